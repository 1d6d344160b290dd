"""Pages on paper: light, without controls, on few sheets, and each picture with its own words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO

import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from rulebook.sessions.quiz import QuizSession
from tests.browser.chromium import Visit
from tests.browser.conftest import WIDE
from tests.browser.live import WAKES, LiveFigure, link

pytestmark = pytest.mark.browser

EXAMPLES = "tock/seven"
"""A page with nine examples; it once took 19 sheets, the first of them nearly empty."""
SHEETS = 8
PAGES = (EXAMPLES, "tick_tock_tower/your-turn", "rulings", "tickle/strategy", "tock/table")
CONTROLS = """.rb-figure button, .rb-permalink, .headerlink, .bd-sidebar-primary,
  .bd-header-article, .prev-next-footer, .search-button__wrapper, .bd-sidebar-secondary,
  #jb-print-toc, .rb-ghost"""
DARK = """() => [...document.querySelectorAll(":not(svg *)")].filter(one => {
  const [r, g, b, a] = (getComputedStyle(one).backgroundColor.match(/[\\d.]+/g) ?? []).map(Number);
  const box = one.getBoundingClientRect();
  return box.width && box.height && a !== 0 && r + g + b < 384;
}).map(one => `${one.tagName} ${one.className}`)"""
WORDS = """() => {
  const lightness = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).reduce((a, b) => a + +b, 0);
  return [...document.querySelectorAll("article p, article li, article h2")]
    .filter(one => lightness(getComputedStyle(one).color) > 420).map(one => one.textContent);
}"""
MARGIN = {"top": "15mm", "bottom": "15mm", "left": "15mm", "right": "15mm"}


@pytest.fixture
def night(browser: Browser, site: str) -> Iterator[Visit]:
    """The page of a reader whose screen is dark."""
    context = browser.new_context(viewport=WIDE, reduced_motion="reduce", color_scheme="dark")  # type: ignore[arg-type]
    visit = Visit(context.new_page(), site)
    yield visit
    context.close()
    assert visit.problems == []


def printed(page: Page, paper: str = "A4") -> list[str]:
    """Return the text of each sheet."""
    pdf = page.pdf(format=paper, print_background=True, margin=MARGIN)  # type: ignore[arg-type]
    return sheets(pdf)


def sheets(pdf: bytes) -> list[str]:
    """Return the text of each sheet of a PDF, with every gap one space."""
    return [
        re.sub(r"\s+", " ", sheet.extract_text() or "") for sheet in PdfReader(BytesIO(pdf)).pages
    ]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_printed_light_from_a_dark_screen(night: Visit, name: str) -> None:
    """The canvas, every surface and every word are those of paper."""
    night.go(name)
    assert night.page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert night.page.evaluate(DARK), "the screen is dark"
    night.page.emulate_media(media="print")
    assert night.page.evaluate(DARK) == []
    assert night.page.evaluate(WORDS) == []
    assert night.page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"


@pytest.mark.parametrize("name", PAGES)
def test_nothing_that_is_pressed_is_printed(night: Visit, name: str) -> None:
    night.go(name)
    night.page.emulate_media(media="print")
    shown = night.page.locator(CONTROLS).evaluate_all(
        "all => all.filter(one => one.getClientRects().length).map(one => one.outerHTML)"
    )
    assert shown == []
    assert "¶" not in " ".join(printed(night.page))


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_examples_share_sheets_and_the_first_is_used(night: Visit, paper: str) -> None:
    night.go(EXAMPLES)
    text = printed(night.page, paper)
    assert len(text) <= SHEETS
    assert "deal 1 of 3" in text[0], "a board is printed with its text"
    # A question stays open up to a part of its own, which a teacher keeps back.
    first = next(number for number, one in enumerate(text) if one.startswith("Answers "))
    before, answers = " ".join(text[:first]), " ".join(text[first:])
    assert "May red capture green and blue with one card?" in before
    for told in ("A 7 split in 3 and 4", "1. Red plays the 7: 3 from red+5", "Right: "):
        assert told not in before
        assert told in answers
    assert night.page.locator(".rb-answers, .rb-later").count() == 0, "nothing stays on the screen"


def test_an_untouched_example_is_printed_whole_and_a_later_step_by_itself(night: Visit) -> None:
    """A picture never stands above words that tell of another one."""
    night.go(EXAMPLES)
    figure = night.page.locator("figure[data-rulebook]").first
    figure.locator("button.rb-next").click()
    night.page.emulate_media(media="print")
    expect(figure.locator(".rb-told")).to_be_hidden()
    expect(figure.locator(".rb-now")).to_be_visible()
    expect(figure.locator(".rb-where")).to_have_text("Step 1 of 1")
    expect(figure.locator(".rb-where")).to_be_visible()
    other = night.page.locator("figure[data-rulebook]").nth(1)
    expect(other.locator(".rb-told")).to_be_visible()
    expect(other.locator(".rb-words")).to_be_hidden()
    expect(other.locator(".rb-where")).to_be_hidden()


def test_a_table_is_printed_as_it_stands(night: Visit) -> None:
    night.go("tock/table")
    night.page.emulate_media(media="print")
    figure = night.page.locator("figure[data-rulebook]")
    expect(figure.locator(".rb-told")).to_be_hidden()
    expect(figure.locator(".rb-now")).to_be_visible()


def test_no_figure_is_a_measured_container_on_paper(night: Visit) -> None:
    """Firefox leaves out the text of a drawing in one."""
    night.go(EXAMPLES)
    night.page.emulate_media(media="print")
    kinds = night.page.locator(".rb-figure, .rb-figure *").evaluate_all(
        # What a <use> holds is not drawn, and has no style.
        "all => [...new Set(all.map(one => getComputedStyle(one).containerType))].filter(Boolean)"
    )
    assert kinds == ["normal"]


def test_a_worksheet_is_printed_from_the_page_with_its_answers_on_a_sheet_of_their_own(
    night: Visit,
) -> None:
    """The page behind it stays away from the paper, and comes back when the sheet is put away."""
    quiz = QuizSession("haunted_clock_tower", 5, 4)
    night.go("classroom/quiz", link(quiz.quiz_spec))
    page = night.page
    figure = LiveFigure(page, page.locator(f'figure[data-game="{quiz.game.name}"]'))
    expect(figure.root.locator("figcaption")).to_contain_text("quiz 5", timeout=WAKES)
    figure.group("On paper").get_by_role("button", name="Show the worksheet").click()
    sheet = page.locator("body > .rb-leaf")
    expect(sheet).to_be_focused(timeout=WAKES)
    assert sheet.locator("svg.rb-board").count() == 4
    for paper in ("A4", "Letter"):
        text = printed(page, paper)
        answers = next(number for number, one in enumerate(text) if "Answers: " in one)
        for number in range(4):
            question = quiz.question(number)
            assert question.text in " ".join(text[:answers])
            assert question.right.why not in " ".join(text[:answers])
            assert question.right.why in " ".join(text[answers:])
        assert "Why?" in text[0]
        assert "Quizzes" not in " ".join(text), "nothing of the page is printed"
    page.keyboard.press("p")
    assert page.locator(".rb-show").count() == 0, "what lies under a sheet is not presented"
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(figure.root).to_be_visible()
