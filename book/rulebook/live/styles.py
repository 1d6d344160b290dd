"""The style sheets of the live parts, as every page and every widget gets them."""

from __future__ import annotations

from pathlib import Path

import engines

ENGINES = Path(engines.__file__).parent
STATIC = Path(__file__).parent / "static"
LIVE_SHEETS = ("live.css", "desk.css", "enlarge.css", "paper.css", "print.css")
"""What every figure needs, in a page and as a widget."""
PAGE_SHEETS = (*LIVE_SHEETS, "present.css")
"""What the figures of a page need: a widget is not presented."""


def board_css(game: str = "*") -> str:
    """Return the styles of boards: the shared ones first, then each game's by name, or one's."""
    shared = ENGINES / "table" / "board.css"
    sheets = [shared, *sorted(ENGINES.glob(f"{game}/drawing/board.css"))]
    return "\n".join(path.read_text("utf-8").strip() + "\n" for path in sheets)


def questions_css() -> str:
    """Return the styles of a worksheet that a figure lays over its page."""
    return (ENGINES / "play" / "quiz" / "questions.css").read_text("utf-8")


def live_css() -> str:
    """Return the styles of the figures: controls, narration, clauses, the board enlarged, print."""
    own = "".join((STATIC / name).read_text("utf-8") for name in LIVE_SHEETS)
    return questions_css() + own
