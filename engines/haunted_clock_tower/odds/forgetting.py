"""What forgetting costs: tables that remember a seen tile only by chance, or only the last few.

All these tables play the same sensible way: a family known whole is caught; a known mate of the
open tiles is turned next; otherwise a tile that is not remembered. The chances are worked out by
dynamic programming in double precision, not by simulation; they are right to about 12 digits.

- Hazy (``q``): each tile seen for the first time in a missed chase is remembered with chance
  ``q``; what is remembered once stays so.
- Short (``m``): of the tiles lying face down, the ``m`` turned most recently are remembered.
- None at all: every chase is as blind as the first, which is play by chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import comb

from engines.haunted_clock_tower.components import COLOURS, FAMILY
from engines.haunted_clock_tower.odds.families import ALL_OUT, Families
from engines.haunted_clock_tower.odds.habits import BEST, MOST_STEPS, endings, opening

Wins = tuple[float, ...]
"""The chance of winning with 0, 1, 2 … steps left at the start."""

Branch = tuple[float, int, int]
"""A chance, the number of the position that follows, and the steps that it costs: 0 or 1."""


@cache
def hazy_wins(q: float, most_steps: int = MOST_STEPS) -> Wins:
    """Return the chances of winning when each new tile of a missed chase is kept with chance q.

    >>> round(hazy_wins(1.0)[12], 9), round(hazy_wins(0.0)[24] * 1e7, 3)
    (1.0, 1.346)
    """
    if not 0 <= q <= 1:
        raise ValueError(f"q is a chance, from 0 to 1; it was {q}")
    index: dict[Families, int] = {}
    rules: list[Sequence[Branch]] = []

    def number(families: Families) -> int:
        while families.three:
            families = families.without(3)  # caught before anything else, at no cost
        if families not in index:
            index[families] = len(rules)
            rules.append(())
            if families.out:
                rules[index[families]] = list(branches(families))
        return index[families]

    def branches(families: Families) -> Iterator[Branch]:
        for ending in endings(families, opening(BEST, families)):
            chance = float(ending.chance)
            if ending.stranger is None:
                yield chance, number(families.without(ending.hunted)), 0
                continue
            for kept, likely in enumerate(_kept(ending.fresh, q)):
                after = families.learned(ending.hunted, kept)
                if likely:
                    yield chance * likely * q, number(after.learned(ending.stranger)), 1
                    yield chance * likely * (1 - q), number(after), 1

    start = number(ALL_OUT)
    order = sorted(index, key=lambda families: (families.out, -families.unseen))
    return _run(rules, [index[families] for families in order], start, most_steps)


def _kept(fresh: int, q: float) -> list[float]:
    """Return the chances that 0, 1 … of the fresh tiles are remembered."""
    return [comb(fresh, kept) * q**kept * (1 - q) ** (fresh - kept) for kept in range(fresh + 1)]


def _run(
    rules: Sequence[Sequence[Branch]], order: Sequence[int], start: int, most_steps: int
) -> Wins:
    """Return the chances of winning from ``start``; branches without a cost lead back in order."""
    finished = [not rule for rule in rules]
    before = [1.0 if done else 0.0 for done in finished]
    reached = [before[start]]
    for _ in range(most_steps):
        now = before.copy()
        for position in order:
            if not finished[position]:
                worth = 0.0
                for chance, following, cost in rules[position]:
                    worth += chance * (before if cost else now)[following]
                now[position] = worth
        before = now
        reached.append(now[start])
    return tuple(reached)


Memory = tuple[int, ...]
"""The remembered tiles, the oldest first, each by its family's number in order of appearance."""


@cache
def short_wins(m: int, most_steps: int = MOST_STEPS) -> Wins:
    """Return the chances of winning when the last m tiles turned and still face down are known.

    The positions grow fast with ``m``: up to 6 are worked out in a moment, larger ones are
    simulated (see :mod:`engines.haunted_clock_tower.odds.simulate`).
    """
    if m < 0:
        raise ValueError(f"a table remembers no fewer than 0 tiles; it was {m}")
    index: dict[tuple[int, Memory], int] = {}
    rules: list[Sequence[Branch]] = []

    def number(families: int, memory: Memory) -> int:
        found = families, normal(memory)
        if found not in index:
            index[found] = len(rules)
            rules.append(())
            if families:
                rules[index[found]] = list(branches(*found))
        return index[found]

    def branches(families: int, memory: Memory) -> Iterator[Branch]:
        for chance, hunted, after in short_endings(families, memory):
            if hunted:
                yield chance, number(families - 1, after), 0
            else:
                yield chance, number(families, after[max(0, len(after) - m) :]), 1

    start = number(len(COLOURS), ())
    order = sorted(index, key=lambda key: key[0])
    return _run(rules, [index[key] for key in order], start, most_steps)


def normal(memory: Memory) -> Memory:
    """Return a memory with its families numbered anew in order of appearance.

    >>> normal((4, 2, 4))
    (0, 1, 0)
    """
    names: dict[int, int] = {}
    return tuple(names.setdefault(family, len(names)) for family in memory)


def short_endings(families: int, memory: Memory) -> Iterator[tuple[float, bool, Memory]]:
    """Yield (chance, caught, memory after it) for a chase of a table with this memory.

    After a miss the memory is not yet cut to its length. Families without a remembered tile have
    the numbers after those in the memory.
    """
    counts = [memory.count(family) for family in range(families)]
    for family, known in enumerate(counts):
        if known == FAMILY:
            yield 1.0, True, tuple(tile for tile in memory if tile != family)
            return
    unseen = sum(FAMILY - known for known in counts)
    for family, alike in _alike(counts):
        chance = alike * (FAMILY - counts[family]) / unseen
        yield from _short_chase(counts, memory, family, chance)


def _short_chase(
    counts: Sequence[int], memory: Memory, hunted: int, chance: float
) -> Iterator[tuple[float, bool, Memory]]:
    """Yield the endings of a chase opened with an unseen tile of the hunted family."""
    known = counts[hunted]
    rest = tuple(tile for tile in memory if tile != hunted)
    turned = 1 + known
    while turned < FAMILY:
        hidden = FAMILY - turned
        others = [0 if family == hunted else FAMILY - n for family, n in enumerate(counts)]
        unseen = sum(others) + hidden
        for family, alike in _alike(counts, hunted):
            after = (*rest, *[hunted] * turned, family)
            yield chance * alike * others[family] / unseen, False, after
        chance *= hidden / unseen
        turned += 1
    yield chance, True, rest


def _alike(counts: Sequence[int], besides: int = -1) -> Iterator[tuple[int, int]]:
    """Yield (family, how many are like it): each remembered one, and the others as one."""
    blank = [family for family, known in enumerate(counts) if not known and family != besides]
    for family, known in enumerate(counts):
        if known and family != besides:
            yield family, 1
    if blank:
        yield blank[0], len(blank)
