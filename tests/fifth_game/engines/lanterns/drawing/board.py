"""Drawing: the row of lanterns from its facts, a lit one a little lower and full of light."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from engines.table.drawing import Board, Drawing
from engines.table.svg import Keyed, View, circle, keyed, lines, piece, ring

PITCH = 80.0
HEIGHT = 120.0


def draw(facts: Mapping[str, Any], *, view: View | None = None) -> Drawing:
    """Return the board as one ``<svg>``."""
    view = view or View()
    lanterns: Mapping[str, str] = facts["lanterns"]
    width = PITCH * (len(lanterns) + 1)
    board = Board(view, width, HEIGHT, "rb-lanterns")
    board.add("scenery", lines(f"M10 110H{width - 10:g}", "rb-line"))
    for number, how in lanterns.items():
        board.place(_lantern(number, how == "lit", view.look(f"lantern:{number}")))
    board.place(_match(width - 30, view.look("match:1")))
    return board.svg()


@lru_cache(maxsize=64)
def _lantern(number: str, is_lit: bool, look: str) -> Keyed:
    part = f"lantern:{number}"
    return keyed(
        piece(
            part,
            circle(0, 0, 24, "rb-accent" if is_lit else "rb-card"),
            ring(-28, -28, 56, 56, look, rx=28),
            at=(PITCH * int(number), 80.0 if is_lit else 60.0),
            part=part,
            look=look,
        )
    )


@lru_cache(maxsize=16)
def _match(x: float, look: str) -> Keyed:
    return keyed(
        piece(
            "match:1",
            circle(0, 0, 12, "rb-solid"),
            ring(-16, -16, 32, 32, look, rx=16),
            at=(x, 30),
            part="match:1",
            look=look,
        )
    )
