"""Serve the built book on this machine, with the types that scripts and WebAssembly need.

python -m rulebook.tools.serve _build/html
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

HOST = "127.0.0.1"
PORT = 8000
PORTS_TRIED = 20


class SiteHandler(SimpleHTTPRequestHandler):
    """Hand out the files of one folder below ``prefix``; nothing is found outside of it."""

    # A machine's own list of types may lack these, or call a module plain text.
    extensions_map = {  # noqa: RUF012 (the base class says it so)
        **SimpleHTTPRequestHandler.extensions_map,
        ".css": "text/css",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".whl": "application/zip",
        ".zip": "application/zip",
    }

    def __init__(self, *args: Any, prefix: str = "/", **kwargs: Any) -> None:
        self.prefix = prefix
        super().__init__(*args, **kwargs)

    def send_head(self) -> Any:
        """Answer 404 outside the prefix, else as usual with the prefix taken off."""
        if not self.path.startswith(self.prefix):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        self.path = "/" + self.path.removeprefix(self.prefix)
        return super().send_head()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Say nothing: the address has been told, and a line a file helps nobody."""


def site_server(folder: Path, port: int = PORT, prefix: str = "/") -> ThreadingHTTPServer:
    """Return a server for the book in ``folder``, at a free port from ``port`` on (0: any).

    ``prefix`` begins and ends with a slash. Raises FileNotFoundError if there is no book there,
    OSError if no port is free.
    """
    if not (folder / "index.html").is_file():
        raise FileNotFoundError(f"{folder}: there is no built book here; `make book` builds it")
    handler = partial(SiteHandler, directory=str(folder), prefix=prefix)
    for candidate in range(port, port + (PORTS_TRIED if port else 1)):
        try:
            return ThreadingHTTPServer((HOST, candidate), handler)
        except OSError:
            continue
    raise OSError(f"no free port from {port} to {port + PORTS_TRIED - 1} on {HOST}")


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until interrupted; return 0, or 1 after a line that says why it cannot."""
    parser = argparse.ArgumentParser(
        prog="python -m rulebook.tools.serve", description="Serve the built book."
    )
    parser.add_argument("folder", type=Path, help="the folder that holds the book's index.html")
    parser.add_argument(
        "--port", type=int, default=PORT, help=f"the first port to try (default: {PORT})"
    )
    options = parser.parse_args(arguments)
    try:
        server = site_server(options.folder, options.port)
    except OSError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"The book is at http://{HOST}:{server.server_port}/ (Ctrl+C ends it)", flush=True)
    with server:
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
