"""Carrying out a legal move, and telling what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engines.lanterns.moves import Move
from engines.lanterns.rules import phrases as say

from engines.table.event import Event, listed

if TYPE_CHECKING:
    from engines.lanterns.state import Lanterns


def carry_out(state: Lanterns, move: Move) -> None:
    """Change the row, and give the turn to the next player."""
    first, second = move
    state.lit[first - 1] = not second
    if second:
        state.lit[second - 1] = True
    state.seat = (state.seat + 1) % len(state.players)


def told(state: Lanterns, player: str, move: Move) -> Iterator[Event]:
    """Yield what a move brought that was just carried out."""
    if move.second:
        yield Event(say.SWAPPED, *move)
    else:
        yield Event(say.LIT, player, move.first)
    if state.is_over:
        yield Event(say.ALL_LIT)
        winners = state.winners()
        yield (
            Event(say.WON, player)
            if player in winners
            else Event(say.LOST, player, listed(winners))
        )
