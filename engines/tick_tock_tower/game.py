"""Tick-Tock Tower as the table knows it: its shapes, seats and words."""

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
    Either,
    Entries,
    Fields,
    Flag,
    Name,
    Problem,
    Series,
    Whole,
)
from engines.table.state import Facts, State
from engines.tick_tock_tower.bot import reason, sensible_move
from engines.tick_tock_tower.components import (
    CARDS,
    EDITIONS,
    FEWEST_PLAYERS,
    FULL_GOALS,
    GOALS,
    HEROES,
    MOST_PLAYERS,
    PLACES,
    TOKENS,
    TOP,
    TWELVE,
    VARIANTS,
)
from engines.tick_tock_tower.moves import Move
from engines.tick_tock_tower.offers import OFFERS
from engines.tick_tock_tower.position import choose_heroes, set_up
from engines.tick_tock_tower.rules.choosing import Choosing, Pick, drawn_heroes
from engines.tick_tock_tower.state import Tower

_HERO = Name(HEROES)
_CARD, _GOAL = Name(CARDS), Name(GOALS)
_SPACE, _TOKEN = Whole(0, TOP), Whole(0, TOKENS)
_VARIANT = Name(VARIANTS)
_MOST_CARDS = 100


class TickTockTower(Game):
    """The game in the box."""

    name = "tick_tock_tower"
    title = "Tick-Tock Tower"
    prefix = "TTT"
    options = ("edition", "variant", "heroes")
    seating = "heroes"
    places = ("spaces",)
    written_on = "your-turn.html"
    naming = "Players are called by their heroes, and START counts as space 0."
    offers = OFFERS
    # Matches do not show the search to be stronger than the sensible player here.
    strengths: Mapping[str, str] = {"weak": "random", "fair": "careless", "strong": "sensible"}
    fresh: Mapping[str, Any] = {"at_setup": True}
    given = Fields(
        {
            **COMMON_GIVEN,
            "edition": Name(EDITIONS),
            "variant": Either((_VARIANT, Series(_VARIANT, most=len(VARIANTS)))),
            "heroes": Series(_HERO, most=2 * len(HEROES)),
            "spaces": Entries(_SPACE, keys=HEROES),
            "tokens": Entries(_TOKEN, keys=HEROES),
            "hands": Entries(Series(_CARD, most=_MOST_CARDS), keys=HEROES),
            "goal": Entries(Name((*GOALS, "")), keys=HEROES),
            "shown": Entries(Series(_GOAL, most=_MOST_CARDS), keys=HEROES),
            "used": Series(_HERO),
            "to_move": Name((*HEROES, "")),
            "order": Series(_HERO),
            "played": Series(_HERO),
            "clock": Whole(1, TWELVE),
            "draw_pile": Series(_CARD),
            "discard_pile": Series(_CARD),
            "goal_pile": Series(_GOAL),
            "at_setup": Flag(),
            "choosing": Whole(FEWEST_PLAYERS, MOST_PLAYERS),
            "picked": Series(_HERO, most=MOST_PLAYERS),
        }
    )

    def set_up(self, given: Mapping[str, Any], readings: Mapping[str, str]) -> Tower | Choosing:
        if "choosing" in given or "picked" in given:
            return choose_heroes(given)
        return set_up(given, readings)

    def facts_shape(self, state: State[Any]) -> Fields:
        player = Name(state.players)
        common = {
            **COMMON_FACTS,
            "to_move": Name((*state.players, "")),
            "winners": Series(player),
            "clock": Whole(),
        }
        if isinstance(state, Choosing):
            picked = Entries(_HERO, keys=state.players)
            return Fields({**common, "picked": picked, "spaces": Entries(Whole(), keys=HEROES)})
        number = Whole()
        score = Fields({"space": number, "twin": number, "goals": number, "total": number})
        return Fields(
            {
                **common,
                "spaces": Entries(number, keys=state.players),
                "tokens": Entries(number, keys=state.players),
                "hands": Entries(Series(_CARD, bag=True), keys=state.players),
                "goal": Entries(Name((*GOALS, "")), keys=state.players),
                "offered": Series(_GOAL),
                "shown": Entries(Series(_GOAL), keys=state.players),
                "goal_points": Entries(number, keys=state.players),
                "scores": Entries(score, keys=state.players),
                "used": Series(player, bag=True),
                "round": Whole(),
                "order": Series(player),
                "piles": Fields({"draw": number, "discard": number, "goal": number}),
                "discard_pile": Series(_CARD),
            }
        )

    def seat(self, count: int, seed: int) -> dict[str, Any]:
        if not FEWEST_PLAYERS <= count <= MOST_PLAYERS:
            what = f"{count} players; allowed: {FEWEST_PLAYERS} to {MOST_PLAYERS}"
            raise BadPosition([Problem("players", what)])
        return {"heroes": list(drawn_heroes(count, seed))}

    def preview(
        self,
        options: Mapping[str, Any] | None = None,
        readings: Mapping[str, Any] | None = None,
        players: int | None = None,
    ) -> State[Any]:
        chosen = dict(options or {})
        if players is None or "heroes" in chosen:
            return super().preview(chosen, readings, players)
        # The seed draws the heroes; till then nobody has one.
        return self.position({**chosen, "choosing": players}, readings)

    def sensible(self, state: State[Any], chance: Chance) -> Move | Pick:
        if isinstance(state, Choosing):
            return chance.pick(state.legal_moves())
        assert isinstance(state, Tower)
        return sensible_move(state, chance)

    def reason(self, state: State[Any], move: Any) -> str:
        if isinstance(state, Choosing):
            return "Every hero is as good as another."
        assert isinstance(state, Tower)
        return reason(state, move)

    def describe(self, facts: Facts) -> list[str]:
        if "picked" in facts:
            return _choosing_told(facts)
        told = [_clock_told(facts), _pawns_told(facts), *_goals_told(facts)]
        hero = facts["to_move"]
        if hero and hero in facts["hands"]:
            told.append(_hand_told(hero, facts))
        elif hero:
            told.append(f"It is {hero}'s turn.")
        return told


