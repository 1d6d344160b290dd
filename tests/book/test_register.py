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
from tests.toc import BOOK


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
