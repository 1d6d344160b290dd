"""Which functions of a game carry out a clause, found by reading its code without running it.

A clause's id stands in an event's phrase, in a refusal, in a table of these, or in a docstring
(one that says "-1 to -4" names all four). What only words things (``phrases.py``,
``refusals.py``, names of a module) leads on to the functions that use it; those carry the clause
out.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import engines
from engines.registry import load_game

PACKAGE = Path(engines.__file__).parent
WORDING = ("phrases", "refusals")
"""Modules that only say things."""
FARTHEST = 6
"""Names of names of names … through which a citation is followed."""

Name = tuple[str, str]
"""A name and the module (dotted) at whose top it stands; a method as ``Class.method``."""


TELLING = {"drawing", "guiding"}
"""What of a game shows and tells its rules, and carries none out."""


@dataclass
class Defined:
    """A function or a name of a module: the ids in it, and the names that it uses."""

    is_function: bool
    ids: set[str] = field(default_factory=set)
    uses: set[Name] = field(default_factory=set)


def ids_in(tree: ast.AST, prefix: str) -> list[str]:
    """Return the clause ids in the texts of a piece of code, each once."""
    found: dict[str, None] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.update(dict.fromkeys(ids_of(node.value, prefix)))
    return list(found)


def ids_of(text: str, prefix: str) -> Iterator[str]:
    """Yield the ids in a text, those that are written short too.

    >>> list(ids_of("Moves on (TTT-PUSH-1 to -3, TTT-HH-1, -4).", "TTT"))
    ['TTT-PUSH-1', 'TTT-PUSH-2', 'TTT-PUSH-3', 'TTT-HH-1', 'TTT-HH-4']
    """
    for found in re.finditer(rf"\b({prefix}-[A-Z]+-)(\d+)((?:(?:,| and| to) -\d+)*)", text):
        last = int(found[2])
        yield found[1] + found[2]
        for joint, number in re.findall(r"(,| and| to) -(\d+)", found[3]):
            first = last + 1 if joint == " to" else int(number)
            last = int(number)
            yield from (f"{found[1]}{one}" for one in range(first, last + 1))


@cache
def own_code(game: str) -> dict[str, list[str]]:
    """Return the functions that carry out each clause, as ``engines/….py:function``."""
    prefix = load_game(game).prefix
    defined: dict[Name, Defined] = {}
    for path in sorted((PACKAGE / game).rglob("*.py")):
        relative = path.relative_to(PACKAGE.parent).with_suffix("")
        if not TELLING & {*relative.parts}:
            defined |= _definitions(ast.parse(path.read_text("utf-8")), _dotted(relative), prefix)
    users: dict[Name, set[Name]] = defaultdict(set)
    for name, one in defined.items():
        for used in one.uses & defined.keys():
            users[used].add(name)
    code: dict[str, set[Name]] = defaultdict(set)
    for name, one in defined.items():
        if one.ids:
            reached = set(_functions(name, defined, users))
            for clause in one.ids:
                code[clause] |= reached
    return {clause: sorted(map(_told, names)) for clause, names in code.items()}


def _dotted(path: Path) -> str:
    parts = path.parts[:-1] if path.name == "__init__" else path.parts
    return ".".join(parts)


def _told(name: Name) -> str:
    module, function = name
    return f"{module.replace('.', '/')}.py:{function}"


def _functions(
    start: Name, defined: dict[Name, Defined], users: dict[Name, set[Name]]
) -> Iterator[Name]:
    """Yield the functions that a citation leads to, the ones that word it included."""
    seen, edge = {start}, {start}
    for _ in range(FARTHEST):
        for name in edge:
            if defined[name].is_function:
                yield name
        going_on = {
            name
            for name in edge
            if not defined[name].is_function or name[0].rpartition(".")[2] in WORDING
        }
        edge = {user for name in going_on for user in users[name]} - seen
        seen |= edge


def _definitions(module: ast.Module, name: str, prefix: str) -> dict[Name, Defined]:
    """Return what stands at the top of a module, and the methods of its classes."""
    tops = {top: (name, top) for statement in module.body for top, _ in _tops_of(statement, prefix)}
    known = {**dict(_imported(module)), **tops}
    defined: dict[Name, Defined] = {}
    latest: list[str] = []
    for statement in module.body:
        if isinstance(statement, ast.Expr):
            # A text below a name tells what the name is.
            for top in latest:
                defined[name, top].ids.update(ids_in(statement, prefix))
            continue
        latest = []
        for top, tree in _tops_of(statement, prefix):
            is_function = isinstance(tree, ast.FunctionDef)
            one = Defined(is_function, set(ids_in(tree, prefix)), set(_used(tree, known)))
            if not is_function:
                _hand_over(tree, known, one, defined, prefix)
            defined[name, top] = one
            latest.append(top)
    return defined


def _tops_of(statement: ast.stmt, prefix: str) -> Iterator[tuple[str, ast.AST]]:
    if isinstance(statement, ast.FunctionDef):
        yield statement.name, statement
    elif isinstance(statement, ast.ClassDef):
        for inner in statement.body:
            if isinstance(inner, ast.FunctionDef):
                yield f"{statement.name}.{inner.name}", inner
    elif isinstance(statement, ast.Assign | ast.AnnAssign):
        targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
        for target in targets:
            if isinstance(target, ast.Name):
                yield target.id, statement


def _imported(module: ast.Module) -> Iterator[tuple[str, Name]]:
    """Yield what a module imports from its game: the name here, and where it stands."""
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                yield alias.asname or alias.name, (node.module, alias.name)


def _used(tree: ast.AST, known: dict[str, Name]) -> Iterator[Name]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in known:
            yield known[node.id]
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            # The name of a module, perhaps: ``phrases.WON``.
            module = known.get(node.value.id)
            if module is not None:
                yield ".".join(module), node.attr


def _hand_over(
    tree: ast.AST,
    known: dict[str, Name],
    holder: Defined,
    defined: dict[Name, Defined],
    prefix: str,
) -> None:
    """Give an id in a table to the function beside it: ``Rule(on_the_chime, Phrase(…))``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            beside = [
                known[arg.id] for arg in node.args if isinstance(arg, ast.Name) if arg.id in known
            ]
            functions = [
                defined[one] for one in beside if one in defined if defined[one].is_function
            ]
            for function in functions:
                ids = set(ids_in(node, prefix))
                function.ids |= ids
                holder.ids -= ids
