"""What is offered to be tried is a move: its text parses back to it, and it can be judged.

Candidates become buttons; a button whose text is no move answers with a complaint about itself.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from engines.play.running import run_scenario
from engines.play.scenario import load_scenario
from engines.table.state import State

from .contract import Variety
from .test_random_games import each_variety, spread
from .test_scenarios import SCENARIOS

MOST = 200


def candidates_of(state: State[Any]) -> list[Any]:
    """Return the candidates, the first and the last ones where there are many."""
    every = list(islice(state.candidates(), 20 * MOST))
    return every if len(every) <= MOST else [*every[: MOST // 2], *every[-MOST // 2 :]]


def hold_the_promise(state: State[Any]) -> None:
    for move in candidates_of(state):
        assert state.parse_move(str(move)) == move, f"{move!r} is no move"
        assert state.parts(move)
        state.breaches(move)


@each_variety
def test_every_candidate_of_a_random_game_is_a_move(variety: Variety) -> None:
    for state in spread(variety, 11, most=6):
        hold_the_promise(state)


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_every_candidate_at_every_step_of_a_scenario_is_a_move(path: Path) -> None:
    """Scenarios hold what random games seldom reach: an empty hand, the end, a hand too large."""
    scenario = load_scenario(path)
    for state in (scenario.start, *(step.state for step in run_scenario(scenario).steps)):
        hold_the_promise(state)
