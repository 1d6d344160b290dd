"""Counting: what is worth knowing of many games beside who won; each game says its own.

A simulation plays games and forgets them. A game with a ``counting.py`` looks on at each move and
adds whole numbers up: how many, their sum, the sum of their squares. So no order changes what
comes out, and memory does not grow with the games.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

from engines.table.state import State

WHOLE = 840
"""Parts of a win: a win that up to eight players share is split into whole ones."""
SHARE = "win by "
"""Under a heading that begins so, numbers are such parts, and are told as shares of a win."""


@dataclass
class Sum:
    """Whole numbers added up: how many, their sum, the sum of their squares.

    >>> dice = Sum()
    >>> for number in (1, 2, 6):
    ...     dice.add(1, number, number * number)
    >>> dice.mean, round(dice.sd, 3), round(dice.error, 3)
    (3.0, 2.646, 1.528)
    """

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

    @property
    def error(self) -> float:
        """The standard error of the mean; 0 for one number or none."""
        return self.sd / sqrt(self.count) if self.count else 0.0

    def told(self, parts: int = 1) -> dict[str, float]:
        """Return mean and deviation, of numbers that are so many parts of a whole."""
        return {"mean": self.mean / parts, "sd": self.sd / parts}

    def kept(self) -> list[int]:
        """Return the numbers from which the same is made again."""
        return [self.count, self.total, self.squares]


Counts = dict[str, dict[str, Sum]]
"""What was counted: under each heading, of each thing."""


def parts_of(heading: str) -> int:
    """Return how many parts of a whole the numbers under a heading are counted in."""
    return WHOLE if heading.startswith(SHARE) else 1


class Counting:
    """Looks on at one game; ``counts`` is what it saw. Without a ``counting.py`` it is nothing.

    Whoever plays calls :meth:`before` and :meth:`after` around each move and :meth:`ended` at the
    end. A game overrides what it needs, and looks at the state without changing it.
    """

    def __init__(self, start: State[Any]) -> None:
        self.counts: Counts = {}

    def add(self, heading: str, of: object, number: int = 1) -> None:
        """Count a number under a heading."""
        sums = self.counts.setdefault(heading, {})
        sums.setdefault(str(of), Sum()).add(1, number, number * number)

    def before(self, state: State[Any], move: Any) -> None:
        """Look at a position and the move about to be made there."""

    def after(self, state: State[Any], move: Any) -> None:
        """Look at what the move has led to."""

    def ended(self, state: State[Any]) -> None:
        """Look at the position at the end of the game."""
