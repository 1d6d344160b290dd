"""The session of puzzles: one after the other, answered as quizzes and challenges are."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engines.play.challenge.solving import solution
from engines.play.quiz.puzzle import puzzle
from engines.registry import GAMES
from rulebook import Puzzle
from rulebook.sessions import quizzed
from rulebook.sessions.challenge.puzzle import PuzzleSession
from rulebook.sessions.opening import open_session
from rulebook.sessions.screen import Screen
from rulebook.sessions.session import BadAction

GAME = "tick_tock_tower"


def of_kind(*, on_board: bool) -> PuzzleSession:
    """Return a session whose puzzle is to be done on the board, or is a question."""
    seeds = range(40)
    seed = next(n for n in seeds if (puzzle(GAME, n).challenge is not None) is on_board)
    return PuzzleSession(GAME, seed)


def names(screen: Screen) -> list[str]:
    return [choice["label"] for choice in screen["choices"]]


def test_a_question_is_answered_and_another_puzzle_follows() -> None:
    session = of_kind(on_board=False)
    question = session.puzzle.question
    assert question is not None
    screen = session.screen()
    assert screen["title"] == f"Puzzle {session.seed}: {question.kind}"
    assert {choice.label for choice in question.choices} < set(names(screen))
    wrong, right = (
        next(n for n, one in enumerate(question.choices) if one.right is is_right)
        for is_right in (False, True)
    )
    screen = session.do({"do": "answer", "choice": wrong})
    assert screen["say"].startswith("Not so: ")
    screen = session.do({"do": "answer", "choice": right})
    assert screen["lines"][-2]["text"].startswith("Right: ")
    assert names(screen)[0] == "Another one"
    seed = session.seed
    assert session.do({"do": "another"})["title"].startswith(f"Puzzle {seed + 1}: ")


def test_the_question_of_a_puzzle_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made = of_kind(on_board=False)
    monkeypatch.setattr(quizzed, "drawn", lambda *_: iter(()))
    again = PuzzleSession(GAME, made.seed)
    assert again.screen()["lines"] == made.screen()["lines"]


def test_a_best_play_is_made_on_the_board_and_told_why() -> None:
    session = of_kind(on_board=True)
    challenge = session.puzzle.challenge
    assert challenge is not None
    assert names(session.screen())[0] == "Try it"
    session.do({"do": "begin"})
    found = solution(challenge)
    assert found is not None
    screen = session.do({"do": "play", "move": str(found[0])})
    texts = [one["text"] for one in screen["lines"]]
    assert challenge.why in texts
    assert "Solved: ★★★ 3 of 3 stars" in texts
    assert names(screen)[0] == "Another one"
    assert "progress" not in screen


def test_what_is_solved_at_the_first_try_is_counted_once_and_kept() -> None:
    """A puzzle counts when its answer is known: not again when it is opened or begun again."""
    session = of_kind(on_board=False)
    seed, answered = session.seed, []
    for is_right in (True, False):
        session.open(seed + 1)
        session.open(seed)
        assert session.puzzle.question is not None
        choices = session.puzzle.question.choices
        wrong, right = (
            next(n for n, one in enumerate(choices) if one.right is is_so)
            for is_so in (False, True)
        )
        if not is_right:
            session.do({"do": "answer", "choice": wrong})
        answered = session.do({"do": "answer", "choice": right})["lines"]
        session.do({"do": "seed", "text": str(seed)})
        session.do({"do": "answer", "choice": right})
    told = "Solved at the first try: 1 of 2 so far."
    assert answered[-1]["text"] == told
    spec = json.loads(json.dumps(session.spec()))
    again = open_session(spec)
    assert again.screen()["lines"][-1]["text"] == told
    assert told in again.screen()["say"]
    assert again.spec() == spec


def test_a_best_play_that_needed_help_is_done_and_not_at_the_first_try() -> None:
    session = of_kind(on_board=True)
    challenge = session.puzzle.challenge
    assert challenge is not None
    found = solution(challenge)
    assert found is not None
    told = []
    for hints in (1, 0):
        session.open(session.seed + 1)
        session.open(session.seed - 1)
        session.do({"do": "begin"})
        for _ in range(hints):
            session.do({"do": "hint"})
        told.append(session.do({"do": "play", "move": str(found[0])})["lines"][-1]["text"])
    assert told == [f"Solved at the first try: {first} of {first + 1} so far." for first in (0, 1)]


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_puzzles_with_how_hard_they_are(game: str) -> None:
    screen = Puzzle(game, seed=4).session().screen()
    assert screen["lines"][0]["text"].startswith(("Easy: ", "Medium: ", "Hard: "))
    assert "legal" in screen["lines"][0]["text"]
    assert screen["link"] == {"kind": "puzzle", "game": game, "seed": 4}
    assert screen["lines"][1]["text"] in Puzzle(game, seed=4).text()


@pytest.mark.parametrize("on_board", [True, False])
def test_a_session_comes_back_from_its_plain_values(on_board: bool) -> None:
    session = of_kind(on_board=on_board)
    session.do({"do": "hint"} if on_board else {"do": "answer", "choice": 0})
    spec = json.loads(json.dumps(session.spec()))
    again = open_session(spec)
    assert again.spec() == spec
    assert again.screen()["lines"] == session.screen()["lines"]


@pytest.mark.parametrize("action", [{"do": "answer", "choice": 5}, {"do": "answer"}])
def test_what_cannot_be_done_with_a_question_is_told_above_it(action: dict[str, Any]) -> None:
    session = of_kind(on_board=False)
    before = session.screen()
    screen = session.do(action)
    assert screen["lines"][0]["tone"] == "refusal"
    assert screen["say"].startswith("This cannot be done: ")
    assert screen["lines"][1:] == before["lines"]
    assert session.do({"do": "show"})["lines"][0] == before["lines"][0]


def test_a_number_opens_its_puzzle_and_what_is_none_is_refused() -> None:
    session = PuzzleSession(GAME, 1)
    assert session.do({"do": "seed", "text": "12"})["title"].startswith("Puzzle 12: ")
    assert "allowed: 0 to" in session.do({"do": "seed", "text": "-3"})["say"]
    assert "not allowed" in session.do({"do": "fly"})["say"]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"game": "chess"}, "game: "),
        ({"seed": -1}, "seed: "),
        ({"tries": 3}, "tries: "),
        ({"tries": {"colour": 1}}, "colour"),
        ({"extra": 1}, "extra: "),
        ({"score": {"first": 2, "done": 1, "counted": False}}, "score: first"),
        ({"score": {"first": 0, "done": 0, "counted": True}}, "score: first"),
        ({"score": [1, 1]}, "score"),
    ],
)
def test_a_spec_that_describes_none_is_refused(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(BadAction, match=told):
        open_session({**Puzzle(GAME).spec(), **wrong})
    with pytest.raises(ValueError, match="Puzzle"):
        Puzzle("chess")
