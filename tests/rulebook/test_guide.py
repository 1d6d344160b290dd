"""The guide at a table: what may be done, what the own cards mean, what has happened to one."""

from __future__ import annotations

from typing import Any

import pytest

from engines.registry import GAMES, load_game
from engines.table.chance import Chance
from engines.table.guiding import Guiding
from engines.tick_tock_tower import guiding as tower
from engines.tick_tock_tower.components import CARDS, FULL_GOALS
from engines.tock import guiding as tock
from engines.tock.components import RANKS
from rulebook.sessions.screen import Screen
from rulebook.sessions.table import TableSession

MOVES = 40


def guided(game: str, seed: int = 5, **spec: Any) -> TableSession:
    session = TableSession.from_spec({"kind": "table", "game": game, "seed": seed, **spec})
    session.do({"do": "guided"})
    return session


def own_turns(session: TableSession, most: int = MOVES) -> Any:
    """Play sensibly and yield the screen of each turn of the person."""
    for number in range(most):
        match = session.match
        assert match is not None
        while match.is_bots_turn:
            session.do({"do": "next"})
        if match.state.is_over:
            return
        yield session.screen()
        move = match.game.sensible(match.state, Chance(number))
        session.do({"do": "play", "move": str(move)})


def told(screen: Screen) -> list[str]:
    return [line["text"] for line in screen["lines"]]


@pytest.mark.parametrize("game", GAMES)
def test_every_turn_of_a_first_timer_is_told_with_clauses_that_there_are(game: str) -> None:
    register = load_game(game).register
    turns = 0
    session = guided(game)
    for screen in own_turns(session):
        turns += 1
        at = next(n for n, text in enumerate(told(screen)) if text.startswith("It is your turn"))
        after = screen["lines"][at + 1 :]
        assert after, "nothing is told"
        for line in after:
            (cite,) = line["cites"]
            assert register[cite["id"]].text in line["text"]
    assert turns > 3


@pytest.mark.parametrize("game", GAMES)
def test_without_the_guide_nothing_of_it_is_told(game: str) -> None:
    session = guided(game)
    session.do({"do": "guide"})
    assert "guided" not in session.spec()
    for screen in own_turns(session, 4):
        assert told(screen)[-1].startswith("It is your turn")


def test_every_card_and_every_goal_of_the_tower_has_its_clause() -> None:
    assert set(tower.CARDS) == set(CARDS)
    assert set(tower.GOALS) == set(FULL_GOALS)
    register = load_game("tick_tock_tower").register
    for goal, ids in tower.GOALS.items():
        assert all(register[one].title == goal for one in ids), goal
        for one in tower.OF_THE_CUCKOO.get(goal, ()):
            assert register[one].title.startswith(goal)
    for card, ids in tower.CARDS.items():
        assert card in register[ids[0]].text


def test_every_card_of_tock_is_told() -> None:
    assert set(tock.CARDS) < set(RANKS)
    session = guided("tock", 5)
    hand = session.playing.state.seen_by("red")["hands"]["red"]
    labels = " ".join(label for label, _ in tock.GUIDING().means(session.playing.state, "red"))
    assert all(card in labels.replace(",", "").split() for card in set(hand))


def test_the_own_goals_condition_is_told_and_nobody_elses() -> None:
    """At the table it is told on request too, without the guide."""
    session = guided("tick_tock_tower", 5)
    register = session.set_up.game.register
    for screen in own_turns(session, 6):
        state = session.playing.state
        me = state.to_move
        mine = {state.facts()["goal"][me], *state.facts()["offered"]} - {""}
        lines = {text for text in told(screen) if "goal" in text and " is true " in text}
        said = {goal for goal in FULL_GOALS if any(f": {goal} (" in text for text in lines)}
        assert said == mine
        asked = session.do({"do": "explain"})
        for goal in mine:
            (clause,) = tower.GOALS[goal]
            assert any(text.endswith(register[clause].text) for text in told(asked))


def test_the_cuckoo_is_told_its_own_line() -> None:
    clauses = dict(_meanings_of_the_cuckoo())
    assert clauses["Big Fan"] == "TTT-FAN-4"
    assert clauses["Your secret goal"] == "TTT-MEETING-2"


def _meanings_of_the_cuckoo() -> tuple[tuple[str, str], ...]:
    heroes = ["Cuckoo", "Tick", "Tock", "Brass Owl", "Silver Bat"]
    given = {
        "heroes": heroes,
        "hands": {"Cuckoo": ["Big Fan"]},
        "goal": {"Cuckoo": "Meeting"},
        "to_move": "Cuckoo",
    }
    state = load_game("tick_tock_tower").position(given)
    return tower.GUIDING().means(state, "Cuckoo")


def test_what_others_do_to_a_player_is_told_on_the_next_turn() -> None:
    found = [
        text
        for seed in (3, 5)
        for screen in own_turns(guided("tock", seed))
        for text in told(screen)
        if text.startswith("This happened to you")
    ]
    assert found
    assert all("red" in text.lower() for text in found)


def test_the_guide_stays_with_a_kept_game_and_is_offered_before_the_first_move() -> None:
    session = guided("tock")
    spec = session.spec()
    assert spec["guided"] is True
    again = TableSession.from_spec(spec)
    assert again.is_guided
    assert again.screen()["lines"] == session.screen()["lines"]
    labels = [
        choice["label"]
        for choice in TableSession.from_spec({**spec, "moves": []}).screen()["choices"]
    ]
    assert "Play without the guide" in labels
    fresh = TableSession.from_spec({"kind": "table", "game": "tock"})
    assert "Play with a guide" in [choice["label"] for choice in fresh.screen()["choices"]]


def test_a_game_without_a_guide_offers_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(load_game("tock")), "guiding", Guiding())
    session = TableSession.from_spec({"kind": "table", "game": "tock", "seed": 5})
    assert not any("guide" in one["label"].lower() for one in session.screen()["choices"])
    screen = session.do({"do": "begin"})
    labels = [one["label"] for one in screen["choices"]]
    assert not any("guide" in one.lower() for one in labels)
    assert "What my cards mean" not in labels
