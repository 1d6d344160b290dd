"""What can be set up at the table of each game: seats, and the few options that matter."""

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
class Offered:
    """What the table of one game offers.

    ``players`` are the numbers of players, ``usual`` the one to begin with. ``picks`` says how many
    parts of the board belong together in a move, when the order of such groups is free.
    ``is_memory`` marks a game whose point is to remember what was seen, ``draws_seats`` one whose
    seed decides who sits where.
    """

    players: tuple[int, ...]
    usual: int
    options: tuple[Option, ...] = ()
    picks: int = 0
    is_memory: bool = False
    draws_seats: bool = False


OFFERED: dict[str, Offered] = {
    "tick_tock_tower": Offered(
        (4, 5, 6, 7, 8),
        4,
        (
            Option(
                "variant",
                "Game",
                (
                    (UNSET, "The usual game"),
                    ("first", "A first game, without powers"),
                    ("short", "A shorter game"),
                    ("kids", "The kids' game"),
                ),
            ),
            Option("edition", "Edition", ((UNSET, "Full edition"), ("free", "Free edition"))),
        ),
        draws_seats=True,
    ),
    "tickle": Offered(
        (2, 3, 4, 5, 6),
        2,
        (
            Option(
                "set_aside",
                "Cards",
                (
                    (UNSET, "All the cards"),
                    ("third", "A third set aside"),
                    ("half", "Half set aside"),
                ),
            ),
            Option("target", "End", ((UNSET, "When the cards run out"), (100, "At 100 points"))),
        ),
        picks=2,
    ),
    "tock": Offered(
        (4,),
        4,
        (Option("side", "Board", ((UNSET, "18 spaces a side"), (9, "A short 9 a side"))),),
    ),
    "haunted_clock_tower": Offered(
        (1, 2, 3, 4, 5, 6),
        2,
        (
            Option(
                "clock",
                "Clock",
                (
                    (UNSET, "From 10:00"),
                    ("9:00", "Easier, from 9:00"),
                    ("10:30", "Harder, from 10:30"),
                ),
            ),
        ),
        is_memory=True,
    ),
}
