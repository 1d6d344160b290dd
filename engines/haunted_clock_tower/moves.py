"""The one move of the game: turning over a tile, written ``Turn 7``."""

from __future__ import annotations

import re
from typing import NamedTuple

from engines.haunted_clock_tower.components import PLACES
from engines.table.shapes import shown
from engines.table.verdict import MalformedMove

_WRITTEN = re.compile(r"Turn +([1-9][0-9]?)")
_LONGEST = 40


class Turn(NamedTuple):
    """Turn over the tile at a place, 1 to 24.

    >>> str(TURNS[6]), parse("Turn 7") is TURNS[6]
    ('Turn 7', True)
    """

    place: int

    def __str__(self) -> str:
        return f"Turn {self.place}"


TURNS: tuple[Turn, ...] = tuple(Turn(place) for place in range(1, PLACES + 1))
"""Every move there is, in place order; no other objects are made."""


def parse(text: str) -> Turn:
    """Return the move that a text writes; MalformedMove says what is allowed.

    >>> parse("Turn 25")
    Traceback (most recent call last):
        ...
    engines.table.verdict.MalformedMove: 'Turn 25' is no move; allowed: "Turn 1" to "Turn 24"
    """
    found = _WRITTEN.fullmatch(text[:_LONGEST].strip()) if len(text) <= _LONGEST else None
    if found is None or int(found[1]) > PLACES:
        raise MalformedMove(f'{shown(text)} is no move; allowed: "Turn 1" to "Turn {PLACES}"')
    return TURNS[int(found[1]) - 1]
