"""Random games agree, move by move, with the rules written a second time (model.py)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.registry import load_game
from engines.table.chance import Chance
from engines.tick_tock_tower.components import FULL_GOALS
from engines.tick_tock_tower.state import Tower

from .model import TWIN, Turn, goal_is_true, legal

GAME = load_game("tick_tock_tower")
READINGS = st.fixed_dictionaries({name: st.sampled_from("AB") for name in GAME.register.readings})
POINTS = dict(FULL_GOALS)


def new(seed: int, players: int, readings: dict[str, str], **options: Any) -> Tower:
    state = GAME.new(seed, options, readings, players)
    assert isinstance(state, Tower)
    return state


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 10_000),
    st.sampled_from([4, 5, 6, 7, 8]),
    READINGS,
    st.sampled_from(["normal", "first", "short"]),
)
def test_every_card_goal_and_round_goes_as_the_second_telling_says(
    seed: int, players: int, readings: dict[str, str], variant: str
) -> None:
    state = new(seed, players, readings, variant=variant)
    powers = variant != "first"
    chance = Chance(seed, 5)
    while not state.is_over:
        before = state.facts()
        hero = before["to_move"]
        moves = state.legal_moves()
        if not before["offered"]:
            plain = {str(m) for m in moves if not m.plus and m.what != "Power"}
            hand = before["hands"][hero]
            assert plain == legal(before["spaces"], hand, hero, readings)
        move = chance.pick(moves)
        state.apply(move)
        after = state.facts()
        if move.what == "Keep":
            assert after["spaces"] == before["spaces"]
            continue
        turn = Turn(before["spaces"], readings, powers)
        turn.play(hero, str(move))
        assert after["spaces"] == turn.spaces
        gained = int(turn.token and sum(before["tokens"].values()) < 16)
        assert after["tokens"] == {**before["tokens"], hero: before["tokens"][hero] + gained}
        if move.what == "Power":
            assert after["shown"] == before["shown"]
            assert after["to_move"] == hero
            continue
        goal = before["goal"][hero]
        shows = bool(goal) and goal_is_true(goal, hero, turn.spaces, after["tokens"][hero])
        expected = [*before["shown"][hero], goal] if shows else before["shown"][hero]
        assert after["shown"] == {**before["shown"], hero: expected}


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([4, 5, 6, 7, 8]), st.sampled_from("AB"))
def test_every_round_is_played_by_everyone_once_in_the_order_that_the_spaces_say(
    seed: int, players: int, order: str
) -> None:
    state = new(seed, players, {"order": order})
    chance = Chance(seed, 6)
    while state.to_move and state.chooser >= 0:
        state.apply(chance.pick(state.legal_moves()))
    last, played = list(state.players), []
    at_start = dict(state.facts()["spaces"])
    number = 1
    while not state.is_over:
        facts = state.facts()
        hero = facts["to_move"]
        if facts["round"] != number:
            assert sorted(played) == sorted(state.players)
            last, played, number = played, [], facts["round"]
            at_start = facts["spaces"]
        if hero not in played:
            waiting = [h for h in last if h not in played]
            spaces = at_start if order == "A" else facts["spaces"]
            furthest = max(spaces[h] for h in waiting)
            due = [h for h in waiting if spaces[h] == furthest] if number > 1 else waiting
            assert hero == due[0]
            played.append(hero)
            assert facts["order"][: len(played)] == played
        state.apply(chance.pick(state.legal_moves()))
    assert state.facts()["order"] == played


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([4, 5, 6, 7, 8]), st.sampled_from(["full", "free"]))
def test_final_scores_add_up_from_the_facts_and_the_best_wins(
    seed: int, players: int, edition: str
) -> None:
    state = new(seed, players, {}, edition=edition)
    chance = Chance(seed, 7)
    while not state.is_over:
        state.apply(chance.pick(state.legal_moves()))
    facts = state.facts()
    spaces, ranks = facts["spaces"], {}
    for hero in state.players:
        goals = sum(POINTS[goal] for goal in facts["shown"][hero])
        if edition == "full" and hero.endswith("Keeper") and goals:
            goals += 1
        if hero == "Cuckoo":
            pairs = [(a, b) for a, b in TWIN.items() if a in spaces and a < b]
            twin = sum(2 for a, b in pairs if abs(spaces[a] - spaces[b]) < 4)
        else:
            twin = 3 if spaces[hero] > spaces[TWIN[hero]] else 0
        total = spaces[hero] + twin + goals
        score = {"space": spaces[hero], "twin": twin, "goals": goals, "total": total}
        assert facts["scores"][hero] == score
        ranks[hero] = (total, spaces[hero], len(facts["shown"][hero]))
    best = max(ranks.values())
    assert facts["winners"] == [hero for hero in state.players if ranks[hero] == best]


@pytest.mark.parametrize(
    ("options", "players", "rounds"),
    [
        ({}, 4, 9),
        ({}, 5, 9),
        ({}, 6, 7),
        ({}, 8, 7),
        ({"variant": "short"}, 5, 8),
        ({"variant": "short"}, 7, 6),
        ({"variant": ["kids", "short"]}, 6, 6),
        ({"edition": "free", "variant": "short"}, 4, 8),
    ],
)
def test_a_game_has_so_many_rounds(options: dict[str, Any], players: int, rounds: int) -> None:
    state = new(3, players, {}, **options)
    chance = Chance(3)
    cards = 0
    while not state.is_over:
        move = chance.pick(state.legal_moves())
        cards += move.what not in ("Keep", "Power")
        state.apply(move)
    assert cards == rounds * players
    assert state.facts()["round"] == rounds
