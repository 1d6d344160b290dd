"""Presenting to a class: a lesson by keys alone, from page to page, on the whole screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from engines.registry import GAMES
from rulebook.sessions.quiz import QuizSession
from tests.browser.chromium import Visit
from tests.browser.test_every_page import NARROW, TOO_WIDE, violations

pytestmark = pytest.mark.browser

PROJECTOR = {"width": 1280, "height": 720}
LESSON = "haunted_clock_tower/catch"
AFTER = "haunted_clock_tower/helping"
WORDY = "tickle/groups"
QUIZ = "classroom/in-front"
FITS = """() => {
  const figure = document.querySelector(".rb-show > figure");
  if (!figure) return null;
  const [words, commands] = [".rb-words", ".rb-commands"].map(name => figure.querySelector(name));
  const board = figure.querySelector(".rb-picture svg").getBoundingClientRect();
  const over = [words, commands].some(one => one.scrollHeight > one.clientHeight + 1
    || one.scrollWidth > one.clientWidth + 1);
  const lectern = document.querySelector(".rb-lectern").getBoundingClientRect();
  return {
    fits: !over && scrollY === 0 && lectern.bottom <= innerHeight + 1,
    apart: board.right <= words.getBoundingClientRect().left && board.bottom <= lectern.top,
    type: parseInt(figure.style.getPropertyValue("--rb-type")),
    board: Math.round(board.height),
  };
}"""
FOCUS = "document.activeElement.closest('.rb-hall') !== null"


@pytest.fixture
def projector(browser: Browser, site: str) -> Iterator[Visit]:
    """A page on a projector, not opened yet."""
    context = browser.new_context(viewport=PROJECTOR, reduced_motion="reduce")  # type: ignore[arg-type]
    visit = Visit(context.new_page(), site)
    yield visit
    context.close()
    assert visit.problems == []


def where(page: Page) -> str:
    return page.locator(".rb-lectern .rb-where").inner_text()


def fits(page: Page) -> None:
    """Fail unless all of the step that is shown stands in the window, large enough to be read."""
    page.wait_for_timeout(30)  # The type is fitted when the figure has changed.
    found = page.evaluate(FITS)
    assert found["fits"], (where(page), found)
    assert found["apart"], (where(page), found)
    height = (page.viewport_size or PROJECTOR)["height"]
    assert found["type"] >= height / 45, (where(page), found)
    assert found["board"] >= height / 3, (where(page), found)


def test_a_lesson_is_presented_by_keys_alone_from_page_to_page(projector: Visit) -> None:
    """From P to Escape: the answer waits until it is asked for, and nothing ever scrolls."""
    projector.go(LESSON)
    page, keys = projector.page, projector.page.keyboard
    keys.press("p")
    hall = page.get_by_role("dialog", name="Presenting: ")
    expect(hall).to_be_visible()
    page.wait_for_function("document.fullscreenElement?.matches('.rb-hall')")
    assert page.evaluate(FOCUS)
    asked, answer = page.locator(".rb-show .rb-ask"), page.locator('[data-name="present answer"]')
    for key in ("PageDown", " "):
        expect(asked).to_have_count(0)
        expect(answer).to_be_hidden()
        fits(page)
        keys.press(key)
    expect(asked).to_be_visible()
    expect(page.locator(".rb-show .rb-result")).to_have_count(0)
    fits(page)
    keys.press("b")
    expect(page.locator(".rb-blank")).to_be_visible()
    for key in ("PageDown", "x", "Escape"):
        keys.press(key)
        expect(page.locator(".rb-blank")).to_be_hidden()
        keys.press("b")
        expect(page.locator(".rb-blank")).to_be_visible()
    keys.press("Shift+Tab")
    expect(page.locator(".rb-blank")).to_be_hidden()
    expect(asked).to_be_visible()
    keys.press("a")
    expect(page.locator(".rb-show .rb-result.rb-right")).to_be_visible()
    assert where(page) == "Example 1 of 2, step 3 of 3"
    assert page.evaluate(FOCUS)
    fits(page)
    keys.press("PageUp")
    assert where(page) == "Example 1 of 2, step 2 of 3"
    keys.press("End")
    assert where(page).startswith("Example 2 of 2, step")
    fits(page)
    keys.press("ArrowRight")
    expect(page.locator(".rb-sheet")).to_contain_text("Next: ")
    keys.press("ArrowRight")
    page.wait_for_url(f"**/{AFTER}.html#present*")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert where(page).endswith(", start")
    keys.press("PageUp")
    page.wait_for_url(f"**/{LESSON}.html#present*")
    assert where(page).startswith("Example 2 of 2, step")
    keys.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.url == f"{projector.site}{LESSON}.html"
    last = page.locator("figure[data-rulebook]").last
    expect(last.get_by_role("button", name="Present")).to_be_focused()
    assert page.locator("[inert]").count() == 0


def test_the_wordiest_example_stands_in_the_window(projector: Visit) -> None:
    page = projector.page
    # A key would ask for the whole screen, whose size cannot be set.
    page.add_init_script("Object.defineProperty(document, 'fullscreenEnabled', { value: false })")
    projector.go(WORDY, "#present")
    while where(page).startswith("Example 1"):
        for wide, high in ((1280, 720), (1920, 1080)):
            page.set_viewport_size({"width": wide, "height": high})
            fits(page)
        page.keyboard.press("ArrowDown")


def test_everybody_can_use_it_and_a_phone_too(projector: Visit, axe: str) -> None:
    projector.go(LESSON, "#present=a-catch-costs-no-time@2")
    page = projector.page
    assert where(page) == "Example 1 of 2, step 2 of 3"
    assert violations(projector, axe, "light") == []
    page.keyboard.press("d")
    assert page.locator(".rb-hall").evaluate("one => getComputedStyle(one).colorScheme") == "dark"
    assert violations(projector, axe, "dark") == []
    page.set_viewport_size(NARROW)
    assert page.evaluate(TOO_WIDE) == {"page": NARROW["width"], "over": []}
    page.locator('[data-name="present close"]').click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_link_presents_examples_of_several_pages_in_its_order(projector: Visit) -> None:
    lesson = "tock/seven:seven-all-of-it@1,seven-with-one-marker,tock/four:no-such-one,"
    projector.go("welcome", f"#present={lesson}")
    page, keys = projector.page, projector.page.keyboard
    page.wait_for_url("**/tock/seven.html#present=**")
    assert where(page).startswith("Example 1 of 3, step 1 of")
    while where(page).startswith("Example 1"):
        keys.press("PageDown")
    assert where(page).startswith("Example 2 of 3, start")
    page.reload()
    assert where(page).startswith("Example 2 of 3, start")
    keys.press("PageDown")
    keys.press("PageDown")
    page.wait_for_url("**/tock/four.html#present=**")
    expect(page.locator(".rb-sheet")).to_contain_text("There is no example “no-such-one”")
    keys.press("PageDown")
    expect(page.locator(".rb-sheet")).to_contain_text("This was the last one.")


def test_a_plan_presents_its_own_and_a_lesson_ends_where_it_ends(projector: Visit) -> None:
    """The lesson's place is in its address, so that it stands there when it is loaded again."""
    projector.go("classroom/plan-tock")
    page, keys = projector.page, projector.page.keyboard
    keys.press("p")
    page.wait_for_url("**/tock/*.html#present=**")
    assert where(page).startswith("Example 1 of ")
    projector.go("classroom/lesson", "#present=lesson@3")
    assert where(page).startswith("Part 1 of 1, step 3 of")
    page.reload()
    assert where(page).startswith("Part 1 of 1, step 3 of")
    keys.press("End")
    keys.press("PageDown")
    expect(page.locator(".rb-sheet")).to_contain_text("This was the last one.")
    keys.press("PageDown")
    assert page.url.partition("#")[0].endswith("/classroom/lesson.html")


