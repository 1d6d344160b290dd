"""How Tock is searched: two rounds ahead, counted in spaces."""

from __future__ import annotations

from typing import Any

from engines.table.searching import Searching
from engines.table.state import State
from engines.tock.bot import worth
from engines.tock.components import COLOURS, SEATS
from engines.tock.state import Tock

ROUNDS = 2
WON = 200
"""Spaces that a game won is worth."""


class TockSearching(Searching):
    """Looks two rounds ahead; markers count as the sensible player counts them."""

    described_by = ("markers", "hands", "to_move", "dealer", "deal", "sitting_out")
    playouts = 240
    unit = "spaces"

    def horizon(self, state: State[Any]) -> int:
        return ROUNDS * len(COLOURS)

    def worth(self, state: State[Any], player: str) -> float:
        assert isinstance(state, Tock)
        seat = COLOURS.index(player)
        worths = [worth(state, other) for other in SEATS]
        mine = worths.pop(seat)
        won = 0 if not state.is_over else WON if state.winner == seat else -WON
        return mine - sum(worths) / len(worths) + won


SEARCHING = TockSearching
