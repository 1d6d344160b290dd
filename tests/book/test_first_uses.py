"""Words of a game lead to its glossary where a page first uses them, and nowhere else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from docutils import nodes
from sphinx import addnodes

from engines.registry import GAMES, load_game
from engines.table.glossary import Term
from rulebook.site.first_uses import CLASS, linked, linked_wording, prose
from rulebook.site.titles import full_title

TERMS = {"pawn": Term("pawn", "A piece."), "twin pair": Term("twin pair", "Two heroes.")}
TERMS["twin"] = Term("twin", "The other hero.")
ADDRESS = {name: f"glossary.html#{term.anchor}" for name, term in TERMS.items()}


def told(pieces: list[nodes.Node]) -> list[str]:
    return [piece.astext() for piece in pieces if isinstance(piece, nodes.reference)]


def test_a_word_is_linked_once_and_the_longer_before_the_shorter() -> None:
    left = dict(TERMS)
    assert told(linked("A twin pair: pawns, and a pawn's twin.", left, ADDRESS)) == [
        "twin pair",
        "pawns",
        "twin",
    ]
    assert left == {}
    assert linked("A pawn again.", left, ADDRESS) == []


def test_the_wording_of_a_clause_is_linked_and_its_head_is_not() -> None:
    html = '<p class="head">A pawn</p><p>The pawn &amp; the twin.</p>'
    made = linked_wording(nodes.raw("", html, format="html"), dict(TERMS), ADDRESS).astext()
    assert made.startswith('<p class="head">A pawn</p><p>The <a class="rb-term reference internal"')
    assert made.count("<a ") == 2
    assert 'title="A piece.">pawn</a> &amp; the ' in made


def test_headings_code_and_links_are_left_alone() -> None:
    document = nodes.document("", None)  # type: ignore[arg-type]
    paragraph = nodes.paragraph("", "", nodes.Text("prose "))
    paragraph += [nodes.literal("", "code"), nodes.reference("", "link"), nodes.emphasis("", "so")]
    paragraph += addnodes.pending_xref("", nodes.inline("", "a link to be looked up"))
    document += [nodes.title("", "heading"), paragraph]
    assert [text.astext() for text in prose(document)] == ["prose ", "so"]


NOT_PROSE = (
    "figure", "table", "script", "dl", "div class=.rb-reading", "div class=.rb-reference",
)  # fmt: skip
"""A reference card is a sheet to be printed, which links each entry to its clause."""


def unlinked(html: str) -> list[str]:
    """Return the paragraphs of a page's prose and clauses without figures, links and code."""
    article = html[html.index('<article class="bd-article"') : html.index("</article>")]
    written = article
    for tag in NOT_PROSE:
        written = re.sub(rf"<{tag}\b.*?</{tag.split()[0]}>", "", written, flags=re.DOTALL)
    paragraphs = re.findall(r"<p>(.*?)</p>", written, re.DOTALL)
    return [re.sub(r"<(a|code)\b.*?</\1>|<[^>]*>", " ", one) for one in paragraphs]


@pytest.mark.book
@pytest.mark.parametrize("game", GAMES)
def test_every_page_links_each_word_at_its_first_use(game: str, built_book: Path) -> None:
    """And each link lands on an entry; the glossary links none, a clause's record need not."""
    terms = load_game(game).glossary
    entries = (built_book / game / "glossary.html").read_text("utf-8")
    assert f"{CLASS} " not in entries
    for term in terms.values():
        assert entries.count(f'id="{term.anchor}"') == 1
    used = set()
    for page in sorted((built_book / game).glob("*.html")):
        html = page.read_text("utf-8")
        there = re.findall(rf'class="{CLASS} [^"]*" href="glossary.html#([^"]+)"', html)
        assert len(set(there)) == len(there), page.name
        used |= set(there)
        for name, term in terms.items():
            is_told = page.stem != "glossary" and not page.stem.startswith("clauses")
            if term.anchor not in there and is_told:
                left = [text for text in unlinked(html) if re.search(term.pattern, text)]
                assert left == [], f"{page.name}: {name}"
    assert used


@pytest.mark.book
def test_a_page_says_its_game_wherever_its_heading_is_not_in_sight(built_book: Path) -> None:
    for game in GAMES:
        for page in (built_book / game).glob("*.html"):
            title = re.search(r"<title>([^<]*)", page.read_text("utf-8"))
            assert title
            assert load_game(game).title.lower() in title[1].lower(), page.name


def test_a_page_of_no_game_keeps_its_title() -> None:
    assert full_title("engine_guide/state", "State") == "State"
