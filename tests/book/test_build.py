"""The built book stands alone: every page is there, whole, and loads nothing from another host."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import zipfile
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from engines.registry import GAMES
from rulebook.site.engine import IMAGE, LIST, LOCK, PACKED, RUNTIME, WHEEL, WORKER
from rulebook.site.extension import STORAGE
from tests.toc import ROOT, page_names

pytestmark = pytest.mark.book

LOADING = {
    "audio": ("src",),
    "embed": ("src",),
    "iframe": ("src",),
    "image": ("href", "xlink:href"),
    "img": ("src", "srcset"),
    "link": ("href",),
    "object": ("data",),
    "script": ("src",),
    "source": ("src", "srcset"),
    "track": ("src",),
    "use": ("href", "xlink:href"),
    "video": ("src", "poster"),
}
CSS_LOAD = re.compile(r"""(?:url\(|@import)\s*['"]?\s*(?P<address>[^'")\s;]+)""")


class Loads(HTMLParser):
    """Gathers what a page loads: addresses in attributes and in styles."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.in_style = False

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.in_style = tag == "style"
        for name, value in attributes:
            if value and name in LOADING.get(tag, ()):
                self.addresses += [entry.split()[0] for entry in value.split(",") if entry.strip()]
            elif value and name == "style":
                self.addresses += CSS_LOAD.findall(value)

    def handle_data(self, data: str) -> None:
        if self.in_style:
            self.addresses += CSS_LOAD.findall(data)


def outside(address: str) -> bool:
    """Tell whether loading this address would leave the site."""
    parts = urlsplit(address)
    return bool(parts.netloc) or parts.scheme not in ("", "data")


@pytest.mark.parametrize(
    ("address", "leaves"),
    [
        ("_static/live.js", False),
        ("../index.html#top", False),
        ("data:image/svg+xml,%3Csvg/%3E", False),
        ("https://cdn.example/x.js", True),
        ("//cdn.example/x.js", True),
    ],
)
def test_an_address_that_leaves_the_site_is_known(address: str, leaves: bool) -> None:
    assert outside(address) is leaves


def test_every_page_of_the_table_of_contents_is_built(built_book: Path) -> None:
    missing = [name for name in page_names() if not (built_book / f"{name}.html").is_file()]
    assert missing == []


def test_no_page_loads_from_another_host(built_book: Path) -> None:
    found = {}
    for page in built_book.rglob("*.html"):
        loads = Loads()
        loads.feed(page.read_text("utf-8"))
        away = [address for address in loads.addresses if outside(address)]
        if away:
            found[page.relative_to(built_book).as_posix()] = away
    assert found == {}


def test_no_style_sheet_loads_from_another_host(built_book: Path) -> None:
    found = {}
    for sheet in built_book.rglob("*.css"):
        away = [one for one in CSS_LOAD.findall(sheet.read_text("utf-8")) if outside(one)]
        if away:
            found[sheet.relative_to(built_book).as_posix()] = away
    assert found == {}


def test_a_page_loads_boards_styles_and_script_of_this_project(built_book: Path) -> None:
    page = (built_book / "welcome.html").read_text("utf-8")
    for asset in ("board.css", "live.css", "print.css", "icons.css", "theme.css", "live.js"):
        assert (built_book / "_static" / asset).is_file(), asset
        assert f"_static/{asset}" in page, asset
    # A plain script: a page opened from a folder may not load a module.
    script = re.search(r"<script[^>]*live\.js[^>]*>", page)
    assert script is not None
    assert "defer" in script[0]
    assert "module" not in script[0]


def test_the_boards_styles_are_those_of_all_games(built_book: Path) -> None:
    gathered = (built_book / "_static" / "board.css").read_text("utf-8")
    sheets = sorted((ROOT / "engines").rglob("board.css"))
    assert len(sheets) == len(GAMES) + 1
    for sheet in sheets:
        assert sheet.read_text("utf-8").strip() in gathered, sheet


def engine_folder(built_book: Path) -> Path:
    """Return the folder of the engine: there is one, whatever was built there before."""
    (folder,) = (built_book / "_engine").iterdir()
    return folder


def test_every_page_names_the_one_version_of_the_engine(built_book: Path) -> None:
    version = engine_folder(built_book).name
    for name in page_names():
        page = (built_book / f"{name}.html").read_text("utf-8")
        assert re.findall(r'data-engine="([^"]*)"', page) == [version], name


def test_the_engines_version_is_that_of_all_its_files(built_book: Path) -> None:
    """No file can change under an address that a cache may have kept."""
    folder = engine_folder(built_book)
    digest = hashlib.sha256()
    for path in sorted(folder.iterdir()):
        digest.update(path.read_bytes())
    assert digest.hexdigest().startswith(folder.name)


def test_the_engine_lists_what_it_loads_with_its_size(built_book: Path) -> None:
    folder = engine_folder(built_book)
    listed = json.loads((folder / LIST).read_text("utf-8"))
    there = {path.name: path.stat().st_size for path in folder.iterdir()}
    assert listed["sizes"] == {
        name: size for name, size in there.items() if name not in (LIST, WORKER.name)
    }


def test_what_wakes_the_engine_is_nine_megabytes_at_most(built_book: Path) -> None:
    """From a server that packs nothing: what is large has been packed when the book was built."""
    folder = engine_folder(built_book)
    loaded = (WORKER.name, LIST, LOCK, "pyodide.js", "pyodide.asm.js", PACKED, IMAGE)
    sizes = {name: (folder / name).stat().st_size for name in loaded}
    assert sum(sizes.values()) <= 9_000_000, sizes


def test_the_image_unpacks_to_what_the_list_says(built_book: Path) -> None:
    folder = engine_folder(built_book)
    told = json.loads((folder / LIST).read_text("utf-8"))["image"]
    image = gzip.decompress((folder / IMAGE).read_bytes())
    assert len(image) == told["head"] + told["memory"]
    assert 0 < told["filled"] < told["memory"]
    assert str(ROOT).encode() not in image, "it tells where it was made"
    packed = gzip.decompress((folder / PACKED).read_bytes())
    assert packed == (folder / RUNTIME["pyodide.asm.wasm"]).read_bytes()


def test_the_storage_is_looked_after_before_any_other_script(built_book: Path) -> None:
    """The theme's own scripts read the storage first of all, and die where a browser has none."""
    for name in page_names():
        page = (built_book / f"{name}.html").read_text("utf-8")
        assert re.search(r"<script[^>]*>", page)[0].partition("?")[0].endswith(f"_static/{STORAGE}")  # type: ignore[index]


def test_the_engine_for_the_page_lies_in_the_site(built_book: Path) -> None:
    folder = engine_folder(built_book)
    for name in (*RUNTIME.values(), LOCK, PACKED, IMAGE, WORKER.name):
        assert (folder / name).is_file(), name
    assert json.loads((folder / LOCK).read_text("utf-8"))["packages"] == {}
    wheel = folder / WHEEL
    names = zipfile.ZipFile(wheel).namelist()
    assert "engines/registry.py" in names
    assert "rulebook/__init__.py" in names
