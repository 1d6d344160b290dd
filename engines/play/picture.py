"""Pictures: a position as a file of its own, SVG with its styles inside, or PNG made from that."""

from __future__ import annotations

import re
import shutil
from functools import cache
from importlib import resources
from typing import Any

from engines.play.transcript import position_told
from engines.registry import load_game
from engines.table.drawing import Drawing
from engines.table.state import State
from engines.table.svg import View, element, markup

KINDS = (".svg", ".png")
PNG_WIDTH = 1_200
"""Pixels across a PNG, of one board."""
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""What a browser that can draw a PNG is called, where Playwright has none of its own."""


class BadPicture(ValueError):
    """A picture that cannot be made; the message says what is allowed or missing."""


def picture_of(state: State[Any], title: str, kind: str) -> bytes:
    """Return a position drawn as a file of this kind (".svg" or ".png"); BadPicture if it is none.

    A picture shows everything, other hands included.
    """
    if kind not in KINDS:
        raise BadPicture(f"no kind of picture that is drawn; allowed: {' or '.join(KINDS)}")
    svg = svg_of(state, title)
    return svg.encode() if kind == ".svg" else _png(svg)


def svg_of(state: State[Any], title: str) -> str:
    """Return a position as an SVG file: measures, styles and paper inside, nothing fetched."""
    game = load_game(state.game)
    facts = state.facts()
    view = View(
        title=title,
        description=" ".join(position_told(game, state)),
        uid="position",
        options=state.options(),
    )
    return as_file(game.draw(facts, view=view), state.game)


def as_file(board: Drawing, game: str) -> str:
    """Return a board of a game as an SVG file: measures, styles and paper inside."""
    width, height = _measures(board.head)
    head = board.head.replace("<svg ", f'<svg width="{width}" height="{height}" ', 1)
    style = markup(element("style", "\n".join((*styles_of(game), _PAPER))))
    return Drawing(head, {"style": style, **board.children}) + "\n"


_PAPER = """svg.rb-board { width: auto; max-width: none; max-height: none;
  background: var(--rb-paper); }"""
"""A picture stands on paper, whatever its viewer has behind it."""


@cache
def styles_of(game: str) -> tuple[str, str]:
    """Return the style sheets of a game's boards: the shared one, and its own."""
    shared = resources.files("engines.table") / "board.css"
    own = resources.files(f"engines.{game}") / "drawing" / "board.css"
    return shared.read_text("utf-8"), own.read_text("utf-8")


def _measures(svg: str) -> tuple[str, str]:
    found = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', svg)
    assert found is not None
    return found[1], found[2]


def _png(svg: str) -> bytes:
    """Let a browser draw the SVG: no other drawer knows all that its styles say."""
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        what = 'a PNG needs the extra "png": pip install "rulebook-you-can-run[png]"'
        raise BadPicture(f"{what}; an SVG needs nothing") from None
    width, height = map(float, _measures(svg))
    scale = PNG_WIDTH / width
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=found)
            page = browser.new_page(
                viewport={"width": round(width), "height": round(height)},
                device_scale_factor=scale,
            )
            page.set_content(f"<style>body{{margin:0}}</style>{svg}")
            drawn = page.locator("svg").first.screenshot()
            browser.close()
    except Error as error:
        why = str(error).strip().split("\n")[0]
        raise BadPicture(f"a PNG needs Chromium: {why}; an SVG needs nothing") from None
    assert isinstance(drawn, bytes)
    return drawn
