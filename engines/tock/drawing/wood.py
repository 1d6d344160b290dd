"""The wooden board: everything on it that never moves, drawn once for each size of track."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from xml.etree.ElementTree import Element

from engines.table.svg import Keyed, circle, group, keyed, lines, number, rect, words
from engines.tock.components import COLOURS, HOME_NAMES
from engines.tock.drawing.figures import MARKS
from engines.tock.drawing.layout import BOARD, HOMES, Point, inwards, places
from engines.tock.track import Track, track_of

EVERY = 5
"""Every so many spaces a number stands beside the track."""


@lru_cache(maxsize=8)
def scenery(side: int, doorway: int) -> Keyed:
    """Return all that never moves: wood, spaces, Starts, doorways, Homes, numbers."""
    track = track_of(side, doorway)
    at = places(side, doorway)
    wood = group(
        rect(5, 5, BOARD - 10, BOARD - 10, "tock-board", 40),
        rect(14, 14, BOARD - 28, BOARD - 28, "tock-edge", 32),
        lines(_GRAIN, "tock-grain"),
        data_key="wood",
    )
    rail = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in at.values()) + "Z"
    runs = [_home_run(track, seat, at) for seat in range(len(COLOURS))]
    spaces = group(lines(rail, "tock-rail"), *runs, data_key="track")
    holes = group(*_holes(track, at), data_key="spaces")
    return keyed(wood, spaces, holes, _numbers(side, doorway, at))


_GRAIN = "".join(
    f"M24 {y}C180 {y - bend} 300 {y + bend} 420 {y}S620 {y - bend} 696 {y + bend / 2}"
    for y, bend in ((62, 9), (118, -12), (196, 14), (262, -8), (341, 12), (418, -14), (497, 10))
) + "".join(
    f"M24 {y}C200 {y + bend} 340 {y - bend} 470 {y}S640 {y + bend} 696 {y}"
    for y, bend in ((566, 12), (622, -9), (668, 8))
)


def _home_run(track: Track, seat: int, at: Mapping[str, Point]) -> Element:
    """Return the lane from a doorway to the deepest Home space."""
    x, y = at[track.names[track.doorways[seat]]]
    ends = [HOMES[seat, name] for name in HOME_NAMES]
    lane = f"M{number(x)} {number(y)}L{number(ends[-1][0])} {number(ends[-1][1])}"
    return group(lines(lane, "tock-lane"), class_=f"tock-{COLOURS[seat]}")


def _holes(track: Track, at: Mapping[str, Point]) -> Iterable[Element]:
    """Yield every space, each a part that can be picked."""
    starts = dict(zip(track.starts, COLOURS, strict=True))
    doors = dict(zip(track.doorways, COLOURS, strict=True))
    for space in range(track.length):
        name = track.names[space]
        colour = starts.get(space) or doors.get(space) or ""
        kind = "start" if space in starts else "door" if space in doors else ""
        yield _hole(f"space:{name}", at[name], colour, kind, doors.get(space, ""))
    for (seat, name), point in HOMES.items():
        part = f"home:{COLOURS[seat]}:{name.removeprefix('home')}"
        yield _hole(part, point, COLOURS[seat], "home", "")


def _hole(part: str, at: Point, colour: str, kind: str, door: str) -> Element:
    inside: list[Element] = []
    if kind == "start":
        inside = [circle(0, 0, 20, "tock-start"), lines(MARKS[colour], "tock-start-mark")]
    elif kind == "door":
        turn = 90 * COLOURS.index(door)
        inside = [
            circle(0, 0, 14, "tock-door"),
            group(lines("M-6 3.5L0 -4L6 3.5", "tock-chevron"), turn=turn),
        ]
    elif kind == "home":
        inside = [circle(0, 0, 14.5, "tock-home")]
    else:
        inside = [circle(0, 0, 10.5, "tock-hole")]
    return group(
        circle(0, 0, 17, "tock-hit") if not kind else None,
        *inside,
        at=at,
        data_part=part,
        class_=f"tock-{colour}" if colour else "",
    )


def _numbers(side: int, doorway: int, at: Mapping[str, Point]) -> Element:
    """Return the numbers of every fifth space, beside it on the inner side."""
    shown: dict[str, list[Element]] = {colour: [] for colour in COLOURS}
    homes = list(HOMES.values())
    for name in at:
        colour = name.split("+")[0]
        count = int(name.split("+")[1])
        if not count or count % EVERY or side - count < 2:
            continue
        x, y = inwards(side, doorway, name, 33)
        if all((x - hx) ** 2 + (y - hy) ** 2 > 900 for hx, hy in homes):
            shown[colour].append(words(x, y + 8, str(count), "tock-number"))
    groups = [group(*texts, class_=f"tock-{colour}") for colour, texts in shown.items()]
    return group(*groups, data_key="numbers")
