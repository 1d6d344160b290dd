"""Cards and empty cells, each with its key and its part."""

from __future__ import annotations

from functools import lru_cache

from engines.table.svg import Keyed, element, keyed, markup, number, piece, rect, ring, use, words
from engines.tickle.components import CARD_NAMES, Card, properties
from engines.tickle.drawing.layout import HIGH, WIDE
from engines.tickle.grid import Cell, tell_cell, write_cell

INITIALS = {"violet": "V", "cyan": "C", "yellow": "Y", "orange": "O", "red": "R"}

_SHAPES = {
    "circle": "M0-10A10 10 0 1 1 0 10A10 10 0 1 1 0-10Z",
    "crescent": "M4-10A10 10 0 1 0 4 10A11 11 0 0 1 4-10Z",
    "triangle": "M0-10L10.5 8.5H-10.5Z",
    "square": "M-9-9H9V9H-9Z",
    "star": "M0-11L3-3.6 11-3.1 4.8 2 6.8 9.8 0 5.5-6.8 9.8-4.8 2-11-3.1-3-3.6Z",
}
_PIPS: dict[str, tuple[float, tuple[tuple[float, float], ...]]] = {
    "1": (2.1, ((0, 0),)),
    "2": (1.45, ((-17, 0), (17, 0))),
    "3": (1.3, ((0, -15), (-17, 15), (17, 15))),
    "4": (1.25, ((-16, -15), (16, -15), (-16, 15), (16, 15))),
    "5": (1.05, ((-20, -18), (20, -18), (0, 0), (-20, 18), (20, 18))),
}


def figure(card: Card) -> str:
    """Return the name under which a board keeps a card's face."""
    count, shape, _ = properties(card)
    return f"{count}-{shape}"


@lru_cache(maxsize=64)
def face(name: str) -> str:
    """Return the face of all cards with this number and shape, in the tone of its colour."""
    count, shape = name.split("-")
    scale, places = _PIPS[count]
    pips = [
        element(
            "path",
            d=_SHAPES[shape],
            class_="tic-pip",
            transform=f"translate({number(x)} {number(y + 13)}) scale({number(scale)})",
        )
        for x, y in places
    ]
    return markup(
        rect(-WIDE / 2, -HIGH / 2, WIDE, HIGH, "tic-face", rx=9),
        words(-WIDE / 2 + 8, -HIGH / 2 + 25, count, "tic-number", "start", 24),
        *pips,
    )


@lru_cache(maxsize=2048)
def card_at(
    card: Card,
    at: tuple[float, float],
    part: str,
    look: str,
    lifted: bool = False,
    place: Cell | None = None,
) -> Keyed:
    """Return a card; it keeps its key from hand to table, so that it slides there."""
    colour = properties(card)[2]
    x, y = at
    where = "" if place is None else f" at {tell_cell(place)}"
    return keyed(
        piece(
            f"card:{CARD_NAMES[card]}",
            rect(-WIDE / 2 - 4, -HIGH / 2 - 4, WIDE + 8, HIGH + 8, "rb-glow", 12)
            if lifted
            else None,
            use(figure(card)),
            words(WIDE / 2 - 8, -HIGH / 2 + 23, INITIALS[colour], "tic-initial", "end", 19),
            ring(-WIDE / 2 - 3, -HIGH / 2 - 3, WIDE + 6, HIGH + 6, look, 11),
            at=(x, y - 5) if lifted else at,
            part=part,
            look=look,
            class_=f"tic-{colour} tic-new" if lifted else f"tic-{colour}",
            name=CARD_NAMES[card] + where,
        )
    )


@lru_cache(maxsize=2048)
def ghost(place: Cell, at: tuple[float, float], look: str) -> Keyed:
    return keyed(
        piece(
            f"cell:{write_cell(place)}",
            rect(-WIDE / 2, -HIGH / 2, WIDE, HIGH, "tic-ghost", 9),
            ring(-WIDE / 2, -HIGH / 2, WIDE, HIGH, look, 9),
            at=at,
            part=f"cell:{write_cell(place)}",
            look=look,
            name=f"Empty cell {tell_cell(place)}",
        )
    )
