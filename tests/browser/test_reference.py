"""Reference cards on paper: one sheet each, A4 and Letter, from the page and from the command."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from engines.play.reference import reference, reference_page
from engines.registry import GAMES
from tests.browser.chromium import Visit
from tests.browser.test_print import sheets

pytestmark = pytest.mark.browser

USUAL = {"top": "10mm", "bottom": "10mm", "left": "10mm", "right": "10mm"}
"""The margins that browsers print with."""


def counted(page: Page, last: str, **more: object) -> dict[str, int]:
    """Return how many sheets each paper takes; each has the card's last word."""
    found = {}
    for paper in ("A4", "Letter"):
        told = sheets(page.pdf(format=paper, **more))  # type: ignore[arg-type]
        assert last in told[-1]
        found[paper] = len(told)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_printed_on_one_sheet(visit: Visit, game: str) -> None:
    card = reference(game)
    last = card.sections[-1].entries[-1].clause
    visit.go(f"{game}/reference")
    assert counted(visit.page, last, margin=USUAL) == {"A4": 1, "Letter": 1}
    visit.page.goto("about:blank")
    visit.page.set_content(reference_page(card))
    assert counted(visit.page, last, prefer_css_page_size=True) == {"A4": 1, "Letter": 1}
