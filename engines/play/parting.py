"""Where two readings part: the same moves from the same position, and the first difference."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engines.play.case import Case
from engines.play.scenario import Scenario
from engines.table.shapes import below

LEGALITY = "legality"


@dataclass(frozen=True)
class Parting:
    """The first difference: after which ``when`` entry (0 the start), in what, and both values.

    ``what`` is a fact with its place, or "legality": whether the move is legal.
    """

    at: int
    what: str
    a: Any
    b: Any

    def tables(self) -> dict[str, Any]:
        """Return it as plain values."""
        return {"at": self.at, "what": self.what, "A": self.a, "B": self.b}


def first_parting(case: Case, reading: str) -> Parting | None:
    """Return where the case goes another way under B of a reading than under A; None if nowhere.

    BadScenario where its position cannot be under one of them.
    """
    return parting(case.under({}, {reading: "A"}), case.under({}, {reading: "B"}))


def parting(one: Scenario, other: Scenario) -> Parting | None:
    """Return the first difference between two scenarios with the same moves."""
    ours, theirs = one.start.copy(), other.start.copy()
    place = next(places(ours.facts(), theirs.facts(), "facts"), None)
    if place is not None:
        return Parting(0, *place)
    for number, (mine, yours) in enumerate(zip(one.whens, other.whens, strict=True), 1):
        legal, also = ours.is_legal(mine.move), theirs.is_legal(yours.move)
        if legal is not also:
            return Parting(number, LEGALITY, legal, also)
        if not legal:
            continue
        ours.apply(mine.move, events=False)
        theirs.apply(yours.move, events=False)
        place = next(places(ours.facts(), theirs.facts(), "facts"), None)
        if place is not None:
            return Parting(number, *place)
    return None


def places(ours: Any, theirs: Any, place: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield the places where two JSON values differ, in the order of ours; a list is one value."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in [*ours, *(key for key in theirs if key not in ours)]:
            yield from places(ours.get(key), theirs.get(key), below(place, key))
    elif ours != theirs or isinstance(ours, bool) is not isinstance(theirs, bool):
        yield place, ours, theirs
