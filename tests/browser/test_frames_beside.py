"""The frames beside a page: as a file from a folder, late, lost and found again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import WIDE
from tests.browser.lines import Line, line_to

pytestmark = pytest.mark.browser

PAGE = "tock/seven"
NEXT = "figure[data-rulebook] button.rb-next"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=WIDE, reduced_motion="reduce")  # type: ignore[arg-type]
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def line(built_book: Path) -> Iterator[Line]:
    with line_to(built_book) as line:
        yield line


def frames_of(built_book: Path) -> str:
    """Return the name of the script that holds the page's frames."""
    (file,) = (built_book / "_frames").glob(f"{PAGE}-*.js")
    return file.name


def steps(page: Page) -> None:
    """Fail unless every figure can be stepped to its end."""
    figures = page.locator("figure[data-rulebook].rb-live")
    assert figures.count() == page.locator("figure[data-rulebook]").count() > 1
    for button in page.locator("button.rb-last").all():
        button.evaluate("button => button.click()")
    places = page.locator(".rb-where").all_text_contents()
    assert all(re.fullmatch(r"Step (\d+) of \1", place) or not place for place in places), places


def test_a_page_from_a_folder_steps(page: Page, built_book: Path) -> None:
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda said: problems.append(said.text) if said.type == "error" else None)
    page.goto((built_book / f"{PAGE}.html").resolve().as_uri())
    steps(page)
    assert problems == []


def test_a_page_is_whole_before_its_frames_and_says_that_they_come(
    page: Page, line: Line, built_book: Path
) -> None:
    """The first pictures and all the words are there, on the screen and on paper."""
    rest = line.hold(frames_of(built_book))
    page.clock.install()
    page.goto(f"{line.address}{PAGE}.html", wait_until="commit")
    figure = page.locator("figure[data-rulebook]").first
    expect(figure.locator(".rb-told")).to_be_visible()
    expect(figure.locator("svg.rb-board")).to_be_visible()
    expect(figure.get_by_role("button")).to_have_count(0)
    page.clock.fast_forward(4000)
    notice = figure.get_by_role("status")
    expect(notice).to_contain_text("on its way")
    page.emulate_media(media="print")
    expect(notice).to_be_hidden()
    expect(figure.locator(".rb-told")).to_be_visible()
    page.emulate_media(media="screen")
    rest.set()
    expect(page.locator(NEXT).first).to_be_visible()
    expect(figure.get_by_text("on its way")).to_have_count(0)
    steps(page)


def test_frames_that_do_not_come_are_told_and_asked_for_again(
    page: Page, line: Line, built_book: Path
) -> None:
    name = frames_of(built_book)
    line.held.clear()
    line.broken.add(name)
    page.goto(f"{line.address}{PAGE}.html")
    figure = page.locator("figure[data-rulebook]").first
    notice = figure.get_by_role("status")
    told = f"the file {name} could not be loaded: the line broke off. The picture and all the words"
    expect(notice).to_contain_text(told)
    expect(figure.locator(".rb-told")).to_be_visible()
    notice.get_by_role("button", name="Try again").click()
    expect(notice).to_contain_text(told)
    line.broken.clear()
    notice.get_by_role("button", name="Try again").click()
    expect(page.locator(NEXT).first).to_be_visible()
    expect(figure.get_by_text("could not be loaded")).to_have_count(0)
    steps(page)


def test_frames_that_are_not_there_are_told(page: Page, site: str, built_book: Path) -> None:
    """From a server and from a folder; nothing on such a page pretends to step."""
    name = frames_of(built_book)
    page.route(f"**/{name}", lambda route: route.fulfill(status=404, body="Nothing here"))
    page.goto(f"{site}{PAGE}.html")
    notice = page.locator("figure[data-rulebook]").first.get_by_role("status")
    expect(notice).to_contain_text("could not be loaded: the server answered 404")
    expect(page.locator(NEXT)).to_have_count(0)
    page.route(f"**/{name}", lambda route: route.abort())
    page.goto((built_book / f"{PAGE}.html").resolve().as_uri())
    expect(notice).to_contain_text("could not be loaded: it does not lie beside this page")
