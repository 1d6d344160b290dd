"""A process that has imported what every kernel imports, and forks one when it is asked for one.

Most of the time that a kernel takes to start goes into imports that are the same for each. Nothing
of this project is among them: what a page needs of it, the page's own kernel imports.

:mod:`rulebook.tools.kernels` starts this and speaks to it.
"""

from __future__ import annotations

import gc
import json
import os
import select
import signal
import socket
import sys
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec

LAUNCHER = "ipykernel_launcher"
"""The module that a kernel's command names."""
LONGEST = 1 << 20
"""Bytes of a request, which holds an environment."""
IMPORTED = (
    "ipykernel.kernelapp",
    "ipykernel.debugger",
    "anywidget",
    "ipywidgets",
    # Of the standard library, what the engines and the figures take.
    "csv",
    "difflib",
    "html.parser",
    "importlib.readers",
    "importlib.resources",
    "secrets",
    "tomllib",
    "xml.etree.ElementTree",
)


def main() -> None:
    """Fork kernels for whoever connects, until the standard input ends."""
    listener = socket.socket(fileno=int(sys.argv[1]))
    # Read when it is imported: a kernel looks whether its parent is there, and ends when it is not.
    os.environ["JPY_PARENT_PID"] = str(os.getpid())
    # Nobody steps through the code of these kernels.
    os.environ["PYDEVD_DISABLE_FILE_VALIDATION"] = "1"
    before = dict(os.environ)
    for name in IMPORTED:
        with suppress(ImportError):
            import_module(name)
    by_imports = {name: value for name, value in os.environ.items() if before.get(name) != value}
    # What is here already stays as it is: no kernel has to look through it again.
    gc.collect()
    gc.freeze()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        ready, _, _ = select.select([listener, sys.stdin], [], [])
        if sys.stdin in ready:
            return
        connection, _ = listener.accept()
        if os.fork() == 0:
            listener.close()
            become_kernel(connection, by_imports)
            return
        connection.close()


def become_kernel(connection: socket.socket, by_imports: dict[str, str]) -> None:
    """Be the kernel that is asked for, in this process; the connection stays open as long as it.

    ``by_imports`` is what the imports have put into the environment, as they would have here.
    """
    said, descriptors, _, _ = socket.recv_fds(connection, LONGEST, 2)
    asked = json.loads(said)
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for number, descriptor in enumerate((nothing, *descriptors)):
        os.dup2(descriptor, number)
        os.close(descriptor)
    os.chdir(asked["folder"])
    os.environ.clear()
    parent = {"JPY_PARENT_PID": str(os.getppid())}
    os.environ.update({**asked["environment"], **by_imports, **parent})
    launcher = find_spec(LAUNCHER)
    assert launcher is not None
    assert launcher.origin is not None
    sys.argv = [launcher.origin, *asked["arguments"]]
    connection.sendall(str(os.getpid()).encode())
    kept = connection.detach()
    from ipykernel import kernelapp

    kernelapp.launch_new_instance()
    with suppress(OSError):
        os.close(kept)


if __name__ == "__main__":
    # A kernel looks for modules in its own folder, not in that of this file.
    del sys.path[0]
    main()
