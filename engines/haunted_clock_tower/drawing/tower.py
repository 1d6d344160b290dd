"""The clock tower at night in the middle of the board: sky, clock, eight rooms."""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, pi, sin
from xml.etree.ElementTree import Element

from engines.haunted_clock_tower.components import COLOURS, FAMILY, read_clock
from engines.haunted_clock_tower.drawing.ghosts import ghost, sign
from engines.table.svg import Keyed, circle, group, keyed, lines, number, piece, rect, words

LEFT, TOP, SIDE = 103.0, 103.0, 474.0
CLOCK = (340.0, 258.0)
FACE = 92.0
LONGEST_NAME = 9

_STARS = (
    (236, 122, 2.2),
    (206, 178, 1.6),
    (126, 232, 1.6),
    (232, 218, 1.4),
    (452, 128, 1.8),
    (500, 122, 2.4),
    (556, 214, 1.6),
    (476, 232, 1.5),
    (548, 344, 1.8),
    (132, 344, 1.6),
    (216, 322, 2.0),
    (466, 312, 1.4),
)
_MOON = "M-8 -27A28 28 0 1 0 27 8A22 22 0 1 1 -8 -27Z"


def around(angle: float, radius: float) -> tuple[float, float]:
    """Return the point at this angle (degrees clockwise from 12) and radius of the clock."""
    turn = angle * pi / 180
    return CLOCK[0] + radius * sin(turn), CLOCK[1] - radius * cos(turn)


@cache
def scenery() -> Keyed:
    """Return all that never changes: the night, the moon, the tower, the clock's face."""
    x, y = CLOCK
    stars = [circle(cx, cy, r, "hct-star") for cx, cy, r in _STARS]
    night = group(
        rect(LEFT, TOP, SIDE, SIDE, "hct-night", rx=10),
        *stars,
        group(lines(_MOON, "hct-moon"), at=(150, 146)),
        data_key="night",
    )
    tower = group(
        lines("M226 372V168H454V372Z", "hct-stone"),
        lines("M206 170L340 107L474 170Z", "hct-roof"),
        lines(
            "M226 200H246M226 300H240M454 220H434M454 330H438M236 350H262M430 190H454",
            "hct-joint",
        ),
        lines("M109 378L121 358H559L571 378Z", "hct-roof"),
        rect(109, 378, 462, 193, "hct-stone", rx=4),
        data_key="tower",
    )
    face = group(circle(x, y, FACE + 7, "hct-rim"), circle(x, y, FACE, "hct-face"), data_key="face")
    return keyed(night, tower, face)


@cache
def numerals() -> Keyed:
    """Return the twelve numbers of the clock, to lie over the wedge of the last step."""
    hours = []
    for hour in range(1, 13):
        x, y = around(hour * 30, FACE - 18)
        hours.append(words(x, y + 8.5, str(hour), "hct-numeral"))
    return keyed(group(*hours, data_key="numerals"))


@lru_cache(maxsize=512)
def swept(clock: str, before: str) -> Keyed:
    """Return the wedge that the minute hand has just swept, if it has moved."""
    moved = lines(_wedge(_minute(before), _minute(clock)), "rb-trail") if before != clock else None
    return keyed(group(moved, data_key="swept"))


@lru_cache(maxsize=512)
def hands(clock: str) -> Keyed:
    """Return both hands: the short one points at the hour until the long one comes full circle."""
    minute = _minute(clock)
    return keyed(
        group(
            group(
                lines("M-6 10L-7 -36L0 -50L7 -36L6 10Z", "hct-hand"), turn=minute // 60 % 12 * 30
            ),
            group(
                lines("M-4 16L-4.5 -70L0 -84L4.5 -70L4 16Z", "hct-hand hct-long"),
                turn=minute % 60 * 6,
            ),
            circle(0, 0, 8, "hct-pin"),
            at=CLOCK,
            data_key="hands",
        )
    )


def _minute(clock: str) -> int:
    return read_clock(clock) or 0


def _wedge(start: int, end: int) -> str:
    x, y = (number(value) for value in CLOCK)
    x1, y1 = (number(value) for value in around(start % 60 * 6, FACE))
    x2, y2 = (number(value) for value in around(end % 60 * 6, FACE))
    wide = 1 if end - start > 60 // 2 else 0
    r = number(FACE)
    return f"M{x} {y}L{x1} {y1}A{r} {r} 0 {wide} 1 {x2} {y2}Z"


@lru_cache(maxsize=512)
def time_left(clock: str, steps: int, moved: bool) -> Keyed:
    """Return what stands in the sky beside the clock: the time and the steps left."""
    box = rect(-48, 20, 96, 116, "hct-lost-step", rx=10) if moved else None
    return keyed(
        group(
            words(0, 0, clock, "hct-time"),
            box,
            words(0, 72, str(steps), "hct-steps"),
            words(0, 98, "step" if steps == 1 else "steps", "hct-sky"),
            words(0, 123, "left", "hct-sky"),
            at=(164, 224),
            data_key="time",
        )
    )


@lru_cache(maxsize=1024)
def hunt(name: str, hunted: str, result: str) -> Keyed:
    """Return the other half of the sky: which ghost is hunted, and who turns next."""
    if result == "won":
        said, under = "All in bed", "you win!"
    elif result == "lost":
        said, under = "Midnight", "you lose"
    else:
        said = name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"
        under = "turns"
    shown = None
    if hunted:
        shown = group(*ghost(hunted), class_=f"hct-{hunted}", at=(0, -30))
    elif result == "playing":
        shown = group(lines(_BAT, "hct-bat"), at=(0, -60))
    elif result == "won":
        shown = group(lines(_star_of_bed(), "hct-moon"), at=(0, -50))
    return keyed(
        group(
            shown,
            words(0, 50, said, "hct-name" if result == "playing" else "hct-sky"),
            words(0, 77, under, "hct-sky"),
            at=(516, 224),
            data_key="hunt",
        )
    )


_BAT = (
    "M0 2Q4 -8 7 2Q16 -12 34 -10Q28 -4 28 6Q20 2 16 10Q8 4 0 14Q-8 4 -16 10Q-20 2 -28 6"
    "Q-28 -4 -34 -10Q-16 -12 -7 2Q-4 -8 0 2Z"
)


def _star_of_bed() -> str:
    corners = [
        f"{number(radius * sin(pi * step / 5))} {number(-radius * cos(pi * step / 5))}"
        for step in range(10)
        for radius in [11 if step % 2 else 26]
    ]
    return f"M{'L'.join(corners)}Z"


@lru_cache(maxsize=64)
def room(colour: str, asleep: bool, glows: bool) -> Keyed:
    """Return a family's room: a dark window with its sign, or lit, with three ghosts asleep."""
    number_ = COLOURS.index(colour)
    x = 170 + 113.3 * (number_ % 4)
    y = 425 + 95 * (number_ // 4)
    window = "M-50 42V-4Q-50 -42 0 -42Q50 -42 50 -4V42Z"
    inside: list[Element] = []
    if asleep:
        for place in range(FAMILY):
            inside.append(group(*ghost(colour, asleep=True), at=(-29 + 29 * place, 2), scale=0.44))
    else:
        inside.append(sign(colour, (0, -10), 1.15))
    return keyed(
        piece(
            f"room:{colour}",
            lines(window, "hct-window"),
            *inside,
            words(0, 36, colour, "hct-room-name"),
            lines(window, "rb-glow") if glows else None,
            at=(x, y),
            class_=f"hct-{colour} {'hct-lit' if asleep else 'hct-dark'}",
        )
    )
