"""Several persons at one screen: nobody is shown what only another may see."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engines.table.chance import Chance
from engines.table.state import State
from rulebook.sessions.screen import Screen
from rulebook.sessions.table import TableSession

from .test_table import advance, check, table

SECRET_GAMES = ("tick_tock_tower", "tickle", "tock")
each_secret_game = pytest.mark.parametrize("game", SECRET_GAMES)


def two_persons(game: str) -> TableSession:
    seats = {"tickle": ["person", "person", "fair"]}.get(game, ["person", "person", "fair", "weak"])
    return table(game, seats, options={"players": 3} if game == "tickle" else {})


def shown_text(screen: Screen) -> str:
    """Return what a viewer could read on a screen; what the browser keeps is not shown."""
    return json.dumps({k: v for k, v in screen.items() if k not in ("keep", "link")})


def rewrite_secrets(state: State[Any], viewer: str) -> None:
    """Change, in place, what the viewer cannot see."""
    others = [seat for seat, player in enumerate(state.players) if player != viewer]
    hands: list[list[Any]] = state.hands  # type: ignore[attr-defined]
    if state.game == "tick_tock_tower":
        for seat in others:
            hands[seat] = ["Big Fan"] * len(hands[seat])
            if state.goal[seat]:  # type: ignore[attr-defined]
                state.goal[seat] = "Kind Heart"  # type: ignore[attr-defined]
        if state.to_move != viewer:
            state.offered = ["Kind Heart" for _ in state.offered]  # type: ignore[attr-defined]
    elif state.game == "tock":
        for seat in others:
            hands[seat] = ["2"] * len(hands[seat])
        state.deck = ["3"] * len(state.deck)  # type: ignore[attr-defined]
    else:
        hidden = [card for seat in others for card in hands[seat]]
        deck: list[Any] = state.deck  # type: ignore[attr-defined]
        taken = sorted([*hidden, *deck])
        for seat in others:
            hands[seat] = [taken.pop() for _ in hands[seat]]
        deck[:] = taken


@each_secret_game
def test_no_screen_depends_on_what_its_viewer_cannot_see(game: str) -> None:
    """Rewrite every position's secrets: board, lines, choices, history and words stay the same."""
    session, chance = two_persons(game), Chance(5)
    screen = session.screen()
    compared = 0
    for number in range(60):
        match = session.playing
        if match.state.is_over:
            break
        if number % 3 == 0:
            viewer = session.here
            kept, session.picked = match.states, ()
            for at in {0, len(match.turns) // 2, len(match.turns)}:
                if session.is_curtained:
                    before = session.screen()
                else:
                    before = session.do({"do": "goto", "at": at})
                match.states = [state.copy() for state in kept]
                for state in match.states:
                    rewrite_secrets(state, viewer)
                after = session.screen()
                match.states = kept
                if session.can_move and game != "tock":
                    before, after = (dict(s, choices=[]) for s in (before, after))  # type: ignore
                assert shown_text(after) == shown_text(before)
                compared += 1
            screen = session.screen() if session.is_curtained else session.do({"do": "now"})
        screen = advance(session, screen, chance)
    assert compared > 20


def test_cards_of_others_are_named_on_no_screen() -> None:
    """Every Tickle card is there once: the name of a hidden one may stand nowhere."""
    session, chance = two_persons("tickle"), Chance(7)
    screen = session.screen()
    looked_at = 0
    while not session.playing.state.is_over:
        facts, viewer = session.playing.state.facts(), session.here
        hidden = [c for player, hand in facts["hands"].items() if player != viewer for c in hand]
        text = shown_text(screen)
        assert not [card for card in hidden if card in text]
        looked_at += 1
        screen = advance(session, screen, chance)
    assert looked_at > 30


@each_secret_game
def test_curtain_falls_between_persons_and_shows_no_hand_and_no_move(game: str) -> None:
    session, chance = two_persons(game), Chance(1)
    screen = session.screen()
    curtains = 0
    for _ in range(120):
        if session.playing.state.is_over:
            break
        check(session, screen)
        if session.is_curtained:
            curtains += 1
            assert {c["do"]["do"] for c in screen["choices"]} == {"here"}
            assert screen["parts"] == {}
            assert "next" not in screen
            assert len(screen["history"]["steps"]) == 1
            for refused in ("undo", "hint", "tell", "export", "next", "now"):
                told = session.do({"do": refused})["lines"][0]["text"]
                assert told.startswith("This cannot be done")
            screen = session.screen()
        elif session.can_move:
            assert session.here == session.playing.state.to_move
        screen = advance(session, screen, chance)
    assert curtains > 3


@each_secret_game
def test_a_person_cannot_move_for_another(game: str) -> None:
    session = two_persons(game)
    mover = session.playing.state.to_move
    other = next(person for person in session.playing.persons if person != mover)
    session.do({"do": "here", "who": other})
    move = str(session.playing.state.legal_moves()[0])
    told = session.do({"do": "play", "move": move})["lines"][0]["text"]
    assert told.startswith("This cannot be done")
    assert session.playing.turns == []


@each_secret_game
def test_record_and_link_with_secrets_are_not_handed_out_while_several_play(game: str) -> None:
    session = two_persons(game)
    session.do({"do": "here", "who": session.playing.state.to_move})
    screen = session.do({"do": "export"})
    assert "file" not in screen
    assert "everybody's cards" in screen["lines"][0]["text"]
    assert screen["link"] == {"kind": "table", "game": game}
    assert "Save the record" not in [choice["label"] for choice in screen["choices"]]
    assert "continue" not in json.dumps(session.do({"do": "goto", "at": 0})["choices"])


def test_open_game_needs_no_curtain() -> None:
    session = table("haunted_clock_tower", ["person", "person"])
    screen = session.do({"do": "play", "move": "Turn 3"})
    assert session.can_move
    assert not session.is_curtained
    assert screen["lines"][-1]["text"] == "It is your turn, P2."
