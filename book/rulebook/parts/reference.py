"""Reference cards on pages: a game on one sheet, each entry with its clause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Self

from engines.play.reference import reference, sections_html
from rulebook.live.figure import chips_html
from rulebook.live.shared_scenery import Shared
from rulebook.parts.part import Part
from rulebook.sessions.screen import cites

SIZES = {10: "rb-points-10", 8.5: "rb-points-8-5", 7.5: "rb-points-7-5", 6.5: "rb-points-6-5"}
"""The class of each size of type, in points: a policy without inline styles wants one."""


class Reference(Part):
    """The reference card of a game, in the words of its register.

    >>> print(*Reference("tock").text().splitlines()[-2:], sep="\\n")
    The end
       Four Home: The player whose fourth marker comes Home wins at once. (TOCK-WIN-1)
    """

    kind: ClassVar[str] = "reference"

    def __init__(self, game: str) -> None:
        self.card = reference(game)

    @classmethod
    def of(cls, spec: Mapping[str, Any]) -> Self:
        """Return the card that :meth:`spec` described."""
        return cls(spec["game"])

    def spec(self) -> dict[str, Any]:
        """Return the few plain values from which the same card can be shown again."""
        return {"kind": self.kind, "game": self.card.game.name}

    def text(self) -> str:
        """Return the card as text."""
        return "\n".join(self._told())

    def _told(self) -> Iterator[str]:
        for section in self.card.sections:
            yield section.title
            for entry in section.entries:
                cited = f" ({entry.clause})" if entry.clause else ""
                yield f"   {entry.name}: {entry.text}{cited}"

    def html(self, uid: str = "", root: str = "", shared: Shared | None = None) -> str:
        """Return the card in columns, which have room on one sheet of paper."""
        register = self.card.game.register
        told = sections_html(
            self.card.sections, lambda clause: chips_html(cites(register, [clause]), root)
        )
        return f'<div class="rb-reference {SIZES[self.card.points]}">{"".join(told)}</div>'

    def __repr__(self) -> str:
        return f"Reference({self.card.game.name!r})"
