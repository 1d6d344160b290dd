"""The page of all keys: made from the shapes that check files, so that it can say nothing else."""

from __future__ import annotations

import pytest

from engines.play.scenario import MoveText, then_shape
from engines.registry import GAMES, load_game
from rulebook.parts.scenario_keys import (
    example_file,
    fact_keys,
    frame_keys,
    given_keys,
    move_notation,
)
from rulebook.sessions.scenarios import ExampleFails


@pytest.mark.parametrize("game", GAMES)
def test_every_key_stands_there_once(game: str) -> None:
    loaded = load_game(game)
    given = [str(row[0]) for row in given_keys(game).rows]
    assert [key for key in given if "." not in key] == list(loaded.given.fields)
    facts = [str(row[0]) for row in fact_keys(game).rows]
    assert len(set(facts)) == len(facts)
    shape = then_shape(loaded, loaded.new(seed=0))
    assert [key for key in facts if "." not in key] == list(shape.fields)


@pytest.mark.parametrize("game", GAMES)
def test_a_move_that_is_none_is_told_how_to_be_written(game: str) -> None:
    told = move_notation(game)
    assert told
    state = load_game(game).new(seed=0)
    assert next(iter(MoveText(state).problems("?"))).what.endswith(told)


def test_names_are_listed_once() -> None:
    rows = {str(key): str(told) for key, told in given_keys("tick_tock_tower").rows}
    assert '"Silver Bat"' in rows["heroes"]
    assert rows["order"] == "a list, of: as for heroes"
    assert rows["to_move"] == 'as for heroes, or ""'


def test_the_frame_says_what_a_move_may_hold() -> None:
    rows = {str(key): str(told) for key, told in frame_keys().rows}
    assert rows["when"].endswith("each of: move, player, then, illegal")
    assert "whole number" not in " ".join(rows.values())


def test_an_example_that_does_not_hold_is_no_example() -> None:
    assert example_file("tock/own-marker-captured").startswith('game = "tock"')
    with pytest.raises(ExampleFails):
        example_file("tock/no-such-file")
