"""The pages under test: nbval gives each a kernel of its own, forked from one that has the imports.

This lies here, and not with the tests, so that it is met when somebody tests a single page.
"""

from __future__ import annotations

from typing import Any

from nbval.plugin import IPyNbCell

from rulebook.tools.kernels import fork_kernels
from rulebook.tools.page_pictures import without_pictures

_compare = IPyNbCell.compare_outputs


def _compare_what_was_run(cell: Any, test: Any, ref: Any, skip_compare: Any = None) -> Any:
    """Compare what the run of a cell gave; a test of their own draws stored pictures anew."""
    return _compare(cell, test, without_pictures(ref), skip_compare)


IPyNbCell.compare_outputs = _compare_what_was_run


def pytest_configure() -> None:
    """Let kernels be forked in this process."""
    fork_kernels()
