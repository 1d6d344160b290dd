"""The cases of Tickle for the generic suite."""

from __future__ import annotations

from typing import Any

from engines.table.state import State
from tests.generic.contract import Contract, Variety, other_readings, twin_of

GAME = "tickle"
SEEN = ("hands", "layout", "origin", "scores", "to_move", "drawn", "turns", "final", "deck")


def twin(state: State[Any], viewer: str, seed: int) -> State[Any] | None:
    seen = state.seen_by(viewer)
    return twin_of(state, {name: seen[name] for name in SEEN}, seed)


CONTRACT = Contract(
    varieties=(
        *(Variety(GAME, players) for players in (2, 4, 6)),
        Variety(GAME, 3, {"set_aside": "half"}),
        Variety(GAME, 2, {"target": 40}),
        *other_readings(GAME, 3),
    ),
    twin=twin,
    own_only=("hands",),
)
