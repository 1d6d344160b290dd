"""Where each clause of a game is found again: its page, code, scenarios and tests.

Nothing is run: scenarios are read as tables, code and tests by their syntax. Tests are found in a
checkout of the project alone; an installed package has none.
"""

from __future__ import annotations

import ast
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import engines
from engines.play.citing import ids_in, own_code
from engines.play.files import below_folder
from engines.play.scenario import BadScenario, load_tables
from engines.registry import GAMES, load_game
from engines.table.clauses import Clause
from engines.table.messages import Near, shown

PACKAGE = Path(engines.__file__).parent
STRENGTHS = {
    "T": "the rule text decides",
    "W": "the rule text does not settle every point of this, but leans this way",
    "O": "the rule text leaves one point of this open: there it is our ruling",
}
"""How firmly the rule text stands behind a clause, in words."""
TAKEN_OUT = "taken_out.toml"
"""Beside a game's tests: the piece of code that each clause is, or the reason why there is none."""
PROOF = "tests/generic/test_taken_out.py::test_a_clause_that_is_taken_out_is_missed[{}]"
"""The test that takes each piece out, and wants a scenario which cites the clause to fail."""


class UnknownClause(ValueError):
    """A clause was asked for that no register holds."""


@dataclass(frozen=True)
class Found:
    """One clause and where it is found again."""

    game: str
    clause: Clause
    code: tuple[str, ...]
    scenarios: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def strength(self) -> str:
        """How firmly the rule text stands behind it, in words."""
        return STRENGTHS[self.clause.strength]

    @property
    def page(self) -> str:
        """The page that tells it, as ``game/page``."""
        return f"{self.game}/{self.clause.page}"

    def tables(self) -> dict[str, Any]:
        """Return it as plain values."""
        return {
            "id": self.clause.id,
            "title": self.clause.title,
            "text": self.clause.text,
            "strength": self.strength,
            "page": self.page,
            "code": list(self.code),
            "scenarios": list(self.scenarios),
            "tests": list(self.tests),
        }


def find_clauses(ids: list[str]) -> list[Found]:
    """Return the clauses with these ids; UnknownClause names the first that does not exist."""
    homes = {clause: game for game in GAMES for clause in load_game(game).register.clauses}
    for one in ids:
        if one not in homes:
            near = Near(one, homes, 3)
            allowed = f"an id such as {next(iter(homes))}, or the name of one game"
            raise UnknownClause(f"there is no clause {shown(one)}; allowed: {allowed}{near}")
    return [_found(homes[one], one) for one in ids]


def coverage(game: str) -> list[Found]:
    """Return every clause of a game in the register's order."""
    return [_found(game, one) for one in load_game(game).register.clauses]


def _found(game: str, clause_id: str) -> Found:
    kinds = (own_code(game), scenarios_of(game), tests_of(load_game(game).prefix))
    code, scenarios, tests = (tuple(kind.get(clause_id, ())) for kind in kinds)
    return Found(game, load_game(game).register[clause_id], code, scenarios, tests)


@cache
def scenarios_of(game: str) -> dict[str, list[str]]:
    """Return the scenarios that cite each clause or want it broken, as ``game/name``."""
    citing: dict[str, list[str]] = defaultdict(list)
    folder = PACKAGE / game / "scenarios"
    for path, why in below_folder(folder):
        if why:
            continue
        try:
            tables = load_tables(path)
        except BadScenario:
            continue
        name = f"{game}/{path.relative_to(folder).with_suffix('').as_posix()}"
        for one in dict.fromkeys(_cited(tables)):
            citing[one].append(name)
    return citing


def _cited(tables: dict[str, Any]) -> Iterator[str]:
    lists = (tables.get("cites", []), (when.get("illegal") for when in tables.get("when", [])))
    for entries in lists:
        yield from (entry for entry in entries if isinstance(entry, str))


@cache
def tests_of(prefix: str) -> dict[str, list[str]]:
    """Return the tests of each clause: the one that takes it out, and those that name its id.

    An id stands in a test itself, or in what the test names of its file.
    """
    citing: dict[str, list[str]] = defaultdict(list)
    folder = PACKAGE.parent / "tests"
    if not (PACKAGE.parent / "pyproject.toml").is_file():
        return citing
    for path in sorted(folder.glob(f"*/{TAKEN_OUT}")):
        for clause, entry in tomllib.loads(path.read_text("utf-8")).items():
            if clause.startswith(f"{prefix}-") and "take" in entry:
                citing[clause].append(PROOF.format(path.parent.name))
    for path in sorted(folder.rglob("test_*.py")):
        source = path.read_text("utf-8")
        if f"{prefix}-" not in source:
            continue
        file = path.relative_to(PACKAGE.parent).as_posix()
        for test, ids in _tests_in(ast.parse(source), prefix):
            for one in ids:
                citing[one].append(f"{file}::{test}")
    return citing


def _tests_in(module: ast.Module, prefix: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each test of a file with the ids that stand in it or in what it names."""
    named: dict[str, list[str]] = {}
    for statement in module.body:
        ids = ids_in(statement, prefix)
        for node in ast.walk(statement):
            if isinstance(node, ast.Name):
                ids += named.get(node.id, [])
        if isinstance(statement, ast.FunctionDef) and statement.name.startswith("test"):
            yield statement.name, list(dict.fromkeys(ids))
        elif isinstance(statement, ast.ClassDef):
            for inner in statement.body:
                if isinstance(inner, ast.FunctionDef) and inner.name.startswith("test"):
                    yield f"{statement.name}::{inner.name}", ids_in(inner, prefix)
        for name in _names_of(statement):
            named[name] = ids


def _names_of(statement: ast.stmt) -> list[str]:
    if isinstance(statement, ast.Assign):
        return [target.id for target in statement.targets if isinstance(target, ast.Name)]
    if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
        return [statement.target.id]
    return [statement.name] if isinstance(statement, ast.FunctionDef) else []
