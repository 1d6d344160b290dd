"""Lessons: the place on a page where examples in an order are shown, ours and a teacher's own.

``Lesson("lesson.toml")`` as the last line of a cell is the list of its examples for whoever reads
text, a live lesson in JupyterLab, and in the built book a figure that steps from the first example
to the last, and wakes the engine for every other move.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar, Self

from engines.play.files import Unreadable, read_text, told_path
from rulebook.live.figure import lesson_html
from rulebook.live.shared_scenery import Shared
from rulebook.parts.part import LivePart
from rulebook.sessions.lesson.lesson import MARK, PAGE
from rulebook.sessions.lesson.lesson import Lesson as Told
from rulebook.sessions.lesson.session import LessonSession
from rulebook.sessions.scenarios import ExampleFails
from rulebook.sessions.session import BadAction


class Lesson(LivePart):
    """A lesson: from a file of yours, from its text, or from the link that somebody handed out.

    ExampleFails tells everything that is wrong with one, with its place and what is allowed.

    >>> text = '''lesson = "Home"
    ... [[case]]
    ... example = "tock/farther-in"
    ... question = "How far in may it go?"
    ... '''
    >>> print(Lesson.from_toml(text).text().splitlines()[0])
    Home: a lesson of 1 example
    """

    kind: ClassVar[str] = LessonSession.kind

    def __init__(self, file: str | os.PathLike[str]) -> None:
        path = Path(file)
        try:
            text = read_text(path)
        except Unreadable as bad:
            raise ExampleFails(f"{told_path(path)}: {bad}") from None
        self._open(text, told_path(path))

    @classmethod
    def from_toml(cls, text: str) -> Self:
        """Return the lesson that a file with this text would hold."""
        lesson = cls.__new__(cls)
        lesson._open(text, "A lesson of your own")
        return lesson

    @classmethod
    def from_link(cls, address: str) -> Self:
        """Return the lesson of a link, with or without the address of a book before it."""
        code = address.strip().rpartition("#")[2].removeprefix(MARK)
        lesson = cls.__new__(cls)
        try:
            lesson._lesson = Told.of_code(code)
            lesson._session = LessonSession(lesson._lesson)
        except BadAction as bad:
            raise ExampleFails(f"The link: {bad}") from None
        return lesson

    @classmethod
    def of(cls, spec: Mapping[str, Any]) -> Self:
        """Return the lesson that plain values describe; BadAction when they describe none."""
        lesson = cls.__new__(cls)
        lesson._session = LessonSession.from_spec(spec)
        lesson._lesson = lesson._session.lesson
        return lesson

    def _open(self, text: str, called: str) -> None:
        try:
            self._lesson = Told.of_file(text)
            self._session = LessonSession(self._lesson)
        except BadAction as bad:
            raise ExampleFails(f"{called}: {bad}") from None

    @property
    def game(self) -> str:
        return self._session.inner.example.scenario.game.name

    def spec(self) -> dict[str, Any]:
        """Return the few plain values from which the same lesson can be made again."""
        return {"kind": self.kind, **self._lesson.spec()}

    def link(self, book: str = "") -> str:
        """Return the link that opens the lesson; ``book`` is the address of a built book.

        ExampleFails where the lesson is too long for a link.
        """
        try:
            return f"{book}{PAGE}#{self._lesson.address}"
        except BadAction as bad:
            raise ExampleFails(f"{self._lesson.title}: {bad}") from None

    def session(self, uid: str = "board") -> LessonSession:
        """Return a new session at the start of the lesson."""
        return LessonSession(self._lesson, uid=uid)

    def html(self, uid: str = "board", root: str = "", shared: Shared | None = None) -> str:
        """Return the lesson as a figure with all its steps."""
        return lesson_html(self.session(uid), uid, root)

    def text(self) -> str:
        """Return the lesson as a list of its examples with their questions."""
        return "\n".join(self._told())

    def _told(self) -> Iterator[str]:
        count = len(self._lesson.cases)
        many = "1 example" if count == 1 else f"{count} examples"
        yield f"{self._lesson.title}: a lesson of {many}"
        yield ""
        for number, case in enumerate(self._lesson.cases, 1):
            scenario = self._session.sessions[number - 1].example.scenario
            yield f"   {number}. {scenario.title} ({scenario.game.title})"
            if case.question:
                yield f"      {case.question}"

    def __repr__(self) -> str:
        return f"Lesson({self._lesson.title!r})"
