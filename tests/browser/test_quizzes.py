"""The quizzes of the built book: answered by keys alone, and the same from one link twice."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from rulebook.sessions.quiz import QuizSession
from tests.browser.chromium import Visit
from tests.browser.live import WAKES, LiveFigure, link
from tests.browser.test_every_page import NARROW, TOO_WIDE, violations

pytestmark = pytest.mark.browser

PAGE = "classroom/quiz"
GAME = "tock"
SEED = 3


def figure_of(visit: Visit) -> LiveFigure:
    return LiveFigure(visit.page, visit.page.locator(f'figure[data-game="{GAME}"]'))


def test_a_linked_quiz_is_answered_by_keys_alone_and_a_second_reader_gets_the_same(
    visit: Visit, axe: str
) -> None:
    """The link opens in the figure of its game; what was answered does not go along with it."""
    expected = QuizSession(GAME, SEED, 2)
    question = expected.question(0)
    wrong = next(choice for choice in question.choices if not choice.right)
    address = link(expected.quiz_spec)
    visit.go(PAGE, address)
    figure = figure_of(visit)
    expect(figure.root.locator("figcaption")).to_contain_text(f"quiz {SEED}", timeout=WAKES)
    expect(figure.root.locator(".rb-now")).to_contain_text(question.text)
    keys = visit.page.keyboard
    for label in (wrong.label, question.right.label, "Next question"):
        figure.button(label).focus()
        keys.press("Enter")
        figure.settled()
        if label == wrong.label:
            expect(figure.root.locator(".rb-now")).to_contain_text(wrong.why)
            expect(figure.root.locator(".rb-now .rb-chip").first).to_be_visible()
            assert wrong.label in figure.said
            expect(figure.button(wrong.label)).to_have_count(0)
    expect(figure.root.locator(".rb-now")).to_contain_text(expected.question(1).text)
    assert violations(visit, axe, "light") == []
    assert violations(visit, axe, "dark") == []
    visit.page.set_viewport_size(NARROW)
    assert visit.page.evaluate(TOO_WIDE) == {"page": NARROW["width"], "over": []}
    visit.go(PAGE, address)
    visit.page.reload()
    again = figure_of(visit)
    expect(again.root.locator(".rb-now")).to_contain_text(question.text, timeout=WAKES)
