"""Speed of Tock: random full games, beside other Python engines, as ratios of one run.

    python -m benchmarks.tock

Beside it play `ludo-king-engine` (a race game of the same family), `catanatron` and `chess`, all
from PyPI (``pip install ludo-king-engine catanatron chess``); one that is not installed is named
and left out. Slices of all contestants take turns in one process, so that a busy machine slows all
alike. A move is one decision carried out; each engine picks among all its legal moves.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from time import process_time

from engines.play.bots import playout
from engines.registry import load_game
from engines.table.chance import Chance

SLICES = 8
TARGET = 60_000
"""Moves a second that the engine is built for, on a quiet core."""

Player = Callable[[int], int]
"""Plays one slice of games, told its number; returns how many moves were made."""


def tock(events: bool) -> Player:
    """Return a player of random games of Tock, events on or off."""
    game = load_game("tock")

    def play(number: int) -> int:
        seeds = range(number * 4, number * 4 + 4)
        return sum(playout(game.new(seed), Chance(seed, 1), events) for seed in seeds)

    return play


def ludo() -> Player:
    """Return a player of random games of ludo-king-engine."""
    engine = import_module("ludo_engine")
    colours = list(engine.PlayerColor)

    def play(number: int) -> int:
        random.seed(number)
        moves = 0
        for _ in range(2):
            game = engine.LudoGame(colours)
            for player in game.players:
                player.set_strategy(engine.StrategyFactory.create_strategy("random"))
            while not game.game_over:
                player = game.get_current_player()
                dice = game.roll_dice()
                options = game.get_valid_moves(player, dice)
                chosen = random.choice(options).token_id if options else None
                moves += len(game.play_turn(chosen, dice).moves)
        return moves

    return play


def catan() -> Player:
    """Return a player of random games of catanatron."""
    engine = import_module("catanatron")

    def play(number: int) -> int:
        players = [engine.RandomPlayer(colour) for colour in engine.Color]
        game = engine.Game(players, seed=number)
        game.play()
        records = getattr(game.state, "action_records", None)
        return len(records if records is not None else game.state.actions)

    return play


def chess() -> Player:
    """Return a player of random games of python-chess."""
    engine = import_module("chess")

    def play(number: int) -> int:
        choose, moves = random.Random(number), 0
        board = engine.Board()
        while not board.is_game_over():
            board.push(choose.choice(list(board.legal_moves)))
            moves += 1
        return moves

    return play


OTHERS: dict[str, Callable[[], Player]] = {
    "ludo-king-engine": ludo,
    "catanatron": catan,
    "chess": chess,
}


def contestants() -> dict[str, Player]:
    """Return Tock and every other engine that is installed, naming those that are not."""
    players = {"Tock, events on": tock(True), "Tock, events off": tock(False)}
    for name, make in OTHERS.items():
        try:
            players[name] = make()
        except ImportError as missing:
            print(f"{name}: not installed ({missing}); left out")
    return players


def main() -> None:
    players = contestants()
    moves, seconds = dict.fromkeys(players, 0), dict.fromkeys(players, 0.0)
    for number in range(SLICES):
        for name, play in players.items():
            begin = process_time()
            moves[name] += play(number)
            seconds[name] += process_time() - begin
    tock_speed = moves["Tock, events on"] / seconds["Tock, events on"]
    print(f"{'random play, one core':24} {'moves a second':>15} {'Tock is faster':>15}")
    for name in players:
        speed = moves[name] / seconds[name]
        print(f"{name:24} {speed:15,.0f} {tock_speed / speed:14.1f}x")
    print(f"Aim: {TARGET:,} moves a second with events on a quiet core.")


if __name__ == "__main__":
    main()
