"""Marks: the silhouettes of the nine heroes, each known at 24 px without its colour.

A mark lies in a box from -18 to 18 across and from -19 to 14 down, and stands on a pawn's base.
Twins are visibly of one family: two clocks (a lit face and a dark one), two dancers (arms raised,
arms spread), two round-eyed night animals, a key and its lock.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import NamedTuple
from xml.etree.ElementTree import Element

from engines.table.svg import lines
from engines.tick_tock_tower.components import CLOCKWISE, CUCKOO, TWINS


class Mark(NamedTuple):
    """A figure of filled shapes (even-odd: a shape inside a shape is a hole) and bold lines."""

    shapes: tuple[str, ...] = ()
    strokes: str = ""

    @property
    def outline(self) -> str:
        """The shapes as one path; they never overlap, so none makes a hole in another."""
        return "".join(self.shapes)


def disc(x: float, y: float, r: float) -> str:
    """Return the path of a circle, so that it can be a hole in a shape."""
    return f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0 {r:g} {r:g} 0 1 0 {-2 * r:g} 0z"


def gear(x: float, y: float, r: float, teeth: int, hole: float) -> str:
    """Return the path of a toothed wheel of outer radius ``r`` with a hole."""
    digits = 1 if r < 20 else 0
    inner = r * 0.78
    half = pi / teeth
    points = []
    for tooth in range(teeth):
        middle = 2 * pi * tooth / teeth
        for angle, radius in ((-0.62, inner), (-0.36, r), (0.36, r), (0.62, inner)):
            turn = middle + angle * half
            points.append(
                f"{x + radius * sin(turn):.{digits}f} {y - radius * cos(turn):.{digits}f}"
            )
    return f"M{'L'.join(points)}Z{disc(x, y, hole)}"


def figure(mark: Mark) -> list[Element]:
    """Return a mark's elements, in the tone of the group that they are put in."""
    made = [lines(mark.outline, "rb-tone")] if mark.shapes else []
    if mark.strokes:
        made.append(lines(mark.strokes, "rb-tone-line"))
    return made


def standing(hero: str) -> list[Element]:
    """Return a hero's mark on its base: the pawn, and the picture on the hero card."""
    return figure(HEROES[hero]._replace(shapes=(*HEROES[hero].shapes, BASE)))


BASE = "M-11 14.5H11a2.2 2.2 0 0 1 0 4.4H-11a2.2 2.2 0 0 1 0 -4.4z"

