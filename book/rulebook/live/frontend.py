"""Which frontend is there: a live widget is made only where somebody can touch it."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulebook.parts.example import Example
    from rulebook.parts.table import Table

SWITCH = "RULEBOOK_WIDGETS"
"""Set to ``off`` in the environment when pages are run to be kept or built, not to be touched."""


def has_widgets() -> bool:
    """Return whether this process is a Jupyter kernel with anywidget, and widgets are not off."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if os.environ.get(SWITCH) == "off" or not hasattr(shell, "kernel"):
        return False
    from importlib.util import find_spec

    return find_spec("anywidget") is not None


def widget_view(example: Example) -> dict[str, Any] | None:
    """Return the MIME bundle of the example's widget, None where there is no use for one."""
    if not has_widgets():
        return None
    from rulebook.live.widget import ExampleWidget

    return ExampleWidget(example).view()


def table_view(table: Table) -> dict[str, Any] | None:
    """Return the MIME bundle of the table's widget, None where there is no use for one."""
    if not has_widgets():
        return None
    from rulebook.live.widget import TableWidget

    return TableWidget(table).view()
