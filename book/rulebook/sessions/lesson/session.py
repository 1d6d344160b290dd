"""The session of a lesson: one way from the first example to the last, each of them live."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, ClassVar

from engines.table.shapes import Fields, Series, Shape, Whole
from rulebook.sessions.ask import UNTOLD
from rulebook.sessions.case_file import LARGEST_BOOK
from rulebook.sessions.desk.draft import Loose
from rulebook.sessions.desk.link import LONGEST_CODE
from rulebook.sessions.example import ExampleSession
from rulebook.sessions.lesson.lesson import MOST_CASES, Lesson, LessonCase
from rulebook.sessions.screen import Choice, File, Screen, Step, line, spoken
from rulebook.sessions.session import BadAction, Session, Text
from rulebook.sessions.worked import MOST_MOVES, MOST_STEPS

OPEN = "Open a lesson file …"


_SHAPE = Fields(
    {
        "kind": Text(20),
        "code": Text(LONGEST_CODE),
        "lesson": Text(),
        "cases": Series(Loose(), most=MOST_CASES),
        "case": Whole(0, MOST_CASES),
        "at": Whole(0, MOST_STEPS),
        "left": Whole(0, MOST_STEPS),
        "moves": Series(Text(), most=MOST_MOVES),
    },
    required=("kind",),
)


class CaseSession(ExampleSession):
    """One example of a lesson; its title may tell the answer, and waits while it is asked for."""

    question = ""

    @property
    def veil(self) -> str:
        is_open = self.question and not self.at and len(self.example.stages) > 1
        return UNTOLD if is_open and self.left is None else ""


class LessonSession(Session):
    """One reader's way through a lesson: the steps of all its examples, one after the other.

    Each example can be left by any move, as on a page, and keeps the reader's own moves while
    another is looked at.
    """

    kind = "lesson"
    actions: ClassVar[Mapping[str, Mapping[str, Shape]]] = {
        **ExampleSession.actions,
        "case": {"at": Whole(0, MOST_CASES)},
        "read": {"text": Text(LARGEST_BOOK)},
        "export": {},
    }

    def __init__(self, lesson: Lesson, *, uid: str = "board") -> None:
        super().__init__()
        self.uid = uid
        self.file: File | None = None
        self._begin(lesson)

    def _begin(self, lesson: Lesson) -> None:
        found = [CaseSession(worked, uid=self.uid) for worked in lesson.worked()]
        for session, case in zip(found, lesson.cases, strict=True):
            session.question = case.question
        self.lesson, self.sessions, self.number = lesson, found, 0

    @property
    def inner(self) -> CaseSession:
        """The example that is looked at."""
        return self.sessions[self.number]

    @property
    def case(self) -> LessonCase:
        return self.lesson.cases[self.number]

    def _before(self, number: int) -> int:
        """Return how many steps come before an example."""
        return sum(len(one.timeline) for one in self.sessions[:number])

    # -- actions -----------------------------------------------------------------------------------

    def do(self, action: object) -> Screen:
        """Carry out an action and return the screen that follows; never raises for a bad one."""
        self.file = None
        self.inner.notice = ()
        return super().do(action)

    def do_goto(self, at: int) -> None:
        """Show another step, of whichever example it is."""
        for number, session in enumerate(self.sessions):
            if at < len(session.timeline):
                self.number = number
                session.do_goto(at)
                return
            at -= len(session.timeline)
        raise BadAction(f"at: there is no such step; allowed: 0 to {self._before(MOST_CASES) - 1}")

    def do_next(self) -> None:
        """Show the next step, which may be the next example's first."""
        last = self._before(len(self.sessions)) - 1
        self.do_goto(min(self._before(self.number) + self.inner.at + 1, last))

    def do_previous(self) -> None:
        """Show the step before, which may be the last of the example before."""
        self.do_goto(max(self._before(self.number) + self.inner.at - 1, 0))

    def do_case(self, at: int) -> None:
        """Show an example from its start."""
        if at >= len(self.sessions):
            raise BadAction(f"at: there is no example {at + 1} in this lesson")
        self.number = at
        self.inner.do_goto(0)

    def do_read(self, text: str) -> None:
        """Open the lesson of a file in the place of this one."""
        self._begin(Lesson.of_file(text))

    def do_export(self) -> None:
        """Offer the lesson as a file."""
        self.file = {"name": "lesson.toml", "text": self.lesson.text()}

    def __getattr__(self, name: str) -> Any:
        """Let the example that is looked at carry out whatever else can be done with one."""
        if name.startswith("do_") and name.removeprefix("do_") in ExampleSession.actions:
            return getattr(self.inner, name)
        raise AttributeError(name)

    # -- the screen --------------------------------------------------------------------------------

    def screen(self) -> Screen:
        """Return the screen of the step that is looked at."""
        inner, before = self.inner, self._before(self.number)
        screen = inner.screen()
        where = f"{self.lesson.title}, {self.number + 1} of {len(self.sessions)}"
        screen["kind"] = self.kind
        screen["title"] = f"{where}: {screen['title']}"
        if "veil" in screen:
            screen["veil"] = where
        lines = [*self.notice, *screen["lines"]]
        if self.case.question and not inner.at:
            lines.insert(len(self.notice), line(self.case.question, "hint"))
        screen["lines"] = lines
        screen["say"] = spoken(self.notice or lines)
        steps = [step for number in range(len(self.sessions)) for step in self._steps(number)]
        screen["history"] = {
            "at": before + inner.at,
            "steps": steps,
            "branch": inner.is_off_path,
        }
        screen["choices"] = [*self._ways(), *screen["choices"], *self._lesson_choices()]
        screen["keep"] = self.spec()
        with suppress(BadAction):  # Some lessons are too long for a link.
            screen["address"] = self.lesson.address
        if self.file is not None:
            screen["file"] = self.file
        return screen

    def _steps(self, number: int) -> Iterator[Step]:
        session = self.sessions[number]
        for at, stage in enumerate(session.timeline):
            label = stage.label if at else f"{number + 1}. {self._called(number)}"
            is_own = session.left is not None and at > session.left
            yield {"label": label, "branch": is_own}

    def _called(self, number: int) -> str:
        session, case = self.sessions[number], self.lesson.cases[number]
        return case.question if case.question else session.example.title

    def _ways(self) -> Iterator[Choice]:
        for label, by in (("Next example", 1), ("Example before", -1)):
            number = self.number + by
            if 0 <= number < len(self.sessions):
                yield {"label": label, "do": {"do": "case", "at": number}, "group": None}

    def _lesson_choices(self) -> Iterator[Choice]:
        group = f"The lesson: {self.lesson.title}"
        for number in range(len(self.sessions)):
            yield {
                "label": f"{number + 1}. {self._called(number)}",
                "do": {"do": "case", "at": number},
                "group": group,
                "pressed": number == self.number,
            }
        file = "Lesson file"
        yield {"label": OPEN, "do": {"do": "read"}, "group": file, "file": True}
        yield {"label": "Save this lesson", "do": {"do": "export"}, "group": file}

    # -- as plain values ---------------------------------------------------------------------------

    def spec(self) -> dict[str, Any]:
        """Return the session as plain JSON values: the lesson, and where the reader is."""
        inner = self.inner.spec()
        where: dict[str, Any] = {key: inner[key] for key in ("at", "left", "moves") if key in inner}
        return {"kind": self.kind, **self.lesson.spec(), "case": self.number, **where}

    @classmethod
    def from_spec(cls, spec: Mapping[str, Any], *, uid: str = "board") -> LessonSession:
        """Make the session that plain values describe; BadAction when they describe none."""
        for found in _SHAPE.problems(dict(spec)):
            raise BadAction(str(found))
        lesson = Lesson.of_code(spec["code"]) if "code" in spec else Lesson.of_spec(spec)
        session = cls(lesson, uid=uid)
        if "case" in spec:
            session.do_case(spec["case"])
            session.inner.resume(spec)
        else:
            # A page counts the steps of the whole lesson.
            session.do_goto(spec.get("at", 0))
        return session
