"""The two moves: ``Light 2``, and ``Swap 1 > 2`` (the lit lantern first)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engines.table.shapes import shown
from engines.table.verdict import MalformedMove

LONGEST = 40


class Move(NamedTuple):
    """Light a lantern, or let it change places with a second one."""

    first: int
    second: int = 0

    def __str__(self) -> str:
        return f"Swap {self.first} > {self.second}" if self.second else f"Light {self.first}"


def every_move(row: int) -> Iterator[Move]:
    """Yield all moves that can be written about a row."""
    places = range(1, row + 1)
    for one in places:
        yield Move(one)
        yield from (Move(one, other) for other in places if other != one)


def parse(text: str, row: int) -> Move:
    """Return the move that a text writes; MalformedMove says what is allowed.

    >>> parse("Swap 3 > 1", row=3)
    Move(first=3, second=1)
    """
    written = " ".join(text.split()) if len(text) <= LONGEST else ""
    found = next((move for move in every_move(row) if str(move) == written), None)
    if found is None:
        allowed = f'"Light 1" and "Swap 1 > 2", with numbers up to {row}'
        raise MalformedMove(f"{shown(text)} is no move; allowed: {allowed}")
    return found
