"""Twin worlds: another position that looks the same to one player but hides other secrets."""

from __future__ import annotations

from typing import Any

from engines.registry import load_game
from engines.table.chance import Chance
from engines.table.shapes import BadPosition
from engines.table.state import Facts, State


def twin_world(state: State[Any], viewer: str, seed: int) -> State[Any] | None:
    """Deal what the viewer cannot see anew, keep the rest; None where no position comes of it."""
    given = _GIVEN[state.game](state.seen_by(viewer), state, seed)
    given = {**state.options(), **given, "seed": seed}
    try:
        twin = load_game(state.game).position(given, state.readings)
    except BadPosition:
        return None
    if state.game == "haunted_clock_tower":
        # Everybody knows when the hunt began; a [given] says only how late it is.
        twin.start = state.start  # type: ignore[attr-defined]
    return twin


def _tick_tock_tower(seen: Facts, state: State[Any], seed: int) -> dict[str, Any]:
    order = seen["order"]
    played = order[: order.index(seen["to_move"])] if seen["to_move"] in order else order
    names = ("spaces", "tokens", "hands", "goal", "shown", "used", "to_move", "order", "clock")
    return {
        **{name: seen[name] for name in names},
        "discard_pile": seen["discard_pile"],
        "played": played,
    }


def _tickle(seen: Facts, state: State[Any], seed: int) -> dict[str, Any]:
    names = ("hands", "origin", "scores", "to_move", "drawn", "turns", "final", "deck")
    return {**{name: seen[name] for name in names}, "layout": seen["layout"]}


def _tock(seen: Facts, state: State[Any], seed: int) -> dict[str, Any]:
    names = ("markers", "hands", "to_move", "dealer", "deal", "sitting_out")
    return {name: seen[name] for name in names}


def _haunted_clock_tower(seen: Facts, state: State[Any], seed: int) -> dict[str, Any]:
    tiles = state.facts()["tiles"]
    unknown = [place for place in range(1, 25) if str(place) not in seen["known"]]
    colours = Chance(seed, 5).shuffled([tiles[place - 1] for place in unknown])
    dealt = dict(zip(unknown, colours, strict=True))
    names = ("clock", "caught", "face_up", "to_move")
    return {
        **{name: seen[name] for name in names},
        "known": [int(place) for place in seen["known"]],
        "tiles": [dealt.get(place, tiles[place - 1]) for place in range(1, 25)],
    }


_GIVEN = {
    "tick_tock_tower": _tick_tock_tower,
    "tickle": _tickle,
    "tock": _tock,
    "haunted_clock_tower": _haunted_clock_tower,
}
