"""One browser and one served book for a whole process; each page is opened once for many tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from tests.browser.chromium import Visit, launch, served
from tests.toc import ROOT

WIDE = {"width": 1280, "height": 900}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site(built_book: Path) -> Iterator[str]:
    """The address of the built book, served from a sub-folder."""
    with served(built_book) as address:
        yield address


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core, which npm has put beside the project's files."""
    return (ROOT / "node_modules/axe-core/axe.min.js").read_text("utf-8")


@pytest.fixture
def visit(browser: Browser, site: str) -> Iterator[Visit]:
    """A fresh page, not opened yet; the test fails if anything went wrong on it."""
    context = browser.new_context(viewport=WIDE, reduced_motion="reduce")
    visit = Visit(context.new_page(), site)
    yield visit
    context.close()
    assert visit.problems == []


@pytest.fixture(scope="session")
def reader(browser: Browser) -> Iterator[BrowserContext]:
    """A reader who goes through the whole book, with a cache as readers have one."""
    context = browser.new_context(viewport=WIDE, reduced_motion="reduce")
    yield context
    context.close()


@pytest.fixture(scope="session")
def opened(reader: BrowserContext, site: str, page_name: str) -> Iterator[Visit]:
    """One page of the book, opened once for all the tests that look at it."""
    visit = Visit(reader.new_page(), site)
    visit.go(page_name)
    yield visit
    visit.page.close()
