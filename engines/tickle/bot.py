"""A sensible player: takes the points, and does not set the table for the next player.

It sees what the mover sees: the layout and the own hand.
"""

from __future__ import annotations

from engines.table.chance import Chance
from engines.tickle.components import ALL_CARDS, PAIRS, Cards
from engines.tickle.grid import Layout, neighbours
from engines.tickle.moves import PASS, Move
from engines.tickle.scoring import groups_of
from engines.tickle.state import Tickle

LOOKED_AT = 12
"""Plays, the dearest first, that are looked at twice."""
GIFT = 8
"""Points that a Tickle left open for the next player is reckoned to cost."""


def sensible_move(state: Tickle, chance: Chance) -> Move:
    """Return the move of a sensible player.

    It lays the play worth most, reckoning a Tickle that somebody else could complete as points
    lost and an emptier hand as a little gain; it lays a drawn card whenever it can.
    """
    best = state.best_plays(LOOKED_AT)
    if not best:
        moves = state.legal_moves()
        return moves[0] if moves else PASS
    worth = [
        (brought.total - GIFT * _gifts(state, move) + len(move.cards) / 10, -place, move)
        for place, (move, brought) in enumerate(best)
    ]
    return max(worth)[2]


def _gifts(state: Tickle, move: Move) -> int:
    """Count the groups of 4 left open after a play: their fifth card may be anybody's."""
    layout = state.layout.copy()
    for place, card in zip(move.cells, move.cards, strict=True):
        layout.lay(place, card)
    own = sum(1 << card for card in state.hand)
    lying: Cards = sum(1 << card for card in layout.cards.values())
    unseen = ALL_CARDS & ~own & ~lying
    return sum(
        1
        for pair, area in groups_of(layout.cards)
        if len(area) == 4
        for fifth in (PAIRS[pair] & unseen,)
        if fifth and any(_fits(layout, fifth, other) for p in area for other in neighbours(p))
    )


def _fits(layout: Layout, cards: Cards, place: int) -> bool:
    return bool(layout.fits.get(place, 0) & cards)
