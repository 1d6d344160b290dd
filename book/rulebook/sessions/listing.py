"""Listing: what can be picked or played, as lists with names for whoever does not touch the board.

An example lists legal and illegal moves, and lists parts when there are too many; a table groups
many moves by what is picked first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engines.table.state import State
from rulebook.sessions.picking import Offer, part_name
from rulebook.sessions.screen import Choice, deed_choice

FEW = 12
"""Moves that a table lists in one list; more are grouped by what is picked first, if that helps."""
LONGEST = 40
"""Moves that are listed by name; when there are more, the next parts are listed instead."""
MOST_REFUSED = 24
"""Illegal moves, or parts that lead to none but such, that a table lists."""

MOVES = "Moves"
WHY_NOT = "Why not …?"


def example_choices(state: State[Any], there: Offer) -> Iterator[Choice]:
    """Yield what an example offers, the legal moves first."""
    unlawful = [part for part in there.parts if part not in there.legal_parts]
    group = MOVES
    if len(there.moves) > LONGEST or not there.is_whole:
        group = there.counted(MOVES)
    yield from _listed(state, there, there.moves, list(there.rings), group)
    yield from _listed(state, there, there.refused, unlawful, WHY_NOT)


def _listed(
    state: State[Any], there: Offer, moves: Sequence[Any], parts: Sequence[str], group: str
) -> Iterator[Choice]:
    """Yield the moves; when there are too many, those that are complete and the next parts."""
    is_short = len(moves) <= LONGEST
    for move in moves if is_short else [move for move in there.complete if move in moves]:
        yield deed_choice(state.told(move), str(move), group)
    yield from _parts(there, () if is_short else parts, group)


def table_choices(state: State[Any], there: Offer) -> Iterator[Choice]:
    """Yield what a table offers: the moves, by what is picked next when there are many."""
    if len(there.moves) > LONGEST or not there.is_whole:
        group = there.counted("Begin with" if not there.picked else "Go on")
        yield from _parts(there, list(there.rings), group)
    else:
        depth = len(there.picked)
        groups = {_first(state, move, depth) for move in there.moves}
        is_one_list = len(there.moves) <= FEW or 2 * len(groups) > len(there.moves)
        for move in there.moves:
            group = MOVES if is_one_list else _first(state, move, depth)
            yield deed_choice(state.told(move), str(move), group)
    if len(there.refused) > MOST_REFUSED:
        unlawful = [part for part in there.parts if part not in there.legal_parts]
        yield from _parts(there, unlawful[:MOST_REFUSED], WHY_NOT)
    else:
        for move in there.refused:
            yield deed_choice(state.told(move), str(move), WHY_NOT)


def _first(state: State[Any], move: Any, depth: int) -> str:
    parts = state.parts(move)[depth:]
    return part_name(parts[0]) if parts else MOVES


def _parts(there: Offer, parts: Sequence[str], group: str) -> Iterator[Choice]:
    for part in parts:
        do = {"do": "pick", "part": part}
        yield {"label": there.parts[part], "do": do, "group": group}
