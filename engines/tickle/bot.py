"""A sensible player: takes the points, and does not set the table for the next player.

It sees what the mover sees: the layout and the own hand.
"""

from __future__ import annotations

from engines.table.chance import Chance
from engines.table.event import listed, sentence
from engines.tickle.components import ALL_CARDS, PAIRS, Cards
from engines.tickle.grid import Layout, neighbours
from engines.tickle.moves import PASS, Move
from engines.tickle.rules.scoring import groups_of
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


def reason(state: Tickle, move: Move) -> str:
    """Say what the play earns, and why a dearer one was left."""
    if move.kind == "Draw":
        return "No card in the hand can be laid, so one is drawn."
    if move.kind == "Pass":
        return "There is nothing to lay and nothing to draw."
    brought = state.account_of(move)
    best = state.best_plays(1)[0][1].total
    told = sentence("It earns {0:point}", brought.total)
    pairs = [group["pair"] for group in brought.facts()["groups"]]
    if pairs:
        told += f", with the {'groups' if len(pairs) > 1 else 'group'} {listed(pairs)}"
    if brought.total < best:
        return (
            f"{told}. Another play earns {best}, but lays fewer cards or leaves a group of four "
            "that the next player may complete."
        )
    count = len(state.plays())
    return f"{told}: no other play earns more." if count > 1 else f"{told}: it is the only play."


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
