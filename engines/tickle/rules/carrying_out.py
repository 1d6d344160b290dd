"""Carrying out a turn: laying, drawing, filling up, passing on, the final stage and the end."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from engines.table.event import Event, Phrase
from engines.tickle.components import CARD_NAMES, EXTREME, HAND, MOST_LAID, Card, names
from engines.tickle.grid import tell_cell
from engines.tickle.moves import Move
from engines.tickle.rules import phrases
from engines.tickle.rules.judging import filled, line_of, runs_of
from engines.tickle.rules.listing import has_play
from engines.tickle.rules.scoring import Account, Contact, account

if TYPE_CHECKING:
    from engines.tickle.state import Tickle

CARD_PENALTY = 5
"""Points off for each card in hand at the end (TIC-END-1)."""


def carry_out(state: Tickle, move: Move, told: list[Event] | None) -> None:
    """Carry out a legal move and what follows from it; ``told`` takes the events, if wanted."""
    if move.kind == "Play":
        _lay(state, move, told)
        _fill(state, told)
        _end_turn(state, told)
    elif move.kind == "Draw":
        _draw(state, told)
    else:
        if told is not None:
            told.append(Event(_passing(state), state.players[state.seat]))
        _end_turn(state, told)


# -- a play ------------------------------------------------------------------------------------


def _lay(state: Tickle, move: Move, told: list[Event] | None) -> None:
    seat, layout = state.seat, state.layout
    hand = state.hands[seat]
    brought = account(layout.cards, move.cards, move.cells, len(hand), state.readings)
    if told is not None:
        told.append(_laying(state, move))
        _tell_account(brought, len(move.cards), len(hand), told)
    for place, card in zip(move.cells, move.cards, strict=True):
        layout.lay(place, card)
        hand.remove(card)
    state.points[seat] += brought.total
    state.last = brought
    if told is not None:
        player = state.players[seat]
        told.append(Event(phrases.SUM, player, brought.total, state.points[seat]))


def _laying(state: Tickle, move: Move) -> Event:
    """Return the event that says which cards are laid where, and in what kind of play."""
    laid = tuple(
        f"{CARD_NAMES[card]} at {tell_cell(place)}"
        for card, place in zip(move.cards, move.cells, strict=True)
    )
    phrase = phrases.LAYS_ONE if len(laid) == 1 else phrases.LAYS_LINE
    if not state.layout.cards:
        phrase = phrases.OPENS
    else:
        step = line_of(move.cells)
        runs = runs_of(move.cells, step)
        if len(runs) > 1:
            whole = all(
                filled(state.layout.cards, one[-1], other[0], step)
                for one, other in itertools.pairwise(runs)
            )
            between = (move.cells[-1] - move.cells[0]) // step + 1 - len(move.cells)
            straddles = phrases.STRADDLES_ONE if between == 1 else phrases.STRADDLES
            phrase = straddles if whole else phrases.LEAVES_GAPS
    return Event(phrase, state.players[state.seat], laid)


def _contact(phrase: Phrase, contact: Contact) -> Event:
    first, second = CARD_NAMES[contact.first], CARD_NAMES[contact.second]
    return Event(phrase, first, second, contact.edge, contact.shared)


def _tell_account(brought: Account, laid: int, held: int, told: list[Event]) -> None:
    """Tell each new edge, what the Tics make, each group, and the bonuses (TIC-SCORE-1)."""
    told += [_contact(phrases.TIC, contact) for contact in brought.tics]
    told += [_contact(phrases.SINGLE, contact) for contact in brought.singles]
    told.append(Event(phrases.TIC_SUM, len(brought.tics), brought.tic_points))
    for group in brought.groups:
        wording = phrases.GROUP_GROWN if group.grown_from else phrases.GROUP_MADE
        pair = tuple(group.pair.split("-"))
        told.append(Event(wording[group.size], pair, group.bonus, group.grown_from))
        for card in group.earned:
            told.append(Event(phrases.EXTREME_EARNED[EXTREME[card]], CARD_NAMES[card], pair))
        for card in group.spent:
            told.append(Event(phrases.EXTREME_SPENT, CARD_NAMES[card], pair))
    if len(brought.groups) > 1:
        told.append(Event(phrases.SEVERAL_GROUPS, len(brought.groups)))
    if brought.six:
        told.append(Event(phrases.SIX))
    elif laid == MOST_LAID:
        told.append(Event(phrases.SIX_NOT_WHOLE, held))


# -- drawing and passing -----------------------------------------------------------------------


def _draw(state: Tickle, told: list[Event] | None) -> None:
    """Draw one card in a turn without a play (TIC-DRAW-1)."""
    card = state.deck.pop()
    state.hands[state.seat].append(card)
    state.drawn_card = card
    if told is not None:
        wording = phrases.DRAWS if state.layout.cards else phrases.DRAWS_AT_OPENING
        told.append(Event(wording, state.players[state.seat], CARD_NAMES[card]))
        _tell_deck_out(state, told)


def _fill(state: Tickle, told: list[Event] | None) -> None:
    """Fill the hand up to six after a play, as far as the deck goes (TIC-FILL-1 to 3)."""
    hand, deck = state.hands[state.seat], state.deck
    wanted = HAND - len(hand)
    if not deck:
        return
    player = state.players[state.seat]
    if wanted <= 0:
        if told is not None:
            told.append(Event(phrases.NOT_FILLED, player, len(hand)))
        return
    drawn: list[Card] = deck[: -wanted - 1 : -1]
    del deck[-wanted:]
    hand += drawn
    if told is not None:
        short = len(drawn) < wanted
        wording = phrases.FILLS_SHORT if short else phrases.FILLS
        told.append(Event(wording, player, names(drawn), len(drawn), len(hand)))
        _tell_deck_out(state, told)


def _tell_deck_out(state: Tickle, told: list[Event]) -> None:
    if state.deck:
        return
    if state.aside:
        told.append(Event(phrases.DECK_OUT_SHORT, state.aside))
    else:
        told.append(Event(phrases.DECK_OUT))


def _passing(state: Tickle) -> Phrase:
    if state.drawn_card is None:
        return phrases.PASSES
    return phrases.KEEPS if state.layout.cards else phrases.KEEPS_AT_OPENING


# -- passing the turn on -----------------------------------------------------------------------


def _end_turn(state: Tickle, told: list[Event] | None) -> None:
    """Begin the final stage where this turn does so, and pass the turn on."""
    seat = state.seat
    state.drawn_card = None
    if not state.final and not state.deck and not state.hands[seat]:
        state.final = True
        if told is not None:
            told.append(Event(phrases.FINAL_LAID_OUT, state.players[seat]))
    target = state.target
    if target is not None and not state.reached and state.points[seat] >= target:
        state.reached = True
        if told is not None:
            told.append(Event(phrases.TARGET_REACHED, state.players[seat], target))
    state.turns += 1
    state.seat = (seat + 1) % len(state.players)
    if state.seat == state.first and (state.final or state.reached):
        _finish(state, told)
        return
    arrive(state, told)


def arrive(state: Tickle, told: list[Event] | None) -> None:
    """Let the player whose turn begins come to move, or be passed over (TIC-FINAL-3, 5)."""
    while not state.deck and not state.hands[state.seat]:
        state.final = True
        if told is not None:
            told.append(Event(phrases.PASSED_OVER, state.players[state.seat]))
        state.turns += 1
        state.seat = (state.seat + 1) % len(state.players)
        if state.seat == state.first:
            _finish(state, told)
            return
    player = state.players[state.seat]
    if told is not None:
        told.append(Event(phrases.NEXT, player))
    stuck = not state.deck and state.drawn_card is None
    if stuck and not state.final and not has_play(state.layout, state.hands[state.seat]):
        state.final = True
        if told is not None:
            told.append(Event(phrases.FINAL_STUCK, player))


def _finish(state: Tickle, told: list[Event] | None) -> None:
    """End the game: hands count against their holders, the highest score wins."""
    state.over = True
    if told is None:
        return
    told.append(Event(phrases.ROUND_COMPLETE))
    scores = state.scores()
    for player, hand in zip(state.players, state.hands, strict=True):
        if hand:
            told.append(Event(phrases.HAND_COUNTS, player, len(hand), CARD_PENALTY * len(hand)))
            if scores[player] < 0:
                told.append(Event(phrases.BELOW_NOTHING, player, scores[player]))
    winners = state.winners()
    best = scores[winners[0]]
    if len(winners) == 1:
        told.append(Event(phrases.WINS, winners[0], best))
    else:
        told.append(Event(phrases.TIE, tuple(winners), best))
