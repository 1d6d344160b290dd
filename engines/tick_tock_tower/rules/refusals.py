"""Why a move is not allowed: one sentence for each broken clause.

A sentence tells the mover no more than the mover can see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.table.event import listed, sentence
from engines.table.verdict import Breach
from engines.tick_tock_tower.components import (
    FIRST,
    FREE,
    KIDS,
    PLACES,
    WINGED,
)

if TYPE_CHECKING:
    from engines.tick_tock_tower.state import Tower


def game_over() -> Breach:
    return Breach("TTT-END-1", "The bell has rung at 12 o'clock: the game is over.")


# -- one thing after the other -----------------------------------------------------------------


def nothing_to_keep(state: Tower, seat: int) -> Breach:
    """Refuse to change a secret goal that is not shown yet."""
    held = "its secret goal" if state.goal[seat] else "no secret goal"
    hero = state.players[seat]
    reason = f"{hero} holds {held} and has drawn no new ones: only a shown goal is replaced."
    return Breach("TTT-GOAL-7", reason)


def not_offered(state: Tower, goal: str) -> Breach:
    offered = listed(list(dict.fromkeys(state.offered)), "or")
    clause = "TTT-SETUP-1" if state.chooser >= 0 else "TTT-GOAL-4"
    return Breach(clause, f"{goal} is not among the goals just drawn: keep {offered}.")


def goal_first(state: Tower) -> Breach:
    offered = listed(list(dict.fromkeys(state.offered)), "or")
    reason = f"The card of this turn is played. Now choose which goal to keep: {offered}."
    return Breach("TTT-TURN-4", reason)


def goals_first_at_setup(state: Tower) -> Breach:
    hero = state.players[state.chooser]
    reason = f"The game has not begun: {hero} still chooses which goal to keep."
    return Breach("TTT-SETUP-1", reason)


# -- cards and powers --------------------------------------------------------------------------


def not_in_hand(state: Tower, seat: int, card: str) -> Breach:
    hand = state.hands[seat]
    held = listed(sorted(set(hand))) if hand else "no cards"
    return Breach("TTT-TURN-2", f"{state.players[seat]} has no {card}, but {held}.")


def not_in_box(state: Tower, card: str) -> Breach:
    seating = state.seating
    if seating.edition == FREE and not (KIDS in seating.variants and card == "Pendulum Push"):
        return Breach("TTT-BOX-2", f"The free edition has no {card}.")
    return Breach("TTT-KIDS-1", f"In the kids game {card} is taken out.")


def _no_powers(state: Tower) -> Breach:
    seating = state.seating
    if seating.edition == FREE:
        return Breach("TTT-POWER-1", "The heroes of the free edition have no powers.")
    if FIRST in seating.variants:
        return Breach("TTT-FIRST-1", "In a first game no hero has a power.")
    return Breach("TTT-KIDS-3", "In the kids game no hero has a power.")


def cannot_fly(state: Tower, seat: int) -> Breach:
    hero = state.players[seat]
    if hero not in WINGED:
        reason = f"{hero} has no wings: only {listed(WINGED)} move 1 more space."
        return Breach("TTT-WINGS-1", reason)
    if not state.seating.has_powers:
        return _no_powers(state)
    reason = f"{hero} has already moved 1 more space once, and that was for the whole game."
    return Breach("TTT-WINGS-2", reason)


def cannot_chirp(state: Tower, seat: int) -> Breach:
    seating = state.seating
    if seat != seating.cuckoo:
        hero = state.players[seat]
        return Breach("TTT-CHIRP-1", f"Only the Cuckoo has this power, and it is {hero}'s turn.")
    if not seating.has_powers:
        return _no_powers(state)
    reason = "The Cuckoo has already used its power once, and that was for the whole game."
    return Breach("TTT-CHIRP-2", reason)


# -- whom a card may name ----------------------------------------------------------------------


def cannot_be_pushed(state: Tower, seat: int, target: int) -> Breach:
    names, seating, spaces = state.players, state.seating, state.spaces
    hero, other = names[seat], names[target]
    if seat == seating.cuckoo:
        return Breach("TTT-PUSH-4", "The Cuckoo pushes another pawn, not itself.")
    if target == seating.cuckoo:
        reason = sentence(
            "The Cuckoo on {0} is {1:space} from {2} on {3}: more than 5.",
            PLACES[spaces[target]],
            abs(spaces[target] - spaces[seat]),
            hero,
            PLACES[spaces[seat]],
        )
        return Breach("TTT-PUSH-2", reason)
    who = "no other pawn, not even its own" if target == seat else f"not {other}"
    twin = names[seating.twin[seat]]
    near = " or the Cuckoo nearby" if seating.cuckoo >= 0 else ""
    return Breach("TTT-PUSH-3", f"{hero} can push its twin {twin}{near}, {who}.")


def why_not_picked(state: Tower, seat: int, target: int) -> str:
    names, spaces = state.players, state.spaces
    hero, other = names[seat], names[target]
    if target == seat:
        return f"{hero} picks another pawn, never its own."
    ahead = ""
    if spaces[target] > spaces[seat]:
        ahead = f"on {PLACES[spaces[target]]}, ahead of {hero} on {PLACES[spaces[seat]]}"
    if target == state.seating.twin[seat]:
        also = f", and stands {ahead}" if ahead else ""
        return f"{other} is {hero}'s twin and can never be picked{also}."
    return f"{other} is {ahead}; only a pawn level with {hero} or behind can be picked."
