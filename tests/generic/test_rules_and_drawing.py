"""A game's rules and its drawing know nothing of each other: facts and events lie between them."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import pytest

from engines.registry import GAMES
from engines.table.event import Phrase

each_game = pytest.mark.parametrize("game", GAMES)

LOADED = """\
import sys
from importlib import import_module
import_module(sys.argv[1])
print([name for name in sys.modules if name.startswith(sys.argv[2])])
"""


def loaded(module: str, of: str) -> str:
    """Return which modules of a room are there when one module alone has been imported."""
    command = [sys.executable, "-c", LOADED, module, of]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@each_game
def test_a_board_is_drawn_without_the_rules(game: str) -> None:
    assert loaded(f"engines.{game}.drawing.board", f"engines.{game}.rules") == "[]"


@each_game
def test_a_game_is_played_without_a_board(game: str) -> None:
    assert loaded(f"engines.{game}.game", f"engines.{game}.drawing") == "[]"


@each_game
def test_what_an_event_shows_is_a_word_that_the_drawing_knows(game: str) -> None:
    """A word misspelt on either side would show nothing, and nobody would be told."""
    room = Path(str(import_module(f"engines.{game}.drawing").__file__)).parent
    known = {
        node.value
        for path in room.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    shown = {phrase.shows for phrase in phrases(game)} - {""}
    assert shown <= known


def phrases(game: str) -> Iterator[Phrase]:
    """Yield every phrase that a module of a game's rules holds."""
    room = import_module(f"engines.{game}.rules")
    for found in iter_modules(room.__path__, f"{room.__name__}."):
        for value in vars(import_module(found.name)).values():
            yield from within(value)


def within(value: Any) -> Iterator[Phrase]:
    """Yield the phrases among a module's value, which may be a table of them."""
    if isinstance(value, Phrase):
        yield value
    elif isinstance(value, dict | list | tuple):
        for one in value.values() if isinstance(value, dict) else value:
            yield from within(one)
