"""``rulebook simulate``: many games played and counted."""

from __future__ import annotations

import sys
import time
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import Any

from engines.play.check import HOLDS
from engines.play.command.arguments import (
    Asked,
    Commands,
    command,
    say_json,
    take_game,
    take_json,
    take_settings,
)
from engines.play.files import Unreadable, Unwritable, told_path
from engines.play.settings import BadSetting, read_settings
from engines.play.simulation import (
    MOST_GAMES,
    MOST_JOBS,
    BadSimulation,
    Plan,
    counted,
    keep,
    resumed,
)
from engines.play.tally import Tally
from engines.play.terminal import (
    CANNOT,
    INTERRUPTED,
    complain,
    number_argument,
    say,
    text_argument,
)
from engines.registry import UnknownGame, load_game
from engines.table.messages import first_lines
from engines.table.shapes import BadPosition

EVERY = 1.0
"""Seconds between two times that progress is shown, or kept."""


def add_commands(commands: Commands) -> None:
    """Add what this module does to the command line."""
    sub = command(commands, "simulate", run, "play many games and count how they went")
    take_game(sub)
    sub.add_argument("--games", type=number_argument, required=True, metavar="N")
    sub.add_argument("--seed", type=number_argument, default=0, metavar="S", help="of game 0")
    sub.add_argument("--players", type=number_argument, default=None, metavar="K")
    sub.add_argument(
        "--bots",
        type=text_argument,
        default="random",
        metavar="A,B,…",
        help="one for all, or one for each player (random, sensible)",
    )
    take_settings(sub)
    sub.add_argument("--jobs", type=number_argument, default=1, metavar="J", help="processes")
    sub.add_argument("--resume", type=Path, metavar="FILE", help="go on from there, and keep it")
    take_json(sub)


class Progress:
    """Shows how far it is, where somebody looks on, and keeps what is counted in a file."""

    def __init__(self, plan: Plan, games: int, file: Path | None) -> None:
        self.plan = plan
        self.games = games
        self.file = file
        self.is_shown = sys.stderr is not None and sys.stderr.isatty()
        self.last = time.monotonic()

    def __call__(self, tally: Tally) -> None:
        """Show and keep what is counted so far, now and then."""
        now = time.monotonic()
        if now - self.last >= EVERY:
            self.last = now
            self.keep(tally)
            self.show(tally)

    def keep(self, tally: Tally) -> None:
        """Write it into the file, if there is one."""
        if self.file is not None:
            keep(self.file, self.plan, tally)

    def show(self, tally: Tally, end: str = "") -> None:
        """Write over the line that was shown before."""
        if self.is_shown:
            told = f"\r{tally.games:,} of {self.games:,} games"
            print(told, end=end, file=sys.stderr, flush=True)


def run(asked: Asked) -> int:
    """Play games and tell how long they were, who won, and the scores."""
    for name, most in (("games", MOST_GAMES), ("jobs", MOST_JOBS)):
        if not 1 <= getattr(asked, name) <= most:
            return complain(f"--{name} {getattr(asked, name)}: allowed: 1 to {most:,}")
    try:
        options, readings = read_settings(load_game(asked.game), asked.set)
        bots = tuple(name.strip() for name in asked.bots.split(","))
        plan = Plan(asked.game, asked.seed, options, readings, asked.players, bots)
        full = plan.check(asked.games).readings
    except BadPosition as bad:
        return complain(*first_lines(bad.problems))
    except (UnknownGame, BadSetting, BadSimulation) as error:
        return complain(str(error))
    try:
        return _count(asked, plan, dict(full))
    except (BadSimulation, Unreadable, Unwritable) as error:
        return complain(f"{told_path(asked.resume)}: {error}")


def _count(asked: Asked, plan: Plan, readings: dict[str, str]) -> int:
    tally = resumed(asked.resume, plan, asked.games) if asked.resume is not None else Tally()
    progress = Progress(plan, asked.games, asked.resume)
    progress.keep(tally)
    code, why = HOLDS, ""
    try:
        for counted_so_far in counted(plan, asked.games, asked.jobs, tally):
            tally = counted_so_far
            progress(tally)
    except KeyboardInterrupt:
        code, why = INTERRUPTED, "broken off"
    except BrokenExecutor:
        code, why = CANNOT, "a process ended before its games did: broken off"
    progress.keep(tally)
    progress.show(tally, "\n")
    if why:
        complain(f"{why} after {tally.games:,} of {asked.games:,} games, which are told here")
    found = _found(plan, tally, readings)
    if asked.json:
        say_json(found)
    else:
        say(*_lines(found))
    return code


def _found(plan: Plan, tally: Tally, readings: dict[str, str]) -> dict[str, Any]:
    return {
        "game": plan.game,
        "games": tally.games,
        "seed": plan.seed,
        "options": tally.options,
        "readings": readings,
        **tally.told(),
    }


def _lines(found: dict[str, Any]) -> list[str]:
    moves = found["moves"]
    return [
        f"{found['game']}: {found['games']:,} games from seed {found['seed']} on",
        f"moves: {moves['mean']:.1f} a game (sd {moves['sd']:.1f}, {moves['min']} to "
        f"{moves['max']})",
        *(
            f"{player}: wins {found['wins'].get(player, 0):.1%}, score {score['mean']:.2f} "
            f"(sd {score['sd']:.2f})"
            for player, score in found["scores"].items()
        ),
    ]
