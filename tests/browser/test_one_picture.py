"""One picture, however it comes: stored in the page, drawn by an engine, or shown by JupyterLab."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page

from rulebook.live.widget import EXPORT, script, styles
from rulebook.sessions.opening import open_session
from tests.browser.boards import THEMES, Drawn, Layers, drawn, hang, pixels, pixels_unlike
from tests.browser.chromium import Visit

pytestmark = pytest.mark.browser

WALL = {"width": 2560, "height": 1920}
"""Room for the boards of the fullest page."""

FEW = 12
"""Pixels of a page's boards that may differ: the edge of a letter, as the browser rounds it."""

STORED = """figures => figures.map(figure => {
  const board = figure.querySelector(".rb-picture svg").cloneNode(true);
  for (const use of board.querySelectorAll(":scope > use[href^='#rb-scenery']")) {
    const layer = document.querySelector(use.getAttribute("href")).cloneNode(true);
    layer.classList.remove("rb-layer");
    layer.removeAttribute("id");
    for (const { name, value } of use.attributes)
      if (name !== "href") layer.setAttribute(name, value);
    layer.prepend(...use.children);
    use.replaceWith(layer);
  }
  const used = (one) => [...one.querySelectorAll("use[href^='#rb-shape']")]
    .map(use => document.querySelector(use.getAttribute("href")));
  const shapes = new Set(used(board));
  // A set gives what is added to it on the way: a shape may use another.
  for (const shape of shapes) for (const one of used(shape)) shapes.add(one);
  const defs = document.createElementNS("http://www.w3.org/2000/svg", "defs");
  defs.append(...[...shapes].map(shape => shape.cloneNode(true)));
  if (shapes.size) board.prepend(defs);
  const { spec } = rulebook.frames[figure.id];
  return [figure.id, spec, new XMLSerializer().serializeToString(board)];
})"""
SWITCH = """([ours, lab]) => {
  if (document.documentElement.dataset.theme) document.documentElement.dataset.theme = ours;
  else document.body.dataset.jpThemeLight = lab;
}"""
REDRAW = """(figures, boards) => figures.forEach((figure, number) =>
  figure.querySelector(".rb-picture svg").replaceWith(rulebook.parse(boards[number])))"""
SHOW = """screens => document.body.replaceChildren(...screens.map(screen => {
  const el = document.createElement("div");
  const model = { get: () => screen, on() {}, off() {}, send() {} };
  rulebook.render({ model, el });
  return el;
}))"""


@dataclass(frozen=True)
class Looks:
    """How the boards of a page look in one theme."""

    boards: list[list[Drawn]]
    picture: bytes

    def differences(self, other: Looks) -> list[str]:
        """Return where another look is not this one; the styles first, since they say why."""
        found = [
            f"board {number}: {said}"
            for number, (one, two) in enumerate(zip(self.boards, other.boards, strict=True))
            for said in differences(one, two)
        ]
        unlike = pixels_unlike(self.picture, other.picture)
        return found or ([f"{unlike} pixels differ"] if unlike > FEW else [])


def differences(one: list[Drawn], two: list[Drawn]) -> Iterator[str]:
    """Yield where two drawings differ."""
    if len(one) != len(two):
        yield f"{len(one)} elements are {len(two)}"
    for here, there in zip(one, two, strict=False):
        yield from here.differences(there)


@pytest.fixture(scope="module")
def layers() -> dict[str, Layers]:
    """What boards share, by theme."""
    return {theme: {} for theme in THEMES}


def looks(page: Page, wire: CDPSession, layers: dict[str, Layers]) -> dict[str, Looks]:
    """Look at the boards that hang in a page, in each theme; the last is the dark one."""
    boards = drawn(page, wire, layers)
    found = {}
    for theme, (ours, lab) in THEMES.items():
        page.evaluate(SWITCH, [ours, lab])
        found[theme] = Looks(boards[theme], pixels(page, wire))
    return found


def screen(uid: str, spec: dict[str, Any], board: str) -> dict[str, Any]:
    """Return the screen that an engine answers with.

    A table that leaves its cards to chance has other ones each time: of that, the board that the
    page stores is taken, with every shared layer put back where it was.
    """
    answer = dict(open_session(spec, uid=uid).screen())
    return answer if spec["kind"] == "example" else {**answer, "board": board}


@pytest.fixture(scope="module")
def wall(browser: Browser) -> Iterator[tuple[Page, CDPSession]]:
    """A page on which boards are looked at, without any motion."""
    context = browser.new_context(viewport=WALL, reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    yield page, context.new_cdp_session(page)
    context.close()


@pytest.fixture(scope="module")
def lab(browser: Browser) -> Iterator[tuple[Page, CDPSession]]:
    """A page that holds what the widget brings to JupyterLab, and nothing else."""
    context = browser.new_context(viewport=WALL, reduced_motion="reduce")  # type: ignore[arg-type]
    page = context.new_page()
    page.set_content("<!DOCTYPE html><html lang='en'><body></body></html>")
    page.add_style_tag(content=styles())
    page.add_script_tag(content=script().removesuffix(EXPORT))
    yield page, context.new_cdp_session(page)
    context.close()


def test_a_board_is_one_picture_however_it_comes(
    wall: tuple[Page, CDPSession],
    lab: tuple[Page, CDPSession],
    layers: dict[str, Layers],
    site: str,
    page_name: str,
) -> None:
    """Every drawn element has the same styles in both themes, every board the same pixels."""
    page, wire = wall
    Visit(page, site).go(page_name)
    figures = page.locator("figure[data-rulebook]")
    screens = [screen(*stored) for stored in figures.evaluate_all(STORED)]
    if not screens:
        return
    hang(page)
    stored = looks(page, wire, layers)
    assert [bool(board) for board in stored["light"].boards] == [True] * len(screens)
    figures.evaluate_all(REDRAW, [screen["board"] for screen in screens])
    answered = looks(page, wire, layers)
    lab[0].evaluate(SHOW, screens)
    hang(lab[0])
    shown = looks(*lab, layers)
    for theme in THEMES:
        assert answered[theme].differences(stored[theme]) == [], f"{theme}: engine and page"
        assert answered[theme].differences(shown[theme]) == [], f"{theme}: engine and JupyterLab"
