"""What the book's own pages hold: their titles, and where each scenario is shown as a figure.

Read from the pages as they lie in a checkout; where there is no book beside the package, nothing.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rulebook.sessions.ask import UNTOLD

BOOK = Path(__file__).parents[2]
_TITLE = re.compile(r"^# +(.+?) *$", re.MULTILINE)


@dataclass(frozen=True)
class Shown:
    """A page of a game: its name, its title, and the id of the figure of each scenario on it.

    ``questions`` are the scenarios that it asks about, each with what its figure is called as long
    as the question is open. ``challenges`` are those that it sets, with the ids of their figures,
    ``clauses`` the ids of those that it tells, in its order.
    """

    name: str
    title: str
    figures: dict[str, str]
    questions: dict[str, str]
    challenges: dict[str, str]
    clauses: tuple[str, ...]


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


def presented(game: str, shows: Sequence[tuple[str, int]]) -> str:
    """Return the address that presents scenarios, each from a step on; all are on some page."""
    pages = [figure_of(game, scenario).partition(".html")[0] for scenario, _ in shows]
    items = [
        f"{page}:{scenario.rpartition('/')[2]}" + (f"@{at}" if at else "")
        for page, (scenario, at) in zip(pages, shows, strict=True)
    ]
    # A list of one ends with a comma, else the rest of its page would follow.
    told = ",".join(items) + ("," if len(items) == 1 else "")
    return f"{pages[0]}.html#present={told}"


def has_desk(game: str) -> bool:
    """Return whether the book has a desk page for a game."""
    return (BOOK / "desk" / f"{game.replace('_', '-')}.ipynb").is_file()


def records_of(game: str) -> dict[str, str]:
    """Return for each page of a game the page that holds the records of its clauses."""
    return {
        _texts(call)[1]: path.stem
        for path in files_of(game)
        for _, call in _calls(path, "ClauseRecords")
    }


def _read(path: Path) -> Shown:
    figures: dict[str, str] = {}
    questions: dict[str, str] = {}
    for number, call in _calls(path, "Example"):
        for scenario in _texts(call)[:1]:
            if scenario not in figures:
                figures[scenario] = f"rb-{number}-0"
                questions.update((scenario, _open_title(ask)) for ask in _given(call, "ask"))
    challenges = {
        name: f"rb-{number}-0"
        for number, call in _calls(path, "Challenge")
        for name in _texts(call)[:1]
    }
    clauses = tuple(one for _, call in _calls(path, "Clauses") for one in _texts(call))
    prose = ("".join(cell["source"]) for cell in _cells(path) if cell["cell_type"] == "markdown")
    title = next((found[1] for text in prose if (found := _TITLE.search(text))), path.stem)
    return Shown(path.stem, title, figures, questions, challenges, clauses)


def _open_title(ask: ast.expr) -> str:
    """Return what an ``Ask(…)`` calls its figure: its title, or the question itself."""
    if not isinstance(ask, ast.Call):
        return UNTOLD
    titles = [str(one.value) for one in _given(ask, "title") if isinstance(one, ast.Constant)]
    return next(iter([*titles, *_texts(ask)]), UNTOLD)


def _cells(path: Path) -> list[dict[str, Any]]:
    cells: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["cells"]
    return cells


def _calls(path: Path, function: str) -> Iterator[tuple[int, ast.Call]]:
    """Yield the numbers of the cells whose last line shows such a part, with that line."""
    for number, cell in enumerate(_cells(path)):
        source = "".join(cell["source"])
        if cell["cell_type"] != "code" or f"{function}(" not in source:
            continue
        last = ast.parse(source).body[-1]
        call = last.value if isinstance(last, ast.Expr) else None
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == function:
            yield number, call


def _texts(call: ast.Call) -> list[str]:
    """Return the plain values that a call is given by their place."""
    return [str(one.value) for one in call.args if isinstance(one, ast.Constant)]


def _given(call: ast.Call, name: str) -> Iterator[ast.expr]:
    """Yield what a call is given by this name: one value or none."""
    return (one.value for one in call.keywords if one.arg == name)
