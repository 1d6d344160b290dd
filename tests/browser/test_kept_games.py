"""What a browser keeps of a reader's own: never overwritten unasked, never promised in vain."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from rulebook.sessions.match import SEATED
from tests.browser.chromium import Visit, served
from tests.browser.conftest import WIDE
from tests.browser.live import WAKES, LiveFigure, link
from tests.browser.test_tables import kept, key, sit_down

pytestmark = pytest.mark.browser

MOVES = ".rb-commands details >> nth=0 >> button"
OTHER = "Go on with the other tab's game"
KEEP = "Keep this one here"
GONE = "This browser does not keep this game"
NOTHING_KEPT = {
    "blocked": """for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, { configurable: true, get() {
        throw new DOMException("denied", "SecurityError"); } });""",
    "full": """Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError"); };""",
}


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport=WIDE, reduced_motion="reduce")
    yield context
    context.close()


def two_persons(visit: Visit, game: str) -> LiveFigure:
    """Begin a game in which nothing moves by itself."""
    visit.go(f"{game}/table")
    figure = LiveFigure(visit.page)
    for _ in SEATED[1:]:
        figure.group("Who plays").get_by_role("button", name="P2: ").click()
        figure.settled()
    figure.button("Play").click()
    figure.button("Hint").wait_for(timeout=WAKES)
    figure.settled()
    return figure


def test_a_tab_that_is_behind_says_so_and_offers_both_games(
    context: BrowserContext, site: str
) -> None:
    game = "haunted_clock_tower"
    one, other = Visit(context.new_page(), site), Visit(context.new_page(), site)
    here = two_persons(one, game)
    other.go(f"{game}/table")
    there = LiveFigure(other.page)
    there.button("Go on with your game").click()
    there.button("Hint").wait_for(timeout=WAKES)
    there.settled()
    expect(here.notice).to_be_hidden()

    there.root.locator(MOVES).first.click()
    expect(here.notice).to_contain_text("Another tab has gone on with this table", timeout=WAKES)
    assert "Another tab" in here.said
    there.settled()
    expect(there.notice).to_be_hidden()
    others = kept(other, game)["moves"]

    # Whoever plays on undecided overwrites nothing.
    here.root.locator(MOVES).last.click()
    here.settled()
    expect(here.button(OTHER)).to_be_visible()
    assert kept(one, game)["moves"] == others

    here.button(KEEP).click()
    expect(here.notice).to_be_hidden()
    mine = kept(one, game)["moves"]
    assert mine != others
    there.button(OTHER).click()
    expect(there.notice).to_be_hidden(timeout=WAKES)
    there.settled()
    assert kept(other, game)["moves"] == mine
    assert one.problems == other.problems == []


def test_the_case_book_of_a_desk_outlives_two_tabs_and_a_full_storage(
    context: BrowserContext, site: str
) -> None:
    """What two tabs keep can be put together, and what no storage takes is told."""
    one, other = Visit(context.new_page(), site), Visit(context.new_page(), site)
    one.go("desk/tock")
    here = LiveFigure(one.page)
    here.button("Open the desk").click()
    keep_case(here, "Mine")
    other.go("desk/tock")
    expect(LiveFigure(other.page).button("Go on at your desk")).to_be_visible()
    other.page.evaluate(GONE_ON, [key(other, "tock", "desk"), "Yours"])
    expect(here.notice).to_contain_text("Another tab has gone on with this desk, and only one desk")
    keep_case(here, "Mine too")
    assert titles(one) == ["Mine", "Yours"]
    here.button("Keep the cases of both").click()
    expect(here.root.locator(".rb-now")).to_contain_text("Added from the other case book: 1 case.")
    expect(here.notice).to_be_hidden()
    assert titles(one) == ["Mine", "Mine too", "Yours"]

    # The storage is full by now: what was kept stays there, and what comes is told to be lost.
    one.page.evaluate(f"() => {{ {NOTHING_KEPT['full']} }}")
    keep_case(here, "Lost")
    expect(here.notice).to_contain_text("This browser does not keep this desk")
    expect(here.notice).to_contain_text("A case book that is saved as a file stays.")
    assert titles(one) == ["Mine", "Mine too", "Yours"]
    with one.page.expect_download() as saved:
        here.button("Save the case book").click()
    assert 'title = "Lost"' in saved.value.path().read_text("utf-8")
    assert one.problems == other.problems == []


