"""The course of the game: set-up goals, a turn, the end of a round, and the last bell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.table.chance import Chance
from engines.table.event import Event, Telling
from engines.tick_tock_tower.components import (
    DRAWN_BY_KEEPERS,
    DRAWN_GOALS,
    FIRST,
    FREE,
    HAND,
    KIDS,
    SHORT,
    TWELVE,
)
from engines.tick_tock_tower.moves import KEEP, POWER, Move
from engines.tick_tock_tower.rules import phrases as say
from engines.tick_tock_tower.rules.action_cards import PLAY, use_power
from engines.tick_tock_tower.rules.goals import check_goal, draw_goals, keep_goal
from engines.tick_tock_tower.rules.leaving_out import cards_out, goals_out
from engines.tick_tock_tower.rules.scoring import tell_end

if TYPE_CHECKING:
    from engines.tick_tock_tower.state import Tower


def carry_out(state: Tower, move: Move, told: Telling) -> None:
    """Make a legal move and see to all that follows without a move of its own."""
    what = move.what
    if what == KEEP:
        if state.chooser >= 0:
            _keep_at_setup(state, move.on, told)
        else:
            _keep(state, move.on, told)
        return
    seat = state.order[state.turn]
    if what == POWER:
        use_power(state, seat, move, told)
        return
    state.hands[seat].remove(what)
    state.discard_pile.append(what)
    if told is None:
        PLAY[what](state, seat, move, None)
    else:
        before = state.spaces.copy()
        PLAY[what](state, seat, move, told)
        if state.spaces == before:
            told.append(Event(say.NO_EFFECT))
    check_goal(state, seat, told)
    if not state.offered:
        _end_turn(state, seat, told)


def _keep(state: Tower, goal: str, told: Telling) -> None:
    seat = state.order[state.turn]
    others = keep_goal(state, seat, goal)
    if told is not None:
        told.append(Event(say.KEEPS, state.players[seat], goal, tuple(others)))
    _end_turn(state, seat, told)


# -- the end of a turn and of a round ----------------------------------------------------------


def _end_turn(state: Tower, seat: int, told: Telling) -> None:
    _fill_hand(state, seat, told)
    state.turn += 1
    if state.turn == len(state.order):
        _end_round(state, told)
    elif state.floating_order:
        arrange_rest(state)
        if told is not None and state.clock > state.seating.start_hour:
            told.append(Event(say.NEXT_FURTHEST, state.players[state.order[state.turn]]))
    _deal_in(state, told)


def _fill_hand(state: Tower, seat: int, told: Telling) -> None:
    """Draw until the hand is full again, as far as cards go (TTT-REFILL-1, TTT-RESHUFFLE-1)."""
    hand, pile = state.hands[seat], state.draw_pile
    first_new = len(hand)
    shuffled = 0
    while len(hand) < HAND and (pile or _reshuffle(state)):
        hand.append(pile.pop())
        if not pile:
            shuffled += _reshuffle(state)
    if told is not None:
        new = tuple(hand[first_new:])
        if new:
            told.append(Event(say.DRAWS, state.players[seat], new, len(new)))
        if shuffled:
            told.append(Event(say.RESHUFFLED, shuffled))
        if len(hand) < HAND:
            told.append(Event(say.TOO_FEW_TO_DRAW, state.players[seat], len(hand)))


def _deal_in(state: Tower, told: Telling) -> None:
    """Let a hero draw who would begin a turn without cards.

    Only a position written by hand leaves somebody without cards.
    """
    if state.clock < TWELVE and not state.hands[state.order[state.turn]]:
        _fill_hand(state, state.order[state.turn], told)


def _reshuffle(state: Tower) -> int:
    """Shuffle the discard pile into the empty draw pile; return the number of cards."""
    count = len(state.discard_pile)
    if count:
        state.draw_pile[:] = state.discard_pile
        state.discard_pile.clear()
        Chance(state.seed, state.shuffles).shuffle(state.draw_pile)
        state.shuffles += 1
    return count


def _end_round(state: Tower, told: Telling) -> None:
    """Move the clock on; at 12 the game is over, before that a new order (TTT-ROUND-1)."""
    state.clock += 1
    if state.clock == TWELVE:
        if told is not None:
            tell_end(state, told)
        return
    state.turn = 0
    spaces = state.spaces
    if state.floating_order:
        for place, seat in enumerate(state.order):
            state.ranks[seat] = place
    # Sorting is stable, also in reverse: level pawns keep last round's order (TTT-ORDER-3).
    state.order.sort(key=spaces.__getitem__, reverse=True)
    if told is not None:
        told.append(Event(say.ROUND_OVER, f"{state.clock} o'clock", TWELVE - state.clock))
        ties = len(set(spaces)) < len(spaces)
        names = tuple([state.players[seat] for seat in state.order])
        told.append(Event(say.ORDER_WITH_TIES if ties else say.ORDER, names))


def arrange_rest(state: Tower) -> None:
    """Put those still to play in order by their spaces now (reading B of TTT-ORDER-2).

    Round 1 goes clockwise all the same; level pawns keep the order they had.
    """
    if state.clock > state.seating.start_hour:
        state.order[state.turn :] = sorted(
            state.order[state.turn :], key=lambda seat: (-state.spaces[seat], state.ranks[seat])
        )


# -- the goals of the set-up -------------------------------------------------------------------


def offer_at_setup(state: Tower) -> None:
    """Let the next hero without a goal draw at set-up; afterwards round 1 begins (TTT-SETUP-1)."""
    seating = state.seating
    for seat in seating.seats:
        if not state.goal[seat]:
            many = seating.keeps_keys[seat] and state.readings["keeper_setup"] == "B"
            draw_goals(state, seat, DRAWN_BY_KEEPERS if many else DRAWN_GOALS)
            if state.offered:
                state.chooser = seat
                return
    state.chooser = -1


def _keep_at_setup(state: Tower, goal: str, told: Telling) -> None:
    seat = state.chooser
    if told is not None and not any(state.goal):
        _tell_table(state, told)
    drawn = len(state.offered)
    others = keep_goal(state, seat, goal)
    if told is not None:
        keeper = state.seating.keeps_keys[seat]
        phrase = say.KEEPER_KEEPS_AT_SETUP if keeper else say.KEEPS_AT_SETUP
        told.append(Event(phrase, state.players[seat], goal, tuple(others), drawn))
    offer_at_setup(state)
    if state.chooser < 0:
        if told is not None:
            names = tuple([state.players[seat] for seat in state.order])
            told.append(Event(say.BEGINS, names[0], names))
        _deal_in(state, told)


def _tell_table(state: Tower, told: list[Event]) -> None:
    """Tell how the table is laid, before the first goal is kept; of a part of a box no number."""
    seating = state.seating
    variants = seating.variants
    stand = say.PAIRS_STAND if seating.cuckoo < 0 else say.PAIRS_AND_CUCKOO_STAND
    told.append(Event(stand, state.players))
    if FIRST in variants:
        told.append(Event(say.FIRST_GAME))
    if KIDS in variants:
        told.append(Event(say.KIDS_GAME))
    if not cards_out(state):
        in_play = len(state.draw_pile) + sum(map(len, state.hands))
        box = say.FREE_BOX if seating.edition == FREE else say.FULL_BOX
        told.append(Event(box, in_play, HAND, len(state.draw_pile)))
    if not goals_out(state):
        told.append(Event(say.GOAL_BOX, len(state.goal_pile) + len(state.offered)))
    later = say.CLOCK_SET_LATER if SHORT in variants else say.CLOCK_SET
    told.append(Event(later, f"{state.clock} o'clock", TWELVE - state.clock))
