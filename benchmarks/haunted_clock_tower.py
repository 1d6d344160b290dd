"""Speed of The Haunted Clock Tower and its odds: ``python -m benchmarks.haunted_clock_tower``.

Random games with and without events take turns with the yardstick, a plain shuffle of 24 tiles by
:mod:`random`, in one process, so that the ratios mean something on a busy machine. The odds are
worked out from nothing, each once, since a page keeps what it has worked out.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time

from engines.haunted_clock_tower.odds import best, families, forgetting, habits
from engines.play.bots import playout
from engines.registry import load_game
from engines.table.chance import Chance

SLICES = 12
GAMES = 100
"""Games in a slice."""
SHUFFLES = 400
"""Shuffles in a slice of the yardstick."""
YARDSTICK = "a shuffle of 24 tiles"


def games(events: bool) -> Callable[[int], int]:
    """Return a slice of random games, events on or off; it returns the number of turns."""
    game = load_game("haunted_clock_tower")

    def play(number: int) -> int:
        seeds = range(number * GAMES, (number + 1) * GAMES)
        return sum(playout(game.new(seed), Chance(seed, 1), events) for seed in seeds)

    return play


def shuffles(number: int) -> int:
    """Shuffle 24 tiles again and again; return how often."""
    chance, tiles = random.Random(number), list(range(24))
    for _ in range(SHUFFLES):
        chance.shuffle(tiles)
    return SHUFFLES


ODDS: dict[str, Callable[[], object]] = {
    "best play, exact spread": lambda: habits.spread(habits.BEST),
    "a known tile first, exact": lambda: habits.spread(habits.KNOWN_FIRST),
    "chance, exact, all start times": lambda: habits.wins(habits.CHANCE),
    "best play by dynamic programming": lambda: best.win(families.ALL_OUT, best.ENOUGH),
    "hazy memory, five values of q": lambda: [
        forgetting.hazy_wins(q) for q in (0.0, 0.25, 0.5, 0.75, 0.9)
    ],
    "the last 1 to 6 tiles": lambda: [forgetting.short_wins(m) for m in range(1, 7)],
}


def main() -> None:
    rows = {"events on": games(True), "events off": games(False), YARDSTICK: shuffles}
    done, seconds = dict.fromkeys(rows, 0), dict.fromkeys(rows, 0.0)
    for number in range(SLICES):
        for name, play in rows.items():
            begin = process_time()
            done[name] += play(number)
            seconds[name] += process_time() - begin
    yard = seconds[YARDSTICK] / done[YARDSTICK]
    print(f"{'random play, one core':34} {'turns a second':>14} {'shuffles a turn':>16}")
    for name in rows:
        each = seconds[name] / done[name]
        print(f"{name:34} {1 / each:14,.0f} {each / yard:16.2f}")
    print()
    print(f"{'odds from nothing, one core':34} {'seconds':>14} {'shuffles':>16}")
    total = 0.0
    for kept in (habits.spread, habits.endings, habits.chance_spread, habits.wins):
        kept.cache_clear()
    for name, work in ODDS.items():
        begin = process_time()
        work()
        spent = process_time() - begin
        total += spent
        print(f"{name:34} {spent:14.3f} {spent / yard:16,.0f}")
    print(f"{'the whole odds page':34} {total:14.3f} {total / yard:16,.0f}")


if __name__ == "__main__":
    main()
