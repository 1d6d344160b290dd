"""The search of the register, and the pages with source code: by keyboard, on a phone, for all."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from engines.registry import GAMES, load_game
from tests.browser.chromium import Visit
from tests.browser.test_every_page import NARROW, TOO_WIDE, violations

pytestmark = pytest.mark.browser

ALL = sum(len(load_game(game).register.clauses) for game in GAMES)


def test_a_clause_is_found_by_number_by_words_and_by_piece_from_the_keyboard(visit: Visit) -> None:
    visit.go("register")
    page = visit.page
    field, said = page.get_by_role("searchbox", name="Find a clause"), page.get_by_role("status")
    rows = page.locator(".rb-register li:visible")
    expect(said).to_have_text(f"{ALL} clauses")
    field.focus()
    page.keyboard.type("tock-jack-2")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Both on the track")
    expect(said).to_have_text(f"1 of {ALL} clauses")
    assert page.url.endswith("?find=tock-jack-2")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tock/clauses.html#tock-jack-2")
    page.go_back()
    # The address has kept what was looked for.
    expect(rows).to_have_count(1)
    field.press("Escape")
    expect(rows).to_have_count(ALL)
    for words, title in (("DOORWAY forward past", "The doorway"), ("silver bat", "Owl and Bat")):
        field.fill(words)
        expect(rows.filter(has_text=title).first).to_be_visible()
    field.fill("cuckoo <b>")
    expect(said).to_contain_text("has all these words")
    expect(page.locator(".bd-article h2:visible")).to_have_count(0)
    page.set_viewport_size(NARROW)  # type: ignore[arg-type]
    assert page.evaluate(TOO_WIDE) == {"page": NARROW["width"], "over": []}


def test_a_page_with_source_is_for_everybody(visit: Visit, axe: str) -> None:
    visit.go("code/tock/rules/judging", "#_landing_breaches")
    page = visit.page
    assert page.locator("#_landing_breaches").is_visible() or page.evaluate("scrollY > 0")
    for theme in ("light", "dark"):
        assert violations(visit, axe, theme) == []
    page.set_viewport_size(NARROW)  # type: ignore[arg-type]
    assert page.evaluate(TOO_WIDE) == {"page": NARROW["width"], "over": []}
