"""A forked kernel is a kernel like any other, in less time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from jupyter_client.kernelspec import NATIVE_KERNEL_NAME
from jupyter_client.manager import KernelManager

from rulebook.tools import kernels
from rulebook.tools.kernels import ForkedKernel, fork_kernels

pytestmark = [
    pytest.mark.book,
    pytest.mark.skipif(sys.platform != "linux", reason="kernels are forked on Linux alone"),
]

SEEN = """
import json, os, sys
kept = {name: value for name, value in os.environ.items() if name not in (
    "JPY_PARENT_PID", "PYTEST_CURRENT_TEST")}
ours = [name for name in sys.modules if name.partition(".")[0] in ("engines", "rulebook")]
print(json.dumps({
    "argv": sys.argv[:2], "path": sys.path, "environment": kept, "folder": os.getcwd(),
    "name": __name__, "session": os.getsid(0) == os.getpid(), "ours": ours,
    "process": [os.getpid()],
}))
"""


class Kernel:
    """A running kernel, and what its cells print."""

    def __init__(self, manager: KernelManager) -> None:
        self.manager = manager
        self.process = manager.provisioner.process  # type: ignore[union-attr]
        self.client = manager.client()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=60)

    def said(self, code: str) -> str:
        """Run a cell and return what it prints."""
        printed = []

        def hear(message: dict[str, dict[str, str]]) -> None:
            printed.append(message["content"].get("text", ""))

        self.client.execute_interactive(code, timeout=60, output_hook=hear)
        return "".join(printed)


@contextmanager
def kernel_in(folder: Path, **environment: str) -> Iterator[Kernel]:
    """Start a kernel in a folder as whoever runs a page does."""
    fork_kernels()
    manager = KernelManager(kernel_name=NATIVE_KERNEL_NAME)
    manager.start_kernel(cwd=str(folder), env={**os.environ, **environment})
    kernel = Kernel(manager)
    try:
        yield kernel
    finally:
        kernel.client.stop_channels()
        manager.shutdown_kernel(now=True)


@pytest.fixture
def seen_plainly(tmp_path: Path) -> dict[str, object]:
    """What a kernel sees that is started as a program, as where no process can be forked."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kernels, "server_of", lambda *_: None)
        with kernel_in(tmp_path, LANTERN="lit") as kernel:
            assert not isinstance(kernel.process, ForkedKernel)
            seen: dict[str, object] = json.loads(kernel.said(SEEN))
            return seen


def test_it_sees_what_a_kernel_sees_that_was_started_plainly(
    tmp_path: Path, seen_plainly: dict[str, object]
) -> None:
    """Nothing of this project is there before the page imports it."""
    with kernel_in(tmp_path, LANTERN="lit") as kernel:
        assert isinstance(kernel.process, ForkedKernel)
        seen = json.loads(kernel.said(SEEN))
        assert seen["process"] == [kernel.process.pid] != seen_plainly["process"]
        assert {**seen, "process": 0} == {**seen_plainly, "process": 0}
        assert seen["ours"] == []


def test_it_shares_nothing_with_the_next(tmp_path: Path) -> None:
    with kernel_in(tmp_path) as kernel:
        kernel.said("import json, os; json.lit = True; os.environ['LANTERN'] = 'lit'")
        drawn = kernel.said("import random; print(random.random())")
    with kernel_in(tmp_path) as kernel:
        assert kernel.said("import json, os; print(hasattr(json, 'lit'))") == "False\n"
        assert kernel.said("print(os.environ.get('LANTERN'))") == "None\n"
        assert kernel.said("import random; print(random.random())") != drawn


def test_it_is_seen_to_end_however_it_ends(tmp_path: Path) -> None:
    with kernel_in(tmp_path) as kernel:
        assert kernel.manager.is_alive()
        assert kernel.said("import os; print(os.system('exit 3') >> 8)") == "3\n"
        kernel.manager.shutdown_kernel()
        assert kernel.process.poll() is not None
    with kernel_in(tmp_path) as kernel:
        kernel.client.execute("import os; os._exit(1)")
        assert kernel.process.wait(timeout=60) is not None
        assert not kernel.manager.is_alive()


def test_what_cannot_be_forked_is_left_to_a_plain_start() -> None:
    """A kernel with other ways to its modules, and any kernel once the server is gone."""
    server = kernels.server_of(sys.executable)
    assert server is not None
    elsewhere = {**os.environ, "PYTHONPATH": "/elsewhere"}
    assert server.fork([], "/", elsewhere, [1, 2]) is None
    gone = kernels.Server(("false",))
    gone.process.wait()
    assert gone.fork([], "/", dict(os.environ), [1, 2]) is None


def test_nothing_is_left_when_the_process_that_ran_pages_is_killed(tmp_path: Path) -> None:
    """Neither the server nor a kernel outlives it."""
    code = """
import os, signal, sys
from rulebook.tools.kernels import server_of
server = server_of(sys.executable)
kernel = server.fork(sys.argv[1:], os.getcwd(), dict(os.environ), [1, 2])
print(server.process.pid, kernel.pid, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""
    command = [sys.executable, "-c", code, "-f", str(tmp_path / "connection.json")]
    # Its end comes when whoever holds the other end of this pipe has gone.
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    server, kernel = map(int, done.stdout.split())
    assert server != kernel
    for gone in (server, kernel):
        left = Path(f"/proc/{gone}/cmdline")
        assert not left.exists() or not left.read_bytes()
