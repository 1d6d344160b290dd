"""Every legal play: loops over cards and markers that ask the predicates of ``reach``.

Where no reading restricts the track, a walk along it cannot be refused, and the loops skip the
questions whose answer is known (``state.restricted``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.tock.components import SEVEN
from engines.tock.moves import Move, Step
from engines.tock.rules.reach import (
    EMPTY,
    can_go_back,
    can_go_in,
    can_go_on,
    can_start,
    can_swap,
)

if TYPE_CHECKING:
    from engines.tock.state import Tock


def plays(state: Tock) -> list[Move]:
    """Return every legal play of a card by the player to move; none if the hand is thrown in."""
    seat = state.seat
    options = state.track.options[seat]
    restricted = state.restricted
    inside = state.inside[seat]
    out = [place for place in state.markers[seat] if place >= 0]
    found: list[Move] = []
    before = ""
    for card in state.hands[seat]:
        if card == before:
            continue
        before = card
        if card == "J":
            _add_swaps(state, seat, out, found)
            continue
        if (card == "A" or card == "K") and can_start(state, seat):
            found.append(state.track.out[seat][card])
        if card == "K":
            continue
        if restricted:
            for place in out:
                _add_restricted(state, seat, card, place, found)
        else:
            for place in out:
                on_track, inward, bits, _ = options[place][card]
                found += on_track
                if inward is not None and not inside & bits:
                    found.append(inward)
        if card == "7" and len(out) > 1:
            _add_splits(state, seat, out, found)
    return found


def _add_restricted(state: Tock, seat: int, card: str, place: int, found: list[Move]) -> None:
    on_track, inward, _, walk = state.track.options[seat][place][card]
    if on_track and can_go_on(state, seat, place, walk):
        found.append(on_track[0])
    if inward is not None and can_go_in(state, seat, place, walk):
        found.append(inward)
    if card == "4" and on_track and can_go_back(state, seat, place):
        found.append(on_track[1])


def _add_swaps(state: Tock, seat: int, out: list[int], found: list[Move]) -> None:
    track = state.track
    length = track.length
    restricted = state.restricted
    others = [
        place
        for other, places in enumerate(state.markers)
        if other != seat
        for place in places
        if 0 <= place < length
    ]
    for own in out:
        if own < length:
            for other in others:
                if not restricted or can_swap(state, seat, own, other):
                    found.append(track.swap(own, other))


def _add_splits(state: Tock, seat: int, out: list[int], found: list[Move]) -> None:
    """Add every split 7: each first part is tried out, then each second part after it."""
    track = state.track
    length = track.length
    walks = track.walks[seat]
    at = state.at
    restricted = state.restricted
    for first in out:
        for count in range(1, SEVEN):
            walk = walks[first][count]
            if walk.onward is not None and (not restricted or can_go_on(state, seat, first, walk)):
                end = walk.end
                victim = at[end]
                at[first] = EMPTY
                at[end] = seat
                _add_seconds(state, seat, out, first, end, SEVEN - count, walk.onward, found)
                at[end] = victim
                at[first] = seat
            if walk.inward is not None and can_go_in(state, seat, first, walk):
                inside = state.inside[seat]
                if first < length:
                    at[first] = EMPTY
                    state.inside[seat] = inside | 1 << (walk.home - length)
                else:
                    state.inside[seat] = inside ^ (1 << first - length | 1 << walk.home - length)
                _add_seconds(state, seat, out, first, walk.home, SEVEN - count, walk.inward, found)
                state.inside[seat] = inside
                if first < length:
                    at[first] = seat


def _add_seconds(
    state: Tock,
    seat: int,
    out: list[int],
    first: int,
    ended: int,
    count: int,
    step: Step,
    found: list[Move],
) -> None:
    """Add the second parts that are legal now that the first marker has moved.

    ``ended`` is where it came to stand: a marker that stood there was captured, so that none but
    the first marker is there now.
    """
    walks = state.track.walks[seat]
    restricted = state.restricted
    for place in out:
        if place in (first, ended):
            continue
        walk = walks[place][count]
        if walk.onward is not None and (not restricted or can_go_on(state, seat, place, walk)):
            found.append(Move("7", (step, walk.onward)))
        if walk.inward is not None and can_go_in(state, seat, place, walk):
            found.append(Move("7", (step, walk.inward)))
