"""How several processes share the tests of one run: what belongs together stays in one of them."""

from __future__ import annotations

from xdist.scheduler import LoadScopeScheduling

from tests.toc import page_names

PAGE_BY_PAGE = (
    "tests/browser/test_every_page.py",
    "tests/browser/test_every_example.py",
    "tests/browser/test_fit.py",
)
"""Their tests look at the pages of the book; each page is opened once for all of them."""
ONE_BY_ONE = (
    "tests/book/test_broken_engine.py",
    "tests/book/test_pages.py",
    "tests/browser/test_tables.py",
    "tests/rulebook/test_every_scenario.py",
)
"""Their tests are slow and share nothing."""


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
    if file in PAGE_BY_PAGE:
        case = rest.partition("[")[2].removesuffix("]")
        pages = [name for name in page_names() if f"{case}-".startswith(f"{name}-")]
        return max(pages, key=len, default=file)
    return file


class Sharing(LoadScopeScheduling):
    """Gives each process one unit after the other, in the order of the run.

    The marks that pytest-xdist 3.8 has for this do nothing under pytest 9.2.
    """

    def _split_scope(self, nodeid: str) -> str:
        return unit_of(nodeid)
