"""What stands in a marker's way: the predicates that both list moves and explain refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.tock.components import BACK, MARKERS
from engines.tock.track import OFF_TRACK, Walk

if TYPE_CHECKING:
    from engines.tock.state import Tock

EMPTY = -1
"""What the track holds where no marker stands."""


def is_guarded(state: Tock, space: int) -> bool:
    """Return whether the marker on a space stands safe on its own Start (TOCK-SAFE-1, B)."""
    owner = state.at[space]
    return state.start_safe and owner != EMPTY and state.track.starts[owner] == space


def guard_between(state: Tock, origin: int, end: int) -> int:
    """Return the first guarded Start passed clockwise between two spaces, or EMPTY."""
    if not state.start_safe:
        return EMPTY
    track = state.track
    length = track.gap(origin, end)
    passed = [s for s in track.starts if 0 < track.gap(origin, s) < length and is_guarded(state, s)]
    return min(passed, key=lambda space: track.gap(origin, space), default=EMPTY)


def lands_on_own(state: Tock, seat: int, space: int) -> bool:
    """Return whether landing here is refused because an own marker stands here (own_marker B)."""
    return state.own_kept and state.at[space] == seat


def may_land(state: Tock, seat: int, space: int) -> bool:
    """Return whether a marker of this seat may end on a space of the track."""
    return not is_guarded(state, space) and not lands_on_own(state, seat, space)


def blocking_home(state: Tock, seat: int, bits: int) -> int:
    """Return the number (1 to 4) of the first Home space in the way that is taken, or 0."""
    taken = state.inside[seat] & bits
    return next((n for n in range(1, MARKERS + 1) if taken >> (n - 1) & 1), 0)


def can_go_in(state: Tock, seat: int, place: int, walk: Walk) -> bool:
    """Return whether a walk can turn into Home, or go farther in (TOCK-HOME-1 to -4)."""
    if walk.inward is None or state.inside[seat] & walk.bits:
        return False
    if state.track.is_home(place):
        return True
    return guard_between(state, place, state.track.doorways[seat]) == EMPTY


def must_go_in(state: Tock, seat: int, place: int, walk: Walk) -> bool:
    """Return whether a walk may not stay on the track since it can turn in (turn_in B)."""
    return state.must_turn_in and can_go_in(state, seat, place, walk)


def can_go_on(state: Tock, seat: int, place: int, walk: Walk) -> bool:
    """Return whether a walk can end on the track."""
    return (
        walk.onward is not None
        and guard_between(state, place, walk.end) == EMPTY
        and may_land(state, seat, walk.end)
        and not must_go_in(state, seat, place, walk)
    )


def can_go_back(state: Tock, seat: int, space: int) -> bool:
    """Return whether a marker on the track can go four back (TOCK-FOUR-1)."""
    end = (space - BACK) % state.track.length
    return guard_between(state, end, space) == EMPTY and may_land(state, seat, end)


def can_start(state: Tock, seat: int) -> bool:
    """Return whether a marker can come out of the reserve (TOCK-START-1, -3)."""
    return OFF_TRACK in state.markers[seat] and may_land(state, seat, state.track.starts[seat])


def can_swap(state: Tock, seat: int, own: int, other: int) -> bool:
    """Return whether the markers on two spaces of the track can be swapped (TOCK-JACK-1)."""
    return (
        state.at[own] == seat
        and state.at[other] not in (EMPTY, seat)
        and not is_guarded(state, own)
        and not is_guarded(state, other)
    )
