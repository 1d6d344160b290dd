"""Readers with one browser or another: they open a page, go back, and do in it what a script says.

What goes wrong in a page is gathered in the page itself, since not every driver tells of the
console: the server of these tests puts a recorder before the first script that a page loads.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http import HTTPStatus
from http.server import ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any, Protocol

from playwright.sync_api import Page

from rulebook.site.extension import STORAGE
from rulebook.tools.serve import HOST, SiteHandler
from tests.browser.chromium import PREFIX

RECORDER = """(() => {
  const KEY = "test:problems";
  const note = (text) => {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    sessionStorage.setItem(KEY, JSON.stringify([...found, `${location.pathname}: ${text}`]));
  };
  addEventListener("error", ({ message, error, target }) => {
    // Firefox fetches the next page ahead, and calls it an error when this one is left meanwhile.
    if (target.rel === "next") return;
    note(message ? `${message} ${error?.stack}` : `lost: ${target.src ?? target.href}`);
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => note(`rejected: ${reason}`));
  addEventListener("securitypolicyviolation", ({ blockedURI }) => note(`forbidden: ${blockedURI}`));
  for (const level of ["error", "warn"]) {
    const said = console[level];
    console[level] = (...words) => { note(`${level}: ${words.join(" ")}`); said(...words); };
  }
})();
"""
PROBLEMS = """() => {
  const found = JSON.parse(sessionStorage.getItem("test:problems") ?? "[]");
  sessionStorage.removeItem("test:problems");
  return found;
}"""
SHOWN = "() => (document.querySelector('figure') ?? document.body).innerText"


class Reader(Protocol):
    """Somebody with a browser."""

    def go(self, address: str) -> None:
        """Open a page and wait until it is loaded."""

    def back(self) -> None:
        """Go back to the page before."""

    def run(self, script: str, argument: Any = None) -> Any:
        """Call a function of the page's language with a plain value; return what comes of it."""


def until(reader: Reader, what: str, seconds: float = 30) -> None:
    """Wait until something holds in the page; fail with what the page shows when it never does."""
    end = monotonic() + seconds
    while monotonic() < end:
        # A page that is just being left answers nothing, each browser in its own words.
        with suppress(Exception):
            if reader.run(f"() => Boolean({what})"):
                return
        sleep(0.05)
    raise AssertionError(f"never: {what}\n{reader.run(SHOWN)}")


def problems(reader: Reader) -> list[str]:
    """Return what has gone wrong on this page and on those before since last asked."""
    found = reader.run(PROBLEMS)
    assert isinstance(found, list)
    return found


class ChromiumReader:
    """A reader with Chromium."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def go(self, address: str) -> None:
        self._page.goto(address)

    def back(self) -> None:
        self._page.go_back()

    def run(self, script: str, argument: Any = None) -> Any:
        return self._page.evaluate(script, argument)


class RecordedHandler(SiteHandler):
    """Serves the book with the recorder before its first script."""

    def send_head(self) -> Any:
        """Answer as usual, the first script with the recorder before it."""
        if not self.path.partition("?")[0].endswith(f"/{STORAGE}"):
            return super().send_head()
        script = RECORDER.encode() + (Path(self.directory) / "_static" / STORAGE).read_bytes()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/javascript")
        self.send_header("Content-Length", str(len(script)))
        self.end_headers()
        return BytesIO(script)


@contextmanager
def recorded(folder: Path) -> Iterator[str]:
    """Serve the built book with the recorder; give its address, which ends in a slash."""
    handler = partial(RecordedHandler, directory=str(folder), prefix=PREFIX)
    with ThreadingHTTPServer((HOST, 0), handler) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield f"http://{HOST}:{server.server_port}{PREFIX}"
        finally:
            server.shutdown()
            thread.join()


def called(script: str, argument: Any) -> str:
    """Return a call of a function with a plain value, which gives JSON."""
    return f"Promise.resolve(({script})({json.dumps(argument)})).then(JSON.stringify)"
