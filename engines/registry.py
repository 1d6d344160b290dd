"""Which games there are: a fifth game is a new folder and one more line here."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from engines.table.game import Game
from engines.table.messages import Near, shown

GAMES: tuple[str, ...] = (
    "tick_tock_tower",
    "tickle",
    "tock",
    "haunted_clock_tower",
)


class UnknownGame(ValueError):
    """A game was asked for that the registry does not list."""

    def __init__(self, name: str) -> None:
        near = Near(name, GAMES)
        super().__init__(f"there is no game {shown(name)}; allowed: {', '.join(GAMES)}{near}")


@cache
def load_game(name: str) -> Game:
    """Return the game of that name, importing its package when it is first asked for.

    Raises :class:`UnknownGame` for a name that is not in :data:`GAMES`.
    """
    if name not in GAMES:
        raise UnknownGame(name)
    game = import_module(f"engines.{name}.game").GAME
    assert isinstance(game, Game)
    return game
