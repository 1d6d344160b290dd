"""The session of a challenge: tries, hints, taking back, a solution shown, and the stars."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engines.play.challenge.shelf import challenge_names, challenges
from engines.registry import GAMES
from rulebook import Challenge
from rulebook.parts.shown_on import pages_of
from rulebook.sessions.challenge.session import ChallengeSession
from rulebook.sessions.opening import open_session
from rulebook.sessions.screen import Screen
from rulebook.sessions.session import BadAction

NAME = "tock/the-short-cut"
FIRST, LAST = "4: red+1 > black+15", "3: black+15 > home2"
EVERY = [(game, name) for game in GAMES for name in challenge_names(game)]


def begun(name: str = NAME) -> ChallengeSession:
    session = Challenge(name).session()
    session.do({"do": "begin"})
    return session


def play(session: ChallengeSession, *moves: str) -> Screen:
    for move in moves:
        session.do({"do": "play", "move": move})
    return session.screen()


def names(screen: Screen) -> list[str]:
    return [choice["label"] for choice in screen["choices"]]


def texts(screen: Screen) -> list[str]:
    return [one["text"] for one in screen["lines"]]


def test_nothing_can_be_done_but_to_begin_and_then_the_board_is_live() -> None:
    session = Challenge(NAME).session()
    screen = session.screen()
    assert names(screen) == ["Try it"]
    assert screen["parts"] == {}
    assert session.challenge.task in texts(screen)
    screen = session.do({"do": "begin"})
    assert "card:4" in screen["parts"]
    assert "Play the 4: from red+1 back to black+15" in names(screen)


def test_moves_that_reach_the_goal_earn_three_stars_and_the_page_hears_of_it() -> None:
    session = begun()
    screen = play(session, FIRST)
    assert "progress" not in screen
    assert texts(screen)[-2:] == ["None of your markers is Home.", "1 move is left."]
    for part in session.attempt.state.parts(session.attempt.state.parse_move(LAST)):
        assert part in screen["parts"]
        screen = session.do({"do": "pick", "part": part})
    assert "Solved: ★★★ 3 of 3 stars" in texts(screen)
    assert screen["say"].endswith("Solved: ★★★ 3 of 3 stars.")
    assert screen["progress"] == {
        "game": "tock",
        "kind": "challenge",
        "name": "the-short-cut",
        "stars": 3,
    }
    assert screen["parts"] == {}
    assert names(screen) == ["Start again"]


def test_a_refused_move_is_told_with_its_clause_and_costs_nothing() -> None:
    session = begun()
    screen = play(session, "9: red+1 > home1")
    refusals = [one for one in screen["lines"] if one["tone"] == "refusal"]
    assert [cite["id"] for one in refusals for cite in one["cites"]] == ["TOCK-DOOR-1"]
    assert play(session, FIRST, LAST)["progress"]["stars"] == 3


def test_a_legal_try_that_fails_is_told_what_is_missing_and_by_which_clauses() -> None:
    session = begun()
    screen = play(session, "10: red+1 > red+11", "3: red+11 > red+14")
    missing = next(one for one in screen["lines"] if one["text"] == "None of your markers is Home.")
    assert missing["tone"] == "refusal"
    assert [cite["id"] for cite in missing["cites"]] == list(session.challenge.scenario.cites)
    assert {"Take back", "Start again", "Hint 1 of 3"} == set(names(screen))
    screen = session.do({"do": "play", "move": "9: red+14 > green+5"})
    assert "take one back" in screen["say"]


def test_taking_back_and_hints_cost_a_star_each_and_starting_again_forgets_the_moves() -> None:
    session = begun()
    play(session, "10: red+1 > red+11")
    session.do({"do": "undo"})
    assert play(session, FIRST, LAST)["progress"]["stars"] == 2
    session.do({"do": "again"})
    screen = session.do({"do": "hint"})
    assert screen["say"].startswith("Hint 1: ")
    assert play(session, FIRST, LAST)["progress"]["stars"] == 2


def test_starting_again_after_a_wrong_try_takes_its_moves_back() -> None:
    """Else whoever guesses until it fits has every star; after a solution all begins anew."""
    session = begun()
    play(session, "10: red+1 > red+11")
    session.do({"do": "again"})
    assert play(session, FIRST, LAST)["progress"]["stars"] == 2
    session.do({"do": "again"})
    assert play(session, FIRST, LAST)["progress"]["stars"] == 3


def test_the_answer_comes_after_all_hints_and_earns_nothing_by_itself() -> None:
    session = begun()
    for number in range(1, 4):
        assert "Show a solution" not in names(session.screen())
        screen = session.do({"do": "hint"})
        assert any(text.startswith(f"Hint {number}: ") for text in texts(screen))
    assert "Show a solution" in names(screen)
    screen = session.do({"do": "show"})
    assert len(screen["history"]["steps"]) == 3
    assert screen["history"]["at"] == 0
    screen = session.do({"do": "goto", "at": 2})
    assert "So the goal is reached." in texts(screen)
    assert "progress" not in screen
    session.do({"do": "again"})
    assert play(session, FIRST, LAST)["progress"]["stars"] == 1


@pytest.mark.parametrize("kept", [["begin"], ["hint"], ["hint", "hint"], ["show"]])
def test_a_session_comes_back_from_its_plain_values(kept: list[str]) -> None:
    session = begun()
    for verb in kept:
        session.do({"do": verb})
    if kept != ["show"]:
        play(session, FIRST)
    spec = json.loads(json.dumps(session.spec()))
    again = open_session(spec)
    assert again.spec() == spec
    if kept != ["show"]:
        assert again.screen()["lines"] == session.screen()["lines"]
    assert session.screen()["link"] == Challenge(NAME).spec()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"challenge": "nothing"}, "tock has no challenge 'nothing'"),
        ({"game": "chess"}, "game: "),
        ({"moves": ["fly"]}, "move: "),
        ({"moves": ["9: red+1 > home1"]}, "red\\+1"),
        ({"hints": 99}, "hints: "),
        ({"colour": 1}, "colour: "),
    ],
)
def test_a_spec_that_describes_none_is_refused_in_a_sentence(
    wrong: dict[str, Any], told: str
) -> None:
    with pytest.raises(BadAction, match=told):
        open_session({**Challenge(NAME).spec(), **wrong})


@pytest.mark.parametrize("what", ["tock", "tock/no", "chess/no", ""])
def test_a_page_names_a_challenge_that_there_is(what: str) -> None:
    with pytest.raises(ValueError, match="Challenge"):
        Challenge(what)


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_what_the_reader_is_shown_is_what_the_mover_sees(game: str, name: str) -> None:
    session = begun(f"{game}/{name}")
    screen = session.screen()
    assert screen["board"].startswith("<svg")
    challenge = session.challenge
    if not challenge.is_open:
        assert challenge.sight(challenge.start) == challenge.start.seen_by(challenge.start.to_move)
    text = Challenge(f"{game}/{name}").text()
    assert challenge.task in text
    assert challenge.title in text


def test_each_is_set_on_the_page_of_its_game() -> None:
    """A challenge that no page sets is solved by nobody."""
    for game in GAMES:
        named = {f"{game}/{one.name}" for one in challenges(game)}
        page = pages_of(game).get("challenges")
        assert set(page.challenges if page else {}) == named
