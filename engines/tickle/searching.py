"""How Tickle is searched: the dearest plays and the sensible one, with what the next make of it."""

from __future__ import annotations

from typing import Any

from engines.table.chance import Chance
from engines.table.searching import Searching
from engines.table.state import State
from engines.tickle.rules.carrying_out import CARD_PENALTY
from engines.tickle.state import Tickle

LOOKED_AT = 4
"""Plays, the dearest first, that are tried."""


class TickleSearching(Searching):
    """Looks until its own next turn is over."""

    described_by = (
        "hands", "layout", "origin", "scores", "to_move", "drawn", "turns", "final", "deck",
    )  # fmt: skip
    playouts = 48

    def tried(self, state: State[Any]) -> list[Any]:
        assert isinstance(state, Tickle)
        best = [move for move, _ in state.best_plays(LOOKED_AT)]
        if not best:
            return state.some_moves()[0][:1]
        # The sensible player looks at more plays; it leaves nothing to chance.
        usual = self.game.sensible(state, Chance(0))
        return best if usual in best else [*best, usual]

    def horizon(self, state: State[Any]) -> int:
        return len(state.players)

    def worth(self, state: State[Any], player: str) -> float:
        assert isinstance(state, Tickle)
        scores = dict(state.scores())
        if not state.deck and not state.over:
            for who, hand in zip(state.players, state.hands, strict=True):
                scores[who] -= CARD_PENALTY * len(hand)
        mine = float(scores.pop(player))
        return mine - max(scores.values(), default=0)


SEARCHING = TickleSearching
