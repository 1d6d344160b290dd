"""``rulebook completion``: what a shell needs to complete the command line with the Tab key.

The script is made by shtab from the parser itself, so it knows every command and option there is.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

from engines.play.bots import bot_names
from engines.play.check import HOLDS
from engines.play.command.arguments import Asked, Commands, command
from engines.play.terminal import complain
from engines.registry import GAMES, load_game

SHELLS = ("bash", "zsh", "tcsh")
NEEDED = 'completion needs the extra "completion": pip install "rulebook-you-can-run[completion]"'


def command_of(parser: Callable[[], argparse.ArgumentParser]) -> Callable[[Commands], None]:
    """Return what adds the command for the command line that ``parser`` makes."""

    def completion(asked: Asked) -> int:
        """Print the script for a shell."""
        try:
            import shtab
        except ImportError:
            return complain(NEEDED)
        whole = parser()
        for action in _actions(whole):
            _let_complete(action, shtab.FILE)
        print(shtab.complete(whole, shell=asked.shell).rstrip())
        return HOLDS

    def add_commands(commands: Commands) -> None:
        sub = command(commands, "completion", completion, "print what completes these commands")
        sub.add_argument(
            "shell", choices=SHELLS, help="in bash: source <(rulebook completion bash)"
        )

    return add_commands


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Yield what a parser and its commands take."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from chain.from_iterable(_actions(sub) for sub in action.choices.values())
        else:
            yield action


def _let_complete(action: Any, file: Any) -> None:
    """Tell shtab the words that an argument may be, where the parser leaves the choice to us."""
    words = _words(str(action.metavar))
    if words:
        # Not checked by the parser: what is unknown gets a better answer from the command.
        action.choices = words
    elif action.type is not None and getattr(action.type, "__name__", "") == "Path":
        action.complete = file


def _words(metavar: str) -> list[str]:
    """Return the words that stand for a kind of argument; none for a free text.

    >>> _words("GAME")[:2]
    ['tick_tock_tower', 'tickle']
    """
    if metavar == "GAME":
        return list(GAMES)
    if metavar == "GAME_OR_ID":
        return [*GAMES, *chain.from_iterable(load_game(game).register.clauses for game in GAMES)]
    if metavar == "BOT":
        return list(dict.fromkeys(chain.from_iterable(map(bot_names, GAMES))))
    if metavar == "NAME=VALUE":
        readings = chain.from_iterable(load_game(game).register.readings for game in GAMES)
        return [f"{name}={answer}" for name in readings for answer in "AB"]
    return []
