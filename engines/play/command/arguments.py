"""Arguments that several commands take, and a case opened as they say."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from engines.play.case import BadStep, Case
from engines.play.check import HOLDS
from engines.play.files import Unwritable, told_path, write_whole
from engines.play.scenario import BadScenario
from engines.play.settings import BadSetting
from engines.play.terminal import complain, number_argument, text_argument
from engines.registry import GAMES
from engines.table.messages import first_lines

Asked = argparse.Namespace
PAGES = (".html", ".htm")


class Commands(Protocol):
    """Where commands are added to."""

    def add_parser(self, name: str, *, help: str, description: str) -> argparse.ArgumentParser:  # noqa: A002
        ...


def command(
    commands: Commands, name: str, run: Callable[[Asked], int], text: str
) -> argparse.ArgumentParser:
    """Add a command with what it does, in a few words."""
    sub = commands.add_parser(name, help=text, description=text)
    sub.set_defaults(run=run)
    return sub


def take_game(sub: argparse.ArgumentParser) -> None:
    """Let a command take the name of a game."""
    sub.add_argument("game", type=text_argument, metavar="GAME", help=", ".join(GAMES))


def take_file(sub: argparse.ArgumentParser) -> None:
    """Let a command take one scenario file."""
    sub.add_argument("file", type=Path, metavar="FILE")


def take_settings(sub: argparse.ArgumentParser) -> None:
    """Let a command take options and readings."""
    sub.add_argument(
        "--set",
        action="append",
        default=[],
        type=text_argument,
        metavar="NAME=VALUE",
        help="an option or a reading",
    )


def take_after(sub: argparse.ArgumentParser, default: int | None) -> None:
    """Let a command take a number of moves; None stands for all of them."""
    usual = "all" if default is None else default
    sub.add_argument(
        "--after",
        type=number_argument,
        default=default,
        metavar="N",
        help=f"after the file's first N moves (usually {usual})",
    )


def take_json(sub: argparse.ArgumentParser) -> None:
    """Let a command answer a program."""
    sub.add_argument("--json", action="store_true", help="answer in JSON")


def with_case(run: Callable[[Asked, Case], int]) -> Callable[[Asked], int]:
    """Return a command that opens the file it is asked about, and names what is wrong with it."""

    def opened(asked: Asked) -> int:
        try:
            return run(asked, Case(asked.file))
        except BadScenario as bad:
            path = told_path(asked.file)
            return complain(*(f"{path}: {line}" for line in first_lines(bad.problems)))
        except (BadSetting, BadStep) as bad:
            return complain(bad)

    return opened


def take_page(sub: argparse.ArgumentParser, what: str) -> None:
    """Let a command take the place of a page that it writes."""
    ends = "a file that ends in .html"
    sub.add_argument("--out", type=Path, required=True, metavar=what, help=ends)


def write_page(asked: Asked, make: Callable[[], str]) -> int:
    """Write a page into a file of its own; it is made only for a file that can be one."""
    if asked.out.suffix.lower() not in PAGES:
        what = f"no page that is written; allowed: {' or '.join(PAGES)}"
        return complain(f"{told_path(asked.out)}: {what}")
    return write_out(asked, make().encode())


def write_out(asked: Asked, data: bytes) -> int:
    """Write what a command has made into the file that it was asked for, and answer where."""
    path = told_path(asked.out)
    try:
        write_whole(asked.out, data)
    except Unwritable as bad:
        return complain(f"{path}: {bad}")
    if asked.json:
        say_json({"out": path})
    return HOLDS


def say_json(value: Any) -> None:
    """Print a value as JSON on one line."""
    print(json.dumps(value, ensure_ascii=False))
