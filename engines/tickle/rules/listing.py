"""Finding plays: every legal laydown of a hand, each once.

A **run** is a row of new cards side by side in one line; by the rules each run of a play stands
on its own feet: all its edges Tic or Single, each of its cards Tics a neighbour, and one of them
Tics an old card (TIC-PLACE-2, TIC-PLACE-3, TIC-JOIN-1). So a play is one run, or several runs of
one line that share no card (TIC-LINE-2). The search

1. looks at each open cell where a card of the hand Tics an old card: the run's first such card,
2. grows the run to the left over cards that Tic no old card there, then to the right over any,
   turning back at the first Nic, and
3. joins runs that old cards alone separate (or, under ``gaps`` B, any runs of one line).

The hand is turned into bits of its own (card 0 of the hand is 1, card 1 is 2 …), so that each
step is a few small ``&``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engines.tickle.components import MEETS, MOST_LAID, TICS, Card
from engines.tickle.grid import DOWN, RIGHT, Cell, Layout, row_column
from engines.tickle.moves import Move

_BITS: dict[int, tuple[int, ...]] = {}
_MOST_KEPT = 1 << 16
_new_move = tuple.__new__
"""Makes a `Move` without the detour over its keyword arguments, in half the time."""


def _bits(mask: int) -> tuple[int, ...]:
    """Return the places of the bits that are set, lowest first; remembered."""
    found = _BITS.get(mask)
    if found is None:
        found = tuple(i for i in range(mask.bit_length()) if mask >> i & 1)
        if len(_BITS) < _MOST_KEPT:
            _BITS[mask] = found
    return found


class Run(NamedTuple):
    """New cards side by side: which of the hand's bits they use, and the cards in order."""

    used: int
    cards: tuple[Card, ...]


class Hand:
    """A hand as bits of its own, with what each of its cards Tics and meets within the hand."""

    __slots__ = ("cards", "full", "mask", "meets", "tics")

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = tuple(sorted(cards))
        self.mask = sum(1 << card for card in self.cards)
        self.full = (1 << len(self.cards)) - 1
        self.meets = [self.local(MEETS[card]) for card in self.cards]
        self.tics = [self.local(TICS[card]) for card in self.cards]

    def local(self, cards: int) -> int:
        """Turn a set of cards into the hand's own bits, leaving out what it does not hold."""
        bits = 0
        for place, card in enumerate(self.cards):
            bits |= (cards >> card & 1) << place
        return bits


def has_play(layout: Layout, cards: Sequence[Card]) -> bool:
    """Return whether any play exists.

    A run holds a card that Tics an old card and meets all its old neighbours: that card alone is
    a play. On the empty table two cards that Tic are needed.
    """
    hand = sum(1 << card for card in cards)
    if not layout.cards:
        return any(TICS[card] & hand for card in cards)
    tics = layout.tics
    return any(fits & hand & tics[place] for place, fits in layout.fits.items())


def opening_plays(cards: Sequence[Card]) -> list[Move]:
    """Return every opening: 2 to 6 cards from (0,0) on, each Ticking the next (TIC-OPEN-1 …)."""
    hand = Hand(cards)
    found: list[Move] = []

    def grow(last: int, left: int, line: tuple[Card, ...]) -> None:
        for at in _bits(left & hand.tics[last]):
            longer = (*line, hand.cards[at])
            for step in (RIGHT, DOWN):
                found.append(Move("Play", longer, tuple(range(0, len(longer) * step, step))))
            if len(longer) < MOST_LAID:
                grow(at, left & ~(1 << at), longer)

    for first, card in enumerate(hand.cards):
        grow(first, hand.full & ~(1 << first), (card,))
    return found


def plays(layout: Layout, cards: Sequence[Card], gaps: bool = False) -> list[Move]:
    """Return every play of a hand once; ``gaps`` is reading B: empty cells may lie between runs."""
    if not layout.cards:
        return opening_plays(cards)
    hand = Hand(cards)
    open_fits, open_tics = _open_cells(layout, hand)
    found: list[Move] = []
    for step in (RIGHT, DOWN):
        runs = _runs(hand, open_fits, open_tics, step)
        for start, those in runs.items():
            spans = [tuple(range(start, start + n * step, step)) for n in range(MOST_LAID + 1)]
            for run in those:
                length = len(run.cards)
                if length > 1 or step == RIGHT:
                    found.append(_new_move(Move, ("Play", run.cards, spans[length])))
        joined = _joined_with_gaps if gaps else _joined
        found += joined(layout, runs, step, hand.full)
    return found


