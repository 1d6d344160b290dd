"""The Haunted Clock Tower as the table knows it: its shapes, seats and words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engines.haunted_clock_tower.bot import reason, sensible_turn
from engines.haunted_clock_tower.components import (
    COLOURS,
    FAMILY,
    MOST_PLAYERS,
    PLACES,
    ClockTime,
)
from engines.haunted_clock_tower.memory import in_sight, looked_back_on
from engines.haunted_clock_tower.moves import Turn
from engines.haunted_clock_tower.offers import OFFERS
from engines.haunted_clock_tower.position import set_up
from engines.haunted_clock_tower.remembering import best_player
from engines.haunted_clock_tower.state import ClockTower
from engines.table.chance import Chance
from engines.table.event import listed, sentence
from engines.table.game import Bot, Game, Made
from engines.table.shapes import (
    COMMON_FACTS,
    COMMON_GIVEN,
    BadPosition,
    Either,
    Entries,
    Fields,
    Holds,
    Name,
    Problem,
    Series,
    Whole,
)
from engines.table.state import Facts, State

_COLOUR = Name(COLOURS)
_PLACE = Whole(1, PLACES)
_PLACE_NAMES = tuple(map(str, range(1, PLACES + 1)))


class HauntedClockTower(Game):
    """The game in the box."""

    name = "haunted_clock_tower"
    title = "The Haunted Clock Tower"
    prefix = "HCT"
    options = ("players", "clock")
    leading_options = ("players",)
    places = ("face_up",)
    written_on = "your-turn.html"
    naming = (
        "The players are called P1, P2 and so on. Tile 7 is the tile at place 7 of the ring, "
        "whatever it shows."
    )
    offers = OFFERS
    is_memory = True
    own_bots: Mapping[str, Callable[[str], Bot]] = {"best": best_player}
    strengths: Mapping[str, str] = {"weak": "best:0.4", "fair": "best:0.8", "strong": "best"}
    is_cooperative = True
    given = Fields(
        {
            **COMMON_GIVEN,
            "players": Either(
                (Whole(1, MOST_PLAYERS), Series(Name(what="a player's name"), most=MOST_PLAYERS))
            ),
            "tiles": Series(_COLOUR, most=2 * PLACES),
            "clock": ClockTime(),
            "caught": Series(_COLOUR, most=2 * len(COLOURS)),
            "face_up": Series(_PLACE, most=PLACES),
            "known": Series(_PLACE, most=2 * PLACES),
            "to_move": Name(what="a player's name"),
        }
    )

    def set_up(self, given: Mapping[str, Any], readings: Mapping[str, str]) -> ClockTower:
        return set_up(given)

    def facts_shape(self, state: State[Any]) -> Fields:
        player = Name(state.players)
        return Fields(
            {
                **COMMON_FACTS,
                "to_move": Name((*state.players, "")),
                "winners": Series(player),
                "clock": ClockTime(end=True),
                "steps_left": Whole(),
                "caught": Series(_COLOUR),
                "face_up": Series(_PLACE),
                "known": Entries(_COLOUR, keys=_PLACE_NAMES),
                "known_lacks": Holds(_PLACE, of="known", absent=True),
                "result": Name(("playing", "won", "lost")),
                "tiles": Series(_COLOUR),
            }
        )

    def seat(self, count: int, seed: int) -> dict[str, Any]:
        if not 1 <= count <= MOST_PLAYERS:
            what = f"{count} players; allowed: 1 to {MOST_PLAYERS}"
            raise BadPosition([Problem("players", what)])
        return {"players": count}

    def sensible(self, state: State[Any], chance: Chance) -> Turn:
        assert isinstance(state, ClockTower)
        return sensible_turn(state, chance)

    def reason(self, state: State[Any], move: Any) -> str:
        assert isinstance(state, ClockTower)
        return reason(state, move)

    def in_sight(self, facts: Facts, made: Made | None) -> Facts:
        return in_sight(facts, made)

    def describe(self, facts: Facts) -> list[str]:
        told = [_clock_told(facts), _rooms_told(facts), _face_up_told(facts)]
        seen = [
            f"{place} {colour}"
            for place, colour in facts["known"].items()
            if colour not in facts["caught"] and int(place) not in facts["face_up"]
        ]
        if seen and not facts["over"]:
            told.append(f"Face down, but seen before: {listed(seen)}.")
        if facts["to_move"]:
            told.append(f"{facts['to_move']} turns the next tile.")
        return [text for text in told if text]

    def looked_back_on(self, then: Facts, now: Facts) -> Facts:
        return looked_back_on(then, now)


def _clock_told(facts: Facts) -> str:
    if facts["result"] == "lost":
        return "The clock has struck midnight: everybody has lost."
    if facts["result"] == "won":
        return f"The clock shows {facts['clock']} and every ghost is in bed: everybody has won."
    return sentence(
        "The clock shows {0}: {1:step} left until midnight.", facts["clock"], facts["steps_left"]
    )


def _rooms_told(facts: Facts) -> str:
    caught = facts["caught"]
    if not caught:
        return f"No family is caught yet; {PLACES} tiles lie on the table."
    if len(caught) == len(COLOURS):
        return ""
    left = PLACES - FAMILY * len(caught)
    return f"Caught: {listed(caught)}. {left} tiles lie on the table."


def _face_up_told(facts: Facts) -> str:
    face_up = facts["face_up"]
    if not face_up:
        return "" if facts["over"] else "No tile is face up: a new chase begins."
    places = listed([str(place) for place in face_up])
    colour = facts["known"].get(str(face_up[0]))
    return f"Face up: {colour} at {places}." if colour else f"Face up: {places}, to be remembered."


GAME = HauntedClockTower()
