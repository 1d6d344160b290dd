"""The Sphinx domain of the rules: every clause and every word of a game is an object.

So both stand in the site's inventory (``objects.inv``), where other books find them, pages can name
them (``{rule:clause}`ABC-MOVE-1```), and the search knows where each of them is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from docutils import nodes
from sphinx.domains import Domain, ObjType
from sphinx.roles import XRefRole
from sphinx.util.nodes import make_refnode

KINDS = ("clause", "term")
HIDDEN = -1
"""The priority of an object that Sphinx's own search leaves out: ours tells it first."""


class Told(NamedTuple):
    """Where something is told."""

    docname: str
    anchor: str


def _of_each(make: Callable[[str], Any]) -> dict[str, Any]:
    return {kind: make(kind) for kind in KINDS}


class RuleDomain(Domain):
    """Clauses by their numbers; words by their game and name, as in ``game/word``."""

    name = "rule"
    label = "Rules"
    object_types = _of_each(lambda kind: ObjType(kind, kind))
    roles = _of_each(lambda _: XRefRole())
    initial_data = _of_each(lambda _: {})
    data_version = 1

    def note(self, kind: str, name: str, docname: str, anchor: str) -> None:
        """Remember where a clause or a word is told."""
        self.data[kind][name] = Told(docname, anchor)

    def told(self, kind: str) -> dict[str, Told]:
        """Return where each clause, or each word, is told."""
        found: dict[str, Told] = self.data[kind]
        return found

    def clear_doc(self, docname: str) -> None:
        for told in map(self.told, self.object_types):
            for name in [one for one, where in told.items() if where.docname == docname]:
                del told[name]

    def merge_domaindata(self, docnames: list[str], otherdata: dict[str, Any]) -> None:
        for kind in self.object_types:
            for name, where in otherdata[kind].items():
                if where.docname in docnames:
                    self.data[kind][name] = where

    def resolve_xref(
        self,
        env: Any,
        fromdocname: str,
        builder: Any,
        typ: str,
        target: str,
        node: Any,
        contnode: Any,
    ) -> Any:
        where = self.told(typ).get(target)
        if where is None:
            return None
        return make_refnode(builder, fromdocname, where.docname, where.anchor, contnode)

    def resolve_any_xref(
        self, env: Any, fromdocname: str, builder: Any, target: str, node: Any, contnode: Any
    ) -> list[tuple[str, nodes.reference]]:
        return [
            (f"rule:{kind}", made)
            for kind in self.object_types
            if (made := self.resolve_xref(env, fromdocname, builder, kind, target, node, contnode))
        ]

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        for kind in self.object_types:
            for name, where in self.told(kind).items():
                yield name, name, kind, where.docname, where.anchor, HIDDEN
