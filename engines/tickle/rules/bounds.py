"""Bounds of a search for plays: how much work it may take, and which plays are wanted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engines.table.verdict import TooManyMoves
from engines.tickle.components import MOST_LAID, Card
from engines.tickle.grid import RIGHT, Cell, row_column
from engines.tickle.moves import Move

MOST_PLAYS = 100_000
"""Plays that are listed at all; their list takes some 40 MB."""
STEPS = 6
"""Steps that a search may take for each play that it may find; 1 to 3 are usual."""


class Work:
    """Steps that are left to a search."""

    __slots__ = ("left", "most", "runs")

    def __init__(self, most: int) -> None:
        self.most = most
        self.runs = 0
        self.left = STEPS * most + 1000

    def note_run(self) -> None:
        """Count a run that is kept: there is a play for nearly each of them."""
        self.runs += 1
        if self.runs > 2 * self.most:
            raise TooManyMoves(self.most)

    def spend(self, steps: int = 1) -> None:
        """Take steps; TooManyMoves when none are left."""
        self.left -= steps
        if self.left < 0:
            raise TooManyMoves(self.most)


class Wanted(NamedTuple):
    """Which plays are looked for: of at most ``longest`` cards, with ``held`` cards by cell."""

    longest: int = MOST_LAID
    held: Mapping[Cell, Card] = {}

    def fits(self, move: Move) -> bool:
        """Return whether a play lays all the held cards in their cells."""
        laid = dict(zip(move.cells, move.cards, strict=True))
        return all(laid.get(place) == card for place, card in self.held.items())

    def is_on_line(self, place: Cell, step: int) -> bool:
        """Return whether a cell lies on the line of all held cards that goes this way."""
        along = 0 if step == RIGHT else 1
        line = row_column(place)[along]
        return all(row_column(other)[along] == line for other in self.held)


ALL = Wanted()
