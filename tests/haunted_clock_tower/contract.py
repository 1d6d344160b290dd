"""The cases of The Haunted Clock Tower for the generic suite."""

from __future__ import annotations

from typing import Any

from engines.haunted_clock_tower.components import PLACES
from engines.haunted_clock_tower.state import ClockTower
from engines.table.chance import Chance
from engines.table.state import State
from tests.generic.contract import Contract, Variety, other_readings, twin_of

GAME = "haunted_clock_tower"


def twin(state: State[Any], viewer: str, seed: int) -> State[Any] | None:
    seen, tiles = state.seen_by(viewer), state.facts()["tiles"]
    unknown = [place for place in range(1, PLACES + 1) if str(place) not in seen["known"]]
    colours = Chance(seed, 5).shuffled([tiles[place - 1] for place in unknown])
    dealt = dict(zip(unknown, colours, strict=True))
    given = {
        **{name: seen[name] for name in ("clock", "caught", "face_up", "to_move")},
        "known": [int(place) for place in seen["known"]],
        "tiles": [dealt.get(place, tiles[place - 1]) for place in range(1, PLACES + 1)],
    }
    made = twin_of(state, given, seed)
    if isinstance(made, ClockTower) and isinstance(state, ClockTower):
        # Everybody knows when the hunt began; a [given] says only how late it is.
        made.start = state.start
    return made


CONTRACT = Contract(
    varieties=(
        *(Variety(GAME, players) for players in (1, 2, 6)),
        Variety(GAME, 4, {"clock": "11:30"}),
        *other_readings(GAME),
    ),
    twin=twin,
    hidden=("tiles",),
)
