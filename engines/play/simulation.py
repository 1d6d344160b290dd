"""Simulations: many seeded games played by bots and counted, here, by processes or a cluster.

Game number i is the record of the first seed plus i. Games are counted in their order whoever
plays them, so the count does not depend on how many play, and what is done is always the first
so many games. Nothing is kept of a game but what was counted.
"""

from __future__ import annotations

import json
import os
import shlex
from collections import deque
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engines.play.bots import UnknownBot, bot_chance, load_bot
from engines.play.files import read_text, write_whole
from engines.play.record import BadRecord, read_line
from engines.play.tally import BadTally, Tally
from engines.registry import load_game
from engines.table.counting import WHOLE, Counting
from engines.table.messages import shown
from engines.table.state import State

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

AT_A_TIME = 10
"""Games that are played before it is told what came of them."""
AHEAD = 64
"""Portions that an executor is given before the first of them is waited for."""
MOST_GAMES = 1_000_000_000
MOST_JOBS = 256
BY_BOT, SCORE_BY_BOT = "win by bot", "score by bot"


class BadSimulation(ValueError):
    """A simulation that cannot be, or does not go on from this file; says what is allowed."""


@dataclass(frozen=True)
class Plan:
    """What is played: a game set up alike each time, with a bot on every seat."""

    game: str
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)
    players: int | None = None
    bots: tuple[str, ...] = ("random",)
    rotates: bool = False

    def seats(self, players: Sequence[str], number: int) -> dict[str, str]:
        """Return who plays which bot in game number so-and-so.

        Where ``rotates``, the bots move on by a seat from game to game: no seat favours one.
        """
        bots = self.bots * len(players) if len(self.bots) == 1 else self.bots
        on = number % len(players) if self.rotates else 0
        moved = [*bots[len(bots) - on :], *bots[: len(bots) - on]]
        return dict(zip(players, moved, strict=True))

    def new(self, number: int) -> State[Any]:
        """Return game number so-and-so before its first decision; BadPosition if it cannot be."""
        seed = self.seed + number
        return load_game(self.game).new(seed, self.options, self.readings, self.players)

    def check(self, games: int) -> State[Any]:
        """Return the first game; BadSimulation or BadPosition for what cannot be played."""
        load_game(self.game)
        for bot in self.bots:
            try:
                load_bot(self.game, bot)
            except UnknownBot as unknown:
                raise BadSimulation(f"--bots: {unknown}") from None
        first = self.new(0)
        self.new(max(games - 1, 0))
        if len(self.bots) not in (1, len(first.players)):
            seats = len(first.players)
            what = f"{len(self.bots)} bots; allowed: 1 for all, or {seats}, one for each player"
            raise BadSimulation(f"--bots: {what}")
        return first

    def asked(self) -> dict[str, Any]:
        """Return the plan as plain values, by which a file is known to belong to it."""
        return {
            "game": self.game,
            "seed": self.seed,
            "options": dict(self.options),
            "readings": dict(self.readings),
            "players": self.players,
            "bots": list(self.bots),
            **({"rotates": True} if self.rotates else {}),
        }

    def command(self, games: int) -> str:
        """Return how the same is played from a shell."""
        words = ["rulebook", "simulate", self.game, "--games", str(games), "--seed", str(self.seed)]
        if self.players is not None:
            words += ["--players", str(self.players)]
        words += ["--bots", ",".join(self.bots), *(["--rotate"] if self.rotates else [])]
        for name, value in {**self.readings, **self.options}.items():
            written = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
            words += ["--set", f"{name}={written}"]
        return shlex.join(words)


def play_games(plan: Plan, first: int, count: int) -> Tally:
    """Play and count so many games from a number on."""
    tally = Tally()
    counting = load_game(plan.game).counting
    for number in range(first, first + count):
        state, chance = plan.new(number), bot_chance(plan.seed + number)
        seats = plan.seats(state.players, number)
        choose = {player: load_bot(plan.game, bot) for player, bot in seats.items()}
        moves, watched = 0, counting(state)
        while not state.is_over:
            move = choose[state.to_move](state, chance)
            watched.before(state, move)
            state.apply(move, events=False)
            watched.after(state, move)
            moves += 1
        watched.ended(state)
        if len(plan.bots) > 1:
            _count_bots(state, seats, watched)
        tally.count(state, moves, watched.counts)
    return tally


