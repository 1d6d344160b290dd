"""Goals: what must hold for a challenge to be done, over facts, events and the move itself.

A goal is a list of conditions, each a table of a challenge's file. Facts are stated as in a
scenario's ``then``; what is missing is told in the file's own words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engines.play.running import differences
from engines.play.scenario import Scenario
from engines.table.clauses import Register
from engines.table.event import Event, listed
from engines.table.messages import shown
from engines.table.questioning import plain_value
from engines.table.shapes import Entries, Fields, Name, Problem, Series, Whole, below
from engines.table.state import State

MOST_CONDITIONS = 8
LONGEST_WORDS = 400
GAP = "{}"
"""Where the words for what is missing tell the value that came."""

CONDITION = Fields(
    {
        "then": Entries(Whole()),
        "least": Entries(Whole()),
        "most": Entries(Whole()),
        "event": Name(what="a clause id"),
        "without": Name(what="a clause id"),
        "uses": Series(Name(what="a part of the board"), most=MOST_CONDITIONS),
        "counts": Entries(Whole(0, 100)),
        "missing": Name(what="a text"),
    },
    required=("missing",),
)
"""The keys of one ``[[goal]]``; what lies in ``then``, ``least`` and ``most`` the facts say."""


class Reached(NamedTuple):
    """What a goal is looked for in: the position, the last move, and all that happened."""

    state: State[Any]
    parts: tuple[str, ...]
    events: Sequence[Event]
    move: str = ""


@dataclass(frozen=True)
class Condition:
    """One condition of a goal; everything that it states has to hold.

    ``then`` are facts as they have to be, ``least`` and ``most`` numbers that bound them;
    ``event`` and ``without`` are clauses that something must, or nothing may, have rested on;
    ``uses`` are parts that the last move has to use, ``counts`` how many of each kind, ``moves``
    the moves among which it has to be (no file states those).
    """

    missing: str
    then: Mapping[str, Any] = field(default_factory=dict)
    least: Mapping[str, Any] = field(default_factory=dict)
    most: Mapping[str, Any] = field(default_factory=dict)
    event: str = ""
    without: str = ""
    uses: tuple[str, ...] = ()
    counts: tuple[tuple[str, int], ...] = ()
    moves: tuple[str, ...] = ()

    def unmet(self, scenario: Scenario, reached: Reached) -> str | None:
        """Return what is missing, in words; None when the condition holds."""
        came = next(self._unmet(scenario, reached), None)
        return None if came is None else self.missing.replace(GAP, came)

    def _unmet(self, scenario: Scenario, reached: Reached) -> Iterator[str]:
        """Yield what came in the place of each thing that does not hold."""
        if self.then:
            for found in differences(scenario, reached.state, self.then):
                yield plain_value(found.came)
        facts = reached.state.facts()
        for value, bound in _pairs(facts, self.least):
            if value is None or value < bound:
                yield plain_value(value or 0)
        for value, bound in _pairs(facts, self.most):
            if value is None or value > bound:
                yield plain_value(value or 0)
        cited = {clause for event in reached.events for clause in event.cites}
        if self.event and self.event not in cited:
            yield self.event
        if self.without in cited:
            yield self.without
        if not set(self.uses) <= set(reached.parts):
            yield listed(list(reached.parts))
        if self.moves and reached.move not in self.moves:
            yield reached.move
        for kind, count in self.counts:
            came = sum(part.startswith(f"{kind}:") for part in reached.parts)
            if came != count:
                yield str(came)


def _pairs(facts: Any, bounds: Mapping[str, Any]) -> Iterator[tuple[int | None, int]]:
    """Yield each bounded fact with its bound; None for one that is not there."""
    for key, bound in bounds.items():
        fact = facts.get(key) if isinstance(facts, Mapping) else None
        if isinstance(bound, Mapping):
            yield from _pairs(fact, bound)
        else:
            yield (fact if isinstance(fact, int) else None), bound


def read_condition(
    entry: Mapping[str, Any], place: str, register: Register, facts: Fields
) -> tuple[Condition, list[Problem]]:
    """Read one ``[[goal]]``; return it with everything that is wrong with it."""
    tables = ("then", "least", "most")
    flat = {key: {} if key in tables and isinstance(value, dict) else value
            for key, value in entry.items()}  # fmt: skip
    problems = list(CONDITION.problems(flat, place))
    sound = CONDITION.sound(dict(entry)) if isinstance(entry, dict) else {}
    stated = {key: entry[key] for key in tables if isinstance(entry.get(key), dict)}
    for key, value in stated.items():
        problems += facts.problems(value, below(place, key))
    for key in ("least", "most"):
        if not all(isinstance(bound, int) for _, bound in _pairs({}, stated.get(key, {}))):
            problems.append(Problem(below(place, key), "only numbers have bounds"))
    for key in ("event", "without"):
        clause = sound.get(key, "")
        if clause and clause not in register:
            problems.append(Problem(below(place, key), f"{shown(clause)} is no clause of the game"))
    if len(sound.get("missing", "")) > LONGEST_WORDS:
        what = f"too long; allowed: {LONGEST_WORDS} characters"
        problems.append(Problem(below(place, "missing"), what))
    if not set(entry) - {"missing"}:
        problems.append(Problem(place, "a condition states something beside what is missing"))
    condition = Condition(
        sound.get("missing", ""),
        stated.get("then", {}),
        stated.get("least", {}),
        stated.get("most", {}),
        sound.get("event", ""),
        sound.get("without", ""),
        tuple(sound.get("uses", ())),
        tuple(sound.get("counts", {}).items()),
    )
    return condition, problems
