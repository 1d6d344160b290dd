"""Kernels for running many pages: each is a fork of one process that has done the imports.

A kernel takes two seconds of a processor to start, nearly all of it for imports. Where a process
can be forked, :func:`fork_kernels` makes Jupyter's own machinery take them from
:mod:`rulebook.tools.kernel_server`; each is a fresh process all the same, with its own folder,
environment and memory. Where that cannot be, kernels start as ever.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from importlib.metadata import EntryPoint
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any

from jupyter_client.connect import KernelConnectionInfo
from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from rulebook.tools import kernel_server

NAME = "rulebook-forked"
SEEN_AT_START = ("PYTHONPATH", "PYTHONHOME", "PYTHONHASHSEED", "PYTHONWARNINGS")
"""What a Python reads when it starts, and a fork no more."""


class ForkedKernel:
    """A kernel that the server has forked, as Jupyter asks after a process."""

    stdin = stdout = stderr = None

    def __init__(self, connection: socket.socket, pid: int) -> None:
        self.connection = connection
        self.pid = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Return None as long as the kernel runs: it alone holds the other end."""
        if self.returncode is None:
            self.connection.setblocking(False)
            try:
                self._look()
            except BlockingIOError:
                return None
        return self.returncode

    def wait(self, timeout: float | None = None) -> int | None:
        """Wait for the end of the kernel."""
        if self.returncode is None:
            self.connection.settimeout(timeout)
            self._look()
        return self.returncode

    def _look(self) -> None:
        with suppress(ConnectionResetError):
            self.connection.recv(1)
        self.connection.close()
        self.returncode = 0

    def send_signal(self, number: int) -> None:
        """Send the kernel a signal."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End the kernel at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask the kernel to end."""
        self.send_signal(signal.SIGTERM)


class Server:
    """The process that forks kernels for this process and for those that it forks itself."""

    def __init__(self, python: tuple[str, ...]) -> None:
        self.seen = {name: os.environ.get(name) for name in SEEN_AT_START}
        self._folder = TemporaryDirectory(prefix="kernels-")
        self.address = str(Path(self._folder.name) / "socket")
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as listener:
            listener.bind(self.address)
            listener.listen(64)
            # Its standard input ends when the last process that could ask it has ended.
            self.process = subprocess.Popen(
                # Not as a part of the package: a page imports that for itself.
                [*python, kernel_server.__file__, str(listener.fileno())],
                stdin=subprocess.PIPE,
                pass_fds=(listener.fileno(),),
                start_new_session=True,
            )

    def fork(
        self, arguments: list[str], folder: str, environment: dict[str, str], streams: list[int]
    ) -> ForkedKernel | None:
        """Return a new kernel, None if the server is not there or does not know such a one."""
        if any(environment.get(name) != value for name, value in self.seen.items()):
            return None
        asked = {"arguments": arguments, "folder": folder, "environment": environment}
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        try:
            connection.connect(self.address)
            socket.send_fds(connection, [json.dumps(asked).encode()], streams)
            said = connection.recv(64)
        except OSError:
            said = b""
        if not said:
            connection.close()
            return None
        return ForkedKernel(connection, int(said))


_servers: dict[tuple[str, ...], Server] = {}
"""The server of each Python, there is but one, from the time that a kernel was wanted."""


def server_of(*python: str) -> Server | None:
    """Return the server of a Python, started on first use; None where no process can be forked."""
    if sys.platform != "linux":
        return None
    if python not in _servers:
        _servers[python] = Server(python)
    return _servers[python]


class Forked(LocalProvisioner):
    """Starts a kernel by forking where that can be, and as a program of its own elsewhere."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> KernelConnectionInfo:
        """Start the kernel that a command names."""
        folder = kwargs.get("cwd") or Path.cwd()
        kernel = None
        if cmd[1:3] == ["-m", kernel_server.LAUNCHER] and (server := server_of(cmd[0])):
            environment = dict(kwargs.get("env") or os.environ)
            streams = [_number(kwargs.get("stdout"), 1), _number(kwargs.get("stderr"), 2)]
            kernel = server.fork(cmd[3:], str(folder), environment, streams)
        if kernel is None:
            return await super().launch_kernel(cmd, **kwargs)
        self.process = kernel  # type: ignore[assignment]
        self.pid = self.pgid = kernel.pid
        self.cwd = folder
        return self.connection_info


def _number(stream: IO[Any] | int | None, usual: int) -> int:
    """Return the descriptor of a stream that a kernel is to write to."""
    if stream is None:
        return usual
    return stream if isinstance(stream, int) else stream.fileno()


def fork_kernels() -> None:
    """Let every kernel of this process, and of those that it forks, be a fork where it can be."""
    factory = KernelProvisionerFactory.instance()
    value = f"{Forked.__module__}:{Forked.__qualname__}"
    factory.provisioners[NAME] = EntryPoint(NAME, value, factory.GROUP_NAME)
    factory.default_provisioner_name = NAME
