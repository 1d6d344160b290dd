"""A fifth game, dropped into a copy of the project: its folders, one line, its pages' lines.

``python -m tests.book.fifth_game`` makes anew what such a copy stores of the game (its pages run,
its golden record, how often its reading matters) and brings it back: after a change of its rules.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.toc import ROOT

FIFTH = ROOT / "tests" / "fifth_game"
NAME = "lanterns"
PAGES = ("lighting", "table")
COPIED = ("engines", "book", "tests", "pyproject.toml", "README.md", "LICENSE", "_config.yml")
LEFT_OUT = ("__pycache__", ".*", "_build", FIFTH.name)
FETCHED = "node_modules"
KEPT = "_build/engine"

REGISTRY, CONTENTS = "engines/registry.py", "book/_toc.yml"
LAST_LINE = ")\n\n\nclass UnknownGame"
_CHAPTERS = "".join(f"      - file: {NAME}/{page}\n" for page in PAGES)
PART = f"  - caption: Three Lanterns\n    chapters:\n{_CHAPTERS}"


def copy_project(into: Path) -> None:
    """Copy what the engines, the pages and their tests need."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, into / name, ignore=shutil.ignore_patterns(*LEFT_OUT))
        else:
            shutil.copy(source, into / name)


def drop(root: Path) -> None:
    """Add the fifth game to the project at ``root``."""
    shutil.copytree(FIFTH, root, dirs_exist_ok=True, ignore=shutil.ignore_patterns(*LEFT_OUT[:-1]))
    registry = (root / REGISTRY).read_text("utf-8")
    assert registry.count(LAST_LINE) == 1, "the list of games ends otherwise: say here how"
    line = f'    "{NAME}",\n'
    (root / REGISTRY).write_text(registry.replace(LAST_LINE, line + LAST_LINE), "utf-8")
    with (root / CONTENTS).open("a", encoding="utf-8") as contents:
        contents.write(PART)


def link_fetched(root: Path) -> None:
    """Let the copy use what npm has fetched for the project, so that its pages can play."""
    if (ROOT / FETCHED).is_dir():
        (root / FETCHED).symlink_to(ROOT / FETCHED)
    # What is packed of it is the same whatever game there is.
    (root / KEPT).mkdir(parents=True, exist_ok=True)
    for packed in (ROOT / KEPT).glob("pyodide.*"):
        shutil.copy(packed, root / KEPT)


def environment(root: Path) -> dict[str, str]:
    """Return the environment in which the packages of the copy come before the installed ones."""
    path = os.pathsep.join([str(root), str(root / "book")])
    # What runs in the copy is a run of its own, not one of several processes of this one.
    own = {key: value for key, value in os.environ.items() if "XDIST" not in key}
    return {**own, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}


def in_copy(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a Python module in the copy at ``root``."""
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(
        command, cwd=root, env=environment(root), capture_output=True, text=True, check=False
    )


def files(root: Path) -> dict[str, bytes]:
    """Return every file of the copied folders, by its path, as bytes."""
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in _files(root)}


def _files(root: Path) -> Iterator[Path]:
    for name in COPIED:
        there = root / name
        inside = there.rglob("*") if there.is_dir() else [there]
        yield from (path for path in inside if path.is_file() and path.suffix != ".pyc")


def told(root: Path, *arguments: str) -> str:
    """Return what a module says that has to succeed in the copy."""
    done = in_copy(root, *arguments)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def main() -> None:
    with TemporaryDirectory() as name:
        root = Path(name)
        copy_project(root)
        drop(root)
        pages = [f"book/{NAME}/{page}.ipynb" for page in PAGES]
        measured = f"engines/{NAME}/readings.json"
        (root / measured).write_text(told(root, "engines.play.readings", NAME), "utf-8")
        print(told(root, "rulebook.tools.pages", *pages), end="")
        told(root, "tests.generic.golden", NAME)
        for kept in (*pages, measured, f"tests/{NAME}/golden.jsonl"):
            shutil.copy(root / kept, FIFTH / kept)


if __name__ == "__main__":
    main()
