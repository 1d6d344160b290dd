"""The grid: cells, how they are written, and a layout of cards with what would fit around it.

A cell is one whole number, ``row * ROW + column``, so that the four neighbours are four sums.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from engines.table.event import tell_number
from engines.table.messages import shown
from engines.tickle.components import ALL_CARDS, CARD_NAMES, CARDS, MEETS, TICS, Card, Cards

Cell = int

ROW = 4096
"""The step from a cell to the one below; the step to the right is 1."""
RIGHT, DOWN = 1, ROW
FARTHEST = 999
"""Rows and columns are written from −999 to 999; no game comes near."""
_HALF = ROW // 2
_CELL = re.compile(r"\(\s*([-−]?\d{1,3})\s*,\s*([-−]?\d{1,3})\s*\)")


def cell(row: int, column: int) -> Cell:
    """Return the cell in a row (counting down) and a column (counting right)."""
    return row * ROW + column


def row_column(place: Cell) -> tuple[int, int]:
    """Return a cell's row and column.

    >>> row_column(cell(-2, 7))
    (-2, 7)
    """
    row = (place + _HALF) // ROW
    return row, place - row * ROW


@lru_cache(maxsize=4096)
def write_cell(place: Cell) -> str:
    """Return a cell as it is written.

    >>> write_cell(cell(0, -1))
    '(0,-1)'
    """
    row, column = row_column(place)
    return f"({row},{column})"


@lru_cache(maxsize=4096)
def tell_cell(place: Cell) -> str:
    """Return a cell as it is named in a sentence, with minus signs.

    >>> tell_cell(cell(0, -1))
    '(0,−1)'
    """
    row, column = row_column(place)
    return f"({tell_number(row)},{tell_number(column)})"


def read_cell(text: str) -> Cell | None:
    """Return the cell that a text names, or None where it names none.

    A minus sign, as sentences have it, is read like the hyphen of a keyboard.
    """
    found = _CELL.fullmatch(text.strip())
    return None if found is None else cell(whole(found[1]), whole(found[2]))


def whole(text: str) -> int:
    """Return the whole number that a text writes, with a hyphen or a minus sign.

    >>> whole("-2"), whole("−2")
    (-2, -2)
    """
    return int(text.replace("−", "-"))


def neighbours(place: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return the cells above, to the left, to the right and below: edges only (TIC-EDGE-1)."""
    return place - DOWN, place - RIGHT, place + RIGHT, place + DOWN


def corners(place: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return the cells that touch this one at a corner only."""
    above, below = place - DOWN, place + DOWN
    return above - RIGHT, above + RIGHT, below - RIGHT, below + RIGHT


class Layout:
    """The cards on the table, and for each open cell beside them the cards that would fit.

    ``fits[cell]`` are the cards that share something with every neighbour there, ``tics[cell]``
    those that Tic with at least one of them. Both are kept up to date card by card.
    """

    __slots__ = ("cards", "fits", "tics")

    def __init__(self, cards: Mapping[Cell, Card] | None = None) -> None:
        self.cards: dict[Cell, Card] = {}
        self.fits: dict[Cell, Cards] = {}
        self.tics: dict[Cell, Cards] = {}
        for place, card in (cards or {}).items():
            self.lay(place, card)

    def lay(self, place: Cell, card: Card) -> None:
        """Lay a card on a free cell."""
        cards, fits, tics = self.cards, self.fits, self.tics
        cards[place] = card
        fits.pop(place, None)
        tics.pop(place, None)
        meets, tic = MEETS[card], TICS[card]
        for other in neighbours(place):
            if other not in cards:
                fits[other] = fits.get(other, ALL_CARDS) & meets
                tics[other] = tics.get(other, 0) | tic

    def copy(self) -> Layout:
        """Return an independent copy."""
        twin = Layout.__new__(Layout)
        twin.cards = self.cards.copy()
        twin.fits = self.fits.copy()
        twin.tics = self.tics.copy()
        return twin


class Edge(NamedTuple):
    """Where two cards touch, in reading order."""

    first: Cell
    second: Cell

    def __str__(self) -> str:
        return f"{write_cell(self.first)}–{write_cell(self.second)}"


def edges(cards: Mapping[Cell, Card]) -> Iterator[Edge]:
    """Yield every edge between two cards once."""
    for place in cards:
        for other in (place + RIGHT, place + DOWN):
            if other in cards:
                yield Edge(place, other)


# -- the layout as text ------------------------------------------------------------------------

MOST_LAYOUT_TEXT = 20_000
FARTHEST_GIVEN = 500
"""A ``[given]`` layout stays within this, so that it can grow and still be written."""


def write_layout(cards: Mapping[Cell, Card]) -> tuple[str, str]:
    """Return a layout as its text block and the origin, the cell of its first entry.

    >>> write_layout({cell(0, 1): CARDS["3-star-red"], cell(1, 0): CARDS["1-star-red"]})
    ('. 3-star-red\\n1-star-red', '(0,0)')
    """
    if not cards:
        return "", "(0,0)"
    places = [row_column(place) for place in cards]
    top, bottom = min(row for row, _ in places), max(row for row, _ in places)
    left = min(column for _, column in places)
    last_in = dict.fromkeys(range(top, bottom + 1), left)
    for row, column in places:
        last_in[row] = max(last_in[row], column)
    lines = []
    for row, last in last_in.items():
        entries = (cards.get(cell(row, column)) for column in range(left, last + 1))
        lines.append(" ".join("." if card is None else CARD_NAMES[card] for card in entries))
    return "\n".join(lines), f"({top},{left})"


def read_layout(text: str, origin: Cell = 0) -> tuple[dict[Cell, Card], list[str]]:
    """Return the cards of a text block by cell, and everything in it that cannot be read.

    >>> cards, wrong = read_layout("3-star-red . 6-star-red")
    >>> cards, wrong[0][:32]
    ({0: 74}, "'6-star-red' at (0,2) is no card")
    """
    if len(text) > MOST_LAYOUT_TEXT:
        return {}, [f"too long; allowed: {MOST_LAYOUT_TEXT} characters"]
    cards, wrong = _read(text, origin)
    return dict(cards), [*wrong]


@lru_cache(maxsize=1 << 4)
def _read(text: str, origin: Cell) -> tuple[dict[Cell, Card], list[str]]:
    """Read a text block; between two moves the same ones are read several times."""
    lines = text.split("\n")
    while lines and not lines[0].strip():
        lines.pop(0)
    while lines and not lines[-1].strip():
        lines.pop()
    cards: dict[Cell, Card] = {}
    wrong: list[str] = []
    top, left = row_column(origin)
    for row, line in enumerate(lines, top):
        for column, entry in enumerate(line.split(), left):
            if entry == ".":
                continue
            if entry not in CARDS:
                wrong.append(
                    f"{shown(entry)} at ({row},{column}) is no card; allowed: a card such as "
                    '3-star-orange, or "." for an empty cell'
                )
            elif max(abs(row), abs(column)) > FARTHEST_GIVEN:
                wrong.append(
                    f"{entry} lies at ({row},{column}); allowed: rows and columns from "
                    f"-{FARTHEST_GIVEN} to {FARTHEST_GIVEN}"
                )
            else:
                cards[cell(row, column)] = CARDS[entry]
    return cards, wrong
