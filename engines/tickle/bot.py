"""A sensible player: takes the points, and does not set the table for the next player.

It sees what the mover sees: the layout and the own hand. A hand with thousands of plays is not
looked through play by play: the most promising are, a fixed number of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.table.chance import Chance
from engines.table.event import listed, sentence
from engines.tickle.components import ALL_CARDS, PAIRS, Cards
from engines.tickle.grid import Cell, Layout, neighbours
from engines.tickle.groups import groups_of
from engines.tickle.moves import PASS, Move
from engines.tickle.rules.scoring import Account
from engines.tickle.rules.surveying import MOST_LOOKED_AT
from engines.tickle.state import Tickle

LOOKED_AT = 12
"""Plays, the dearest first, that are looked at twice."""
GIFT = 8
"""Points that a Tickle left open for the next player is reckoned to cost."""

OldGroup = tuple[str, tuple[Cell, ...]]
"""A group that lies on the table: its pair and its cells."""


def sensible_move(state: Tickle, chance: Chance) -> Move:
    """Return the move of a sensible player.

    It lays the play worth most, reckoning a Tickle that somebody else could complete as points
    lost and an emptier hand as a little gain; it lays a drawn card whenever it can.
    """
    best = state.best_plays(LOOKED_AT)
    if not best:
        moves = state.some_moves()[0]
        return moves[0] if moves else PASS
    groups = [group for group in groups_of(state.layout.cards) if len(group[1]) == 4]
    worth = [
        (
            brought.total - GIFT * _gifts(state, move, brought, groups) + len(move.cards) / 10,
            -place,
            move,
        )
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
    is_whole = state.looks_at_all
    if brought.total < best:
        told += (
            f". Another play earns {best}, but lays fewer cards or leaves a group of four that the "
            "next player may complete."
        )
    elif is_whole:
        alone = len(state.best_plays(2)) == 1
        return f"{told}: {'it is the only play' if alone else 'no other play earns more'}."
    else:
        told += "."
    if is_whole:
        return told
    return (
        f"{told} This hand has more than {MOST_LOOKED_AT:,} plays, too many to look at each; only "
        "the most promising were, so there may be a better one."
    )


def _gifts(state: Tickle, move: Move, brought: Account, old: Sequence[OldGroup]) -> int:
    """Count the groups of 4 left open after a play: their fifth card may be anybody's.

    ``old`` are the groups of 4 before it; those that grew are among the groups that it brought.
    """
    layout = state.layout.copy()
    for place, card in zip(move.cells, move.cards, strict=True):
        layout.lay(place, card)
    own = sum(1 << card for card in state.hand)
    lying: Cards = sum(1 << card for card in layout.cards.values())
    unseen = ALL_CARDS & ~own & ~lying
    new = [(group.pair, group.cells) for group in brought.groups]
    grown = {(pair, place) for pair, cells in new for place in cells}
    left = [(pair, cells) for pair, cells in old if (pair, cells[0]) not in grown]
    return sum(
        1
        for pair, area in (*left, *new)
        if len(area) == 4
        for fifth in (PAIRS[pair] & unseen,)
        if fifth and any(_fits(layout, fifth, other) for p in area for other in neighbours(p))
    )


def _fits(layout: Layout, cards: Cards, place: int) -> bool:
    return bool(layout.fits.get(place, 0) & cards)
