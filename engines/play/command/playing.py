"""``rulebook record`` and ``rulebook replay``: a game written down, and played again."""

from __future__ import annotations

from engines.play.bots import UnknownBot
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
from engines.play.files import Unreadable, read_lines, told_path
from engines.play.record import BadRecord, RecordDiffers, record_game, replay
from engines.play.settings import BadSetting, read_settings
from engines.play.terminal import complain, number_argument, say, text_argument
from engines.registry import UnknownGame, load_game
from engines.table.messages import first_lines
from engines.table.shapes import BadPosition

BOT_HELP = "who plays: random, sensible, searching, or a strength: weak, fair, strong"


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

    sub = command(commands, "replay", replay_file, "play a record again")
    take_file(sub)


def record(asked: Asked) -> int:
    """Let bots play one game and print it as JSON lines."""
    try:
        options, readings = read_settings(load_game(asked.game), asked.set)
        lines = record_game(
            asked.game,
            asked.seed,
            options,
            readings,
            asked.players,
            asked.bot,
            asked.legal,
            asked.seen_by,
        )
        for line in lines:
            say_json(line)
    except BadPosition as bad:
        return complain(*first_lines(bad.problems))
    except (UnknownGame, BadSetting, BadRecord, UnknownBot) as error:
        return complain(str(error))
    return HOLDS


def replay_file(asked: Asked) -> int:
    """Play a record again; stop at the first difference."""
    path = told_path(asked.file)
    try:
        moves = replay(read_lines(asked.file))
    except (Unreadable, BadRecord) as error:
        return complain(f"{path}: {error}")
    except RecordDiffers as error:
        say(f"{path}: {error}")
        return FAILS
    say(f"replayed: {moves} moves, all as recorded")
    return HOLDS
