"""The desks of the built book: an own position and its verdict by mouse, by keys and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from engines.registry import GAMES, load_game
from rulebook.sessions.opening import open_session
from tests.browser.chromium import Visit
from tests.browser.live import WAKES, LiveFigure, link
from tests.browser.test_every_page import NARROW, TOO_WIDE, violations

pytestmark = pytest.mark.browser

MOST_ACTIONS = 10
"""Presses of the mouse from the welcome page to a verdict."""


def page_of(game: str) -> str:
    return f"desk/{game.replace('_', '-')}"


class Mouse:
    """A reader's mouse, whose presses are counted."""

    def __init__(self, visit: Visit) -> None:
        self.page = visit.page
        self.count = 0

    def press(self, what: str) -> None:
        self.page.locator(what).last.click()
        self.count += 1


def test_from_the_welcome_page_to_a_verdict_on_an_own_position_by_mouse(visit: Visit) -> None:
    visit.go("welcome")
    mouse = Mouse(visit)
    mouse.press("article a[href='desk/tock.html']")
    figure = LiveFigure(visit.page)
    mouse.press('[data-name="Open the desk"]')
    visit.page.locator(".rb-tabs").wait_for(timeout=WAKES)
    for what in (
        '[data-name="An empty table"]',
        '[data-part="reserve:red"]',
        '[data-part="space:red+5"]',
        '.rb-tabs [data-name="Ask"]',
    ):
        mouse.press(what)
        figure.settled()
    figure.group("Moves")
    mouse.press('[data-name="A: red+5 > red+6"]')
    figure.settled()
    expect(figure.root.locator(".rb-now")).to_contain_text("TOCK-")
    assert mouse.count <= MOST_ACTIONS
    visit.page.emulate_media(media="print")
    expect(figure.root.locator(".rb-whole")).to_contain_text("Red has one on red+5")
    expect(figure.root.locator(".rb-whole")).to_be_visible()
    expect(figure.root.locator(".rb-tabs")).to_be_hidden()
    visit.page.emulate_media(media="screen")
    figure.button("Take the last move back").click()
    figure.settled()
    figure.group("Write a move").get_by_role("textbox").fill("6: red+5 > red+11")
    visit.page.keyboard.press("Enter")
    figure.settled()
    expect(figure.root.locator(".rb-now")).to_contain_text("It would be legal if red held 6.")
    visit.page.reload()
    figure.button("Go on at your desk").click()
    expect(figure.root.locator(".rb-now")).to_contain_text("It would be legal", timeout=WAKES)


def test_the_same_by_keys_alone_and_nothing_that_was_typed_is_lost(visit: Visit) -> None:
    visit.go(page_of("tock"))
    figure = LiveFigure(visit.page)
    keys = visit.page.keyboard
    figure.button("Open the desk").focus()
    keys.press("Enter")
    visit.page.locator(".rb-tabs").wait_for(timeout=WAKES)
    figure.settled()
    cards = figure.root.locator('details[data-name="form Cards"] summary')
    cards.focus()
    keys.press("Enter")
    field = figure.root.locator('[data-name="field hands.red"]')
    field.focus()
    keys.type("7, Z")
    keys.press("Enter")
    figure.settled()
    assert figure.focus == "field hands.red"
    expect(figure.root.locator(".rb-problem:visible").first).to_contain_text("'Z' is not allowed")
    expect(figure.root.get_by_role("button", name="Take Z out of Hand: red")).to_be_visible()
    expect(field).to_have_attribute("aria-invalid", "true")
    figure.button("Undo").focus()
    keys.press("Enter")
    figure.settled()
    part = figure.root.locator('[data-part="reserve:red"][role="button"]')
    part.focus()
    keys.press("Enter")
    figure.settled()
    keys.press("Escape")
    figure.settled()
    figure.root.locator('.rb-tabs [data-name="Ask"]').focus()
    keys.press("Enter")
    figure.settled()
    assert figure.focus == "Ask"
    written = figure.group("Write a move").get_by_role("textbox")
    written.focus()
    keys.type("9: red+0 > red+9")
    keys.press("Enter")
    figure.settled()
    expect(figure.root.locator(".rb-now")).to_contain_text("Red may not play")


