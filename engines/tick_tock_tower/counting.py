"""What is counted of many games: goals, cards, seats, and what the points are made of."""

from __future__ import annotations

from typing import Any

from engines.table.counting import WHOLE, Counting
from engines.table.state import State
from engines.tick_tock_tower.components import CARDS
from engines.tick_tock_tower.moves import KEEP, POWER
from engines.tick_tock_tower.rules.scoring import score, winning_seats
from engines.tick_tock_tower.state import Tower


class TowerCounting(Counting):
    """Looks at the points before and after each card, and at each goal that is shown.

    ``card: own`` and ``card: others`` are the points that a card brought at once, a goal that it
    made true included: to who played it, and to all the others together.
    """

    def __init__(self, start: State[Any]) -> None:
        super().__init__(start)
        assert isinstance(start, Tower)
        self.points = self._totals(start)
        self.shown = [0] * len(self.points)
        self.seat = -1

    @staticmethod
    def _totals(state: Tower) -> list[int]:
        return [score(state, seat)["total"] for seat in state.seating.seats]

    def before(self, state: State[Any], move: Any) -> None:
        assert isinstance(state, Tower)
        self.seat, self.round = state.seat, state.round
        self.goal = state.goal[self.seat]

    def after(self, state: State[Any], move: Any) -> None:
        assert isinstance(state, Tower)
        if move.what == KEEP:
            return
        seat, now = self.seat, self._totals(state)
        own = now[seat] - self.points[seat]
        others = sum(now) - sum(self.points) - own
        name = move.what if move.what in CARDS and not move.plus else "a power"
        if move.what == POWER or move.plus:
            self.add("power used in round", state.players[seat], self.round)
        self.add("card: own", name, own)
        self.add("card: others", name, others)
        self.points = now
        if len(state.shown[seat]) > self.shown[seat]:
            self.shown[seat] += 1
            self.add("goal shown in round", self.goal, self.round)
            self.add("goals shown of those kept", self.goal, 1)
            self.add("goals shown in round", self.round)

    def ended(self, state: State[Any]) -> None:
        assert isinstance(state, Tower)
        winners = winning_seats(state)
        furthest = max(state.spaces)
        best = max(self.points)
        for seat, hero in enumerate(state.players):
            its = score(state, seat)
            won = WHOLE // len(winners) if seat in winners else 0
            self.add("win by seat", seat + 1, won)
            self.add("win by goals shown", len(state.shown[seat]), won)
            for part in ("space", "twin", "goals"):
                self.add(f"points: {part}", hero, its[part])
            self.add("points", hero, its["total"])
            if state.goal[seat]:
                self.add("goals shown of those kept", state.goal[seat], 0)
        self.add("winner's points", "all", best)
        self.add("won by the furthest", "all", int(furthest == state.spaces[winners[0]]))
        self.add("goals shown a game", "all", sum(self.shown))


COUNTING = TowerCounting
