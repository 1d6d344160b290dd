"""Shared rooms name no game: what belongs to one lies in that game's own folders."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.registry import GAMES, load_game
from tests.toc import BOOK, ROOT

SHARED = [
    *sorted((ROOT / "engines" / "table").rglob("*.py")),
    *sorted((ROOT / "engines" / "play").rglob("*.py")),
    *(
        path
        for path in sorted((BOOK / "rulebook").rglob("*"))
        if path.suffix in (".py", ".js", ".css")
        and path.relative_to(BOOK / "rulebook").parts[0] != "games"
    ),
    *sorted((BOOK / "_static").glob("*.css")),
    *sorted((ROOT / "engines" / "table").rglob("*.css")),
]


def names() -> re.Pattern[str]:
    """Return what names a game: its name, as a word or within one, its title, its clauses."""
    ways = []
    for name in GAMES:
        game = load_game(name)
        ways += [rf"(?<![a-z]){re.escape(name)}(?![a-z])", re.escape(game.title)]
        ways.append(rf"\b{game.prefix}-[A-Z]")
    return re.compile("|".join(ways), re.IGNORECASE)


NAMES = names()


def without_examples(text: str) -> str:
    """Return Python without the examples in its docstrings, which have to be about some game."""
    lines = text.splitlines(keepends=True)
    for start, end in docstrings(text):
        in_example = False
        for number in range(start - 1, end):
            stripped = lines[number].strip()
            in_example = stripped.startswith(">>>") or (in_example and bool(stripped))
            if in_example:
                lines[number] = "\n"
    return "".join(lines)


def docstrings(text: str) -> Iterator[tuple[int, int]]:
    """Yield the first and last line of each docstring."""
    owners = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, owners) and ast.get_docstring(node) is not None:
            told = node.body[0]
            yield told.lineno, told.end_lineno or told.lineno


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_shared_room_names_no_game(path: Path) -> None:
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        text = without_examples(text)
    found = [
        f"line {number}: {line.strip()}"
        for number, line in enumerate(text.splitlines(), 1)
        if NAMES.search(line)
    ]
    assert found == []


def test_an_example_in_a_docstring_may_be_about_a_game_and_nothing_else_may() -> None:
    game = GAMES[0]
    docstring = f'"""Do it.\n\n    >>> one("{game}")\n    2\n\n    As {game} does.\n    """'
    text = f"def one():\n    {docstring}\n"
    assert NAMES.findall(without_examples(text)) == [game]
    assert NAMES.search(f"# {load_game(game).title}")
    assert NAMES.search(f"{load_game(game).prefix}-END-1")
