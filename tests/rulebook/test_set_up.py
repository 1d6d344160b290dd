"""The set-up shows what was chosen, and a game that offers nothing can be played as it comes."""

from __future__ import annotations

import pytest

from engines.registry import GAMES, load_game
from engines.table.offers import Offers
from rulebook import Table
from rulebook.sessions.opening import open_session
from rulebook.sessions.table import TableSession

CHOICES = [
    pytest.param(game, option.name, at, id=f"{game}-{option.name}-{label}")
    for game in GAMES
    for option in load_game(game).offers.options
    for at, (_, label) in enumerate(option.values)
]


def setting_up(game: str) -> TableSession:
    session = open_session({"kind": "table", "game": game})
    assert isinstance(session, TableSession)
    return session


@pytest.mark.parametrize(("game", "name", "at"), CHOICES)
def test_the_picture_of_the_set_up_is_of_the_game_that_begins(
    game: str, name: str, at: int
) -> None:
    session = setting_up(game)
    session.do({"do": "option", "name": name, "at": at})
    shown = session.set_up.preview()
    session.do({"do": "begin"})
    begun = session.playing.states[0]
    options, told = shown.options(), shown.facts()
    assert options == {key: begun.options()[key] for key in options}
    # What chance has still to decide is not compared: who holds and sees what, and the names.
    by_chance = {"hands", "tiles", "to_move", "spaces", "known", "dealer", "sitting_out", "scores"}
    common = set(told) & set(begun.facts()) - by_chance
    assert {"over", "winners"} <= common
    assert {key: told[key] for key in common} == {key: begun.facts()[key] for key in common}


def test_a_shorter_tower_shows_the_hour_at_which_it_begins() -> None:
    session = setting_up("tick_tock_tower")
    usual = session.screen()["board"]
    session.do({"do": "option", "name": "variant", "at": 2})
    shorter = session.screen()["board"]
    assert session.set_up.options == {"variant": "short"}
    assert (session.set_up.preview().facts()["clock"], session.set_up.start().facts()["clock"]) == (
        4,
        4,
    )
    assert "clock shows 4" in shorter
    assert "clock shows 3" in usual


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_offers_nothing_is_played_as_it_comes(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(load_game(game)), "offers", Offers())
    usual = len(load_game(game).new().players)
    made = Table(game)
    assert len(made.set_up.seats) == usual
    assert made.text()
    session = setting_up(game)
    assert {choice["group"] for choice in session.screen()["choices"]} <= {
        None,
        "Who plays",
        "Points of rule",
        "This game",
    }
    session.do({"do": "begin"})
    assert len(session.playing.state.players) == usual
    assert session.screen()["choices"]
