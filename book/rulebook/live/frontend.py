"""Which frontend is there: a live widget is made only where somebody can touch it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rulebook.sessions.session import Live

SWITCH = "RULEBOOK_WIDGETS"
"""Set to ``off`` in the environment when pages are run to be kept or built, not to be touched."""


def _shell() -> Any:
    """Return what runs the cells in this process, None where nothing does."""
    ipython = sys.modules.get("IPython")
    return ipython.get_ipython() if ipython else None


def _kernel() -> Any:
    """Return the kernel that this process is, None where it is none."""
    return getattr(_shell(), "kernel", None)


def has_widgets() -> bool:
    """Return whether this process is a Jupyter kernel with anywidget, and widgets are not off."""
    if os.environ.get(SWITCH) == "off" or _kernel() is None:
        return False
    from importlib.util import find_spec

    return find_spec("anywidget") is not None


def has_readers() -> bool:
    """Return whether what a cell shows is to be read, and not only compared with what is stored.

    Whoever runs cells without a history, as nbval does, compares: outputs must be those stored.
    """
    if not has_widgets():
        return False
    asked = _kernel().get_parent() if hasattr(_kernel(), "get_parent") else {}
    return bool(asked.get("content", {}).get("store_history", True))


@contextmanager
def _outside_of_the_cell() -> Iterator[None]:
    """Open widgets as no part of the running cell's output.

    Frontends take them up wherever they come from. A program that runs a notebook to make HTML of
    it keeps no state of them, and so shows what stands beside the widget: a page without kernel
    would draw a board that answers nothing, and without network not even that.
    """
    kernel = _kernel()
    kernel.get_parent = lambda *_, **__: {}
    try:
        yield
    finally:
        del kernel.get_parent


def _widget(part: Live) -> Any:
    from rulebook.live.widget import SessionWidget

    with _outside_of_the_cell():
        return SessionWidget(part)


def widget_view(part: Live) -> dict[str, Any]:
    """Return the MIME bundle of the part's widget, empty where there is no use for one."""
    return _widget(part).view() if has_widgets() else {}


def show(part: Live, bundle: dict[str, Any]) -> None:
    """Show a part to the readers of a notebook: its still, and the widget that takes its place.

    Raises NotImplementedError where nobody reads; IPython then takes the plain MIME bundle.
    """
    if not has_readers():
        raise NotImplementedError
    widget = _widget(part)
    publish = _shell().display_pub.publish
    publish({**bundle, "text/html": widget.still_html()})
    publish({"text/html": "", **widget.view()})