@pytest.mark.parametrize("way_out", ["//elsewhere.example/x", "/x", "../../x", "a/../../x", "a//x"])
def test_a_link_leads_to_no_page_outside_the_book(projector: Visit, way_out: str) -> None:
    """The list is broken as a whole; the page presents its own examples."""
    projector.go(LESSON, f"#present={way_out}:some-example,")
    page = projector.page
    assert where(page) == "Example 1 of 2, start"
    assert page.evaluate("location.pathname").endswith(f"{LESSON}.html")


def test_a_book_without_an_engine_presents_what_it_holds_and_says_so(projector: Visit) -> None:
    """A quiz that tells each answer at once is more than a page holds; a table is too."""
    page, keys = projector.page, projector.page.keyboard
    page.route("**/*.html", without_engine)
    projector.go("classroom/quiz", "#present=quiz")
    shown, where_ = page.locator(".rb-show > figure"), page.locator(".rb-lectern .rb-where")
    assert shown.get_attribute("data-rulebook") == "quiz"
    expect(shown.locator(".rb-notice")).to_contain_text("has no engine")
    assert "has no engine" in page.locator(".rb-hall > .rb-say").inner_text()
    expect(shown).not_to_have_attribute("aria-busy", "true")
    expect(page.locator('[data-name="present answer"]')).to_be_hidden()
    fits(page)
    before = where_.inner_text()
    keys.press("PageDown")
    expect(where_).not_to_have_text(before)
    keys.press("PageUp")
    expect(where_).to_have_text(before)


def without_engine(route: Route) -> None:
    """Answer with a page as a book without an engine has it."""
    answer = route.fetch()
    body, many = re.subn(r' data-engine="[^"]*"', "", answer.text())
    assert many == 1
    route.fulfill(response=answer, body=body)


def test_pages_opened_from_a_folder_are_presented_a_quiz_too(
    browser: Browser, built_book: Path
) -> None:
    page = browser.new_page(viewport=PROJECTOR)  # type: ignore[arg-type]
    page.goto(f"{(built_book.resolve() / LESSON).as_uri()}.html#present")
    page.keyboard.press("PageDown")
    assert where(page) == "Example 1 of 2, step 1 of 3"
    page.keyboard.press("End")
    page.keyboard.press("PageDown")
    page.keyboard.press("PageDown")
    page.wait_for_url(f"**/{AFTER}.html#present*")
    assert where(page).endswith(", start")
    page.goto(f"{(built_book.resolve() / QUIZ).as_uri()}.html#present")
    quiz = QuizSession(GAMES[0], 1, at_end=True)
    words = page.locator(".rb-show .rb-now")
    expect(words).to_contain_text(quiz.question(0).text)
    page.keyboard.press("PageDown")
    expect(words).to_contain_text(quiz.question(1).text)
    expect(words).not_to_contain_text(quiz.question(1).right.why)
    page.keyboard.press("a")
    expect(words).to_contain_text(quiz.question(1).right.why)
    assert where(page).endswith("Question 2")
    for _ in range(9):
        page.keyboard.press("PageDown")
    assert where(page).endswith("Answer 1")
    fits(page)
    expect(words).to_contain_text(quiz.question(0).right.why)
    page.close()
