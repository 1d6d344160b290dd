"""What a page weighs, and the script beside it that holds the frames of its figures."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace

import pytest

from rulebook.site.frames_beside import FOLDER, clear_away, taken_out
from tests.toc import page_names

HEAVIEST = 150_000
"""Bytes of a page's HTML, not compressed."""
FRAMES = re.compile(rf'<script[^>]* src="([^"]*{FOLDER}/[^"]+)"')
SOURCE = re.compile(r'<script[^>]* src="[^"]*?([\w.-]+\.js)[^"]*"')
FIGURE = re.compile(r'<figure class="rb-figure" id="([^"]+)"')


def test_frames_are_taken_out_of_a_page_and_other_data_stays() -> None:
    """In a file of their own nothing in them can end a tag of the page."""
    stored = r'<script type="application/json" data-of="u">{"a":"\u003c/script>"}</script>'
    other = '<script type="application/json">{"b":1}</script>'
    body, script = taken_out(f"<figure>{stored}</figure>{other}")
    assert body == f"<figure></figure>{other}"
    assert script == 'rulebook.frames={"u":{"a":"</script>"}};\n'
    assert taken_out(body) == (body, "")


def test_frames_of_former_editions_are_cleared_away(tmp_path: Path) -> None:
    folder = tmp_path / FOLDER / "game"
    folder.mkdir(parents=True)
    for name in ("page-new.js", "page-old.js"):
        (folder / name).touch()
    page = f'<script src="../{FOLDER}/game/page-new.js"></script>'
    (tmp_path / "page.html").write_text(page, "utf-8")
    clear_away(SimpleNamespace(outdir=tmp_path), None)  # type: ignore[arg-type]
    assert [path.name for path in folder.iterdir()] == ["page-new.js"]


@pytest.mark.book
def test_no_page_is_heavy(built_book: Path) -> None:
    sizes = {path.name: path.stat().st_size for path in built_book.rglob("*.html")}
    assert len(sizes) > 50
    assert {name: size for name, size in sizes.items() if size > HEAVIEST} == {}


@pytest.mark.book
def test_every_page_with_figures_loads_its_frames_and_none_holds_them(built_book: Path) -> None:
    """They are named by their content, and come just before the script that takes them up."""
    named = set()
    for page in page_names():
        path = built_book / f"{page}.html"
        html = path.read_text("utf-8")
        figures = FIGURE.findall(html)
        assert "data-of=" not in html, page
        addresses = FRAMES.findall(html)
        assert len(addresses) == bool(figures), page
        for address in addresses:
            file = (path.parent / address).resolve()
            digest = sha256(file.read_bytes()).hexdigest()
            assert file.stem == f"{page.rpartition('/')[2]}-{digest[:10]}", page
            assert f'<script defer="defer" src="{address}">' in html
            sources = SOURCE.findall(html)
            assert sources[sources.index(file.name) + 1] == "page.js"
            assert all(f'"{figure}":{{"spec"' in file.read_text("utf-8") for figure in figures)
            named.add(file)
    assert named == set((built_book.resolve() / FOLDER).rglob("*.js"))
