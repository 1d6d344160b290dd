"""Taking back at a table: free against bots, by consent among persons, and told in the history."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engines.registry import GAMES
from engines.table.chance import Chance
from rulebook.sessions.match import NOBODY
from rulebook.sessions.opening import open_session
from rulebook.sessions.screen import Screen
from rulebook.sessions.session import BadAction
from rulebook.sessions.table import TableSession
from rulebook.sessions.taking_back import RULE

from .test_table import advance, each_game, moves_of, table
from .test_table_secrets import each_secret_game, two_persons

TOLD = "taken back here."


def together(game: str) -> TableSession:
    """Return a table with two persons and, where the game has room for them, bots."""
    if game == "haunted_clock_tower":
        return table(game, ["person", "person", "fair"], options={"players": 3})
    return two_persons(game)


def moved(session: TableSession) -> str:
    """Play on until a person has moved; return who did."""
    chance, screen = Chance(2), session.screen()
    while session.playing.last_decision() is None:
        screen = advance(session, screen, chance)
    return session.playing.turns[session.playing.last_decision() or 0].player


def said(screen: Screen) -> str:
    return " ".join(one["text"] for one in screen["lines"])


def commands(screen: Screen) -> list[str]:
    return [one["label"] for one in screen["choices"] if one["group"] is None]


def ask(session: TableSession, owner: str) -> Screen:
    """Let the owner of the last move ask for it, by the command that is shown."""
    if session.playing.keeps_secrets:
        session.do({"do": "here", "who": owner})
    (wanted,) = [c for c in session.screen()["choices"] if c["do"]["do"] == "undo"]
    assert wanted["label"] == f"Ask to take back {owner}'s move"
    return session.do(wanted["do"])


@each_game
def test_move_that_showed_something_is_taken_back_only_when_everybody_agrees(game: str) -> None:
    session = together(game)
    owner = moved(session)
    number = session.playing.last_decision() or 0
    before = session.playing.states[number].facts()
    turns = len(session.playing.turns)
    screen = ask(session, owner)
    assert "It showed something that was hidden" in said(screen)
    assert len(session.playing.turns) == turns
    asked = [p for p in session.playing.persons if p != owner or not session.playing.has_secrets]
    assert commands(screen) == [*(f"I am {p}, and I agree" for p in asked), "No, the move stands"]
    assert screen["parts"] == {}
    assert "next" not in screen
    for number_of_yes, person in enumerate(asked, 1):
        screen = session.do({"do": "agree", "who": person})
        assert (len(session.playing.turns) < turns) is (number_of_yes == len(asked))
    assert session.playing.state.facts() == before
    assert TOLD in said(screen)


@each_game
def test_one_no_lets_the_move_stand(game: str) -> None:
    session = together(game)
    owner = moved(session)
    turns = len(session.playing.turns)
    ask(session, owner)
    screen = session.do({"do": "refuse"})
    assert len(session.playing.turns) == turns
    assert "the move stands" in said(screen)
    assert "agree" not in json.dumps(screen["choices"])


@each_game
def test_while_a_move_is_asked_back_nothing_else_can_be_done(game: str) -> None:
    session = together(game)
    ask(session, moved(session))
    before = session.spec()
    for verb in ("undo", "hint", "tell", "now", "continue", "next", "run", "memory", "export"):
        assert session.do({"do": verb})["lines"][0]["tone"] == "refusal", verb
    for who in ("moon", NOBODY):
        assert session.do({"do": "agree", "who": who})["lines"][0]["tone"] == "refusal"
    assert session.spec() == before


@each_secret_game
def test_request_hides_every_hand_and_returns_the_screen_to_the_owner(game: str) -> None:
    """Who agrees comes to the screen: the cards of the one who asked are covered before."""
    session = together(game)
    owner = moved(session)
    screen = ask(session, owner)
    assert session.is_curtained
    assert len(screen["history"]["steps"]) == 1
    (other,) = [person for person in session.playing.persons if person != owner]
    session.do({"do": "agree", "who": other})
    assert session.playing.state.to_move == owner
    assert session.is_curtained


@each_secret_game
def test_anothers_move_is_not_taken_back_while_that_one_is_away(game: str) -> None:
    session = together(game)
    owner = moved(session)
    (other,) = [person for person in session.playing.persons if person != owner]
    turns = len(session.playing.turns)
    session.do({"do": "here", "who": other})
    session.do({"do": "undo"})
    assert len(session.playing.turns) == turns
    assert session.do({"do": "agree", "who": other})["lines"][0]["tone"] == "refusal"
    session.do({"do": "agree", "who": owner})
    assert session.playing.state.to_move == owner


def test_own_move_that_showed_nothing_is_taken_back_at_once_and_anothers_by_its_owner() -> None:
    """A pass in Tickle turns no card: whose it was takes it back alone."""
    session, chance = table("tickle", ["person", "person"]), Chance(2)
    screen = session.screen()
    while not session.playing.turns or str(session.playing.turns[-1].move) != "Pass":
        assert not session.playing.state.is_over
        if session.can_move and "Pass" in map(str, session.playing.state.legal_moves()):
            screen = session.do({"do": "play", "move": "Pass"})
        else:
            screen = advance(session, screen, chance)
    match = session.playing
    owner, turns = match.turns[-1].player, len(match.turns)
    (other,) = [person for person in match.persons if person != owner]
    session.do({"do": "here", "who": other})
    told = said(session.do({"do": "undo"}))
    assert f"It is {owner}'s move: {owner} must agree" in told
    session.do({"do": "here", "who": owner})
    session.do({"do": "undo"})
    assert len(match.turns) == turns - 1


@each_game
def test_alone_against_bots_a_move_is_taken_back_at_once_and_the_history_says_so(game: str) -> None:
    session, chance = table(game), Chance(4)
    screen = session.screen()
    while not session.playing.turns or not session.can_move:
        screen = advance(session, screen, chance)
    (wanted,) = [c for c in session.screen()["choices"] if c["do"]["do"] == "undo"]
    assert wanted["label"].startswith("Take back ")
    turns = len(session.playing.turns)
    assert TOLD in said(session.do(wanted["do"]))
    at = len(session.playing.turns)
    assert at < turns
    again = open_session(json.loads(json.dumps(session.screen()["keep"])))
    assert isinstance(again, TableSession)
    for one in (session, again):
        screen = one.do(moves_of(one.screen())[0]["do"])
        while len(one.playing.turns) == at:
            screen = advance(one, screen, chance)
        screen = one.do({"do": "goto", "at": at})
        assert TOLD in said(screen)
        one.do({"do": "continue"})
        assert one.spec()["taken_back"][-1][0] == at


def test_stepping_back_shows_no_ghost_that_lies_face_down_again() -> None:
    session = table("haunted_clock_tower", ["person", "person"])
    state = session.playing.state
    tiles = state.facts()["tiles"]
    first = next(place for place in range(1, 25) if tiles[place - 1] != tiles[0])
    for place in (1, first, first + 1 if first + 1 < 25 else 2):
        session.do({"do": "play", "move": f"Turn {place}"})
    screen = session.do({"do": "goto", "at": 1})
    assert "left to your memory" in said(screen)
    told = json.dumps({key: screen[key] for key in ("board", "lines", "say")})  # type: ignore
    assert f"{tiles[0]} at" not in told
    assert f"A {tiles[0]}" not in told
    assert shown_tiles(session) == set()
    session.do({"do": "memory"})
    assert shown_tiles(session) == {"1"}
    assert "left to your memory" not in said(session.screen())


def shown_tiles(session: TableSession) -> set[str]:
    """Return the places whose ghosts the position shown tells."""
    return set(session.sight().facts["known"])


def test_playing_on_from_an_earlier_night_needs_everybody_too() -> None:
    session = table("haunted_clock_tower", ["person", "person"])
    for place in (1, 2, 3):
        session.do({"do": "play", "move": f"Turn {place}"})
    session.do({"do": "goto", "at": 1})
    session.do({"do": "continue"})
    assert len(session.playing.turns) == 3
    for person in session.playing.persons:
        session.do({"do": "agree", "who": person})
    assert len(session.playing.turns) == 1


def test_seat_of_a_person_is_not_given_to_a_bot_that_would_agree() -> None:
    session = table("haunted_clock_tower", ["person", "person"])
    before = session.spec()
    assert session.do({"do": "seat", "at": 1})["lines"][0]["tone"] == "refusal"
    assert session.spec() == before
    assert "Who plays" not in json.dumps(session.screen()["choices"])


@pytest.mark.parametrize("game", GAMES)
def test_rule_is_told_where_several_persons_sit_down(game: str) -> None:
    session = open_session({"kind": "table", "game": game})
    assert RULE not in said(session.screen())
    assert RULE in said(session.do({"do": "seat", "at": 1}) and seated_by_a_person(session))


def seated_by_a_person(session: Any) -> Screen:
    """Press the second seat until a person sits there."""
    while session.set_up.seats[1] != "person":
        session.do({"do": "seat", "at": 1})
    screen: Screen = session.screen()
    return screen


@pytest.mark.parametrize("bad", [[[0]], [[9, 1]], [[0, 0]], [[0, 1, 2]], [0], "no", [[0, -1]]])
def test_kept_table_with_a_bad_account_of_what_was_taken_back_is_refused(bad: Any) -> None:
    spec = {"kind": "table", "game": "tock", "seed": 1, "moves": [], "taken_back": bad}
    with pytest.raises(BadAction, match="taken_back"):
        open_session(spec)
