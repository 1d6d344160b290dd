"""Cases: scenarios of the reader's own, made at a desk, kept in a book and run all at once.

A case is the tables of a scenario file. One that comes from a file or from what a browser has kept
is checked like any scenario before anything is done with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from engines.play.running import run_scenario
from engines.play.scenario import BadScenario, Scenario, build_scenario
from engines.play.toml import BadToml, parse_toml
from engines.play.toml_text import toml_text
from engines.play.transcript import Stage
from engines.table.messages import first_lines, shown
from engines.table.state import State
from engines.table.verdict import TooManyMoves
from rulebook.sessions.scenarios import ExampleFails, every_example, load_example_tables
from rulebook.sessions.session import BadAction

MOST_CASES = 200
LONGEST_TITLE = 120
LONGEST_ASKED = 400
"""Characters of the question that a class is asked."""
LARGEST_BOOK = 1_000_000
"""Characters of the largest file that is read."""
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


class Book(NamedTuple):
    """A case book: its cases in order, and its title where it is a lesson."""

    cases: list[Case]
    lesson: str = ""


def book_text(game: str, cases: Sequence[Case], lesson: str = "") -> str:
    """Return a case book as one TOML file: each case under ``[[case]]``, in order."""
    titled = {"lesson": lesson} if lesson else {}
    return toml_text({**titled, "game": game, "case": list(map(_written, cases))})


def _written(case: Case) -> dict[str, Any]:
    """Return the tables of a case; the question stands before the tables that have a heading."""
    asked = {"question": case.question} if case.question else {}
    head = {key: case.tables[key] for key in ("game",) if key in case.tables}
    return head | {"title": case.title} | asked | {**case.tables, "title": case.title}


def read_book(text: str, game: str) -> Book:
    """Return the cases of a case book or of one scenario file; BadAction says what is wrong."""
    if len(text) > LARGEST_BOOK:
        raise BadAction(f"the file is too large; allowed: {LARGEST_BOOK:,} characters")
    try:
        tables = parse_toml(text)
    except BadToml as bad:
        raise BadAction(str(bad)) from None
    if "case" not in tables and "game" not in tables:
        raise BadAction('the file holds no case; allowed: a scenario with its "game", or [[case]]')
    entries = tables.get("case", [tables])
    if not isinstance(entries, list) or not all(isinstance(one, dict) for one in entries):
        raise BadAction("case: allowed is a list of tables, each a scenario under [[case]]")
    if len(entries) > MOST_CASES:
        raise BadAction(f"the file has {len(entries):,} cases; allowed: at most {MOST_CASES}")
    named = {"game": tables["game"]} if "game" in tables else {}
    lesson = tables.get("lesson", "")
    cases = [_asked({**named, **one}, game, number) for number, one in enumerate(entries, 1)]
    return Book(cases, lesson[:LONGEST_TITLE] if isinstance(lesson, str) else "")


def _asked(tables: Mapping[str, Any], game: str, number: int) -> Case:
    """Return a case of a book with its question, or the one of ours that it names."""
    question = tables.get("question", "")
    if not isinstance(question, str) or len(question) > LONGEST_ASKED:
        allowed = f"a text of at most {LONGEST_ASKED} characters"
        raise BadAction(f"case {number}: question: allowed: {allowed}")
    if "example" not in tables:
        rest = {key: value for key, value in tables.items() if key != "question"}
        return replace(read_case(rest, game, number), question=question)
    try:
        case = our_case(str(tables["example"]))
    except ExampleFails as fails:
        raise BadAction(f"case {number}: {fails}") from None
    case = read_case(case.tables, game, number)
    title = str(tables.get("title", case.title))[:LONGEST_TITLE]
    return replace(case, title=title, question=question, of=str(tables["example"]))


def read_case(tables: Mapping[str, Any], game: str, number: int = 0) -> Case:
    """Return one case; BadAction where it is none of this game."""
    which = f"case {number}: " if number else ""
    named = tables.get("game", game)
    if named != game:
        what = f"it is of the game {shown(named)}, this desk is for {game}"
        raise BadAction(f"{which}{what}")
    whole = {"game": game, **tables}
    try:
        scenario = build_scenario(whole, f"Case {number}" if number else "Case")
    except BadScenario as bad:
        raise BadAction(which + "; ".join(first_lines(bad.problems, 3))) from None
    return Case(scenario.title[:LONGEST_TITLE], whole)


def our_cases(game: str) -> list[Case]:
    """Return the book's own scenarios of a game as cases."""
    return [our_case(name) for name in every_example(game)[:MOST_CASES]]


def our_case(name: str) -> Case:
    """Return one scenario of the book as a case; ExampleFails if it cannot be read."""
    tables = load_example_tables(name)
    return Case(str(tables.get("title", name))[:LONGEST_TITLE], tables, of=name)
