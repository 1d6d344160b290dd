"""How often a reading matters: the same seeded games played both ways, and compared.

``python -m engines.play.readings GAME > engines/GAME/readings.json`` makes the figures that the
Rulings page shows.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict, dataclass

from engines.play.bots import BOTS, bot_chance
from engines.registry import GAMES, load_game
from engines.table.state import State


@dataclass(frozen=True)
class Comparison:
    """What became of the same games under reading A and under B.

    ``differ`` counts the games that went another way at some move or ended with other scores;
    ``winners_differ`` those that somebody else won.
    """

    game: str
    reading: str
    bot: str
    games: int
    differ: int
    winners_differ: int


def _played(state: State[object], bot: str) -> tuple[list[str], list[str], object]:
    """Play a game to its end; return its moves, its winners and its last facts."""
    choose, chance = BOTS[bot], bot_chance(state.seed)
    moves: list[str] = []
    while not state.is_over:
        move = choose(state, chance)
        moves.append(str(move))
        state.apply(move, events=False)
    return moves, state.winners(), state.facts()


def compare(game: str, reading: str, games: int, bot: str = "sensible") -> Comparison:
    """Play games with seeds 0, 1, … under both readings of one point and compare them."""
    differ = winners_differ = 0
    players = load_game(game).offers.compared
    for seed in range(games):
        one, other = (
            _played(load_game(game).new(seed, None, {reading: way}, players), bot) for way in "AB"
        )
        differ += one != other
        winners_differ += one[1] != other[1]
    return Comparison(game, reading, bot, games, differ, winners_differ)


def main() -> None:
    """Print the comparison of every reading of a game as JSON, with progress on the side."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=100)
    asked = parser.parse_args()
    found = []
    for reading in load_game(asked.game).register.readings:
        print(f"{asked.game}: {reading}, {asked.games} games both ways", file=sys.stderr)
        found.append(asdict(compare(asked.game, reading, asked.games)))
    json.dump(found, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
