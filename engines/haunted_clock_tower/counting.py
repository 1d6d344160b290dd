"""What is counted of many games: misses, and when each family was caught."""

from __future__ import annotations

from typing import Any

from engines.haunted_clock_tower.state import ClockTower
from engines.table.counting import Counting
from engines.table.state import State


class ClockCounting(Counting):
    """Counts how often there were so many misses, and after how many each family was caught."""

    def __init__(self, start: State[Any]) -> None:
        super().__init__(start)
        assert isinstance(start, ClockTower)
        self.steps, self.caught = start.steps_left, len(start.caught)

    def after(self, state: State[Any], move: Any) -> None:
        assert isinstance(state, ClockTower)
        if len(state.caught) > self.caught:
            self.caught = len(state.caught)
            self.add("misses before family", self.caught, self.steps - state.steps_left)

    def ended(self, state: State[Any]) -> None:
        assert isinstance(state, ClockTower)
        outcome = "won" if state.is_won else "lost"
        self.add(f"misses of games {outcome}", self.steps - state.steps_left)


COUNTING = ClockCounting
