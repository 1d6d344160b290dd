"""Whether this round can have begun in its order: who leads off must have stood furthest ahead.

Where the pawns stood then is told by nobody, but cards carry them only so far since. Every turn
has a list of effects, what its card may have moved, and no effect is left out; so a pair of pawns
farther apart than all effects together bring them is doubted, and so is a small round when no
choice of effects, taken back, leaves the pawns in order.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from typing import TYPE_CHECKING

from engines.table.doubts import Doubt
from engines.table.event import listed
from engines.tick_tock_tower.components import (
    BIG_FAN,
    CATCH_UP,
    MUSIC_BOX_DANCE,
    PENDULUM_PUSH,
    PLACES,
    START,
    TOKENS,
    TOP,
)

if TYPE_CHECKING:
    from engines.tick_tock_tower.state import Tower

Effect = dict[int, int]
"""How far a card moves each pawn that it moves, by seat; less where a track ends."""

MOST_LOOKED_AT = 3_000
"""Positions taken back at most; when a round has more, nothing is doubted."""
PUSHED_BACK, FANNED, SENT_BACK = -2, -1, -3
MOST_LOST = 3
"""Spaces that a pawn loses at most by one part of a turn."""
KEYS, CITES = ("order", "played", "to_move"), ("TTT-ORDER-2",)
MEND = "State the order, the furthest pawn first, or who has played."


def order_doubts(state: Tower) -> Iterator[Doubt]:
    """Yield an order that the rules do not make in a later round, decided once (TTT-ORDER-2)."""
    parts = _parts_played(state)
    for at, first in enumerate(state.order):
        for later in state.order[at + 1 :]:
            if not _is_in_reach(state, parts, first, later):
                one, other = state.players[first], state.players[later]
                text = (
                    f"{one} on {PLACES[state.spaces[first]]} plays before {other} on "
                    f"{PLACES[state.spaces[later]]}, but the furthest pawn goes first."
                )
                yield Doubt(text, KEYS, MEND, CITES)
                return
    if not _can_have_begun(state, parts):
        names = listed([state.players[seat] for seat in state.order])
        text = (
            f"The order of this round is {names}; but what has been played in it cannot have "
            "moved the pawns from such an order to where they stand."
        )
        yield Doubt(text, KEYS, MEND, CITES)


def _is_in_reach(state: Tower, parts: list[list[Effect]], first: int, later: int) -> bool:
    """Return whether the first of two may have stood as far as the later when the round began."""
    behind = state.spaces[later] - state.spaces[first]
    if behind <= 0:
        return True
    lost = sum(
        max(max(0, effect.get(later, 0)) - min(0, effect.get(first, 0)) for effect in effects)
        for effects in parts
    )
    return behind <= lost


def _can_have_begun(state: Tower, parts: list[list[Effect]]) -> bool:
    """Return whether some choice of effects, taken back, leaves the pawns in this order."""
    order = state.order

    def is_in_order(spaces: tuple[int, ...]) -> bool:
        return all(spaces[one] >= spaces[other] for one, other in pairwise(order))

    seen: set[tuple[int, tuple[int, ...]]] = set()
    waiting = [(len(parts), tuple(state.spaces))]
    while waiting:
        left, spaces = waiting.pop()
        if not left:
            if is_in_order(spaces):
                return True
            continue
        for effect in parts[left - 1]:
            for before in _taken_back(spaces, effect):
                if (left - 1, before) not in seen:
                    seen.add((left - 1, before))
                    waiting.append((left - 1, before))
        if len(seen) > MOST_LOOKED_AT:
            return True
    return False


def _taken_back(spaces: tuple[int, ...], effect: Effect) -> Iterator[tuple[int, ...]]:
    """Yield where the pawns can have stood before an effect; at the ends it may be cut short."""
    where: list[range] = []
    for seat, space in enumerate(spaces):
        steps = effect.get(seat, 0)
        before = space - steps
        if steps > 0 and space == TOP:
            where.append(range(TOP - steps, TOP + 1))
        elif steps < 0 and space == START:
            where.append(range(START, before + 1))
        elif START <= before <= TOP:
            where.append(range(before, before + 1))
        else:
            return
    yield from product(*where)


# -- what a turn may have moved ------------------------------------------------------------------


def _parts_played(state: Tower) -> list[list[Effect]]:
    """Return the effects of every part of this round so far: a card, or the Cuckoo's power."""
    parts: list[list[Effect]] = []
    played = state.turn + bool(state.offered)
    for at, seat in enumerate(state.order[: state.turn + 1]):
        if state.used[seat] and state.seating.chirps[seat]:
            parts.append([{}, *({other: SENT_BACK} for other in state.seating.others[seat])])
        if at < played:
            parts.append(_effects(state, seat))
    return parts


