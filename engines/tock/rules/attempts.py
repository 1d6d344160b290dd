"""Moves that somebody might try: every legal one, and the mistakes that lie near."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import TYPE_CHECKING

from engines.tock.components import COUNTS, HOME_NAMES, RESERVE, SEVEN
from engines.tock.moves import DISCARD, Move, Step
from engines.tock.rules.reach import EMPTY
from engines.tock.track import OFF_TRACK

if TYPE_CHECKING:
    from engines.tock.state import Tock


def attempts(state: Tock) -> Iterator[Move]:
    """Yield well-formed moves with the cards in hand and the markers in sight, each once."""
    return iter(dict.fromkeys(_attempts(state)))


def _attempts(state: Tock) -> Iterator[Move]:
    if state.is_over:
        yield DISCARD
        return
    seat = state.seat
    out = sorted({place for place in state.markers[seat] if place != OFF_TRACK})
    for card in dict.fromkeys(state.hands[seat]):
        if card == "J":
            yield from _swaps(state, seat, out)
            continue
        yield Move(card, (Step(RESERVE, state.track.names[state.track.starts[seat]]),))
        for place in out:
            for target in _targets(state, seat, card, place):
                yield Move(card, (Step(state.track.names[place], target),))
        if card == "7":
            yield from _splits(state, seat, out)
    yield DISCARD


def _targets(state: Tock, seat: int, card: str, place: int) -> Iterator[str]:
    """Yield where somebody might think that a card leads from a place."""
    track = state.track
    walk = track.walks[seat][place][COUNTS.get(card, 1)]
    if walk.onward:
        yield walk.onward.target
    if walk.inward:
        yield walk.inward.target
    if not track.is_home(place):
        if card == "4":
            yield track.backs[place][1].steps[0].target
        if card == "7":
            return  # Any other end could be the first part of a split.
        yield track.names[(walk.end + 1) % track.length]
        if track.gap(place, track.doorways[seat]) <= COUNTS.get(card, 1):
            yield from HOME_NAMES
    elif card != "7":
        yield track.names[track.doorways[seat]]
        yield from (name for name in HOME_NAMES if name != track.names[place])


def _swaps(state: Tock, seat: int, out: list[int]) -> Iterator[Move]:
    names = state.track.names
    standing = [space for space, owner in enumerate(state.at) if owner != EMPTY]
    for own in [OFF_TRACK, *out]:
        name = RESERVE if own == OFF_TRACK else names[own]
        for other in standing:
            if other != own:
                yield Move("J", (Step(name, names[other]),), True)


def _splits(state: Tock, seat: int, out: list[int]) -> Iterator[Move]:
    """Yield every split that the board alone allows, whoever is in the way."""
    walks = state.track.walks[seat]
    for first, second in permutations(out, 2):
        for count in range(1, SEVEN):
            one, other = walks[first][count], walks[second][SEVEN - count]
            for start in (one.onward, one.inward):
                for end in (other.onward, other.inward):
                    if start and end:
                        yield Move("7", (start, end))
