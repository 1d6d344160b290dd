"""The myst-nb renderer that turns what a page keeps of a live part into plain HTML.

It is found by the entry point group ``myst_nb.mime_renderers``. The part is worked out anew by the
engine at every build, so a page can never show a board that the rules no longer make.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from docutils import nodes

from rulebook.clauses import Clauses, clause_html
from rulebook.example import SPEC
from rulebook.example_session import read_example
from rulebook.figure import figure_html


class RulebookRenderer:
    """Renders ``application/vnd.rulebook+json`` for the HTML book."""

    mime_priority_overrides: ClassVar[list[tuple[str, str, int | None]]] = [("html", SPEC, 1)]

    @staticmethod
    def handle_mime(renderer: Any, data: Any, inline: bool) -> list[nodes.Node] | None:
        """Return the nodes of a live part; None for what is not ours."""
        if data.mime_type != SPEC or inline:
            return None
        docname = renderer.sphinx_env.docname if renderer.sphinx_env else ""
        uid = f"rb-{data.cell_index or 0}-{data.output_index or 0}"
        return part_nodes(renderer.document, data.content, uid, "../" * docname.count("/"))


def part_nodes(
    document: nodes.document, spec: Mapping[str, Any], uid: str, root: str
) -> list[nodes.Node]:
    """Return the nodes of the live part that a spec describes."""
    if spec.get("kind") == Clauses.kind:
        return clause_nodes(document, Clauses(*spec["ids"]))
    return [raw(figure_html(read_example(spec), uid, root))]


def clause_nodes(document: nodes.document, clauses: Clauses) -> list[nodes.Node]:
    """Return clauses with real targets, so that any page can refer to them by their id."""
    made: list[nodes.Node] = []
    for register, clause in clauses.found:
        slug = clause.id.lower()
        target = nodes.target("", "", ids=[slug], names=[slug], classes=["rb-anchor"])
        document.note_explicit_target(target, target)
        made += [target, raw(clause_html(register, clause, anchor=False))]
    return made


def raw(html: str) -> nodes.Node:
    """Return HTML as a node."""
    return nodes.raw("", html, format="html")
