"""Cases: scenarios of the reader's own, made at a desk, kept in a book and run all at once.

A case is the tables of a scenario file. One that comes from a file or from what a browser has kept
is checked like any scenario before anything is done with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from zlib import crc32

from engines.play.running import run_scenario
from engines.play.scenario import BadScenario, Scenario, build_scenario
from engines.play.transcript import Stage
from engines.table.messages import first_lines, shown
from engines.table.state import State
from engines.table.verdict import TooManyMoves
from rulebook.sessions.case_file import LONGEST_TITLE, FileCase, cases_text, read_cases
from rulebook.sessions.desk.draft import written_out
from rulebook.sessions.scenarios import ExampleFails, every_example, load_example_tables
from rulebook.sessions.session import BadAction

MOST_CASES = 200
FEW_FACTS = 12
"""Facts that are expected of a case without moves."""


@dataclass(frozen=True)
class Case:
    """A scenario as plain tables, with its title, and what a class is asked before its first step.

    ``of`` is its name where it is one of ours as it stands.
    """

    title: str
    tables: Mapping[str, Any]
    question: str = ""
    of: str = ""

    @cached_property
    def key(self) -> str:
        """What the case is known by wherever it lies and whatever it is called or asked."""
        return f"{crc32((written_out(self.tables) or self.title).encode()):x}"

    def spec(self) -> dict[str, Any]:
        """Return the case as plain JSON values."""
        values = {"tables": dict(self.tables), "question": self.question, "of": self.of}
        return {"title": self.title} | {key: value for key, value in values.items() if value}

    def scenario(self) -> Scenario:
        """Return the scenario; BadScenario where the tables hold none."""
        return build_scenario(self.tables, self.title)


def tables_of(
    game: str,
    title: str,
    given: Mapping[str, Any],
    readings: Mapping[str, str],
    stages: Sequence[Stage],
) -> dict[str, Any]:
    """Return the tables of a scenario: a position, the moves made from it, and what came of them.

    A refused move is expected to be refused by the first clause that it broke.
    """
    cites: list[str] = []
    whens: list[dict[str, Any]] = []
    for stage in stages[1:]:
        assert stage.verdict is not None
        entry: dict[str, Any] = {"move": str(stage.move)}
        if stage.player:
            entry["player"] = stage.player
        if stage.verdict.is_legal:
            cites += [cite for event in stage.events for cite in event.cites]
        else:
            broken = [breach.clause for breach in stage.verdict.breaches]
            entry["illegal"] = broken[0]
            cites += broken
        whens.append(entry)
    other = {name: way for name, way in readings.items() if way != "A"}
    return {
        "game": game,
        "title": title,
        "cites": list(dict.fromkeys(cites)),
        **({"readings": other} if other else {}),
        "given": dict(given),
        **({"when": whens} if whens else {}),
        "then": dict(outcome(stages)),
    }


def outcome(stages: Sequence[Stage]) -> Iterator[tuple[str, Any]]:
    """Yield the facts that are the outcome: those that changed, or where nothing did, whose turn.

    Without a move that changed anything the legal moves are named, as far as they are few.
    """
    first, last = stages[0].state.facts(), stages[-1].state.facts()
    changed = {key: value for key, value in last.items() if first.get(key) != value}
    if changed:
        yield from changed.items()
        return
    yield "to_move", last["to_move"]
    legal = _few_moves(stages[-1].state)
    if legal is not None:
        yield "legal", legal


def _few_moves(state: State[Any]) -> list[str] | None:
    try:
        moves = sorted(map(str, state.legal_moves()))
    except TooManyMoves:
        return None
    return moves if len(moves) <= FEW_FACTS else None


# -- the book ------------------------------------------------------------------------------------


def run_told(case: Case) -> tuple[bool, list[str]]:
    """Run a case and return whether it holds, and every difference."""
    try:
        run = run_scenario(case.scenario())
    except BadScenario as bad:
        return False, list(first_lines(bad.problems))
    return not run.failures, list(first_lines(run.failures))


def book_text(game: str, cases: Sequence[Case], lesson: str = "") -> str:
    """Return a case book as one file: each case in order, as a scenario with its tables."""
    held = (FileCase(one.title, one.question, tables=one.tables) for one in cases)
    return cases_text(held, lesson, game)


def read_book(text: str, game: str) -> tuple[list[Case], str]:
    """Return the cases of a file, and its title as a lesson; BadAction says what is wrong."""
    return read_cases(text, MOST_CASES, lambda one: _of_file(one, game))


def _of_file(one: FileCase, game: str) -> Case:
    """Return a case of a file, or the one of ours that it names; BadAction where it is neither."""
    if not one.example:
        return replace(read_case(one.tables, game), question=one.question)
    try:
        ours = our_case(one.example)
    except ExampleFails as fails:
        raise BadAction(str(fails)) from None
    case = read_case(ours.tables, game)
    return replace(case, title=one.title or ours.title, question=one.question, of=one.example)


def read_case(tables: Mapping[str, Any], game: str) -> Case:
    """Return one case; BadAction where it is none of this game."""
    named = tables.get("game", game)
    if named != game:
        raise BadAction(f"it is of the game {shown(named)}, this desk is for {game}")
    whole = {"game": game, **tables}
    if written_out(whole) is None:
        raise BadAction("a case is made of numbers, texts, lists and tables alone")
    try:
        scenario = build_scenario(whole, "Case")
    except BadScenario as bad:
        raise BadAction("\n".join(first_lines(bad.problems))) from None
    return Case(scenario.title[:LONGEST_TITLE], whole)


def our_cases(game: str) -> list[Case]:
    """Return the book's own scenarios of a game as cases."""
    return [our_case(name) for name in every_example(game)[:MOST_CASES]]


def our_case(name: str) -> Case:
    """Return one scenario of the book as a case; ExampleFails if it cannot be read."""
    tables = load_example_tables(name)
    return Case(str(tables.get("title", name))[:LONGEST_TITLE], tables, of=name)
