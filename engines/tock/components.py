"""What lies on the table: four colours, sixteen markers, 52 cards, and the names of places."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engines.table.shapes import Shape

COLOURS: tuple[str, ...] = ("red", "green", "blue", "black")
"""The players, clockwise."""
SEATS = range(len(COLOURS))
MARKERS = 4
"""Markers of a colour, and spaces of a Home."""

RANKS: tuple[str, ...] = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
RANK_WORDS = {"ace": "A", "jack": "J", "queen": "Q", "king": "K", "1": "A"}
"""What ranks are called elsewhere, for *did you mean*."""
RANK_ORDER = {rank: order for order, rank in enumerate(RANKS)}
DECK: tuple[str, ...] = tuple(rank for rank in RANKS for _ in range(4))
"""The whole deck; suits do not matter to a move."""

HAND_SIZES = {1: 5, 2: 4, 3: 4}
"""Cards that each player gets in a dealer's first, second and third deal (TOCK-DEAL-1)."""
DEALS = len(HAND_SIZES)

COUNTS = {"A": 1, "Q": 10, **{str(n): n for n in range(2, 11)}}
"""Spaces that a card moves a marker forward; a King and a Jack move nobody so."""
FARTHEST = max(COUNTS.values())
BACK = 4
"""Spaces that a 4 may move a marker back instead (TOCK-FOUR-1)."""
STARTERS = ("A", "K")
SEVEN = 7

USUAL_SIDE, SHORTEST_SIDE, LONGEST_SIDE = 18, 3, 100
USUAL_DOORWAY = 2

RESERVE = "reserve"
HOME_NAMES = tuple(f"home{number}" for number in range(1, MARKERS + 1))
_TRACK_NAME = re.compile(r"([a-z]{1,9})\+(0|[1-9][0-9]{0,2})")


def sorted_hand(cards: list[str]) -> list[str]:
    """Return cards in the order in which a hand is held: ace, numbers, jack, queen, king."""
    return sorted(cards, key=RANK_ORDER.__getitem__)


@dataclass(frozen=True)
class PlaceName(Shape):
    """The name of a place: ``reserve``, a space such as ``green+3``, or ``home1`` to ``home4``."""

    side: int | None = None
    """Spaces a side; None while a file has not been read far enough to know."""

    @property
    def allowed(self) -> str:
        last = "…" if self.side is None else f"+{self.side - 1}"
        return f'"reserve", "{COLOURS[0]}+0" to "{COLOURS[-1]}{last}", "home1" to "home{MARKERS}"'

    def fits(self, value: Any) -> bool:
        if not isinstance(value, str):
            return False
        if value == RESERVE or value in HOME_NAMES:
            return True
        found = _TRACK_NAME.fullmatch(value)
        if found is None or found[1] not in COLOURS:
            return False
        return self.side is None or int(found[2]) < self.side

    def names(self, text: str) -> Collection[str]:
        return _place_names(LONGEST_SIDE if self.side is None else self.side)


@lru_cache(maxsize=8)
def _place_names(side: int) -> tuple[str, ...]:
    track = (f"{colour}+{space}" for colour in COLOURS for space in range(side))
    return RESERVE, *HOME_NAMES, *track
