"""Drawing: the board of The Haunted Clock Tower from its facts.

Twenty-four tiles lie in a ring of seven by seven around the tower: place 1 is the top left, and
they are numbered clockwise. Only what every player sees is drawn; a fact that is left out is not.

>>> from engines.haunted_clock_tower.game import GAME
>>> svg = draw(GAME.new(seed=1).seen_by("P1"), view=View(title="A new night", uid="tower"))
>>> svg.count("data-part"), svg.startswith("<svg")
(24, True)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any
from xml.etree.ElementTree import Element

from engines.haunted_clock_tower.components import COLOURS, PLACES
from engines.haunted_clock_tower.drawing import tower
from engines.haunted_clock_tower.drawing.ghosts import figures, ghost, sign
from engines.table.drawing import Board, Drawing
from engines.table.svg import (
    Keyed,
    Shown,
    View,
    circle,
    group,
    keyed,
    lines,
    piece,
    rect,
    ring,
    words,
)

SIZE = 680.0
PITCH = 97.0
ROW = 7
TILE = 88.0


def draw(facts: Mapping[str, Any], *, view: View | None = None) -> Drawing:
    """Return the board as one ``<svg>``; ``facts`` may be those that one player sees."""
    view = view or View()
    board = Board(view, SIZE, SIZE, "rb-hct")
    for name, fragment in figures():
        board.define(name, fragment)
    before: Mapping[str, Any] = view.before or facts
    clock, came_from = facts["clock"], before["clock"]
    board.place(tower.scenery())
    board.place(tower.swept(clock, came_from))
    board.place(tower.numerals())
    board.place(tower.hands(clock))
    board.place(tower.time_left(clock, facts["steps_left"], clock != came_from))
    known: Mapping[str, str] = facts["known"]
    face_up: Sequence[int] = facts["face_up"]
    hunted = known.get(str(face_up[0]), "") if face_up else ""
    board.place(tower.hunt(facts["to_move"], hunted, facts["result"]))
    caught: Sequence[str] = facts["caught"]
    for colour in COLOURS:
        new = colour in caught and colour not in before["caught"]
        board.place(tower.room(colour, colour in caught, new))
    turned = _turned(view.events)
    missed = _missed(facts, before, turned)
    for place in range(1, PLACES + 1):
        colour = known.get(str(place), "")
        if place in face_up:
            lies = "open"
        elif colour in caught:
            lies = "left" if colour not in before["caught"] else "gone"
        elif place in missed and colour:
            lies = "missed"
        else:
            lies = "down"
        just_now = place == turned and lies in ("open", "missed")
        board.place(tile(place, lies, colour, just_now, view.look(f"tile:{place}")))
    return board.svg()


def _turned(events: Sequence[Shown]) -> int:
    """Return the place of the tile that the last step turned, 0 for none."""
    for event in events:
        if event.shows == "turned":
            return int(event.values[1])
    return 0


def _missed(facts: Mapping[str, Any], before: Mapping[str, Any], turned: int) -> tuple[int, ...]:
    """Return the places of the chase that the last step missed: just turned face down again."""
    if facts["clock"] == before["clock"]:
        return ()
    return (*before["face_up"], turned)


@cache
def middle(place: int) -> tuple[float, float]:
    """Return where a place's middle is: 1 to 7 along the top, then clockwise.

    >>> middle(1), middle(7), middle(8)
    ((49.0, 49.0), (631.0, 49.0), (631.0, 146.0))
    """
    side, step = divmod(place - 1, ROW - 1)
    last = ROW - 1
    column, row = [(step, 0), (last, step), (last - step, last), (0, last - step)][side]
    return 49 + PITCH * column, 49 + PITCH * row


@lru_cache(maxsize=4096)
def tile(place: int, lies: str, colour: str, just_now: bool, look: str) -> Keyed:
    """Return one tile, or the place that it has left.

    ``lies`` is "down", "open", "missed" (down again a moment ago), "left" (caught a moment ago)
    or "gone"; ``colour`` is what the table knows of it, "" for nothing. An open tile without one
    lay open once and is to be remembered.
    """
    half = TILE / 2
    glow = rect(-half + 1, -half + 1, TILE - 2, TILE - 2, "rb-glow", 10) if just_now else None
    return keyed(
        piece(
            f"tile:{place}",
            *_shown(place, lies, colour),
            glow,
            ring(-half - 2, -half - 2, TILE + 4, TILE + 4, look, rx=12),
            at=middle(place),
            part=f"tile:{place}",
            look=look,
            class_=f"hct-{colour}" if colour else "",
        )
    )


def _shown(place: int, lies: str, colour: str) -> list[Element]:
    """Return what is to be seen of a place, without what says that it can be or was picked."""
    half = TILE / 2
    box = (-half, -half, TILE, TILE)
    if lies in ("left", "gone"):
        edge = rect(-half + 3, -half + 3, TILE - 6, TILE - 6, f"hct-{lies}", rx=10)
        return [edge, words(0, 10, str(place), "hct-place hct-empty")]
    if lies == "open":
        return [
            rect(*box, "hct-open", rx=10),
            group(*ghost(colour), at=(8, 13), scale=0.9) if colour else _FORGOTTEN,
            words(-half + 19, -half + 27, str(place), "hct-corner hct-on-open"),
        ]
    back = [rect(*box, "hct-back", rx=10), lines(_NIGHT_SKY, "hct-star")]
    if lies == "missed":
        return [
            *back,
            group(*ghost(colour), at=(8, 14), scale=0.86, class_="hct-fading"),
            words(-half + 21, -half + 29, str(place), "hct-corner"),
            lines("M22 -34L34 -22M34 -34L22 -22", "hct-cross"),
            rect(-half + 4, -half + 4, TILE - 8, TILE - 8, "hct-missed", rx=8),
        ]
    if colour:
        return [*back, words(-9, 13, str(place), "hct-place"), _hint(colour)]
    return [*back, words(0, 13, str(place), "hct-place")]


def _hint(colour: str) -> Element:
    """Return the small reminder on a tile that lies face down but has been seen."""
    return group(
        circle(0, 0, 17, "hct-hint"), sign(colour, scale=0.56), at=(24, -23), class_="hct-known"
    )


_FORGOTTEN = words(0, 16, "?", "hct-place hct-on-open")
_NIGHT_SKY = (
    "M-34 -30h3v3h-3zM-26 28h2v2h-2zM34 32h3v3h-3zM30 4h2v2h-2zM-37 2h2v2h-2zM2 -36h2v2h-2z"
    "M6 34h2v2h-2z"
)
