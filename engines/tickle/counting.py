"""What is counted of many games: points a play, groups, bonuses, draws, sources of points."""

from __future__ import annotations

from typing import Any

from engines.table.counting import Counting
from engines.table.state import State
from engines.tickle.rules.scoring import SIX_POINTS, TIC_POINTS
from engines.tickle.state import Tickle

WIDE = 10
"""Cards on the table that are counted together."""
SIZES = (3, 4, 5)


class TickleCounting(Counting):
    """Looks at each play's account, by how many cards lay on the table before it."""

    def __init__(self, start: State[Any]) -> None:
        super().__init__(start)
        self.groups = dict.fromkeys(SIZES, 0)
        self.sixes = self.plays = self.draws = self.passes = 0
        self.sources = dict.fromkeys(("Tics", "groups", "Extreme cards", "six cards"), 0)
        self.six_of = [0] * len(start.players)

    def before(self, state: State[Any], move: Any) -> None:
        assert isinstance(state, Tickle)
        self.lying, self.seat = len(state.layout.cards), state.seat

    def after(self, state: State[Any], move: Any) -> None:
        assert isinstance(state, Tickle)
        if move.kind != "Play":
            self.draws += move.kind == "Draw"
            self.passes += move.kind == "Pass"
            return
        brought = state.last
        assert brought is not None
        self.plays += 1
        at = "opening" if not self.lying else self.lying // WIDE * WIDE
        self.add("points a play", at, brought.total)
        self.add("cards a play", at, len(move.cards))
        self.add("points by cards laid", len(move.cards), brought.total)
        for group in brought.groups:
            self.groups[group.size] += 1
            self.sources["groups"] += group.bonus
            self.sources["Extreme cards"] += group.extreme
        self.sources["Tics"] += TIC_POINTS * len(brought.tics)
        if brought.six:
            self.sources["six cards"] += SIX_POINTS
            self.six_of[self.seat] += 1

    def ended(self, state: State[Any]) -> None:
        assert isinstance(state, Tickle)
        for size, times in self.groups.items():
            self.add("groups a game", size, times)
        for source, points in self.sources.items():
            self.add("points a game", source, points)
        left = sum(map(len, state.hands))
        self.add("a game", "plays", self.plays)
        self.add("a game", "draws", self.draws)
        self.add("a game", "passes", self.passes)
        self.add("a game", "cards left in hands", left)
        self.add("a game", "cards on the table", len(state.layout.cards))
        scores = state.scores()
        best = max(scores.values())
        others = sorted(scores.values())
        self.add("winner's points", "all", best)
        self.add("winner's lead", "all", best - others[-2] if len(others) > 1 else 0)
        without = {
            player: scores[player] - SIX_POINTS * sixes
            for player, sixes in zip(state.players, self.six_of, strict=True)
        }
        top = max(without.values())
        first = [player for player in state.players if without[player] == top]
        self.add("games that six cards decided", "all", int(first != state.winners()))


COUNTING = TickleCounting
