"""Taking a rule out of a game while it runs: a piece of its code is put another way, then put back.

What a game takes out for each clause stands in ``tests/<game>/taken_out.toml``: the file, the piece
of it (``take``) and what stands there instead (``give``), or a ``reason`` why nothing can be taken
out. Functions get the other code, names the other value wherever the game holds them, so that
nothing is imported anew.

``python -m tests.generic.taken_out`` reports, game by game, how many clauses are proved so.
"""

from __future__ import annotations

import ast
import inspect
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from engines.play.coverage import PACKAGE, scenarios_of
from engines.play.running import run_scenario
from engines.play.scenario import BadScenario, build_scenario, load_tables
from engines.registry import GAMES, load_game

TESTS = Path(__file__).parents[1]


@dataclass(frozen=True)
class Taken:
    """What is taken out of a game for one clause; ``reason`` where nothing can be."""

    clause: str
    file: str = ""
    take: str = ""
    give: str = ""
    reason: str = ""


class Moved(LookupError):
    """The piece of code to be taken out does not stand in its file, or more than once."""


def taken_of(game: str) -> dict[str, Taken]:
    """Return what a game takes out, by clause."""
    text = (TESTS / game / "taken_out.toml").read_text("utf-8")
    return {clause: Taken(clause, **entry) for clause, entry in tomllib.loads(text).items()}


def noticed(game: str, taken: Taken) -> bool:
    """Return whether a scenario that cites the clause fails once its rule is taken out."""
    with taken_out(game, taken):
        return any(fails(name) for name in scenarios_of(game).get(taken.clause, ()))


def fails(name: str) -> bool:
    """Return whether a scenario, given as ``game/name``, does not hold, or cannot be set up."""
    try:
        return bool(run_scenario(build_scenario(_tables(name), name)).failures)
    except BadScenario:
        return True


@cache
def _tables(name: str) -> dict[str, Any]:
    game, _, rest = name.partition("/")
    return load_tables(PACKAGE / game / "scenarios" / f"{rest}.toml")


@contextmanager
def taken_out(game: str, taken: Taken) -> Iterator[None]:
    """Let the game run without the rule."""
    path = PACKAGE / game / taken.file
    source = path.read_text("utf-8")
    if source.count(taken.take) != 1:
        times = source.count(taken.take)
        raise Moved(f"{taken.clause}: {taken.take!r} stands {times} times in {game}/{taken.file}")
    load_game(game)
    module = sys.modules[f"engines.{game}." + taken.file.removesuffix(".py").replace("/", ".")]
    other = source.replace(taken.take, taken.give)
    with ExitStack() as back:
        for statement in _changed(source, other):
            # What was made with the rule is made again: only who has caches can hold any of it.
            if not isinstance(statement, ast.FunctionDef) or _caches(module):
                _forget(game)
                back.callback(_forget, game)
            _change(module, game, statement, _lines(source), _lines(other), back)
        yield


def _changed(source: str, other: str) -> Iterator[ast.stmt]:
    """Yield the statements at the top of the other text that are not as in the first."""
    pairs = zip(_parsed(source).body, ast.parse(other).body, strict=True)
    yield from _differing(pairs, _lines(source), _lines(other))


def _differing(
    pairs: Iterable[tuple[ast.stmt, ast.stmt]], source: list[str], other: list[str]
) -> Iterator[ast.stmt]:
    for one, two in pairs:
        if _text(one, source) != _text(two, other):
            yield two


def _text(statement: ast.stmt, lines: list[str]) -> list[str]:
    return lines[statement.lineno - 1 : statement.end_lineno]


@cache
def _parsed(source: str) -> ast.Module:
    return ast.parse(source)


@cache
def _lines(source: str) -> list[str]:
    return source.split("\n")


def _change(
    module: ModuleType,
    game: str,
    new: ast.stmt,
    source: list[str],
    other: list[str],
    back: ExitStack,
) -> None:
    if isinstance(new, ast.ClassDef):
        owner = vars(module)[new.name]
        old = next(
            statement
            for statement in _parsed("\n".join(source)).body
            if isinstance(statement, ast.ClassDef) and statement.name == new.name
        )
        for member in _differing(zip(old.body, new.body, strict=True), source, other):
            _change_member(module, owner, member, back)
    elif isinstance(new, ast.FunctionDef):
        _swap(vars(module)[new.name], _run(module, new)[new.name], back)
    else:
        _rebind(module, game, new, back)


