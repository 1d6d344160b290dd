"""Three Lanterns as the table knows it: its shapes, seats and words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.lanterns.bot import reason, sensible_move
from engines.lanterns.components import FEWEST_PLAYERS, LONGEST_ROW, MOST_PLAYERS, USUAL_ROW
from engines.lanterns.moves import Move
from engines.lanterns.offers import OFFERS
from engines.lanterns.position import set_up
from engines.lanterns.state import Lanterns

from engines.table.chance import Chance
from engines.table.game import Game
from engines.table.shapes import (
    COMMON_FACTS,
    COMMON_GIVEN,
    BadPosition,
    Entries,
    Fields,
    Flag,
    Name,
    Problem,
    Series,
    Whole,
)
from engines.table.state import Facts, State


class ThreeLanterns(Game):
    """The game in the box."""

    name = "lanterns"
    title = "Three Lanterns"
    prefix = "LAN"
    options = ("players", "row")
    offers = OFFERS
    given = Fields(
        {
            **COMMON_GIVEN,
            "players": Whole(FEWEST_PLAYERS, MOST_PLAYERS),
            "row": Whole(USUAL_ROW, LONGEST_ROW),
            "lit": Series(Flag(), most=LONGEST_ROW),
            "to_move": Name(what="a player's name"),
        }
    )

    def set_up(self, given: Mapping[str, Any], readings: Mapping[str, str]) -> Lanterns:
        return set_up(given, readings)

    def facts_shape(self, state: State[Any]) -> Fields:
        assert isinstance(state, Lanterns)
        numbers = tuple(str(number) for number in range(1, len(state.lit) + 1))
        return Fields(
            {
                **COMMON_FACTS,
                "to_move": Name((*state.players, "")),
                "winners": Series(Name(state.players)),
                "lanterns": Entries(Name(("lit", "dark")), keys=numbers),
            }
        )

    def seat(self, count: int, seed: int) -> dict[str, Any]:
        if not FEWEST_PLAYERS <= count <= MOST_PLAYERS:
            allowed = f"{FEWEST_PLAYERS} to {MOST_PLAYERS}"
            raise BadPosition([Problem("players", f"{count} players; allowed: {allowed}")])
        return {"players": count}

    def sensible(self, state: State[Any], chance: Chance) -> Move:
        assert isinstance(state, Lanterns)
        return sensible_move(state, chance)

    def reason(self, state: State[Any], move: Any) -> str:
        assert isinstance(state, Lanterns)
        return reason(state, move)

    def describe(self, facts: Facts) -> list[str]:
        lit = [number for number, look in facts["lanterns"].items() if look == "lit"]
        return [f"Lit: {', '.join(lit) or 'no lantern'}.", f"Next: {facts['to_move'] or 'nobody'}."]


GAME = ThreeLanterns()
