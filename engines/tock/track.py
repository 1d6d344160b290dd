"""The board as a graph: where each step from each space leads, worked out once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engines.tock.components import (
    BACK,
    COLOURS,
    COUNTS,
    FARTHEST,
    HOME_NAMES,
    MARKERS,
    RESERVE,
    SEATS,
    STARTERS,
)
from engines.tock.moves import Move, Step

OFF_TRACK = -1
"""The place of a marker in reserve, as a number."""


@dataclass(frozen=True, slots=True)
class Walk:
    """Where a marker comes that goes a number of spaces forward, as far as the board alone says.

    ``onward`` ends on the track at ``end``; ``inward`` turns into Home, or goes farther in there,
    and ends on ``home``. ``bits`` are the Home spaces that it enters on the way, ``home`` included.
    Either step is None where the board has no such way.
    """

    onward: Step | None
    end: int
    inward: Step | None
    home: int
    bits: int


Option = tuple[tuple[Move, ...], Move | None, int, Walk]
"""What a card may do with a marker: the moves that end on the track (onward, then back), the one
that ends in Home, the Home spaces that it enters as bits, and the walk itself."""


class Track:
    """A board: the spaces of the track, named and numbered, with Starts, doorways and Homes.

    Places are numbers: 0 to ``length`` − 1 clockwise from red's Start, then the four Home spaces
    of whoever owns the marker; ``OFF_TRACK`` is the reserve.

    >>> track = track_of(18, 2)
    >>> track.names[track.doorways[0]], track.places["home3"], track.names[track.starts[1]]
    ('black+16', 74, 'green+0')
    """

    def __init__(self, side: int, doorway: int) -> None:
        self.side = side
        self.doorway = doorway
        self.length = length = side * len(COLOURS)
        self.starts = tuple(seat * side for seat in SEATS)
        self.doorways = tuple((start - doorway) % length for start in self.starts)
        track = [f"{COLOURS[space // side]}+{space % side}" for space in range(length)]
        self.names = (*track, *HOME_NAMES)
        self.places = {RESERVE: OFF_TRACK, **{name: at for at, name in enumerate(self.names)}}
        self._swaps: dict[int, Move] = {}
        self.walks = tuple(self._walks(seat) for seat in SEATS)
        """For each seat, place and count: the Walk (index 0 of the counts is unused)."""
        self.backs = tuple(
            (
                (space - BACK) % length,
                Move("4", (Step(track[space], track[(space - BACK) % length]),)),
            )
            for space in range(length)
        )
        """For each space of the track: where a 4 back ends, and the move."""
        self.options = tuple(self._options(seat) for seat in SEATS)
        """For each seat and place: by card, what it may do with a marker there (`Option`)."""
        self.out = tuple(
            {card: Move(card, (Step(RESERVE, track[start]),)) for card in STARTERS}
            for start in self.starts
        )

    def gap(self, origin: int, end: int) -> int:
        """Return how many spaces clockwise one space of the track lies from another."""
        return (end - origin) % self.length

    def is_home(self, place: int) -> bool:
        """Return whether a place is one of the four Home spaces."""
        return place >= self.length

    def gone(self, seat: int, place: int) -> int:
        """Return how many spaces a marker has gone towards Home; in the reserve it has gone none.

        Between its doorway and its Start there is a whole round still to go.

        >>> track = track_of(18, 2)
        >>> [track.gone(0, track.places[at]) for at in ("red+0", "black+16", "black+17", "home1")]
        [2, 72, 1, 73]
        """
        if self.is_home(place):
            return place + 1
        return 0 if place == OFF_TRACK else self.length - self.gap(place, self.doorways[seat])

    def place_order(self, seat: int, place: int) -> int:
        """Return a number that sorts places: reserve, the track from the own Start, Home."""
        if 0 <= place < self.length:
            return self.gap(self.starts[seat], place)
        return place

    def _walks(self, seat: int) -> tuple[tuple[Walk, ...], ...]:
        places = range(self.length + MARKERS)
        return tuple(
            tuple(self._walk(seat, place, count) for count in range(FARTHEST + 1))
            for place in places
        )

    def _walk(self, seat: int, place: int, count: int) -> Walk:
        """Follow the board from a place for a number of spaces (TOCK-TRACK-1, TOCK-DOOR-1)."""
        name = self.names[place]
        if self.is_home(place):
            entered, end, onward = place - self.length + 1, OFF_TRACK, None
            depth = entered + count
        else:
            end = (place + count) % self.length
            onward = Step(name, self.names[end])
            entered, depth = 0, count - self.gap(place, self.doorways[seat])
        if not max(1, entered + 1) <= depth <= MARKERS:
            return Walk(onward, end, None, OFF_TRACK, 0)
        home = self.length + depth - 1
        bits = (1 << depth) - (1 << entered)
        return Walk(onward, end, Step(name, self.names[home]), home, bits)

    def _options(self, seat: int) -> tuple[dict[str, Option], ...]:
        return tuple(
            {card: self._option(seat, place, card) for card in COUNTS}
            for place in range(self.length + MARKERS)
        )

    def _option(self, seat: int, place: int, card: str) -> Option:
        walk = self.walks[seat][place][COUNTS[card]]
        on_track = [] if walk.onward is None else [Move(card, (walk.onward,))]
        if card == "4" and not self.is_home(place):
            on_track.append(self.backs[place][1])
        inward = None if walk.inward is None else Move(card, (walk.inward,))
        return tuple(on_track), inward, walk.bits, walk

    def swap(self, own: int, other: int) -> Move:
        """Return the Jack's move for two spaces of the track; made once."""
        key = own * self.length + other
        move = self._swaps.get(key)
        if move is None:
            step = Step(self.names[own], self.names[other])
            move = self._swaps[key] = Move("J", (step,), True)
        return move


@lru_cache(maxsize=64)
def track_of(side: int, doorway: int) -> Track:
    """Return the board with this many spaces a side and before the own Start; made once."""
    return Track(side, doorway)
