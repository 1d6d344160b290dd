"""Players that are programs: by chance, sensible, searching, and what a game brings of its own.

A bot is asked for by a name, with a number after a colon where it takes one: ``searching:200``
tries so many playouts for a move. ``weak``, ``fair`` and ``strong`` are the three strengths of
every game's table; each game says which bots they are.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from engines.registry import load_game
from engines.table.chance import Chance
from engines.table.game import STRENGTHS, Bot
from engines.table.messages import Near, shown
from engines.table.state import State
from engines.table.verdict import TooManyMoves

BOT_STREAM = 1_000_003
"""Sets the bots' random numbers apart from the shuffles of the same seed (which count from 0)."""
MOST_PLAYOUTS = 1_000_000
SEARCHING = "searching"


class UnknownBot(ValueError):
    """A bot was asked for that the game does not have; says which there are."""


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


def careless_bot(state: State[Any], chance: Chance) -> Any:
    """Return the sensible player's move, but any move at all every other time."""
    return random_bot(state, chance) if chance.below(2) else sensible_bot(state, chance)


BOTS: dict[str, Bot] = {"random": random_bot, "sensible": sensible_bot}
"""The bots whose games a quiz is made of."""
EVERYWHERE: dict[str, Bot] = {**BOTS, "careless": careless_bot}
"""The bots that every game has."""


def searching_bot(playouts: int = 0) -> Bot:
    """Return a bot that tries every move in imagined worlds, with so many playouts for a move."""

    def choose(state: State[Any], chance: Chance) -> Any:
        searching = load_game(state.game).searching
        if searching is None:
            return sensible_bot(state, chance)
        return searching.choose(state, chance, playouts).move

    return choose


def bot_names(game: str) -> list[str]:
    """Return the names of a game's bots, the strengths of its table last.

    >>> bot_names("haunted_clock_tower")
    ['random', 'sensible', 'careless', 'best', 'weak', 'fair', 'strong']
    """
    made = load_game(game)
    searching = [SEARCHING] if made.searching is not None else []
    return [*EVERYWHERE, *searching, *made.own_bots, *STRENGTHS]


@cache
def load_bot(game: str, name: str) -> Bot:
    """Return a game's bot of that name; UnknownBot where there is none."""
    made = load_game(game)
    if name in STRENGTHS:
        bot = made.strengths[name]
        is_there = bot != SEARCHING or made.searching is not None
        return load_bot(game, bot if is_there else "sensible")
    kind, colon, number = name.partition(":")
    try:
        if kind in EVERYWHERE and not colon:
            return EVERYWHERE[kind]
        if kind == SEARCHING and made.searching is not None:
            return searching_bot(_playouts(number) if colon else 0)
        if kind in made.own_bots:
            return made.own_bots[kind](number)
    except ValueError as error:
        raise UnknownBot(f"{shown(name)}: {error}") from None
    names = bot_names(game)
    what = f"there is no bot {shown(name)}; allowed: {', '.join(names)}{Near(kind, names)}"
    raise UnknownBot(what)


def _playouts(text: str) -> int:
    short = len(text) <= len(str(MOST_PLAYOUTS)) and text.isascii() and text.isdigit()
    if short and 1 <= int(text) <= MOST_PLAYOUTS:
        return int(text)
    raise ValueError(f"allowed: 1 to {MOST_PLAYOUTS:,} playouts, as in {SEARCHING}:200")


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
