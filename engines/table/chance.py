"""Chance that replays exactly: a seed and a count give the same shuffle everywhere.

The generator is SplitMix64 (Steele, Lea, Flood 2014). It is our own few lines because Python
promises a stable stream only for ``random.random()``, not for ``shuffle`` or ``choice``, and a
record has to be the same on every machine and every Python version. No global state is touched.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_FIRST = 0xBF58476D1CE4E5B9
_SECOND = 0x94D049BB133111EB


def _mixed(z: int) -> int:
    z = ((z ^ (z >> 30)) * _FIRST) & _MASK
    z = ((z ^ (z >> 27)) * _SECOND) & _MASK
    return z ^ (z >> 31)


class Chance:
    """A stream of random numbers named by a seed and, if wanted, further whole numbers.

    >>> Chance(7, 1).shuffled("abcde") == Chance(7, 1).shuffled("abcde")
    True
    >>> Chance(7, 1).shuffled("abcde") == Chance(7, 2).shuffled("abcde")
    False
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int, *path: int) -> None:
        state = _mixed(seed & _MASK)
        for step in path:
            state = _mixed((state + _GOLDEN * (step + 1)) & _MASK)
        self._state = state

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n − 1, each equally likely (up to 2⁻⁵⁰)."""
        self._state = state = (self._state + _GOLDEN) & _MASK
        z = ((state ^ (state >> 30)) * _FIRST) & _MASK
        z = ((z ^ (z >> 27)) * _SECOND) & _MASK
        return ((z ^ (z >> 31)) * n) >> 64

    def pick(self, items: Sequence[T]) -> T:
        """Return one of the items, each equally likely; an empty sequence is an IndexError."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher–Yates)."""
        # The same numbers as from below(), without a call for each: set-ups are mostly shuffling.
        state = self._state
        for last in range(len(items) - 1, 0, -1):
            state = (state + _GOLDEN) & _MASK
            z = ((state ^ (state >> 30)) * _FIRST) & _MASK
            z = ((z ^ (z >> 27)) * _SECOND) & _MASK
            other = ((z ^ (z >> 31)) * (last + 1)) >> 64
            items[last], items[other] = items[other], items[last]
        self._state = state

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return the items in a new, shuffled list."""
        copy = list(items)
        self.shuffle(copy)
        return copy
