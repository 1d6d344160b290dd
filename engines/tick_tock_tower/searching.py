"""How Tick-Tock Tower is searched: two rounds ahead, counted in points ahead."""

from __future__ import annotations

from typing import Any

from engines.table.searching import Searching
from engines.table.state import Facts, State
from engines.tick_tock_tower.rules.scoring import score
from engines.tick_tock_tower.state import Tower

ROUNDS = 2
WIN = 6
"""Points that winning is worth beside the points themselves."""


class TowerSearching(Searching):
    """Looks two rounds ahead; the choice of a goal is left to the sensible player."""

    described_by = (
        "spaces", "tokens", "hands", "goal", "shown", "used", "to_move", "order", "clock",
        "discard_pile",
    )  # fmt: skip
    playouts = 160

    def given(self, state: State[Any], seen: Facts) -> dict[str, Any]:
        order, mover = seen["order"], seen["to_move"]
        played = order[: order.index(mover)] if mover in order else order
        return {**super().given(state, seen), "played": played}

    def horizon(self, state: State[Any]) -> int:
        return ROUNDS * len(state.players)

    def worth(self, state: State[Any], player: str) -> float:
        assert isinstance(state, Tower)
        seat = state.seating.seat_of[player]
        totals = [score(state, other)["total"] for other in state.seating.seats]
        mine = totals.pop(seat)
        ahead = mine - (sum(totals) / len(totals) + max(totals)) / 2
        return ahead + (WIN if player in state.winners() else 0)


SEARCHING = TowerSearching
