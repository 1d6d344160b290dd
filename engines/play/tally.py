"""Tallies: what was counted of many games, in whole numbers, so that no order changes the sums."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from engines.table.counting import WHOLE, Counts, Sum, parts_of
from engines.table.state import State

COLUMNS = ("what", "of", "count", "mean", "sd", "error")
"""What the columns of :meth:`Tally.rows` are: ``error`` is the standard error of the mean."""

LARGEST = 10**30
"""The largest number that a file of sums holds; larger ones are of no games that were played."""
MOST_SHARING = 8
"""Of how many players a win can be shared at most."""


class BadTally(ValueError):
    """Values that no tally was written as."""


@dataclass
class Tally:
    """Games counted: their moves, who won, the scores, and the options that all of them share.

    ``wins`` counts by player how often so many shared a win; ``counts`` is what the game itself
    counts (its ``counting.py``).
    """

    games: int = 0
    moves: Sum = field(default_factory=Sum)
    fewest: int = 0
    most: int = 0
    wins: dict[str, dict[int, int]] = field(default_factory=dict)
    scores: dict[str, Sum] = field(default_factory=dict)
    options: dict[str, Any] = field(default_factory=dict)
    counts: Counts = field(default_factory=dict)

    def count(self, state: State[Any], moves: int, counts: Counts | None = None) -> None:
        """Count one game that has ended."""
        one = Tally(1, Sum(1, moves, moves * moves), moves, moves, options=state.options())
        one.counts = counts or {}
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
        for heading, sums in other.counts.items():
            ours = self.counts.setdefault(heading, {})
            for of, one in sums.items():
                ours.setdefault(of, Sum()).add(*one.kept())

    def plus(self, other: Tally) -> Tally:
        """Return both counted together; an interrupt in the midst of it spoils neither."""
        both = Tally()
        both.add(self)
        both.add(other)
        return both

    def share(self, player: str) -> Sum:
        """Return a player's wins, of the games that it played, in parts of a shared win.

        Numbers are in :data:`WHOLE` parts of a win, so that every share is whole.
        """
        shares = Sum(self.scores[player].count)
        for many, times in self.wins[player].items():
            part = WHOLE // many
            shares.add(0, times * part, times * part * part)
        return shares

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
            "counts": {
                heading: {
                    of: {"count": one.count, **one.told(parts_of(heading))}
                    for of, one in sums.items()
                }
                for heading, sums in self.counts.items()
            },
        }

    def rows(self) -> Iterator[tuple[str, str, int, float, float, float]]:
        """Yield all of it as rows of a table: :data:`COLUMNS`."""
        yield ("moves", "", self.moves.count, self.moves.mean, self.moves.sd, self.moves.error)
        shares = {player: self.share(player) for player in self.wins}
        for heading, sums in {"win by player": shares, "score": self.scores, **self.counts}.items():
            parts = parts_of(heading)
            for of, one in sums.items():
                yield (heading, of, one.count, one.mean / parts, one.sd / parts, one.error / parts)

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
            "counts": {
                heading: {of: one.kept() for of, one in sums.items()}
                for heading, sums in self.counts.items()
            },
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
            tally.counts = {
                heading: {of: _sum(values) for of, values in sums.items()}
                for heading, sums in kept["counts"].items()
            }
        except (AttributeError, KeyError, TypeError, ValueError):
            raise BadTally("not as simulate writes it") from None
        if wrong := next(tally._wrong(), ""):
            raise BadTally(f"{wrong}: not as simulate writes it")
        return tally

    def _wrong(self) -> Iterator[str]:
        """Yield the keys whose numbers no games come to."""
        if self.games != self.moves.count or self.games < 0:
            yield "games"
        if self.wins.keys() != self.scores.keys():
            yield "wins"
        for player, points in self.scores.items():
            if not 1 <= points.count <= self.games:
                yield f"scores.{player}"
            if sum(self.wins.get(player, {}).values()) > points.count:
                yield f"wins.{player}"


def _sum(values: Iterable[Any]) -> Sum:
    count, total, squares = _whole(values)
    # No numbers at all have a sum without its squares, or squares that are less than its own.
    if count < 0 or count * squares < total * total or (not count and squares):
        raise ValueError(values)
    return Sum(count, total, squares)


def _pair(values: Iterable[Any]) -> tuple[int, int]:
    many, times = _whole(values)
    if not 1 <= many <= MOST_SHARING or times < 0:
        raise ValueError(values)
    return many, times


def _whole(values: Iterable[Any]) -> list[int]:
    numbers = list(values)
    if not all(type(number) is int and abs(number) <= LARGEST for number in numbers):
        raise TypeError(numbers)
    return numbers
