"""The ``rulebook`` command: check scenarios, judge moves, record and replay games.

Exit codes: 0 all holds, 1 something does not, 2 something cannot be read or does not exist.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from engines.play.bots import BOTS
from engines.play.check import FAILS, HOLDS, check_all
from engines.play.files import Unreadable, read_lines, told_path
from engines.play.record import BadRecord, RecordDiffers, record_game, replay
from engines.play.scenario import BadScenario, load_scenario
from engines.play.terminal import (
    Arguments,
    complain,
    heard_or_not,
    in_peace,
    number_argument,
    say,
    speak_utf8,
    text_argument,
)
from engines.play.toml import BadToml, parse_toml
from engines.registry import GAMES, UnknownGame, load_game
from engines.table.game import Game
from engines.table.messages import LONGEST_SHOWN, Near, first_lines, printable
from engines.table.shapes import BadPosition
from engines.table.verdict import MalformedMove


class BadSetting(ValueError):
    """A ``--set`` that is not NAME=VALUE or names no option or reading."""


LONGEST_SETTING = 10_000
"""Characters of the longest ``--set`` that is read."""


def check(arguments: argparse.Namespace) -> int:
    """Run scenario files and folders, printing a line for what holds and what does not."""
    counts = [0, 0, 0]
    passed_over = 0
    for report in check_all(arguments.paths):
        if report.passed_over:
            passed_over += 1
        else:
            counts[report.code] += 1
        if report.code != HOLDS or arguments.verbose:
            with heard_or_not():
                say(*str(report).split("\n"))
    with heard_or_not():
        if passed_over:
            files = "1 file" if passed_over == 1 else f"{passed_over:,} files"
            say(f"{files} without a game passed over (--verbose names them)")
        held, failed, bad = counts
        say(f"{held} held, {failed} did not, {bad} could not be read")
    return max((code for code, count in enumerate(counts) if count), default=HOLDS)


def judge(arguments: argparse.Namespace) -> int:
    """Say whether a move is legal in a file's position, or which clauses it breaks."""
    try:
        state = load_scenario(arguments.file).start
        move = state.parse_move(arguments.move)
    except BadScenario as bad:
        path = told_path(arguments.file)
        return complain(*(f"{path}: {line}" for line in first_lines(bad.problems)))
    except MalformedMove as malformed:
        return complain(f"move: {malformed}")
    breaches = state.breaches(move)
    if not breaches:
        say("legal")
        return HOLDS
    say("illegal:", *(f"{breach.clause}: {breach.reason}" for breach in breaches))
    return FAILS


def record(arguments: argparse.Namespace) -> int:
    """Let bots play one game and print it as JSON lines."""
    try:
        game = load_game(arguments.game)
        options, readings = read_settings(game, arguments.set)
        lines = record_game(
            arguments.game,
            arguments.seed,
            options,
            readings,
            arguments.players,
            arguments.bot,
            arguments.legal,
            arguments.seen_by,
        )
        for line in lines:
            print(json.dumps(line, ensure_ascii=False))
    except BadPosition as bad:
        return complain(*first_lines(bad.problems))
    except (UnknownGame, BadSetting, BadRecord) as error:
        return complain(str(error))
    return HOLDS


def replay_file(arguments: argparse.Namespace) -> int:
    """Play a record again; stop at the first difference."""
    path = told_path(arguments.file)
    try:
        moves = replay(read_lines(arguments.file))
    except (Unreadable, BadRecord) as error:
        return complain(f"{path}: {error}")
    except RecordDiffers as error:
        say(f"{path}: {error}")
        return FAILS
    say(f"replayed: {moves} moves, all as recorded")
    return HOLDS


def clauses(arguments: argparse.Namespace) -> int:
    """Print a game's register: every clause, then the reading switches."""
    try:
        register = load_game(arguments.game).register
    except UnknownGame as error:
        return complain(str(error))
    for clause in register:
        say(f"{clause.id}  {clause.title}", f"    {clause.text}")
        switch = f", reading {clause.reading}" if clause.reading else ""
        say(f"    [{clause.strength}{switch}; {clause.page}, {clause.heading}]")
    for reading in register.readings.values():
        say(f"{reading.name}  {reading.question}", f"    A: {reading.a}", f"    B: {reading.b}")
    return HOLDS


def read_settings(game: Game, settings: Sequence[str]) -> tuple[dict[str, Any], dict[str, str]]:
    """Split ``NAME=VALUE`` settings into options and readings.

    A value is read as TOML where it is TOML of the right shape, else as a text, else as a list of
    texts between commas (``players=Ann,Bob,Cleo``).
    """
    options: dict[str, Any] = {}
    readings: dict[str, str] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        said = f"--set {printable(name, LONGEST_SHOWN)}"
        if not equals:
            raise BadSetting(f"{said}: allowed: NAME=VALUE")
        if len(text) > LONGEST_SETTING:
            raise BadSetting(f"{said}: too long; allowed: {LONGEST_SETTING:,} characters")
        if name in game.register.readings:
            readings[name] = text
        elif name in game.options:
            options[name] = _value(game, name, text)
        else:
            known = [*game.options, *game.register.readings]
            what = f"no such option or reading; allowed: {', '.join(known)}{Near(name, known)}"
            raise BadSetting(f"{said}: {what}")
    return options, readings


def _value(game: Game, name: str, text: str) -> Any:
    shape = game.given.fields[name]
    ways: list[Any] = []
    with suppress(BadToml):
        tables = parse_toml(f"value = {text}")
        if list(tables) == ["value"]:
            ways.append(tables["value"])
    ways += [text, [part.strip() for part in text.split(",")]]
    return next((way for way in ways if not list(shape.problems(way))), ways[0])


def _parser() -> argparse.ArgumentParser:
    parser = Arguments(prog="rulebook", description=__doc__.split("\n")[0])
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(
        name: str, run: Callable[[argparse.Namespace], int], text: str
    ) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=text, description=text)
        sub.set_defaults(run=run)
        return sub

    games = ", ".join(GAMES)
    sub = command("check", check, "run scenario files, or folders with their sub-folders")
    sub.add_argument("paths", nargs="+", type=Path, metavar="FILE_OR_FOLDER")
    sub.add_argument("--verbose", action="store_true", help="also name the files that hold")

    sub = command("judge", judge, "is this move legal in the file's [given]?")
    sub.add_argument("file", type=Path, metavar="FILE")
    sub.add_argument("move", type=text_argument, metavar="MOVE")

    sub = command("record", record, "play one game and print it as JSON lines")
    sub.add_argument("game", type=text_argument, metavar="GAME", help=games)
    sub.add_argument("--seed", type=number_argument, default=0, metavar="N")
    sub.add_argument("--players", type=number_argument, default=None, metavar="K")
    sub.add_argument(
        "--set",
        action="append",
        default=[],
        type=text_argument,
        metavar="NAME=VALUE",
        help="an option or a reading",
    )
    sub.add_argument("--bot", choices=sorted(BOTS), default="random")
    sub.add_argument("--legal", action="store_true", help="add the legal moves to every line")
    sub.add_argument(
        "--seen-by", default="", type=text_argument, metavar="NAME", help="one player's view"
    )

    sub = command("replay", replay_file, "play a record again")
    sub.add_argument("file", type=Path, metavar="FILE")

    sub = command("clauses", clauses, "print the register of clauses")
    sub.add_argument("game", type=text_argument, metavar="GAME", help=games)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code."""
    speak_utf8()

    def run() -> int:
        arguments = _parser().parse_args(argv)
        code: int = arguments.run(arguments)
        return code

    return in_peace(run)
