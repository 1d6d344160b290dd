"""Running a scenario: its moves carried out, and where the game went another way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engines.play.scenario import Scenario, When
from engines.table.event import Event
from engines.table.messages import printable, shown
from engines.table.shapes import Difference
from engines.table.state import Facts, State
from engines.table.verdict import TooManyMoves, Verdict


@dataclass(frozen=True)
class Step:
    """One move of a run: the verdict, what happened, and the state afterwards."""

    when: When
    player: str
    verdict: Verdict
    events: tuple[Event, ...]
    state: State[Any]


@dataclass(frozen=True)
class Failure:
    """Something that does not hold: the place in the file, and what was expected and came."""

    place: str
    what: str

    def __str__(self) -> str:
        return printable(f"{self.place}: {self.what}")


@dataclass(frozen=True)
class Run:
    """A scenario carried out, as far as its moves went as expected."""

    scenario: Scenario
    steps: tuple[Step, ...]
    failures: tuple[Failure, ...]

    @property
    def end(self) -> State[Any]:
        """The state after the last move that went as expected."""
        return self.steps[-1].state if self.steps else self.scenario.start


def legal_texts(state: State[Any]) -> list[str]:
    """Return all legal moves in notation, in plain text order.

    TooManyMoves where there are more than can be listed.
    """
    return sorted(map(str, state.legal_moves()))


def differences(
    scenario: Scenario, state: State[Any], expected: Mapping[str, Any]
) -> Iterator[Difference]:
    """Yield where the state's facts are not as expected."""
    facts: Facts = state.facts()
    wanted = dict(expected)
    asked = [key for key in ("legal_has", "legal_lacks") if key in wanted]
    for key in asked:
        wanted[key] = [str(state.parse_move(text)) for text in wanted[key]]
    if "legal" in wanted:
        wanted["legal"] = [str(state.parse_move(text)) for text in wanted["legal"]]
        try:
            facts["legal"] = legal_texts(state)
        except TooManyMoves as too_many:
            yield Difference("legal", wanted.pop("legal"), str(too_many))
    if asked and "legal" not in facts:
        # Each move that is asked about is judged: no list is needed for that.
        moves = {text: state.parse_move(text) for key in asked for text in wanted[key]}
        facts["legal"] = [text for text, move in moves.items() if state.is_legal(move)]
    yield from scenario.shape.differences(wanted, facts)


def run_scenario(scenario: Scenario) -> Run:
    """Carry out a scenario; it ends early when a move is not judged as expected.

    Nothing is raised for what does not hold: it stands among the run's ``failures``.

    >>> from engines.play.scenario import parse_scenario
    >>> text = '''game = "haunted_clock_tower"
    ... [[when]]
    ... move = "Turn 7"
    ... [then]
    ... face_up = [8]
    ... '''
    >>> print(*run_scenario(parse_scenario(text)).failures)
    then: face_up: expected [8], came [7]
    """
    state = scenario.start.copy()
    steps: list[Step] = []
    failures: list[Failure] = []
    for number, when in enumerate(scenario.whens, 1):
        place = f"when[{number}] {shown(when.text)}"
        player = state.to_move
        if when.player and when.player != player:
            came = f"it is {player}'s" if player else "the game is over"
            failures.append(Failure(place, f"expected {when.player}'s move, {came}"))
        verdict = state.judge(when.move)
        failures += [Failure(place, what) for what in _verdict_failures(when, verdict)]
        if verdict.is_legal is bool(when.illegal):
            break
        if verdict.is_legal:
            events = tuple(state.apply(when.move))
        else:
            events = ()
            if _changes_when_refused(state, when.move):
                failures.append(Failure(place, "the move was refused, yet something changed"))
        steps.append(Step(when, player, verdict, events, state.copy()))
        failures += [
            Failure(f"{place} then", str(d)) for d in differences(scenario, state, when.then)
        ]
    else:
        failures += [Failure("then", str(d)) for d in differences(scenario, state, scenario.then)]
    return Run(scenario, tuple(steps), tuple(failures))


def _verdict_failures(when: When, verdict: Verdict) -> Iterator[str]:
    broken = [breach.clause for breach in verdict.breaches]
    if when.illegal and verdict.is_legal:
        yield "expected a refused move, it is legal"
    elif verdict.breaches and not when.illegal:
        yield f"expected a legal move, {verdict}"
    elif isinstance(when.illegal, str) and when.illegal not in broken:
        yield f"expected {when.illegal} among the broken clauses, came {', '.join(broken)}"


def _changes_when_refused(state: State[Any], move: Any) -> bool:
    """Try to play a move that was judged illegal; return whether anything changed."""
    before = state.facts(), state.some_moves()
    try:
        state.play(move)
    except ValueError:
        return (state.facts(), state.some_moves()) != before
    return True
