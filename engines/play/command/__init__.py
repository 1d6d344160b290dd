"""The ``rulebook`` command: check scenarios, ask about cases, play and count games.

Exit codes: 0 all holds, 1 something does not, 2 something cannot be read or does not exist. Each
module of this package holds some of its commands, and says which arguments they take.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from engines.play.command import (
    asking,
    challenging,
    checking,
    comparing,
    completing,
    playing,
    quizzing,
    referring,
    register,
    simulating,
    telling,
)
from engines.play.command.arguments import Commands
from engines.play.terminal import Arguments, in_peace, speak_utf8

MODULES = (
    checking,
    asking,
    telling,
    comparing,
    playing,
    simulating,
    quizzing,
    challenging,
    referring,
    register,
)
"""What adds commands, in the order in which they are listed."""


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    made = Arguments(prog="rulebook", description=__doc__.split("\n")[0])
    commands: Commands = made.add_subparsers(required=True, metavar="COMMAND")
    for module in MODULES:
        module.add_commands(commands)
    completing.command_of(parser)(commands)
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code."""
    speak_utf8()

    def run() -> int:
        arguments = parser().parse_args(argv)
        code: int = arguments.run(arguments)
        return code

    return in_peace(run)
