"""The ``rulebook`` command: check scenarios, judge moves, record and replay games.

Exit codes: 0 all holds, 1 something does not, 2 something cannot be read or does not exist.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tomllib
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from engines.play.bots import BOTS
from engines.play.check import BAD, FAILS, HOLDS, check_all
from engines.play.record import BadRecord, RecordDiffers, record_game, replay
from engines.play.scenario import BadScenario, load_scenario
from engines.registry import GAMES, UnknownGame, load_game
from engines.table.game import Game
from engines.table.shapes import BadPosition
from engines.table.verdict import MalformedMove


class BadSetting(ValueError):
    """A ``--set`` that is not NAME=VALUE or names no option or reading."""


def _complain(message: str) -> int:
    print(message, file=sys.stderr)
    return BAD


def check(arguments: argparse.Namespace) -> int:
    """Run scenario files and folders, printing a line for what holds and what does not."""
    worst = HOLDS
    counts = {HOLDS: 0, FAILS: 0, BAD: 0}
    for report in check_all(arguments.paths):
        counts[report.code] += 1
        worst = max(worst, report.code)
        if report.code != HOLDS or arguments.verbose:
            print(report)
    print(f"{counts[HOLDS]} held, {counts[FAILS]} did not, {counts[BAD]} could not be read")
    return worst


def judge(arguments: argparse.Namespace) -> int:
    """Say whether a move is legal in a file's position, or which clauses it breaks."""
    try:
        state = load_scenario(arguments.file).start
        move = state.parse_move(arguments.move)
    except BadScenario as bad:
        return _complain("\n".join(f"{arguments.file}: {problem}" for problem in bad.problems))
    except MalformedMove as malformed:
        return _complain(f"move: {malformed}")
    breaches = state.breaches(move)
    if not breaches:
        print("legal")
        return HOLDS
    print("illegal:")
    for breach in breaches:
        print(f"{breach.clause}: {breach.reason}")
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
        return _complain("\n".join(map(str, bad.problems)))
    except (UnknownGame, BadSetting, BadRecord) as error:
        return _complain(str(error))
    return HOLDS


def replay_file(arguments: argparse.Namespace) -> int:
    """Play a record again; stop at the first difference."""
    try:
        with arguments.file.open(encoding="utf-8") as lines:
            moves = replay(lines)
    except OSError as error:
        return _complain(f"{arguments.file}: cannot be read: {error.strerror}")
    except UnicodeDecodeError:
        return _complain(f"{arguments.file}: not text in UTF-8")
    except BadRecord as error:
        return _complain(f"{arguments.file}: {error}")
    except RecordDiffers as error:
        print(f"{arguments.file}: {error}")
        return FAILS
    print(f"replayed: {moves} moves, all as recorded")
    return HOLDS


def clauses(arguments: argparse.Namespace) -> int:
    """Print a game's register: every clause, then the reading switches."""
    try:
        register = load_game(arguments.game).register
    except UnknownGame as error:
        return _complain(str(error))
    for clause in register:
        print(f"{clause.id}  {clause.title}\n    {clause.text}")
        switch = f", reading {clause.reading}" if clause.reading else ""
        print(f"    [{clause.strength}{switch}; {clause.page}, {clause.heading}]")
    for reading in register.readings.values():
        print(f"{reading.name}  {reading.question}\n    A: {reading.a}\n    B: {reading.b}")
    return HOLDS


def read_settings(game: Game, settings: Sequence[str]) -> tuple[dict[str, Any], dict[str, str]]:
    """Split ``NAME=VALUE`` settings into options and readings.

    A value is read as TOML where it is TOML of the right shape, else as a text, else as a list of
    texts between commas (``heroes=Tick,Brass Owl,Tock,Silver Bat``).
    """
    options: dict[str, Any] = {}
    readings: dict[str, str] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals:
            raise BadSetting(f"--set {setting}: allowed: NAME=VALUE")
        if name in game.register.readings:
            readings[name] = text
        elif name in game.options:
            options[name] = _value(game, name, text)
        else:
            allowed = ", ".join([*game.options, *game.register.readings])
            raise BadSetting(f"--set {name}: no such option or reading; allowed: {allowed}")
    return options, readings


def _value(game: Game, name: str, text: str) -> Any:
    shape = game.given.fields[name]
    ways: list[Any] = []
    with suppress(tomllib.TOMLDecodeError):
        ways.append(tomllib.loads(f"value = {text}")["value"])
    ways += [text, [part.strip() for part in text.split(",")]]
    return next((way for way in ways if not list(shape.problems(way))), ways[0])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="rulebook", description=__doc__.split("\n")[0])
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
    sub.add_argument("move", metavar="MOVE")

    sub = command("record", record, "play one game and print it as JSON lines")
    sub.add_argument("game", metavar="GAME", help=games)
    sub.add_argument("--seed", type=int, default=0, metavar="N")
    sub.add_argument("--players", type=int, default=None, metavar="K")
    sub.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="an option or a reading"
    )
    sub.add_argument("--bot", choices=sorted(BOTS), default="random")
    sub.add_argument("--legal", action="store_true", help="add the legal moves to every line")
    sub.add_argument("--seen-by", default="", metavar="NAME", help="only what this player sees")

    sub = command("replay", replay_file, "play a record again")
    sub.add_argument("file", type=Path, metavar="FILE")

    sub = command("clauses", clauses, "print the register of clauses")
    sub.add_argument("game", metavar="GAME", help=games)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code."""
    arguments = _parser().parse_args(argv)
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader (say, head) has seen enough: end quietly, as other commands do.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return HOLDS
    return code
