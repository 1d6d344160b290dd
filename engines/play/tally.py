"""Tallies: what was counted of many games, in whole numbers, so that no order changes the sums."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any

from engines.table.state import State


class BadTally(ValueError):
    """Values that no tally was written as."""


@dataclass
class Sum:
    """Whole numbers added up: how many, their sum, the sum of their squares."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, count: int, total: int, squares: int) -> None:
        """Count so many numbers more, by their sum and that of their squares."""
        self.count += count
        self.total += total
        self.squares += squares

    @property
    def mean(self) -> float:
        """The mean; 0 where there is nothing."""
        return float(Fraction(self.total, self.count)) if self.count else 0.0

    @property
    def sd(self) -> float:
        """The standard deviation of a sample: divided by one less than there are; 0 for one."""
        if self.count < 2:
            return 0.0
        spread = self.count * self.squares - self.total**2
        return sqrt(Fraction(spread, self.count * (self.count - 1)))

    def told(self) -> dict[str, float]:
        """Return mean and deviation."""
        return {"mean": self.mean, "sd": self.sd}

    def kept(self) -> list[int]:
        """Return the numbers from which the same is made again."""
        return [self.count, self.total, self.squares]


@dataclass
class Tally:
    """Games counted: their moves, who won, the scores, and the options that all of them share.

    ``wins`` counts by player how often so many shared a win.
    """

    games: int = 0
    moves: Sum = field(default_factory=Sum)
    fewest: int = 0
    most: int = 0
    wins: dict[str, dict[int, int]] = field(default_factory=dict)
    scores: dict[str, Sum] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)

    def count(self, state: State[Any], moves: int) -> None:
        """Count one game that has ended."""
        one = Tally(1, Sum(1, moves, moves * moves), moves, moves, options=state.options())
        winners = state.winners()
        for player in state.players:
            one.wins[player] = {len(winners): 1} if player in winners else {}
        for player, score in state.scores().items():
            points = score["total"] if isinstance(score, Mapping) else score
            one.scores[player] = Sum(1, points, points * points)
        self.add(one)

    def add(self, other: Tally) -> None:
        """Count the games of another tally too."""
        if not other.games:
            return
        self.fewest = min(self.fewest, other.fewest) if self.games else other.fewest
        self.most = max(self.most, other.most)
        same = self.options.items() if self.games else other.options.items()
        self.options = {key: one for key, one in same if other.options.get(key) == one}
        self.games += other.games
        self.moves.add(*other.moves.kept())
        for player, shared in other.wins.items():
            mine = self.wins.setdefault(player, {})
            for many, times in shared.items():
                mine[many] = mine.get(many, 0) + times
        for player, points in other.scores.items():
            self.scores.setdefault(player, Sum()).add(*points.kept())

    def plus(self, other: Tally) -> Tally:
        """Return both counted together; an interrupt in the midst of it spoils neither."""
        both = deepcopy(self)
        both.add(other)
        return both

    def told(self) -> dict[str, Any]:
        """Return means, deviations and shares; a shared win is split among its winners."""
        shares = {
            player: sum((Fraction(times, many) for many, times in shared.items()), Fraction())
            for player, shared in self.wins.items()
        }
        games = max(self.games, 1)
        return {
            "moves": {**self.moves.told(), "min": self.fewest, "max": self.most},
            "wins": {player: float(share / games) for player, share in shares.items()},
            "scores": {player: points.told() for player, points in self.scores.items()},
        }

    # -- kept in a file ------------------------------------------------------------------------

    def kept(self) -> dict[str, Any]:
        """Return the tally as plain values, from which `read` makes it again."""
        return {
            "games": self.games,
            "moves": self.moves.kept(),
            "fewest": self.fewest,
            "most": self.most,
            "wins": {
                player: [[many, times] for many, times in shared.items()]
                for player, shared in self.wins.items()
            },
            "scores": {player: points.kept() for player, points in self.scores.items()},
            "options": self.options,
        }

    @classmethod
    def read(cls, kept: Any) -> Tally:
        """Return the tally that was kept; BadTally for anything else."""
        try:
            games, fewest, most = _whole([kept["games"], kept["fewest"], kept["most"]])
            moves = _sum(kept["moves"])
            wins = {name: dict(map(_pair, shared)) for name, shared in kept["wins"].items()}
            scores = {name: _sum(points) for name, points in kept["scores"].items()}
            tally = cls(games, moves, fewest, most, wins, scores, dict(kept["options"]))
        except (AttributeError, KeyError, TypeError, ValueError):
            raise BadTally("not as simulate writes it") from None
        if tally.games != tally.moves.count or tally.games < 0:
            raise BadTally("not as simulate writes it")
        return tally


def _sum(values: Iterable[Any]) -> Sum:
    count, total, squares = _whole(values)
    return Sum(count, total, squares)


def _pair(values: Iterable[Any]) -> tuple[int, int]:
    many, times = _whole(values)
    if many < 1:
        raise ValueError(many)
    return many, times


def _whole(values: Iterable[Any]) -> list[int]:
    numbers = list(values)
    if not all(type(number) is int for number in numbers):
        raise TypeError(numbers)
    return numbers
