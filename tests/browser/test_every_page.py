"""Every built page, in a real browser: nothing fails, nobody is shut out, nothing is cut off."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.chromium import Visit
from tests.browser.conftest import WIDE

pytestmark = pytest.mark.browser

NARROW = {"width": 320, "height": 640}

TOO_WIDE = """() => {
  const contained = (element) => {
    const scrolls = (one) => ["auto", "scroll"].includes(getComputedStyle(one).overflowX);
    for (let one = element.parentElement; !one.matches("article, body"); one = one.parentElement)
      if (scrolls(one)) return true;
    return false;
  };
  const aside = "dialog:not([open]), .bd-sidebar-primary, .bd-sidebar-secondary";
  const name = (element) => `${element.tagName} ${element.getAttribute("class") ?? ""}`;
  const over = [...document.body.querySelectorAll(":not(svg *)")].filter((element) => {
    const box = element.getBoundingClientRect();
    const beyond = box.width > 1 && box.right > document.documentElement.clientWidth + 1;
    return beyond && !contained(element) && !element.closest(aside);
  });
  return { page: document.scrollingElement.scrollWidth, over: over.slice(0, 8).map(name) };
}"""


BEFORE_READING = 300_000
"""Bytes, not compressed, that may stand before the first words of a page."""
BLOCKING = """() => performance.getEntriesByType("resource")
  .filter(({ renderBlockingStatus }) => renderBlockingStatus === "blocking")
  .map(({ name, decodedBodySize }) => [name.split("/").pop(), decodedBodySize])"""
LATE = """() => [...document.scripts].filter(one => one.src && !one.defer && !one.async)
  .map(one => one.src.split("/").pop())"""


COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules of axe-core that look at colours."""
LIT = """async theme => {
  document.documentElement.dataset.theme = document.documentElement.dataset.mode = theme;
  for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
}"""
VISIBLE = """() => [...document.querySelectorAll(":not(.theme-switch)")].map((one) =>
  one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ? "1" : "0").join("")"""
"""Tells what is seen, but for the sun or moon within the button that changes the theme."""


def violations(visit: Visit, axe: str, theme: str, *rules: str) -> list[str]:
    """Run axe-core on a page in one theme; return a line for each violation, with where it is."""
    page = visit.page
    page.evaluate(LIT, theme)
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe)
    asked = {"resultTypes": ["violations"], **({"runOnly": [*rules]} if rules else {})}
    found: list[dict[str, Any]] = page.evaluate(
        "async asked => (await axe.run(asked)).violations", asked
    )
    return [
        f"{one['id']} ({one['help']}): {node['target']} {node['html'][:160]} {node['any'][:1]}"
        for one in found
        for node in one["nodes"]
    ]


def test_a_page_opens_without_any_error_or_outside_request(opened: Visit) -> None:
    opened.page.wait_for_load_state("networkidle")
    assert opened.problems == []


def test_axe_finds_nothing(opened: Visit, axe: str) -> None:
    """In the dark too: where the same is seen there, only what looks at colours can tell more."""
    assert violations(opened, axe, "light") == []
    by_day = opened.page.evaluate(VISIBLE)
    opened.page.evaluate(LIT, "dark")
    is_the_same = opened.page.evaluate(VISIBLE) == by_day
    assert violations(opened, axe, "dark", *(COLOURS if is_the_same else ())) == []


def test_nothing_is_wider_than_a_phone(opened: Visit) -> None:
    opened.page.set_viewport_size(NARROW)
    try:
        measured = opened.page.evaluate(TOO_WIDE)
    finally:
        opened.page.set_viewport_size(WIDE)
    assert measured == {"page": NARROW["width"], "over": []}


def test_little_stands_before_the_text(opened: Visit, page_name: str, built_book: Path) -> None:
    """All that a browser waits for, and the page itself up to its first words."""
    blocking = dict(opened.page.evaluate(BLOCKING))
    late = opened.page.evaluate(LATE)
    text = (built_book / f"{page_name}.html").read_bytes()
    words = text.index(b"</p>", text.index(b'id="main-content"'))
    assert len(blocking) > 5
    # What the reader's browser has already is of a size as well.
    assert min(blocking.values()) > 0
    assert sum(blocking.values()) + words <= BEFORE_READING, blocking
    assert [name.partition("?")[0] for name in late] == ["appearance.js"]


def test_the_guard_sees_a_request_that_leaves_the_site(visit: Visit) -> None:
    visit.go("welcome")
    visit.page.evaluate("fetch('http://elsewhere.invalid/x.js').catch(() => null)")
    visit.page.evaluate("console.error('broken')")
    assert "request outside the site: http://elsewhere.invalid/x.js" in visit.problems
    assert "console error: broken" in visit.problems
    visit.problems.clear()


def test_the_guards_see_what_axe_and_a_phone_would_not_take(visit: Visit, axe: str) -> None:
    visit.go("welcome")
    visit.page.evaluate(
        "document.querySelector('article').insertAdjacentHTML('beforeend',"
        ' \'<img src="data:,"><div style="width: 900px">wide</div>\')'
    )
    assert any(one.startswith("image-alt") for one in violations(visit, axe, "light"))
    visit.page.set_viewport_size(NARROW)
    assert visit.page.evaluate(TOO_WIDE)["over"]
    visit.problems.clear()


def test_the_search_is_named_as_it_reads(visit: Visit) -> None:
    visit.go("welcome")
    assert visit.page.get_by_role("button", name="Search", exact=True).count() == 1
    visit.page.get_by_role("button", name="Search", exact=True).click()
    assert visit.page.locator("input#search-input").is_visible()


def test_what_the_browser_cuts_off_is_no_problem_and_what_fails_is(visit: Visit) -> None:
    """A page that is left while something still loads is none that lacks it."""
    ask = "name => { new Image().src = name; }"
    held = f"{visit.site}held.svg"
    # Nobody answers it: it is under way for as long as the page is there.
    visit.page.route(held, lambda _: None)
    visit.go("welcome")
    with visit.page.expect_request(held):
        visit.page.evaluate(ask, "held.svg")
    with visit.page.expect_event("requestfailed", lambda request: request.url == held):
        visit.page.goto("about:blank")
    assert visit.problems == []
    visit.page.route("**/refused.svg", lambda route: route.abort("connectionrefused"))
    visit.go("welcome")
    for lost in ("refused.svg", "missing.svg"):
        # The console tells of it last.
        with visit.page.expect_console_message():
            visit.page.evaluate(ask, lost)
    assert f"failed (net::ERR_CONNECTION_REFUSED): {visit.site}refused.svg" in visit.problems
    assert f"answer 404: {visit.site}missing.svg" in visit.problems
    visit.problems.clear()
