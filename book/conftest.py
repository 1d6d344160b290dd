"""The pages under test: nbval gives each a kernel of its own, forked from one that has the imports.

This lies here, and not with the tests, so that it is met when somebody tests a single page.
"""

from __future__ import annotations

from rulebook.tools.kernels import fork_kernels


def pytest_configure() -> None:
    """Let kernels be forked in this process."""
    fork_kernels()
