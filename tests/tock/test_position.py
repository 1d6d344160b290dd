"""Reading positions: what is stated holds, what is left out is dealt, what cannot be is named."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engines.registry import load_game
from engines.table.shapes import BadPosition
from engines.tock.components import COLOURS, DECK

TOCK = load_game("tock")


def problems(**given: Any) -> list[str]:
    with pytest.raises(BadPosition) as bad:
        TOCK.position(given)
    return [str(problem) for problem in bad.value.problems]


def test_a_fresh_game_has_five_cards_each_and_everything_in_reserve() -> None:
    facts = TOCK.new(seed=3).facts()
    assert {len(hand) for hand in facts["hands"].values()} == {5}
    assert facts["deck"] == 32
    assert facts["markers"] == {colour: ["reserve"] * 4 for colour in COLOURS}
    assert (facts["to_move"], facts["dealer"], facts["deal"]) == ("red", "black", 1)


def test_another_seed_deals_other_cards_and_the_same_seed_the_same() -> None:
    hands = [TOCK.new(seed=seed).facts()["hands"] for seed in (1, 1, 2)]
    assert hands[0] == hands[1] != hands[2]


def test_a_fact_lists_markers_from_the_reserve_round_the_track_to_home() -> None:
    state = TOCK.position({"markers": {"green": ["home2", "red+17", "green+0", "reserve"]}})
    assert state.facts()["markers"]["green"] == ["reserve", "green+0", "red+17", "home2"]


@pytest.mark.parametrize(("deal", "size", "deck"), [(1, 5, 32), (2, 4, 16), (3, 4, 0)])
def test_hands_that_are_left_out_are_dealt_whole(deal: int, size: int, deck: int) -> None:
    state = TOCK.position({"deal": deal, "hands": {"red": ["7"]}, "sitting_out": ["blue"]})
    facts = state.facts()
    assert facts["hands"]["red"] == ["7"]
    assert facts["hands"]["blue"] == []
    assert len(facts["hands"]["green"]) == len(facts["hands"]["black"]) == size
    assert facts["deck"] == deck
    cards = {f"card {rank}": count for rank, count in Counter(DECK).items()}
    assert {name: n for name, n in state.pieces().items() if name.startswith("card")} == cards


def test_the_first_after_the_dealer_with_cards_moves_where_nobody_is_named() -> None:
    hands = {"green": [], "blue": ["2"], "black": ["3"], "red": ["4"]}
    assert TOCK.position({"dealer": "red", "hands": hands}).to_move == "blue"


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"markers": {"red": ["red+18"]}}, "given.markers.red[0]: 'red+18'"),
        ({"markers": {"red": ["home5"]}}, "given.markers.red[0]: 'home5'"),
        ({"markers": {"pink": []}}, "given.markers.pink"),
        ({"markers": {"red": ["reserve"] * 5}}, "5 markers; allowed: at most 4"),
        ({"markers": {"red": ["red+1", "red+1"]}}, "red and red stand together on red+1"),
        ({"markers": {"red": ["red+1"], "blue": ["red+1"]}}, "red and blue stand together"),
        ({"markers": {"red": ["home1", "home1"]}}, "2 markers on home1"),
        ({"hands": {"red": ["1"]}}, "given.hands.red[0]"),
        ({"hands": {"red": ["A"] * 3, "blue": ["A"] * 2}}, "5 cards of rank A"),
        ({"hands": {"red": ["2", "3", "4", "5", "6", "7"]}}, "6 cards; allowed: at most 5"),
        ({"deal": 2, "hands": {"red": ["2", "3", "4", "5", "6"]}}, "at most 4 in deal 2"),
        ({"hands": {"red": []}, "to_move": "red"}, '"red" holds no cards'),
        ({"sitting_out": ["red"], "to_move": "red"}, '"red" holds no cards'),
        ({"sitting_out": ["red"], "hands": {"red": ["2"]}}, "red sits out"),
        ({"sitting_out": ["red", "red"]}, "red is named 2 times"),
        ({"hands": {colour: [] for colour in COLOURS}}, "nobody holds a card"),
        ({"to_move": ""}, "the game is not over"),
        ({"dealer": "pink"}, "given.dealer"),
        ({"deal": 4}, "given.deal"),
        ({"side": 2}, "given.side"),
        ({"side": 3, "doorway": 3}, "allowed: 1 to 2"),
        ({"doorway": 0}, "given.doorway"),
        ({"side": 5, "markers": {"red": ["red+5"]}}, '"red+0" to "black+4"'),
    ],
)
def test_a_position_that_cannot_be_is_refused(given: dict[str, Any], complaint: str) -> None:
    assert any(complaint in problem for problem in problems(**given)), problems(**given)


def test_only_one_colour_can_be_all_home() -> None:
    home = ["home1", "home2", "home3", "home4"]
    assert problems(markers={"red": home, "blue": home}) == [
        "given.markers: red and blue all Home; allowed: one colour at most, since the first there "
        "wins"
    ]
    state = TOCK.position({"markers": {"blue": home}})
    assert state.is_over
    assert state.winners() == ["blue"]
    assert state.to_move == ""


def test_everything_wrong_is_named_at_once() -> None:
    found = problems(
        markers={"red": ["red+1", "red+1", "red+99"]},
        hands={"red": ["2"] * 3, "green": ["2"] * 3},
        doorway=18,
    )
    assert len(found) == 4


def test_the_measures_of_a_board_are_options_and_no_facts() -> None:
    state = TOCK.new(options={"side": 5, "doorway": 4})
    assert state.options() == {"side": 5, "doorway": 4}
    assert set(state.facts()) == set(TOCK.new().facts())
