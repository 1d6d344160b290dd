"""Which tests of a run belong together, and so stay in one of several processes."""

from __future__ import annotations

from functools import cache

from tests.toc import page_names

PAGE_BY_PAGE = (
    "tests/browser/test_every_page.py",
    "tests/browser/test_every_example.py",
    "tests/browser/test_fit.py",
    "tests/browser/test_one_picture.py",
)
"""Their tests look at the pages of the book; each page is opened once for all of them."""
ONE_BY_ONE = (
    "tests/book/test_broken_engine.py",
    "tests/book/test_pages.py",
    "tests/browser/test_tables.py",
    "tests/rulebook/test_every_scenario.py",
)
"""Their tests are slow and share nothing."""
FIFTH_GAME = ("tests/book/test_fifth_game.py", "tests/browser/test_fifth_game.py")
"""Their tests look at one copy of the project, and at the book that is built in it."""


@cache
def pages() -> tuple[str, ...]:
    """Return the pages' names; they are asked for with each test that is done."""
    return tuple(page_names())


def unit_of(test: str) -> str:
    """Return what a test belongs to, by its id; the rest of a file shares the file's fixtures.

    >>> unit_of("book/tock/home.ipynb::Cell 3")
    'book/tock/home.ipynb'
    >>> unit_of("tests/browser/test_fit.py::test_board_words_and_next[tock/home-1280]")
    'tock/home'
    """
    file, _, rest = test.partition("::")
    if file in ONE_BY_ONE:
        return test
    if file in FIFTH_GAME:
        return FIFTH_GAME[0]
    if file in PAGE_BY_PAGE:
        case = rest.partition("[")[2].removesuffix("]")
        found = [name for name in pages() if f"{case}-".startswith(f"{name}-")]
        return max(found, key=len, default=file)
    return file
