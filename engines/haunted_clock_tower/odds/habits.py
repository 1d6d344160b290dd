"""Habits of play for a table that remembers everything: the spread of misses and of wins, exactly.

A habit says only which tile opens a chase; within a chase a known mate is always turned before an
unseen tile is tried. "Chance" is the exception: it turns any face-down tile, every time.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import NamedTuple

from engines.haunted_clock_tower.components import COLOURS, FAMILY, MIDNIGHT, STEP, write_clock
from engines.haunted_clock_tower.odds.families import ALL_OUT, Chase, Families

BEST = "an unseen tile first"
"""Catch a family known whole; otherwise open with an unseen tile. No play is better."""
KNOWN_FIRST = "a known tile first"
"""Open with a tile of the family of which most is known."""
CHANCE = "chance"
"""Turn any face-down tile, whatever is known."""
HABITS = (BEST, KNOWN_FIRST, CHANCE)

MOST_STEPS = MIDNIGHT // STEP - 1
"""Steps from the earliest start, 0:05."""

ONE, NONE = Fraction(1), Fraction(0)

Spread = tuple[Fraction, ...]
"""The chance of no miss, one miss, two … until all families are caught."""


class Ending(NamedTuple):
    """One way for a chase to end, and its chance.

    ``hunted`` tells how many tiles of the hunted family were known before, ``fresh`` how many of
    the open ones were new; ``stranger`` how many of the stranger's family were known before it
    was turned by mistake, or None for a catch.
    """

    chance: Fraction
    hunted: int
    fresh: int
    stranger: int | None

    def after(self, families: Families) -> Families:
        """Return what a perfect memory knows afterwards."""
        if self.stranger is None:
            return families.without(self.hunted)
        return families.learned(self.hunted, self.fresh).learned(self.stranger)


def opening(habit: str, families: Families) -> str:
    """Return the kind of tile that opens a chase: "unseen", or "known 1", "known 2", "known 3"."""
    if families.three:
        return "known 3"
    if habit == KNOWN_FIRST:
        for known in (2, 1):
            if families[known]:
                return f"known {known}"
    return "unseen"


@cache
def endings(families: Families, first: str) -> tuple[Ending, ...]:
    """Return every way for a chase to end that opens with this kind of tile."""
    return tuple(_endings(families, first))


def _endings(families: Families, first: str) -> Iterator[Ending]:
    if first != "unseen":
        known = int(first[-1])
        chase = Chase(families.without(known), 1, known - 1)
        yield from _continue(chase, known, 0, ONE)
        return
    for known in range(FAMILY):
        if families[known]:
            chance = Fraction(families[known] * (FAMILY - known), families.unseen)
            yield from _continue(Chase(families.without(known), 1, known), known, 1, chance)


def _continue(chase: Chase, hunted: int, fresh: int, chance: Fraction) -> Iterator[Ending]:
    """Yield the endings from the middle of a chase: known mates first, then an unseen tile."""
    others, open_tiles, mates = chase
    if open_tiles == FAMILY:
        yield Ending(chance, hunted, fresh, None)
        return
    if mates:
        yield from _continue(Chase(others, open_tiles + 1, mates - 1), hunted, fresh, chance)
        return
    hit = Fraction(chase.hidden, chase.unseen)
    yield from _continue(Chase(others, open_tiles + 1, 0), hunted, fresh + 1, chance * hit)
    for known in range(FAMILY):
        if others[known]:
            strangers = Fraction(others[known] * (FAMILY - known), chase.unseen)
            yield Ending(chance * strangers, hunted, fresh, known)


@cache
def spread(habit: str, families: Families = ALL_OUT, first: str = "") -> Spread:
    """Return the exact spread of misses until all families are caught.

    ``first`` opens the coming chase with another kind of tile than the habit would. Chance has
    no such spread that ends; see :func:`winning`.

    >>> spread(BEST, Families(1)), spread(BEST, Families(0, 2))
    ((Fraction(1, 1),), (Fraction(1, 3), Fraction(2, 3)))
    """
    if habit == CHANCE:
        raise ValueError("a table that plays by chance may miss without end; use winning()")
    if not families.out:
        return (ONE,)
    total: list[Fraction] = []
    for ending in endings(families, first or opening(habit, families)):
        missed = ending.stranger is not None
        rest = spread(habit, ending.after(families))
        total += [NONE] * (len(rest) + missed - len(total))
        for misses, chance in enumerate(rest, missed):
            total[misses] += ending.chance * chance
    return tuple(total)


@cache
def chance_catches(families: int) -> Fraction:
    """Return the chance that three tiles turned by chance are a family, with so many out.

    >>> chance_catches(8)
    Fraction(1, 253)
    """
    tiles = FAMILY * families
    return Fraction(2, tiles - 1) * Fraction(1, tiles - 2)


@cache
def chance_spread(steps: int = MOST_STEPS) -> Spread:
    """Return the chances of 0, 1, … up to steps − 1 misses by chance, all families caught.

    Each family waits for the first lucky chase, so the spread is a sum of geometric ones. All is
    counted in whole numbers over one common denominator.
    """
    hits = [chance_catches(count) for count in range(1, len(COLOURS) + 1)]
    denominator = 1
    counts = [1] + [0] * (steps - 1)
    for hit in hits:
        # c[k] = hit · b[k] + (1 − hit) · c[k − 1], everything times (hit's denominator)^(k + 1)
        top, bottom = hit.numerator, hit.denominator
        before = 0
        scaled: list[int] = []
        power = 1
        for count in counts:
            before = top * count * power + (bottom - top) * before
            scaled.append(before)
            power *= bottom
        counts = [count * bottom ** (steps - 1 - k) for k, count in enumerate(scaled)]
        denominator *= bottom**steps
    return tuple(Fraction(count, denominator) for count in counts)


@cache
def wins(habit: str) -> tuple[Fraction, ...]:
    """Return the chance of winning with 0, 1, … up to 143 steps left at the start."""
    misses = chance_spread() if habit == CHANCE else spread(habit)
    total, reached = NONE, [NONE]
    for steps in range(MOST_STEPS):
        if steps < len(misses):
            total += misses[steps]
        reached.append(total)
    return tuple(reached)


def winning(habit: str, steps: int) -> Fraction:
    """Return the exact chance of winning from a start with so many steps until midnight.

    The last step loses, so it is the chance of fewer misses than steps.

    >>> winning(BEST, 24), float(winning(BEST, 8)) < 0.2
    (Fraction(1, 1), True)
    """
    return wins(habit)[steps]


def start_time(steps: int) -> str:
    """Return the clock time from which so many steps are left.

    >>> start_time(24)
    '10:00'
    """
    return write_clock(MIDNIGHT - STEP * steps)


def mean(chances: Spread) -> Fraction:
    """Return the expected number of misses."""
    return sum((misses * chance for misses, chance in enumerate(chances)), NONE)


def deviation(chances: Spread) -> float:
    """Return the standard deviation of the number of misses."""
    middle = mean(chances)
    squares = sum((chance * (misses - middle) ** 2 for misses, chance in enumerate(chances)), NONE)
    return sqrt(squares)
