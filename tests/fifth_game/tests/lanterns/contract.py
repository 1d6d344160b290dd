"""The cases of Three Lanterns for the generic suite."""

from __future__ import annotations

from typing import Any

from engines.table.state import State
from tests.generic.contract import Contract, Variety, other_readings, twin_of

GAME = "lanterns"


def twin(state: State[Any], viewer: str, seed: int) -> State[Any] | None:
    seen = state.seen_by(viewer)
    lit = [how == "lit" for how in seen["lanterns"].values()]
    return twin_of(state, {"lit": lit, "to_move": seen["to_move"]}, seed)


CONTRACT = Contract(
    varieties=(
        *(Variety(GAME, players) for players in (2, 3, 4)),
        Variety(GAME, 2, {"row": 5}),
        *other_readings(GAME, 3),
    ),
    twin=twin,
    fewest_scenarios=8,
)
