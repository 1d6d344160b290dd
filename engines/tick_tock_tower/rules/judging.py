"""Which moves are legal, and why another is not.

The list of legal moves and the explanation of a refusal rest on the same predicates:
:func:`pickable`, :func:`pushable`, :func:`may_fly` and :func:`may_chirp`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engines.table.event import listed
from engines.table.verdict import Breach
from engines.tick_tock_tower.components import (
    CARDS,
    CUCKOO,
    GOALS,
    PENDULUM_PUSH,
    TWELVE,
    WINGED,
)
from engines.tick_tock_tower.moves import (
    ALONE,
    KEEP,
    KEEPING,
    LONGER_STEPS,
    PICKING,
    PLAIN,
    POWER,
    TARGETED,
    Move,
)
from engines.tick_tock_tower.rules import refusals as no
from engines.tick_tock_tower.rules.action_cards import pickable, pushable

if TYPE_CHECKING:
    from engines.tick_tock_tower.state import Tower


def may_fly(state: Tower, seat: int) -> bool:
    """Return whether this hero can still move 1 more space with a Step card (TTT-WINGS-1, -2)."""
    return state.seating.winged[seat] and not state.used[seat]


def may_chirp(state: Tower, seat: int) -> bool:
    """Return whether this hero is the Cuckoo with its power unspent (TTT-CHIRP-1, -2)."""
    return state.seating.chirps[seat] and not state.used[seat]


def legal_moves(state: Tower) -> list[Move]:
    """Return every legal move once."""
    if state.offered:
        return [KEEPING[goal] for goal in dict.fromkeys(state.offered)]
    if state.clock >= TWELVE:
        return []
    seat = state.order[state.turn]
    naming = state.seating.naming
    moves: list[Move] = []
    flies = False
    if state.seating.once[seat]:
        flies = may_fly(state, seat)
        if may_chirp(state, seat):
            moves = [naming[POWER][other] for other in state.seating.others[seat]]
    for card in dict.fromkeys(state.hands[seat]):
        if card in PLAIN:
            moves.append(PLAIN[card])
            if flies and card in LONGER_STEPS:
                moves.append(LONGER_STEPS[card])
            continue
        targets = pushable(state, seat) if card == PENDULUM_PUSH else pickable(state, seat)
        if targets:
            named = naming[card]
            moves += [named[other] for other in targets]
        else:
            moves.append(ALONE[card])
    return moves


def candidates(state: Tower) -> Iterator[Move]:
    """Yield the moves that the mover might try with what lies in front of it."""
    if state.is_over:
        yield from (PLAIN[card] for card in PLAIN)
        return
    seat = state.seat
    goals = state.offered or [state.goal[seat] or GOALS[0]]
    yield from (KEEPING[goal] for goal in dict.fromkeys(goals))
    if seat == state.seating.cuckoo:
        yield from (TARGETED[POWER][hero] for hero in state.players)
    for card in dict.fromkeys(state.hands[seat]):
        if card in PLAIN:
            yield PLAIN[card]
            if card in LONGER_STEPS and state.players[seat] in WINGED:
                yield LONGER_STEPS[card]
            continue
        yield from (TARGETED[card][hero] for hero in state.players)
        if card in PICKING and not pickable(state, seat):
            yield ALONE[card]


# -- why not -----------------------------------------------------------------------------------


def breaches(state: Tower, move: Move) -> tuple[Breach, ...]:
    """Return every broken clause, with its reason."""
    if state.is_over:
        return (no.game_over(),)
    return tuple(_breaches(state, state.seat, move))


def _breaches(state: Tower, seat: int, move: Move) -> Iterator[Breach]:
    if move.what == KEEP:
        if not state.offered:
            yield no.nothing_to_keep(state, seat)
        elif move.on not in state.offered:
            yield no.not_offered(state, move.on)
        return
    if state.chooser >= 0:
        yield no.goals_first_at_setup(state)
    elif state.offered:
        yield no.goal_first(state)
    if move.what == POWER:
        yield from _power_breaches(state, seat, move)
        return
    if move.what not in state.hands[seat]:
        yield no.not_in_hand(state, seat, move.what)
        if not state.seating.cards[move.what]:
            yield no.not_in_box(state, move.what)
    if move.plus and not may_fly(state, seat):
        yield no.cannot_fly(state, seat)
    if move.what == PENDULUM_PUSH:
        yield from _push_breaches(state, seat, move)
    elif move.what in PICKING:
        yield from _pick_breaches(state, seat, move)


def _power_breaches(state: Tower, seat: int, move: Move) -> Iterator[Breach]:
    if not may_chirp(state, seat):
        yield no.cannot_chirp(state, seat)
    if move.on not in state.players:
        yield Breach("TTT-CHIRP-1", f"{move.on} is not in this game.")
    elif move.on == CUCKOO:
        yield Breach("TTT-CHIRP-1", "The power moves any other pawn, never the Cuckoo itself.")


def _push_breaches(state: Tower, seat: int, move: Move) -> Iterator[Breach]:
    target = state.seating.seat_of.get(move.on)
    if target is None:
        clause = "TTT-PUSH-4" if seat == state.seating.cuckoo else "TTT-PUSH-3"
        yield Breach(clause, f"{move.on} is not in this game.")
    elif target not in pushable(state, seat):
        yield no.cannot_be_pushed(state, seat, target)


def _pick_breaches(state: Tower, seat: int, move: Move) -> Iterator[Breach]:
    whom, must = ("TTT-HH-2", "TTT-HH-3")
    if move.what != PICKING[0]:
        whom, must = ("TTT-DANCE-2", "TTT-DANCE-3")
    free = pickable(state, seat)
    if not move.on:
        if free:
            names = listed([state.players[other] for other in free], "or")
            yield Breach(must, f"{names} can be picked, so somebody has to be picked.")
        return
    target = state.seating.seat_of.get(move.on)
    if target is None:
        yield Breach(whom, f"{move.on} is not in this game.")
    elif target not in free:
        yield Breach(whom, no.why_not_picked(state, seat, target))


assert set(CARDS) == {*PLAIN, *ALONE, PENDULUM_PUSH}, "every card is listed in one way"
