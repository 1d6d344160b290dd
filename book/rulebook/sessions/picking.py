"""Picking: from parts of the board, touched one after the other, to a move.

A game says which parts one picks to make a move. What can be picked next are the next parts of
every candidate that begins with what is picked already, the illegal ones too: touching one of
those is how a reader asks "why not?".

A position's moves are listed once and then looked up at every pick; where there are thousands,
those that go with what is picked are looked up anew. In a game whose moves lay several things (a
card on a cell, and another, and another) the order of picking is free at a table.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Any, NamedTuple

from engines.table.state import State

MOST_TRIES = 600
"""Illegal moves of a position that can be tried by picking; any other can be written."""

Units = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Offer:
    """What can be picked or played after some parts are picked.

    ``parts`` gives every part that can come next its accessible name, ``legal_parts`` are those
    that lead to a legal move; ``complete`` are the moves that need no further part.
    """

    picked: tuple[str, ...]
    parts: dict[str, str] = field(default_factory=dict)
    legal_parts: frozenset[str] = frozenset()
    complete: tuple[Any, ...] = ()
    moves: tuple[Any, ...] = ()
    refused: tuple[Any, ...] = ()
    is_whole: bool = True
    """Whether ``moves`` are all there are; of thousands only the short ones are looked up."""

    def counted(self, group: str) -> str:
        """Return the name of a list that is cut, with the number of moves that it stands for."""
        count = f"{len(self.moves):,} in all" if self.is_whole else "more than can be listed"
        return f"{group} ({count})"

    @property
    def rings(self) -> dict[str, str]:
        """The parts to be marked on the board: those that lead to a legal move."""
        return {part: self.parts[part] for part in self.parts if part in self.legal_parts}


def part_name(part: str) -> str:
    """Return the plain name of a part.

    >>> part_name("pawn:Brass Owl"), part_name("cell:(0,1)")
    ('Pawn Brass Owl', 'Cell (0,1)')
    """
    kind, _, name = part.partition(":")
    return f"{kind.capitalize()} {name}".strip()


class Known(NamedTuple):
    """A move that can be made or tried, with its written form and its parts."""

    move: Any
    text: str
    units: Units
    is_legal: bool


class Picker:
    """All that can be picked in one position.

    ``size`` parts belong together, and such groups are picked in any order; 0 keeps to one order.

    >>> from engines.registry import load_game
    >>> state = load_game("tickle").position({"players": 2, "hands": {"A": ["1-star-red"]}})
    >>> Picker(state, 2).offer(("card:1-star-red",)).parts["cell:(0,0)"]
    'Lay 1-star-red in row 0, column 0: why not?'
    """

    def __init__(self, state: State[Any], size: int = 0) -> None:
        self.state = state
        self.size = size
        self._offered: Offer | None = None

    @cached_property
    def _first(self) -> tuple[list[Known], bool]:
        """What is known before anything is picked, and whether it is all there is."""
        return self._look_up(())

    def _look_up(self, picked: tuple[str, ...]) -> tuple[list[Known], bool]:
        moves, is_whole = self.state.some_moves(picked)
        legal = {str(move): move for move in moves}
        tries = {
            str(move): move
            for move in islice(self.state.candidates(), len(legal) + MOST_TRIES)
            if str(move) not in legal and (is_whole or not self.state.is_legal(move))
        }
        known = [
            Known(move, text, self._units(move), group is legal)
            for group in (legal, tries)
            for text, move in group.items()
        ]
        return known, is_whole

    def _units(self, move: Any) -> Units:
        parts = self.state.parts(move)
        size = self.size if self.size and not len(parts) % self.size else 0
        if not size:
            return tuple((part,) for part in parts)
        return tuple(parts[at : at + size] for at in range(0, len(parts), size))

    def offer(self, picked: tuple[str, ...]) -> Offer:
        """Return what can follow the picked parts."""
        # Whether a part can be picked, what it makes and what is shown then are asked in turn.
        if self._offered is None or self._offered.picked != picked:
            self._offered = self._look_over(picked)
        return self._offered

    def _look_over(self, picked: tuple[str, ...]) -> Offer:
        following: dict[str, list[Known]] = {}
        fitting: list[Known] = []
        all_known, is_whole = self._first
        if picked and not is_whole:
            all_known, is_whole = self._look_up(picked)
        for known in all_known:
            parts = self._next(known.units, picked)
            if parts is None:
                continue
            fitting.append(known)
            for part in parts:
                following.setdefault(part, []).append(known)
        wanted = len(picked)
        return Offer(
            picked,
            {part: self._label(part, leading, wanted) for part, leading in following.items()},
            frozenset(p for p, leading in following.items() if any(k.is_legal for k in leading)),
            tuple(k.move for k in fitting if sum(map(len, k.units)) == wanted),
            tuple(k.move for k in fitting if k.is_legal),
            tuple(k.move for k in fitting if not k.is_legal),
            is_whole,
        )

    def _next(self, units: Units, picked: tuple[str, ...]) -> list[str] | None:
        """Return the parts of a move that can be picked next; None when it does not fit."""
        if not self.size or (units and len(units[0]) == 1):
            parts = tuple(part for unit in units for part in unit)
            if parts[: len(picked)] != picked:
                return None
            return list(parts[len(picked) : len(picked) + 1])
        whole, rest = divmod(len(picked), self.size)
        laid = {tuple(picked[n * self.size : (n + 1) * self.size]) for n in range(whole)}
        begun = picked[whole * self.size :]
        if not laid.issubset(units):
            return None
        open_units = [unit for unit in units if unit not in laid and unit[:rest] == begun]
        if rest and not open_units:
            return None
        return list(dict.fromkeys(unit[rest] for unit in open_units))

    def _label(self, part: str, leading: list[Known], depth: int) -> str:
        """Return the name of a part: the move where it makes just one, else what the part is."""
        is_last = len(leading) == 1 and sum(map(len, leading[0].units)) == depth + 1
        name = self.state.told(leading[0].move).asked if is_last else part_name(part)
        return name if any(known.is_legal for known in leading) else f"{name}: why not?"


def only_move(there: Offer) -> Any | None:
    """Return the move that the picks make when no part at all could follow; None if none."""
    return there.complete[0] if len(there.complete) == 1 and not there.parts else None


def playable(there: Offer) -> Any | None:
    """Return the move that the picks make and that nothing more can be added to; None if none."""
    legal = [move for move in there.complete if move in there.moves]
    if len(legal) == 1 and not there.legal_parts:
        return legal[0]
    if not legal and len(there.complete) == 1 and not there.parts:
        return there.complete[0]
    return None


def finished(there: Offer) -> list[Any]:
    """Return the legal moves that the picks make already, though more could be picked."""
    return [move for move in there.complete if move in there.moves] if there.picked else []
