"""The form of a position on a screen: every field with its value, and what is wrong beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from engines.table.editing import Given
from engines.table.form import UNSET, Field, value_at, written
from engines.table.messages import first_lines, printable
from engines.table.shapes import Problem
from rulebook.sessions.desk.draft import Draft
from rulebook.sessions.screen import FieldShown, SectionShown

MOST_STRANGERS = 16
"""Names that do not play and are shown all the same, since something is stated of them."""
LONGEST_VALUE = 20_000
_INDEX = re.compile(r"\[\d+\]")


class Form:
    """The fields of a draft, and how each is read and written."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.groups = draft.game.editing.fields(list(_players(draft)))
        self.by_name = {field.name: field for _, inside in self.groups for field in inside}

    def items(self, field: Field) -> list[Any]:
        """Return the items of a list: as they are stated, else as they lie now."""
        for source in (self.draft.stated.given, self._open()):
            value = value_at(source, field.path)
            if isinstance(value, list):
                return list(value)
        return []

    def _open(self) -> Given:
        return self.draft.game.editing.stated(self.draft.start)

    def sections(self) -> list[SectionShown]:
        """Return the form as it is drawn."""
        told = self.told()
        is_open = self._open()
        return [
            {"title": title, "fields": [self._shown(one, told, is_open) for one in inside]}
            for title, inside in self.groups
        ]

    def _shown(self, field: Field, told: dict[str, list[str]], is_open: Given) -> FieldShown:
        value = value_at(self.draft.stated.given, field.path)
        shown: FieldShown = {
            "name": field.name,
            "label": self.draft.game.editing.label_of(field),
            "kind": field.kind,
            "value": _text(field, value),
            "open": _text(field, value_at(is_open, field.path)),
            "problems": told.get(field.name, []),
        }
        if field.names:
            shown["names"] = list(field.names)
        if field.kind == "number":
            shown["low"], shown["high"] = field.low, field.high
        if field.kind == "list":
            is_list = value is UNSET or isinstance(value, list)
            items = self.items(field) if is_list else []
            shown["items"] = [printable(written(one), 80) for one in items]
            shown["value"] = "" if value is UNSET else "stated"
        return shown

    def told(self) -> dict[str, list[str]]:
        """Return the problems of each field; those of none stand under ""."""
        found: dict[str, list[Problem]] = {}
        for problem in self.draft.problems:
            found.setdefault(self._place(problem), []).append(problem)
        strange = all_told(found.pop("", ()))
        told = {name: list(first_lines(_Told.of(some))) for name, some in found.items()}
        return {**told, "": strange} if strange else told

    def _place(self, problem: Problem) -> str:
        """Return the field that a problem concerns: its own, or the first of the same table."""
        place = _INDEX.sub("", problem.place.split(",")[0]).removeprefix("given.")
        if place in self.by_name:
            return place
        return next((name for name in self.by_name if name.split(".")[0] == place), "")

    def strange_readings(self) -> list[str]:
        """Return the points of rule that the game does not know."""
        known = self.draft.game.register.readings
        return [name for name in self.draft.stated.readings if name not in known][:MOST_STRANGERS]

    def strangers(self) -> list[str]:
        """Return the keys that the game does not know: they can be left out as a whole."""
        given = self.draft.stated.given
        return [key for key in given if key not in self.draft.game.given.fields][:MOST_STRANGERS]


def _players(draft: Draft) -> Iterator[str]:
    """Yield who plays, and whoever else something is stated of."""
    players = draft.start.players
    yield from players
    tables = (table for table in draft.stated.given.values() if isinstance(table, dict))
    named = (key for table in tables for key in table)
    strangers = (name for name in dict.fromkeys(named) if name not in players)
    yield from islice(strangers, MOST_STRANGERS)


class _Told(NamedTuple):
    """A problem without the place, which is where it stands; written out only where it is read."""

    problem: Problem

    def __str__(self) -> str:
        return printable(self.problem.what, 600) + str(self.problem.near)

    @classmethod
    def of(cls, problems: Sequence[Problem]) -> list[_Told]:
        return [cls(one) for one in problems]


def all_told(problems: Sequence[Problem]) -> list[str]:
    """Return problems as lines with their places, the first of many."""
    return [one.removeprefix("given.") for one in first_lines(problems)]


def _text(field: Field, value: Any) -> str:
    return written(value)[:LONGEST_VALUE]
