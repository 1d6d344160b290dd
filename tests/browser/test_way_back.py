"""A clause is followed, and on the way back each figure stands where it was left."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import Visit
from tests.browser.live import WAKES, LiveFigure, link

pytestmark = pytest.mark.browser

PAGE = "tick_tock_tower/twin-rule"
LEFT = re.compile("rb-branch")
CLAUSE = ".rb-now a.rb-chip"


def other_page(visit: Visit, figure: LiveFigure) -> None:
    """Follow the first clause of a figure's narration that another page tells."""
    name = PAGE.rpartition("/")[2]
    chips = figure.root.locator(f'{CLAUSE}:not([href*="{name}"])')
    chips.first.click()
    visit.page.wait_for_url(re.compile(r"#ttt-"))
    assert name not in visit.page.url


def test_the_way_back_from_a_clause_keeps_the_step_and_a_reload_begins_anew(visit: Visit) -> None:
    visit.go(PAGE)
    figure = LiveFigure(visit.page)
    figure.button("Last step").click()
    place = figure.place
    assert place.startswith("Step")
    other_page(visit, figure)
    visit.page.go_back()
    assert LiveFigure(visit.page).place == place
    # By a link, too.
    other_page(visit, LiveFigure(visit.page))
    visit.page.locator(f'a[href$="{PAGE.rpartition("/")[2]}.html"]').first.evaluate(
        "a => a.click()"
    )
    visit.page.wait_for_url(re.compile(PAGE))
    assert LiveFigure(visit.page).place == place
    assert visit.page.workers == []
    visit.page.reload()
    assert not LiveFigure(visit.page).place.startswith("Step")


def test_the_way_back_leads_to_a_move_of_ones_own(visit: Visit) -> None:
    visit.go(PAGE)
    figure = LiveFigure(visit.page)
    figure.wake()
    figure.group("Moves").get_by_role("button").last.click()
    figure.settled()
    expect(figure.root).to_have_class(LEFT)
    lines, place = figure.lines, figure.place
    visit.page.goto(f"{visit.site}tock/capturing.html", wait_until="networkidle")
    visit.page.go_back()
    figure = LiveFigure(visit.page)
    expect(figure.root).to_have_class(LEFT, timeout=WAKES)
    figure.settled()
    assert (figure.lines, figure.place) == (lines, place)


def test_the_way_back_on_one_page_does_not_open_its_link_again(visit: Visit) -> None:
    visit.go(PAGE)
    spec = {**LiveFigure(visit.page).spec, "at": 1}
    visit.page.goto("about:blank")
    visit.go(PAGE, link(spec))
    figure = LiveFigure(visit.page)
    figure.settled()
    figure.button("First step").click()
    figure.settled()
    place = figure.place
    for _ in range(2):
        visit.page.evaluate("location.hash = 'ttt-twin-1'")
        visit.page.go_back()
        visit.page.wait_for_url(re.compile("rulebook="))
        figure.settled()
        assert figure.place == place
    # On purpose it can be had again.
    visit.page.evaluate("location.hash = 'ttt-twin-1'")
    visit.page.evaluate("text => { location.hash = text; }", link(spec))
    expect(figure.root.locator(".rb-where")).to_have_text(re.compile("^Step 1"), timeout=WAKES)
