"""Arrows point one way: which file may import which, counted wherever an import stands."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from engines.registry import GAMES
from tests.toc import BOOK, ROOT

PACKAGES = {"engines": ROOT / "engines", "rulebook": BOOK / "rulebook"}

ROOMS = (
    ("rulebook.tools", "rulebook.site"),
    ("rulebook.games",),
    ("rulebook.parts",),
    ("rulebook.live",),
    ("rulebook.sessions",),
    ("engines.training",),
    ("engines.play",),
    ("engines.registry",),
    tuple(f"engines.{game}" for game in GAMES),
    ("engines.table",),
)
"""The rooms from the top down: a file imports from its own room and from those below it."""

Arrows = dict[str, set[str]]


def files() -> dict[str, Path]:
    """Return every file of both packages by the name it is imported by."""
    found = {}
    for package, root in PACKAGES.items():
        for path in root.rglob("*.py"):
            parts = [package, *path.relative_to(root).with_suffix("").parts]
            found[".".join(parts).removesuffix(".__init__")] = path
    return found


def imported(text: str, known: set[str]) -> set[str]:
    """Return what a file imports, in functions and for type checkers too.

    >>> found = imported("def one():\\n    from a.b import c, d", {"a.b", "a.b.c"})
    >>> sorted(found)
    ['a.b', 'a.b.c']
    """
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports name the whole way"
            whole = {f"{node.module}.{name.name}" for name in node.names}
            found |= (whole & known) | ({str(node.module)} if whole - known else set())
    return found & known


def arrows(package: str) -> Arrows:
    """Return which files each file of a package imports, of both packages."""
    known = files()
    names = set(known)
    return {
        name: imported(path.read_text("utf-8"), names) - {name}
        for name, path in known.items()
        if name.partition(".")[0] == package
    }


RULEBOOK, ENGINES = arrows("rulebook"), arrows("engines")


def floor(name: str) -> int | None:
    """Return how far down a file's room lies; None for the doors to a package."""
    for number, rooms in enumerate(ROOMS):
        if any(name == room or name.startswith(f"{room}.") for room in rooms):
            return number
    return None


def by_the_registry(name: str) -> set[str]:
    """Return what a file imports by the list of games, without saying so."""
    if name == "rulebook.games":
        return {one for one in files() if one in {f"rulebook.games.{game}" for game in GAMES}}
    return {f"engines.{game}.game" for game in GAMES} if name == "engines.registry" else set()


def test_files_of_the_rulebook_stand_on_each_other_in_no_circle() -> None:
    graph = {name: there | by_the_registry(name) for name, there in RULEBOOK.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" → ".join(error.args[1]))


def own_rules(name: str) -> str:
    """Return the game whose state or rules a file is, its own name for any other.

    A state judges and plays by its rules, and the rules are about the state: those are one.
    """
    package, _, rest = name.partition(".")
    game, _, inner = rest.partition(".")
    is_one = package == "engines" and game in GAMES and inner.partition(".")[0] in STATE_AND_RULES
    return f"the state and the rules of {game}" if is_one else name


STATE_AND_RULES = ("state", "rules")


def test_files_of_the_engines_stand_in_no_circle_but_a_state_and_its_rules() -> None:
    graph: Arrows = {}
    for name, there in ENGINES.items():
        mine = graph.setdefault(own_rules(name), set())
        mine |= {own_rules(one) for one in there | by_the_registry(name)} - {own_rules(name)}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" → ".join(error.args[1]))


@pytest.mark.parametrize("name", sorted({**RULEBOOK, **ENGINES}))
def test_a_file_imports_from_its_own_room_or_from_one_below(name: str) -> None:
    mine = floor(name)
    if mine is None:
        return
    there = {**RULEBOOK, **ENGINES}[name]
    wrong = [one for one in there if (floor(one) is None and "." in one) or higher(one, mine)]
    assert wrong == []


def higher(name: str, mine: int) -> bool:
    """Return whether a file lies above a floor."""
    number = floor(name)
    return number is not None and number < mine


@pytest.mark.parametrize("name", sorted({**RULEBOOK, **ENGINES}))
def test_a_game_knows_no_other_game(name: str) -> None:
    mine = [game for game in GAMES if f".{game}." in f"{name}."]
    others = [game for game in GAMES if mine and game not in mine]
    there = {**RULEBOOK, **ENGINES}[name]
    assert [one for one in there for game in others if f".{game}." in f"{one}."] == []
