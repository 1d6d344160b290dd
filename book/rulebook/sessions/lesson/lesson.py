"""A lesson: cases in an order, each an example of ours or a position with moves, with questions.

It comes as a file, as the code of a link, or from the case book of a desk. All of these are
untrusted: they are read within bounds, nothing in them is evaluated, and everything that is wrong
is told at once, by the number of the case and its place in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from engines.play.running import run_scenario
from engines.play.scenario import BadScenario, build_scenario
from engines.registry import GAMES, load_game
from engines.table.messages import first_lines, printable
from engines.table.shapes import Entries, Fields, Name, Series
from rulebook.sessions.case_file import (
    LONGEST_ASKED,
    LONGEST_TITLE,
    FileCase,
    cases_text,
    read_cases,
)
from rulebook.sessions.desk.cases import tables_of
from rulebook.sessions.desk.draft import LONGEST_MOVE, LONGEST_NAME, Draft, Loose, Stated
from rulebook.sessions.desk.link import decode, encode
from rulebook.sessions.desk.reading import found_in
from rulebook.sessions.scenarios import ExampleFails, indented, load_example
from rulebook.sessions.session import BadAction, Text
from rulebook.sessions.worked import Worked

Done = TypeVar("Done")
MOST_CASES = 40
"""Cases of a lesson: more than anybody shows in one."""
MOST_MOVES = 400
"""Moves of one case."""
UNTITLED = "A lesson"
PAGE = "classroom/lesson.html"
"""Where the built book opens a lesson, from its root."""
MARK = "lesson="
"""What stands before the code in the address of a lesson; see ``page.js``."""

_CASE = Fields(
    {
        "example": Text(200),
        "game": Name(GAMES),
        "title": Text(LONGEST_TITLE),
        "question": Text(LONGEST_ASKED),
        "given": Loose(),
        "readings": Entries(Text(LONGEST_NAME)),
        "moves": Series(Text(LONGEST_MOVE), most=MOST_MOVES),
    }
)


@dataclass(frozen=True)
class LessonCase:
    """One case of a lesson: an ``example`` of ours by name, or what is ``stated`` of a game.

    ``question`` is what the class is asked before the first step, "" for nothing.
    """

    title: str = ""
    question: str = ""
    example: str = ""
    game: str = ""
    stated: Stated = field(default_factory=Stated)

    def worked(self) -> Worked:
        """Return the case carried out; BadAction tells what is wrong with it."""
        if self.example:
            try:
                scenario = load_example(self.example)
            except ExampleFails as fails:
                raise BadAction(str(fails)) from None
            scenario = replace(scenario, title=self.title or scenario.title)
            return Worked.of_run(run_scenario(scenario), name=self.example)
        return Worked.of_run(run_scenario(build_scenario(self.tables(), self.title)))

    def tables(self) -> dict[str, Any]:
        """Return the tables of the scenario that the case is, with what comes of its moves."""
        game = load_game(self.game)
        draft = Draft(game, self.stated)
        if not draft.is_sound:
            raise BadAction("; ".join(first_lines(draft.problems)))
        if draft.bad_move:
            raise BadAction(draft.bad_move)
        title = self.title or printable(draft.stages[-1].label, LONGEST_TITLE)
        return tables_of(game.name, title, self.stated.given, self.stated.readings, draft.stages)

    def check(self) -> None:
        """Raise BadAction for what a lesson has no room for: it could not be opened again."""
        count = len(self.stated.moves)
        if count > MOST_MOVES:
            raise BadAction(f"{count:,} moves; allowed in a lesson: at most {MOST_MOVES}")
        told = list(map(str, _CASE.problems(self.entry())))
        if told:
            raise BadAction("\n".join(told))

    def in_file(self) -> FileCase:
        """Return the case as a file holds it."""
        tables = {} if self.example else self.tables()
        title = self.title or tables.get("title", "")
        return FileCase(title, self.question, self.example, tables)

    def entry(self) -> dict[str, Any]:
        """Return the case as the few plain values from which it can be made again."""
        values = {"example": self.example, "game": self.game, "title": self.title}
        values |= {"question": self.question} | self.stated.tables()
        return {key: value for key, value in values.items() if value}


@dataclass(frozen=True)
class Lesson:
    """A lesson with its title; it can be written as a file and as the code of a link.

    >>> lesson = Lesson("Two ways", (LessonCase(example="tock/farther-in"),))
    >>> Lesson.of_code(lesson.code()) == lesson
    True
    """

    title: str
    cases: tuple[LessonCase, ...]

    def check(self) -> None:
        """Raise BadAction where the lesson could not be opened from what is written of it."""
        self._each(LessonCase.check)
        self.of_spec(self.spec()).worked()

    def worked(self) -> list[Worked]:
        """Return the cases carried out; BadAction names the first that cannot be, by its number."""
        return self._each(LessonCase.worked)

    def _each(self, do: Callable[[LessonCase], Done]) -> list[Done]:
        done = []
        for number, case in enumerate(self.cases, 1):
            try:
                done.append(do(case))
            except BadAction as bad:
                raise BadAction(f"case {number}: {bad}") from None
        return done

    def code(self) -> str:
        """Return the lesson as the code of a link, in the same form as a desk's.

        BadAction where it is too long for one.
        """
        return encode(self.spec())

    @property
    def address(self) -> str:
        """What stands behind the ``#`` of a link to the lesson."""
        return f"{MARK}{self.code()}"

    def spec(self) -> dict[str, Any]:
        """Return the lesson as plain JSON values."""
        return {"lesson": self.title, "cases": [case.entry() for case in self.cases]}

    def text(self) -> str:
        """Return the lesson as a file: each case in order."""
        return cases_text((case.in_file() for case in self.cases), self.title)

    @classmethod
    def of_code(cls, code: str) -> Lesson:
        """Return the lesson that a code holds; BadAction where it holds none."""
        return cls.of_spec(decode(code))

    @classmethod
    def of_spec(cls, spec: Mapping[str, Any]) -> Lesson:
        """Return the lesson that plain values describe; BadAction where they describe none."""
        entries = spec.get("cases")
        if not isinstance(entries, list) or not entries:
            raise BadAction("a lesson has cases; allowed: a list of one or more")
        _count(entries)
        titled = Text(LONGEST_TITLE).problems(spec.get("lesson", ""), "lesson")
        problems = list(map(str, titled))
        cases = []
        for number, entry in enumerate(entries, 1):
            found = list(_entry_problems(entry, f"case {number}"))
            problems += found
            if not found:
                cases.append(_of_entry(entry))
        if problems:
            raise BadAction("\n".join(("this is no lesson:", *indented(problems))))
        return cls(spec.get("lesson", "") or UNTITLED, tuple(cases))

    @classmethod
    def of_file(cls, text: str) -> Lesson:
        """Return the lesson of a file: of a lesson's, of a case book's, or of one scenario.

        BadAction tells everything that is wrong with it, case by case.
        """
        cases, title = read_cases(text, MOST_CASES, _of_file)
        return cls(title or UNTITLED, tuple(cases))


