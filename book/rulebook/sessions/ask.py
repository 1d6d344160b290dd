"""Predict, then reveal: a question that a page asks before it shows what happens.

The author gives the question and the answers to choose from, each wrong one with the reason; which
one is right is worked out by the engine, so a question can never teach what the rules do not say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engines.play.running import Run
from engines.play.transcript import plain
from engines.table.clauses import Register
from engines.table.state import Facts, State
from engines.table.verdict import MalformedMove
from rulebook.sessions.interrogative import NOBODY, Kind, kind_of, misfits
from rulebook.sessions.screen import Answer, Question, cites

FEWEST, MOST = 2, 6
YES, NO = "Yes", "No"
UNTOLD = "What happens here?"
"""What a figure is called while its question is open and nothing else is said."""


class BadQuestion(ValueError):
    """A question that cannot be asked of this example; the message says why."""


@dataclass(frozen=True, init=False)
class Wrong:
    """A choice that is wrong, though a reader might believe it: why, and by which clauses.

    >>> Wrong(5, "The twin is pushed back as well.", "TTT-TWIN-1").cites
    ('TTT-TWIN-1',)
    """

    value: str | int
    why: str
    cites: tuple[str, ...]

    def __init__(self, value: str | int, why: str, *cites: str) -> None:
        for name, given in (("value", value), ("why", why), ("cites", cites)):
            object.__setattr__(self, name, given)

    def spec(self) -> dict[str, Any]:
        """Return the choice as plain JSON values."""
        return {"value": self.value, "why": self.why, "cites": list(self.cites)}


@dataclass(frozen=True)
class Ask:
    """A question about one step of an example.

    Either ``fact`` names a fact by its path (``"scores.Ann"``) as it stands after the step, or
    ``legal`` is a move, and the question is whether it is allowed before the step. ``options``
    are the answers offered, two to six: the right one as it is, the others as :class:`Wrong`. Yes
    and No are always both offered and need no options; why a refused move is refused the engine
    says, and ``Wrong("No", …)`` says why an allowed one is allowed. The text's own words (who,
    where, how many …) decide of what kind the answers are.

    ``at`` is the step, counted from 1, and the last one when left out; with ``at=0`` the question
    is asked of the position alone. ``title`` is what the figure is called while the question is
    open, for the scenario's own title tells what happens.

    >>> Ask("Where does Tock stand now?", "spaces.Tock", options=[3, 4, 5]).options
    (3, 4, 5)
    """

    text: str
    fact: str = ""
    options: Sequence[str | int | Wrong] = ()
    legal: str = ""
    at: int | None = None
    title: str = UNTOLD

    def __post_init__(self) -> None:
        read = (_wrong_of(one) if isinstance(one, Mapping) else one for one in self.options)
        object.__setattr__(self, "options", tuple(read))
        if not self.text.strip() or not self.title.strip():
            raise BadQuestion("a question needs a text, and its figure a title")
        if bool(self.fact) is bool(self.legal):
            raise BadQuestion("a question is about a fact or about a legal move, one of the two")
        offered = [plain(_value(option)) for option in self.options]
        if len(set(offered)) != len(offered):
            raise BadQuestion("an option stands twice")
        if kind_of(self.text) is Kind.YES_OR_NO:
            if not set(offered) <= {YES, NO}:
                raise BadQuestion(f"this is answered with {YES} or {NO}, not {', '.join(offered)}")
        elif self.legal:
            raise BadQuestion("whether a move is legal is asked with May … ? or Is … ?")
        elif not FEWEST <= len(offered) <= MOST:
            raise BadQuestion(f"{len(offered)} options; allowed: {FEWEST} to {MOST}")

    def spec(self) -> dict[str, Any]:
        """Return the question as plain JSON values, without what was left out."""
        values = {
            "text": self.text,
            "fact": self.fact,
            "options": [one.spec() if isinstance(one, Wrong) else one for one in self.options],
            "legal": self.legal,
            "at": self.at,
            "title": "" if self.title == UNTOLD else self.title,
        }
        return {key: value for key, value in values.items() if value not in ("", [], None)}

    def question(self, run: Run) -> Question:
        """Work out the answer in a carried-out scenario; BadQuestion when there is none."""
        last = len(run.steps)
        step = last if self.at is None else self.at
        if step not in range(last + 1):
            raise BadQuestion(f"there is no step {step!r}; allowed: 0 to {last}")
        states = [run.scenario.start, *(one.state for one in run.steps)]
        reasons = {plain(one.value): one for one in self.options if isinstance(one, Wrong)}
        register = run.scenario.game.register
        if self.legal:
            before = states[max(step - 1, 0)]
            is_shown = step > 0 and str(run.steps[step - 1].when.move) == self.legal
            told = _legal_answers(before, self.legal, is_shown, reasons, register)
        else:
            told = self._fact_answers(run, states[step], reasons)
        try:
            options = list(told)
        except KeyError as unknown:
            raise BadQuestion(f"there is no clause {unknown}") from None
        right = [option["label"] for option in options if option["right"]]
        if right[0] in reasons:
            raise BadQuestion(f"{right[0]} is right, and yet there is a reason why it is wrong")
        return {"text": self.text, "title": self.title, "options": options, "reveals": step}

    def _fact_answers(
        self, run: Run, state: State[Any], reasons: Mapping[str, Wrong]
    ) -> Iterator[Answer]:
        fact = fact_at(state.facts(), self.fact)
        kind = kind_of(self.text)
        values = [_value(option) for option in self.options]
        if kind is Kind.YES_OR_NO:
            offered: list[Any] = [True, False] if isinstance(fact, bool) else [YES, NO]
            values = [YES, NO]
        else:
            offered = values
        for problem in misfits(kind, run.scenario, self.fact, fact, offered):
            raise BadQuestion(problem)
        truth = _truth(kind, fact)
        if truth not in map(plain, values):
            raise BadQuestion(f"{self.fact} is {truth}, which is not among the options")
        register = run.scenario.game.register
        for value in values:
            yield _answer(plain(value), plain(value) == truth, reasons, register)


def fact_at(facts: Facts, path: str) -> Any:
    """Return the fact at a path of keys parted by dots; BadQuestion when there is none.

    An item of a list is named by its number, counted from 0.
    """
    value: Any = facts
    for key in path.split("."):
        if isinstance(value, list) and key.isdecimal() and int(key) < len(value):
            value = value[int(key)]
            continue
        if not isinstance(value, Mapping) or key not in value:
            allowed = ", ".join(map(str, value)) if isinstance(value, Mapping) else "nothing inside"
            raise BadQuestion(f"there is no fact {path!r}: {key!r} is unknown; allowed: {allowed}")
        value = value[key]
    return value


def _wrong_of(spec: Mapping[str, Any]) -> Wrong:
    return Wrong(spec["value"], spec["why"], *spec["cites"])


def _value(option: str | int | Wrong) -> str | int:
    return option.value if isinstance(option, Wrong) else option


def _truth(kind: Kind | None, fact: Any) -> str:
    """Return a fact as it stands among the choices."""
    if isinstance(fact, bool):
        return YES if fact else NO
    if kind is Kind.HOW_MANY and isinstance(fact, list):
        return str(len(fact))
    if kind is Kind.WHO and fact in ("", []):
        return NOBODY
    return plain(fact)


def _legal_answers(
    state: State[Any],
    text: str,
    is_shown: bool,
    reasons: Mapping[str, Wrong],
    register: Register,
) -> Iterator[Answer]:
    """Yield Yes and No; what refuses the move is the reason, where the step does not show it."""
    try:
        move = state.parse_move(text)
    except MalformedMove as malformed:
        raise BadQuestion(f"legal: {malformed}") from None
    verdict = state.judge(move)
    why = " ".join(breach.reason for breach in verdict.breaches)
    clauses = [breach.clause for breach in verdict.breaches]
    if verdict.is_legal:
        events = state.copy().play(move)
        why = " ".join(event.text for event in events[:2])
        clauses = [cite for event in events[:2] for cite in event.cites]
    for label, right in ((YES, verdict.is_legal), (NO, not verdict.is_legal)):
        answer = _answer(label, right, reasons, register)
        if label not in reasons and (not right or not is_shown):
            answer["result"] += f" {why}"
            answer["cites"] = cites(register, clauses)
        yield answer


def _answer(label: str, right: bool, reasons: Mapping[str, Wrong], register: Register) -> Answer:
    """Return one choice with what is said to who takes it."""
    reason = reasons.get(label)
    if right:
        said = f"Right: {label.lower() if label in (YES, NO) else label}."
    else:
        said = "Not so." if label in (YES, NO) else f"Not {label}."
    if reason:
        said += f" {reason.why}"
    cited = cites(register, reason.cites if reason else ())
    return {"label": label, "right": right, "result": said, "cites": cited}
