"""Doubts are sound: none is told of a position that play comes to, and none of it is left out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from engines.registry import load_game
from engines.table.chance import Chance
from engines.table.state import State

from .brought import VARIETIES
from .contract import Variety
from .test_random_games import each_variety

SEEDS = range(2)
MOST = 250
"""Positions of one game that are looked at: more than any but a long game of Tock has."""


def played(variety: Variety, seed: int, sensibly: bool) -> Iterator[State[Any]]:
    """Play a game, at random or as the sensible player would, and yield every state of it."""
    game = load_game(variety.game)
    state, chance = variety.new(seed), Chance(seed, 78)
    yield state
    while not state.is_over:
        at_random = None if sensibly else chance.pick(state.some_moves()[0])
        state.apply(at_random or game.sensible(state, chance), events=False)
        yield state


@each_variety
def test_nothing_that_play_comes_to_is_doubted(variety: Variety) -> None:
    for seed in SEEDS:
        for sensibly in (False, True):
            for state in islice(played(variety, seed, sensibly), MOST):
                assert state.doubts() == (), state.facts()
                assert state.left_out() == ""


def test_thousands_of_positions_are_looked_at() -> None:
    """Count the positions of the test above for the shortest game of each: it is no empty proof."""
    looked_at = sum(
        sum(1 for _ in islice(played(variety, seed, False), MOST))
        for variety in VARIETIES
        if variety.game != "tickle"
        for seed in SEEDS
    )
    assert looked_at > 2_000
