"""The tower: its scenery, its clock, its pawns, and the trails of those that just moved.

The box's board lies on its side over two pages; here the tower stands, so that its three tracks
are climbed: Clockwise heroes on the left, Counterclockwise ones on the right, the Cuckoo between
them. Twins have mirrored lanes of their own: any number of pawns on a space stay visible, a move
is a plain line up or down, and its tag always finds room where the pawn came from.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, pi, sin
from xml.etree.ElementTree import Element

from engines.table.svg import Keyed, circle, group, keyed, lines, piece, rect, ring, use, words
from engines.tick_tock_tower.components import BELL_SPACES, CUCKOO, PLACES, TOP, TWELVE
from engines.tick_tock_tower.drawing.card_art import BELL, BELL_PLATE, CLAPPER
from engines.tick_tock_tower.drawing.marks import disc, gear, pair_of, tone_of

WIDTH = 620
HEIGHT = 908

LEFT, RIGHT, MIDDLE = 44.0, 376.0, 210.0
TRACK = 146.0
ROW = 39.0
EAVE, LEDGE = 146.0, 26.0
PARTS = (("The Belfry", 10, 15, 172.0), ("The Pendulum", 5, 9, 432.0), ("The Gears", 1, 4, 653.0))
START_TOP, PLINTH = 835.0, 875.0
CLOCK = (MIDDLE, 91.0, 57.0)
SKY = (
    "M52 22A21 21 0 1 0 66 58A17 17 0 0 1 52 22Z"
    "M112 24v10m-5-5h10M24 96v8m-4-4h8M338 40v10m-5-5h10"
    "M392 22v8m-4-4h8M288 16v6m-3-3h6M396 92v6m-3-3h6"
)


def row_top(space: int) -> float:
    """Return the upper edge of a space (0 is START)."""
    for _, first, last, top in PARTS:
        if first <= space <= last:
            return top + (last - space) * ROW
    return START_TOP


def place(hero: str, space: int, pairs: tuple[int, ...]) -> tuple[float, float]:
    """Return where a pawn stands: the middle of its lane on a space; ``pairs`` are in play."""
    y = row_top(space) + ROW / 2
    if hero == CUCKOO:
        return MIDDLE, y
    lane = TRACK / len(pairs)
    inwards = (pairs.index(pair_of(hero)) + 0.5) * lane
    return (LEFT + inwards if tone_of(hero) == "rb-orange" else RIGHT - inwards), y


def spans() -> list[tuple[float, float]]:
    """Return the upper and lower edge of each part of the tower, and of START."""
    parts = [(top, top + (last - first + 1) * ROW) for _, first, last, top in PARTS]
    return [*parts, (START_TOP, START_TOP + ROW)]


def track(left: float, right: float, class_: str) -> Element:
    """Return a track: one broad line, broken by its dashes into spaces."""
    middle = (left + right) / 2
    d = "".join(f"M{middle:g} {top + 1.5:g}V{foot:g}" for top, foot in spans())
    return lines(d, f"ttt-track {class_}", stroke_width=right - left)


def bell_rows() -> str:
    """Return the brass lines under the spaces where the bell hangs."""
    return "".join(
        f"M{LEFT + 5:g} {row_top(space) + ROW - 2:g}H{RIGHT - 5:g}" for space in BELL_SPACES
    )


def ledge(y: float, text: str, height: float = LEDGE) -> list[Element]:
    """Return a stone ledge with words cut into it."""
    return [
        rect(-1, y, 422, height, "rb-card", 5),
        words(MIDDLE, y + height - 6, text, "ttt-name"),
    ]


def numerals() -> list[Element]:
    """Return the numbers of the spaces on both corners of the wall, bell spaces on their bells."""
    corners = (LEFT - 20, RIGHT + 20)
    bells = [
        lines(BELL_PLATE, "", transform=f"translate({x:g} {row_top(space) + ROW / 2 + 1:g})")
        for space in BELL_SPACES
        for x in corners
    ]
    numbers = {True: [], False: []}  # type: dict[bool, list[Element]]
    for space in range(1, TOP + 1):
        for x in corners:
            on_bell = space in BELL_SPACES
            y = row_top(space) + ROW / 2 + 8
            numbers[on_bell].append(words(x, y, str(space)))
    return [
        group(*bells, class_="ttt-bell"),
        group(*numbers[False], class_="ttt-number"),
        group(*numbers[True], class_="ttt-number ttt-on-bell"),
    ]


def joints() -> str:
    """Return the lines along the corners that are broken, by their dashes, into stones."""
    return "".join(f"M9 {top:g}V{foot:g}M411 {top:g}V{foot:g}" for top, foot in spans()[:-1])


def machinery() -> list[Element]:
    """Return the quiet line work of the three parts: gears, pendulum, bell in its arches."""
    belfry, pendulum, gears = (top for *_, top in PARTS)
    foot = belfry + 6 * ROW
    arches = "".join(
        f"M{x:g} {foot:g}V{belfry + 96:g}a{half:g} {half:g} 0 0 1 {2 * half:g} 0V{foot:g}"
        for x, half in ((58, 59), (70, 47), (244, 59), (256, 47))
    )
    pivot = pendulum + 2
    swings = "".join(
        f"M{MIDDLE:g} {pivot:g}L{MIDDLE + 150 * sin(a):.1f} {pivot + 150 * cos(a):.1f}"
        + disc(MIDDLE + 166 * sin(a), pivot + 166 * cos(a), 16)
        for a in (-0.78, -0.4, 0.4, 0.78)
    )
    wheels = (
        gear(112, gears + 92, 62, 12, 12) + disc(112, gears + 92, 34),
        gear(178, gears + 33, 31, 8, 8),
        gear(292, gears + 68, 66, 13, 14) + disc(292, gears + 68, 38),
        gear(221, gears + 122, 34, 8, 9),
    )
    bob = f"M{MIDDLE:g} {pivot:g}V{pivot + 132:g}" + disc(MIDDLE, pivot + 158, 26)
    return [
        lines(arches + bob + swings + "".join(wheels), "ttt-faint"),
        lines(joints(), "ttt-joints"),
        group(lines(BELL + CLAPPER, ""), at=(MIDDLE, 280), scale=3, class_="ttt-faint"),
    ]


def roof() -> list[Element]:
    """Return the roof with the face of the clock."""
    x, y, r = CLOCK
    tiles = "".join(
        f"M{MIDDLE - 12 * count:g} {level}" + "q12 12 24 0" * count
        for level, count in ((44, 3), (66, 6), (88, 8), (110, 11), (132, 14))
    )
    figures = [
        words(x + 34 * sin(hour * pi / 6), y + 8 - 34 * cos(hour * pi / 6), str(hour), "ttt-hour")
        for hour in (3, 6, 9, 12)
    ]
    return [
        lines(f"M{MIDDLE:g} 16L{MIDDLE + 200:g} {EAVE:g}H{MIDDLE - 200:g}Z", "ttt-roof"),
        lines(tiles, "ttt-faint"),
        lines(SKY, "ttt-sky"),
        lines(f"M{MIDDLE:g} 16V4", "rb-edge"),
        circle(MIDDLE, 4, 4, "ttt-brass"),
        circle(x, y, r + 3, "ttt-rim"),
        circle(x, y, r - 2, "ttt-face"),
        circle(x, y, r - 6.5, "ttt-ticks"),
        *figures,
    ]


@cache
def scenery() -> Keyed:
    """Return everything that never changes, in one layer."""
    wall = EAVE + LEDGE
    return keyed(
        group(
            rect(0, 0, WIDTH, HEIGHT, "rb-paper", 14),
            *roof(),
            rect(4, wall, 412, PLINTH - wall, "rb-panel"),
            track(LEFT, LEFT + TRACK - 4, "ttt-left"),
            track(LEFT + TRACK, RIGHT - TRACK, "ttt-middle"),
            track(RIGHT - TRACK + 4, RIGHT, "ttt-right"),
            *machinery(),
            lines(bell_rows(), "ttt-bell-row"),
            *numerals(),
            *(
                part
                for (name, *_), (_, foot) in zip(PARTS, spans(), strict=False)
                for part in ledge(foot, name)
            ),
            *ledge(PLINTH, "START", 29),
            data_key="tower",
        )
    )


@lru_cache(maxsize=512)
def clock(hour: int, banner: str, struck: bool) -> Keyed:
    """Return the hand on its hour, the time that is left in brass, and the words on the eave."""
    x, y, r = CLOCK
    turn = hour % 12 * pi / 6
    rim = r + 3
    left = None
    if hour < TWELVE:
        wide = int(hour < 6)
        start = f"{x + rim * sin(turn):.1f} {y - rim * cos(turn):.1f}"
        left = lines(f"M{start}A{rim:g} {rim:g} 0 {wide} 1 {x:g} {y - rim:g}", "ttt-time-left")
    hand = group(
        lines("M-3.4 8L-2.4 -27H-7L0 -41L7 -27H2.4L3.4 8Z", "ttt-hand"),
        circle(0, 0, 6, "ttt-hand"),
        at=(x, y),
        turn=hour % 12 * 30,
    )
    return keyed(
        piece(
            "clock",
            circle(x, y, rim, "rb-glow") if struck else None,
            left,
            hand,
            *ledge(EAVE, banner),
            name=f"The clock shows {hour}",
        )
    )


@lru_cache(maxsize=4096)
def pawn(hero: str, space: int, pairs: tuple[int, ...], look: str, moved: bool) -> Keyed:
    """Return a pawn on its space: the hero's mark, ringed if it may be picked."""
    return keyed(
        piece(
            f"pawn:{hero}",
            circle(0, 0, 20, "ttt-landed") if moved else None,
            use(hero),
            ring(-18.5, -20, 37, 40, look, 10),
            at=place(hero, space, pairs),
            part=f"pawn:{hero}",
            look=look,
            class_=f"rb-pawn {tone_of(hero)}",
            name=f"{hero} on {PLACES[space]}",
        )
    )


@lru_cache(maxsize=1024)
def target(hero: str, space: int, pairs: tuple[int, ...], look: str) -> Keyed:
    """Return a space where a hero's pawn may be put when a position is set up."""
    part = f"space:{space}"
    shape = ring(-18.5, -20, 37, 40, look, 10)
    return keyed(piece(part, shape, at=place(hero, space, pairs), part=part, look=look))


@lru_cache(maxsize=4096)
def trail(hero: str, before: int, after: int, pairs: tuple[int, ...]) -> Keyed:
    """Return how a pawn moved: a band that widens towards it, tagged where it came from."""
    x, start = place(hero, before, pairs)
    _, end = place(hero, after, pairs)
    steps = after - before
    back = "-back" if steps < 0 else ""
    band = f"M{x - 4:g} {start:g}L{x - 15:g} {end:g}H{x + 15:g}L{x + 4:g} {start:g}Z"
    tag = f"+{steps}" if steps > 0 else f"−{-steps}"
    return keyed(
        piece(
            f"trail:{hero}",
            lines(band, f"rb-trail{back}"),
            rect(x - 17.5, start - 14, 35, 28, f"rb-tag{back}", 9),
            words(x, start + 8, tag, f"rb-on-glow{back} ttt-tag"),
        )
    )
