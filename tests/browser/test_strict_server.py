"""The book under a server that allows no inline script."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, expect

from rulebook.site.lab.build import LAB
from rulebook.tools.serve import HOST, SiteHandler
from tests.browser.chromium import PREFIX, Visit
from tests.browser.conftest import WIDE
from tests.browser.live import LiveFigure

pytestmark = pytest.mark.browser

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "
    # Charts carry their colours in style attributes.
    "style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; form-action 'self'"
)
SAMPLE = ("welcome", "rulings", "tickle/two-cards", "tock/table", "haunted_clock_tower/memory")


class StrictHandler(SiteHandler):
    """Serves the book with the policy of a careful school."""

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()


@pytest.fixture(scope="module")
def strict_site(built_book: Path) -> Iterator[str]:
    handler = partial(StrictHandler, directory=str(built_book), prefix=PREFIX)
    with ThreadingHTTPServer((HOST, 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://{HOST}:{server.server_port}{PREFIX}"
        server.shutdown()


@pytest.fixture
def strict(browser: Browser, strict_site: str) -> Iterator[Visit]:
    """A fresh page under the policy; what it forbids is an error of the console."""
    context = browser.new_context(viewport=WIDE, reduced_motion="reduce", color_scheme="light")  # type: ignore[arg-type]
    visit = Visit(context.new_page(), strict_site)
    yield visit
    context.close()
    assert visit.problems == []


@pytest.mark.parametrize("name", [*SAMPLE, "search", "genindex"])
def test_a_page_breaks_no_policy(strict: Visit, name: str) -> None:
    strict.go(name)
    strict.page.wait_for_load_state("networkidle")
    assert strict.problems == []


def test_the_policy_is_one_that_forbids(strict: Visit) -> None:
    strict.go("welcome")
    strict.page.evaluate(
        "() => { const one = document.createElement('script'); one.textContent = 'window.x = 1';"
        " document.body.append(one); }"
    )
    assert strict.page.evaluate("window.x ?? null") is None
    assert any("Content Security Policy" in one for one in strict.problems)
    strict.problems.clear()


def test_buttons_of_the_page_work(strict: Visit) -> None:
    strict.go("welcome")
    page = strict.page
    page.evaluate("() => { window.print = () => { window.printed = true; }; }")
    page.get_by_role("button", name="Download this page").click()
    page.locator(".btn-download-pdf-button").click()
    assert page.evaluate("window.printed")
    page.keyboard.press("Escape")
    page.locator(".btn-fullscreen-button").click()
    # No `wait_for_function`: what has to wait there is asked by `eval`, which this policy forbids.
    expect(page.locator(":fullscreen").first).to_be_attached()
    page.evaluate("document.exitFullscreen()")
    page.locator(".theme-switch-button").click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark", "it is kept"


def test_the_search_finds(strict: Visit) -> None:
    strict.go("welcome")
    strict.page.get_by_role("button", name="Search", exact=True).click()
    strict.page.keyboard.type("pendulum")
    strict.page.keyboard.press("Enter")
    found = strict.page.locator("#search-results li a")
    expect(found.filter(has_text="Pendulum Push").first).to_be_visible(timeout=30_000)
    expect(strict.page.locator("#search-results .search-summary").first).to_contain_text("Search")
    strict.page.wait_for_load_state("networkidle")
    # The rules that answer come first, each with its game; a number lands on its clause.
    strict.page.locator(".bd-search-container input").fill("tock-home-4")
    strict.page.keyboard.press("Enter")
    expect(found.first).to_have_text("TOCK-HOME-4 No jumping in Home", timeout=30_000)
    expect(strict.page.locator(".rb-found li")).to_contain_text(["Tock"])
    strict.page.wait_for_load_state("networkidle")
    found.first.click()
    strict.page.wait_for_url("**/tock/home.html#tock-home-4")
    expect(strict.page.locator("#tock-home-4")).to_be_in_viewport()


def test_two_cards_answer(strict: Visit) -> None:
    strict.go("tickle/two-cards")
    part = strict.page.locator(".rb-two-cards")
    for what, value in {"number": "1", "shape": "circle", "colour": "cyan"}.items():
        part.locator(f'[name="other-{what}"]').select_option(value)
    expect(part.locator("output strong")).to_have_text("Nic")


def test_the_engine_wakes(strict: Visit) -> None:
    strict.go("tock/seven")
    LiveFigure(strict.page).wake()


def test_no_page_holds_inline_script(built_book: Path) -> None:
    """Nor an attribute that is one; JSON that lies in a page is no script."""
    from bs4 import BeautifulSoup

    for path in built_book.rglob("*.html"):
        page = BeautifulSoup(path.read_text("utf-8"), "html.parser")
        scripts = page.find_all("script", src=False)
        assert all(one.get("type") == "application/json" for one in scripts), path
        handlers = [one for one in page.find_all(True) for key in one.attrs if key.startswith("on")]
        assert handlers == [], path


def test_no_icon_font_or_script_lies_in_the_site(built_book: Path) -> None:
    left = [path.name for path in built_book.rglob("*") if "fontawesome" in str(path)]
    assert left == []


def test_the_door_to_the_lab_says_what_the_policy_lacks(strict: Visit, built_book: Path) -> None:
    """JupyterLab is made with `eval`, so it cannot open; the reader stays at the door."""
    if not (built_book / LAB).is_dir():
        pytest.skip("the book was built without the Lab")
    strict.go(f"{LAB}/index")
    expect(strict.page.get_by_role("alert")).to_contain_text("lacks 'unsafe-eval'")
    assert strict.page.url.endswith(f"/{LAB}/index.html")
    strict.problems.clear()  # The door has tried what is forbidden, and the console says so.
