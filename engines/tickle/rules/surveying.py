"""Looking over a hand's plays with bounded work: all of them where they are few, else the best.

The bounds count plays and steps, never time, so that a record is the same on every machine. The
hands of play stay far below them; a hand of ten that goes well together does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from engines.table.verdict import TooManyMoves
from engines.tickle.components import CARDS, MOST_LAID, TICS, Card, members
from engines.tickle.grid import DOWN, RIGHT, Cell, Layout
from engines.tickle.moves import Move, held_by
from engines.tickle.rules.bounds import Wanted, Work
from engines.tickle.rules.judging import laydown_is_legal, line_of
from engines.tickle.rules.listing import plays, runs_holding
from engines.tickle.rules.scoring import Account, account
from engines.tickle.rules.worth import Worth

MOST_FOUND = 20_000
"""Plays of one hand that are looked up, as for a list of choices."""
MOST_LOOKED_AT = 5000
"""Plays that are all priced for a hint or a bot; of more, the most promising are."""
MOST_PRICED = 3000
"""Plays that are priced where they are too many to look at all."""
KEPT = 50
"""Plays of each length that are lengthened when there are too many to look at all."""


class Turn(NamedTuple):
    """What a play is made from: the layout, the hand, the readings, and the card drawn if any."""

    layout: Layout
    hand: list[Card]
    readings: Mapping[str, str]
    drawn: Card | None = None

    @property
    def gaps(self) -> bool:
        return self.readings["gaps"] == "B"

    def allowed(self, found: Iterable[Move]) -> list[Move]:
        """Return the plays that hold the card drawn, if one was drawn (TIC-DRAW-3)."""
        drawn = self.drawn
        return [move for move in found if drawn is None or drawn in move.cards]

    def price(self, move: Move) -> Account:
        """Return what a play would bring."""
        return account(self.layout.cards, move.cards, move.cells, len(self.hand), self.readings)

    def worth(self) -> Worth:
        """Return what counts the points of plays, when there are many."""
        return Worth(self.layout.cards, len(self.hand), self.readings)


class Survey(NamedTuple):
    """Plays that were found, and whether they are all there are."""

    plays: list[Move]
    is_whole: bool


def survey(turn: Turn, most: int, held: Mapping[Cell, Card] | None = None) -> Survey:
    """Return the plays that lay the held cards: all, or if they are too many, the short ones.

    The short ones are all of one card, of up to two, and so on as far as ``most`` goes.
    """
    layout, hand, gaps = turn.layout, turn.hand, turn.gaps
    fixed = held or {}
    found: list[Move] = []
    try:
        return Survey(turn.allowed(plays(layout, hand, gaps, most, Wanted(held=fixed))), True)
    except TooManyMoves:
        pass
    try:
        for longest in range(1, MOST_LAID):
            found = plays(layout, hand, gaps, most, Wanted(longest, fixed))
    except TooManyMoves:
        pass
    return Survey(turn.allowed(found), False)


def survey_picked(turn: Turn, known: Survey, picked: Sequence[str]) -> Survey:
    """Return the plays that go with picked parts, when those known before are not all."""
    if known.is_whole or not picked:
        return known
    held = held_by(picked)
    if held:
        return survey(turn, MOST_FOUND, held)
    card = CARDS.get(picked[0].removeprefix("card:"))
    if card is None:
        return known
    short = [move for move in known.plays if card in move.cards]
    cells = {move.cells[move.cards.index(card)] for move in short}
    return Survey([*short, *_plays_by_cell(turn, card, cells)], False)


def _plays_by_cell(turn: Turn, card: Card, besides: set[Cell]) -> list[Move]:
    """Return, for each further cell that a card can be laid in, one short play that lays it there.

    The cells nearest to the layout come first, as far as `MOST_FOUND` plays' worth of steps go.
    """
    found: list[Move] = []
    work = Work(MOST_FOUND)
    if not turn.layout.cards:
        return found
    try:
        for place in _within_reach(turn.layout):
            if place not in besides:
                found += runs_holding(turn.layout, turn.hand, card, place, work)
    except TooManyMoves:
        pass
    return turn.allowed(found)


def _within_reach(layout: Layout) -> list[Cell]:
    """Return the empty cells that a run of six from a cell beside the layout reaches."""
    reach = {
        place + away * step: abs(away)
        for away in sorted(range(1 - MOST_LAID, MOST_LAID), key=abs, reverse=True)
        for place in layout.fits
        for step in (RIGHT, DOWN)
    }
    return sorted(reach.keys() - layout.cards.keys(), key=lambda place: (reach[place], place))


def shortest_play(layout: Layout, hand: list[Card]) -> Move | None:
    """Return a play of as few cards as can be, the first of them in plain text order."""
    found = single_plays(layout, hand) if layout.cards else _pairs(hand)
    return min(found, key=str, default=None)


def single_plays(layout: Layout, hand: list[Card]) -> Iterator[Move]:
    """Yield every play of one card on a layout with cards."""
    mask = sum(1 << card for card in hand)
    for place, fits in layout.fits.items():
        for card in members(fits & mask & layout.tics[place]):
            yield Move("Play", (card,), (place,))


def _pairs(hand: list[Card]) -> Iterator[Move]:
    """Yield every opening of two cards."""
    mask = sum(1 << card for card in hand)
    for card in hand:
        for other in members(TICS[card] & mask):
            for step in (RIGHT, DOWN):
                yield Move("Play", (card, other), (0, step))


Play = tuple[Move, int]
"""A play, and the points that it would bring."""


class Priced(NamedTuple):
    """Plays with their points, and whether they are all there are."""

    plays: list[Play]
    is_whole: bool


def priced_plays(turn: Turn) -> Priced:
    """Return every play with its points; of thousands, the most promising ones."""
    try:
        found = turn.allowed(plays(turn.layout, turn.hand, turn.gaps, MOST_LOOKED_AT))
    except TooManyMoves:
        return Priced(promising_plays(turn), False)
    total = turn.worth().total
    return Priced([(move, total(move.cards, move.cells)) for move in found], True)


def promising_plays(turn: Turn) -> list[Play]:
    """Return plays of a large hand with their points, at most `MOST_PRICED` of them.

    The best short plays are lengthened by one card, the best of those by one more, and so on; so
    what is found is good, and need not be the best.
    """
    layout, hand = turn.layout, turn.hand
    level = turn.allowed(single_plays(layout, hand) if layout.cards else _pairs(hand))
    found: list[Play] = []
    total = turn.worth().total
    while level and len(found) < MOST_PRICED:
        reached = level[: MOST_PRICED - len(found)]
        priced = [(move, total(move.cards, move.cells)) for move in reached]
        found += priced
        priced.sort(key=lambda entry: (-entry[1], str(entry[0])))
        longer = (more for move, _ in priced[:KEPT] for more in _lengthened(turn, move))
        level = list(dict.fromkeys(longer))
    return found


def dearest(priced: Sequence[Play], n: int) -> list[Move]:
    """Return the plays worth most, equals in plain text order."""
    ranked = sorted(priced, key=lambda entry: -entry[1])
    if len(ranked) > n > 0:
        least = ranked[n - 1][1]
        ranked = [entry for entry in ranked if entry[1] >= least]
    ranked.sort(key=lambda entry: (-entry[1], str(entry[0])))
    return [move for move, _ in ranked[:n]]


def _lengthened(turn: Turn, move: Move) -> Iterator[Move]:
    """Yield the plays that lay one card more at an end of this one's line."""
    layout, cards, cells = turn.layout, move.cards, move.cells
    if len(cards) == MOST_LAID:
        return
    left = [card for card in sorted(turn.hand) if card not in cards]
    for step in (RIGHT, DOWN) if len(cells) == 1 else (line_of(cells),):
        for start, way in ((cells[-1], step), (cells[0], -step)):
            place = start + way
            while place in layout.cards:
                place += way
            at_end = way > 0
            for card in left:
                line = (*cards, card) if at_end else (card, *cards)
                where = (*cells, place) if at_end else (place, *cells)
                longer = Move("Play", line, where)
                if laydown_is_legal(layout, longer, turn.gaps):
                    yield longer
