"""What of Tickle is worth asking: what a play scores, its Tics, and which play scores most."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from engines.table.questioning import Believed, FactAsked, Played, Questioning
from engines.table.state import Facts, State
from engines.tickle.moves import deed_of

_POINTS = re.compile(r"scores \d+ points?")
_COUNTED = re.compile(r"\bpoints?\b")
_GROUP = re.compile(r"a group of \d for|: \d+ points, for its new size|a Tickle for")
_TICS = re.compile(r"^\d+ Tics? at")


class TickleQuestions(Questioning):
    """Questions about plays and their points."""

    # What lies on the table then can still be taken in at a glance, on paper too.
    longest = 14
    measured = "Which of these plays scores the most points?"

    def played(self, state: State[Any], move: Any) -> str:
        return f"{deed_of(move).by(state.to_move)}."

    def wanted(self, state: State[Any], move: Any) -> str:
        return f"{state.to_move} wants to {deed_of(move).bare}."

    def measure(self, played: Played) -> int | None:
        return played.after.facts()["last"]["total"] if _is_play(played) else None

    def measured_facts(self, played: Played) -> Facts:
        return {"last": {"total": self.measure(played)}}

    def asks(self, played: Played) -> Iterator[FactAsked]:
        yield self.turn_asked(played)
        if not _is_play(played):
            return
        last = played.after.facts()["last"]
        yield FactAsked(
            "How many points does this play score?",
            ("last", "total"),
            because=_POINTS,
            believed=tuple(_miscounted(last)),
            adds=_COUNTED,
        )
        mover = played.before.to_move
        yield FactAsked(
            f"How many points does {mover} have then?",
            ("scores", mover),
            mover,
            because=_POINTS,
            adds=_COUNTED,
        )
        if len(last["groups"]) == 1:
            yield FactAsked(
                "How many points does its group bring, without Extreme cards?",
                ("last", "groups"),
                read=_bonus,
                because=_GROUP,
                is_told=False,
            )
        singles = Believed(
            last["tics"] + last["singles"], "That counts the Singles too.", ("TIC-TICS-2",)
        )
        yield FactAsked(
            "How many Tics does this play make?",
            ("last", "tics"),
            because=_TICS,
            believed=(singles,),
        )


def _bonus(facts: Facts) -> int | None:
    groups = facts["last"].get("groups")
    return groups[0]["bonus"] if groups else None


def _is_play(played: Played) -> bool:
    return any(event.cites and _POINTS.search(event.text) for event in played.events)


def _miscounted(last: Mapping[str, Any]) -> Iterator[Believed]:
    """Yield the sums of those who forget a part of the account, or count one twice."""
    total = last["total"]
    bonus = sum(group["bonus"] for group in last["groups"])
    extreme = sum(group["extreme"] for group in last["groups"])
    if extreme:
        yield Believed(total - extreme, "That forgets the Extreme card.", ("TIC-EXTREME-3",))
    if bonus:
        yield Believed(total - bonus, "That leaves out the bonus for groups.", ("TIC-GROUP-1",))
    if last["six"]:
        what = "That forgets the bonus for laying six cards."
        yield Believed(total - last["six"], what, ("TIC-SIX-1",))
    if last["singles"]:
        what = "That counts a Single like a Tic."
        yield Believed(total + 2 * last["singles"], what, ("TIC-TICS-2",))
    yield Believed(total - last["tics"], "That gives a Tic only 1 point.", ("TIC-TICS-3",))
    yield Believed(total + 2, "That counts one Tic too many.", ("TIC-TICS-3",))


QUESTIONING = TickleQuestions
