"""What the theme brings in its own colours is in those of the house, by day and by night."""

from __future__ import annotations

import pytest

from tests.browser.chromium import Visit

pytestmark = pytest.mark.browser

THEMES = ("light", "dark")
DRESS = "theme => { document.documentElement.dataset.theme = theme; }"
INK = "() => getComputedStyle(document.body).color"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    "name", ["classroom/plan-tock", "haunted_clock_tower/memory", "rulings-counted"]
)
def test_tables_have_no_stripes_of_another_house(visit: Visit, name: str, theme: str) -> None:
    visit.go(name)
    visit.page.evaluate(DRESS, theme)
    found = visit.page.locator("article table :is(tr, th, td)").evaluate_all(
        "all => [...new Set(all.map(one => getComputedStyle(one).backgroundColor))]"
    )
    assert found == ["rgba(0, 0, 0, 0)"]


@pytest.mark.parametrize("theme", THEMES)
def test_the_search_page_has_the_title_of_every_page(visit: Visit, theme: str) -> None:
    titles = []
    for name in ("search", "welcome"):
        visit.go(name)
        visit.page.evaluate(DRESS, theme)
        title = visit.page.locator("main h1:visible").first
        titles.append(
            title.evaluate("one => (({ color, fontFamily, fontSize, fontWeight }) =>"
                           " [color, fontFamily, fontSize, fontWeight])(getComputedStyle(one))")
        )  # fmt: skip
        assert titles[-1][0] == visit.page.evaluate(INK)
    assert titles[0] == titles[1]


@pytest.mark.parametrize("theme", THEMES)
def test_no_words_of_the_page_are_read_through_what_stays_at_its_head(
    visit: Visit, theme: str
) -> None:
    visit.go("tock/capturing")
    visit.page.evaluate(DRESS, theme)
    head, page = (
        visit.page.locator(one).first.evaluate("one => getComputedStyle(one).backgroundColor")
        for one in (".bd-header-article", "body")
    )
    assert head == page
    assert head.startswith("rgb(")
