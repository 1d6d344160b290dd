"""Offers: what a table offers of one game before it begins; each game says its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

UNSET = None
"""The value of an option that is left to the game."""


@dataclass(frozen=True)
class Option:
    """One option by its ``[given]`` name, with the values offered; the first is the usual one."""

    name: str
    title: str
    values: tuple[tuple[Any, str], ...]


@dataclass(frozen=True)
class Offers:
    """What the table of one game offers; a game that says nothing is played as it comes.

    ``players`` are the numbers of players, ``usual`` the one to begin with: without them the
    game's own usual number. ``compared`` is the number in the games that show how often a reading
    matters. ``picks`` says how many parts of the board belong together in a move, when the order
    of such groups is free.
    """

    players: tuple[int, ...] = ()
    usual: int | None = None
    options: tuple[Option, ...] = ()
    compared: int | None = None
    picks: int = 0
