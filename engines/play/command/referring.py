"""``rulebook card``: a game's reference card, to be printed on one sheet."""

from __future__ import annotations

from pathlib import Path

from engines.play.check import HOLDS
from engines.play.command.arguments import (
    Asked,
    Commands,
    command,
    say_json,
    take_game,
    take_json,
)
from engines.play.command.quizzing import PAGES
from engines.play.files import Unwritable, told_path, write_whole
from engines.play.reference import reference, reference_page
from engines.play.terminal import complain
from engines.registry import UnknownGame


def add_commands(commands: Commands) -> None:
    """Add what this module does to the command line."""
    sub = command(commands, "card", write, "make a game's reference card to print")
    take_game(sub)
    sub.add_argument(
        "--out", type=Path, required=True, metavar="CARD", help="a file that ends in .html"
    )
    take_json(sub)


def write(asked: Asked) -> int:
    """Write the reference card into a file of its own."""
    path = told_path(asked.out)
    if asked.out.suffix.lower() not in PAGES:
        return complain(f"{path}: no page that is written; allowed: {' or '.join(PAGES)}")
    try:
        write_whole(asked.out, reference_page(reference(asked.game)).encode())
    except UnknownGame as error:
        return complain(error)
    except Unwritable as bad:
        return complain(f"{path}: {bad}")
    if asked.json:
        say_json({"out": path})
    return HOLDS
