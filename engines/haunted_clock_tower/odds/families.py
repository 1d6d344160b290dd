"""What a table remembers, as numbers: families still out, by how many of their tiles are known.

Two tables with the same numbers have the same chances, whichever colours and places they are:
an unseen tile that is turned is any of the unseen tiles, each equally likely. That is what keeps
the odds exact and small: eight families have only 165 such positions.
"""

from __future__ import annotations

from typing import NamedTuple

from engines.haunted_clock_tower.components import COLOURS, FAMILY
from engines.table.state import Facts


class Families(NamedTuple):
    """How many families are still out with no, one, two or all three tiles remembered.

    >>> table = Families(5, 1, 1)
    >>> table.out, table.unseen
    (7, 18)
    """

    none: int
    one: int = 0
    two: int = 0
    three: int = 0

    @property
    def out(self) -> int:
        """Families still out."""
        return self.none + self.one + self.two + self.three

    @property
    def unseen(self) -> int:
        """Face-down tiles that the table does not know."""
        return 3 * self.none + 2 * self.one + self.two

    def without(self, known: int) -> Families:
        """Return these families less one that has ``known`` tiles remembered."""
        return self._changed(known, -1)

    def plus(self, known: int) -> Families:
        """Return these families and one more that has ``known`` tiles remembered."""
        return self._changed(known, 1)

    def learned(self, known: int, more: int = 1) -> Families:
        """Return these families after one that had ``known`` tiles remembered shows more."""
        return self.without(known).plus(known + more) if more else self

    def _changed(self, known: int, by: int) -> Families:
        counts = list(self)
        counts[known] += by
        return Families(*counts)


ALL_OUT = Families(len(COLOURS))
"""The start of a game: eight families, nothing known."""


class Chase(NamedTuple):
    """A chase in the middle: ``open`` tiles face up, ``mates`` known face down, and the others."""

    others: Families
    open: int
    mates: int

    @property
    def hidden(self) -> int:
        """Ghosts of the hunted family among the unseen tiles."""
        return FAMILY - self.open - self.mates

    @property
    def unseen(self) -> int:
        """All unseen tiles."""
        return self.others.unseen + self.hidden

    @property
    def known_strangers(self) -> bool:
        """Whether the table knows a face-down tile of another family."""
        return self.others.out > self.others.none

    def missed(self) -> Families:
        """Return what is remembered after a miss, before what the stranger taught is added."""
        return self.others.plus(self.open + self.mates)


def families_of(facts: Facts) -> tuple[Families, Chase | None]:
    """Return a position's families, and its chase if one is open.

    Only what every player sees is used. In a chase the families are those besides the hunted one.
    """
    known = dict.fromkeys(COLOURS, 0)
    for colour in facts["known"].values():
        known[colour] += 1
    face_up = facts["face_up"]
    hunted = facts["known"][str(face_up[0])] if face_up else ""
    families = Families(0)
    for colour in COLOURS:
        if colour not in facts["caught"] and colour != hunted:
            families = families.plus(known[colour])
    if not hunted:
        return families, None
    return families, Chase(families, len(face_up), known[hunted] - len(face_up))