HEROES: dict[str, Mark] = {
    "Tick": Mark(
        (
            disc(0, 0.5, 13) + disc(0, 0.5, 8.6),
            "M-17 -8.5A8.4 8.4 0 0 1 -4.5 -16.5Z",
            "M17 -8.5A8.4 8.4 0 0 0 4.5 -16.5Z",
        ),
        "M0 -5.5V0.5L4.5 3M-7.5 10.5L-10.5 13.5M7.5 10.5L10.5 13.5",
    ),
    "Tock": Mark(
        (
            disc(0, 1.5, 12.5) + "M-1.7 -7.5H1.7V0.7L7.4 4.2L5.6 7.1L-1.7 2.7Z",
            "M-4 -12H4V-11.2H-4Z",
            disc(0, -16, 4) + disc(0, -16, 1.7),
        ),
    ),
    "Wind-up Ballerina": Mark(
        (
            disc(0, -9, 4.2),
            "M-3.6 -4.2H3.6L2.8 0.5C9 0.5 16 3 17 7.2C10 8.6 -10 8.6 -17 7.2"
            "C-16 3 -9 0.5 -2.8 0.5Z",
        ),
        "M-3 -2.5C-15 -5 -12 -17.5 -2.2 -17.5M3 -2.5C15 -5 12 -17.5 2.2 -17.5M-2.6 8L0 13.5L2.6 8",
    ),
    "Rusty Ballerina": Mark(
        (
            disc(0, -9.6, 4.2),
            disc(0, -16.5, 2.6),
            "M-3.6 -4.8H3.6L2.8 0L16 3.6L11.6 5.6L13 10L7.6 7.6L4.4 11.6L0 8L-4.4 11.6"
            "L-7.6 7.6L-13 10L-11.6 5.6L-16 3.6L-2.8 0Z" + disc(-5, 4.2, 1.4) + disc(4.4, 4.6, 1.7),
        ),
        "M-3 -3L-9 -2L-16 -9M3 -3L9 -2L16 -9M-1.6 9L-3.4 13.5M1.6 9L3.4 13.5",
    ),
    "Brass Owl": Mark(
        (
            "M-12.5 -18.5C-9 -15.4 -4 -14.6 0 -14.6C4 -14.6 9 -15.4 12.5 -18.5"
            "C15 -12 14.6 4 12 8C9.6 12 5 13.6 0 13.6C-5 13.6 -9.6 12 -12 8"
            "C-14.6 4 -15 -12 -12.5 -18.5Z"
            + disc(-5.4, -7, 4.6)
            + disc(-5.4, -7, 2.1)
            + disc(5.4, -7, 4.6)
            + disc(5.4, -7, 2.1)
            + "M0 -4.6L2.6 -1L0 2.6L-2.6 -1Z"
            "M-6.5 5L-3.5 8.6L-0.5 5ZM0.5 5L3.5 8.6L6.5 5Z",
        ),
    ),
    "Silver Bat": Mark(
        (
            "M0 -8L2.8 -8.6L6 -15.6L8 -7.4C10.4 -10.6 13.6 -12.4 18.6 -12.4C16.4 -8 16.6 -2 18 5"
            "C14 2 11.4 3 9.6 8C7.6 5.4 5.4 6 3.8 9L0 14L-3.8 9C-5.4 6 -7.6 5.4 -9.6 8"
            "C-11.4 3 -14 2 -18 5C-16.6 -2 -16.4 -8 -18.6 -12.4C-13.6 -12.4 -10.4 -10.6 -8 -7.4"
            "L-6 -15.6L-2.8 -8.6Z"
            + disc(-3.9, -2.6, 3.2)
            + disc(-3.9, -2.6, 1.4)
            + disc(3.9, -2.6, 3.2)
            + disc(3.9, -2.6, 1.4),
        ),
    ),
    "Key Keeper": Mark(
        (
            disc(0, -9.8, 8.8) + disc(0, -9.8, 4.4),
            "M-2.4 -1.2H2.4V2.6H10.4V6.6H2.4V9.2H8.4V13.6H-2.4Z",
        ),
    ),
    "Lock Keeper": Mark(
        (
            "M-10.4 -4V-8.4A10.4 10.4 0 0 1 10.4 -8.4V-4H6V-8.4A6 6 0 0 0 -6 -8.4V-4Z",
            "M-11 -4H11Q14 -4 14 -1V10.6Q14 13.6 11 13.6H-11Q-14 13.6 -14 10.6V-1Q-14 -4 -11 -4Z"
            "M-1.7 5.2L-3 10H3L1.7 5.2A3.4 3.4 0 1 0 -1.7 5.2Z",
        ),
    ),
    "Cuckoo": Mark(
        (
            "M10.4 -13L18.4 -16L13.2 -10.4L18 -6.6L10.8 -6.6C11.6 2 7.6 9.4 -0.6 10.4L-5 10.4"
            "L-18 13.4L-12 5.4C-11 -3 -6.4 -6.4 -2 -9.4C-2.4 -14 0 -17.6 4.6 -17.8"
            "C7.8 -17.9 9.9 -16 10.4 -13Z"
            + disc(5, -12, 2)
            + "M-6.6 1.4C-2.4 5.6 4 4 5.6 -2.4C1 -2.2 -3.4 -2.6 -6.6 1.4Z",
        ),
        "M-2 -15L-5.4 -18.4M-1 11V13.6M4.4 9.6V13.6",
    ),
}
"""Each hero's mark."""


def pair_of(hero: str) -> int:
    """Return the number of a hero's pair: twins share it, and so share a lane of the tower."""
    return next(number for number, pair in enumerate(TWINS) if hero in pair)


def tone_of(hero: str) -> str:
    """Return the class that gives a hero the colour of its track."""
    if hero == CUCKOO:
        return "rb-purple"
    return "rb-orange" if hero in CLOCKWISE else "rb-blue"