@pytest.mark.parametrize("game", GAMES[:2])
def test_a_desk_takes_axe_a_phone_and_the_night(visit: Visit, axe: str, game: str) -> None:
    given = load_game(game).editing.empty()
    visit.go(page_of(game), link({"kind": "desk", "game": game, "given": given}))
    figure = LiveFigure(visit.page)
    visit.page.locator(".rb-tabs").wait_for(timeout=WAKES)
    figure.settled()
    figure.root.evaluate("figure => figure.querySelectorAll('details').forEach(d => d.open = true)")
    assert violations(visit, axe, "light") == []
    assert violations(visit, axe, "dark") == []
    visit.page.set_viewport_size(NARROW)
    assert visit.page.evaluate(TOO_WIDE) == {"page": NARROW["width"], "over": []}


def test_a_hostile_link_is_answered_in_words_and_runs_nothing(visit: Visit) -> None:
    visit.go(page_of("tock"), "#desk=tock.9.abc")
    figure = LiveFigure(visit.page)
    expect(figure.notice).to_contain_text("of a form '9'", timeout=WAKES)
    packed = "#desk=tock.1." + "A" * 3000
    typed = {"kind": "desk", "game": "tock"}
    for fragment in (packed, link({**typed, "given": 7}), link({**typed, "moves": [{}]})):
        visit.page.evaluate(
            "fragment => { location.hash = ''; location.hash = fragment; }", fragment
        )
        figure.settled()
        expect(figure.notice).to_contain_text("The link in the address is refused.")
    marked = link({**typed, "given": {"<img src=x onerror=alert(1)>": 1}})
    visit.page.evaluate("fragment => { location.hash = fragment; }", marked)
    told = figure.root.locator(".rb-now [data-tone=refusal]")
    expect(told.first).to_contain_text("cannot be", timeout=WAKES)
    expect(told.nth(1)).to_contain_text("unknown key")
    assert figure.root.locator("img").count() == 0


def test_an_example_and_a_link_lead_to_the_desk_with_what_they_show(visit: Visit) -> None:
    visit.go("tock/home")
    figure = LiveFigure(visit.page)
    figure.root.get_by_role("link", name="Open at the desk").click()
    visit.page.wait_for_url("**/desk/tock.html#*")
    desk = LiveFigure(visit.page)
    visit.page.locator(".rb-tabs").wait_for(timeout=WAKES)
    desk.settled()
    desk.button("Copy link").click()
    expect(desk.notice).to_contain_text("link")
    address = visit.page.url
    assert "#desk=tock.1." in address
    assert len(address.partition("#")[2]) <= 2000
    code = address.partition("#desk=tock.")[2]
    session = open_session({"kind": "desk", "game": "tock", "code": code}, uid="rb-1-0")
    assert session.screen()["lines"]


def test_a_finger_moves_a_marker_a_picture_is_saved_and_what_is_being_written_stays(
    browser: Browser, site: str
) -> None:
    """The marker goes where a finger puts it; a half-written move outlives other answers."""
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, reduced_motion="reduce"
    )
    phone = Visit(context.new_page(), site)
    phone.go(page_of("tock"))
    figure = LiveFigure(phone.page)
    figure.button("Open the desk").tap()
    phone.page.locator(".rb-tabs").wait_for(timeout=WAKES)
    for what in ('[data-name="An empty table"]', '[data-part="reserve:red"]'):
        phone.page.locator(what).last.tap()
        figure.settled()
    phone.page.locator('[data-part="space:red+5"]').last.tap()
    figure.settled()
    expect(figure.root.locator(".rb-words")).to_contain_text("Red has one on red+5")
    figure.button("Ask").first.tap()
    figure.settled()
    figure.group("Write a move").get_by_role("textbox").fill("7: red+5 > red")
    figure.button("Take away").tap()
    figure.settled()
    with phone.page.expect_download() as saved:
        figure.button("Picture (PNG)").tap()
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    figure.button("Ask").first.tap()
    figure.settled()
    field = figure.group("Write a move").get_by_role("textbox")
    expect(field).to_have_value("7: red+5 > red")
    field.press("Enter")
    figure.settled()
    expect(figure.group("Write a move").get_by_role("textbox")).to_have_value("7: red+5 > red")
    assert phone.problems == []
    context.close()
