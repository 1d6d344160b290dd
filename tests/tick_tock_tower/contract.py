"""The cases of Tick-Tock Tower for the generic suite."""

from __future__ import annotations

from typing import Any

from engines.table.state import State
from tests.generic.contract import Contract, Variety, other_readings, twin_of

GAME = "tick_tock_tower"


def twin(state: State[Any], viewer: str, seed: int) -> State[Any] | None:
    seen = state.seen_by(viewer)
    order = seen["order"]
    played = order[: order.index(seen["to_move"])] if seen["to_move"] in order else order
    names = ("spaces", "tokens", "hands", "goal", "shown", "used", "to_move", "order", "clock")
    given = {
        **{name: seen[name] for name in names},
        "discard_pile": seen["discard_pile"],
        "played": played,
    }
    return twin_of(state, given, seed)


CONTRACT = Contract(
    varieties=(
        *(Variety(GAME, players) for players in (4, 5, 6, 7, 8)),
        *(Variety(GAME, players, {"edition": "free"}) for players in (4, 7)),
        Variety(GAME, 6, {"variant": "first"}),
        Variety(GAME, 5, {"variant": "short"}),
        Variety(GAME, 8, {"variant": ["kids", "short"]}),
        *other_readings(GAME, 7),
    ),
    twin=twin,
    own_only=("hands", "goal"),
    mover_only=("offered",),
)
