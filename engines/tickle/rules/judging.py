"""Judging a laydown: what a play breaks, with the cells and cards concerned."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence

from engines.table.verdict import Breach
from engines.tickle.components import ALL_CARDS, CARD_NAMES, MEETS, MOST_LAID, TICS, Card, shared
from engines.tickle.grid import (
    DOWN,
    RIGHT,
    Cell,
    Edge,
    Layout,
    corners,
    neighbours,
    row_column,
)
from engines.tickle.moves import Move
from engines.tickle.rules import phrases


def line_of(cells: Sequence[Cell]) -> int:
    """Return the step along the line of these cells, RIGHT or DOWN; 0 when they share no line.

    A single cell is a line of its own (RIGHT).
    """
    if len(cells) == 1:
        return RIGHT
    first = cells[0]
    row, column = row_column(first)
    if row_column(cells[-1])[0] == row:
        start = first - column
        for place in cells:
            if not -DOWN // 2 <= place - start < DOWN // 2:
                return 0
        return RIGHT
    for place in cells:
        if (place - first) % DOWN:
            return 0
    return DOWN


def lays_well(layout: Layout, cards: Sequence[Card], cells: Sequence[Cell], gaps: bool) -> bool:
    """Return whether cards in reading order may lie in these cells of a layout with cards.

    The quick yes of `laydown_breaches`: the same masks that the search for plays goes by.
    """
    old, fits, tics = layout.cards, layout.fits, layout.tics
    step = line_of(cells)
    if not step or len(cards) > MOST_LAID:
        return False
    before = cells[0] - step
    lacks = attached = False
    last = -1
    for card, place in zip(cards, cells, strict=True):
        if place <= before and last >= 0:
            return False
        bit = 1 << card
        ticking = tics.get(place, 0) & bit
        if place == before + step and last >= 0:
            if not MEETS[last] & bit:
                return False
            with_last = TICS[last] & bit
            if lacks and not with_last:
                return False
        else:
            if last >= 0:
                if lacks or not attached or not (gaps or filled(old, before, place, step)):
                    return False
                attached = False
            with_last = 0
        if place in old or not fits.get(place, ALL_CARDS) & bit:
            return False
        lacks = not (ticking or with_last)
        attached = attached or bool(ticking)
        before, last = place, card
    return attached and not lacks


def laydown_is_legal(layout: Layout, move: Move, gaps: bool) -> bool:
    """Return whether different cards of the hand may be laid so, on any layout."""
    if layout.cards:
        return lays_well(layout, move.cards, move.cells, gaps)
    step = line_of(move.cells)
    return (
        2 <= len(move.cards) <= MOST_LAID
        and step != 0
        and move.cells == tuple(range(0, len(move.cells) * step, step))
        and all(TICS[one] >> other & 1 for one, other in itertools.pairwise(move.cards))
    )


def filled(old: Collection[Cell], before: Cell, place: Cell, step: int) -> bool:
    """Return whether old cards fill every cell between two new ones (TIC-LINE-2, reading A)."""
    if place - before > len(old) * step + step:
        return False
    return all(between in old for between in range(before + step, place, step))


def lies_well(layout: Layout, card: Card, place: Cell) -> bool:
    """Return whether one card alone may lie in a cell of a layout with cards."""
    return bool(layout.fits.get(place, 0) & layout.tics.get(place, 0) & 1 << card)


def laydown_breaches(
    layout: Layout, player: str, hand: Collection[Card], move: Move, gaps: bool
) -> list[Breach]:
    """Return everything that is wrong with a play, apart from whose card was drawn."""
    cards, cells = move.cards, move.cells
    broken: list[Breach] = []
    if not cards:
        return [phrases.nothing_laid()]
    if len(cards) == 1 and layout.cards and cells[0] not in layout.cards and cards[0] in hand:
        card, place = cards[0], cells[0]
        broken = _contact_breaches(layout, {place: card})
        if not layout.tics.get(place, 0) >> card & 1:
            broken.append(phrases.not_attached(cards))
        return broken
    broken += [phrases.laid_twice(card) for card in dict.fromkeys(cards) if cards.count(card) > 1]
    broken += [
        phrases.not_in_hand(player, card) for card in dict.fromkeys(cards) if card not in hand
    ]
    if len(cards) > MOST_LAID:
        broken.append(phrases.too_many(len(cards)))
    new: dict[Cell, Card] = {}
    for place in dict.fromkeys(cells):
        here = [card for card, other in zip(cards, cells, strict=True) if other == place]
        if len(set(here)) > 1:
            broken.append(phrases.two_in_a_cell(place, here))
        if place in layout.cards:
            broken.append(phrases.taken(here[0], place, layout.cards[place]))
        else:
            new[place] = here[0]
    step = line_of(cells)
    if not step:
        broken.append(phrases.not_in_line(cells))
    elif any(one > other for one, other in itertools.pairwise(cells)):
        broken.append(phrases.out_of_order(cells))
    if not layout.cards:
        return broken + _opening_breaches(cells, new, step)
    if step and not gaps:
        empty = _empty_between(layout, cells, step)
        if empty:
            broken.append(phrases.gap(empty))
    broken += _contact_breaches(layout, new)
    if new:
        broken += _joining_breaches(layout, new, step)
    return broken


MOST_NAMED = 6


def _empty_between(layout: Layout, cells: Sequence[Cell], step: int) -> list[Cell]:
    """Return empty cells between the first and the last new card, at most a few."""
    empty: list[Cell] = []
    for place in range(min(cells), max(cells), step):
        if place not in layout.cards and place not in cells:
            empty.append(place)
            if len(empty) == MOST_NAMED:
                break
    return empty


def _opening_breaches(cells: Sequence[Cell], new: dict[Cell, Card], step: int) -> list[Breach]:
    broken: list[Breach] = []
    if len(cells) < 2:
        broken.append(phrases.one_card_opening())
    if cells[0] != 0:
        broken.append(phrases.opening_elsewhere(cells[0]))
    line = sorted(new)
    if step and any(to - at != step for at, to in itertools.pairwise(line)):
        broken.append(phrases.opening_gap())
    for place in line:
        for other in (place + RIGHT, place + DOWN):
            if other in new:
                one, two = new[place], new[other]
                common = shared(one, two)
                edge = str(Edge(place, other))
                if len(common) < 2:
                    broken.append(
                        phrases.opening_not_tic(CARD_NAMES[one], CARD_NAMES[two], edge, common)
                    )
                if not common:
                    broken.append(phrases.nic(one, two, place, other))
    return broken


def _contact_breaches(layout: Layout, new: dict[Cell, Card]) -> list[Breach]:
    """Return every Nic, and every card that Tics nothing (TIC-COMMON-3, TIC-PLACE-2)."""
    broken: list[Breach] = []
    lonely: list[Breach] = []
    old = layout.cards
    for place, card in new.items():
        beside: list[Card] = []
        meets, tics, is_content = MEETS[card], TICS[card], False
        for other in neighbours(place):
            neighbour = old.get(other)
            fresh = neighbour is None
            if neighbour is None:
                neighbour = new.get(other)
                if neighbour is None:
                    continue
            beside.append(neighbour)
            if tics >> neighbour & 1:
                is_content = True
            elif not meets >> neighbour & 1 and neighbour != card:
                if place > other:
                    if not fresh:
                        broken.append(phrases.nic(neighbour, card, other, place))
                else:
                    broken.append(phrases.nic(card, neighbour, place, other))
        if not beside:
            lonely.append(phrases.touches_nothing(card, place))
            near = [old[other] for other in corners(place) if other in old]
            if near:
                lonely.append(phrases.corner_only(card, place, near))
        elif not is_content:
            lonely.append(phrases.tics_none(card, place, beside))
    return broken + lonely


def _joining_breaches(layout: Layout, new: dict[Cell, Card], step: int) -> list[Breach]:
    """Return what is not joined to the old cards by a Tic (TIC-JOIN-1, TIC-JOIN-2)."""
    runs = runs_of(sorted(new), step)
    loose = [
        run for run in runs if not any(layout.tics.get(place, 0) >> new[place] & 1 for place in run)
    ]
    broken: list[Breach] = []
    if len(loose) == len(runs):
        broken.append(phrases.not_attached([new[place] for place in sorted(new)]))
    if len(runs) > 1 and step:
        broken += [phrases.run_not_attached([new[place] for place in run], run) for run in loose]
    return broken


def runs_of(cells: Sequence[Cell], step: int) -> list[list[Cell]]:
    """Return the cells, in order along the line, as runs of cells side by side."""
    runs: list[list[Cell]] = []
    for place in cells:
        if runs and place - runs[-1][-1] == step:
            runs[-1].append(place)
        else:
            runs.append([place])
    return runs
