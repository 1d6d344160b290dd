"""A board is of the day or of the night as the page around it says, and of the day on paper."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from playwright.sync_api import Browser, Page

from rulebook.live.styles import board_css, live_css
from tests.table.test_svg import THEMES

pytestmark = pytest.mark.browser

HOSTS = {
    "a built page by day": ('data-theme="light"', "", {"light": "day", "dark": "day"}),
    "a built page by night": ('data-theme="dark"', "", {"light": "night", "dark": "night"}),
    "a built page without script": ('data-theme="auto"', "", {"light": "day", "dark": "night"}),
    "JupyterLab by day": (
        "",
        'data-jp-theme-light="true" style="color-scheme: light"',
        {"light": "day", "dark": "day"},
    ),
    "JupyterLab by night": (
        "",
        'data-jp-theme-light="false" style="color-scheme: dark"',
        {"light": "night", "dark": "night"},
    ),
    "a notebook as HTML by night": (
        "",
        'data-jp-theme-light="false"',
        {"light": "night", "dark": "night"},
    ),
    "a page that says nothing": ("", "", {"light": "day", "dark": "night"}),
}
"""What stands on <html>, what on <body>, and what comes of it under each system."""
BOARD = (
    '<div class="rb-still"><svg class="rb-board rb-tock" viewBox="0 0 9 9">'
    '<rect class="rb-paper" width="9" height="9"/></svg></div><p id="foreign">Words</p>'
    '<dialog class="rb-large"><svg class="rb-board" viewBox="0 0 9 9">'
    '<rect class="rb-paper" width="9" height="9"/></svg></dialog>'
)
FILLS = "[...document.querySelectorAll('.rb-paper')].map(one => getComputedStyle(one).fill)"
FOREIGN = "getComputedStyle(document.querySelector('#foreign')).color"


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 400, "height": 400})
    yield page
    page.close()


def paper(theme: str) -> str:
    """Return the colour of a board's paper as a browser writes it."""
    colour = THEMES[("day", "night").index(theme)]["paper"]
    return f"rgb({', '.join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))})"


@pytest.mark.parametrize(("host", "system"), [*product(HOSTS, ("light", "dark"))])
def test_a_board_follows_the_page_around_it(page: Page, host: str, system: str) -> None:
    """On paper it is of the day; in a dialog over the page, as on the page."""
    html, body, comes = HOSTS[host]
    page.emulate_media(media="screen", color_scheme=system)  # type: ignore[arg-type]
    page.set_content(
        f"<!doctype html><html lang=en {html}><title>Test</title>"
        f"<style>{board_css()}{live_css()}</style><body {body}>{BOARD}</body></html>"
    )
    page.evaluate("document.querySelector('dialog').showModal()")
    assert page.evaluate(FILLS) == [paper(comes[system])] * 2
    page.emulate_media(media="print")
    assert page.evaluate(FILLS) == [paper("day")] * 2


def test_in_a_page_that_says_nothing_only_our_own_parts_follow_the_system(page: Page) -> None:
    """Words of others have no surface of ours under them: they stay as their page has them."""
    page.emulate_media(media="screen", color_scheme="dark")
    page.set_content(f"<!doctype html><style>{board_css()}</style><body>{BOARD}</body>")
    assert page.evaluate(FOREIGN) == "rgb(0, 0, 0)"
