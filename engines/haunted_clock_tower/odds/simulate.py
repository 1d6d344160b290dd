"""Games played out on the engine by tables that forget, where the odds are too many to count.

The data beside the book's page on memory come from this command:

    python -m engines.haunted_clock_tower.odds.simulate --games 20000 --seed 2026
"""

from __future__ import annotations

import argparse
import json
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

from engines.haunted_clock_tower.components import FAMILY
from engines.haunted_clock_tower.moves import TURNS
from engines.haunted_clock_tower.odds.habits import BEST, CHANCE, KNOWN_FIRST, start_time
from engines.haunted_clock_tower.position import set_up
from engines.haunted_clock_tower.state import ClockTower
from engines.table.chance import Chance

EARLIEST = start_time(143)
STREAM = 24


class Mind(ABC):
    """What a table remembers of the tiles lying face down: place → colour, in ``tiles``."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.tiles: dict[int, str] = {}

    @abstractmethod
    def missed(self, seen: Iterable[tuple[int, str]]) -> None:
        """Take in the tiles of a missed chase, in the order turned."""

    def caught(self, colour: str) -> None:
        """Let go of a family that is in bed."""
        self.tiles = {place: c for place, c in self.tiles.items() if c != colour}


class Hazy(Mind):
    """Keeps each tile that is new to it with chance q; q = 1 forgets nothing, q = 0 everything."""

    def __init__(self, chance: Chance, q: float) -> None:
        super().__init__(chance)
        self._bound = round(q * (1 << 53))

    def missed(self, seen: Iterable[tuple[int, str]]) -> None:
        for place, colour in seen:
            if place not in self.tiles and self.chance.below(1 << 53) < self._bound:
                self.tiles[place] = colour


class Short(Mind):
    """Keeps the last m tiles turned that lie face down."""

    def __init__(self, chance: Chance, m: int) -> None:
        super().__init__(chance)
        self._most = m

    def missed(self, seen: Iterable[tuple[int, str]]) -> None:
        for place, colour in seen:
            self.tiles.pop(place, None)
            self.tiles[place] = colour
        while len(self.tiles) > self._most:
            del self.tiles[next(iter(self.tiles))]


def choose(state: ClockTower, mind: Mind, habit: str = BEST) -> int:
    """Return the place that a table with this mind and habit turns next."""
    face_up = state.face_up
    down = [turn.place for turn in state.legal_moves()]
    if habit == CHANCE:
        return mind.chance.pick(down)
    known: dict[str, list[int]] = {}
    for place, colour in mind.tiles.items():
        if place not in face_up:
            known.setdefault(colour, []).append(place)
    if face_up:
        mates = known.get(state.colour(face_up[0]))
        if mates:
            return mates[0]
    else:
        fullest = max(known.values(), key=len, default=[])
        if len(fullest) == FAMILY or (fullest and habit == KNOWN_FIRST):
            return fullest[0]
    return mind.chance.pick([place for place in down if place not in mind.tiles])


def misses(state: ClockTower, mind: Mind, habit: str = BEST) -> int:
    """Play a game to its end and return the misses; a lost one has as many as it had steps."""
    steps = state.steps_left
    turned: list[int] = []
    while not state.is_over:
        families, left = len(state.caught), state.steps_left
        place = choose(state, mind, habit)
        turned.append(place)
        state.apply(TURNS[place - 1], events=False)
        if len(state.caught) > families:
            mind.caught(state.caught[-1])
            turned.clear()
        elif state.steps_left < left:
            mind.missed((seen, state.colour(seen)) for seen in turned)
            turned.clear()
    return steps - state.steps_left


class Sample(NamedTuple):
    """What many games brought: how often there were 0, 1, 2 … misses, from the earliest start."""

    counts: tuple[int, ...]

    @property
    def games(self) -> int:
        """Games played."""
        return sum(self.counts)

    def winning(self, steps: int) -> float:
        """Return the share of games with fewer misses than steps."""
        return sum(self.counts[:steps]) / self.games

    def error(self, steps: int) -> float:
        """Return the standard error of :meth:`winning`."""
        share = self.winning(steps)
        return sqrt(share * (1 - share) / self.games)


def sample(kind: str, size: float, games: int, seed: int, habit: str = BEST) -> Sample:
    """Play games of a "hazy" (``size`` is q) or "short" (``size`` is m) table from 0:05."""
    most = set_up({"clock": EARLIEST}).steps_left
    counts = [0] * (most + 1)
    for game in range(games):
        state = set_up({"clock": EARLIEST, "seed": seed * 1_000_003 + game})
        chance = Chance(seed, STREAM, game)
        mind = Hazy(chance, size) if kind == "hazy" else Short(chance, int(size))
        counts[misses(state, mind, habit)] += 1
    return Sample(tuple(counts))


LONG_MEMORIES = (8, 10, 12, 16)
"""The last m tiles: too many positions to count, so they are simulated."""


def main(arguments: list[str] | None = None) -> None:
    """Write the simulated odds of tables that remember the last m tiles, as JSON."""
    parser = argparse.ArgumentParser(prog="simulate", description=main.__doc__)
    parser.add_argument("--games", type=int, default=20_000, help="games for each m")
    parser.add_argument("--seed", type=int, default=2026)
    chosen = parser.parse_args(arguments)
    name = "engines.haunted_clock_tower.odds.simulate"
    samples = []
    for m in LONG_MEMORIES:
        print(f"last {m} tiles: {chosen.games} games …", file=sys.stderr)
        found = sample("short", m, chosen.games, chosen.seed)
        used = max(count for count, often in enumerate(found.counts) if often) + 1
        samples.append({"m": m, "misses": list(found.counts[:used])})
    data = {
        "command": f"python -m {name} --games {chosen.games} --seed {chosen.seed}",
        "games": chosen.games,
        "seed": chosen.seed,
        "start": EARLIEST,
        "note": "misses[k] counts the games with k misses; with s steps, k < s wins",
        "short": samples,
    }
    lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in data.items()]
    print("{\n" + ",\n".join(lines) + "\n}")


if __name__ == "__main__":
    main()
