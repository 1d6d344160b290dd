"""``rulebook record`` and ``rulebook replay``: a game written down, and played again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from engines.play.bots import EVERYWHERE, SEARCHING, UnknownBot
from engines.play.check import FAILS, HOLDS
from engines.play.command.arguments import (
    Asked,
    Commands,
    command,
    say_json,
    take_file,
    take_game,
    take_settings,
)
from engines.play.command.progress import Progress
from engines.play.dataset import KINDS, check_name, replay_all, write_games
from engines.play.files import Unreadable, Unwritable, told_path
from engines.play.record import BadRecord, RecordDiffers, record_game
from engines.play.settings import BadSetting, read_settings
from engines.play.terminal import complain, number_argument, say, text_argument
from engines.registry import UnknownGame, load_game
from engines.table.game import STRENGTHS
from engines.table.messages import first_lines
from engines.table.shapes import BadPosition

MOST_GAMES = 10_000_000
BOT_HELP = (
    f"who plays: {', '.join((*EVERYWHERE, SEARCHING))}, or a strength: {', '.join(STRENGTHS)}"
)


def add_commands(commands: Commands) -> None:
    """Add what this module does to the command line."""
    sub = command(commands, "record", record, "play one game and print it as JSON lines")
    take_game(sub)
    sub.add_argument("--seed", type=number_argument, default=0, metavar="N")
    sub.add_argument("--players", type=number_argument, default=None, metavar="K")
    take_settings(sub)
    sub.add_argument("--bot", type=text_argument, default="random", metavar="BOT", help=BOT_HELP)
    sub.add_argument("--legal", action="store_true", help="add the legal moves to every line")
    sub.add_argument(
        "--seen-by", default="", type=text_argument, metavar="NAME", help="one player's view"
    )

    sub.add_argument("--games", type=number_argument, default=None, metavar="N", help="so many")
    sub.add_argument(
        "--out", type=Path, metavar="FILE", help=f"write them there ({', '.join(KINDS)})"
    )

    sub = command(commands, "replay", replay_file, "play a record again, or a file of many")
    take_file(sub)


def record(asked: Asked) -> int:
    """Let bots play one game and print it as JSON lines, or many into a file."""
    games = 1 if asked.games is None else asked.games
    if not 1 <= games <= MOST_GAMES:
        return complain(f"--games {games}: allowed: 1 to {MOST_GAMES:,}")
    if games > 1 and asked.out is None:
        return complain("--games: allowed: with --out FILE")
    try:
        options, readings = read_settings(load_game(asked.game), asked.set)

        def lines(number: int) -> Iterator[dict[str, Any]]:
            seed, more = asked.seed + number, (asked.players, asked.bot, asked.legal, asked.seen_by)
            return record_game(asked.game, seed, options, readings, *more)

        if asked.out is not None:
            return _record_into(asked.out, games, lines)
        for line in lines(0):
            say_json(line)
    except BadPosition as bad:
        return complain(*first_lines(bad.problems))
    except (UnknownGame, BadSetting, BadRecord, UnknownBot) as error:
        return complain(str(error))
    return HOLDS


def _record_into(path: Path, games: int, lines: Callable[[int], Iterator[dict[str, Any]]]) -> int:
    """Write so many games into a file, with progress on the side."""
    progress = Progress(games, "games")
    try:
        check_name(path)
        for done in write_games(path, map(lines, range(games))):
            if progress.is_due():
                progress.show(done)
    except Unwritable as error:
        return complain(f"{told_path(path)}: {error}")
    progress.show(games, "\n")
    return HOLDS


def replay_file(asked: Asked) -> int:
    """Play a record again; stop at the first difference."""
    path = told_path(asked.file)
    try:
        games, moves = replay_all(asked.file)
    except (Unreadable, BadRecord) as error:
        return complain(f"{path}: {error}")
    except RecordDiffers as error:
        say(f"{path}: {error}")
        return FAILS
    several = "" if games == 1 else f"{games:,} games, "
    say(f"replayed: {several}{moves} moves, all as recorded")
    return HOLDS