def _change_member(module: ModuleType, owner: type, new: ast.stmt, back: ExitStack) -> None:
    # Compiled inside of a class of its name, so that super() finds its cell.
    shell = ast.ClassDef(owner.__name__, [], [], [new], [])
    made = vars(_run(module, shell)[owner.__name__])
    for name in _bound_by(new):
        old = vars(owner)[name]
        if isinstance(new, ast.FunctionDef):
            _swap(old, made[name], back)
        else:
            back.callback(setattr, owner, name, old)
            setattr(owner, name, made[name])


def _swap(old: Any, new: Any, back: ExitStack) -> None:
    """Give a function the code of another one, whoever holds it."""
    one, other = _bare(old), _bare(new)
    back.callback(setattr, one, "__code__", one.__code__)
    back.callback(setattr, one, "__defaults__", one.__defaults__)
    one.__code__, one.__defaults__ = other.__code__, other.__defaults__


def _bare(made: Any) -> FunctionType:
    if isinstance(made, property):
        made = made.fget
    function = inspect.unwrap(getattr(made, "__func__", made))
    assert isinstance(function, FunctionType)
    return function


def _rebind(module: ModuleType, game: str, new: ast.stmt, back: ExitStack) -> None:
    """Give names of a module their other value in all of the game, and to what is made of them."""
    made = _run(module, new)
    for name in _bound_by(new):
        old = vars(module)[name]
        for holder in _modules(game):
            for alias, value in list(vars(holder).items()):
                if value is old and alias == name:
                    back.callback(setattr, holder, alias, value)
                    setattr(holder, alias, made[name])
        for holder in _modules(game):
            if vars(holder).get(name) is made[name]:
                _make_again(holder, game, name, back)


def _make_again(module: ModuleType, game: str, name: str, back: ExitStack) -> None:
    for statement in _parsed(Path(str(module.__file__)).read_text("utf-8")).body:
        if isinstance(statement, ast.Assign | ast.AnnAssign) and name not in _bound_by(statement):
            value = statement.value
            if value and any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(value)):
                _rebind(module, game, statement, back)


def _run(module: ModuleType, statement: ast.stmt) -> dict[str, Any]:
    """Carry out a statement beside a module, which stays as it is."""
    names = dict(vars(module))
    # "from __future__ import annotations" holds in this file too.
    tree = ast.fix_missing_locations(ast.Module([statement], []))
    exec(compile(tree, str(module.__file__), "exec"), names)
    return names


def _bound_by(statement: ast.stmt) -> list[str]:
    if isinstance(statement, ast.FunctionDef):
        return [statement.name]
    targets = statement.targets if isinstance(statement, ast.Assign) else []
    if isinstance(statement, ast.AnnAssign):
        targets = [statement.target]
    return [
        name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name)
    ]


def _modules(game: str) -> list[ModuleType]:
    home = f"engines.{game}"
    return [
        module for name, module in list(sys.modules.items()) if f"{name}.".startswith(f"{home}.")
    ]


def _caches(module: ModuleType) -> list[Any]:
    held = vars(module).values()
    return [value for value in held if callable(getattr(value, "cache_clear", None))]


def _forget(game: str) -> None:
    """Empty the caches of a game."""
    for module in _modules(game):
        for cached in _caches(module):
            cached.cache_clear()


def main(games: Sequence[str]) -> None:
    for game in games:
        taken = taken_of(game)
        reasons = [one for one in taken.values() if one.reason]
        proved = [one for one in taken.values() if not one.reason and noticed(game, one)]
        whole = len(load_game(game).register.clauses)
        print(f"{game}: {len(proved)} of {whole} clauses fail a scenario when taken out")
        for one in reasons:
            print(f"   {one.clause}: {one.reason}")


if __name__ == "__main__":
    main(sys.argv[1:] or GAMES)
