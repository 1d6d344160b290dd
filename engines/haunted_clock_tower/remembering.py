"""The best play for whoever forgets: a tile that was seen comes to mind only with some chance.

With a memory of 1 nothing is ever forgotten: then no play is better (the odds prove it). Each time
that a tile is to be turned, every tile seen and lying face down comes to mind with the chance that
the memory is set to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.haunted_clock_tower.bot import turn_by
from engines.haunted_clock_tower.moves import Turn
from engines.haunted_clock_tower.state import ClockTower
from engines.table.chance import Chance
from engines.table.state import Facts, State

PARTS = 1_000
"""A memory is set in thousandths."""


def best_player(text: str) -> Callable[[State[Any], Chance], Turn]:
    """Return a bot with the memory that a text sets, from 0 to 1; ValueError for any other.

    >>> best_player("0.5"), best_player("")  # doctest: +ELLIPSIS
    (<function ...>, <function ...>)
    """
    memory = _memory(text)

    def choose(state: State[Any], chance: Chance) -> Turn:
        assert isinstance(state, ClockTower)
        return turn_by(comes_to_mind(state, memory, chance), state.legal_moves(), chance)

    return choose


def _memory(text: str) -> int:
    try:
        memory = round(float(text or "1") * PARTS)
    except (OverflowError, ValueError):
        memory = -1
    if not 0 <= memory <= PARTS:
        raise ValueError("allowed: a memory from 0 to 1, as in best:0.5")
    return memory


def comes_to_mind(state: ClockTower, memory: int, chance: Chance) -> Facts:
    """Return what the mover sees, less the tiles lying face down that do not come to mind."""
    facts = state.seen_by(state.to_move)
    if memory == PARTS:
        return facts
    known = {
        place: colour
        for place, colour in facts["known"].items()
        if int(place) in facts["face_up"]
        or colour in facts["caught"]
        or chance.below(PARTS) < memory
    }
    return {**facts, "known": known}
