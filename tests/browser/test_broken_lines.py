"""Slow and broken lines: how far the engine is can be seen; what fails is named and tried again."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.chromium import Visit
from tests.browser.conftest import WIDE
from tests.browser.lines import Line, line_to
from tests.browser.live import WAKES, LiveFigure

pytestmark = pytest.mark.browser

TOWER = "tick_tock_tower/twin-rule"
LISTEN = """figure => {
  window.heard = [];
  const region = figure.querySelector(".rb-say");
  new MutationObserver(() => heard.push(region.textContent)).observe(region, { childList: true });
}"""


def refused(route: Route) -> None:
    route.fulfill(status=503, body="<h1>Busy</h1>", content_type="text/html")


def missing(route: Route) -> None:
    route.fulfill(status=404, body="Nothing here", content_type="text/plain")


def web_page(route: Route) -> None:
    route.fulfill(status=200, body="<!doctype html><title>Log in</title>", content_type="text/html")


def half(route: Route) -> None:
    answer = route.fetch()
    body = answer.body()
    route.fulfill(response=answer, body=body[: len(body) // 2])


def as_text(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, headers={**answer.headers, "content-type": "text/plain"})


FAULTS = {
    "busy for Python": ("pyodide.asm.bin", refused, r"the server answered 503 \(Service Unav"),
    "busy for the worker": ("worker.js", refused, r"the server answered 503 \(Service Unav"),
    "gone": ("files.json", missing, r"the server answered 404 .*load this page again"),
    "a log-in page for Python": ("pyodide.asm.bin", web_page, "sent a web page in its place"),
    "a log-in page for a script": ("pyodide.asm.js", web_page, "sent a web page in its place"),
    "half of Python": ("pyodide.asm.bin", half, r"only \d\.\d MB of \d\.\d MB came"),
    "half of a script": ("pyodide.asm.js", half, r"only \d+ kB of \d+ kB came"),
    "a script that is called text": ("pyodide.js", as_text, "the server calls it text/plain"),
}


@pytest.mark.parametrize(("name", "fault", "told"), FAULTS.values(), ids=FAULTS)
def test_a_bad_file_is_named_and_what_was_wanted_is_done_when_it_is_tried_again(
    visit: Visit, name: str, fault: Callable[[Route], None], told: str
) -> None:
    address = f"**/_engine/*/{name}"
    visit.page.context.route(address, fault)
    visit.go(TOWER)
    figure = LiveFigure(visit.page)
    figure.button("What if …?").click()
    expect(figure.notice).to_contain_text(
        re.compile(f"The engine cannot start: the file {name} could not be loaded: .*{told}"),
        timeout=WAKES,
    )
    assert "exit(" not in figure.notice.inner_text()
    assert figure.notice.inner_text().startswith(figure.said)
    visit.problems.clear()
    visit.page.context.unroute(address)
    figure.button("Try again").click()
    figure.awake()
    expect(figure.notice).to_be_hidden()
    assert figure.focus


def test_what_was_played_is_there_again_when_a_lost_engine_is_had_again(visit: Visit) -> None:
    visit.go(TOWER)
    figure = LiveFigure(visit.page)
    figure.wake()
    figure.group("Moves").get_by_role("button").last.click()
    figure.settled()
    left = re.compile("rb-branch")
    expect(figure.root).to_have_class(left)
    visit.page.context.route("**/_engine/*/*", refused)
    (worker,) = visit.page.workers
    worker.evaluate("() => { setTimeout(() => { for (;;); }); }")
    figure.button("First step").click()
    expect(figure.button("Try again")).to_be_visible(timeout=WAKES)
    expect(figure.root).not_to_have_class(left)
    visit.problems.clear()
    visit.page.context.unroute("**/_engine/*/*")
    figure.button("Try again").click()
    expect(figure.button("Take back")).to_be_visible(timeout=WAKES)
    figure.settled()
    figure.button("Last step").click()
    expect(figure.root).to_have_class(left, timeout=WAKES)
    expect(figure.notice).to_be_hidden()


HELD = "pyodide.asm.bin"
WANTED = ("pyodide.js", "pyodide.asm.js", "pyodide-lock.json", HELD, "memory.bin")
"""What an engine loads that starts from an image of its memory."""


def amounts(built_book: Path) -> tuple[int, int]:
    """Return the bytes of what an engine loads: when one file is held half-way, and of all."""
    (listed,) = (built_book / "_engine").glob("*/files.json")
    sizes = json.loads(listed.read_text("utf-8"))["sizes"]
    whole = sum(sizes[name] for name in WANTED)
    return whole - sizes[HELD] + sizes[HELD] // 2, whole


@pytest.fixture
def line(built_book: Path) -> Iterator[Line]:
    with line_to(built_book) as line:
        yield line


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport=WIDE, reduced_motion="reduce")
    page.clock.install()
    yield page
    page.close()


def test_a_held_line_shows_how_much_has_come_and_is_given_up_only_when_nothing_comes(
    page: Page, line: Line, built_book: Path
) -> None:
    part, whole = amounts(built_book)
    rest = line.hold(HELD)
    page.goto(f"{line.address}{TOWER}.html")
    figure = LiveFigure(page)
    figure.root.evaluate(LISTEN)
    figure.button("What if …?").click()
    percent = 100 * part // whole
    shown = f"waking up: {part / 1e6:.1f} of {whole / 1e6:.1f} MB ({percent}%)"
    expect(figure.notice).to_contain_text(shown, timeout=WAKES)
    bar = figure.notice.locator("progress")
    assert bar.evaluate("bar => bar.value / bar.max") == pytest.approx(part / whole, abs=0.01)
    # However often it was shown, it was said but once.
    assert len(page.evaluate("heard")) == 1

    page.clock.fast_forward(29_000)
    expect(figure.notice).to_contain_text(shown)
    page.clock.fast_forward(2_000)
    told = "nothing has come from the server for 30 seconds, and only "
    expect(figure.notice).to_contain_text(f"{told}{part / 1e6:.1f} of {whole / 1e6:.1f} MB")
    rest.set()
    figure.button("Try again").click()
    figure.awake()


def test_a_line_that_breaks_is_told_with_the_file(page: Page, line: Line) -> None:
    line.broken.add("pyodide.asm.bin")
    page.goto(f"{line.address}{TOWER}.html")
    figure = LiveFigure(page)
    figure.button("What if …?").click()
    told = "the file pyodide.asm.bin could not be loaded: the line broke off"
    expect(figure.notice).to_contain_text(told, timeout=WAKES)
    line.broken.clear()
    figure.button("Try again").click()
    figure.awake()
