"""What each action card does, and whom it may name.

:func:`pickable` and :func:`pushable` say which pawns a card may name: lists of legal moves are
made from them, and refusals are explained from them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engines.table.event import Event, Telling
from engines.tick_tock_tower.components import (
    BIG_FAN,
    BIG_STEP,
    CATCH_UP,
    HELPING_HAND,
    MUSIC_BOX_DANCE,
    PENDULUM_PUSH,
    SPRING_JUMP,
    START,
    STEPS,
    TINY_STEP,
    TOP,
)
from engines.tick_tock_tower.moves import Move
from engines.tick_tock_tower.rules import phrases as say
from engines.tick_tock_tower.rules.movement import LAG, back, forward, step

if TYPE_CHECKING:
    from engines.tick_tock_tower.state import Tower

PUSH_RANGE = 5
"""Spaces that the Cuckoo may be away from the pawn of a Pendulum Push (TTT-PUSH-2)."""
PUSH_BACK, POWER_BACK, FAN_BACK = 2, 3, 1

# -- whom a card may name ----------------------------------------------------------------------


def pickable(state: Tower, seat: int) -> list[int]:
    """Return whom this hero may pick with Helping Hand or Music Box Dance.

    Any pawn but its twin that is level with it or behind (TTT-HH-2, TTT-DANCE-2).
    """
    spaces = state.spaces
    here = spaces[seat]
    return [other for other in state.seating.company[seat] if spaces[other] <= here]


def pushable(state: Tower, seat: int) -> list[int]:
    """Return whom this hero may move back with Pendulum Push (TTT-PUSH-1 to -4)."""
    seating = state.seating
    cuckoo = seating.cuckoo
    if seat == cuckoo:
        others = seating.others[seat]
        return [*others, seat] if state.readings["cuckoo_push_self"] == "A" else [*others]
    twin = seating.twin[seat]
    if cuckoo >= 0 and abs(state.spaces[cuckoo] - state.spaces[seat]) <= PUSH_RANGE:
        return [twin, cuckoo]
    return [twin]


# -- what a card does --------------------------------------------------------------------------


def play_step(state: Tower, seat: int, move: Move, told: Telling) -> None:
    """Tiny Step, Big Step, Spring Jump; with the Owl's or Bat's power 1 more (TTT-WINGS-1)."""
    steps = STEPS[move.what]
    walk = say.STEP_WALKS[steps]
    if move.plus:
        state.used[seat] = True
        steps += 1
        walk = say.WINGED_WALK
    if told is not None:
        phrase = say.PLAYED_LONGER if move.plus else say.PLAYED
        told.append(Event(phrase, state.players[seat], move.what))
    reached = state.spaces[seat] + steps
    step(state, seat, steps, walk, say.STEP_PUSH, told)
    if move.plus and reached > TOP and told is not None:
        told.append(Event(say.WINGS_FOR_NOTHING, state.players[seat]))


def play_pendulum_push(state: Tower, seat: int, move: Move, told: Telling) -> None:
    seating = state.seating
    target = seating.seat_of[move.on]
    if told is not None:
        phrase = say.PLAYED_ON_SELF if target == seat else say.PLAYED_ON
        told.append(Event(phrase, state.players[seat], move.what, move.on))
    if seat == seating.cuckoo:
        fall = say.CUCKOOS_PUSH_FALL
    elif target == seating.cuckoo:
        fall = say.CUCKOO_FALL
    elif seating.lags[target] and state.spaces[seat] - state.spaces[target] >= LAG:
        fall = say.LAGGING_TWIN_FALL
    else:
        fall = say.TWIN_FALL
    back(state, target, PUSH_BACK, fall, told)


def play_helping_hand(state: Tower, seat: int, move: Move, told: Telling) -> None:
    """The picked pawn, its twin, then the player, who pushes nobody (TTT-HH-1, -4, -5)."""
    seating = state.seating
    light = seating.dances_on[seat]
    if move.on:
        picked = seating.seat_of[move.on]
        if told is not None:
            told.append(Event(say.PICKS, state.players[seat], move.what, move.on))
        stuck = state.spaces[picked]
        step(state, picked, 2, say.PICKED_WALK, say.PICKED_PUSH, told)
        walk = say.BALLERINA_WALK if light else say.HELPER_WALK
        forward(state, seat, 2 if light else 1, walk, told)
        take_token(state, seat, state.spaces[picked] == stuck, told)
    else:
        if told is not None:
            told.append(Event(say.PICKS_NOBODY, state.players[seat], move.what))
        walk = say.BALLERINA_ALONE_WALK if light else say.HELPER_ALONE_WALK
        forward(state, seat, 2 if light else 1, walk, told)


def play_music_box_dance(state: Tower, seat: int, move: Move, told: Telling) -> None:
    """Both dancers 2 forward, both twins 1 back (TTT-DANCE-1, -4)."""
    if not move.on:
        if told is not None:
            told.append(Event(say.DANCES_ALONE, state.players[seat], move.what))
        step(state, seat, 2, say.DANCE_ALONE_WALK, say.DANCE_ALONE_PUSH, told)
        return
    picked = state.seating.seat_of[move.on]
    if told is not None:
        told.append(Event(say.DANCES, state.players[seat], move.what, move.on))
    stuck = state.spaces[picked]
    step(state, seat, 2, say.DANCE_WALK, say.DANCE_PUSH, told)
    step(state, picked, 2, say.DANCE_WALK, say.DANCE_PUSH, told)
    take_token(state, seat, state.spaces[picked] == stuck, told)


def take_token(state: Tower, seat: int, for_nothing: bool, told: Telling) -> None:
    """Take a Thank-you token for a picked pawn, while there are any (TTT-TOKEN-1 to -3)."""
    if not state.tokens_left:
        if told is not None:
            told.append(Event(say.NO_TOKEN, state.players[seat]))
        return
    state.tokens_left -= 1
    state.tokens[seat] += 1
    if told is not None:
        phrase = say.TOKEN_FOR_NOTHING if for_nothing else say.TOKEN
        told.append(Event(phrase, state.players[seat], state.tokens[seat]))


def play_catch_up(state: Tower, seat: int, move: Move, told: Telling) -> None:
    """Up to 3 forward to a twin who is ahead, else 1; the twin stays (TTT-CATCH-1 to -3)."""
    if told is not None:
        told.append(Event(say.PLAYED, state.players[seat], move.what))
    twin = state.seating.twin[seat]
    gap = state.spaces[twin] - state.spaces[seat] if twin >= 0 else 0
    if gap > 0:
        forward(state, seat, min(3, gap), say.CATCH_UP_WALK, told)
    else:
        forward(state, seat, 1, say.CATCH_UP_SHORT_WALK, told)


def play_big_fan(state: Tower, seat: int, move: Move, told: Telling) -> None:
    """Blow the other side 1 back, then move 1 forward without a push (TTT-FAN-1 to -5)."""
    seating = state.seating
    if told is not None:
        told.append(Event(say.PLAYED, state.players[seat], move.what))
    if seat == seating.cuckoo:
        for other in seating.others[seat]:
            back(state, other, FAN_BACK, say.CUCKOO_FAN_FALL, told)
        forward(state, seat, 1, say.CUCKOO_FAN_WALK, told)
        return
    twin = seating.twin[seat]
    exempt = state.readings["big_fan_twin"] == "A"
    for other in seating.facing[seat]:
        if other != twin:
            back(state, other, FAN_BACK, say.FAN_FALL, told)
        elif not exempt:
            back(state, other, FAN_BACK, say.FAN_TWIN_FALL, told)
        elif told is not None:
            told.append(Event(say.TWIN_UNFANNED, state.players[twin], state.players[seat]))
    if seating.cuckoo >= 0 and told is not None:
        told.append(Event(say.CUCKOO_UNFANNED))
    forward(state, seat, 1, say.FAN_WALK, told)


def use_power(state: Tower, seat: int, move: Move, told: Telling) -> None:
    """The Cuckoo's power: another pawn 3 back, nobody pushed (TTT-CHIRP-1 to -3)."""
    state.used[seat] = True
    if told is not None:
        told.append(Event(say.POWER, move.on))
    target = state.seating.seat_of[move.on]
    moves = state.spaces[target] > START
    back(state, target, POWER_BACK, say.POWER_FALL, told)
    if told is not None and not moves:
        told.append(Event(say.POWER_FOR_NOTHING))


PLAY: dict[str, Callable[[Tower, int, Move, Telling], None]] = {
    TINY_STEP: play_step,
    BIG_STEP: play_step,
    SPRING_JUMP: play_step,
    PENDULUM_PUSH: play_pendulum_push,
    HELPING_HAND: play_helping_hand,
    MUSIC_BOX_DANCE: play_music_box_dance,
    CATCH_UP: play_catch_up,
    BIG_FAN: play_big_fan,
}
