"""What no game comes to: cards without turns, points without cards, hands that nobody would hold.

Every Tic on the table was scored once, and every group when it came to its size, so the layout
tells how many points there must be at least (TIC-TICS-3, TIC-GROUP-1). Every play makes a Tic, so a
player without points has laid nothing. What a position leaves out of the box was never in the
game: a hand is full all the same while there is a deck.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engines.table.doubts import Doubt
from engines.table.event import listed, sentence
from engines.tickle.components import CARD_NAMES, HAND, MOST_LAID, TICS
from engines.tickle.grid import edges, row_column
from engines.tickle.groups import groups_of
from engines.tickle.rules.leaving_out import cards_out
from engines.tickle.rules.listing import has_play
from engines.tickle.rules.scoring import GROUP_POINTS, TIC_POINTS

if TYPE_CHECKING:
    from engines.tickle.state import Tickle

MOST_A_TURN = 60
"""Points that no turn brings but by a miracle: six cards, and nearly every group a Tickle."""
LONGEST_OPENING = 4
"""Turns for each player after which somebody has opened, but by a miracle."""


def doubts_of(state: Tickle) -> Iterator[Doubt]:
    """Yield what in this position no game leads to, or only a miracle."""
    yield from _turn_doubts(state)
    yield from _point_doubts(state)
    yield from _box_doubts(state)
    yield from _hand_doubts(state)
    yield from _drawn_doubts(state)


def turns_had(state: Tickle, seat: int) -> int:
    """Return how many turns a player has had, counted from whoever began."""
    players = len(state.players)
    return (state.turns + players - 1 - (seat - state.first) % players) // players


def _turn_doubts(state: Tickle) -> Iterator[Doubt]:
    if state.first:
        began, named = state.players[state.first], state.players[0]
        text = sentence("After {0:turn} it would be {1} who began.", state.turns, began)
        mend = f"{named}, who is named first, begins: say other turns, or name {began} first."
        yield Doubt(text, ("turns", "players"), mend, ("TIC-SETUP-2",))
    laid = len(state.layout.cards)
    fewest = -(-laid // MOST_LAID)
    if laid and not _in_one_line(state):
        fewest = max(fewest, 2)
    if state.turns < fewest:
        text = sentence("{0:card} lie on the table after {1:turn}.", laid, state.turns)
        mend = sentence("It takes {0:turn} at least to lay them: say how many were taken.", fewest)
        yield Doubt(text, ("layout", "turns"), mend, ("TIC-TURN-2", "TIC-LINE-1"))
    if not laid and state.turns > LONGEST_OPENING * len(state.players):
        text = sentence("Nobody has opened in {0:turn}: that is a miracle.", state.turns)
        yield Doubt(text, ("layout", "turns"), "Say fewer turns.", ("TIC-OPEN-4",))


def _in_one_line(state: Tickle) -> bool:
    """Return whether all cards lie in one row or one column, as one play would lay them."""
    rows, columns = zip(*map(row_column, state.layout.cards), strict=True)
    return len(set(rows)) == 1 or len(set(columns)) == 1


def _point_doubts(state: Tickle) -> Iterator[Doubt]:
    cards = state.layout.cards
    tics = sum(TICS[cards[edge.first]] >> cards[edge.second] & 1 for edge in edges(cards))
    fewest = TIC_POINTS * tics + sum(GROUP_POINTS[len(area)] for _, area in groups_of(cards))
    points = sum(state.points)
    if points < fewest:
        text = sentence(
            "The Tics and groups on the table have brought {0:point} or more; "
            "the players have only {1}.",
            fewest,
            points,
        )
        mend = f"Give the players {fewest} points or more together."
        yield Doubt(text, ("scores", "layout"), mend, ("TIC-TICS-1", "TIC-TICS-3"))
    for seat, player in enumerate(state.players):
        scored, turns = state.points[seat], turns_had(state, seat)
        if scored and not (turns and cards):
            why = "has had no turn yet" if cards else "no card is laid"
            who = f"{player} " if cards else ""
            text = sentence("{0} has {1:point}, but {2}{3}.", player, scored, who, why)
            yield Doubt(text, ("scores", "turns"), "Say how many turns were taken.", _SCORING)
        elif scored > MOST_A_TURN * turns:
            text = sentence("{0} has {1:point} after {2:turn}.", player, scored, turns)
            yield Doubt(text, ("scores", "turns"), "Say more turns, or fewer points.", _SCORING)

    layers = [seat for seat, scored in enumerate(state.points) if scored]
    if 0 < MOST_LAID * sum(turns_had(state, seat) for seat in layers) < len(cards):
        who = listed([state.players[seat] for seat in layers])
        text = sentence(
            "{0:card} lie on the table, and only {1} can have laid any.", len(cards), who
        )
        mend = "Every play scores: give points to others too, or say more turns."
        yield Doubt(text, ("scores", "layout", "turns"), mend, ("TIC-TURN-2", "TIC-TICS-1"))


_SCORING = ("TIC-SCORE-1",)


def _box_doubts(state: Tickle) -> Iterator[Doubt]:
    out = cards_out(state)
    if out and state.aside:
        there = len(CARD_NAMES) - state.aside
        text = (
            f"With {state.aside} cards set aside {there} are played with, "
            f"but only {there - out} lie here."
        )
        mend = "Lay more cards, or state a larger deck."
        yield Doubt(text, ("set_aside", "layout", "deck"), mend, ("TIC-SHORT-1",))


def _hand_doubts(state: Tickle) -> Iterator[Doubt]:
    """Yield hands that are filled no more, or that are larger than their turns can make them."""
    for seat, (player, hand) in enumerate(zip(state.players, state.hands, strict=True)):
        turns, laid = turns_had(state, seat), bool(state.points[seat])
        draws = turns + (seat == state.seat and state.drawn_card is not None)
        if state.deck and len(hand) < HAND:
            text = sentence("{0} holds {1:card}, and yet the deck is not empty.", player, len(hand))
            mend = f"Hands are filled up to {HAND} while there are cards: give {player} as many."
            yield Doubt(text, ("hands", "deck"), mend, ("TIC-FILL-1",))
        elif not laid and not HAND + (draws if state.deck else 0) <= len(hand):
            text = sentence("{0} holds {1:card}, and has no point yet.", player, len(hand))
            mend = (
                f"Without points {player} has laid nothing, and drew in every turn: "
                "give more cards, or points."
            )
            yield Doubt(text, ("hands", "scores"), mend, ("TIC-SETUP-1", "TIC-DRAW-4"))
        elif len(hand) > HAND + draws - (laid and turns > 0):
            text = sentence("{0} holds {1:card} after {2:turn}.", player, len(hand), turns)
            mend = f"A turn without a play adds one card to {HAND}: give fewer, or say more turns."
            yield Doubt(text, ("hands", "turns"), mend, ("TIC-DRAW-2", "TIC-FILL-3"))


def _drawn_doubts(state: Tickle) -> Iterator[Doubt]:
    if state.over or state.drawn_card is None:
        return
    before = [card for card in state.hand if card != state.drawn_card]
    if has_play(state.layout, before):
        player = state.players[state.seat]
        text = f"{player} has drawn a card, though something could have been laid without it."
        mend = "Leave out drawn, or give cards of which none could be laid."
        yield Doubt(text, ("drawn", "hands"), mend, ("TIC-DRAW-1",))
