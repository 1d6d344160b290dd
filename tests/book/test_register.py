"""Every clause is told on exactly one page, under the heading that the register names."""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.registry import GAMES, load_game
from rulebook.parts.shown_on import records_of
from tests.toc import BOOK

MOST_BYTES = 150_000


def told_on(page: Path) -> Iterator[tuple[str, str]]:
    """Yield each clause that a page's cells show, with the heading above the cell."""
    heading = ""
    for cell in json.loads(page.read_text("utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            for found in re.finditer(r"^#+ +(.+?) *$", source, re.MULTILINE):
                heading = found[1]
        elif "Clauses(" in source:
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Clauses":
                    for argument in node.args:
                        yield ast.literal_eval(argument), heading


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_told_once_under_its_heading(game: str) -> None:
    told: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for page in sorted((BOOK / game).glob("*.ipynb")):
        for clause_id, heading in told_on(page):
            told[clause_id].append((page.stem, heading))
    expected = {clause.id: [(clause.page, clause.heading)] for clause in load_game(game).register}
    assert told == expected


@pytest.mark.book
@pytest.mark.parametrize("game", GAMES)
def test_every_clause_has_its_anchor_in_the_built_page(game: str, built_book: Path) -> None:
    for clause in load_game(game).register:
        html = (built_book / game / f"{clause.page}.html").read_text("utf-8")
        assert html.count(f'id="{clause.id.lower()}"') == 1, clause.id


@pytest.mark.book
@pytest.mark.parametrize("game", GAMES)
def test_every_citation_leads_to_an_anchor(game: str, built_book: Path) -> None:
    followed = 0
    for page in sorted((built_book / game).glob("*.html")):
        html = page.read_text("utf-8")
        for target, anchor in re.findall(r'class="rb-chip" href="([^"#]*)#([^"]+)"', html):
            there = (page.parent / target).resolve() if target else page
            assert f'id="{anchor}"' in there.read_text("utf-8"), f"{page.name}: {target}#{anchor}"
            followed += 1
    assert followed > 20


@pytest.mark.book
@pytest.mark.parametrize("game", GAMES)
def test_every_link_of_a_record_leads_to_an_anchor(game: str, built_book: Path) -> None:
    anchors: dict[Path, set[str]] = {}
    followed = 0
    for name in set(records_of(game).values()):
        page = built_book / game / f"{name}.html"
        assert page.stat().st_size < MOST_BYTES
        for record in re.findall(
            r'<section class="rb-record".*?</section>', page.read_text("utf-8")
        ):
            for target, anchor in re.findall(r'href="([^"#]*)#([^"]+)"', record):
                there = (page.parent / target).resolve() if target else page
                if there not in anchors:
                    found = re.findall(r'\bid="([^"]+)"', there.read_text("utf-8"))
                    anchors[there] = set(found)
                laid = anchor.startswith("rulebook=")
                assert laid or anchor in anchors[there], f"{name}: {target}#{anchor}"
                followed += 1
    assert followed > 100


@pytest.mark.book
def test_the_source_is_shown_with_an_anchor_for_each_function(built_book: Path) -> None:
    pages = sorted((built_book / "code").rglob("*.html"))
    assert len(pages) > 20
    for page in pages:
        html = page.read_text("utf-8")
        assert 'class="rb-source"' in html
        assert page.stat().st_size < MOST_BYTES
        ids = re.findall(r'<span id="([^"]+)"></span>', html)
        assert len(ids) == len(set(ids))
