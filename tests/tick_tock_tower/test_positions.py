"""Positions written by hand: what fits is taken as it stands, what cannot be is named."""

from __future__ import annotations

from typing import Any

import pytest

from engines.registry import load_game
from engines.table.shapes import BadPosition

GAME = load_game("tick_tock_tower")
FOUR = ["Tick", "Brass Owl", "Tock", "Silver Bat"]
FIVE = [*FOUR, "Cuckoo"]


def problems(readings: dict[str, str] | None = None, **given: Any) -> list[str]:
    try:
        GAME.position({"heroes": FOUR, **given}, readings)
    except BadPosition as bad:
        return [str(problem) for problem in bad.problems]
    return []


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"heroes": FOUR[:2]}, "given.heroes: 2 heroes; allowed: 4 to 8"),
        ({"heroes": ["Tick", "Tock", "Tick", "Tock"]}, "given.heroes: two pawns for Tick"),
        ({"heroes": [*FOUR[:3], "Key Keeper"]}, "Brass Owl without its twin Silver Bat"),
        ({"heroes": [*FOUR[:3], "Cuckoo"]}, "the Cuckoo with 4 heroes; allowed: with 5 or 7"),
        ({"heroes": [*FOUR, "Key Keeper"]}, "Key Keeper without its twin Lock Keeper"),
        ({"heroes": [*FOUR[:3], "Dragon"]}, "given.heroes[3]: 'Dragon' is not allowed"),
        ({"variant": "kids", "heroes": FIVE}, "the Cuckoo in a kids game"),
        ({"variant": ["kids", "normal"]}, "given.variant: normal"),
        ({"variant": ["short", "short"]}, "given.variant: short is named twice"),
        ({"variant": "solo"}, "given.variant: 'solo' is not allowed"),
        ({"edition": "deluxe"}, "given.edition"),
        ({"spaces": {"Tick": 16}}, "given.spaces.Tick: 16 is not allowed"),
        ({"spaces": {"Tick": -1}}, "given.spaces.Tick: -1 is not allowed"),
        ({"spaces": {"Cuckoo": 3}}, "given.spaces: Cuckoo does not play"),
        ({"tokens": {"Tick": 9, "Tock": 8}}, "given.tokens: 17 in all; allowed: at most 16"),
        ({"tokens": {"Tick": 17}}, "given.tokens.Tick: 17 is not allowed"),
        ({"hands": {"Tick": ["Big Step"] * 4}}, "given.hands.Tick: 4 cards; allowed: at most 3"),
        ({"hands": {"Tick": ["Catch Up"] * 3}}, "Catch Up 3 times; allowed: 2 in the full edition"),
        (
            {"hands": {"Tick": ["Catch Up"] * 2}, "discard_pile": ["Catch Up"]},
            "given.hands.Tick, given.discard_pile: Catch Up 3 times",
        ),
        ({"draw_pile": ["Big Fan"] * 4}, "given.draw_pile: Big Fan 4 times; allowed: 3"),
        ({"edition": "free", "draw_pile": ["Big Fan"]}, "Big Fan once; allowed: none in the free"),
        (
            {"variant": "kids", "hands": {"Tick": ["Pendulum Push"]}},
            "Pendulum Push once; allowed: none in the full edition, kids game",
        ),
        ({"goal_pile": ["Meeting"] * 3}, "given.goal_pile: Meeting 3 times; allowed: 2"),
        (
            {"goal": {"Tick": "Meeting"}, "shown": {"Tock": ["Meeting"]}, "goal_pile": ["Meeting"]},
            "given.goal.Tick, given.shown.Tock, given.goal_pile: Meeting 3 times",
        ),
        (
            {"edition": "free", "goal": {"Tick": "Meeting"}},
            "Meeting once; allowed: none in the free",
        ),
        ({"goal": {"Tick": "World Peace"}}, "given.goal.Tick: 'World Peace' is not allowed"),
        ({"used": ["Tick"]}, "given.used: Tick has no power that is used once"),
        ({"used": ["Brass Owl", "Brass Owl"]}, "given.used: Brass Owl is named twice"),
        ({"used": ["Brass Owl"], "edition": "free"}, "no hero has a power in the free edition"),
        ({"used": ["Brass Owl"], "variant": "first"}, "no hero has a power in a first or kids"),
        ({"used": ["Cuckoo"]}, "given.used: Cuckoo does not play"),
        ({"clock": 2}, "given.clock: 2 o'clock; allowed: 3"),
        ({"clock": 3, "variant": "short"}, "given.clock: 3 o'clock; allowed: 4"),
        ({"clock": 13}, "given.clock: 13 is not allowed"),
        ({"order": FOUR[:3]}, "given.order: not every hero"),
        ({"order": [*FOUR[:3], "Tick"]}, "given.order: Tick is named twice"),
        ({"to_move": "Cuckoo"}, "given.to_move: Cuckoo does not play"),
        ({"to_move": ""}, "given.to_move: nobody, though the game is not over"),
        ({"to_move": "Tick", "played": ["Tick"]}, "given.to_move: Tick has played this round"),
        ({"played": FOUR}, "given.played: everybody, so the round is over"),
        ({"order": FOUR, "played": ["Tock"]}, "given.played: not as in the order stated"),
        (
            {"order": FOUR, "played": ["Tick"], "to_move": "Tock"},
            "given.to_move: Tock is not next in the order; allowed: Brass Owl",
        ),
        ({"clock": 12, "to_move": "Tick"}, "given.to_move: the game is over at 12"),
        ({"clock": 12, "played": ["Tick"]}, "given.played: the game is over at 12"),
        ({"at_setup": True, "spaces": {"Tick": 1}}, "given.spaces: more than 0 at set-up"),
        ({"at_setup": True, "clock": 4}, "given.clock: 4 o'clock at set-up"),
        ({"at_setup": True, "shown": {"Tick": ["Meeting"]}}, "given.shown: goals shown at set-up"),
        ({"at_setup": True, "to_move": "Tock"}, "given.to_move: Tock does not choose now"),
        ({"choosing": 5, "heroes": FIVE}, "given.heroes: heroes are still being chosen"),
        ({"dice": 3}, "given.dice: unknown key"),
    ],
)
def test_what_cannot_be_is_named_with_its_place(given: dict[str, Any], complaint: str) -> None:
    found = problems(**given)
    assert any(complaint in problem for problem in found), found


