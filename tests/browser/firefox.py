"""Headless Firefox, as far as the tests need one: it opens a page and prints it."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import websocket

NAMES = ("firefox-esr", "firefox")
ANSWERS = 120
"""Seconds that an answer may take."""
A4 = {"width": 21.0, "height": 29.7}
CALM = 'user_pref("ui.prefersReducedMotion", 1);\nuser_pref("ui.systemUsesDarkTheme", 1);\n'
"""The preferences of a reader whose system is dark and whose pictures do not move."""


def executable() -> str | None:
    """Return the path of this machine's Firefox; None if there is none."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Firefox:
    """A running Firefox, spoken to by WebDriver BiDi."""

    def __init__(self, address: str) -> None:
        self._wire = websocket.create_connection(address, timeout=ANSWERS, suppress_origin=True)
        self._asked = 0
        self._do("session.new", capabilities={})
        self._context = self._do("browsingContext.getTree")["contexts"][0]["context"]

    def _do(self, method: str, **params: Any) -> Any:
        self._asked += 1
        self._wire.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while (answer := json.loads(self._wire.recv())).get("id") != self._asked:
            pass
        assert answer["type"] == "success", answer
        return answer["result"]

    def go(self, address: str) -> None:
        """Open a page and wait until it is loaded."""
        self._do("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def print(self) -> bytes:
        """Return the page as a PDF on A4, with its backgrounds."""
        made = self._do("browsingContext.print", context=self._context, background=True, page=A4)
        return base64.b64decode(made["data"])

    def close(self) -> None:
        """Hang up."""
        self._wire.close()


@contextmanager
def launched(program: str, profile: Path) -> Iterator[Firefox]:
    """Run Firefox with a profile of its own."""
    (profile / "user.js").write_text(CALM, "utf-8")
    command = [program, "--headless", "--no-remote", "--profile", str(profile)]
    command += ["--remote-debugging-port", "0"]
    process = subprocess.Popen(
        command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    )
    assert process.stderr is not None
    try:
        told = (
            re.search(r"WebDriver BiDi listening on (ws://\S+)", line) for line in process.stderr
        )
        address = next(found[1] for found in told if found)
        firefox = Firefox(f"{address}/session")
        yield firefox
        firefox.close()
    finally:
        process.terminate()
        process.wait(30)
