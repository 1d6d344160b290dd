"""How many boards a second each game draws, beside python-chess's `chess.svg.board`, in one run.

    python -m benchmarks.drawing [--games NAME …]

Each game's positions come from random play; the board of every step is drawn with its trail and
its choices, as a page draws it. "In play" draws games step by step, from empty caches on: what did
not change is remembered. "Cold" forgets everything before every drawing. Rounds of all contestants
take turns, so that a slow moment of the machine slows all of them. Given are medians by processor
time, and their ratios to python-chess where it is installed (``pip install chess``).
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pkgutil import walk_packages
from statistics import median
from time import process_time
from typing import Any

from engines.registry import GAMES, load_game
from engines.table.svg import View

POSITIONS = 200
ROUNDS = 7

Drawer = Callable[[], str]


def positions(game: str) -> list[Drawer]:
    """Return drawings of positions of one random game after another, each to be made anew."""
    draw = import_module(f"engines.{game}.drawing.board").draw
    made: list[Drawer] = []
    seed = 0
    while len(made) < POSITIONS:
        state = load_game(game).new(seed=seed)
        choose = random.Random(seed)
        seed += 1
        before: dict[str, Any] | None = None
        while not state.is_over and len(made) < POSITIONS:
            facts = state.facts()
            moves = list(state.legal_moves())
            choices = {part: part for move in moves for part in state.parts(move)[:1]}
            view = View(choices=choices, before=before, title=f"Position {len(made)}", uid="b")
            made.append(partial(draw, facts, view=view))
            before = facts
            state.apply(choose.choice(moves), events=False)
    return made


def chess_positions() -> list[Drawer]:
    """Return drawings of positions of random games of chess, as python-chess makes them."""
    chess = import_module("chess")
    svg = import_module("chess.svg")
    choose = random.Random(0)
    board = chess.Board()
    made: list[Drawer] = []
    while len(made) < POSITIONS:
        if board.is_game_over():
            board.reset()
        move = choose.choice(list(board.legal_moves))
        board.push(move)
        made.append(partial(svg.board, board.copy(stack=False), lastmove=move))
    return made


def forget(game: str) -> None:
    """Empty every cache of a game's modules."""
    package = import_module(f"engines.{game}")
    for found in walk_packages(package.__path__, f"{package.__name__}."):
        module = sys.modules.get(found.name)
        for value in vars(module).values() if module else ():
            clear = getattr(value, "cache_clear", None)
            if clear and getattr(value, "__module__", "") == found.name:
                clear()


def rate(drawers: Sequence[Drawer], forget: Callable[[], None], each: bool) -> float:
    """Return drawings a second over one round; ``forget`` is called first, or before each."""
    spent = 0.0
    forget()
    for drawer in drawers:
        if each:
            forget()
        start = process_time()
        drawer()
        spent += process_time() - start
    return len(drawers) / spent


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print a table; return 0."""
    parser = argparse.ArgumentParser(description="Drawings a second, beside python-chess.")
    parser.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES))
    chosen = parser.parse_args(arguments)

    contestants: dict[str, tuple[list[Drawer], Callable[[], None], bool]] = {}
    if find_spec("chess"):
        contestants["python-chess"] = (chess_positions(), lambda: None, False)
    for game in chosen.games:
        drawers = positions(game)
        contestants[f"{game}, in play"] = (drawers, partial(forget, game), False)
        contestants[f"{game}, cold"] = (drawers, partial(forget, game), True)

    rates: dict[str, list[float]] = {name: [] for name in contestants}
    for turn in range(ROUNDS):
        for name, (drawers, clear, each) in contestants.items():
            rates[name].append(rate(drawers, clear, each))
        print(f"\rround {turn + 1} of {ROUNDS}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)

    base = median(rates["python-chess"]) if "python-chess" in rates else None
    print(f"{'board':<30} {'a second':>9} {'ratio':>7} {'largest':>10}")
    for name, (drawers, *_) in contestants.items():
        speed = median(rates[name])
        ratio = f"{speed / base:7.2f}" if base else "      –"
        largest = max(len(drawer().encode()) for drawer in drawers)
        print(f"{name:<30} {speed:9.0f} {ratio} {largest / 1000:7.1f} kB")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
