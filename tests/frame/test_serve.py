"""The server gives the built book, and only it, with the types that a browser insists on."""

from __future__ import annotations

from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread

import pytest

from rulebook.tools.serve import HOST, main, site_server

PREFIX = "/school/rules/"


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    for name in ("index.html", "a.mjs", "a.wasm", "a.js", "a.css", "a.whl", "a.json"):
        (tmp_path / name).write_text(name)
    with site_server(tmp_path, port=0, prefix=PREFIX) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


def get(port: int, path: str) -> tuple[int, str, str]:
    connection = HTTPConnection(HOST, port)
    connection.request("GET", path)
    answer = connection.getresponse()
    body = answer.read().decode()
    connection.close()
    return answer.status, answer.headers.get("Content-Type", ""), body


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("", "text/html; charset=utf-8"),
        ("index.html", "text/html; charset=utf-8"),
        ("a.mjs", "text/javascript"),
        ("a.js", "text/javascript"),
        ("a.wasm", "application/wasm"),
        ("a.css", "text/css"),
        ("a.json", "application/json"),
        ("a.whl", "application/zip"),
    ],
)
def test_each_kind_of_file_has_its_type(port: int, name: str, kind: str) -> None:
    assert get(port, PREFIX + name) == (200, kind, name or "index.html")


@pytest.mark.parametrize("path", ["/", "/index.html", "/school/", PREFIX + "../../etc/passwd"])
def test_nothing_outside_the_prefix_is_found(port: int, path: str) -> None:
    assert get(port, path)[0] == 404


def test_the_next_free_port_is_taken(tmp_path: Path) -> None:
    (tmp_path / "index.html").touch()
    with site_server(tmp_path) as first, site_server(tmp_path, port=first.server_port) as second:
        assert second.server_port > first.server_port


def test_without_a_built_book_one_line_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path)]) == 1
    assert (
        capsys.readouterr().err
        == f"{tmp_path}: there is no built book here; `make book` builds it\n"
    )
