"""A reader's settings: chosen by keys, kept, and there before anything is painted."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import Visit
from tests.browser.test_every_page import NARROW, TOO_WIDE, violations

pytestmark = pytest.mark.browser

NAME = "Type, contrast and keys"
CHOSEN = """() => {
  const { type, contrast } = document.documentElement.dataset;
  return [type, contrast];
}"""
SIZE = "() => parseFloat(getComputedStyle(document.querySelector('.bd-article p')).fontSize)"
SAMPLE = ("welcome", "desk/tock", "tick_tock_tower/table", "tickle/in-numbers", "rulings")


def test_type_and_contrast_are_chosen_by_keys_and_kept(visit: Visit, axe: str) -> None:
    visit.go("tock/capturing")
    page, keys = visit.page, visit.page.keyboard
    page.emulate_media(media="print")
    printed = page.evaluate(SIZE)
    page.emulate_media(media="screen")
    usual = page.evaluate(SIZE)
    button = page.get_by_role("button", name=NAME)
    button.focus()
    for key in ("Enter", "Tab", "ArrowDown", "ArrowDown", "Tab", "ArrowDown"):
        keys.press(key)
    assert page.evaluate(CHOSEN) == ["largest", "high"]
    assert violations(visit, axe, "light") == []
    keys.press("Escape")
    expect(page.get_by_role("group", name=NAME)).to_be_hidden()
    expect(button).to_be_focused()
    assert page.evaluate(SIZE) > 1.3 * usual
    assert violations(visit, axe, "dark") == []
    other = Visit(page.context.new_page(), visit.site)
    # What is chosen is there before the first words are: no script that is deferred has run yet.
    other.page.route("**/legibility.js*", lambda route: route.abort())
    other.go("welcome")
    assert other.page.evaluate(CHOSEN) == ["largest", "high"]
    page.set_viewport_size(NARROW)
    for name in SAMPLE:
        visit.go(name)
        assert page.evaluate(TOO_WIDE) == {"page": NARROW["width"], "over": []}, name
    page.emulate_media(media="print")
    assert page.evaluate(SIZE) == printed, "paper has a size of its own"


def test_a_choice_holds_in_every_tab_and_the_systems_until_there_is_one(
    browser: Browser, site: str
) -> None:
    context = browser.new_context(contrast="more", reduced_motion="reduce")
    first, second = (Visit(context.new_page(), site) for _ in range(2))
    for one in (first, second):
        one.go("welcome")
        assert one.page.evaluate(CHOSEN) == ["usual", "high"]
    first.page.get_by_role("button", name=NAME).click()
    first.page.get_by_role("radio", name="large", exact=True).check()
    first.page.locator("[name=rb-contrast][value=usual]").check()
    first.page.get_by_role("radio", name="does nothing").check()
    second.page.wait_for_function(f"() => String(({CHOSEN})()) === 'large,usual'")
    assert second.page.locator("[name=rb-type]:checked").input_value() == "large"
    for one in (second, first):
        one.page.keyboard.press("Escape")
        one.page.keyboard.press("p")
        assert one.page.locator(".rb-show").count() == 0
    first.page.get_by_role("button", name=NAME).click()
    first.page.get_by_role("radio", name="presents").check()
    first.page.keyboard.press("Escape")
    first.page.keyboard.press("p")
    first.page.locator(".rb-show").wait_for()
    assert first.problems == second.problems == []
    context.close()
