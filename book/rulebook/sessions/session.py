"""Sessions: what stands between a reader and the engines, the same in a kernel and in a browser.

A session takes an action ``{"do": …}`` and answers a screen. Every action is untrusted: it is
checked against the shape of its kind, and a bad one gives a screen that says what is wrong and
allowed, with everything else as it was.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from engines.table.messages import shown
from engines.table.shapes import Fields, Name, Shape
from rulebook.sessions.screen import Line, Screen, line

LONGEST_TEXT = 400
"""Characters of the longest move or part that an action may name."""


_HALF = re.compile("[\ud800-\udfff]")
"""Half a character: a script can send one, and no file and no link can hold it."""


class BadAction(ValueError):
    """An action that is not understood or cannot be done now; nothing has changed."""


@dataclass(frozen=True)
class Text(Shape):
    """A text of bounded length."""

    most: int = LONGEST_TEXT

    @property
    def allowed(self) -> str:
        return f"a text of at most {self.most} characters"

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and len(value) <= self.most and not _HALF.search(value)


class Session(ABC):
    """What one reader looks at and does in one figure.

    ``kind`` names the sort of session; ``actions`` gives for each action the shapes of what it
    carries. ``{"do": "goto", "at": 2}`` is carried out by ``do_goto(at=2)``.
    """

    kind: ClassVar[str]
    actions: ClassVar[Mapping[str, Mapping[str, Shape]]]

    def __init__(self) -> None:
        self.notice: tuple[Line, ...] = ()

    @abstractmethod
    def screen(self) -> Screen:
        """Return what is to be shown now."""

    @abstractmethod
    def spec(self) -> dict[str, Any]:
        """Return this session as plain JSON values, from which the same one can be made again."""

    def do(self, action: object) -> Screen:
        """Carry out an action and return the screen that follows; never raises for a bad one."""
        self.notice = ()
        try:
            verb, carried = self._checked(action)
            getattr(self, f"do_{verb}")(**carried)
        except BadAction as bad:
            told = f"This cannot be done: {bad}".splitlines()
            self.notice = tuple(line(text.strip(), "refusal") for text in told)
        return self.screen()

    def _checked(self, action: object) -> tuple[str, dict[str, Any]]:
        if not isinstance(action, dict):
            raise BadAction(f'{shown(action)} is not allowed; allowed: an object with "do"')
        verb = action.get("do")
        if not isinstance(verb, str) or verb not in self.actions:
            problem = next(Name(tuple(self.actions)).problems(verb, "do"), None)
            raise BadAction(str(problem))
        carried = {str(key): value for key, value in action.items() if key != "do"}
        fields = self.actions[verb]
        for found in Fields(fields, required=tuple(fields)).problems(carried):
            raise BadAction(str(found))
        return verb, carried


class Live(Protocol):
    """What a frontend needs of a part of a page that has a session."""

    @property
    def game(self) -> str:
        """The name of the game, whose styles a picture needs."""

    def session(self, uid: str = "board") -> Session:
        """Return a new session; ``uid`` begins every id on its boards."""

    def text(self) -> str:
        """Return what there is to read where no widget is shown."""
