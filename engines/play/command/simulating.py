"""``rulebook simulate``: many games played and counted."""

from __future__ import annotations

import csv
import io
import json
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
from engines.play.command.playing import BOT_HELP
from engines.play.command.progress import Progress
from engines.play.files import Unreadable, Unwritable, told_path, write_whole
from engines.play.parquet import NoParquet, check_parquet, parquet_of
from engines.play.readings import interval
from engines.play.settings import BadSetting, read_settings
from engines.play.simulation import (
    BY_BOT,
    MOST_GAMES,
    MOST_JOBS,
    SCORE_BY_BOT,
    BadSimulation,
    Plan,
    counted,
    keep,
    resumed,
)
from engines.play.tally import COLUMNS, Tally
from engines.play.terminal import (
    CANNOT,
    INTERRUPTED,
    complain,
    number_argument,
    say,
    text_argument,
)
from engines.registry import UnknownGame, load_game
from engines.table.counting import WHOLE
from engines.table.messages import first_lines
from engines.table.shapes import BadPosition


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
        help=f"one for all, or one for each player; {BOT_HELP}",
    )
    sub.add_argument(
        "--rotate", action="store_true", help="the bots move on by a seat from game to game"
    )
    take_settings(sub)
    sub.add_argument("--jobs", type=number_argument, default=1, metavar="J", help="processes")
    sub.add_argument("--resume", type=Path, metavar="FILE", help="go on from there, and keep it")
    take_json(sub)
    sub.add_argument("--csv", action="store_true", help="answer in rows, one a line")
    sub.add_argument("--parquet", type=Path, metavar="FILE", help="write the rows there too")


class Watched:
    """Shows how far it is, where somebody looks on, and keeps what is counted in a file."""

    def __init__(self, plan: Plan, games: int, file: Path | None, begun: Tally) -> None:
        self.plan = plan
        self.file = file
        self.progress = Progress(games, "games", begun.games)

    def __call__(self, tally: Tally) -> None:
        """Show and keep what is counted so far, now and then."""
        if self.progress.is_due():
            self.keep(tally)
            self.progress.show(tally.games)

    def keep(self, tally: Tally) -> None:
        """Write it into the file, if there is one."""
        if self.file is not None:
            keep(self.file, self.plan, tally)


def run(asked: Asked) -> int:
    """Play games and tell how long they were, who won, and the scores."""
    for name, most in (("games", MOST_GAMES), ("jobs", MOST_JOBS)):
        if not 1 <= getattr(asked, name) <= most:
            return complain(f"--{name} {getattr(asked, name)}: allowed: 1 to {most:,}")
    if asked.json and asked.csv:
        return complain("--json and --csv: allowed: one of them")
    try:
        options, readings = read_settings(load_game(asked.game), asked.set)
        bots = tuple(name.strip() for name in asked.bots.split(","))
        settings = (options, readings, asked.players, bots, asked.rotate)
        plan = Plan(asked.game, asked.seed, *settings)
        full = plan.check(asked.games).readings
        if asked.parquet is not None:
            check_parquet()
    except BadPosition as bad:
        return complain(*first_lines(bad.problems))
    except (UnknownGame, BadSetting, BadSimulation, NoParquet) as error:
        return complain(str(error))
    try:
        return _count(asked, plan, dict(full))
    except (BadSimulation, Unreadable, Unwritable) as error:
        return complain(f"{told_path(asked.resume)}: {error}")


def _count(asked: Asked, plan: Plan, readings: dict[str, str]) -> int:
    tally = resumed(asked.resume, plan, asked.games) if asked.resume is not None else Tally()
    watched = Watched(plan, asked.games, asked.resume, tally)
    watched.keep(tally)
    code, why = HOLDS, ""
    try:
        for counted_so_far in counted(plan, asked.games, asked.jobs, tally):
            tally = counted_so_far
            watched(tally)
    except KeyboardInterrupt:
        code, why = INTERRUPTED, "broken off"
    except BrokenExecutor:
        code, why = CANNOT, "a process ended before its games did: broken off"
    watched.keep(tally)
    watched.progress.show(tally.games, "\n")
    if why:
        complain(f"{why} after {tally.games:,} of {asked.games:,} games, which are told here")
    _tell(asked, plan, tally, readings)
    if asked.parquet is not None:
        try:
            _write(asked.parquet, plan, tally, readings)
        except Unwritable as error:
            return complain(f"{told_path(asked.parquet)}: {error}")
    return code


def _tell(asked: Asked, plan: Plan, tally: Tally, readings: dict[str, str]) -> None:
    found = _found(plan, tally, readings)
    if asked.json:
        say_json(found)
    elif asked.csv:
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerows([COLUMNS, *tally.rows()])
        print(out.getvalue(), end="")
    else:
        say(*_lines(found, tally))


def _write(path: Path, plan: Plan, tally: Tally, readings: dict[str, str]) -> None:
    """Write the rows as a Parquet file, with the plan in its header."""
    found = {**plan.asked(), "games": tally.games, "readings": readings}
    write_whole(path, parquet_of(tally, {"simulation": json.dumps(found, ensure_ascii=False)}))


def _found(plan: Plan, tally: Tally, readings: dict[str, str]) -> dict[str, Any]:
    return {
        "game": plan.game,
        "games": tally.games,
        "seed": plan.seed,
        "options": tally.options,
        "readings": readings,
        **tally.told(),
    }


def _lines(found: dict[str, Any], tally: Tally) -> list[str]:
    """Return it in words: a heading, how long the games were, and a row for each player.

    ``between`` says where the share of wins lies in 95 of 100 such counts.
    """
    moves = found["moves"]
    rows = [("player", "games", "wins", "between", "score", "sd")]
    for player, score in found["scores"].items():
        share = tally.share(player)
        low, high = interval(share.total / WHOLE, share.count)
        told = (f"{share.count:,}", f"{share.mean / WHOLE:.1%}", f"{low:.1%} and {high:.1%}")
        rows.append((player, *told, f"{score['mean']:.2f}", f"{score['sd']:.2f}"))
    for bot, sums in tally.counts.get(BY_BOT, {}).items():
        low, high = interval(sums.total / WHOLE, sums.count)
        told = (f"{sums.count:,}", f"{sums.mean / WHOLE:.1%}", f"{low:.1%} and {high:.1%}")
        points = tally.counts[SCORE_BY_BOT][bot]
        rows.append((f"({bot})", *told, f"{points.mean:.2f}", f"{points.sd:.2f}"))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        f"{found['game']}: {found['games']:,} games from seed {found['seed']} on",
        f"moves: {moves['mean']:.1f} a game (sd {moves['sd']:.1f}, {moves['min']} to "
        f"{moves['max']})",
        *("  ".join([cells[0].ljust(widths[0]), *_right(cells, widths)]) for cells in rows),
    ]


def _right(cells: tuple[str, ...], widths: list[int]) -> list[str]:
    """Return all cells but the first, each against the right of its column."""
    return [cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True)]
