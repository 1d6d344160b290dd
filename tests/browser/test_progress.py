"""The path of a game: a lesson by keys alone, and what is done of it, kept in the browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from rulebook.parts.paths import QUESTION, path_of
from rulebook.parts.play_now import settings_of
from tests.browser.chromium import Visit
from tests.browser.conftest import WIDE
from tests.browser.live import WAKES, LiveFigure
from tests.browser.test_every_page import NARROW, TOO_WIDE, violations
from tests.browser.test_kept_games import NOTHING_KEPT

pytestmark = pytest.mark.browser

GAME = "haunted_clock_tower"
PATH = f"{GAME}/path"
LESSON = 2
"""The lesson that is gone through: a question and an example, on one page."""
MOST_TABS = 60
FOCUS = """() => { const one = document.activeElement;
  return one.getAttribute("aria-label") ?? one.textContent.trim(); }"""


OWN_KEY = "() => Object.keys(localStorage).find(key => key.endsWith(':progress'))"
"""Tells under which name this book keeps what is done."""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport=WIDE, reduced_motion="reduce")
    yield context
    context.close()


def tab_to(page: Page, name: str, key: str = "Tab") -> None:
    """Press Tab until the focus is on what has this name."""
    for _ in range(MOST_TABS):
        page.keyboard.press(key)
        if page.evaluate(FOCUS) == name:
            return
    pytest.fail(f"{name!r} is not reached by {MOST_TABS} presses of Tab")


def press(page: Page, name: str, key: str = "Tab") -> None:
    tab_to(page, name, key)
    page.keyboard.press("Enter")


def told(page: Page) -> str:
    return page.locator(".rb-done-told").first.inner_text()


def test_a_lesson_by_keys_alone_is_kept_and_another_tab_follows(
    context: BrowserContext, site: str, axe: str
) -> None:
    path = path_of(GAME)
    assert path is not None
    question, example = path.lessons[LESSON].items
    assert question.kind == QUESTION
    one, other = Visit(context.new_page(), site), Visit(context.new_page(), site)
    other.go(PATH)
    all_of_it = len(path.items)
    assert told(other.page).startswith(f"0 of {all_of_it} done.")
    one.go(PATH)
    page = one.page
    press(page, "Skip to main content")
    press(page, f"Answer: {question.title}")
    page.wait_for_url("**/clock.html#*")
    page.wait_for_load_state()
    expect(page.locator(":focus")).to_have_attribute("id", question.href.partition("#")[2])
    # The figure itself takes the keys of its steps; a wrong answer is not yet done.
    while not page.locator("figure:focus .rb-ask").count():
        page.keyboard.press("ArrowRight")
    foot = page.locator(".rb-foot")
    wrong, right = answers_of(page)
    press(page, wrong)
    assert "0 of the 2 things" in foot.inner_text()
    press(page, right, "Shift+Tab")
    assert "1 of the 2 things" in foot.inner_text()
    page.locator(f"#{example.href.partition('#')[2]}").evaluate("one => one.focus()")
    page.keyboard.press("End")
    assert "2 of the 2 things" in foot.inner_text()
    expect(other.page.locator(".rb-done-told")).to_contain_text(f"2 of {all_of_it} done.")
    page.reload()
    assert "2 of the 2 things" in foot.inner_text()
    press(page, "Skip to main content")
    press(page, path.lessons[LESSON + 1].items[0].title)
    page.wait_for_url("**/match.html#*")
    look(other, axe)
    assert one.problems == other.problems == []


def answers_of(page: Page) -> tuple[str, str]:
    """Return the last wrong answer to the first question of the page, and the right one before."""
    options = page.evaluate(
        "() => Object.values(rulebook.frames)[0].frames.find(({ ask }) => ask).ask.options"
    )
    (right,) = [one["label"] for one in options if one["right"]]
    assert not options[-1]["right"]
    return options[-1]["label"], right


def look(visit: Visit, axe: str) -> None:
    """The page is whole with something done, on a phone and for axe; on paper nothing is told."""
    page = visit.page
    marks = page.locator(".rb-done-mark", has_text="done")
    assert marks.count() == 2
    page.get_by_role("button", name="Forget what is done").click()
    for theme in ("light", "dark"):
        assert violations(visit, axe, theme) == []
    page.set_viewport_size(NARROW)
    assert page.evaluate(TOO_WIDE) == {"page": NARROW["width"], "over": []}
    page.emulate_media(media="print")
    assert page.locator(".rb-lesson").first.is_visible()
    for hidden in (".rb-done-told", ".rb-done-own", ".rb-done-mark"):
        assert not page.locator(hidden).first.is_visible()


def test_what_is_done_is_saved_forgotten_and_read_again(
    context: BrowserContext, site: str, tmp_path: Path
) -> None:
    visit = Visit(context.new_page(), site)
    visit.go(PATH)
    page = visit.page
    page.evaluate(
        """game => { for (const [kind, name, stars] of [["question", "full-circle", 0],
             ["challenge", "a-hard-one", 3], ["spell", "none", 0], ["question", "__proto__", 0],
             ["question", "too-bright", 1e9]])
           document.body.dispatchEvent(new CustomEvent("rulebook-progress",
             { bubbles: true, detail: { game, kind, name, stars } })); }""",
        GAME,
    )
    with page.expect_download() as downloaded:
        page.get_by_role("button", name="Save what is done").click()
    saved = tmp_path / "saved.json"
    downloaded.value.save_as(saved)
    file = json.loads(saved.read_text("utf-8"))
    assert file["done"] == {GAME: {"question:full-circle": 0, "challenge:a-hard-one": 3}}
    said = page.locator(".rb-done-said")
    read = page.locator(".rb-done-own input[type=file]")
    bad = {
        "{": "no file that this book has saved",
        '{"rulebook": "case"}': "no file of what was done",
        json.dumps({**file, "version": 2}): "another edition",
        json.dumps({**file, "done": {GAME: {"question:x": -1}}}): "no known form",
        json.dumps({**file, "done": {"<b>": {}}}): "no known form",
        json.dumps({**file, "done": {GAME: {f"question:a{n}": 0 for n in range(5001)}}}): "5001",
        " " * 600_000: "too large",
        # Alone it is no more than there may be; with the two that are done here it is.
        json.dumps({**file, "done": {GAME: {f"question:a{n}": 0 for n in range(5000)}}}): "5002",
    }
    for text, why in bad.items():
        read.set_input_files({"name": "bad.json", "mimeType": "", "buffer": text.encode()})
        expect(said).to_contain_text(why)
        expect(said).to_contain_text("nothing has changed")
    page.get_by_role("button", name="Forget what is done").click()
    page.get_by_role("button", name="No, keep it").click()
    page.get_by_role("button", name="Forget what is done").click()
    page.get_by_role("button", name="Yes, forget it").click()
    expect(said).to_contain_text("forgotten")
    read.set_input_files(saved)
    expect(said).to_contain_text("saved.json is read")
    kept = "Object.entries(localStorage).find(([key]) => key.endsWith(':progress'))[1]"
    assert json.loads(page.evaluate(kept)) == file
    # What was kept and cannot be read any more is laid aside, not written over.
    page.evaluate("key => localStorage.setItem(key, 'torn')", page.evaluate(OWN_KEY))
    page.evaluate(
        """game => document.body.dispatchEvent(new CustomEvent("rulebook-progress",
             { bubbles: true, detail: { game, kind: "question", name: "after" } }))""",
        GAME,
    )
    assert json.loads(page.evaluate(kept))["done"] == {GAME: {"question:after": 0}}
    assert (
        page.evaluate("key => localStorage.getItem(`${key}:unread`)", page.evaluate(OWN_KEY))
        == "torn"
    )
    assert visit.problems == []


def test_a_browser_that_keeps_nothing_says_so(browser: Browser, site: str) -> None:
    context = browser.new_context(viewport=WIDE)
    context.add_init_script(NOTHING_KEPT["blocked"])
    visit = Visit(context.new_page(), site)
    visit.go(PATH)
    expect(visit.page.locator(".rb-done-said")).to_contain_text("This browser keeps nothing")
    assert visit.problems == []
    context.close()


def test_play_now_opens_the_table_where_the_rule_is_at_work(visit: Visit) -> None:
    visit.go("tock/seven")
    visit.page.get_by_role("link", name="Play now").click()
    visit.page.wait_for_url("**/tock/table.html#*")
    figure = LiveFigure(visit.page)
    mover = settings_of("tock")["seven"].state().to_move
    expect(figure.root.locator(".rb-now")).to_contain_text(f"your turn, {mover}", timeout=WAKES)
