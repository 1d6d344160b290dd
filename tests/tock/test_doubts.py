"""Doubts about Tock: hands that do not fit the turns, and cards played with no marker."""

from __future__ import annotations

from typing import Any

from engines.tock.game import GAME

PAIRS = {"red": ["5", "9"], "green": ["2", "K"], "blue": ["3", "K"], "black": ["6", "K"]}
OUT = {"red": ["red+3"], "black": ["black+2"]}


def keys(**given: Any) -> list[tuple[str, ...]]:
    return [doubt.keys for doubt in GAME.position(given).doubts()]


def test_hands_of_one_size_fit_whoever_is_first_after_the_dealer() -> None:
    assert keys(hands=PAIRS, markers=OUT) == []
    # With red to deal, green, blue and black have had a turn more than red.
    assert keys(hands=PAIRS, markers=OUT, dealer="red", to_move="red") == [
        ("hands", "dealer", "to_move")
    ]
    longer = {**PAIRS, "red": ["5", "9", "9"]}
    assert keys(hands=longer, markers=OUT, dealer="red", to_move="red") == []
    assert keys(hands=longer, markers=OUT) == [("hands", "dealer", "to_move")]


def test_who_sits_out_has_no_hand_to_fit() -> None:
    given = {"hands": {**PAIRS, "green": []}, "markers": OUT}
    assert keys(**given) == [("hands", "dealer", "to_move")]
    assert keys(**given, sitting_out=["green"]) == []


def test_nobody_sits_out_before_the_first_turn() -> None:
    assert keys(sitting_out=["green"], hands={"green": []}) == [("sitting_out", "hands")]
    assert keys(sitting_out=["red"], hands={"red": []}, to_move="green") == []


def test_the_last_card_was_played_with_a_marker() -> None:
    assert keys(hands=PAIRS) == [("markers", "hands")]
    assert keys(hands=PAIRS, markers={"black": ["home4"]}) == []
    # Black sits out, so it was blue that played the last card.
    given = {"hands": {**PAIRS, "black": []}, "sitting_out": ["black"]}
    assert keys(**given, markers={"black": ["home4"]}) == [("markers", "hands")]
    assert keys(**given, markers={"blue": ["blue+0"]}) == []


def test_nothing_is_left_out_of_a_deck_of_cards() -> None:
    assert GAME.position({"hands": PAIRS}).left_out() == ""
