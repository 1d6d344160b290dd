"""Picking: from parts of the board, touched one after the other, to a move.

A game says which parts one picks to make a move. What can be picked next are the next parts of
every candidate that begins with what is picked already, the illegal ones too: touching one of
those is how a reader asks "why not?".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from engines.table.state import State
from rulebook.sessions.screen import Choice

MOST_CANDIDATES = 4000
"""Candidates that are looked at; those that lead to a legal move are always offered."""
LONGEST_LIST = 40
"""Moves that are listed by name; when there are more, the next parts are listed instead."""

MOVES = "Moves"
WHY_NOT = "Why not …?"


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

    def choices(self) -> Iterator[Choice]:
        """Yield the same as a list with names, the legal ones first."""
        unlawful = [part for part in self.parts if part not in self.legal_parts]
        yield from self._listed(self.moves, list(self.rings), MOVES)
        yield from self._listed(self.refused, unlawful, WHY_NOT)

    def _listed(self, moves: tuple[Any, ...], parts: list[str], group: str) -> Iterator[Choice]:
        """Yield the moves; when there are too many, those that are complete and the next parts."""
        short = len(moves) <= LONGEST_LIST
        if group == MOVES and not (short and self.is_whole):
            group = self.counted(MOVES)
        for move in moves if short else [move for move in self.complete if move in moves]:
            play = {"do": "play", "move": str(move)}
            yield {"label": str(move), "do": play, "group": group}
        for part in () if short else parts:
            yield {"label": self.parts[part], "do": {"do": "pick", "part": part}, "group": group}


def part_name(part: str) -> str:
    """Return the plain name of a part.

    >>> part_name("pawn:Brass Owl"), part_name("cell:(0,1)")
    ('Pawn Brass Owl', 'Cell (0,1)')
    """
    kind, _, name = part.partition(":")
    return f"{kind.capitalize()} {name}".strip()


def offer(state: State[Any], picked: Sequence[str] = ()) -> Offer:
    """Return what can follow the picked parts in this position."""
    prefix = tuple(picked)
    moves: list[Any] = []
    refused: list[Any] = []
    complete: list[Any] = []
    following: dict[str, list[Any]] = {}
    legal_parts: set[str] = set()
    legal, is_whole = state.some_moves(prefix)
    listed = set(legal)
    others = (move for move in islice(state.candidates(), MOST_CANDIDATES) if move not in listed)
    for is_legal, group in ((True, legal), (False, others)):
        for move in group:
            parts = state.parts(move)
            if parts[: len(prefix)] != prefix:
                continue
            (moves if is_legal else refused).append(move)
            if len(parts) == len(prefix):
                complete.append(move)
                continue
            following.setdefault(parts[len(prefix)], []).append(move)
            if is_legal:
                legal_parts.add(parts[len(prefix)])
    names = {
        part: _label(state, part, following[part], len(prefix), part in legal_parts)
        for part in following
    }
    return Offer(
        prefix,
        names,
        frozenset(legal_parts),
        tuple(complete),
        tuple(moves),
        tuple(refused),
        is_whole,
    )


def _label(state: State[Any], part: str, leading: list[Any], depth: int, is_legal: bool) -> str:
    """Return the name of a part: the move where it makes just one, else what the part is."""
    is_last = len(leading) == 1 and len(state.parts(leading[0])) == depth + 1
    name = str(leading[0]) if is_last else part_name(part)
    return name if is_legal else f"{name}: why not?"
