"""Tickle as the table knows it: its shapes, seats and words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engines.table.chance import Chance
from engines.table.event import listed, sentence, tell_number
from engines.table.game import Game
from engines.table.shapes import (
    COMMON_FACTS,
    COMMON_GIVEN,
    BadPosition,
    Difference,
    Either,
    Entries,
    Fields,
    Flag,
    Name,
    Problem,
    Series,
    Shape,
    Whole,
    below,
)
from engines.table.state import Facts, State
from engines.tickle.bot import reason, sensible_move
from engines.tickle.components import (
    CARDS,
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    PAIRS,
    SET_ASIDE,
    CardName,
)
from engines.tickle.grid import read_cell, read_layout, row_column
from engines.tickle.groups import groups_of
from engines.tickle.moves import Move
from engines.tickle.offers import OFFERS
from engines.tickle.position import set_up
from engines.tickle.state import Tickle

_CARD = CardName()


@dataclass(frozen=True)
class CellName(Shape):
    """A cell, such as "(0,-1)"."""

    allowed: str = 'a cell written "(row,column)", such as "(0,-1)"'

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and read_cell(value) is not None


@dataclass(frozen=True)
class LayoutText(Shape):
    """A text block of cards, one line a row, "." for an empty cell."""

    allowed: str = 'a text block of cards, one line a row, "." for an empty cell'

    def fits(self, value: Any) -> bool:
        return isinstance(value, str)

    def problems(self, value: Any, place: str = "") -> Iterator[Problem]:
        if not isinstance(value, str):
            yield from super().problems(value, place)
            return
        yield from (Problem(place, what) for what in read_layout(value)[1])


@dataclass(frozen=True)
class TickleFacts(Fields):
    """The facts of a game; layout and origin are compared together, as cells."""

    def differences(self, expected: Any, fact: Any, place: str = "") -> Iterator[Difference]:
        rest = {key: value for key, value in expected.items() if key not in ("layout", "origin")}
        if "layout" in expected:
            # Without an origin the text may stand at the default one, or be the fact as it is.
            origins = [expected.get("origin", "(0,0)")]
            if "origin" not in expected:
                origins.append(fact["origin"])
            came = read_layout(fact["layout"], read_cell(fact["origin"]) or 0)[0]
            if not any(
                read_layout(expected["layout"], read_cell(origin) or 0)[0] == came
                for origin in origins
            ):
                seen = f"{fact['layout']} from {fact['origin']} on"
                yield Difference(below(place, "layout"), expected["layout"], seen)
        elif "origin" in expected and read_cell(expected["origin"]) != read_cell(fact["origin"]):
            yield Difference(below(place, "origin"), expected["origin"], fact["origin"])
        yield from super().differences(rest, fact, place)


class TickleGame(Game):
    """The game in the box."""

    name = "tickle"
    title = "Tickle"
    prefix = "TIC"
    options = ("players", "set_aside", "target")
    written_on = "one-minute.html"
    naming = (
        "The players are called A, B, C and so on. A place is told by its row and its column, the "
        "row first: (0,3) is row 0, column 3, counted from the first card of the game."
    )
    offers = OFFERS
    # Matches do not show the search to be stronger than the sensible player here.
    strengths: Mapping[str, str] = {"weak": "random", "fair": "careless", "strong": "sensible"}
    given = Fields(
        {
            **COMMON_GIVEN,
            "players": Either(
                (
                    Whole(FEWEST_PLAYERS, MOST_PLAYERS),
                    Series(Name(what="a player's name"), most=MOST_PLAYERS),
                )
            ),
            "hands": Entries(Series(_CARD, most=len(CARDS))),
            "layout": Name(what="a text block of cards"),
            "origin": CellName(),
            "deck": Either((Whole(0, len(CARDS)), Series(_CARD, most=len(CARDS)))),
            "scores": Entries(Whole(0, 1_000_000)),
            "to_move": Name(what="a player's name"),
            "drawn": Flag(),
            "turns": Whole(0, 1_000_000),
            "final": Flag(),
            "set_aside": Either((Name(tuple(SET_ASIDE)), Whole(0, len(CARDS)))),
            "target": Whole(1, 1_000_000),
        }
    )

    def set_up(self, given: Mapping[str, Any], readings: Mapping[str, str]) -> Tickle:
        return set_up(given, readings)

    def facts_shape(self, state: State[Any]) -> Fields:
        player = Name(state.players)
        group = Fields(
            {
                "pair": Name(tuple(PAIRS), what="a pair"),
                "size": Whole(),
                "bonus": Whole(),
                "extreme": Whole(),
            }
        )
        return TickleFacts(
            {
                **COMMON_FACTS,
                "to_move": Name((*state.players, "")),
                "winners": Series(player),
                "layout": LayoutText(),
                "origin": CellName(),
                "hands": Entries(Series(_CARD, bag=True), keys=state.players),
                "deck": Whole(),
                "scores": Entries(Whole(), keys=state.players),
                "turns": Whole(),
                "drawn": Flag(),
                "final": Flag(),
                "last": Fields(
                    {
                        "tics": Whole(),
                        "singles": Whole(),
                        "tic_points": Whole(),
                        "groups": Series(group),
                        "six": Whole(),
                        "total": Whole(),
                    }
                ),
            }
        )

    def seat(self, count: int, seed: int) -> dict[str, Any]:
        if not FEWEST_PLAYERS <= count <= MOST_PLAYERS:
            allowed = f"{FEWEST_PLAYERS} to {MOST_PLAYERS}"
            raise BadPosition([Problem("players", f"{count} players; allowed: {allowed}")])
        return {"players": count}

    def sensible(self, state: State[Any], chance: Chance) -> Move:
        assert isinstance(state, Tickle)
        return sensible_move(state, chance)

    def reason(self, state: State[Any], move: Any) -> str:
        assert isinstance(state, Tickle)
        return reason(state, move)

    def describe(self, facts: Facts) -> list[str]:
        cards = read_layout(facts["layout"], read_cell(facts["origin"]) or 0)[0]
        told = [_layout_told(facts, len(cards))]
        groups = [f"{pair.replace('-', ' and ')} ({len(area)})" for pair, area in groups_of(cards)]
        if groups:
            told.append(f"Groups on the table: {listed(groups)}.")
        hands = facts["hands"].items()
        told += [f"{player} holds {listed(hand)}." for player, hand in hands if hand]
        told.append(sentence("{0:card} in the deck.", facts["deck"]))
        scores = [f"{player} {tell_number(points)}" for player, points in facts["scores"].items()]
        told.append(f"Points: {listed(scores)}.")
        if facts["final"] and not facts["over"]:
            told.append("The final stage has begun: it ends with this round.")
        if facts["over"]:
            told.append(f"The game is over: {listed(facts['winners'])} won.")
        else:
            after = " and has drawn a card" if facts["drawn"] else ""
            told.append(f"{facts['to_move']} is to move{after}.")
        return told


def _layout_told(facts: Facts, count: int) -> str:
    if not count:
        return "The table is empty."
    top, left = row_column(read_cell(facts["origin"]) or 0)
    rows = "; ".join(
        f"row {tell_number(row)}: {line}"
        for row, line in enumerate(facts["layout"].split("\n"), top)
    )
    said = sentence("{0:card} on the table", count)
    return f"{said}, from column {tell_number(left)} on, {rows}."


GAME = TickleGame()
