"""Challenge files: what is wrong with one is named at once, and goals tell what is missing."""

from __future__ import annotations

import pytest

from engines.play.challenge.attempt import Attempt
from engines.play.challenge.challenge import parse_challenge
from engines.play.scenario import BadScenario

HEAD = 'game = "tock"\ntask = "Do it."\n'
GIVEN = """
[given]
hands = { red = ["7", "K"] }
markers = { red = ["red+3"], green = ["red+10"] }
"""


def goal(condition: str, missing: str = "Not yet: {}.") -> str:
    return f'[[goal]]\n{condition}\nmissing = "{missing}"\n'


def tried(condition: str, move: str) -> tuple[str, ...]:
    """Return what is missing after a move."""
    attempt = Attempt(parse_challenge(HEAD + GIVEN + goal(condition)))
    attempt.play(attempt.state.parse_move(move))
    return attempt.missing


@pytest.mark.parametrize(
    ("condition", "missing"),
    [
        ('then = { markers = { red = ["reserve", "reserve", "reserve", "red+10"] } }', ()),
        ("least = { home = { red = 1 } }", ("Not yet: 0.",)),
        ("most = { home = { red = 0 } }", ()),
        ('event = "TOCK-CAPTURE-1"', ()),
        ('without = "TOCK-CAPTURE-1"', ("Not yet: TOCK-CAPTURE-1.",)),
        ('uses = ["card:7"]', ()),
        ('uses = ["card:K"]', ("Not yet: card:7, space:red+3 and space:red+10.",)),
        ("counts = { card = 1 }", ()),
        ("counts = { card = 2 }", ("Not yet: 1.",)),
    ],
)
def test_a_condition_says_what_came_in_the_place_of_what_it_wants(
    condition: str, missing: tuple[str, ...]
) -> None:
    assert tried(condition, "7: red+3 > red+10") == missing


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "goal"),
        ("goal = []", "goal"),
        ("goal = [3]", "goal[1]"),
        (goal("then = { homes = { red = 1 } }"), "goal[1].then.homes"),
        (goal('least = { winners = ["red"] }'), "goal[1].least"),
        (goal('event = "TOCK-NO-1"'), "goal[1].event"),
        (goal("colour = 3"), "goal[1].colour"),
        (goal(""), "goal[1]"),
        ("[[goal]]\nthen = { over = true }\n", "goal[1].missing"),
        ("par = 3\nmoves = 2\n" + goal("then = { over = true }"), "moves"),
        ("level = 4\n" + goal("then = { over = true }"), "level"),
        ("goal = [3, { least = { winners = 1 }, missing = 'x' }]", "goal[1]"),
        ("task2 = 'x'\n" + goal("then = { over = true }"), "task2"),
        (f"hints = ['{'x' * 401}']\n" + goal("then = { over = true }"), "hints"),
        ("hints = 3\n" + goal("then = { over = true }"), "hints"),
        (goal("then = { over = true }") + "[then]\nover = true\n", "then"),
        (goal("then = { over = true }") + "[given]\ndeal = 9\n", "given.deal"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text: str, place: str) -> None:
    with pytest.raises(BadScenario) as caught:
        parse_challenge(HEAD + text)
    assert place in [found.place for found in caught.value.problems]


def test_the_others_answer_a_move_that_does_not_end_it() -> None:
    text = HEAD + "par = 2\n" + GIVEN.replace('["7", "K"]', '["7", "2", "K"]')
    attempt = Attempt(parse_challenge(text + goal("least = { home = { red = 4 } }")))
    attempt.play(attempt.state.parse_move("7: red+3 > red+10"))
    assert attempt.state.to_move == "red"
    assert attempt.turns[0].is_own
    assert {turn.player for turn in attempt.turns[1:]} <= {"green", "blue", "black"}
    assert len(attempt.turns) > 1
    assert attempt.left == 1


def test_an_unknown_key_is_told_with_those_of_a_challenge() -> None:
    with pytest.raises(BadScenario, match=r"unknown key; allowed: .*goal") as caught:
        parse_challenge(HEAD + "hint = ['x']\n" + goal("then = { over = true }"))
    assert "when" not in str(caught.value)
