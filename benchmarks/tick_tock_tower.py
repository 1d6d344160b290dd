"""Speed of Tick-Tock Tower beside python-chess: ``python -m benchmarks.tick_tock_tower``.

Random full games are played by both in turns, in one process, so that the ratio means something
on a busy machine. A move is one decision: listing the legal moves, picking one, carrying it out.
Setting up a game counts too. Only processor time is counted.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import chess

from engines.play.bots import playout
from engines.registry import load_game
from engines.table.chance import Chance

SLICES = 12
"""How often each player gets its turn at the processor."""
GAMES = 25
"""Games of ours in a slice."""
PLIES = 1200
"""Moves of chess in a slice."""


def tower(events: bool) -> Callable[[int], int]:
    """Return a slice of random games of Tick-Tock Tower, events on or off."""
    game = load_game("tick_tock_tower")

    def play(number: int) -> int:
        seeds = range(number * GAMES, (number + 1) * GAMES)
        return sum(playout(game.new(seed), Chance(seed, 1), events) for seed in seeds)

    return play


def random_chess(number: int) -> int:
    """Play random chess for a slice; return the number of moves."""
    chance, board, moves = Chance(number, 2), chess.Board(), 0
    while moves < PLIES:
        options = list(board.legal_moves)
        if not options or board.halfmove_clock > 150:
            board = chess.Board()
            continue
        board.push(chance.pick(options))
        moves += 1
    return moves


def main() -> None:
    rows: dict[str, Callable[[int], int]] = {
        "Tick-Tock Tower, events on": tower(True),
        "Tick-Tock Tower, events off": tower(False),
        "python-chess": random_chess,
    }
    for play in rows.values():
        play(SLICES)
    moves, seconds = dict.fromkeys(rows, 0), dict.fromkeys(rows, 0.0)
    for number in range(SLICES):
        for name, play in rows.items():
            begin = process_time()
            moves[name] += play(number)
            seconds[name] += process_time() - begin
    chess_speed = moves["python-chess"] / seconds["python-chess"]
    print(f"{'random play, one core':30} {'moves a second':>14} {'beside chess':>13}")
    for name in rows:
        speed = moves[name] / seconds[name]
        print(f"{name:30} {speed:14,.0f} {speed / chess_speed:12.2f}×")


if __name__ == "__main__":
    main()
