"""Doubts about Tickle: cards without turns, points without cards, a box that does not add up."""

from __future__ import annotations

from typing import Any

from engines.tickle.game import GAME

TWO = "3-star-orange 3-star-red"
CORNER = "3-star-orange 3-star-red\n3-circle-orange ."
OPENED = {"layout": TWO, "turns": 1, "to_move": "A", "scores": {"B": 2}}


def keys(**given: Any) -> list[tuple[str, ...]]:
    return [doubt.keys for doubt in GAME.position(given).doubts()]


def test_cards_on_the_table_were_laid_in_turns() -> None:
    assert keys(**OPENED) == []
    assert keys(**{**OPENED, "turns": 0}) == [("layout", "turns"), ("scores", "turns")]
    # Cards round a corner take two plays.
    given = {"layout": CORNER, "scores": {"A": 2, "B": 2}}
    assert keys(**given, turns=1) == [("layout", "turns"), ("scores", "turns")]
    assert keys(**given, turns=2) == []


def test_every_tic_on_the_table_was_scored() -> None:
    (doubt,) = GAME.position({**OPENED, "scores": {"B": 1}}).doubts()
    assert doubt.keys == ("scores", "layout")
    assert "have brought 2 points or more; the players have only 1." in doubt.text


def test_every_group_on_the_table_was_scored() -> None:
    three = {**OPENED, "layout": "4-circle-cyan 4-star-cyan 4-square-cyan"}
    assert keys(**{**three, "scores": {"B": 6}}) == [("scores", "layout")]
    assert keys(**{**three, "scores": {"B": 7}}) == []


def test_points_come_with_turns_and_cards() -> None:
    assert keys(**{**OPENED, "scores": {"A": 2}}) == [("scores", "turns")]
    assert keys(scores={"A": 2}, turns=2) == [("scores", "turns")]
    assert keys(**{**OPENED, "scores": {"B": 500}}) == [("scores", "turns")]


def test_somebody_opens_at_last() -> None:
    assert keys(turns=4) == []
    assert keys(turns=40) == [("layout", "turns")]


def test_cards_set_aside_leave_the_others_in_the_game() -> None:
    assert keys(**OPENED, set_aside="half") == []
    assert keys(**OPENED, set_aside="half", deck=2) == [("set_aside", "layout", "deck")]


def test_a_hand_is_full_while_there_is_a_deck() -> None:
    assert keys(**OPENED, hands={"A": ["1-circle-red"]}) == [("hands", "deck")]
    # In a part of the box hands may be small.
    assert keys(**OPENED, hands={"A": ["1-circle-red"]}, deck=10) == []


def test_nobody_draws_who_can_lay() -> None:
    hand = ["3-star-cyan", "3-star-violet", "1-circle-red"]
    assert ("drawn", "hands") in keys(**OPENED, hands={"A": hand}, deck=10, drawn=True)
    stuck = ["1-circle-cyan", "3-star-violet"]
    assert keys(**OPENED, hands={"A": stuck}, deck=10, drawn=True) == []


def test_a_part_of_the_box_is_told() -> None:
    assert GAME.position(OPENED).left_out() == ""
    assert GAME.position({"set_aside": "half"}).left_out() == ""
    assert GAME.position({"deck": 10}).left_out() == "The rest of the cards is left out here."
