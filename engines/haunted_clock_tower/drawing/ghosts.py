"""The eight ghost children, each family with a sign of its own that is known without its colour."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from xml.etree.ElementTree import Element

from engines.haunted_clock_tower.components import COLOURS
from engines.table.svg import circle, element, lines, markup, number, use


def _star(points: int, outer: float, inner: float) -> str:
    corners = [
        (radius * sin(pi * step / points), -radius * cos(pi * step / points))
        for step in range(2 * points)
        for radius in [inner if step % 2 else outer]
    ]
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"


SIGNS: dict[str, str] = {
    # a witch's hat, a crown, a star, a sprout
    "red": "M-19 8Q-10 4 -9 3L-1 -21Q3 -17 4 -12L9 3Q14 4 19 8Q0 15 -19 8Z",
    "orange": "M-16 9L-18 -11L-8 -2L0 -16L8 -2L18 -11L16 9Q0 13 -16 9Z",
    "yellow": _star(5, 19, 8.5),
    "green": "M-2 12V2C-9 5 -19 2 -20 -11C-9 -13 -2 -8 0 -2C2 -13 10 -19 20 -18C21 -5 12 2 2 2V12Z",
    # a top hat, cat's ears, a bow, a nightcap
    "blue": "M-11 5L-13 -19Q0 -23 13 -19L11 5Q18 5 20 7Q20 12 0 12Q-20 12 -20 7Q-18 5 -11 5Z",
    "purple": "M-19 12L-20 -15Q-20 -18 -17 -16L-6 -4Q0 -6 6 -4L17 -16Q20 -18 20 -15L19 12"
    "Q0 -4 -19 12Z",
    "pink": "M-4 -4L-16 -12Q-21 -14 -21 -8V9Q-21 15 -16 13L-4 5Q0 8 4 5L16 13Q21 15 21 9V-8"
    "Q21 -14 16 -12L4 -4Q0 -7 -4 -4Z",
    "white": "M-17 10C-16 -10 -2 -21 12 -15C18 -13 21 -6 21 0A6 6 0 1 1 12 2C11 -3 9 -4 8 -4"
    "C12 1 14 5 15 9Q0 15 -17 10Z",
}
"""Each family's sign, about 40 wide, around its middle."""

_ON_HEAD = {"yellow": -30.0, "green": -35.0, "pink": -24.0, "purple": -19.0}

_BODY = (
    "M-24 27V-1C-24 -33 24 -33 24 -1V27Q24 33 19 30Q12 21 6 28Q0 35 -6 28Q-12 21 -19 30"
    "Q-24 33 -24 27Z"
)
_ARMS = "M-24 6Q-33 4 -33 -5M24 6Q33 4 33 -5"
_SMILE = "M-5 9Q0 15 5 9"
_SLEEPING = "M-14 0Q-9 5 -4 0M4 0Q9 5 14 0M-2 10Q0 12 2 10"


def sign_name(colour: str) -> str:
    """Return the name under which a board keeps a family's sign."""
    return f"sign-{colour}"


AWAKE, ASLEEP = "ghost", "asleep"


def ghost(colour: str, asleep: bool = False) -> tuple[Element, Element]:
    """Return a ghost, about 68 wide and 80 high, around the middle of its body.

    It takes the fill of the group it stands in (class ``hct-<colour>``).
    """
    return use(ASLEEP if asleep else AWAKE), sign(colour, (0, _ON_HEAD.get(colour, -31.0)))


def sign(colour: str, at: tuple[float, float] = (0, 0), scale: float = 1) -> Element:
    """Return a family's sign by itself."""
    return use(sign_name(colour), at, scale)


@cache
def figures() -> tuple[tuple[str, str], ...]:
    """Return all that a board keeps once: (name, fragment) of the signs and the two bodies."""
    signs = [(sign_name(colour), markup(lines(SIGNS[colour], "hct-sign"))) for colour in COLOURS]
    return (*signs, (AWAKE, _body(asleep=False)), (ASLEEP, _body(asleep=True)))


def _body(asleep: bool) -> str:
    cheeks = [circle(x, 7, 3.4, "hct-cheek") for x in (-15, 15)]
    if asleep:
        face = [lines(_SLEEPING, "hct-feature")]
        return markup(lines(_BODY, "hct-body"), *cheeks, *face)
    eyes = [element("ellipse", cx=x, cy=-2, rx=4.2, ry=5.6, class_="hct-eye") for x in (-9, 9)]
    shine = [circle(x, -4, 1.6, "hct-shine") for x in (-7.6, 10.4)]
    face = [*eyes, *shine, lines(_SMILE, "hct-feature")]
    return markup(lines(_ARMS, "hct-arm"), lines(_BODY, "hct-body"), *cheeks, *face)
