"""Every example on every page steps to its end and back, by click and by the arrow keys."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import ElementHandle

from tests.browser.chromium import Visit

pytestmark = pytest.mark.browser

ID = re.compile(r'\bid="([^"]+)"')

SHOWN = """(figure, control) => {
  const button = control && figure.querySelector(`button.rb-${control}`);
  const middle = () => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const isReached = () => button.contains(document.elementFromPoint(...middle()));
  if (button && !isReached()) button.scrollIntoView({ block: "center", behavior: "instant" });
  window.boards ??= [];
  const board = figure.querySelector(".rb-picture svg").innerHTML;
  if (!window.boards.includes(board)) window.boards.push(board);
  return {
    board: window.boards.indexOf(board),
    told: [...figure.querySelectorAll(".rb-narration .rb-lines")]
      .flatMap((list) => [...list.querySelectorAll("li")].map((line) => line.textContent)),
    said: figure.querySelector('.rb-say[aria-live="polite"]')?.textContent,
    goes: button ? button.getAttribute("aria-disabled") !== "true" : false,
    at: button && isReached() ? middle() : null,
  };
}"""
"""Tells what a figure shows, and where the mouse comes to one of its controls.

Boards stay in the page: each that is unlike those before it gets the next number.
"""


def figures(visit: Visit) -> list[ElementHandle]:
    """Return the figures of a page, found once: to look for each anew is most of a step's time."""
    return visit.page.query_selector_all("figure[data-rulebook]")


@dataclass(frozen=True)
class Shown:
    """What a figure shows at one step."""

    board: int
    told: tuple[str, ...]
    said: str | None = field(compare=False)
    """What a screen reader was told, None where nothing on the page tells it anything."""


@dataclass(frozen=True)
class Control:
    """A control of a figure: whether it goes anywhere, and where the mouse comes to it."""

    goes: bool
    at: tuple[float, float] | None


def shown(figure: ElementHandle, control: str = "") -> tuple[Shown, Control]:
    """Return what a figure shows, and how one of its controls is there."""
    found = figure.evaluate(SHOWN, control)
    at = tuple(found["at"]) if found["at"] else None
    return (
        Shown(found["board"], tuple(found["told"]), found["said"]),
        Control(found["goes"], at),
    )


def frames(figure: ElementHandle) -> list[dict[str, object]]:
    """Return the frames that the page stores for a figure, as the engine made them."""
    found = figure.evaluate("figure => rulebook.frames[figure.id].frames")
    assert isinstance(found, list)
    return found


def walk(visit: Visit, figure: ElementHandle, name: str, steps: int) -> list[Shown]:
    """Click a control that often; return what the figure shows before and after each click."""
    now, control = shown(figure, name)
    seen = [now]
    for _ in range(steps):
        assert control.goes
        assert control.at, f"{name} is out of the mouse's reach"
        visit.page.mouse.click(*control.at)
        now, control = shown(figure, name)
        seen.append(now)
    assert not control.goes or not steps
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

        forth = walk(opened, figure, "next", last)
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
        assert walk(opened, figure, "back", last) == forth[::-1], name
        assert press(opened, figure, "ArrowRight", last) == forth, name
        assert press(opened, figure, "ArrowLeft", last) == forth[::-1], name
        if last:
            assert forth[0] != forth[-1], name
            assert press(opened, figure, "End", 1)[1] == forth[-1], name
            assert press(opened, figure, "Home", 1)[1] == forth[0], name
    assert opened.problems == []


@pytest.fixture(scope="module")
def anchors() -> dict[str, set[str]]:
    """The places of pages that chips lead to, by address; each page is asked for once."""
    return {}


def test_every_clause_that_is_cited_has_its_anchor(
    opened: Visit, anchors: dict[str, set[str]]
) -> None:
    """A chip leads to a page of this site and to a place on it."""
    hrefs = opened.page.eval_on_selector_all(
        "figure[data-rulebook] a.rb-chip", "chips => [...new Set(chips.map(chip => chip.href))]"
    )
    lost = [href for href in hrefs if not _leads_somewhere(opened, href, anchors)]
    assert lost == []


def _leads_somewhere(visit: Visit, href: str, anchors: dict[str, set[str]]) -> bool:
    address, _, anchor = href.partition("#")
    if not address.startswith(visit.site) or not anchor:
        return False
    if address not in anchors:
        answer = visit.page.request.get(address)
        anchors[address] = {*ID.findall(answer.text())} if answer.ok else set()
    return anchor in anchors[address]
