"""What the book's own pages hold: their titles, and where each scenario is shown as a figure.

Read from the pages as they lie in a checkout; where there is no book beside the package, nothing.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import rulebook

BOOK = Path(rulebook.__file__).parents[1]
_TITLE = re.compile(r"^# +(.+?) *$", re.MULTILINE)


@dataclass(frozen=True)
class Shown:
    """A page of a game: its name, its title, and the id of the figure of each scenario on it."""

    name: str
    title: str
    figures: dict[str, str]


@cache
def pages_of(game: str) -> dict[str, Shown]:
    """Return the pages of a game by name."""
    return {path.stem: _read(path) for path in files_of(game)}


def files_of(game: str) -> list[Path]:
    """Return the files of a game's pages."""
    return sorted((BOOK / game).glob("*.ipynb"))


def figure_of(game: str, scenario: str) -> str:
    """Return the address of a scenario's figure below the book's root; "" if no page shows it."""
    for page in pages_of(game).values():
        if scenario in page.figures:
            return f"{game}/{page.name}.html#{page.figures[scenario]}"
    return ""


def has_desk(game: str) -> bool:
    """Return whether the book has a desk page for a game."""
    return (BOOK / "desk" / f"{game.replace('_', '-')}.ipynb").is_file()


def records_of(game: str) -> dict[str, str]:
    """Return for each page of a game the page that holds the records of its clauses."""
    return {
        arguments[1]: path.stem
        for path in files_of(game)
        for _, arguments in _calls(path, "ClauseRecords")
    }


def _read(path: Path) -> Shown:
    figures: dict[str, str] = {}
    for number, arguments in _calls(path, "Example"):
        figures.setdefault(arguments[0], f"rb-{number}-0")
    prose = ("".join(cell["source"]) for cell in _cells(path) if cell["cell_type"] == "markdown")
    title = next((found[1] for text in prose if (found := _TITLE.search(text))), path.stem)
    return Shown(path.stem, title, figures)


def _cells(path: Path) -> list[dict[str, Any]]:
    cells: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["cells"]
    return cells


def _calls(path: Path, function: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the numbers of cells whose last line shows such a part, with the texts it is given."""
    for number, cell in enumerate(_cells(path)):
        source = "".join(cell["source"])
        if cell["cell_type"] != "code" or f"{function}(" not in source:
            continue
        last = ast.parse(source).body[-1]
        call = last.value if isinstance(last, ast.Expr) else None
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == function:
            yield number, [str(one.value) for one in call.args if isinstance(one, ast.Constant)]
