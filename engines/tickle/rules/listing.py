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

A hand of a dozen cards can have a million plays. So a search has a bound, `most`, and gives up with
`TooManyMoves` as soon as it would find more, or has taken more steps than so many plays are worth:
the same on every machine, whatever its speed. It may also be asked for short plays only, or for
those that hold certain cards in certain cells (see `Wanted`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from engines.table.verdict import TooManyMoves
from engines.tickle.components import MEETS, MOST_LAID, TICS, Card
from engines.tickle.grid import DOWN, RIGHT, Cell, Layout
from engines.tickle.moves import Move
from engines.tickle.rules.bounds import ALL, MOST_PLAYS, Wanted, Work
from engines.tickle.rules.joining import Run, joined, joined_with_gaps

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


def opening_plays(
    cards: Sequence[Card], most: int = MOST_PLAYS, wanted: Wanted = ALL
) -> list[Move]:
    """Return every opening: 2 to 6 cards from (0,0) on, each Ticking the next (TIC-OPEN-1 …)."""
    hand, work = Hand(cards), Work(most)
    found: list[Move] = []
    fixed = {
        at // step: 1 << hand.cards.index(card)
        for at, card in wanted.held.items()
        for step in (RIGHT, DOWN)
        if not at % step and at // step < MOST_LAID and card in hand.cards
    }

    def grow(last: int, left: int, line: tuple[Card, ...]) -> None:
        work.spend()
        for at in _bits(left & hand.tics[last] & fixed.get(len(line), hand.full)):
            longer = (*line, hand.cards[at])
            for step in (RIGHT, DOWN):
                move = Move("Play", longer, tuple(range(0, len(longer) * step, step)))
                if wanted.fits(move):
                    found.append(move)
            if len(found) > most:
                raise TooManyMoves(work.most)
            if len(longer) < wanted.longest:
                grow(at, left & ~(1 << at), longer)

    for first in _bits(fixed.get(0, hand.full)):
        if wanted.longest > 1:
            grow(first, hand.full & ~(1 << first), (hand.cards[first],))
    return found


def plays(
    layout: Layout,
    cards: Sequence[Card],
    gaps: bool = False,
    most: int = MOST_PLAYS,
    wanted: Wanted = ALL,
) -> list[Move]:
    """Return every play of a hand once; ``gaps`` is reading B: empty cells may lie between runs.

    TooManyMoves when there are more than ``most``.
    """
    if not layout.cards:
        return opening_plays(cards, most, wanted)
    if any(place in layout.cards or card not in cards for place, card in wanted.held.items()):
        return []
    hand, work = Hand(cards), Work(most)
    open_cells = _open_cells(layout, hand, wanted.held)
    found: list[Move] = []
    for step in (RIGHT, DOWN):
        runs = _runs(hand, open_cells, step, wanted, work)
        for start, those in runs.items():
            spans = [tuple(range(start, start + n * step, step)) for n in range(MOST_LAID + 1)]
            for run in those:
                length = len(run.cards)
                if length > 1 or step == RIGHT:
                    found.append(_new_move(Move, ("Play", run.cards, spans[length])))
        join = joined_with_gaps if gaps else joined
        more = join(layout, runs, step, wanted.longest, work)
        found += islice(more, max(0, most + 1 - len(found)) if not wanted.held else None)
        if wanted.held:
            found = [move for move in found if wanted.fits(move)]
        if len(found) > most:
            raise TooManyMoves(work.most)
    return found


class OpenCells(NamedTuple):
    """What may lie where, in the hand's own bits.

    ``fits`` says it for cells beside the old cards (nothing for taken ones), ``tics`` what Tics an
    old card there, and anywhere else ``free`` may lie: all but the ``held`` cards.
    """

    fits: dict[Cell, int]
    tics: dict[Cell, int]
    free: int
    held: int


def runs_holding(
    layout: Layout, cards: Sequence[Card], card: Card, place: Cell, work: Work
) -> Iterator[Move]:
    """Yield a play of one run with this card in this cell, if there is one: a short one.

    TooManyMoves when the work is used up.
    """
    hand = Hand(cards)
    open_cells = _open_cells(layout, hand, {place: card})
    for longest in range(1, MOST_LAID + 1):
        wanted = Wanted(longest, {place: card})
        for step in (RIGHT, DOWN):
            for start, those in _runs(hand, open_cells, step, wanted, work).items():
                for run in those:
                    if run.used & open_cells.held:
                        end = start + len(run.cards) * step
                        yield Move("Play", run.cards, tuple(range(start, end, step)))
                        return


def _open_cells(layout: Layout, hand: Hand, held: Mapping[Cell, Card]) -> OpenCells:
    """Return what fits and Tics where; a held card fits its own cell only, and alone there."""
    fits: dict[Cell, int] = dict.fromkeys(layout.cards, 0)
    tics: dict[Cell, int] = {}
    known: dict[int, int] = {0: 0}
    fixed = sum(1 << card for card in held.values())
    mask = hand.mask & ~fixed
    for place in sorted(layout.fits):
        here = 1 << held[place] if place in held else mask
        fitting = layout.fits[place] & here
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
    for place, card in held.items():
        fits.setdefault(place, hand.local(1 << card))
    return OpenCells(fits, tics, hand.local(mask), hand.local(fixed))


def _runs(
    hand: Hand, open_cells: OpenCells, step: int, wanted: Wanted, work: Work
) -> dict[Cell, list[Run]]:
    """Return every run along a line, by the cell that it starts at."""
    fits, tics, free, held = open_cells
    meets_of, tics_of, cards_of = hand.meets, hand.tics, hand.cards
    longest, spare = wanted.longest, wanted.longest - len(wanted.held)
    runs: dict[Cell, list[Run]] = {}
    work.runs = 0

    def grow_right(
        place: Cell, last: int, lacks: bool, used: int, line: tuple[Card, ...], into: list[Run]
    ) -> None:
        """Note the run if its last card Tics something, and grow it at its right end."""
        work.left -= 1
        if work.left < 0:
            raise TooManyMoves(work.most)
        if not lacks:
            work.note_run()
            into.append(Run(used, line))
        if len(line) == longest:
            return
        place += step
        choices = fits.get(place, free) & meets_of[last] & ~used
        if held and (used & free).bit_count() >= spare:
            choices &= held
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
        if len(line) == longest:
            return
        work.spend()
        place -= step
        choices = fits.get(place, free) & meets_of[first] & ~used & ~tics.get(place, 0)
        if held and (used & free).bit_count() >= spare:
            choices &= held
        if choices:
            ticking = tics_of[first]
            if lacks:
                choices &= ticking
            for at in _bits(choices):
                bit = 1 << at
                grow_left(place, at, not ticking & bit, used | bit, (cards_of[at], *line))

    for anchor, ticking in tics.items():
        if wanted.is_on_line(anchor, step):
            for anchored in _bits(ticking):
                grow_left(anchor, anchored, False, 1 << anchored, (cards_of[anchored],))
    return runs
