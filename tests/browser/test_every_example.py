"""Every example on every page steps to its end and back, by click and by the arrow keys."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from playwright.sync_api import ElementHandle

from tests.browser.chromium import Visit

pytestmark = pytest.mark.browser

SHOWN = """(figure, control) => ({
  board: figure.querySelector(".rb-picture svg").innerHTML,
  told: [...figure.querySelectorAll(".rb-narration .rb-lines")]
    .flatMap((list) => [...list.querySelectorAll("li")].map((line) => line.textContent)),
  said: figure.querySelector('.rb-say[aria-live="polite"]')?.textContent,
  goes: figure.querySelector(`button.rb-${control}`)?.getAttribute("aria-disabled") !== "true",
})"""


def figures(visit: Visit) -> list[ElementHandle]:
    """Return the figures of a page, found once: to look for each anew is most of a step's time."""
    return visit.page.query_selector_all("figure[data-rulebook]")


@dataclass(frozen=True)
class Shown:
    """What a figure shows at one step."""

    board: str
    told: tuple[str, ...]
    said: str | None = field(compare=False)
    """What a screen reader was told, None where nothing on the page tells it anything."""


def shown(figure: ElementHandle, control: str = "next") -> tuple[Shown, bool]:
    """Return what a figure shows, and whether one of its controls can be clicked there."""
    found = figure.evaluate(SHOWN, control)
    return Shown(found["board"], tuple(found["told"]), found["said"]), found["goes"]


def within(figure: ElementHandle, selector: str) -> ElementHandle:
    """Return the one element of a figure that a selector means."""
    (found,) = figure.query_selector_all(selector)
    return found


def frames(figure: ElementHandle) -> list[dict[str, object]]:
    """Return the frames that the page stores for a figure, as the engine made them."""
    found = figure.evaluate("figure => rulebook.frames[figure.id].frames")
    assert isinstance(found, list)
    return found


def walk(figure: ElementHandle, control: str, steps: int) -> list[Shown]:
    """Click a control that often; return what the figure shows before and after each click."""
    button = within(figure, f"button.rb-{control}")
    now, goes = shown(figure, control)
    seen = [now]
    for step in range(steps):
        assert goes
        # Once it is seen to be within reach, the mouse need not wait there: had a click not come
        # to the control, what is shown would tell.
        button.click(force=step > 0)
        now, goes = shown(figure, control)
        seen.append(now)
    assert not goes or not steps
    return seen


def press(visit: Visit, figure: ElementHandle, key: str, steps: int) -> list[Shown]:
    """Press a key that often on the figure; return what it shows before and after each."""
    figure.focus()
    seen = [shown(figure)[0]]
    for _ in range(steps):
        visit.page.keyboard.press(key)
        seen.append(shown(figure)[0])
    return seen


def test_every_example_steps_to_its_end_and_back_and_says_so_to_a_screen_reader(
    opened: Visit,
) -> None:
    for figure in figures(opened):
        name = figure.get_attribute("id")
        stored = frames(figure)
        last = len(stored) - 1
        figure.scroll_into_view_if_needed()

        forth = walk(figure, "next", last)
        for step, frame in zip(forth, stored, strict=True):
            lines = frame["lines"]
            assert isinstance(lines, list)
            assert len(step.told) == len(lines), name
            for told, line in zip(step.told, lines, strict=True):
                assert told.startswith(line["text"]), name
                assert all(cite["id"] in told for cite in line["cites"]), name
        for step, frame in zip(forth[1:], stored[1:], strict=True):
            assert step.said is not None, name
            assert str(frame["say"]) in step.said, name
        assert walk(figure, "back", last) == forth[::-1], name
        assert press(opened, figure, "ArrowRight", last) == forth, name
        assert press(opened, figure, "ArrowLeft", last) == forth[::-1], name
        if last:
            assert forth[0] != forth[-1], name
            assert press(opened, figure, "End", 1)[1] == forth[-1], name
            assert press(opened, figure, "Home", 1)[1] == forth[0], name
    assert opened.problems == []


def test_every_clause_that_is_cited_has_its_anchor(opened: Visit) -> None:
    """A chip leads to a page of this site and to a place on it."""
    hrefs = opened.page.eval_on_selector_all(
        "figure[data-rulebook] a.rb-chip", "chips => [...new Set(chips.map(chip => chip.href))]"
    )
    lost = [href for href in hrefs if not _leads_somewhere(opened, href)]
    assert lost == []


def _leads_somewhere(visit: Visit, href: str) -> bool:
    address, _, anchor = href.partition("#")
    if not address.startswith(visit.site) or not anchor:
        return False
    answer = visit.page.request.get(address)
    return answer.ok and f'id="{anchor}"' in answer.text()