def _choosing_told(facts: Facts) -> list[str]:
    picked = [f"{player} has {hero}" for player, hero in facts["picked"].items()]
    told = [f"{listed(picked)}." if picked else "Nobody has a hero yet."]
    if facts["to_move"]:
        told.append(f"{facts['to_move']} picks next.")
    return told


def _clock_told(facts: Facts) -> str:
    if facts["over"]:
        return f"The bell has rung at 12 o'clock. The win goes to {listed(facts['winners'])}."
    left = TWELVE - facts["clock"]
    return sentence(
        "Round {0}: the clock shows {1}, {2:round} left, this one included.",
        facts["round"],
        facts["clock"],
        left,
    )


def _pawns_told(facts: Facts) -> str:
    spaces = facts["spaces"]
    ranked = sorted(facts["order"], key=lambda hero: -int(spaces[hero]))
    return f"The pawns stand at: {', '.join(f'{hero} {PLACES[spaces[hero]]}' for hero in ranked)}."


def _goals_told(facts: Facts) -> list[str]:
    told = []
    for hero, goals in facts["shown"].items():
        if goals:
            points = facts["goal_points"][hero]
            extra = points - sum(FULL_GOALS[goal] for goal in goals)
            first = f", {extra} of them for a Keeper's first" if extra else ""
            shown = sentence("{0} has shown {1}: {2:point}", hero, listed(goals), points)
            told.append(f"{shown}{first}.")
    tokens = [f"{hero} {count}" for hero, count in facts["tokens"].items() if count]
    if tokens:
        told.append(f"Thank-you tokens: {listed(tokens)}.")
    if facts["used"]:
        told.append(f"Powers spent: {listed(facts['used'])}.")
    return told


def _hand_told(hero: str, facts: Facts) -> str:
    hand = listed(facts["hands"][hero]) or "no cards"
    if facts["offered"]:
        return f"{hero} holds {hand}, and keeps one of the goals {listed(facts['offered'], 'or')}."
    goal = facts["goal"].get(hero)
    secret = f"the secret goal {goal}" if goal else "no secret goal"
    return f"It is {hero}'s turn. {hero} holds {hand} and has {secret}."


GAME = TickTockTower()
