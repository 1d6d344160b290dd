"""Every figure fits the window and can be read: on a projector, on a large screen, on a phone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.chromium import Visit
from tests.browser.conftest import WIDE

pytestmark = pytest.mark.browser

SCREENS = ({"width": 1280, "height": 720}, {"width": 1920, "height": 1080})
PHONE = {"width": 360, "height": 740}
LEAST_TYPE = 11
"""Pixels of the smallest type on a phone."""
MOST_EMPTY = 60
"""Pixels that a figure may leave free below what it holds, or between its words and choices."""

SEEN = """async () => {
  const drawn = () => new Promise(requestAnimationFrame);
  const seen = [];
  for (const figure of document.querySelectorAll(".rb-figure.rb-live")) {
    const box = (name) => figure.querySelector(name).getBoundingClientRect();
    const next = figure.querySelector(".rb-next");
    const first = figure.querySelector(".rb-first");
    figure.scrollIntoView({ behavior: "instant" });
    await drawn();
    for (let step = 0; ; step += 1) {
      figure.scrollIntoView({ behavior: "instant" });
      const [board, words, bar] = [box(".rb-picture svg"), box(".rb-now"), box(".rb-bar")];
      const choices = figure.querySelector(".rb-commands");
      const last = choices.lastElementChild?.getBoundingClientRect() ?? words;
      const under = choices.firstElementChild?.getBoundingClientRect() ?? words;
      const whole = figure.getBoundingClientRect();
      const lowest = Math.max(board.bottom, words.bottom, bar.bottom);
      const head = document.querySelector(".bd-header-article").getBoundingClientRect().bottom;
      const top = Math.min(board.top, words.top, bar.height ? bar.top : words.top);
      seen.push({
        where: `${figure.id}, step ${step}`,
        beyond: Math.max(head - top, lowest - innerHeight),
        empty: Math.max(whole.bottom - Math.max(board.bottom, last.bottom),
                        under.top - words.bottom),
        places: [board.left - whole.left, board.top - whole.top, board.width,
                 bar.left - whole.left, bar.top - whole.top].map(Math.round).join(" "),
      });
      if (!bar.height || next.getAttribute("aria-disabled") === "true") break;
      next.click();
    }
    if (box(".rb-bar").height) first.click();
  }
  return seen;
}"""
"""Steps through every figure; tells what is out of sight, what is empty, where things stand."""

TYPE = """(least) => {
  const small = (root) => [...root.querySelectorAll("svg text")]
    .filter((one) => one.textContent.trim() && one.getBoundingClientRect().width)
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((one) => {
      const { a, b, c, d } = one.getScreenCTM();
      const scale = Math.sqrt(Math.abs(a * d - b * c));
      const size = parseFloat(getComputedStyle(one).fontSize) * scale;
      return [size, `${one.getAttribute("class")} ${one.textContent.trim()}: ${size.toFixed(1)}`];
    })
    .filter(([size]) => size < least).map(([, told]) => told);
  const found = small(document.querySelector("article"));
  for (const figure of document.querySelectorAll(".rb-figure.rb-live")) {
    const next = figure.querySelector(".rb-next");
    if (next.closest("[hidden]")) continue;
    while (next.getAttribute("aria-disabled") !== "true") {
      next.click();
      found.push(...small(figure));
    }
    figure.querySelector(".rb-first").click();
  }
  return [...new Set(found)];
}"""
"""Names the text in pictures that is smaller, at any step."""


def seen(visit: Visit, window: dict[str, int]) -> list[dict[str, Any]]:
    visit.page.set_viewport_size(window)  # type: ignore[arg-type]
    try:
        found: list[dict[str, Any]] = visit.page.evaluate(SEEN)
    finally:
        visit.page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    return found


@pytest.mark.parametrize("window", SCREENS, ids=lambda window: str(window["width"]))
def test_board_words_and_next_are_seen_together_and_nothing_is_empty(
    opened: Visit, window: dict[str, int]
) -> None:
    found = seen(opened, window)
    assert [one for one in found if one["beyond"] > 0] == []
    assert [one for one in found if one["empty"] > MOST_EMPTY] == []


def test_type_on_a_phone_can_be_read(opened: Visit) -> None:
    opened.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    try:
        small = opened.page.evaluate(TYPE, LEAST_TYPE)
    finally:
        opened.page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    assert small == []


def test_the_guards_see_small_type_an_empty_box_and_a_board_that_is_too_high(
    visit: Visit,
) -> None:
    visit.go("welcome")
    visit.page.add_style_tag(content=".rb-narration { min-height: 900px }")
    assert any(one["empty"] > MOST_EMPTY for one in seen(visit, SCREENS[0]))
    visit.page.add_style_tag(content=".rb-picture svg { min-height: 900px }")
    assert any(one["beyond"] > 0 for one in seen(visit, SCREENS[0]))
    visit.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    visit.page.add_style_tag(content=".rb-picture svg text { font-size: 12px !important }")
    assert visit.page.evaluate(TYPE, LEAST_TYPE)


def test_words_of_a_table_are_whole_on_a_phone(visit: Visit) -> None:
    visit.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    visit.go("tickle/strategy")
    heads = visit.page.locator(".rb-best-plays th").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().height)"
    )
    assert len(heads) == 9
    assert max(heads) < 50


def test_steps_stay_where_they_are_from_step_to_step(visit: Visit) -> None:
    visit.go("haunted_clock_tower/catch")
    found = seen(visit, SCREENS[0])
    by_figure = {one["where"].split(",")[0] for one in found}
    assert len({one["places"] for one in found}) == len(by_figure) == 2


def test_a_grown_board_is_panned_on_a_phone_and_keeps_its_type(visit: Visit) -> None:
    visit.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    visit.go("tickle/strategy")
    grown = visit.page.locator("figure[data-rulebook]").first.evaluate(
        """figure => {
          const told = parseFloat(figure.style.getPropertyValue("--rb-units"));
          const svg = figure.querySelector(".rb-picture svg");
          figure.style.setProperty("--rb-units", 20 * 90);
          const picture = figure.querySelector(".rb-picture");
          return { told, drawn: svg.viewBox.baseVal.width, wide: svg.clientWidth,
                   pans: picture.scrollWidth > picture.clientWidth,
                   page: document.scrollingElement.scrollWidth };
        }"""
    )
    assert grown["told"] == grown["drawn"]
    assert grown["wide"] >= 20 * 90 * LEAST_TYPE / 18
    assert grown["pans"]
    assert grown["page"] == PHONE["width"]