GONE_ON = """([key, title]) => {
  const { spec, revision } = JSON.parse(localStorage.getItem(key));
  spec.cases.push({ ...spec.cases[0], title });
  localStorage.setItem(key, JSON.stringify({ spec, revision: revision + 1, tab: "other" }));
}"""
"""Keeps what the desk of another tab does when it keeps one case more, without its engine."""


def keep_case(desk: LiveFigure, title: str) -> None:
    desk.button("Take away").click(timeout=WAKES)
    desk.group("Title").get_by_role("textbox").fill(title)
    desk.page.keyboard.press("Enter")
    expect(desk.root.locator(".rb-now")).to_contain_text(f"The case is called: {title}")
    desk.button("Keep it in the case book").click()
    expect(desk.root.locator(".rb-now")).to_contain_text(f"Kept: {title}")
    desk.settled()


def titles(visit: Visit) -> list[str]:
    """Return the titles of the cases that the browser keeps of this desk."""
    return [case["title"] for case in kept(visit, "tock", "desk")["cases"]]


def test_a_link_to_a_table_leaves_the_kept_game_until_the_reader_has_chosen(visit: Visit) -> None:
    sit_down(visit, "tock")
    mine = kept(visit, "tock")
    visit.page.goto("about:blank")
    visit.go("tock/table", link({**mine, "seed": 7, "moves": []}))
    figure = LiveFigure(visit.page)
    figure.button("Go on with the kept game").wait_for(timeout=WAKES)
    assert kept(visit, "tock") == mine
    figure.button(KEEP).click()
    expect(figure.notice).to_be_hidden()
    assert kept(visit, "tock")["seed"] == 7


def test_two_copies_of_the_book_on_one_host_keep_their_own_games(
    context: BrowserContext, built_book: Path, tmp_path: Path
) -> None:
    (tmp_path / "index.html").touch()
    for copy in ("a", "b"):
        (tmp_path / copy).symlink_to(built_book.resolve())
    with served(tmp_path, "/") as host:
        first, second = (Visit(context.new_page(), f"{host}{copy}/") for copy in ("a", "b"))
        sit_down(first, "tickle")
        before = kept(first, "tickle")
        second.go("tickle/table")
        expect(LiveFigure(second.page).button("Play")).to_be_visible()
        sit_down(second, "tickle")
        assert kept(second, "tickle") != before
        assert kept(first, "tickle") == before
        expect(LiveFigure(first.page).notice).to_be_hidden()


@pytest.mark.parametrize("script", NOTHING_KEPT.values(), ids=NOTHING_KEPT)
def test_a_browser_that_keeps_nothing_says_so_and_everything_else_works(
    context: BrowserContext, site: str, script: str
) -> None:
    context.add_init_script(script)
    visit = Visit(context.new_page(), site)
    visit.go("tock/table")
    mode = "document.documentElement.dataset.mode"
    before = visit.page.evaluate(mode)
    visit.page.locator("button.theme-switch-button").first.click()
    assert visit.page.evaluate(mode) != before

    figure = LiveFigure(visit.page)
    expect(figure.button("Play")).to_be_visible()
    figure = sit_down(visit, "tock")
    expect(figure.notice).to_contain_text(GONE)
    figure.button("Hint").click()
    figure.settled()
    expect(figure.notice).to_contain_text(GONE)
    assert figure.notice.get_by_role("button").count() == 0
    visit.page.reload()
    expect(LiveFigure(visit.page).button("Play")).to_be_visible()
    assert visit.problems == []
