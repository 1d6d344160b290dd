"""Keys at the wrong level of a scenario: where in the file they belong."""

from __future__ import annotations

from collections.abc import Collection

from engines.table.game import Game
from engines.table.shapes import UNKNOWN_KEY, Problem

TOP_KEYS = ("game", "title", "cites", "readings", "given", "when", "then")
WHEN_KEYS = ("move", "player", "then", "illegal")


def with_home(problem: Problem, game: Game, facts: Collection[str]) -> Problem:
    """Return the problem; that of a key unknown here but known elsewhere says where it stands."""
    if not problem.what.startswith(UNKNOWN_KEY):
        return problem
    home = _home(problem.near.word, game, facts)
    if not home:
        return problem
    allowed = problem.what.removeprefix(UNKNOWN_KEY)
    return Problem(problem.place, f"{UNKNOWN_KEY} here: it stands {home}{allowed}")


def _home(key: str, game: Game, facts: Collection[str]) -> str:
    if key == "then":
        return "at the top of the file, as [then], or in a [[when]]"
    if key in TOP_KEYS:
        return f"at the top of the file, {_HEADED.get(key, 'above the first [table]')}"
    if key in WHEN_KEYS:
        return "in a [[when]]"
    if key in game.register.readings:
        return "in readings, at the top of the file"
    known = (("[given]", game.given.fields), ("[then]", facts))
    tables = [name for name, keys in known if key in keys]
    return f"in {' or '.join(tables)}" if tables else ""


_HEADED = {"given": "as [given]", "when": "as [[when]]"}
