"""The myst-nb renderer that turns what a page keeps of a live part into plain HTML.

It is found by the entry point group ``myst_nb.mime_renderers``. The part is worked out anew by the
engine at every build, so a page can never show a board that the rules no longer make.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from docutils import nodes
from sphinx.util import logging

from rulebook.live.shared_scenery import Shared
from rulebook.live.still import VIEW
from rulebook.parts.clauses import Clauses, clause_html
from rulebook.parts.glossary import Glossary
from rulebook.parts.part import MIME, PICTURE
from rulebook.site.kinds import part_of

log = logging.getLogger(__name__)
RULINGS = "rulings"
"""The page that says how firmly a rule text can stand behind a clause."""


class RulebookRenderer:
    """Renders ``application/vnd.rulebook+json`` for the HTML book."""

    # A built page has no kernel: of a widget it shows the words, never an empty place.
    mime_priority_overrides: ClassVar[list[tuple[str, str, int | None]]] = [
        ("html", MIME, 1),
        ("html", PICTURE, 1),
        ("html", VIEW, None),
    ]

    @staticmethod
    def handle_mime(renderer: Any, data: Any, inline: bool) -> list[nodes.Node] | None:
        """Return the nodes of a live part; None for what is not ours."""
        if data.mime_type == PICTURE:
            # Nothing, in a node: of an empty list the picture itself would take the place.
            return [raw("")]
        if data.mime_type != MIME or inline:
            return None
        environment = renderer.renderer.sphinx_env
        docname = environment.docname if environment else ""
        part = part_of(data.content)
        for path in part.stands_on() if environment else ():
            environment.note_dependency(str(path))
        if isinstance(part, Clauses):
            # Sphinx has to know of their anchors, so that every page can link to them.
            if environment:
                name_clauses(environment, docname, part)
            has_rulings = environment and RULINGS in environment.found_docs
            address = f"{'../' * docname.count('/')}{RULINGS}.html#what-decides"
            return clause_nodes(part, address if has_rulings else "")
        if isinstance(part, Glossary) and environment:
            for term in part.terms:
                name = f"{part.game.name}/{term.name}"
                environment.get_domain("rule").note("term", name, docname, term.anchor)
        uid = f"rb-{data.cell_index or 0}-{data.output_index or 0}"
        there = environment.temp_data.setdefault("rulebook_scenery", set()) if environment else None
        return [raw(part.html(uid, "../" * docname.count("/"), there))]


def part_html(spec: Mapping[str, Any], uid: str, root: str, shared: Shared | None = None) -> str:
    """Return the HTML of a part; ValueError when the spec describes none that there is.

    ``shared`` is the scenery that the page holds already; without it a figure holds all of its own.
    """
    return part_of(spec).html(uid, root, shared)


def name_clauses(environment: Any, docname: str, clauses: Clauses) -> None:
    """Let every page write ``[](#abc-move-1)`` and get a link that reads ABC-MOVE-1.

    A clause is told on one page only: a second one is a warning, which fails the build.
    """
    domain, rules = environment.get_domain("std"), environment.get_domain("rule")
    for clause_id in clauses.ids:
        slug = clause_id.lower()
        told = domain.labels.get(slug, (docname,))[0]
        if told != docname:
            log.warning("clause %s is told on %s already", clause_id, told, location=docname)
        domain.labels[slug] = (docname, slug, clause_id)
        domain.anonlabels[slug] = (docname, slug)
        rules.note("clause", clause_id, docname, slug)


def clause_nodes(clauses: Clauses, rulings: str = "") -> list[nodes.Node]:
    """Return clauses, each in a container that carries its anchor."""
    return [
        nodes.container(
            "",
            raw(clause_html(register, clause, rulings)),
            ids=[clause.id.lower()],
            classes=["rb-clause"],
        )
        for register, clause in clauses.found
    ]


def raw(html: str) -> nodes.Node:
    """Return HTML as a node."""
    return nodes.raw("", html, format="html")
