"""A game small enough to see through, with which the live parts are tested.

Three lanterns stand in a row. Ann and Bob take turns: light one that is dark, or swap a lit one
with a dark one. It is the game that ``tests/fifth_game`` drops into a copy of the project; here
it is played as it lies there, without being registered.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import engines
from engines.play.running import Run, run_scenario
from engines.play.scenario import Scenario, When
from engines.table.game import Game
from tests.book.fifth_game import FIFTH

engines.__path__.append(str(FIFTH / "engines"))
GAME: Game = import_module("engines.lanterns.game").GAME


def run(
    *moves: str,
    lit: tuple[bool, ...] = (False, False, False),
    title: str = "Lighting up",
    readings: Mapping[str, str] | None = None,
    then: Mapping[str, Any] | None = None,
) -> Run:
    """Carry out these moves; one that begins with ``!`` is to be refused."""
    start = GAME.position({"lit": list(lit)}, readings)
    texts = [(move.removeprefix("!"), move.startswith("!")) for move in moves]
    whens = tuple(When(text, start.parse_move(text), illegal=no) for text, no in texts)
    return run_scenario(Scenario("lighting-up", GAME, title, (), start, whens, then or {}))