def _open_cells(layout: Layout, hand: Hand) -> tuple[dict[Cell, int], dict[Cell, int]]:
    """Return, in the hand's own bits, what fits each cell (0 for taken ones) and what Tics."""
    fits: dict[Cell, int] = dict.fromkeys(layout.cards, 0)
    tics: dict[Cell, int] = {}
    known: dict[int, int] = {0: 0}
    mask = hand.mask
    for place in sorted(layout.fits):
        fitting = layout.fits[place] & mask
        local = known.get(fitting)
        if local is None:
            local = known[fitting] = hand.local(fitting)
        fits[place] = local
        if local:
            ticking = fitting & layout.tics[place]
            if ticking:
                local = known.get(ticking)
                if local is None:
                    local = known[ticking] = hand.local(ticking)
                tics[place] = local
    return fits, tics


def _runs(
    hand: Hand, fits: dict[Cell, int], tics: dict[Cell, int], step: int
) -> dict[Cell, list[Run]]:
    """Return every run along a line, by the cell that it starts at."""
    full, meets_of, tics_of, cards_of = hand.full, hand.meets, hand.tics, hand.cards
    runs: dict[Cell, list[Run]] = {}

    def grow_right(
        place: Cell, last: int, lacks: bool, used: int, line: tuple[Card, ...], into: list[Run]
    ) -> None:
        """Note the run if its last card Tics something, and grow it at its right end."""
        if not lacks:
            into.append(Run(used, line))
        if len(line) == MOST_LAID:
            return
        place += step
        choices = fits.get(place, full) & meets_of[last] & ~used
        if choices:
            ticking = tics_of[last]
            if lacks:
                choices &= ticking
            content = ticking | tics.get(place, 0)
            for at in _bits(choices):
                bit = 1 << at
                grow_right(place, at, not content & bit, used | bit, (*line, cards_of[at]), into)

    def grow_left(place: Cell, first: int, lacks: bool, used: int, line: tuple[Card, ...]) -> None:
        """Grow the run to the right of its first old Tic, then at its left end."""
        if not lacks:
            grow_right(anchor, anchored, False, used, line, runs.setdefault(place, []))
        if len(line) == MOST_LAID:
            return
        place -= step
        choices = fits.get(place, full) & meets_of[first] & ~used & ~tics.get(place, 0)
        if choices:
            ticking = tics_of[first]
            if lacks:
                choices &= ticking
            for at in _bits(choices):
                bit = 1 << at
                grow_left(place, at, not ticking & bit, used | bit, (cards_of[at], *line))

    for anchor, ticking in tics.items():
        for anchored in _bits(ticking):
            grow_left(anchor, anchored, False, 1 << anchored, (cards_of[anchored],))
    return runs


def _joined(layout: Layout, runs: dict[Cell, list[Run]], step: int, full: int) -> Iterator[Move]:
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
        """Return the runs from this cell on that use other cards; remembered."""
        found = partners.get((start, used))
        if found is None:
            found = [run for run in runs[start] if not run.used & used]
            partners[start, used] = found
        return found

    def join(
        used: int, cards: tuple[Card, ...], cells: tuple[Cell, ...], start: Cell | None
    ) -> Iterator[Move]:
        if start is None:
            return
        for run in beside(start, used):
            if len(cards) + len(run.cards) <= MOST_LAID:
                end = start + len(run.cards) * step
                line = cards + run.cards
                places = (*cells, *range(start, end, step))
                yield Move("Play", line, places)
                yield from join(used | run.used, line, places, after(end))

    for first, those in runs.items():
        for run in those:
            end = first + len(run.cards) * step
            if end in old and run.used != full:
                yield from join(run.used, run.cards, tuple(range(first, end, step)), after(end))


def _joined_with_gaps(
    layout: Layout, runs: dict[Cell, list[Run]], step: int, full: int
) -> Iterator[Move]:
    """Yield the plays of several runs of one line, whatever lies between (``gaps`` B)."""
    lines: dict[int, list[Cell]] = {}
    for start in sorted(runs):
        row, column = row_column(start)
        lines.setdefault(row if step == RIGHT else column, []).append(start)

    def join(
        used: int, cards: tuple[Card, ...], cells: tuple[Cell, ...], starts: list[Cell]
    ) -> Iterator[Move]:
        for start in starts:
            if start <= cells[-1] + step:
                continue
            for run in runs[start]:
                if not run.used & used and len(cards) + len(run.cards) <= MOST_LAID:
                    end = start + len(run.cards) * step
                    line = cards + run.cards
                    places = (*cells, *range(start, end, step))
                    yield Move("Play", line, places)
                    yield from join(used | run.used, line, places, starts)

    for starts in lines.values():
        for first in starts:
            for run in runs[first]:
                if run.used == full:
                    continue
                end = first + len(run.cards) * step
                yield from join(run.used, run.cards, tuple(range(first, end, step)), starts)
