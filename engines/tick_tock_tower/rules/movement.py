"""How pawns go: forward, back, and the push of a twin.

Every rule that moves a pawn calls one of these, with the sentences that tell it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.table.event import Event, Telling
from engines.tick_tock_tower.components import PLACES, START, TOP
from engines.tick_tock_tower.rules import phrases as say
from engines.tick_tock_tower.rules.phrases import Fall, Push, Walk

if TYPE_CHECKING:
    from engines.tick_tock_tower.state import Tower


LAG = 4
"""Spaces behind its twin from which on Tick or Tock is not pushed (TTT-LAG-1)."""


def forward(state: Tower, seat: int, steps: int, walk: Walk, told: Telling) -> int:
    """Move a pawn forward by a card and return the spaces that it went.

    The Cuckoo goes 1 less, but at least 1 (TTT-CUCKOO-2, -3); nobody passes 15 (TTT-BOARD-2).
    """
    spaces = state.spaces
    here = spaces[seat]
    moved, level = walk.moved, walk.level
    if seat == state.seating.cuckoo:
        if steps > 1:
            steps -= 1
            moved, level = walk.less, walk.less_level
        else:
            moved, level = walk.least, walk.least_level
    there = here + steps
    if there > TOP:
        there = TOP
    spaces[seat] = there
    if told is not None:
        hero = state.players[seat]
        if there - here < steps:
            phrase = walk.stopped if there > here else walk.stuck
            told.append(Event(phrase, hero, there - here, PLACES[here]))
        elif spaces.count(there) > 1:
            company = tuple(
                [state.players[o] for o in state.seating.others[seat] if spaces[o] == there]
            )
            told.append(Event(level, hero, steps, PLACES[here], PLACES[there], company))
        else:
            told.append(Event(moved, hero, steps, PLACES[here], PLACES[there]))
    return there - here


def back(state: Tower, seat: int, steps: int, fall: Fall, told: Telling) -> None:
    """Move a pawn back, never past START (TTT-BOARD-3); this pushes nobody (TTT-TWIN-3)."""
    spaces = state.spaces
    here = spaces[seat]
    there = here - steps
    if there < START:
        there = START
    spaces[seat] = there
    if told is not None:
        hero = state.players[seat]
        if here == START:
            told.append(Event(fall.stays, hero))
        elif here - there < steps:
            told.append(Event(fall.cut, hero, here - there, PLACES[here], PLACES[there]))
        else:
            told.append(Event(fall.moved, hero, steps, PLACES[here], PLACES[there]))


def step(state: Tower, seat: int, steps: int, walk: Walk, push: Push, told: Telling) -> None:
    """Move a pawn forward and push its twin 1 back (TTT-TWIN-1)."""
    before = state.spaces[seat]
    moved = forward(state, seat, steps, walk, told)
    push_twin(state, seat, before, moved, steps, push, told)


def push_twin(
    state: Tower, seat: int, before: int, moved: int, steps: int, push: Push, told: Telling
) -> None:
    """Push the twin of a pawn that went ``moved`` of ``steps`` spaces forward from ``before``."""
    twin = state.seating.twin[seat]
    if twin < 0:
        if told is not None:
            told.append(Event(say.NO_TWIN))
        return
    spaces = state.spaces
    if not moved and not pushes_without_step(state):
        if told is not None:
            told.append(Event(say.NO_STEP_NO_PUSH, state.players[seat], state.players[twin]))
        return
    here = spaces[twin]
    if state.seating.lags[twin] and (lag := measured_lag(state, seat, before)) >= LAG:
        if told is not None:
            told.append(Event(say.LAGGING, state.players[twin], lag, state.players[seat]))
        return
    if here > START:
        spaces[twin] = here - 1
    if told is not None:
        if here == START:
            told.append(Event(push.stays, state.players[twin]))
            return
        if moved == 0:
            phrase = push.by_no_step
        elif moved < steps:
            phrase = push.by_cut_step
        else:
            phrase = push.by_long_step if moved > 1 else push.pushed
        told.append(
            Event(phrase, state.players[twin], PLACES[here], PLACES[here - 1], state.players[seat])
        )


def pushes_without_step(state: Tower) -> bool:
    """Return whether a pawn on 15 that a card would move pushes its twin (TTT-TWIN-4)."""
    return state.readings["push_at_top"] == "B"


def measured_lag(state: Tower, seat: int, before: int) -> int:
    """Return how far the twin of this pawn is behind it, as TTT-LAG-1 measures it."""
    ahead = before if state.readings["lag_measured"] == "A" else state.spaces[seat]
    return ahead - state.spaces[state.seating.twin[seat]]
