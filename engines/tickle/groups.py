"""Groups: cards of a layout that hang together and share a pair of properties."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from engines.tickle.components import PAIRS, Card, shared
from engines.tickle.grid import DOWN, RIGHT, Cell

SMALLEST_GROUP = 3
"""Cards from which a group scores (TIC-GROUP-1)."""


def connected(cards: Mapping[Cell, Card], pair: str, start: Cell) -> tuple[Cell, ...]:
    """Return the cells connected with one by cards that all have both properties of a pair."""
    having = PAIRS[pair]
    look = cards.get
    found = [start]
    for place in found:
        for other in (place - DOWN, place - RIGHT, place + RIGHT, place + DOWN):
            card = look(other)
            if card is not None and having >> card & 1 and other not in found:
                found.append(other)
    return tuple(sorted(found))


def groups_of(cards: Mapping[Cell, Card]) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
    """Return every scoring group of a layout: its pair and its cells, in the order of the pairs.

    A layout is looked at several times between two moves, so the last ones are remembered.
    """
    return _groups_of(tuple(cards.items()))


@lru_cache(maxsize=1 << 4)
def _groups_of(layout: tuple[tuple[Cell, Card], ...]) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
    cards = dict(layout)
    found: list[tuple[str, tuple[Cell, ...]]] = []
    met: dict[str, set[Cell]] = {}
    for place, card in cards.items():
        for other in (place + RIGHT, place + DOWN):
            beside = cards.get(other)
            both = () if beside is None else shared(card, beside)
            if len(both) == 2:
                pair = f"{both[0]}-{both[1]}"
                cells = met.setdefault(pair, set())
                if place in cells:
                    continue
                area = connected(cards, pair, place)
                cells.update(area)
                if len(area) >= SMALLEST_GROUP:
                    found.append((pair, area))
    return tuple(sorted(found))
