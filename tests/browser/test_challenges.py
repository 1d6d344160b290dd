"""A challenge of the built book: done by keys alone, and the page hears of the stars."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rulebook import Challenge
from tests.browser.chromium import Visit
from tests.browser.live import WAKES, LiveFigure
from tests.browser.test_every_page import NARROW, TOO_WIDE, violations

pytestmark = pytest.mark.browser

NAME = "tick_tock_tower/push-tock-to-start"
HEAR = """() => { globalThis.heard = [];
  addEventListener("rulebook-progress", (event) => globalThis.heard.push(event.detail)); }"""


def test_a_challenge_is_done_by_keys_alone_after_a_wrong_try_and_a_hint(
    visit: Visit, axe: str
) -> None:
    expected = Challenge(NAME).session()
    visit.go("tick_tock_tower/challenges")
    visit.page.evaluate(HEAR)
    root = visit.page.locator("figure[data-rulebook]", has_text=expected.challenge.title)
    figure = LiveFigure(visit.page, root)
    keys = visit.page.keyboard

    def press(label: str) -> None:
        figure.button(label).focus()
        keys.press("Enter")
        figure.settled()

    press("Try it")
    figure.group("Moves").get_by_role("button").first.wait_for(timeout=WAKES)
    figure.shows(expected.do({"do": "begin"}))
    # On the board by the arrow keys: the first card that is touched is a wrong try.
    figure.root.locator('[data-part="card:Big Step"]').focus()
    keys.press("Enter")
    figure.settled()
    figure.shows(expected.do({"do": "play", "move": "Big Step"}))
    expect(figure.root.locator('[data-tone="refusal"] .rb-chip').first).to_be_visible()
    assert violations(visit, axe, "dark") == []
    press("Take back")
    press("Hint 1 of 2")
    assert figure.said.startswith("Hint 1: ")
    figure.group("Moves").get_by_role("button", name="Pendulum Push").first.focus()
    keys.press("Enter")
    expect(figure.root.locator(".rb-now")).to_contain_text("★☆☆ 1 of 3 stars")
    assert visit.page.evaluate("heard") == [
        {"game": "tick_tock_tower", "kind": "challenge", "name": "push-tock-to-start", "stars": 1}
    ]
    assert violations(visit, axe, "light") == []
    # Whoever looks a clause up comes back to what was done.
    figure.root.locator(".rb-now .rb-chip").first.click()
    visit.page.wait_for_url("**/your-turn.html*", wait_until="commit")
    visit.page.go_back()
    expect(figure.root.locator(".rb-now")).to_contain_text("Solved: ", timeout=WAKES)
    visit.page.set_viewport_size(NARROW)
    assert visit.page.evaluate(TOO_WIDE) == {"page": NARROW["width"], "over": []}
