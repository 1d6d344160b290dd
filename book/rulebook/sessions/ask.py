"""Predict, then reveal: a question that a page asks before it shows what happens.

The author gives the question and the answers to choose from; which one is right is worked out by
the engine, so a question can never teach what the rules do not say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engines.play.running import Run
from engines.play.transcript import plain
from engines.table.state import Facts, State
from engines.table.verdict import MalformedMove
from rulebook.sessions.screen import Answer, Question

FEWEST, MOST = 2, 6
YES, NO = "Yes", "No"


class BadQuestion(ValueError):
    """A question that cannot be asked of this example; the message says why."""


@dataclass(frozen=True)
class Ask:
    """A question about one step of an example.

    Either ``fact`` names a fact by its path (``"scores.Ann"``) as it stands after the step, or
    ``legal`` is a move, and the question is whether it is allowed before the step. ``options``
    are the answers offered, two to six (for ``legal`` always Yes and No); ``at`` is the step,
    counted from 1, and the last one when left out. With ``at=0`` it is asked of the position alone.

    >>> Ask("Where does Tock stand now?", "spaces.Tock", options=[3, 4, 5]).options
    (3, 4, 5)
    """

    text: str
    fact: str = ""
    options: Sequence[str | int] = ()
    legal: str = ""
    at: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", tuple(self.options))
        if not self.text.strip():
            raise BadQuestion("a question needs a text")
        if bool(self.fact) is bool(self.legal):
            raise BadQuestion("a question is about a fact or about a legal move, one of the two")
        if self.legal and self.options:
            raise BadQuestion("whether a move is legal is answered with Yes or No: no options")
        offered = [str(option) for option in self.options]
        if self.fact and not FEWEST <= len(offered) <= MOST:
            raise BadQuestion(f"{len(offered)} options; allowed: {FEWEST} to {MOST}")
        if len(set(offered)) != len(offered):
            raise BadQuestion("an option stands twice")

    def spec(self) -> dict[str, Any]:
        """Return the question as plain JSON values, without what was left out."""
        values = {
            "text": self.text,
            "fact": self.fact,
            "options": list(self.options),
            "legal": self.legal,
            "at": self.at,
        }
        return {key: value for key, value in values.items() if value not in ("", [], None)}

    def question(self, run: Run) -> Question:
        """Work out the answer in a carried-out scenario; BadQuestion when there is none."""
        last = len(run.steps)
        step = last if self.at is None else self.at
        if step not in range(last + 1):
            raise BadQuestion(f"there is no step {step!r}; allowed: 0 to {last}")
        states = [run.scenario.start, *(one.state for one in run.steps)]
        if self.legal:
            options = list(_legal_answers(states[max(step - 1, 0)], self.legal))
        else:
            options = list(_fact_answers(self.options, fact_at(states[step].facts(), self.fact)))
        if not any(option["right"] for option in options):
            truth = plain(fact_at(states[step].facts(), self.fact))
            raise BadQuestion(f"{self.fact} is {truth}, which is not among the options")
        return {"text": self.text, "options": options, "reveals": step}


def fact_at(facts: Facts, path: str) -> Any:
    """Return the fact at a path of keys parted by dots; BadQuestion when there is none."""
    value: Any = facts
    for key in path.split("."):
        if not isinstance(value, Mapping) or key not in value:
            allowed = ", ".join(map(str, value)) if isinstance(value, Mapping) else "nothing inside"
            raise BadQuestion(f"there is no fact {path!r}: {key!r} is unknown; allowed: {allowed}")
        value = value[key]
    return value


def _fact_answers(options: Sequence[str | int], fact: Any) -> Iterator[Answer]:
    truth = plain(fact)
    for option in options:
        label = str(option)
        right = label == truth
        result = f"Right: {truth}." if right else f"You said {label}, but it is {truth}."
        yield {"label": label, "right": right, "result": result}


def _legal_answers(state: State[Any], text: str) -> Iterator[Answer]:
    try:
        move = state.parse_move(text)
    except MalformedMove as malformed:
        raise BadQuestion(f"legal: {malformed}") from None
    verdict = state.judge(move)
    reasons = " ".join(breach.reason for breach in verdict.breaches)
    truth = f"{move} is allowed." if verdict.is_legal else f"{move} is not allowed. {reasons}"
    for label, right in ((YES, verdict.is_legal), (NO, not verdict.is_legal)):
        yield {"label": label, "right": right, "result": f"{'Right' if right else 'No'}: {truth}"}
