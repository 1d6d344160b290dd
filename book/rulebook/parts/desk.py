"""Desks: the place on a page where a reader's own position is set up and asked about.

``Desk("game")`` as the last line of a cell is a few words for whoever reads text, a live desk in
JupyterLab, and in the built book a picture with a control that wakes the engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Self

from rulebook.live.figure import opening_html
from rulebook.live.shared_scenery import Shared
from rulebook.parts.part import LivePart, fragment
from rulebook.sessions.desk.session import DeskSession
from rulebook.sessions.desk.view import welcome
from rulebook.sessions.session import BadAction


class Desk(LivePart):
    """A desk for one game; with a ``scenario`` that one lies on it, after ``at`` moves.

    ValueError names what there is not.

    >>> print(Desk("haunted_clock_tower").text().splitlines()[0])
    A desk for The Haunted Clock Tower
    """

    kind: ClassVar[str] = DeskSession.kind

    def __init__(self, game: str, scenario: str = "", *, at: int = 0) -> None:
        spec = {"kind": self.kind, "game": game, "scenario": scenario, "at": at}
        self._spec = {key: value for key, value in spec.items() if value not in ("", 0)}
        try:
            self._desk = DeskSession.from_spec(self._spec)
        except BadAction as bad:
            raise ValueError(f"Desk({game!r}): {bad}") from None

    @classmethod
    def of(cls, spec: Mapping[str, Any]) -> Self:
        """Return the desk that plain values describe; BadAction when they describe none."""
        desk = cls.__new__(cls)
        desk._spec, desk._desk = dict(spec), DeskSession.from_spec(spec)
        return desk

    @property
    def game(self) -> str:
        return self._desk.game.name

    def spec(self) -> dict[str, Any]:
        """Return the few plain values from which the same desk can be made again."""
        return dict(self._spec)

    def session(self, uid: str = "board") -> DeskSession:
        """Return a new session at this desk."""
        return DeskSession.from_spec(self._spec, uid=uid)

    def html(self, uid: str = "board", root: str = "", shared: Shared | None = None) -> str:
        """Return the desk as a figure that wakes the engine."""
        return opening_html(self.spec(), uid, root, shared)

    def text(self) -> str:
        """Return what the desk is for, and the position that lies on it."""
        return "\n".join(self._told())

    def _told(self) -> Iterator[str]:
        yield f"A desk for {self._desk.game.title}"
        yield ""
        yield f"   {welcome(self._desk.game)}"
        yield ""
        for sentence in self._desk.game.describe(self._desk.state.facts()):
            yield f"   {sentence}"

    def __repr__(self) -> str:
        return f"Desk({self.game!r})"


def desk_href(game: str, scenario: str, at: int = 0, *, compare: str = "") -> str:
    """Return where the built book opens a scenario at the desk, from the root of the book.

    With the name of a point of rule both its readings lie there side by side.

    >>> desk_href("tock", "tock/farther-in")[:30]
    'desk/tock.html#rulebook=%7B%22'
    """
    spec = {"kind": Desk.kind, "game": game, "scenario": scenario} | ({"at": at} if at else {})
    spec |= {"compare": compare} if compare else {}
    return f"desk/{game.replace('_', '-')}.html{fragment(spec)}"
