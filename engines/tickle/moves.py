"""Moves: lay cards, draw one, or pass; each with one written form."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from engines.table.deed import Deed
from engines.table.event import listed, tell_number
from engines.table.messages import Near, shown
from engines.table.verdict import MalformedMove
from engines.tickle.components import CARD_NAMES, CARDS, Card
from engines.tickle.grid import FARTHEST, Cell, cell, read_cell, row_column, whole, write_cell

LONGEST_TEXT = 2000
_ENTRY = re.compile(r"\s*([^\s(),]+)\s*\(\s*([-−]?\d+)\s*,\s*([-−]?\d+)\s*\)\s*")
_ALLOWED = 'allowed: "Play 3-star-orange (0,1), 3-star-red (0,2)", "Draw" or "Pass"'


class Move(NamedTuple):
    """One decision. ``cards[i]`` goes to ``cells[i]``; both are empty for Draw and Pass."""

    kind: str
    cards: tuple[Card, ...] = ()
    cells: tuple[Cell, ...] = ()

    def __str__(self) -> str:
        if not self.cards:
            return self.kind
        laid = zip(self.cards, self.cells, strict=True)
        return "Play " + ", ".join(f"{CARD_NAMES[c]} {write_cell(place)}" for c, place in laid)


DRAW = Move("Draw")
PASS = Move("Pass")


def play(*laid: tuple[str, tuple[int, int]]) -> Move:
    """Return the play of named cards on (row, column) cells.

    >>> str(play(("3-star-orange", (0, 1)), ("3-star-red", (0, 2))))
    'Play 3-star-orange (0,1), 3-star-red (0,2)'
    """
    return Move("Play", tuple(CARDS[name] for name, _ in laid), tuple(cell(*at) for _, at in laid))


def parse(text: str) -> Move:
    """Read a move's written form; MalformedMove says what is wrong and allowed.

    >>> parse("Play 3-star-red ( 0, -1 )") == play(("3-star-red", (0, -1)))
    True
    >>> str(parse("Play 3-star-red (0,−1)"))
    'Play 3-star-red (0,-1)'
    """
    if len(text) > LONGEST_TEXT:
        raise MalformedMove(f"{shown(text)} is no move; allowed: at most {LONGEST_TEXT} characters")
    words = text.strip()
    if words in ("Draw", "Pass"):
        return DRAW if words == "Draw" else PASS
    kind, _, rest = words.partition(" ")
    if kind != "Play" or not rest.strip():
        near = Near(kind, ("Play", "Draw", "Pass"))
        raise MalformedMove(f"{shown(text)} is no move; {_ALLOWED}", near)
    cards: list[Card] = []
    cells: list[Cell] = []
    at = 0
    while True:
        entry = _ENTRY.match(rest, at)
        if entry is None:
            raise MalformedMove(f"{shown(rest[at:])} is no card with its cell; {_ALLOWED}")
        card, where = _laid(entry[1], entry[2], entry[3])
        cards.append(card)
        cells.append(where)
        at = entry.end()
        if at == len(rest):
            return Move("Play", tuple(cards), tuple(cells))
        if rest[at] != ",":
            raise MalformedMove(f"{shown(rest[at:])} stands where a comma should; {_ALLOWED}")
        at += 1


def _laid(name: str, row: str, column: str) -> tuple[Card, Cell]:
    if name not in CARDS:
        raise MalformedMove(
            f"there is no card {shown(name)}; allowed: a number 1 to 5, a shape and a colour "
            'joined by hyphens, such as "3-star-orange"',
            Near(name, CARDS),
        )
    if len(row) > 5 or len(column) > 5 or max(abs(whole(row)), abs(whole(column))) > FARTHEST:
        raise MalformedMove(
            f"there is no cell {shown(f'({row},{column})')}; allowed: rows and columns from "
            f"-{FARTHEST} to {FARTHEST}"
        )
    return CARDS[name], cell(whole(row), whole(column))


def deed_of(move: Move) -> Deed:
    """Return what a move does, in words.

    >>> deed_of(play(("3-star-orange", (0, 1)), ("3-star-red", (0, 2)))).asked
    'Lay 3-star-orange and 3-star-red in row 0, columns 1 and 2'
    """
    if not move.cards:
        return Deed("draw", "a card") if move.kind == "Draw" else Deed("pass")
    names = [CARD_NAMES[card] for card in move.cards]
    rows, columns = zip(*map(row_column, move.cells), strict=True)
    if len(set(rows)) == 1:
        where = f"row {tell_number(rows[0])}, {_numbered('column', columns)}"
    elif len(set(columns)) == 1:
        where = f"column {tell_number(columns[0])}, {_numbered('row', rows)}"
    else:
        laid = zip(names, rows, columns, strict=True)
        told = [f"{name} in row {tell_number(r)}, column {tell_number(c)}" for name, r, c in laid]
        return Deed("lay", listed(told))
    return Deed("lay", f"{listed(names)} in {where}")


def _numbered(noun: str, numbers: Sequence[int]) -> str:
    """Return numbers with their noun; "columns 0 and 1"."""
    return (
        f"{noun}{'s' if len(numbers) > 1 else ''} {listed([tell_number(one) for one in numbers])}"
    )


def parts_of(move: Move) -> tuple[str, ...]:
    """Return the parts of the board that make the move: each card and its cell, deck or pass."""
    if not move.cards:
        return ("deck",) if move.kind == "Draw" else ("pass",)
    picked: list[str] = []
    for card, place in zip(move.cards, move.cells, strict=True):
        picked += (f"card:{CARD_NAMES[card]}", f"cell:{write_cell(place)}")
    return tuple(picked)


def held_by(picked: Sequence[str]) -> dict[Cell, Card]:
    """Return the cards that picked parts lay, by cell; a card without its cell is left out.

    >>> held_by(("card:3-star-red", "cell:(0,1)", "card:3-star-cyan")) == {1: CARDS["3-star-red"]}
    True
    """
    held: dict[Cell, Card] = {}
    for card, place in zip(picked[::2], picked[1::2], strict=False):
        there = read_cell(place.removeprefix("cell:"))
        name = card.removeprefix("card:")
        if there is not None and name in CARDS:
            held[there] = CARDS[name]
    return held
