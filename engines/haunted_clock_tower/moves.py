"""The one move of the game: turning over a tile, written ``Turn 7``."""

from __future__ import annotations

import re
from typing import NamedTuple

from engines.haunted_clock_tower.components import PLACES
from engines.table.messages import NOTHING_NEAR, Near, shown
from engines.table.verdict import MalformedMove

_WRITTEN = re.compile(r"Turn +([1-9][0-9]?)")
_MEANT = re.compile(r"(?:turn|tile|place)?[ :#]*0*([1-9][0-9]?)\.?", re.IGNORECASE)
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
    words = text.strip() if len(text) <= _LONGEST else ""
    found = _WRITTEN.fullmatch(words)
    if found is None or int(found[1]) > PLACES:
        what = f'{shown(text)} is no move; allowed: "Turn 1" to "Turn {PLACES}"'
        raise MalformedMove(what, _near(words))
    return TURNS[int(found[1]) - 1]


def _near(words: str) -> Near:
    """Return the move that was meant, where the number of a place stands in the words."""
    meant = _MEANT.fullmatch(words)
    if meant is None or int(meant[1]) > PLACES:
        return NOTHING_NEAR
    turn = str(TURNS[int(meant[1]) - 1])
    return Near(turn, (turn,))
