"""Tock as the table knows it: its shapes, seats and words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.table.chance import Chance
from engines.table.event import listed, sentence
from engines.table.game import Game
from engines.table.shapes import (
    COMMON_FACTS,
    COMMON_GIVEN,
    BadPosition,
    Entries,
    Fields,
    Name,
    Problem,
    Series,
    Whole,
)
from engines.table.state import Facts, State
from engines.tock.bot import reason, sensible_move
from engines.tock.components import (
    COLOURS,
    DEALS,
    LONGEST_SIDE,
    MARKERS,
    RANKS,
    SHORTEST_SIDE,
    PlaceName,
)
from engines.tock.moves import Move
from engines.tock.offers import OFFERS
from engines.tock.position import set_up
from engines.tock.state import Tock

_COLOUR = Name(COLOURS)
_HAND = Series(Name(RANKS), bag=True)


class TockGame(Game):
    """The game on the wooden board."""

    name = "tock"
    title = "Tock"
    prefix = "TOCK"
    options = ("side", "doorway")
    places = ("markers",)
    written_on = "board.html#how-a-move-is-written"
    naming = (
        "Spaces are counted clockwise from a Start: red+0 is red's Start, and red+5 is five spaces "
        "past it. home1 to home4 are the spaces of a Home, from the doorway inwards."
    )
    offers = OFFERS
    given = Fields(
        {
            **COMMON_GIVEN,
            "markers": Entries(Series(PlaceName()), keys=COLOURS),
            "hands": Entries(_HAND, keys=COLOURS),
            "to_move": Name((*COLOURS, "")),
            "dealer": _COLOUR,
            "deal": Whole(1, DEALS),
            "sitting_out": Series(_COLOUR),
            "side": Whole(SHORTEST_SIDE, LONGEST_SIDE),
            "doorway": Whole(1, LONGEST_SIDE - 1),
        }
    )

    def set_up(self, given: Mapping[str, Any], readings: Mapping[str, str]) -> Tock:
        return set_up(given, readings)

    def facts_shape(self, state: State[Any]) -> Fields:
        assert isinstance(state, Tock)
        return Fields(
            {
                **COMMON_FACTS,
                "to_move": Name((*COLOURS, "")),
                "winners": Series(_COLOUR),
                "markers": Entries(Series(PlaceName(state.track.side)), keys=COLOURS),
                "hands": Entries(_HAND, keys=COLOURS),
                "home": Entries(Whole(), keys=COLOURS),
                "sitting_out": Series(_COLOUR),
                "dealer": _COLOUR,
                "deal": Whole(),
                "deck": Whole(),
            }
        )

    def seat(self, count: int, seed: int) -> dict[str, Any]:
        if count != len(COLOURS):
            raise BadPosition([Problem("players", f"{count} players; allowed: {len(COLOURS)}")])
        return {}

    def sensible(self, state: State[Any], chance: Chance) -> Move:
        assert isinstance(state, Tock)
        return sensible_move(state, chance)

    def reason(self, state: State[Any], move: Any) -> str:
        assert isinstance(state, Tock)
        return reason(state, move)

    def describe(self, facts: Facts) -> list[str]:
        told = [_markers_told(colour, facts["markers"][colour]) for colour in COLOURS]
        if facts["over"]:
            return [*told, f"The game is over: {listed(facts['winners'])} has won."]
        told.append(
            sentence(
                "{0} deals; this is deal {1} of {2}, with {3:card} left in the deck.",
                facts["dealer"].capitalize(),
                facts["deal"],
                DEALS,
                facts["deck"],
            )
        )
        if facts["sitting_out"]:
            told.append(f"Sitting out until the next deal: {listed(facts['sitting_out'])}.")
        mover = facts["to_move"]
        hand = facts["hands"].get(mover)
        holds = f" and holds {listed(hand)}" if hand else ""
        told.append(f"{mover.capitalize()} is to play{holds}.")
        return told


def _markers_told(colour: str, places: list[str]) -> str:
    """Say where a colour's markers stand."""
    name = colour.capitalize()
    waiting = places.count("reserve")
    if waiting == MARKERS:
        return f"{name} has all four markers in reserve."
    out = [place for place in places if place != "reserve"]
    told = f"{name} has markers on {listed(out)}" if len(out) > 1 else f"{name} has one on {out[0]}"
    return f"{told}, {waiting} in reserve." if waiting else f"{told}."


GAME = TockGame()
