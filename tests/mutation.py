"""Mutation testing: small changes in the rules of a game, and whether the tests notice.

``make mutants`` or ``python -m tests.mutation GAME --sample N --seed S`` changes one operator,
number or condition at a time in a copy of the project, and asks first the scenarios, then the
golden record, then the game's own tests and the generic suite. The share noticed is told, and each
change that nobody noticed, so that a test can be written or its having no effect be seen. One that
can have none is listed, with the reason, in the game's ``without_effect.toml`` beside its tests.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engines.play.command.progress import Progress
from engines.play.readings import interval
from engines.registry import GAMES
from engines.table.chance import Chance
from tests.toc import ROOT

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
TIMEOUT = 300
"""Seconds for one stage: what loops for ever has been noticed."""
UNRUN = ("phrases.py", "doubts.py")
"""Files that say rather than decide."""


@dataclass(frozen=True)
class Mutant:
    """One change: the file, the line, what stood there and what stands there now."""

    file: Path
    line: int
    was: str
    now: str
    put: str

    @property
    def key(self) -> tuple[str, str, str]:
        """What tells it from all others, also when lines are added above: see without_effect."""
        line = self.file.read_text("utf-8").splitlines()[self.line - 1]
        return self.file.name, line.strip(), self.put.strip()

    @property
    def source(self) -> str:
        """The whole file with the change."""
        lines = self.file.read_text("utf-8").splitlines(keepends=True)
        return "".join([*lines[: self.line - 1], self.put, *lines[self.line :]])

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line}: {self.was}  →  {self.now}"


def changed(node: ast.AST) -> ast.AST | None:
    """Return a node with one small change; None where there is nothing to change."""
    if not isinstance(node, (ast.Compare, ast.BinOp, ast.BoolOp, ast.UnaryOp, ast.Constant)):
        return None
    other = copy.deepcopy(node)
    if isinstance(other, ast.Compare) and type(other.ops[0]) in COMPARED:
        other.ops[0] = COMPARED[type(other.ops[0])]()
    elif isinstance(other, ast.BinOp) and type(other.op) in RECKONED:
        other.op = RECKONED[type(other.op)]()
    elif isinstance(other, ast.BoolOp):
        other.op = ast.Or() if isinstance(other.op, ast.And) else ast.And()
    elif isinstance(other, ast.UnaryOp) and isinstance(other.op, ast.Not):
        return other.operand
    elif isinstance(other, ast.Constant) and type(other.value) in (bool, int):
        other.value = not other.value if type(other.value) is bool else other.value + 1
    else:
        return None
    return other


def mutants(game: str) -> Iterator[Mutant]:
    """Yield every mutant of a game's rules, in the order of its files."""
    for file in sorted((ROOT / "engines" / game / "rules").glob("*.py")):
        if file.name in UNRUN:
            continue
        text = file.read_text("utf-8")
        lines = text.splitlines(keepends=True)
        for node in ast.walk(ast.parse(text)):
            other = changed(node)
            if other is None or node.lineno != node.end_lineno:  # type: ignore[attr-defined]
                continue
            yield _mutant(file, lines, node, ast.unparse(other))


def _mutant(file: Path, lines: list[str], node: ast.AST, now: str) -> Mutant:
    number, start, end = node.lineno, node.col_offset, node.end_col_offset  # type: ignore[attr-defined]
    line = lines[number - 1].encode()
    was = line[start:end].decode()
    put = b"".join((line[:start], f"({now})".encode(), line[end:])).decode()
    return Mutant(file, number, was, now, put)


def without_effect(game: str) -> dict[tuple[str, str, str], str]:
    """Return why each listed mutant changes nothing, by its file, its line as it was and is now."""
    path = ROOT / "tests" / game / "without_effect.toml"
    listed = tomllib.loads(path.read_text("utf-8"))["mutant"] if path.is_file() else []
    return {(one["file"], one["line"], one["now"]): one["why"] for one in listed}


def noticed_by(mutant: Mutant, game: str, copied: Path) -> str:
    """Return which stage notices a mutant; "" if none does."""
    file = copied / mutant.file.relative_to(ROOT)
    before = file.read_bytes()
    file.write_text(mutant.source, "utf-8")
    try:
        return next((name for name, asked in stages(game) if fails(asked, copied)), "")
    finally:
        file.write_bytes(before)


def stages(game: str) -> Iterator[tuple[str, list[str]]]:
    """Yield what is asked, the quickest first."""
    yield "scenarios", ["-m", "engines", "check", f"engines/{game}/scenarios"]
    suite = ["-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    yield "golden", [*suite, "tests/generic/test_records.py", "-k", game]
    yield "own tests", [*suite, f"tests/{game}"]
    yield "generic suite", [*suite, "tests/generic", "-k", game]


def fails(arguments: list[str], copied: Path) -> bool:
    """Return whether a stage ends otherwise than well."""
    environment = {**os.environ, "PYTHONPATH": f"{copied}{os.pathsep}{copied / 'book'}"}
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    try:
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=copied, env=environment, capture_output=True, timeout=TIMEOUT, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return True
    return done.returncode not in (0, 5)


def copy_project(into: Path) -> None:
    """Copy what the tests need, without what is built or fetched."""
    leave = shutil.ignore_patterns("__pycache__", "_build", ".venv", "node_modules", ".git")
    for name in ("engines", "tests", "book", "pyproject.toml", "README.md"):
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, into / name, ignore=leave)
        else:
            shutil.copy(source, into / name)


def measure(game: str, sample: int, seed: int) -> tuple[int, list[Mutant]]:
    """Try a sample of a game's mutants; return how many were tried and which nobody noticed.

    Those that can have no effect are left out.
    """
    known = without_effect(game)
    every = [mutant for mutant in mutants(game) if mutant.key not in known]
    tried = Chance(seed, 98).shuffled(every)[:sample] if sample else every
    unnoticed = []
    progress = Progress(len(tried), "mutants")
    with tempfile.TemporaryDirectory() as folder:
        copied = Path(folder)
        copy_project(copied)
        for name, asked in stages(game):
            if fails(asked, copied):
                sys.exit(f"{game}: {name} fails without any change: nothing can be measured")
        for number, mutant in enumerate(tried, 1):
            stage = noticed_by(mutant, game, copied)
            print(f"{stage or 'NOT NOTICED'}: {mutant}", flush=True)
            if not stage:
                unnoticed.append(mutant)
            progress.show(number)
    return len(tried), unnoticed


def main(argv: list[str] | None = None) -> int:
    """Run the command line; return 1 if a mutant went unnoticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--sample", type=int, default=0, help="so many drawn by chance; 0: all")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args(argv)
    tried, unnoticed = measure(asked.game, asked.sample, asked.seed)
    seen = tried - len(unnoticed)
    low, high = interval(seen, max(tried, 1))
    there = sum(1 for _ in mutants(asked.game))
    print(
        f"{asked.game}: {seen} of {tried} tried were noticed, of {there} there are "
        f"({seen / max(tried, 1):.1%}; {low:.1%} to {high:.1%})"
    )
    for (file, line, _), why in without_effect(asked.game).items():
        print(f"without effect: {file}: {line}: {why}")
    return int(bool(unnoticed))


if __name__ == "__main__":
    sys.exit(main())
