"""Games as environments of PettingZoo: its own tests, and what an agent is told."""

from __future__ import annotations

from typing import Any

import pytest
from pettingzoo.test import api_test, render_test, seed_test

from engines import training
from engines.registry import GAMES, load_game
from engines.table.chance import Chance
from engines.training.encoding import encoded
from engines.training.environment import FACTS, MOST_ILLEGAL

each_game = pytest.mark.parametrize("game", GAMES)
SMALL: dict[str, dict[str, Any]] = {"tock": {"side": 5, "doorway": 1}}


@each_game
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_pettingzoo_finds_nothing(game: str) -> None:
    make = training.ENVIRONMENTS[f"{game}_v0"]
    api_test(make(), num_cycles=60)
    seed_test(make, num_cycles=6)
    render_test(make)


@each_game
def test_an_agent_observes_what_its_player_sees_and_nothing_else(game: str) -> None:
    env = training.env(game, **SMALL.get(game, {}))
    env.reset(seed=4)
    state = load_game(game).new(4, SMALL.get(game, {}))
    chance = Chance(9)
    for _ in range(12):
        if state.is_over:
            break
        agent = env.agent_selection
        info = env.infos[agent]
        assert info["player"] == state.to_move
        for other in env.agents:
            seen = encoded(state.seen_by(env.infos[other]["player"]), FACTS)
            told = env.observe(other)
            assert (told["observation"] == seen).all()
            assert told["action_mask"].sum() == (len(info["moves"]) if other == agent else 0)
        assert len(info["moves"]) + info["left_out"] == len(state.some_moves()[0])
        action = chance.below(len(info["moves"]))
        state.play(state.parse_move(info["moves"][action]))
        env.step(action)


@each_game
def test_an_illegal_action_is_explained_and_changes_nothing(game: str) -> None:
    env = training.env(game)
    env.reset(seed=1)
    agent = env.agent_selection
    before = env.observe(agent)["observation"]
    moves = len(env.infos[agent]["moves"])
    env.step(255)
    assert env.agent_selection == agent
    assert (env.observe(agent)["observation"] == before).all()
    assert env.infos[agent]["illegal"] == (
        f"action 255: no move is there; allowed: 0 to {moves - 1}"
    )
    for _ in range(MOST_ILLEGAL - 1):
        assert not env.truncations[agent]
        env.step(255)
    assert all(env.truncations.values())
    assert env.last()[3]


def test_a_move_that_is_refused_is_explained_by_its_clause() -> None:
    env = training.env("haunted_clock_tower")
    env.reset(seed=1)
    turned, other = env.infos[env.agent_selection]["moves"][6:8]
    env.step(6)
    agent = env.agent_selection
    assert env.infos[agent]["refused"] == [turned]
    env.step(len(env.infos[agent]["moves"]))
    assert env.infos[agent]["illegal"].startswith("action 23: ")
    assert "HCT-" in env.infos[agent]["illegal"]
    assert "HCT-" in env.explain(turned)
    assert env.explain(other) == ""


def test_whoever_wins_gets_the_reward_and_only_at_the_end() -> None:
    env = training.env("tock", **SMALL["tock"])
    env.reset(seed=2)
    chance = Chance(3)
    rewards: dict[str, float] = {}
    for agent in env.agent_iter():
        _, reward, over, cut, info = env.last()
        rewards[agent] = float(reward)
        assert not cut
        env.step(None if over else chance.below(len(info["moves"])))
    assert sorted(rewards.values()) == [0, 0, 0, 1]
