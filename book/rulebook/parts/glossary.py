"""The words of a game on a page, each with its sentence and an anchor of its own."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, ClassVar, Self

from engines.registry import load_game
from engines.table.glossary import Term
from rulebook.live.shared_scenery import Shared
from rulebook.parts.part import Part


class Glossary(Part):
    """All words of a game in the order of the alphabet."""

    kind: ClassVar[str] = "glossary"

    def __init__(self, game: str) -> None:
        self.game = load_game(game)
        self.terms: list[Term] = sorted(
            self.game.glossary.values(), key=lambda term: term.name.lower()
        )

    def spec(self) -> dict[str, Any]:
        """Return the few plain values from which the same glossary can be shown again."""
        return {"kind": self.kind, "game": self.game.name}

    @classmethod
    def of(cls, spec: Mapping[str, Any]) -> Self:
        """Return the glossary that :meth:`spec` described."""
        return cls(spec["game"])

    def text(self) -> str:
        """Return the words as text."""
        return "\n".join(f"{term.name}: {term.text}" for term in self.terms)

    def html(self, uid: str = "", root: str = "", shared: Shared | None = None) -> str:
        """Return the words as a list of definitions."""
        entries = "".join(
            f'<dt id="{term.anchor}">{escape(term.name)}</dt><dd><p>{escape(term.text)}</p></dd>'
            for term in self.terms
        )
        return f'<dl class="glossary">{entries}</dl>'

    def __repr__(self) -> str:
        return f"Glossary({self.game.name!r})"
