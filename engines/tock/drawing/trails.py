"""Trails: how a marker's way is drawn, by its kind."""

from __future__ import annotations

from functools import lru_cache

from engines.table.svg import Keyed, circle, keyed, lines, number, piece
from engines.tock.components import COLOURS
from engines.tock.drawing.layout import HOMES, MIDDLE, Point, places, point_of
from engines.tock.drawing.ways import Way
from engines.tock.track import track_of


@lru_cache(maxsize=1024)
def trail(key: str, way: Way, waiting: int, side: int, doorway: int) -> Keyed:
    """Return the way of one marker, as its kind is drawn."""
    track, at = track_of(side, doorway), places(side, doorway)
    seat = COLOURS.index(way.colour)
    start = point_of(seat, way.place, waiting, at)
    end = point_of(seat, way.target, waiting - 1 if way.kind == "captured" else waiting, at)
    if way.kind == "captured":
        return keyed(
            piece(
                key,
                lines(_bent(start, end, 0.16), "tock-sent"),
                lines(_cross(start), "tock-burst"),
                class_=f"tock-{way.colour}",
            )
        )
    if way.kind == "swap":
        return keyed(
            piece(
                key,
                lines(_bent(start, end, 0.3), "tock-way-edge"),
                lines(_bent(start, end, 0.3), "tock-way"),
            )
        )
    if way.kind == "start":
        return keyed(piece(key, lines(_bent(start, end, -0.2), "tock-way tock-way-out")))
    points = [start, *(at.get(name) or HOMES[seat, name] for name in way.through(track)), end]
    d = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    back = " tock-way-back" if way.kind == "back" else ""
    return keyed(
        piece(
            key,
            lines(d, "tock-way-edge"),
            lines(d, f"tock-way{back}"),
            circle(start[0], start[1], 11, "tock-left"),
        )
    )


def _bent(start: Point, end: Point, bend: float) -> str:
    """Return a bow from one point to another, bent towards the middle of the board."""
    (x, y), (u, v) = start, end
    across = (MIDDLE - (x + u) / 2, MIDDLE - (y + v) / 2)
    mx, my = (x + u) / 2 + across[0] * 2 * bend, (y + v) / 2 + across[1] * 2 * bend
    ends = f"{number(u)} {number(v)}"
    return f"M{number(x)} {number(y)}Q{number(mx)} {number(my)} {ends}"


def _cross(at: Point) -> str:
    """Return the short rays around a space where a marker was captured."""
    x, y = at
    rays = ((0, -1), (0.7, -0.7), (1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7))
    return "".join(
        f"M{number(x + 23 * u)} {number(y + 23 * v)}L{number(x + 29 * u)} {number(y + 29 * v)}"
        for u, v in rays
    )
