"""Files of cases: a case book's, a lesson's, or one scenario alone; read and written here only.

Each case stands under ``[[case]]``: a scenario with its tables, or an ``example`` of ours by name,
with a title and a question. Files come from anywhere: they are read within bounds, and everything
that is wrong is told at once, by the number of the case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from engines.play.toml import BadToml, parse_toml
from engines.play.toml_text import toml_text
from engines.table.messages import printable
from rulebook.sessions.scenarios import indented
from rulebook.sessions.session import BadAction, Text

LARGEST_BOOK = 1_000_000
"""Characters of the largest file that is read."""
LONGEST_TITLE = 120
LONGEST_ASKED = 400
"""Characters of the question that a class is asked."""
Made = TypeVar("Made")
KEYS = ("lesson", "game", "case")
_BESIDE = ("example", "title", "question")
_WORDS = {"title": Text(LONGEST_TITLE), "question": Text(LONGEST_ASKED), "example": Text(200)}


@dataclass(frozen=True)
class FileCase:
    """One case as a file holds it: the ``tables`` of a scenario, or the name of an example."""

    title: str = ""
    question: str = ""
    example: str = ""
    tables: Mapping[str, Any] = field(default_factory=dict)

    def written(self) -> dict[str, Any]:
        """Return the tables that stand under ``[[case]]``; what has no heading comes first."""
        head = {key: self.tables[key] for key in ("game",) if key in self.tables}
        told = {"example": self.example, "title": self.title, "question": self.question}
        held = {key: value for key, value in told.items() if value}
        return head | held | {key: what for key, what in self.tables.items() if key not in told}


def cases_text(cases: Iterable[FileCase], lesson: str = "", game: str = "") -> str:
    """Return cases as one TOML file, in order; ``lesson`` is its title where it is one."""
    told = {key: value for key, value in (("lesson", lesson), ("game", game)) if value}
    return toml_text({**told, "case": [case.written() for case in cases]})


def read_cases(text: str, most: int, make: Callable[[FileCase], Made]) -> tuple[list[Made], str]:
    """Return what is made of each case of a file, and the title that the file has as a lesson.

    BadAction tells everything that is wrong, case by case; ``make`` may raise it too.
    """
    tables = _tables(text)
    told = list(_top_problems(tables))
    entries = tables["case"]
    if not isinstance(entries, list) or not entries:
        raise BadAction("the file holds no case; allowed: [[case]], one for each")
    if len(entries) > most:
        raise BadAction(f"the file has {len(entries):,} cases; allowed: at most {most}")
    made = []
    for number, entry in enumerate(entries, 1):
        try:
            made.append(make(_file_case(entry, tables.get("game"))))
        except BadAction as bad:
            told += [f"case {number}: {line}" for line in str(bad).splitlines()]
    if told:
        raise BadAction("\n".join(("the file does not fit:", *indented(told))))
    return made, tables.get("lesson", "")


def _tables(text: str) -> dict[str, Any]:
    """Return the tables of a file; a scenario alone is a file of one case."""
    if len(text) > LARGEST_BOOK:
        raise BadAction(f"the file is too large; allowed: {LARGEST_BOOK:,} characters")
    try:
        tables = parse_toml(text)
    except BadToml as bad:
        raise BadAction(str(bad)) from None
    if "case" in tables:
        return tables
    if "game" not in tables:
        raise BadAction('the file holds no case; allowed: a scenario with its "game", or [[case]]')
    return {"case": [tables]}


def _top_problems(tables: Mapping[str, Any]) -> Iterator[str]:
    for key in tables:
        if key not in KEYS:
            yield f"{printable(key, 40)}: unknown key; allowed: {', '.join(KEYS)}"
    yield from map(str, _WORDS["title"].problems(tables.get("lesson", ""), "lesson"))


def _file_case(entry: Any, game: Any) -> FileCase:
    """Return the case that stands under one ``[[case]]``; BadAction tells what is wrong with it."""
    if not isinstance(entry, dict):
        raise BadAction("allowed: a table, a scenario or the name of an example of ours")
    told = {key: entry.get(key, "") for key in _WORDS}
    wrong = [one for key, shape in _WORDS.items() for one in shape.problems(told[key], key)]
    if wrong:
        raise BadAction("\n".join(map(str, wrong)))
    if "example" in entry:
        for key in sorted(entry.keys() - set(_BESIDE)):
            allowed = "example, title and question alone"
            raise BadAction(f"{printable(key, 40)}: allowed beside: {allowed}")
        return FileCase(**told)
    tables = {key: value for key, value in entry.items() if key != "question"}
    named = {"game": game} if isinstance(game, str) else {}
    return FileCase(told["title"], told["question"], tables=named | tables)
