"""Choosing a play card by card: which cells take a chosen card, why not the others, and when the
cards laid so far are a play.

A session picks pairs of a card and a cell, in any order. What is picked may still lack something:
it is on the way as long as some legal play holds all its pairs.

>>> from engines.tickle.game import GAME
>>> state = GAME.position({"layout": "3-star-orange 3-star-red", "deck": 9,
...     "hands": {"A": ["3-circle-red", "3-circle-cyan"], "B": ["1-star-cyan"]}})
>>> choosing = Choosing(state, [("3-circle-cyan", "(0,3)")])
>>> str(choosing.move), choosing.is_on_the_way
('None', True)
>>> choosing.cells("3-circle-red")["(0,2)"]
''
>>> str(Choosing(state, [*choosing.pairs, ("3-circle-red", "(0,2)")]).move)
'Play 3-circle-red (0,2), 3-circle-cyan (0,3)'
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from engines.table.messages import shown
from engines.table.verdict import Verdict
from engines.tickle.components import CARDS, Card
from engines.tickle.grid import Cell, read_cell, write_cell
from engines.tickle.moves import Move
from engines.tickle.state import Tickle

Pair = tuple[str, str]
"""A card and its cell, as written: ("3-star-red", "(0,1)")."""


class BadPair(ValueError):
    """A picked card or cell is none that there is; the message says what is allowed."""


def read_pair(name: str, place: str) -> tuple[Card, Cell]:
    """Return a card and a cell from their written forms; BadPair otherwise."""
    if name not in CARDS:
        raise BadPair(f"{shown(name)} is no card; allowed: a card such as 3-star-orange")
    there = read_cell(place)
    if there is None:
        raise BadPair(f'{shown(place)} is no cell; allowed: "(row,column)", such as "(0,-1)"')
    return CARDS[name], there


class Choosing:
    """The cards laid so far in one turn, before the play is made."""

    def __init__(self, state: Tickle, pairs: Sequence[Pair] = ()) -> None:
        self.state = state
        self.pairs = tuple(pairs)
        self._laid = [read_pair(name, place) for name, place in self.pairs]

    @cached_property
    def _plays(self) -> list[Move]:
        """Every legal play that holds all pairs picked so far."""
        wanted = set(self._laid)
        return [
            move
            for move in self.state.plays()
            if wanted <= set(zip(move.cards, move.cells, strict=True))
        ]

    @property
    def is_on_the_way(self) -> bool:
        """Whether these pairs, or these and further ones, are a legal play."""
        return bool(self._plays)

    @property
    def written(self) -> Move | None:
        """The pairs as a move in reading order, legal or not; None while nothing is picked."""
        return _in_order(self._laid)

    @property
    def move(self) -> Move | None:
        """The complete move, if the pairs picked so far are a legal play just as they are."""
        move = self.written
        return move if move is not None and self.state.is_legal(move) else None

    @property
    def verdict(self) -> Verdict | None:
        """What is to be said of the pairs as they are; None while nothing is picked."""
        move = self.written
        return None if move is None else self.state.judge(move)

    @cached_property
    def open_cells(self) -> list[Cell]:
        """The cells that may be asked about: beside the layout, beside what is picked, and such
        as plays on the way go to."""
        layout = self.state.layout.copy()
        for card, place in self._laid:
            if place not in layout.cards:
                layout.lay(place, card)
        further = {place for move in self._plays for place in move.cells}
        return sorted((set(layout.fits) | further | {0}) - set(layout.cards))

    def cells(self, name: str) -> dict[str, str]:
        """Return, for a chosen card, each open cell: "" where it may go, else why it may not.

        A cell is allowed when the card there completes a play, or is on the way to one.
        """
        card = read_pair(name, "(0,0)")[0]
        allowed = {move.cells[move.cards.index(card)] for move in self._plays if card in move.cards}
        return {
            write_cell(place): "" if place in allowed else self._why_not(card, place)
            for place in self.open_cells
        }

    def _why_not(self, card: Card, place: Cell) -> str:
        move = _in_order([*self._laid, (card, place)])
        assert move is not None
        return " ".join(breach.reason for breach in self.state.breaches(move))


def _in_order(laid: Sequence[tuple[Card, Cell]]) -> Move | None:
    """Return cards and cells as a move, in reading order."""
    if not laid:
        return None
    ordered = sorted(laid, key=lambda pair: pair[1])
    return Move("Play", tuple(card for card, _ in ordered), tuple(place for _, place in ordered))