def test_everything_wrong_is_named_at_once() -> None:
    found = problems(
        spaces={"Cuckoo": 2},
        tokens={"Tick": 16, "Tock": 1},
        hands={"Tick": ["Catch Up", "Catch Up", "Catch Up", "Big Step"]},
        goal_pile=["Meeting"] * 3,
        used=["Tock"],
        clock=1,
        order=["Tick"],
    )
    assert len(found) == 8


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"variant": ["kids", "first", "short"], "heroes": FOUR},
        {"variant": [], "edition": "free"},
        {"edition": "free", "heroes": FIVE, "used": []},
        {"hands": {"Tock": []}},
        {"hands": {"Tick": ["Big Step"]}, "draw_pile": [], "discard_pile": []},
        {"goal": dict.fromkeys(FOUR, ""), "goal_pile": []},
        {"order": FOUR[::-1], "to_move": "Brass Owl"},
        {"played": ["Tock"]},
        {"played": ["Tock", "Tick"], "to_move": "Silver Bat"},
        {"clock": 12, "to_move": "", "played": FOUR[::-1]},
        {"shown": {"Tick": ["Meeting", "Meeting"]}},
        {"tokens": {"Tick": 16}},
        {"at_setup": True, "goal": {"Tick": "Meeting", "Brass Owl": ""}, "to_move": "Brass Owl"},
        {"at_setup": True, "order": ["Tock", "Tick", "Brass Owl", "Silver Bat"]},
    ],
)
def test_unusual_positions_that_can_be_are_taken(given: dict[str, Any]) -> None:
    assert problems(**given) == []


