"""The widget: a session over the kernel wire, in JupyterLab and wherever ipywidgets live."""

from __future__ import annotations

from itertools import count
from typing import Any

import anywidget
import traitlets

from rulebook.live.styles import STATIC, board_css, live_css
from rulebook.parts.example import Example
from rulebook.parts.table import Table
from rulebook.sessions.example import ExampleSession
from rulebook.sessions.session import Session

VIEW = "application/vnd.jupyter.widget-view+json"
SCRIPTS = ("live.js", "enlarge.js")
EXPORT = "\nexport default { render: rulebook.render };\n"
_numbers = count(1)


def script() -> str:
    """Return the scripts that draw a figure as the module that anywidget loads."""
    return "".join((STATIC / name).read_text("utf-8") for name in SCRIPTS) + EXPORT


def styles() -> str:
    """Return the styles of all boards and of the live parts."""
    return board_css() + live_css()


class SessionWidget(anywidget.AnyWidget):
    """A session as a widget: ``screen`` is what is shown, ``at`` the position in its history.

    Both can be observed; setting ``at`` goes there, so it can be linked with a slider. It composes
    with other widgets (``HBox``, ``Tab`` …) as every ipywidget does.
    """

    _esm = script()
    _css = styles()
    screen = traitlets.Dict().tag(sync=True)
    at = traitlets.Int(0)

    def __init__(self, session: Session, **traits: Any) -> None:
        self.session = session
        super().__init__(screen=dict(session.screen()), **traits)
        self.at = self.screen["history"]["at"]
        self.on_msg(self._receive)
        self.observe(self._go, "at")

    def do(self, action: object) -> None:
        """Carry out an action and show what follows."""
        self.screen = dict(self.session.do(action))
        self.at = self.screen["history"]["at"]

    def _receive(self, _: Any, content: object, __: Any) -> None:
        self.do(content)

    def _go(self, change: Any) -> None:
        if change["new"] != self.screen["history"]["at"]:
            self.do({"do": "goto", "at": change["new"]})

    def view(self) -> dict[str, Any]:
        """Return the MIME bundle that shows the widget, without text (and so without addresses)."""
        return {
            VIEW: {"version_major": 2, "version_minor": 0, "model_id": self.model_id},
        }

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[Any, Any], dict[Any, Any]]:
        return {"text/plain": repr(self), **self.view()}, {}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.screen['title']!r})"


class ExampleWidget(SessionWidget):
    """An example, live: step along it, leave it with any move, come back.

    >>> from rulebook import Example
    >>> ExampleWidget(Example("tick_tock_tower/tick-pushes-tock"))  # doctest: +SKIP
    """

    def __init__(self, example: Example, **traits: Any) -> None:
        self.example = example
        session = ExampleSession(example, uid=f"rb-widget-{next(_numbers)}")
        super().__init__(session, **traits)

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[Any, Any], dict[Any, Any]]:
        return {"text/plain": self.example.transcript(), **self.view()}, {}


class TableWidget(SessionWidget):
    """A table, live: set up a game and play it, against bots or with others at one screen.

    >>> from rulebook import Table
    >>> TableWidget(Table("tock"))  # doctest: +SKIP
    """

    def __init__(self, table: Table, **traits: Any) -> None:
        self.table = table
        super().__init__(table.session(f"rb-widget-{next(_numbers)}"), **traits)

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[Any, Any], dict[Any, Any]]:
        return {"text/plain": self.table.transcript(), **self.view()}, {}
