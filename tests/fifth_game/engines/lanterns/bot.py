"""A sensible player: leaves the last lantern to nobody, as long as patience lasts."""

from __future__ import annotations

from engines.lanterns.moves import Move
from engines.lanterns.state import Lanterns

from engines.table.chance import Chance

PATIENCE = 4
"""One turn in so many, on average, a player gives in."""


def sensible_move(state: Lanterns, chance: Chance) -> Move:
    """Light the lantern that wins; else swap two, or give in and light one."""
    moves = state.legal_moves()
    lights = [move for move in moves if not move.second]
    swaps = [move for move in moves if move.second]
    if not swaps or wins(state, lights[0]) or not chance.below(PATIENCE):
        return chance.pick(lights)
    return chance.pick(swaps)


def reason(state: Lanterns, move: Move) -> str:
    """Say why the sensible player makes this move."""
    if move.second:
        return "A lantern more would help the others: two change places instead."
    if wins(state, move):
        return "It is the last dark lantern, and it wins."
    return "Somebody has to light the next lantern."


def wins(state: Lanterns, move: Move) -> bool:
    """Return whether a move wins at once."""
    after, mover = state.copy(), state.to_move
    after.apply(move, events=False)
    return mover in after.winners()
