"""How often a reading matters: the same seeded games played both ways, and compared.

``python -m engines.play.readings GAME --games N --out engines/GAME/readings.json`` makes the
figures that the Rulings page shows; the file names the command that made it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt
from pathlib import Path
from typing import Any, Self

from engines.play.bots import bot_chance, load_bot
from engines.play.files import write_whole
from engines.registry import GAMES, load_game
from engines.table.state import State

SURE = 1.959964
"""Standard deviations on either side that hold 95 of 100 cases."""


@dataclass(frozen=True)
class Comparison:
    """What became of the same games under reading A and under B.

    ``parted`` counts the games that went apart by the move after which the facts first differed;
    the others never did. ``winners_differ`` counts those that somebody else won.
    """

    game: str
    reading: str
    bot: str
    games: int
    winners_differ: int
    parted: Mapping[int, int] = field(default_factory=dict)

    @cached_property
    def differ(self) -> int:
        """How many games went another way at some move."""
        return sum(self.parted.values())

    def parted_by(self, move: int) -> int:
        """Return how many games had gone apart after so many moves."""
        return sum(count for at, count in self.parted.items() if at <= move)

    def move_of(self, share: float) -> int:
        """Return the move by which this share of the games that part have parted; 0 for none."""
        at = 0
        for at in sorted(self.parted):
            if self.parted_by(at) >= share * self.differ:
                break
        return at

    def tables(self) -> dict[str, Any]:
        """Return it as plain values."""
        return {
            "game": self.game,
            "reading": self.reading,
            "bot": self.bot,
            "games": self.games,
            "winners_differ": self.winners_differ,
            "parted": {str(move): self.parted[move] for move in sorted(self.parted)},
        }

    @classmethod
    def of(cls, tables: Mapping[str, Any]) -> Self:
        """Return the comparison that :meth:`tables` described."""
        parted = {int(move): count for move, count in tables["parted"].items()}
        return cls(**{**tables, "parted": parted})


def interval(part: float, whole: int) -> tuple[float, float]:
    """Return where a share lies that was counted so, in 95 of 100 cases (Wilson's interval).

    >>> [f"{share:.3f}" for share in interval(0, 100)]
    ['0.000', '0.037']
    """
    share, square = part / whole, SURE**2
    middle = share + square / (2 * whole)
    off = SURE * sqrt(share * (1 - share) / whole + square / (4 * whole**2))
    low, high = ((middle + way * off) / (1 + square / whole) for way in (-1, 1))
    # What is rounded must not leave the share itself outside.
    return max(0.0, min(low, share)), min(1.0, max(high, share))


def _played_both_ways(one: State[Any], other: State[Any], bot: str) -> int:
    """Play two games to their ends; return after which move their facts first differed, or 0."""
    choose, chances = load_bot(one.game, bot), (bot_chance(one.seed), bot_chance(other.seed))
    parted = number = 0
    while not parted and not (one.is_over and other.is_over):
        number += 1
        for state, chance in zip((one, other), chances, strict=True):
            state.apply(choose(state, chance), events=False)
        if one.facts() != other.facts():
            parted = number
    for state, chance in zip((one, other), chances, strict=True):
        while not state.is_over:
            state.apply(choose(state, chance), events=False)
    return parted


def compare(game: str, reading: str, games: int, bot: str = "sensible") -> Comparison:
    """Play games with seeds 0, 1, … under both readings of one point and compare them."""
    winners_differ = 0
    parted: Counter[int] = Counter()
    players = load_game(game).offers.compared
    for seed in range(games):
        one, other = (load_game(game).new(seed, None, {reading: way}, players) for way in "AB")
        at = _played_both_ways(one, other, bot)
        if at:
            parted[at] += 1
        winners_differ += one.winners() != other.winners()
    return Comparison(game, reading, bot, games, winners_differ, parted)


def measure(game: str, games: int) -> dict[str, Any]:
    """Compare every reading of a game, with progress on the side; return what its file holds."""
    found = []
    for reading in load_game(game).register.readings:
        print(f"{game}: {reading}, {games} games both ways", file=sys.stderr)
        found.append(compare(game, reading, games).tables())
    command = f"python -m engines.play.readings {game} --games {games}"
    return {"command": f"{command} --out engines/{game}/readings.json", "readings": found}


def measured_in(text: str) -> dict[str, Comparison]:
    """Return what a file with figures holds, by reading."""
    found = [Comparison.of(entry) for entry in json.loads(text)["readings"]]
    return {one.reading: one for one in found}


def main() -> None:
    """Print the comparison of every reading of a game as JSON, or write it to a file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--out", type=Path, help="the file to write; left out: print")
    asked = parser.parse_args()
    text = json.dumps(measure(asked.game, asked.games), indent=1) + "\n"
    if asked.out is None:
        print(text, end="")
    else:
        write_whole(asked.out, text.encode())


if __name__ == "__main__":
    main()
