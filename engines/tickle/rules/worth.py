"""What plays on one layout are worth, in points alone: the total of their accounts, much sooner.

A hand of six has up to two thousand plays on a wide layout, made of few cards in few cells. So it
is remembered what each card would touch in each cell, and a play's points are put together from
that. `engines.tickle.rules.scoring` says the same with every reason; a test compares them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from engines.tickle.components import EXTREME, MOST_LAID, PAIRS, TICS, Card, shared
from engines.tickle.grid import DOWN, RIGHT, Cell, neighbours
from engines.tickle.groups import SMALLEST_GROUP, connected
from engines.tickle.rules.scoring import GROUP_POINTS, SIX_POINTS, TIC_POINTS

Laid = tuple[Cell, Card]
"""A new card and where it is laid."""


class Part(NamedTuple):
    """Old cards that hang together by a pair: how many, and the bonus of their Extreme cards."""

    size: int
    extreme: int


Parts = dict[Cell, Part]
"""Parts by the first of their cells, which tells one from another of the same pair."""


class Touched(NamedTuple):
    """What a card in a cell would touch: the old cards it Tics, and the parts of each pair.

    ``alone`` says what each pair scores when no other new card has it.
    """

    tics: int
    pairs: dict[str, Parts]
    alone: dict[str, int]


@cache
def pair_of(one: Card, other: Card) -> str:
    """Return the pair of properties that two cards share when they Tic; remembered."""
    return "-".join(shared(one, other))


def scored(new: int, extreme: int, parts: Parts) -> int:
    """Return the points of a group of so many new cards, with their bonus, and of old parts."""
    size = new + sum([part.size for part in parts.values()])
    if size < SMALLEST_GROUP:
        return 0
    return GROUP_POINTS[size] + extreme + sum([part.extreme for part in parts.values()])


class Worth:
    """Counts the points of plays on one layout, from a hand of ``held`` cards."""

    __slots__ = ("_every_six", "_old", "_once", "_parts", "_scored", "_touched")

    def __init__(self, old: Mapping[Cell, Card], held: int, readings: Mapping[str, str]) -> None:
        self._old = old
        self._once = readings["extreme"] == "B"
        self._every_six = readings["six_bonus"] == "A" or held == MOST_LAID
        self._touched: dict[Laid, Touched] = {}
        self._scored: dict[tuple[str, tuple[Laid, ...]], int] = {}
        self._parts: dict[tuple[str, Cell], tuple[Cell, Part]] = {}

    def total(self, cards: Sequence[Card], cells: Sequence[Cell]) -> int:
        """Return the points of a play whose cells stand in order along its line."""
        tics = 0
        pairs: dict[str, int] = {}
        laid = tuple(zip(cells, cards, strict=True))
        last, before, mask = -1, 0, 0
        for one in laid:
            touched = self._touched.get(one) or self._look(one)
            place, card = one
            mask |= 1 << card
            if touched[0]:
                tics += touched[0]
                pairs.update(touched[2])
            if last >= 0 and TICS[last] >> card & 1 and place - before in (RIGHT, DOWN):
                tics += 1
                pairs[pair_of(last, card)] = 0
            last, before = card, place
        points = TIC_POINTS * tics
        for pair, alone in pairs.items():
            having = PAIRS[pair]
            if (having & mask).bit_count() == 1:
                points += alone
                continue
            key = pair, tuple([one for one in laid if having >> one[1] & 1])
            known = self._scored.get(key)
            if known is None:
                known = self._scored[key] = self._groups(*key)
            points += known
        return points + (SIX_POINTS if len(cards) == MOST_LAID and self._every_six else 0)

    def _groups(self, pair: str, laid: tuple[Laid, ...]) -> int:
        """Return the points of the groups of a pair that hold one of the new cards that have it."""
        within: Parts = {}
        for one in laid:
            within.update(self._touched[one].pairs.get(pair, ()))
        if len(laid) + sum([part.size for part in within.values()]) < SMALLEST_GROUP:
            return 0
        groups: list[tuple[Parts, list[Cell], int]] = []
        for place, card in laid:
            parts = dict(self._touched[place, card].pairs.get(pair, ()))
            new, extreme = [place], EXTREME.get(card, 0)
            apart = []
            for group in groups:
                if group[1][-1] in (place - RIGHT, place - DOWN) or group[0].keys() & parts:
                    parts.update(group[0])
                    new, extreme = group[1] + new, extreme + group[2]
                else:
                    apart.append(group)
            groups = [*apart, (parts, new, extreme)]
        return sum([scored(len(new), extreme, parts) for parts, new, extreme in groups])

    def _look(self, laid: Laid) -> Touched:
        """Find what a card in a cell would touch, and remember it."""
        place, card = laid
        tics = 0
        pairs: dict[str, Parts] = {}
        for other in neighbours(place):
            old = self._old.get(other)
            if old is not None and TICS[card] >> old & 1:
                tics += 1
                pair = pair_of(card, old)
                first, part = self._part(pair, other)
                pairs.setdefault(pair, {})[first] = part
        bonus = EXTREME.get(card, 0)
        alone = {pair: scored(1, bonus, parts) for pair, parts in pairs.items()}
        found = self._touched[laid] = Touched(tics, pairs, alone)
        return found

    def _part(self, pair: str, place: Cell) -> tuple[Cell, Part]:
        """Return the part that an old card belongs to, and its first cell."""
        known = self._parts.get((pair, place))
        if known is None:
            area = connected(self._old, pair, place)
            # Under reading B, what stood in a scoring group has earned its bonus.
            is_spent = self._once and len(area) >= SMALLEST_GROUP
            extreme = 0 if is_spent else sum(EXTREME.get(self._old[at], 0) for at in area)
            known = (area[0], Part(len(area), extreme))
            self._parts.update(dict.fromkeys(((pair, at) for at in area), known))
        return known
