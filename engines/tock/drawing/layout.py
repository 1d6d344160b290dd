"""Where everything lies on the drawn board: a ring of spaces with four Homes pointing inwards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import cos, pi, sin

from engines.tock.components import COLOURS, MARKERS, SEATS
from engines.tock.track import track_of

Point = tuple[float, float]

WIDTH = 720.0
BOARD = 720.0
MIDDLE = BOARD / 2
REACH = 322.0
"""From the middle of the board to the middle of a side of the track."""
CORNER = 64.0
HOME_STEP = 37.0
TRAY: Point = (-158.0, 172.0)
"""The middle of red's tray, from the middle of the board; the others' lie turned about it."""
SLOT = 25.0

QUARTER = 2 * (REACH - CORNER) + pi / 2 * CORNER


def _turned(point: Point, quarters: int) -> Point:
    """Turn a point clockwise about the middle, as one colour's side is turned to the next's."""
    x, y = point
    for _ in range(quarters % len(COLOURS)):
        x, y = -y, x
    return x, y


def _on_board(point: Point) -> Point:
    return round(MIDDLE + point[0], 1), round(MIDDLE + point[1], 1)


def _along(distance: float) -> Point:
    """Return the point of the track so far clockwise from the middle of red's side."""
    quarters, rest = divmod(distance, QUARTER)
    straight = REACH - CORNER
    if rest <= straight:
        point = (-rest, REACH)
    elif rest <= straight + pi / 2 * CORNER:
        angle = (rest - straight) / CORNER
        point = (-straight - CORNER * sin(angle), straight + CORNER * cos(angle))
    else:
        point = (-REACH, straight - (rest - straight - pi / 2 * CORNER))
    return _turned(point, int(quarters))


@lru_cache(maxsize=16)
def places(side: int, doorway: int) -> dict[str, Point]:
    """Return the middle of every space of the track by name; doorways lie mid-side."""
    track = track_of(side, doorway)
    pitch = QUARTER / side
    return {
        track.names[space]: _on_board(_along(pitch * ((space + doorway) % track.length)))
        for space in range(track.length)
    }


@lru_cache(maxsize=16)
def inwards(side: int, doorway: int, name: str, by: float) -> Point:
    """Return the point so far inside the track beside a space."""
    x, y = places(side, doorway)[name]
    dx, dy = MIDDLE - x, MIDDLE - y
    if abs(dx) < REACH - CORNER:
        return x, y + (by if dy > 0 else -by)
    if abs(dy) < REACH - CORNER:
        return x + (by if dx > 0 else -by), y
    length = (dx * dx + dy * dy) ** 0.5
    return round(x + dx / length * by, 1), round(y + dy / length * by, 1)


def _homes() -> dict[tuple[int, str], Point]:
    return {
        (seat, f"home{number}"): _on_board(_turned((0, REACH - HOME_STEP * number), seat))
        for seat in SEATS
        for number in range(1, MARKERS + 1)
    }


HOMES = _homes()
"""The middle of every Home space, by seat and name."""

TRAYS: tuple[Point, ...] = tuple(_on_board(_turned(TRAY, seat)) for seat in SEATS)


def slot(seat: int, number: int) -> Point:
    """Return where the marker of a number from 0 to 3 waits in the reserve."""
    x, y = TRAYS[seat]
    return x + (SLOT if number % 2 else -SLOT), y + (SLOT if number > 1 else -SLOT)


def point_of(seat: int, place: str, waiting: int, at: Mapping[str, Point]) -> Point:
    """Return where a marker of a seat stands; ``waiting`` is its number in the reserve."""
    if place == "reserve":
        return slot(seat, min(waiting, MARKERS - 1))
    if place.startswith("home"):
        return HOMES[seat, place]
    return at[place]
