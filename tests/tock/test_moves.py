"""The written form of moves: what is read, what is malformed, and how it is written back."""

from __future__ import annotations

import pytest

from engines.registry import load_game
from engines.table.verdict import MalformedMove

STATE = load_game("tock").new(seed=1)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("10: green+9 > blue+1", "10: green+9 > blue+1"),
        ("  10 :green+9>blue+1 ", "10: green+9 > blue+1"),
        ("7: red+5 > red+8,red+9 > red+13", "7: red+5 > red+8, red+9 > red+13"),
        ("J: red+5 <> blue+3", "J: red+5 <> blue+3"),
        ("K: reserve > red+0", "K: reserve > red+0"),
        ("5: black+14 > home3", "5: black+14 > home3"),
        ("Discard", "Discard"),
    ],
)
def test_a_move_is_read_and_written_in_one_form(text: str, canonical: str) -> None:
    assert str(STATE.parse_move(text)) == canonical
    assert STATE.parse_move(canonical) == STATE.parse_move(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Pass",
        "discard",
        "11: red+0 > red+11",
        "1: red+0 > red+1",
        "k: reserve > red+0",
        "10: green+9",
        "10 green+9 > blue+1",
        "10: green+9 > blue+18",
        "10: green+9 > blue+01",
        "10: green+9 > blue-1",
        "10: pink+9 > blue+1",
        "5: black+14 > home5",
        "5: black+14 > home0",
        "5: black+14 > red home3",
        "7: red+5 > red+8, red+9 > red+10, red+11 > red+14",
        "J: red+5 <> blue+3, red+6 <> blue+4",
        "7: red+5 > red+8, ",
        "7: red+5 > red+8 red+9 > red+13",
        "K: reserve > red+0" + " " * 200,
    ],
)
def test_a_malformed_move_says_what_is_allowed(text: str) -> None:
    with pytest.raises(MalformedMove) as malformed:
        STATE.parse_move(text)
    assert len(str(malformed.value)) < 400


def test_spaces_end_where_the_side_ends() -> None:
    small = load_game("tock").new(options={"side": 5, "doorway": 1})
    assert str(small.parse_move("5: red+4 > green+4")) == "5: red+4 > green+4"
    with pytest.raises(MalformedMove, match=r"\+0 to \+4"):
        small.parse_move("5: red+5 > green+4")


@pytest.mark.parametrize("text", ["5: red+5 > red+7, red+9 > red+12", "J: red+5 > red+16"])
def test_what_no_position_allows_is_illegal_not_malformed(text: str) -> None:
    assert not STATE.judge(STATE.parse_move(text)).is_legal


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("7: black+13 > home1", "The 7 takes the marker on black+13 to red+2, not to home1."),
        (
            "6: black+13 > home1",
            "The 6 takes the marker on black+13 to red+1 or home3, not to home1.",
        ),
    ],
)
def test_a_refusal_names_no_space_of_home_that_the_marker_cannot_reach(
    move: str, reason: str
) -> None:
    red = ["black+13", "home4"]
    state = load_game("tock").position({"to_move": "red", "markers": {"red": red}})
    assert reason in [breach.reason for breach in state.judge(state.parse_move(move)).breaches]


def test_whoever_throws_in_a_hand_is_told_in_words_what_can_be_played() -> None:
    given = {"to_move": "red", "hands": {"red": ["K", "9"]}, "markers": {"red": []}}
    state = load_game("tock").position(given)
    (breach,) = state.judge(state.parse_move("Discard")).breaches
    assert breach.reason == (
        "Red may not throw the hand in, since red can bring a marker out onto red+0 with the King."
    )
