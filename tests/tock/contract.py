"""The cases of Tock for the generic suite."""

from __future__ import annotations

from typing import Any

from engines.table.state import State
from tests.generic.contract import Contract, Variety, other_readings, twin_of

GAME = "tock"
SEEN = ("markers", "hands", "to_move", "dealer", "deal", "sitting_out")


def twin(state: State[Any], viewer: str, seed: int) -> State[Any] | None:
    seen = state.seen_by(viewer)
    return twin_of(state, {name: seen[name] for name in SEEN}, seed)


CONTRACT = Contract(
    varieties=(
        Variety(GAME),
        Variety(GAME, None, {"side": 5, "doorway": 1}),
        Variety(GAME, None, {"side": 3, "doorway": 2}),
        *other_readings(GAME),
    ),
    twin=twin,
    own_only=("hands",),
)
