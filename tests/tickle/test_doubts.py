"""Doubts about Tickle: cards without turns, points without cards, hands that nobody would hold."""

from __future__ import annotations

from typing import Any

from engines.tickle.game import GAME

TWO = "3-star-orange 3-star-red"
CORNER = "3-star-orange 3-star-red\n3-circle-orange ."
OPENED = {"players": ["B", "A"], "layout": TWO, "turns": 1, "to_move": "A", "scores": {"B": 2}}


def keys(**given: Any) -> list[tuple[str, ...]]:
    return [doubt.keys for doubt in GAME.position(given).doubts()]


def test_cards_on_the_table_were_laid_in_turns() -> None:
    assert keys(**OPENED) == []
    at_once = {**OPENED, "turns": 0, "to_move": "B"}
    assert keys(**at_once) == [("layout", "turns"), ("scores", "turns")]
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
    assert ("scores", "turns") in keys(**{**OPENED, "scores": {"A": 2}})
    assert ("scores", "turns") in keys(scores={"A": 2}, turns=2)
    assert keys(**{**OPENED, "scores": {"B": 500}}) == [("scores", "turns")]


def test_who_has_no_points_has_laid_nothing() -> None:
    seven = f"{TWO} 3-star-cyan 3-square-cyan 1-square-cyan 1-circle-cyan 1-circle-red"
    given = {"players": ["B", "A"], "layout": seven, "turns": 2, "scores": {"B": 15}}
    (doubt, *_) = GAME.position(given).doubts()
    assert doubt.keys == ("scores", "layout", "turns")
    assert doubt.text == "7 cards lie on the table, and only B can have laid any."
    assert ("scores", "layout", "turns") not in keys(**{**given, "scores": {"A": 2, "B": 13}})


def test_somebody_opens_at_last() -> None:
    assert ("layout", "turns") not in keys(turns=4)
    assert ("layout", "turns") in keys(turns=40)


def test_the_player_named_first_began() -> None:
    (doubt,) = GAME.position({**OPENED, "players": ["A", "B"]}).doubts()
    assert doubt.text == "After 1 turn it would be B who began."
    assert doubt.cites == ("TIC-SETUP-2",)


def test_cards_set_aside_leave_the_others_in_the_game() -> None:
    assert keys(**OPENED, set_aside="half") == []
    assert keys(**OPENED, set_aside="half", deck=2) == [("set_aside", "layout", "deck")]


def test_a_hand_is_full_while_there_is_a_deck() -> None:
    short = {**OPENED, "hands": {"A": ["1-circle-red"]}}
    assert keys(**short) == [("hands", "deck")]
    # What a position leaves out of the box was never in the game, so this changes nothing.
    assert keys(**short, deck=10) == [("hands", "deck")]
    assert keys(**{**short, "scores": {"A": 2, "B": 2}, "turns": 9}, deck=0) == []


def test_a_hand_never_played_from_has_only_grown() -> None:
    """Whoever has no point drew in every turn, and nobody else's hand grows in each."""
    stuck = ["1-circle-cyan", "1-crescent-cyan", "2-circle-yellow", "4-square-yellow"]
    six = [*stuck, "5-square-cyan", "4-crescent-violet"]
    at_third = {**OPENED, "turns": 3}
    assert keys(**at_third, hands={"A": six}, deck=9) == [("hands", "scores")]
    assert keys(**at_third, hands={"A": [*six, "5-circle-violet"]}, deck=9) == []
    eight = [*six, "5-circle-violet", "2-triangle-violet"]
    assert keys(**at_third, hands={"A": eight}, deck=9) == [("hands", "turns")]


def test_nobody_draws_who_can_lay() -> None:
    stuck = ["1-circle-cyan", "1-crescent-cyan", "2-circle-yellow", "4-square-yellow"]
    able = [*stuck, "5-square-cyan", "3-star-violet"]
    unable = [*stuck, "5-square-cyan", "4-crescent-violet"]
    drawn = {**OPENED, "deck": 9, "drawn": True}
    assert keys(**drawn, hands={"A": [*able, "3-star-cyan"]}) == [("drawn", "hands")]
    assert keys(**drawn, hands={"A": [*unable, "3-star-cyan"]}) == []


def test_a_part_of_the_box_is_told() -> None:
    assert GAME.position(OPENED).left_out() == ""
    assert GAME.position({"set_aside": "half"}).left_out() == ""
    assert GAME.position({"deck": 10}).left_out() == "The rest of the cards are left out here."
