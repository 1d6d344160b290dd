"""Where a widget is made: in a kernel that is read, whatever kind of kernel that is."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from rulebook import Example
from rulebook.live.frontend import SWITCH, has_readers
from rulebook.live.still import VIEW

NAME = "tick_tock_tower/tick-pushes-tock"


class PageKernel:
    """The Lab's kernel, which is no ipykernel: it has a parent message, and no shell of its own."""

    def get_parent(self) -> dict[str, Any]:
        return {"content": {}}


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What a shell in the page's Python is given to show."""
    pytest.importorskip("anywidget")
    shown: list[dict[str, Any]] = []
    publisher = SimpleNamespace(publish=shown.append)
    shell = SimpleNamespace(kernel=PageKernel(), display_pub=publisher)
    monkeypatch.delenv(SWITCH, raising=False)
    monkeypatch.setattr(sys.modules["IPython"], "get_ipython", lambda: shell)
    return shown


def test_the_kernel_of_the_page_shows_a_still_and_then_its_widget(
    published: list[dict[str, Any]],
) -> None:
    assert has_readers()
    Example(NAME)._ipython_display_()
    still, widget = published
    assert "rb-still" in still["text/html"]
    assert VIEW in widget
