"""A teacher's own lesson in the built book: handed out at a desk, opened from its link, read."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rulebook.parts.lesson import Lesson
from tests.browser.chromium import Visit
from tests.browser.live import ANSWERS, WAKES, LiveFigure, link
from tests.browser.test_every_page import NARROW, TOO_WIDE, violations

pytestmark = pytest.mark.browser

QUESTION = "What may red play here?"


def test_a_lesson_made_at_a_desk_opens_from_its_link_and_goes_by_keys(
    visit: Visit, axe: str
) -> None:
    """From an empty desk to the lesson on another page: the link alone carries it there."""
    visit.go("desk/tock")
    desk = LiveFigure(visit.page)
    desk.button("Open the desk").click()
    desk.button("Case book").click(timeout=WAKES)
    desk.button("Keep: A position").click(timeout=ANSWERS)
    case = desk.group("1. A position")
    case.get_by_label("Question before its first step").fill(QUESTION)
    case.get_by_role("button", name="Ask this", exact=True).click()
    expect(desk.root.locator(".rb-now")).to_contain_text(QUESTION)
    desk.choose("Hand it out as a lesson", "As a link and a QR code")
    expect(desk.root.get_by_role("img", name="QR code of A lesson")).to_be_visible(timeout=ANSWERS)
    assert violations(visit, axe, "dark") == []
    visit.page.set_viewport_size(NARROW)
    assert visit.page.evaluate(TOO_WIDE) == {"page": NARROW["width"], "over": []}
    opener = desk.root.get_by_role("link", name="Open the lesson", exact=True)
    assert Lesson.from_link(str(opener.get_attribute("href"))).text().endswith(QUESTION)
    opener.click()
    lesson = LiveFigure(visit.page)
    expect(lesson.root.locator("figcaption")).to_have_text(
        "A lesson, 1 of 1: A position", timeout=WAKES
    )
    expect(lesson.root.locator(".rb-now")).to_contain_text(QUESTION)
    file = {"name": "mine.toml", "mimeType": "text/plain", "buffer": TWO.encode()}
    lesson.group("Lesson file").locator("input[type=file]").set_input_files([file])
    expect(lesson.root.locator("figcaption")).to_contain_text("Two, 1 of 2", timeout=ANSWERS)
    lesson.root.focus()
    visit.page.keyboard.press("End")
    expect(lesson.root.locator("figcaption")).to_have_text("Two, 2 of 2: A tile", timeout=ANSWERS)
    assert violations(visit, axe, "light") == []
    assert visit.page.evaluate(TOO_WIDE) == {"page": NARROW["width"], "over": []}
    visit.page.keyboard.press("p")
    presented = visit.page.get_by_role("dialog", name="Presenting: ")
    expect(presented).to_contain_text("Two, 2 of 2: A tile")
    for _ in range(2):
        visit.page.keyboard.press("PageUp")
        lesson.settled()
    expect(presented).to_contain_text("Two, 1 of 2: ", timeout=ANSWERS)
    visit.page.keyboard.press("Escape")
    # This browser keeps a lesson by now; a link to another one is opened as it stands.
    cases = [{"example": "tock/farther-in"}]
    other = link({"kind": "lesson", "lesson": "Another", "cases": cases})
    visit.page.evaluate("fragment => { location.hash = fragment; }", other)
    expect(lesson.root.locator("figcaption")).to_contain_text("Another, 1 of 1", timeout=ANSWERS)


TWO = """
lesson = "Two"
[[case]]
example = "tickle/one-card-four-tics"
[[case]]
game = "haunted_clock_tower"
title = "A tile"
[[case.when]]
move = "Turn 7"
"""


def test_an_example_of_an_authors_own_steps_like_one_of_ours(visit: Visit) -> None:
    """It has no name among ours, and so no place in the reader's progress."""
    visit.go("classroom/in-jupyter")
    figure = LiveFigure(visit.page)
    figure.root.locator("button.rb-next").click()
    expect(figure.root.locator(".rb-where")).to_have_text("Step 1 of 1")
    expect(figure.root.locator(".rb-now")).to_contain_text("goes back to its reserve")


def test_a_first_example_comes_back_as_the_board_of_its_own_game(visit: Visit) -> None:
    """It stands in the page from the start, where the boards of other games take its place."""
    visit.go("classroom/lesson")
    figure = LiveFigure(visit.page)
    looks = "board => [board.getAttribute('viewBox'), board.getAttribute('class')]"
    board = figure.root.locator(".rb-picture svg")
    first = board.evaluate(looks)
    figure.root.locator("button.rb-last").click()
    assert board.evaluate(looks) != first
    figure.root.locator("button.rb-first").click()
    assert board.evaluate(looks) == first
