"""From a ``[given]`` to a game in play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engines.lanterns.components import FEWEST_PLAYERS, NAMES, USUAL_ROW
from engines.lanterns.state import Lanterns

from engines.table.shapes import BadPosition, Name, Problem


def set_up(given: Mapping[str, Any], readings: Mapping[str, str]) -> Lanterns:
    """Return the position; BadPosition names all that is impossible in it."""
    players = NAMES[: given.get("players", FEWEST_PLAYERS)]
    row = given.get("row", USUAL_ROW)
    lit = given.get("lit", [False] * row)
    to_move = given.get("to_move", players[0])
    problems = [*_row_problems(row, lit), *Name(players).problems(to_move, "given.to_move")]
    if problems:
        raise BadPosition(problems)
    state = Lanterns(players, list(lit), dict(readings), given.get("seed", 0))
    state.seat = players.index(to_move)
    return state


def _row_problems(row: int, lit: list[bool]) -> Iterator[Problem]:
    if len(lit) != row:
        yield Problem("given.lit", f"{len(lit)} lanterns; allowed: {row}, one for each in the row")
    elif all(lit):
        yield Problem("given.lit", "no lantern is dark; allowed: at least one")
