"""Words of a game, linked to their glossary where a page first uses them.

Done when a page is written, for every page of a game's folder: a word is linked once, at its
first use in the prose or in a clause's wording. Headings, code, links and figures stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from engines.registry import GAMES, load_game
from engines.table.glossary import Term
from rulebook.site.domain import Told

LEFT_ALONE = (
    nodes.title,
    nodes.reference,
    # A link whose address is not looked up yet: its words are of the link.
    addnodes.pending_xref,
    nodes.literal,
    nodes.table,
    nodes.raw,
    nodes.FixedTextElement,
)
"""What no word is linked in."""
CLASS = "rb-term"


class FirstUses(SphinxPostTransform):
    """Links the first use of each word on a page."""

    default_priority = 5
    formats = ("html",)

    def run(self, **_: Any) -> None:
        docname = self.env.docname
        game = docname.partition("/")[0]
        if game not in GAMES:
            return
        told: Mapping[str, Told] = self.env.get_domain("rule").told("term")  # type: ignore[attr-defined]
        left = {
            name: term
            for name, term in load_game(game).glossary.items()
            if told.get(f"{game}/{name}", Told(docname, "")).docname != docname
        }
        address = {
            name: self.app.builder.get_relative_uri(docname, there.docname) + f"#{there.anchor}"
            for name in left
            for there in (told[f"{game}/{name}"],)
        }
        for text in list(prose(self.document)):
            if isinstance(text, nodes.raw):
                text.parent.replace(text, linked_wording(text, left, address))
            elif pieces := linked(text.astext(), left, address):
                text.parent.replace(text, pieces)


def prose(document: nodes.document) -> Iterator[nodes.Text | nodes.raw]:
    """Yield what words may be linked in, in the order of the page: texts, and clauses as HTML."""
    for node in document.findall():
        around = list(ancestors(node))
        if isinstance(node, nodes.raw):
            if any("rb-clause" in one.get("classes", ()) for one in around):
                yield node
        elif isinstance(node, nodes.Text):
            in_prose = any(isinstance(one, nodes.paragraph) for one in around)
            if in_prose and not any(isinstance(one, LEFT_ALONE) for one in around):
                yield node


def linked_wording(
    clause: nodes.raw, left: dict[str, Term], address: Mapping[str, str]
) -> nodes.raw:
    """Return a clause's HTML with words linked in its paragraphs of plain text."""

    def with_links(found: re.Match[str]) -> str:
        pieces = linked(found[1], left, address)
        return f"<p>{''.join(map(_as_html, pieces)) or found[1]}</p>"

    html = re.sub(r"<p>([^<>]+)</p>", with_links, clause.astext())
    return nodes.raw("", html, format="html")


def _as_html(piece: nodes.Node) -> str:
    if not isinstance(piece, nodes.reference):
        return str(piece.astext())
    where, told = (escape(piece[key], quote=True) for key in ("refuri", "reftitle"))
    classes = " ".join((*piece["classes"], "reference", "internal"))
    return f'<a class="{classes}" href="{where}" title="{told}">{piece.astext()}</a>'


def ancestors(node: nodes.Node) -> Iterator[Any]:
    """Yield what a node stands in, the nearest first."""
    while (parent := node.parent) is not None:
        yield parent
        node = parent


def linked(text: str, left: dict[str, Term], address: Mapping[str, str]) -> list[nodes.Node]:
    """Return the text in pieces, with every word linked that was still left to be linked.

    Such words are taken out of ``left``. A text without one gives no pieces.
    """
    pieces: list[nodes.Node] = []
    at = 0
    while found := _first(text, at, left):
        term, match = found
        del left[term.name]
        pieces.append(nodes.Text(text[at : match.start()]))
        pieces.append(
            nodes.reference(
                "",
                match[0],
                refuri=address[term.name],
                reftitle=term.text,
                internal=True,
                classes=[CLASS],
            )
        )
        at = match.end()
    return [*pieces, nodes.Text(text[at:])] if pieces else []


def _first(text: str, at: int, left: Mapping[str, Term]) -> tuple[Term, re.Match[str]] | None:
    """Return the word that comes first, the longest of those that begin at the same place."""
    found = [
        (term, match)
        for term in left.values()
        if (match := re.compile(term.pattern).search(text, at))
    ]
    return min(found, key=lambda one: (one[1].start(), -one[1].end()), default=None)
