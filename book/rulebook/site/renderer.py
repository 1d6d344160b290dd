"""The myst-nb renderer that turns what a page keeps of a live part into plain HTML.

It is found by the entry point group ``myst_nb.mime_renderers``. The part is worked out anew by the
engine at every build, so a page can never show a board that the rules no longer make.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from docutils import nodes
from sphinx.util import logging

from rulebook.games import game_parts
from rulebook.live.frontend import VIEW
from rulebook.parts.chart import Chart
from rulebook.parts.clauses import Clauses, clause_html
from rulebook.parts.example import SPEC, Example
from rulebook.parts.numbers import Numbers
from rulebook.parts.part import Part
from rulebook.sessions.example import read_example
from rulebook.site.figure import figure_html, opening_html
from rulebook.site.shared_scenery import Shared

DRAWN: dict[str, type[Part]] = {Chart.kind: Chart, Numbers.kind: Numbers, **game_parts()}
"""The kinds of parts that are drawn once, at the build: those of every game, and a game's own."""

log = logging.getLogger(__name__)


class RulebookRenderer:
    """Renders ``application/vnd.rulebook+json`` for the HTML book."""

    # A built page has no kernel: of a widget it shows the words, never an empty place.
    mime_priority_overrides: ClassVar[list[tuple[str, str, int | None]]] = [
        ("html", SPEC, 1),
        ("html", VIEW, None),
    ]

    @staticmethod
    def handle_mime(renderer: Any, data: Any, inline: bool) -> list[nodes.Node] | None:
        """Return the nodes of a live part; None for what is not ours."""
        if data.mime_type != SPEC or inline:
            return None
        environment = renderer.renderer.sphinx_env
        docname = environment.docname if environment else ""
        if data.content.get("kind") == Clauses.kind:
            clauses = Clauses(*data.content["ids"])
            if environment:
                name_clauses(environment.get_domain("std"), docname, clauses)
            return clause_nodes(clauses)
        uid = f"rb-{data.cell_index or 0}-{data.output_index or 0}"
        there = environment.temp_data.setdefault("rulebook_scenery", set()) if environment else None
        return [raw(part_html(data.content, uid, "../" * docname.count("/"), there))]


def part_html(spec: Mapping[str, Any], uid: str, root: str, shared: Shared | None = None) -> str:
    """Return the HTML of a live part; ValueError when the spec describes none that there is.

    ``shared`` is the scenery that the page holds already; without it a figure holds all of its own.
    """
    kind = spec.get("kind")
    if kind == Example.kind:
        return figure_html(read_example(spec), uid, root, shared)
    if isinstance(kind, str) and kind in DRAWN:
        return DRAWN[kind].of(spec).html(uid, root)
    return opening_html(spec, uid, root, shared)


def name_clauses(domain: Any, docname: str, clauses: Clauses) -> None:
    """Let every page write ``[](#abc-move-1)`` and get a link that reads ABC-MOVE-1.

    A clause is told on one page only: a second one is a warning, which fails the build.
    """
    for clause_id in clauses.ids:
        slug = clause_id.lower()
        told = domain.labels.get(slug, (docname,))[0]
        if told != docname:
            log.warning("clause %s is told on %s already", clause_id, told, location=docname)
        domain.labels[slug] = (docname, slug, clause_id)
        domain.anonlabels[slug] = (docname, slug)


def clause_nodes(clauses: Clauses) -> list[nodes.Node]:
    """Return clauses, each in a container that carries its anchor."""
    return [
        nodes.container(
            "",
            raw(clause_html(register, clause)),
            ids=[clause.id.lower()],
            classes=["rb-clause"],
        )
        for register, clause in clauses.found
    ]


def raw(html: str) -> nodes.Node:
    """Return HTML as a node."""
    return nodes.raw("", html, format="html")
