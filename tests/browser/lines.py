"""A line to the book that is slow, or breaks: a test says what comes of a file, and when."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

from rulebook.tools.serve import HOST, SiteHandler
from tests.browser.chromium import PREFIX

PATIENCE = 120
"""Seconds after which a held line goes on by itself, so that no failed test hangs."""


class Line:
    """What happens half-way through a file, by its name: the line is held there, or it breaks."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.held: dict[str, Event] = {}
        self.broken: set[str] = set()

    def hold(self, name: str) -> Event:
        """Let a file come half; the rest follows when the event is set."""
        self.held[name] = Event()
        return self.held[name]


class HalfwayHandler(SiteHandler):
    """Hand out the site's files as its line lets them through."""

    def __init__(self, *args: Any, line: Line, **kwargs: Any) -> None:
        self.line = line
        super().__init__(*args, **kwargs)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file, half of it first."""
        name = self.path.rpartition("/")[2].partition("?")[0]
        if name not in self.line.held and name not in self.line.broken:
            super().copyfile(source, outputfile)
            return
        content = source.read()
        half = len(content) // 2
        outputfile.write(content[:half])
        outputfile.flush()
        if name in self.line.broken:
            self.close_connection = True
            return
        self.line.held[name].wait(PATIENCE)
        try:
            outputfile.write(content[half:])
        except ConnectionError:
            return  # The page did not wait for it.


@contextmanager
def line_to(folder: Path) -> Iterator[Line]:
    """Serve the built book over a line that a test can hold and break."""
    line = Line("")
    handler = partial(HalfwayHandler, directory=str(folder), prefix=PREFIX, line=line)
    with ThreadingHTTPServer((HOST, 0), handler) as server:
        line.address = f"http://{HOST}:{server.server_port}{PREFIX}"
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield line
        finally:
            for event in line.held.values():
                event.set()
            server.shutdown()
            thread.join()
