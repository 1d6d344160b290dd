"""Where everything lies in the picture: the sizes of a card and of the grid around it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from engines.table.event import tell_number
from engines.table.svg import Keyed, group, keyed, words
from engines.tickle.grid import Cell, cell, row_column

WIDE, HIGH = 76, 100
"""A card."""
GAP = 14
PITCH_X, PITCH_Y = WIDE + GAP, HIGH + GAP
EDGE = 36
"""Room around the grid for the numbers of rows and columns."""
HEAD = 74
LEAST_WIDTH = 560
SMALLEST = 18
"""The smallest type: on a board of the least width, edge to edge on a phone, 11 pixels."""


class Frame(NamedTuple):
    """Where the grid lies in the picture: its cells from top left to bottom right."""

    top: int
    left: int
    bottom: int
    right: int
    width: float

    def centre(self, place: Cell) -> tuple[float, float]:
        """Return the middle of a cell."""
        row, column = row_column(place)
        columns = self.right - self.left + 1
        start = (self.width - columns * PITCH_X) / 2 + PITCH_X / 2
        return start + (column - self.left) * PITCH_X, (
            HEAD + EDGE + PITCH_Y / 2 + (row - self.top) * PITCH_Y
        )

    @property
    def foot(self) -> float:
        """Where the grid ends."""
        return HEAD + EDGE + (self.bottom - self.top + 1) * PITCH_Y + 20


def frame_of(places: Iterable[Cell]) -> Frame:
    """Return where the grid lies that holds all these places."""
    cells = [row_column(place) for place in places]
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    across = max(columns) - min(columns) + 1
    width = max(LEAST_WIDTH, across * PITCH_X + 2 * EDGE)
    return Frame(min(rows), min(columns), max(rows), max(columns), width)


@lru_cache(maxsize=256)
def rulers(frame: Frame) -> Keyed:
    """Return the numbers of rows and columns."""
    marks = []
    for column in range(frame.left, frame.right + 1):
        x, y = frame.centre(cell(frame.top, column))
        marks.append(words(x, y - PITCH_Y / 2 - 8, tell_number(column), "tic-ruler", size=SMALLEST))
    for row in range(frame.top, frame.bottom + 1):
        x, y = frame.centre(cell(row, frame.left))
        marks.append(
            words(x - PITCH_X / 2 - 4, y + 6, tell_number(row), "tic-ruler", "end", SMALLEST)
        )
    return keyed(group(*marks, data_key="rulers", aria_hidden="true"))
