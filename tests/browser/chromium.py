"""Headless Chromium as the browser tests use it: quiet, with one site and no other."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, Request, Response

from rulebook.tools.serve import HOST, site_server

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first of them that is there is taken; the one without a window opens pages quickest."""

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Nothing but this machine is ever reached, whatever a page asks for.
    f"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE {HOST}",
)
PREFIX = "/school/rules/"
"""The book lies in a folder of a site, as at a school: no address may start at the root."""

CUT_OFF = ("net::ERR_ABORTED", "NS_BINDING_ABORTED", "Load request cancelled")
"""What browsers say of a request that they end themselves, since the page that asked has gone.

A file that is missing, refused or forbidden they tell in other words.
"""


class NoChromium(RuntimeError):
    """There is no Chromium on this machine."""


def executable() -> str:
    """Return the path of this machine's Chromium; NoChromium if there is none."""
    for name in NAMES:
        if found := shutil.which(name):
            return found
    raise NoChromium(
        "there is no Chromium here: `make test` installs it (apt-get install chromium)"
    )


def launch(playwright: Playwright) -> Browser:
    """Start headless Chromium."""
    return playwright.chromium.launch(executable_path=executable(), headless=True, args=[*FLAGS])


@contextmanager
def served(folder: Path, prefix: str = PREFIX) -> Iterator[str]:
    """Serve the built book at a free port; give its address, which ends in a slash."""
    with site_server(folder, port=0, prefix=prefix) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield f"http://{HOST}:{server.server_port}{prefix}"
        finally:
            server.shutdown()
            thread.join()


class Visit:
    """An open page of the site, and everything that went wrong on it since it was opened.

    Requests to any address outside ``site`` are noted (:data:`FLAGS` keep them from being made),
    and so are errors of the page, of its console and of its loading.
    """

    def __init__(self, page: Page, site: str) -> None:
        self.page = page
        self.site = site
        self.problems: list[str] = []
        page.on("request", self._request)
        page.on("pageerror", lambda error: self.problems.append(f"script error: {error}"))
        page.on("console", self._console)
        page.on("requestfailed", self._failed)
        page.on("response", self._response)

    def go(self, name: str, fragment: str = "") -> None:
        """Open a page by its name in the table of contents and wait until it is drawn."""
        self.page.goto(f"{self.site}{name}.html{fragment}", wait_until="load")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.site, "data:", "blob:")):
            self.problems.append(f"request outside the site: {request.url}")

    def _failed(self, request: Request) -> None:
        if request.failure not in CUT_OFF:
            self.problems.append(f"failed ({request.failure}): {request.url}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"console {message.type}: {message.text}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.problems.append(f"answer {response.status}: {response.url}")