def test_what_is_stated_is_whole_and_the_rest_is_dealt_from_what_is_left() -> None:
    given = {
        "heroes": FOUR,
        "hands": {"Tick": ["Catch Up", "Catch Up"]},
        "discard_pile": ["Big Fan", "Big Step"],
        "goal": {"Tick": "Meeting"},
        "shown": {"Tock": ["Meeting"]},
    }
    state = GAME.position(given)
    facts = state.facts()
    assert facts["hands"]["Tick"] == ["Catch Up", "Catch Up"]
    assert [len(facts["hands"][hero]) for hero in FOUR] == [2, 3, 3, 3]
    assert facts["discard_pile"] == ["Big Fan", "Big Step"]
    assert facts["piles"] == {"draw": 53 - 13, "discard": 2, "goal": 24 - 5}
    assert state.pieces()["Catch Up"] == 2
    assert state.pieces()["goal Meeting"] == 2
    assert "Meeting" not in state.goal_pile  # type: ignore[attr-defined]


def test_the_seed_decides_what_is_dealt() -> None:
    one, same, other = (GAME.position({"heroes": FOUR, "seed": s}).facts() for s in (1, 1, 2))
    assert one == same
    assert one["hands"] != other["hands"]


def test_a_stated_draw_pile_takes_the_rest_of_the_cards_out_of_the_game() -> None:
    state = GAME.position({"heroes": FOUR, "draw_pile": ["Big Fan", "Tiny Step"]})
    assert sum(len(hand) for hand in state.facts()["hands"].values()) == 12
    assert state.facts()["piles"]["draw"] == 2
    state.play(state.legal_moves()[0])
    if state.facts()["offered"]:
        state.play(state.legal_moves()[0])
    assert "Big Fan" in state.facts()["hands"]["Tick"], "the top card is named first"


@pytest.mark.parametrize(
    ("given", "to_move", "order"),
    [
        ({}, "Tick", FOUR),
        ({"to_move": "Tock"}, "Tock", FOUR),
        ({"order": FOUR[::-1]}, "Silver Bat", FOUR[::-1]),
        ({"order": FOUR[::-1], "played": ["Silver Bat"]}, "Tock", FOUR[::-1]),
        ({"played": ["Tock"]}, "Tick", ["Tock", "Tick", "Brass Owl", "Silver Bat"]),
        (
            {"played": ["Tock"], "to_move": "Silver Bat"},
            "Silver Bat",
            ["Tock", "Silver Bat", "Tick", "Brass Owl"],
        ),
    ],
)
def test_who_moves_and_in_which_order(
    given: dict[str, Any], to_move: str, order: list[str]
) -> None:
    facts = GAME.position({"heroes": FOUR, **given}).facts()
    assert facts["to_move"] == to_move
    assert facts["order"] == order


def test_under_the_floating_order_the_furthest_is_next_where_nobody_is_named() -> None:
    given = {"heroes": FOUR, "clock": 5, "played": ["Tick"], "spaces": {"Tock": 3, "Silver Bat": 4}}
    facts = GAME.position(given, {"order": "B"}).facts()
    assert facts["to_move"] == "Silver Bat"
    assert facts["order"] == ["Tick", "Silver Bat", "Tock", "Brass Owl"]
    assert GAME.position(given).to_move == "Brass Owl"


def test_short_hands_are_filled_and_an_empty_draw_pile_is_made_anew() -> None:
    given = {
        "heroes": FOUR,
        "hands": {"Tick": ["Big Step"]},
        "goal": {"Tick": "Kind Heart"},
        "draw_pile": [],
        "discard_pile": ["Catch Up", "Big Fan"],
    }
    state = GAME.position(given)
    state.play(state.parse_move("Big Step"))
    facts = state.facts()
    assert sorted(facts["hands"]["Tick"]) == ["Big Fan", "Big Step", "Catch Up"]
    assert facts["piles"] == {"draw": 0, "discard": 0, "goal": facts["piles"]["goal"]}


def test_a_hero_without_cards_draws_before_its_turn_but_cannot_be_to_move() -> None:
    assert problems(hands={"Tick": []}) == [
        "given.hands.Tick: no card, though it is to move; allowed: 1 to 3"
    ]
    nothing = problems(hands={hero: [] for hero in FOUR}, draw_pile=[])
    assert len(nothing) == 4
    assert "too few to draw from" in nothing[0]
    hands = {"Tick": ["Big Step"], "Brass Owl": []}
    given = {"heroes": FOUR, "hands": hands, "goal": {"Tick": "Kind Heart"}}
    state = GAME.position(given)
    state.play(state.parse_move("Big Step"))
    assert state.to_move == "Brass Owl"
    assert len(state.facts()["hands"]["Brass Owl"]) == 3
