"""Doubts about a tower: what the turns so far do not allow, of pawns, goals, powers and cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engines.play.scenario import load_scenario
from engines.tick_tock_tower.game import GAME
from engines.tick_tock_tower.rules import phrases
from engines.tick_tock_tower.rules.leaving_out import goals_out
from engines.tick_tock_tower.state import Tower

SCENARIOS = Path(phrases.__file__).parents[1] / "scenarios"

FOUR = ["Tick", "Brass Owl", "Tock", "Silver Bat"]
OWL_FIRST = ["Brass Owl", "Tick", "Silver Bat", "Tock"]


def keys(**given: Any) -> list[tuple[str, ...]]:
    return [doubt.keys for doubt in GAME.position({"heroes": FOUR, **given}).doubts()]


def test_in_round_1_nobody_has_left_start() -> None:
    (doubt,) = GAME.position({"heroes": FOUR, "spaces": {"Tick": 9, "Tock": 5}}).doubts()
    assert doubt.keys == ("spaces", "clock")
    assert "Tick stands on 9 and Tock stands on 5" in doubt.text
    assert doubt.mend == "Set the clock to 6 or later."


def test_a_turn_carries_a_pawn_three_spaces_at_most() -> None:
    assert keys(clock=5, spaces={"Tick": 6}) == []
    assert keys(clock=5, spaces={"Tick": 7}) == [("spaces", "clock")]
    # Whoever has played this round has had one turn more.
    assert keys(clock=5, spaces={"Tick": 7}, to_move="Brass Owl") == []
    # A token of another may have been earned by picking Tick.
    assert keys(clock=5, spaces={"Tick": 7}, tokens={"Brass Owl": 1}) == []
    assert keys(clock=5, spaces={"Tick": 7}, tokens={"Tock": 1}) == [("spaces", "clock")]


def test_wings_carry_a_pawn_one_space_more() -> None:
    owl = {"heroes": OWL_FIRST, "clock": 5, "spaces": {"Brass Owl": 7}}
    assert keys(**owl) == [("spaces", "clock")]
    assert keys(**owl, used=["Brass Owl"]) == []


def test_twins_hold_each_other_back() -> None:
    order = ["Brass Owl", "Silver Bat", "Tick", "Tock"]
    owls = {"heroes": OWL_FIRST, "clock": 6, "order": order}
    assert keys(**owls, spaces={"Brass Owl": 9, "Silver Bat": 9}) == [("spaces", "clock")]
    assert keys(**owls, spaces={"Brass Owl": 9, "Silver Bat": 8}) == []


def test_all_pawns_together_are_carried_by_the_cards_played() -> None:
    six = ["Tick", "Brass Owl", "Wind-up Ballerina", "Tock", "Silver Bat", "Rusty Ballerina"]
    given = {"heroes": six, "edition": "free", "clock": 8}
    assert keys(**given, spaces=dict.fromkeys(six[3:], 7) | dict.fromkeys(six[:3], 8)) == [
        ("spaces", "clock")
    ]
    assert keys(**given, spaces=dict.fromkeys(six, 7)) == []


@pytest.mark.parametrize(
    ("given", "doubted"),
    [
        ({"tokens": {"Tick": 3}}, ("tokens", "clock")),
        ({"shown": {"Tick": ["Even Tower", "Meeting", "In the Gears"]}}, ("shown", "clock")),
        ({"shown": {"Tick": ["Kind Heart"]}, "tokens": {"Tick": 1}}, ("shown", "tokens")),
        ({"shown": {"Tick": ["Up in the Belfry"]}}, ("shown", "clock")),
        ({"discard_pile": ["Big Fan"] * 3 + ["Big Step"] * 6}, ("discard_pile", "clock")),
        ({"draw_pile": [], "discard_pile": ["Big Fan"]}, ("draw_pile", "discard_pile")),
        ({"hands": {"Tick": ["Big Step"]}}, ("hands",)),
        ({"goal": {"Tick": ""}}, ("goal", "goal_pile")),
    ],
    ids=lambda value: " ".join(value),
)
def test_after_two_rounds_this_is_doubted(given: dict[str, Any], doubted: tuple[str, ...]) -> None:
    assert keys(clock=5) == []
    assert doubted in keys(clock=5, **given)


def test_a_power_is_not_spent_before_the_first_turn() -> None:
    assert keys(used=["Brass Owl"]) == [("used", "clock")]
    assert keys(used=["Brass Owl"], to_move="Tock") == []
    # The Cuckoo uses its power before its card.
    assert keys(heroes=["Cuckoo", *FOUR], used=["Cuckoo"]) == []


def test_the_furthest_goes_first() -> None:
    assert keys(clock=5, spaces={"Tick": 3, "Brass Owl": 6}) == [("order", "played", "to_move")]
    assert keys(clock=5, spaces={"Tick": 3, "Brass Owl": 6}, order=OWL_FIRST) == []
    # What has been played since the round began may have moved pawns past each other: Tick stood
    # on 4, and the Owl on 3 until it jumped.
    owl_jumped = ["Tick", "Brass Owl", "Silver Bat", "Tock"]
    spaces = {"Tick": 4, "Brass Owl": 6, "Silver Bat": 1}
    assert keys(clock=5, spaces=spaces, order=owl_jumped, to_move="Silver Bat") == []


CUCKOO_LAST = ["Tick", "Silver Bat", "Tock", "Brass Owl", "Cuckoo"]


@pytest.mark.parametrize(
    "given",
    [
        {
            "heroes": CUCKOO_LAST,
            "clock": 10,
            "to_move": "Cuckoo",
            "spaces": {"Cuckoo": 11, "Tick": 7, "Silver Bat": 3, "Tock": 6, "Brass Owl": 5},
        },
        {
            "heroes": OWL_FIRST,
            "clock": 11,
            "to_move": "Tock",
            "spaces": {"Brass Owl": 6, "Silver Bat": 7, "Tick": 4, "Tock": 8},
            "tokens": {"Tock": 1},
        },
        {
            "clock": 11,
            "to_move": "Silver Bat",
            "spaces": {"Tick": 12, "Brass Owl": 9, "Tock": 9, "Silver Bat": 11},
        },
        {
            "clock": 7,
            "order": ["Silver Bat", "Tick", "Brass Owl", "Tock"],
            "to_move": "Tick",
            "spaces": {"Tick": 8, "Brass Owl": 9},
        },
        {
            "clock": 5,
            "order": ["Tock", "Brass Owl", "Tick", "Silver Bat"],
            "to_move": "Brass Owl",
            "spaces": {"Brass Owl": 3, "Silver Bat": 2, "Tick": 4, "Tock": 4},
        },
        {
            "clock": 5,
            "order": ["Silver Bat", "Tick", "Brass Owl", "Tock"],
            "to_move": "Tick",
            "spaces": {"Tick": 5, "Brass Owl": 6, "Silver Bat": 5, "Tock": 4},
        },
    ],
    ids=["cuckoo-last", "furthest-last", "far-last", "start-first", "one-card", "two-together"],
)
def test_what_was_played_in_the_round_bounds_who_may_play_when(given: dict[str, Any]) -> None:
    """The first four are too far apart in one pair, the others when all pawns are looked at."""
    assert keys(**given) == [("order", "played", "to_move")]


def test_a_token_tells_that_a_pawn_may_have_been_lifted() -> None:
    order = ["Brass Owl", "Tick", "Silver Bat", "Tock"]
    spaces = {"Brass Owl": 7, "Tick": 5, "Silver Bat": 8, "Tock": 3}
    given = {"clock": 8, "order": order, "to_move": "Tick", "spaces": spaces}
    assert keys(**given) == [("order", "played", "to_move")]
    # Tock cannot have been lifted by a pawn that has no token, nor the Bat by its twin.
    assert keys(**given, tokens={"Brass Owl": 1}) == [("order", "played", "to_move")]
    lifted = {"Brass Owl": 7, "Tick": 5, "Silver Bat": 5, "Tock": 6}
    given = {"clock": 8, "order": order, "to_move": "Tick", "spaces": lifted}
    assert keys(**given) == [("order", "played", "to_move")]
    assert keys(**given, tokens={"Brass Owl": 1}) == []


def test_round_1_goes_clockwise() -> None:
    assert keys(order=OWL_FIRST) == [("order", "played")]


def test_a_part_of_the_box_says_nothing_of_hands_and_goals() -> None:
    given = {"hands": {"Tick": ["Big Step"]}, "draw_pile": ["Big Fan"], "goal": {"Tick": ""}}
    assert keys(clock=5, **given) == []


def test_a_part_of_the_box_is_told() -> None:
    def left_out(**given: Any) -> str:
        return GAME.position({"heroes": FOUR, **given}).left_out()

    assert left_out() == ""
    assert left_out(draw_pile=["Big Fan"]) == "The rest of the action cards are left out here."
    assert left_out(goal_pile=[]) == "The rest of the secret goals are left out here."
    both = "The rest of the action cards and secret goals are left out here."
    assert left_out(draw_pile=[], goal_pile=[]) == both


def test_of_a_part_of_the_box_no_number_is_told() -> None:
    def told(**given: Any) -> str:
        state = GAME.position({"heroes": FOUR, "at_setup": True, **given})
        return " ".join(event.text for event in state.play(state.legal_moves()[0]))

    assert "Two copies of each goal make 24 goals" in told()
    assert "Two copies" not in told(goal_pile=["Kind Heart", "Meeting", "Even Tower"])
    assert "53 action cards" in told()
    assert "action cards" not in told(draw_pile=["Big Step"])


@pytest.mark.parametrize("path", sorted(SCENARIOS.glob("*.toml")), ids=lambda path: path.stem)
def test_no_goal_pile_is_empty_because_its_goals_are_left_out(path: Path) -> None:
    """Hold of our own examples: "no goal is left" is true where all of them lie on the table."""
    scenario = load_scenario(path)
    state = scenario.start.copy()
    if not isinstance(state, Tower):
        return
    for when in scenario.whens:
        if when.illegal or not state.judge(when.move).is_legal:
            continue
        left_out = goals_out(state)
        told = {event.phrase for event in state.apply(when.move)}
        assert not left_out or not told & {phrases.NO_GOAL_LEFT, phrases.LAST_GOAL}