def _effects(state: Tower, seat: int) -> list[Effect]:
    """Return what a card of this seat may have moved, whatever it was."""
    effects: list[Effect] = [{seat: 1}, {seat: 2}]
    if state.seating.cards[CATCH_UP]:
        effects.append({seat: 3})
    longest = 4 if state.used[seat] and state.seating.winged[seat] else 3
    for steps in range(1, longest + 1):
        effects += _steps(state, {seat: _forward(state, seat, steps)})
    if state.seating.cards[PENDULUM_PUSH]:
        effects += _pushes(state, seat)
    if state.seating.cards[BIG_FAN]:
        effects.append(_fan(state, seat))
    if state.tokens[seat] or sum(state.tokens) >= TOKENS:
        effects += _picks(state, seat)
    return effects


def _forward(state: Tower, seat: int, steps: int) -> int:
    return max(1, steps - 1) if seat == state.seating.cuckoo else steps


def _steps(state: Tower, moved: Effect, *unpushing: int) -> Iterator[Effect]:
    """Yield such steps with every twin pushed, and without a push that may have been held off."""
    pushed = [seat for seat in moved if seat not in unpushing and state.seating.twin[seat] >= 0]
    choices = []
    for seat in pushed:
        may_stay = state.seating.lags[seat] or _may_have_been_at_top(state, seat)
        choices.append((-1, 0) if may_stay else (-1,))
    for losses in product(*choices):
        twins = [state.seating.twin[seat] for seat in pushed]
        yield moved | dict(zip(twins, losses, strict=True))


def _may_have_been_at_top(state: Tower, seat: int) -> bool:
    """Return whether a pawn may have stood on 15 at any time in this round."""
    turns = state.turn + 1 + any(state.seating.chirps)
    return state.spaces[seat] + MOST_LOST * turns >= TOP


def _pushes(state: Tower, seat: int) -> Iterator[Effect]:
    """Yield every Pendulum Push: on the twin and the Cuckoo, or by the Cuckoo on anybody."""
    seating = state.seating
    whom = seating.seats if seat == seating.cuckoo else (seating.twin[seat], seating.cuckoo)
    return ({other: PUSHED_BACK} for other in whom if other >= 0)


def _fan(state: Tower, seat: int) -> Effect:
    seating = state.seating
    blown = seating.others[seat] if seat == seating.cuckoo else seating.facing[seat]
    spared = seating.twin[seat] if state.readings["big_fan_twin"] == "A" else -1
    return {other: FANNED for other in blown if other != spared} | {seat: 1}


def _picks(state: Tower, seat: int) -> Iterator[Effect]:
    """Yield every Helping Hand and Music Box Dance with somebody picked."""
    helping = 2 if state.seating.dances_on[seat] else 1
    for picked in state.seating.company[seat]:
        lifted = _forward(state, picked, 2)
        yield from _steps(state, {picked: lifted, seat: helping}, seat)
        if state.seating.cards[MUSIC_BOX_DANCE]:
            yield from _steps(state, {picked: lifted, seat: _forward(state, seat, 2)})
