"""Headless Firefox, as far as the tests need one: it opens pages, runs scripts, prints."""

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

from tests.browser.readers import called

NAMES = ("firefox-esr", "firefox")
ANSWERS = 120
"""Seconds that an answer may take."""
NOTED = ("error", "warn")
"""What of the console is a problem."""
A4 = {"width": 21.0, "height": 29.7}
CALM = 'user_pref("ui.prefersReducedMotion", 1);\nuser_pref("ui.systemUsesDarkTheme", 1);\n'
"""The preferences of a reader whose system is dark and whose pictures do not move."""


def missing() -> str:
    """Return why there is no Firefox here, "" where there is one."""
    told = "there is no Firefox here: `make test` installs it (apt-get install firefox-esr)"
    return "" if executable() else told


def executable() -> str | None:
    """Return the path of this machine's Firefox; None if there is none."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


class Firefox:
    """A running Firefox, spoken to by WebDriver BiDi."""

    def __init__(self, address: str) -> None:
        self._wire = websocket.create_connection(address, timeout=ANSWERS, suppress_origin=True)
        self._asked = 0
        self.problems: list[str] = []
        self._do("session.new", capabilities={})
        self._do("session.subscribe", events=["log.entryAdded"])
        self._context = self._do("browsingContext.getTree")["contexts"][0]["context"]

    def _do(self, method: str, **params: Any) -> Any:
        self._asked += 1
        self._wire.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while (answer := json.loads(self._wire.recv())).get("id") != self._asked:
            if answer.get("method") == "log.entryAdded" and answer["params"]["level"] in NOTED:
                self.problems.append(f"{answer['params']['level']}: {answer['params']['text']}")
        assert answer["type"] == "success", answer
        return answer["result"]

    def go(self, address: str) -> None:
        """Open a page and wait until it is loaded."""
        self._do("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def back(self) -> None:
        """Go back to the page before."""
        self._do("browsingContext.traverseHistory", context=self._context, delta=-1)

    def run(self, script: str, argument: Any = None) -> Any:
        """Call a function of the page's language with a plain value; return what comes of it."""
        answer = self._do(
            "script.evaluate",
            expression=called(script, argument),
            target={"context": self._context},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer["exceptionDetails"]
        return json.loads(answer["result"].get("value") or "null")

    def print(self) -> bytes:
        """Return the page as a PDF on A4, with its backgrounds."""
        made = self._do("browsingContext.print", context=self._context, background=True, page=A4)
        return base64.b64decode(made["data"])

    def close(self) -> None:
        """Hang up."""
        self._wire.close()


@contextmanager
def launched(profile: Path) -> Iterator[Firefox]:
    """Run Firefox with a profile of its own."""
    (profile / "user.js").write_text(CALM, "utf-8")
    command = [executable() or NAMES[0], "--headless", "--no-remote", "--profile", str(profile)]
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