def _count(entries: list[Any]) -> None:
    if len(entries) > MOST_CASES:
        raise BadAction(f"a lesson of {len(entries):,} cases; allowed: at most {MOST_CASES}")


def _entry_problems(entry: Any, place: str) -> Iterator[str]:
    if not isinstance(entry, dict):
        yield f"{place}: allowed: a table"
        return
    yield from map(str, _CASE.problems(entry, place))
    if ("example" in entry) is ("game" in entry):
        yield f'{place}: allowed: an "example" of ours, or a "game" with what is given'


def _of_entry(entry: Mapping[str, Any]) -> LessonCase:
    stated = Stated(
        entry.get("given", {}), entry.get("readings", {}), tuple(entry.get("moves", ()))
    )
    told = {key: entry.get(key, "") for key in ("title", "question", "example", "game")}
    return LessonCase(**told, stated=stated)


def _of_file(one: FileCase) -> LessonCase:
    """Return the case that a file holds; BadAction tells all that is wrong with it."""
    if one.example:
        case = LessonCase(one.title, one.question, one.example)
        case.worked()
        return case
    try:
        run = run_scenario(build_scenario(one.tables, UNTITLED))
    except BadScenario as bad:
        raise BadAction("\n".join(first_lines(bad.problems))) from None
    if run.failures:
        raise BadAction("\n".join(first_lines(run.failures)))
    game = run.scenario.game
    stated = found_in(one.tables, game).stated
    case = LessonCase(one.title, one.question, game=game.name, stated=stated)
    case.check()
    return case
