"""A question: its words, its choices with reasons and clauses, and the scenario that proves it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any

from engines.play.scenario import Scenario, build_scenario

FEWEST, MOST = 2, 4
"""Choices of a question."""


class Kind(StrEnum):
    """What is asked of a position, and what a quiz says of it."""

    HAPPENS = "What happens?"
    ALLOWED = "Allowed or not?"
    PLAYABLE = "What may be played?"
    BEST = "The best play"


@dataclass(frozen=True)
class Choice:
    """One answer that can be chosen, why it is right or wrong, and the clauses that decide."""

    label: str
    right: bool
    why: str
    cites: tuple[str, ...]

    def tables(self) -> dict[str, Any]:
        """Return it as plain values."""
        return {
            "label": self.label,
            "right": self.right,
            "why": self.why,
            "cites": list(self.cites),
        }


@dataclass(frozen=True)
class Question:
    """A question about a position, with exactly one right choice.

    ``given`` is the position, ``when`` the moves and ``then`` what holds after them: together they
    prove the answer. ``level`` rates it from 1 (easy) to 3.
    """

    game: str
    kind: Kind
    text: str
    choices: tuple[Choice, ...]
    given: Mapping[str, Any]
    when: tuple[Mapping[str, Any], ...] = ()
    then: Mapping[str, Any] | None = None
    level: int = 1

    @property
    def right(self) -> Choice:
        """The right choice."""
        return next(choice for choice in self.choices if choice.right)

    @property
    def topics(self) -> tuple[str, ...]:
        """The clauses that the right answer rests on."""
        return self.right.cites

    @property
    def scenario_tables(self) -> dict[str, Any]:
        """The scenario that proves the answer, as the tables of a file."""
        tables: dict[str, Any] = {
            "game": self.game,
            "title": self.text,
            "cites": list(self.topics),
            "given": dict(self.given),
        }
        if self.when:
            tables["when"] = [dict(entry) for entry in self.when]
        if self.then:
            tables["then"] = dict(self.then)
        return tables

    @cached_property
    def scenario(self) -> Scenario:
        """The scenario that proves the answer."""
        return build_scenario(self.scenario_tables, "question")

    def tables(self) -> dict[str, Any]:
        """Return it as plain values."""
        return {
            "text": self.text,
            "choices": [choice.tables() for choice in self.choices],
            "scenario": self.scenario_tables,
        }


def rated(legal: int, wrong: int) -> int:
    """Return how hard a question is, by how many moves there are and how many ways go wrong.

    >>> rated(2, 1), rated(12, 3), rated(12, 40)
    (1, 2, 3)
    """
    return 1 + (legal > 5) + (wrong > legal)
