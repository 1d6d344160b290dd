"""Every kind of part that a page can keep: the shared ones, and those that the games bring."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from engines.table.shapes import Name
from rulebook.games import game_parts
from rulebook.parts.challenge import Challenge
from rulebook.parts.chart import Chart
from rulebook.parts.clauses import Clauses
from rulebook.parts.desk import Desk
from rulebook.parts.example import Example
from rulebook.parts.glossary import Glossary
from rulebook.parts.learning_path import Games, LearningPath
from rulebook.parts.lesson import Lesson
from rulebook.parts.numbers import Numbers
from rulebook.parts.part import Part
from rulebook.parts.plan import Plan
from rulebook.parts.puzzle import Puzzle
from rulebook.parts.quiz import Quiz
from rulebook.parts.reference import Reference
from rulebook.parts.register import ClauseRecords, RegisterTable
from rulebook.parts.rulings import Rulings
from rulebook.parts.table import Table
from rulebook.sessions.session import BadAction

SHARED: tuple[type[Part], ...] = (
    Example,
    Table,
    Desk,
    Quiz,
    Challenge,
    Puzzle,
    Lesson,
    Clauses,
    Glossary,
    Plan,
    Reference,
    Rulings,
    RegisterTable,
    ClauseRecords,
    Numbers,
    Chart,
    LearningPath,
    Games,
)


@cache
def kinds() -> Mapping[str, type[Part]]:
    """Return every kind of part by the name that a spec gives it."""
    shared = {part.kind: part for part in SHARED}
    assert not shared.keys() & game_parts().keys(), "a game's part is called like a shared one"
    return shared | game_parts()


def part_of(spec: Mapping[str, Any]) -> Part:
    """Return the part that a spec describes; ValueError when it describes none that there is."""
    kind = spec.get("kind")
    for found in Name(tuple(kinds())).problems(kind, "kind"):
        raise BadAction(str(found))
    return kinds()[str(kind)].of(spec)
