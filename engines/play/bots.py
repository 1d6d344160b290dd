"""Players that are programs: one picks by chance, one follows a few sensible rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.registry import load_game
from engines.table.chance import Chance
from engines.table.state import State
from engines.table.verdict import TooManyMoves

Bot = Callable[[State[Any], Chance], Any]

BOT_STREAM = 1_000_003
"""Sets the bots' random numbers apart from the shuffles of the same seed (which count from 0)."""


def random_bot(state: State[Any], chance: Chance) -> Any:
    """Return any legal move, each equally likely; of more than can be listed, one of the listed."""
    return chance.pick(_listed(state))


def _listed(state: State[Any]) -> list[Any]:
    try:
        return state.legal_moves()
    except TooManyMoves:
        return state.some_moves()[0]


def sensible_bot(state: State[Any], chance: Chance) -> Any:
    """Return the move that the game's sensible player makes.

    >>> state = load_game("haunted_clock_tower").new(seed=4)
    >>> state.is_legal(sensible_bot(state, bot_chance(4)))
    True
    """
    return load_game(state.game).sensible(state, chance)


BOTS: dict[str, Bot] = {"random": random_bot, "sensible": sensible_bot}


def bot_chance(seed: int) -> Chance:
    """Return the stream of random numbers that the bots of a seeded game draw from."""
    return Chance(seed, BOT_STREAM)


def playout(state: State[Any], chance: Chance, events: bool = False) -> int:
    """Play the game to its end by chance, changing the state; return the number of moves."""
    moves = 0
    while options := _listed(state):
        state.apply(chance.pick(options), events)
        moves += 1
    return moves