def _count_bots(state: State[Any], seats: Mapping[str, str], watched: Counting) -> None:
    """Count what each sort of bot won and scored, on whichever seats it sat."""
    winners = state.winners()
    for player, bot in seats.items():
        watched.add(BY_BOT, bot, WHOLE // len(winners) if player in winners else 0)
        score = state.scores()[player]
        watched.add(SCORE_BY_BOT, bot, score["total"] if isinstance(score, Mapping) else score)


def portions(
    plan: Plan, done: int, games: int, jobs: int, executor: Executor | None = None
) -> Generator[Tally, None, None]:
    """Yield the tallies of the games from ``done`` on, in order, a few games each."""
    parts = ((at, min(AT_A_TIME, games - at)) for at in range(done, games, AT_A_TIME))
    if executor is not None:
        yield from _ordered(plan, parts, executor, AHEAD)
        return
    if jobs == 1:
        for at, count in parts:
            yield play_games(plan, at, count)
        return
    # Only imported here: in the reader's browser there are no processes.
    from concurrent.futures import ProcessPoolExecutor

    pool = ProcessPoolExecutor(jobs, initializer=_leave_interrupts)
    try:
        yield from _ordered(plan, parts, pool, 2 * jobs)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _ordered(
    plan: Plan, parts: Iterator[tuple[int, int]], executor: Executor, ahead: int
) -> Generator[Tally, None, None]:
    """Let an executor play portions, never more than so many ahead of the one that is told."""
    waiting: deque[Future[Tally]] = deque()
    try:
        for at, count in parts:
            waiting.append(executor.submit(play_games, plan, at, count))
            if len(waiting) > ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def _leave_interrupts() -> None:
    """Let Ctrl-C, which reaches all processes of a terminal, be heard by the first one alone."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def counted(
    plan: Plan, games: int, jobs: int, tally: Tally, executor: Executor | None = None
) -> Iterator[Tally]:
    """Yield what is counted in all, portion by portion, until so many games are.

    Each is a tally of its own: whoever breaks off keeps the last one whole.
    """
    coming = portions(plan, tally.games, games, jobs, executor)
    try:
        for portion in coming:
            tally = tally.plus(portion)
            yield tally
    finally:
        coming.close()


def simulate(
    game: str,
    games: int,
    *,
    seed: int = 0,
    players: int | None = None,
    bots: Sequence[str] = ("random",),
    rotates: bool = False,
    options: Mapping[str, Any] | None = None,
    readings: Mapping[str, str] | None = None,
    executor: Executor | None = None,
    jobs: int | None = None,
) -> Tally:
    """Play and count games; the count does not depend on who plays them.

    ``executor`` is any executor of `concurrent.futures`, that of a cluster too, and is left open;
    without one, ``jobs`` processes of this machine play (as many as it has processors; 1 plays
    them here). Raises UnknownGame, BadPosition or BadSimulation for what cannot be played.

    >>> found = simulate("haunted_clock_tower", 20, bots=["sensible"], jobs=1)
    >>> found.games, sum(found.told()["wins"].values())
    (20, 1.0)
    """
    settings = (dict(options or {}), dict(readings or {}), players, tuple(bots), rotates)
    plan = Plan(game, seed, *settings)
    if not 1 <= games <= MOST_GAMES:
        raise BadSimulation(f"games: {games}; allowed: 1 to {MOST_GAMES:,}")
    plan.check(games)
    # Only the last tally is kept, and there is at least one.
    coming = counted(plan, games, jobs or os.cpu_count() or 1, Tally(), executor)
    return deque(coming, maxlen=1)[0]


# -- a file to go on from --------------------------------------------------------------------------


def keep(path: Path, plan: Plan, tally: Tally) -> None:
    """Write what is counted so far into a file; Unwritable says why it cannot be."""
    kept = {"command": plan.command(tally.games), "simulation": plan.asked(), "tally": tally.kept()}
    write_whole(path, (json.dumps(kept, ensure_ascii=False) + "\n").encode())


def resumed(path: Path, plan: Plan, games: int) -> Tally:
    """Return what a file has counted already, nothing where there is no file yet.

    Unreadable or BadSimulation where the file cannot be read or belongs to other games.
    """
    try:
        if not path.exists():
            return Tally()
    except (OSError, ValueError):
        pass  # Reading it says why.
    try:
        kept = read_line(read_text(path), 1)
        tally = Tally.read(kept.get("tally"))
    except BadRecord as bad:
        raise BadSimulation(str(bad)) from None
    except BadTally as bad:
        raise BadSimulation(f"tally: {bad}; allowed: a file of --resume") from None
    theirs, ours = kept.get("simulation"), json.loads(json.dumps(plan.asked()))
    if not isinstance(theirs, dict):
        raise BadSimulation("simulation: this key is missing; allowed: a file of --resume")
    theirs.setdefault("rotates", False)
    for key, value in {"rotates": False, **ours}.items():
        if theirs.get(key) != value:
            what = f"{shown(theirs.get(key))} in the file, {shown(value)} asked for"
            raise BadSimulation(f"{key}: {what}; allowed: the same, or another file")
    if tally.games > games:
        raise BadSimulation(f"{tally.games:,} games counted already; allowed: --games of as many")
    return tally
