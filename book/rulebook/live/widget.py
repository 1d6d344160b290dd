"""The widget: a session over the kernel wire, in JupyterLab and wherever ipywidgets live."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import anywidget
import traitlets

from rulebook.live.still import VIEW, still_html
from rulebook.live.styles import STATIC, board_css, live_css
from rulebook.sessions.session import Live

SCRIPTS = ("live.js", "enlarge.js", "desk.js", "paper.js")
EXPORT = "\nexport default { render: rulebook.render };\n"


def script() -> str:
    """Return the scripts that draw a figure as the module that anywidget loads."""
    return "".join((STATIC / name).read_text("utf-8") for name in SCRIPTS) + EXPORT


def styles() -> str:
    """Return the styles of all boards and of the live parts."""
    return board_css() + live_css()


def own_uid() -> str:
    """Return what begins every id on a board: notebooks of several kernels share one document."""
    return f"rb-{uuid4().hex[:12]}"


class SessionWidget(anywidget.AnyWidget):
    """A session as a widget: ``screen`` is what is shown, ``at`` the position in its history.

    ``still`` names the picture that it takes the place of. ``screen`` and ``at`` can be observed;
    setting ``at`` goes there, so it can be linked with a slider. It composes with other widgets
    (``HBox``, ``Tab`` …) as every ipywidget does.
    """

    _esm = script()
    _css = styles()
    screen = traitlets.Dict().tag(sync=True)
    at = traitlets.Int(0)
    still = traitlets.Unicode("").tag(sync=True)

    def __init__(self, part: Live, **traits: Any) -> None:
        self.part = part
        uid = own_uid()
        self.session = part.session(uid)
        super().__init__(screen=dict(self.session.screen()), still=uid, **traits)
        self.at = self.screen["history"]["at"]
        self.on_msg(self._receive)
        self.observe(self._go, "at")

    def do(self, action: object) -> None:
        """Carry out an action and show what follows."""
        self.screen = dict(self.session.do(action))
        self.at = self.screen["history"]["at"]

    def _receive(self, _: Any, content: object, __: Any) -> None:
        self.do(content)
        # A screen that is the same as before is not sent: the figure has to know that we are here.
        self.send({"answered": True})

    def _go(self, change: Any) -> None:
        if change["new"] != self.screen["history"]["at"]:
            self.do({"do": "goto", "at": change["new"]})

    def view(self) -> dict[str, Any]:
        """Return the MIME bundle that shows the widget, without text (and so without addresses)."""
        return {
            VIEW: {"version_major": 2, "version_minor": 0, "model_id": self.model_id},
        }

    def text(self) -> str:
        """Return what there is to read where no widget is shown."""
        return self.part.text()

    def still_html(self) -> str:
        """Return the screen as a picture with its words, to be read without a kernel."""
        board = self.screen["board"].replace(self.still, f"{self.still}-still")
        return still_html(self.still, self.part.game, board, self.text())

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[Any, Any], dict[Any, Any]]:
        return {"text/plain": self.text(), **self.view()}, {}

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.screen['title']!r})"


class ExampleWidget(SessionWidget):
    """An example, live: step along it, leave it with any move, come back.

    >>> from rulebook import Example
    >>> ExampleWidget(Example("tick_tock_tower/tick-pushes-tock"))  # doctest: +SKIP
    """


class TableWidget(SessionWidget):
    """A table, live: set up a game and play it, against bots or with others at one screen.

    >>> from rulebook import Table
    >>> TableWidget(Table("tock"))  # doctest: +SKIP
    """
