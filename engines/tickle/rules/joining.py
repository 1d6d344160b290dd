"""Joining runs of one line to plays: straddling old cards, or leaving gaps (``gaps`` B)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engines.tickle.components import Card
from engines.tickle.grid import RIGHT, Cell, Layout, row_column
from engines.tickle.moves import Move
from engines.tickle.rules.bounds import Work

_SCANNED = 16
"""Runs that are passed over in the time of one step."""


class Run(NamedTuple):
    """New cards side by side: which of the hand's bits they use, and the cards in order."""

    used: int
    cards: tuple[Card, ...]


def joined(
    layout: Layout, runs: dict[Cell, list[Run]], step: int, longest: int, work: Work
) -> Iterator[Move]:
    """Yield the plays of several runs with nothing but old cards between them."""
    old = layout.cards

    def after(end: Cell) -> Cell | None:
        """Return where the next run must start when one ends before this cell."""
        if end not in old:
            return None
        while end in old:
            end += step
        return end if end in runs else None

    partners: dict[tuple[Cell, int], list[Run]] = {}

    def beside(start: Cell, used: int) -> list[Run]:
        """Return the runs from this cell on that use other cards and have room; remembered."""
        found = partners.get((start, used))
        if found is None:
            room = longest - used.bit_count()
            found = [run for run in runs[start] if not run.used & used and len(run.cards) <= room]
            work.spend(1 + len(runs[start]) // _SCANNED)
            partners[start, used] = found
        return found

    def join(
        used: int, cards: tuple[Card, ...], cells: tuple[Cell, ...], start: Cell | None
    ) -> Iterator[Move]:
        if start is None or len(cards) == longest:
            return
        for run in beside(start, used):
            end = start + len(run.cards) * step
            line = cards + run.cards
            places = (*cells, *range(start, end, step))
            yield Move("Play", line, places)
            yield from join(used | run.used, line, places, after(end))

    for first, those in runs.items():
        for run in those:
            end = first + len(run.cards) * step
            if end in old:
                yield from join(run.used, run.cards, tuple(range(first, end, step)), after(end))


def joined_with_gaps(
    layout: Layout, runs: dict[Cell, list[Run]], step: int, longest: int, work: Work
) -> Iterator[Move]:
    """Yield the plays of several runs of one line, whatever lies between (``gaps`` B)."""
    lines: dict[int, list[Cell]] = {}
    for start in sorted(runs):
        row, column = row_column(start)
        lines.setdefault(row if step == RIGHT else column, []).append(start)

    def join(
        used: int, cards: tuple[Card, ...], cells: tuple[Cell, ...], starts: list[Cell]
    ) -> Iterator[Move]:
        for start in starts if len(cards) < longest else ():
            if start <= cells[-1] + step:
                continue
            work.spend(1 + len(runs[start]) // _SCANNED)
            for run in runs[start]:
                if not run.used & used and len(cards) + len(run.cards) <= longest:
                    end = start + len(run.cards) * step
                    line = cards + run.cards
                    places = (*cells, *range(start, end, step))
                    yield Move("Play", line, places)
                    yield from join(used | run.used, line, places, starts)

    for starts in lines.values():
        for first in starts:
            for run in runs[first]:
                end = first + len(run.cards) * step
                yield from join(run.used, run.cards, tuple(range(first, end, step)), starts)
