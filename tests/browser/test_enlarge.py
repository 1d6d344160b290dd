"""The board alone on the whole screen: zoomed, panned, picked on, and left again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from rulebook.parts.example import Example
from rulebook.sessions.example import ExampleSession
from tests.browser.chromium import Visit
from tests.browser.test_live_script import WIRE, figure, show
from tests.rulebook import lanterns

pytestmark = pytest.mark.browser

PAN = """(() => {
  const view = document.querySelector(".rb-view");
  return [view.scrollLeft, view.scrollTop];
})()"""
WIDTH = "document.querySelector('.rb-picture svg').getBoundingClientRect().width"
AT = """([x, y]) => {
  const box = document.querySelector(".rb-picture svg").getBoundingClientRect();
  return [(x - box.x) / box.width, (y - box.y) / box.height];
}"""
"""What point of the board lies at a point of the window, in shares of the board."""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 800, "height": 600}, has_touch=True, reduced_motion="reduce"
    )
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    yield page
    context.close()
    assert problems == []


def enlarge(page: Page) -> None:
    page.get_by_role("button", name="Enlarge the board").click()
    assert page.locator("dialog.rb-large").is_visible()


def focus(page: Page) -> str:
    return str(page.evaluate("document.activeElement.className"))


def test_board_fills_the_window_and_escape_brings_everything_back(page: Page) -> None:
    show(page, figure("Light 2"))
    before = page.locator(".rb-stage").evaluate("one => [...one.children].map(c => c.className)")
    small = page.evaluate(WIDTH)
    enlarge(page)
    assert page.get_by_role("dialog", name="Lighting up, enlarged").count() == 1
    assert page.evaluate(WIDTH) > 1.3 * small
    assert "rb-view" in focus(page)
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    after = page.locator(".rb-stage").evaluate("one => [...one.children].map(c => c.className)")
    assert (after, page.evaluate(WIDTH)) == (before, small)
    assert "rb-enlarge" in focus(page)


def test_keys_and_buttons_zoom_pan_and_show_the_whole(page: Page) -> None:
    show(page, figure("Light 2"))
    enlarge(page)
    whole = page.evaluate(WIDTH)
    page.keyboard.press("+")
    page.get_by_role("button", name="Zoom in").click()
    page.get_by_role("button", name="Zoom in").click()
    assert page.evaluate(WIDTH) == pytest.approx(whole * 1.3**3, rel=0.01)
    assert page.locator(".rb-percent").inner_text() == "220%"
    page.locator(".rb-view").focus()
    left, _ = page.evaluate(PAN)
    page.keyboard.press("ArrowRight")
    assert page.evaluate(PAN)[0] > left
    page.keyboard.press("-")
    page.get_by_role("button", name="Zoom out").click()
    assert page.evaluate(WIDTH) == pytest.approx(whole * 1.3, rel=0.01)
    page.keyboard.press("0")
    assert page.evaluate(WIDTH) == pytest.approx(whole, rel=0.01)
    page.locator(".rb-view").focus()
    page.keyboard.press("ArrowRight")
    assert page.locator(".rb-where").inner_text() == "Step 1 of 1"
    page.get_by_role("button", name="Close").click()
    page.locator("dialog").wait_for(state="detached")


def test_wheel_zooms_at_the_pointer_and_a_drag_pans_without_picking(page: Page) -> None:
    show(page, figure("Light 2"))
    enlarge(page)
    spot = (500, 260)
    page.mouse.move(*spot)
    page.mouse.wheel(0, -300)
    page.wait_for_function("document.querySelector('.rb-percent').textContent !== '100%'")
    before = page.evaluate(AT, spot)
    page.mouse.wheel(0, -300)
    page.wait_for_function("parseInt(document.querySelector('.rb-percent').textContent) > 250")
    assert page.evaluate(AT, spot) == pytest.approx(before, abs=0.02)
    held = page.evaluate(AT, spot)
    page.mouse.down()
    page.mouse.move(spot[0] - 90, spot[1] - 40, steps=5)
    page.mouse.up()
    assert page.evaluate(AT, (spot[0] - 90, spot[1] - 40)) == pytest.approx(held, abs=0.02)


def test_two_fingers_pinch(page: Page) -> None:
    show(page, figure("Light 2"))
    enlarge(page)
    touch = page.context.new_cdp_session(page)

    def put(kind: str, *points: tuple[float, float]) -> None:
        given = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": given})

    put("touchStart", (380, 250), (420, 250))
    for apart in (40, 60, 80, 100):
        put("touchMove", (400 - apart, 250), (400 + apart, 250))
    put("touchEnd")
    assert page.locator(".rb-percent").inner_text() == "500%"


def test_parts_are_picked_on_the_enlarged_board(page: Page) -> None:
    session = ExampleSession(Example.of_run(lanterns.run("Light 2", "Swap 2 > 3")))
    page.expose_function("act", lambda act: session.do(act) if act else session.screen())
    show(page)
    page.evaluate(WIRE)
    page.get_by_role("button", name="What if").click()
    page.locator('[data-part="lantern:3"][role="button"]').wait_for()
    enlarge(page)
    for _ in range(3):
        page.keyboard.press("+")
    page.locator('[data-part="lantern:3"]').scroll_into_view_if_needed()
    page.locator('[data-part="lantern:3"]').click()
    page.locator('[data-part="match:1"][aria-label="Light 3"]').wait_for()
    page.locator('[data-part="match:1"]').focus()
    page.keyboard.press("Enter")
    page.get_by_text("Ann lights lantern 3.").first.wait_for()
    assert "Ann lights lantern 3." in page.locator(".rb-foot .rb-say").inner_text()
    assert page.evaluate("document.querySelector('dialog').contains(document.activeElement)")
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    assert page.locator(".rb-now").inner_text().startswith("Ann: Light 3")


def test_every_board_of_a_page_can_be_enlarged_before_an_engine_is_awake(visit: Visit) -> None:
    visit.go("tickle/strategy")
    boards = visit.page.locator("figure[data-rulebook]")
    assert visit.page.get_by_role("button", name="Enlarge the board").count() == boards.count() > 1
    boards.last.get_by_role("button", name="Enlarge the board").click()
    boards.last.get_by_role("button", name="Next step").click()
    assert visit.page.locator("dialog .rb-where").inner_text().startswith("Step 1")
