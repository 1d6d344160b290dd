"""What somebody might try in front of a layout, and which plays come nearest to a refused one."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence

from engines.tickle.components import MOST_LAID, Card
from engines.tickle.grid import DOWN, RIGHT, Layout, corners
from engines.tickle.moves import Move
from engines.tickle.rules.judging import laydown_is_legal
from engines.tickle.rules.surveying import Turn, shortest_play, single_plays

MOST_COMPARED = 1000
"""Plays that a refused move is compared with all; of more, those that are made of its parts."""


def tries(layout: Layout, cards: Sequence[Card]) -> Iterator[Move]:
    """Yield plays that somebody might try: each card on each cell, and a few in a row."""
    hand = sorted(cards)
    places = sorted(layout.fits) or [0]
    for card in hand:
        for place in places:
            yield Move("Play", (card,), (place,))
    for card in hand[:2]:
        for place in list(layout.cards)[:2]:
            yield Move("Play", (card,), (place,))
            yield Move("Play", (card,), corners(place)[:1])
    for place in places[:12] if hand else ():
        for one, other in itertools.pairwise(hand):
            for step in (RIGHT, DOWN, 2 * RIGHT, DOWN + RIGHT, -RIGHT):
                yield Move("Play", (one, other), (place, place + step))
        yield Move("Play", tuple(hand[:7]), tuple(range(place, place + len(hand[:7]))))


def plays_like(turn: Turn, move: Move) -> list[Move]:
    """Return legal plays made of a move's own parts, or of one card; never all of a large hand.

    There is one whenever the hand has a play.
    """
    layout, held = turn.layout, set(turn.hand)
    laid = sorted(set(zip(move.cells, move.cards, strict=True)))
    parts = [(place, card) for place, card in laid if card in held]
    found = list(single_plays(layout, turn.hand)) if layout.cards else []
    for some in _selections(parts):
        cells, cards = zip(*some, strict=True)
        part = Move("Play", cards, cells)
        if len(set(cards)) == len(cards) and laydown_is_legal(layout, part, turn.gaps):
            found.append(part)
    least = shortest_play(layout, turn.hand)
    return list(dict.fromkeys(turn.allowed([*found, *([least] if least else [])])))


def _selections(parts: list[tuple[int, Card]]) -> Iterator[Sequence[tuple[int, Card]]]:
    """Yield some of the parts at a time: every selection of a few, neighbours out of many."""
    if len(parts) <= MOST_LAID:
        for count in range(2, len(parts) + 1):
            yield from itertools.combinations(parts, count)
        return
    for count in range(2, MOST_LAID + 1):
        for start in range(len(parts) - count + 1):
            yield parts[start : start + count]


def nearest(move: Move, legal: Iterable[Move], most: int) -> tuple[Move, ...]:
    """Return those that lay most of the same cards in the same cells."""
    wanted = set(zip(move.cards, move.cells, strict=True))
    cards, cells = set(move.cards), set(move.cells)

    def unlike(other: Move) -> tuple[int, int, int, int]:
        same = len(wanted.intersection(zip(other.cards, other.cells, strict=True)))
        extra = len(other.cards) - len(move.cards)
        return (
            -same,
            -len(cards.intersection(other.cards)),
            -len(cells.intersection(other.cells)),
            abs(extra),
        )

    ranked = [(unlike(other), other) for other in legal]
    if len(ranked) > most:
        # Only of the few that may be among them is the text made.
        worst = sorted(rank for rank, _ in ranked)[most - 1]
        ranked = [(rank, other) for rank, other in ranked if rank <= worst]
    ranked.sort(key=lambda entry: (entry[0], str(entry[1])))
    return tuple(other for _, other in ranked[:most])
