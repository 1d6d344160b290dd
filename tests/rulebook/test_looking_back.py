"""A look back at a game that is over: turning points, better moves and why, seeded and bounded."""

from __future__ import annotations

from typing import Any

import pytest

from engines.registry import GAMES, load_game
from engines.table.chance import Chance
from rulebook.sessions import looking_back
from rulebook.sessions.looking_back import LEAST, MOST_LOOKED_AT, MOST_MOMENTS, LookBack
from rulebook.sessions.match import FAIR, WEAK, Match
from rulebook.sessions.screen import Screen
from rulebook.sessions.table import TableSession

SMALL: dict[str, dict[str, Any]] = {"tickle": {"set_aside": "half"}}
"""Options that make a game short enough to be looked back at in a test."""


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking_back, "WORLDS", 4)


def played(game: str, seed: int = 3, who: str = WEAK) -> Match:
    """Return a game in which the first player is of this strength, and all others are fair."""
    made = load_game(game)
    start = made.new(seed, SMALL.get(game), players=made.offers.usual)
    match = Match(made, start, [who, *[FAIR] * (len(start.players) - 1)])
    while not match.state.is_over:
        match.bot_move()
    return match


def looked(match: Match) -> LookBack:
    found = LookBack(match, match.states[0].players[0])
    for _ in range(MOST_LOOKED_AT):
        if not found.is_done:
            found.step()
    assert found.is_done
    return found


@pytest.mark.parametrize("game", GAMES)
def test_better_moves_could_have_been_played_and_all_is_the_same_again(game: str) -> None:
    match = played(game)
    found = looked(match)
    told = list(found.lines())
    assert told == list(looked(match).lines())
    assert len(found.moments()) <= MOST_MOMENTS
    assert len(found.found) <= MOST_MOMENTS
    for one in found.found:
        state, turn = match.states[one.at], match.turns[one.at]
        assert turn.player == found.player
        assert state.is_legal(one.move)
        assert one.move != turn.move
        assert one.ahead is None or one.ahead >= LEAST
        why = match.game.reason(state, one.move)
        assert f"Better: {state.told(one.move).asked}. {why}" in [line["text"] for line in told]
    assert set(found.places()) <= set(range(len(match.turns)))


def test_a_marker_that_walked_past_its_home_is_found() -> None:
    """In this game the weak player thrice walks by the doorway that it could turn in at."""
    found = looked(played("tock"))
    assert {31, 94} <= {one.at + 1 for one in found.found}
    assert all(" into home" in t or " to home" in t for t in _better(found))
    assert {31, 94} <= {at + 1 for at in found.moments()}


def _better(found: LookBack) -> list[str]:
    return [line["text"] for line in found.lines() if line["text"].startswith("Better:")]


def test_a_remembered_ghost_that_was_not_turned_is_found() -> None:
    found = looked(played("haunted_clock_tower"))
    assert any("was seen at" in text for text in _better(found))
    assert found.moments() == []


def test_who_plays_as_the_sensible_player_does_has_nothing_to_be_told() -> None:
    match = played("tick_tock_tower", who=FAIR)
    found = LookBack(match, match.states[0].players[0])
    found.waiting.clear()
    assert any("No move of" in line["text"] for line in found.lines())


def test_however_long_the_game_few_decisions_are_looked_at_and_that_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = played("tock", who=FAIR)
    player = match.states[0].players[0]
    asked: list[int] = []
    monkeypatch.setattr(LookBack, "_otherwise", lambda self, at: asked.append(at))
    whole = LookBack(match, player)
    assert len(asked) == whole.decisions > 20
    assert not any("Looked at are" in one["text"] for one in whole.lines())
    monkeypatch.setattr(looking_back, "MOST_ASKED", 20)
    dearest = asked[:20]
    asked.clear()
    told = [one["text"] for one in LookBack(match, player).lines()]
    assert asked == dearest
    assert f"Looked at are 20 of {whole.decisions} decisions, the dearest first." in told


# -- at the table ------------------------------------------------------------------------------


def over(seed: int = 3) -> TableSession:
    """Return a table of two at which the game is over."""
    session = TableSession.from_spec({"kind": "table", "game": "haunted_clock_tower", "seed": seed})
    session.do({"do": "begin"})
    finish(session)
    return session


def finish(session: TableSession, seed: int = 0) -> None:
    match = session.playing
    while not match.state.is_over:
        if match.is_bots_turn:
            match.bot_move()
        else:
            chance = Chance(seed, len(match.turns))
            match.play(chance.pick(match.state.legal_moves()))
    session.do({"do": "now"})


def look(session: TableSession, who: str = "P1") -> Screen:
    """Let the page do what it does: send again what is to follow by itself."""
    screen = session.do({"do": "look_back", "who": who})
    for _ in range(MOST_LOOKED_AT + 1):
        if "next" not in screen:
            break
        assert "decision" in screen["lines"][0]["text"]
        screen = session.do(screen["next"]["do"])
    assert "next" not in screen
    return screen


def test_it_is_offered_when_the_game_is_over_and_leads_to_its_moments() -> None:
    session = over()
    offer = [one for one in session.screen()["choices"] if one["label"] == "Look back"]
    assert offer[0]["do"] == {"do": "look_back", "who": "P1"}
    screen = look(session)
    assert any(line["tone"] == "hint" for line in screen["lines"])
    there = [one for one in screen["choices"] if one["group"] == "Go to a moment"]
    shown = session.do(there[0]["do"])
    assert there[0]["label"] == f"Before move {shown['history']['at'] + 1}"


def test_it_is_of_the_game_as_it_ended() -> None:
    session = over()
    first = look(session)["lines"]
    assert look(session)["lines"] == first
    session.do({"do": "goto", "at": 0})
    session.do({"do": "continue"})
    finish(session, seed=1)
    assert look(session)["lines"] != first


def test_it_is_refused_before_the_end_and_for_who_is_not_there() -> None:
    session = TableSession.from_spec({"kind": "table", "game": "tock", "seed": 1, "moves": []})
    for game, who in ((session, "red"), (over(), "P9")):
        screen = game.do({"do": "look_back", "who": who})
        assert "allowed is a player of a game that is over" in screen["lines"][0]["text"]
