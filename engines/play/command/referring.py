"""``rulebook card``: a game's reference card, to be printed on one sheet."""

from __future__ import annotations

from engines.play.command.arguments import (
    Asked,
    Commands,
    command,
    take_game,
    take_json,
    take_page,
    write_page,
)
from engines.play.reference import reference, reference_page
from engines.play.terminal import complain
from engines.registry import UnknownGame


def add_commands(commands: Commands) -> None:
    """Add what this module does to the command line."""
    sub = command(commands, "card", write, "make a game's reference card to print")
    take_game(sub)
    take_page(sub, "CARD")
    take_json(sub)


def write(asked: Asked) -> int:
    """Write the reference card into a file of its own."""
    try:
        return write_page(asked, lambda: reference_page(reference(asked.game)))
    except UnknownGame as error:
        return complain(error)
