"""Looking back at a game that is over: the moments that moved most, and where to do better.

It is told for one player. What the sensible player would have played instead is tried beside what
was played, in the same imagined worlds (:mod:`engines.table.searching`), and told only where it
surely comes out better. A game without a search goes by the sensible player alone. All of it is
seeded, and the work is bounded: a decision at a time, a few decisions in all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import Any

from engines.table.chance import Chance
from engines.table.deed import capital
from engines.table.searching import LARGEST_SEED, SURE, Searching
from rulebook.sessions.match import Match
from rulebook.sessions.screen import Line, line

STREAM = 11
"""Sets the chance of a look back apart from that of bots and hints."""
MOST_MOMENTS = 3
"""Moments, and better moves, that are told."""
MOST_LOOKED_AT = 5
"""Decisions that are tried anew."""
MOST_ASKED = 120
"""Decisions that are doubted or not; a game may have thousands."""
WORLDS = 12
"""Imagined worlds in which two moves are compared."""
ASKED = 5
"""Times that a sensible player is asked, where nothing but its opinion tells moves apart."""
LEAST = 0.5
"""A difference smaller than this is none."""


@dataclass(frozen=True)
class Better:
    """A move that would have been better than the one made after ``at`` moves, and why.

    ``ahead`` is by how much, where that was tried.
    """

    at: int
    move: Any
    why: str
    ahead: float | None


class LookBack:
    """What is found in a game for one player; :meth:`step` looks at one decision more."""

    def __init__(self, match: Match, player: str) -> None:
        self.match = match
        self.player = player
        self.last = match.turns[-1]
        self.searching: Searching | None = match.game.searching
        self.worths: list[float] = []
        if self.searching is not None:
            # Without the last position: that somebody wins is no turning point.
            self.worths = [self.searching.worth(one, player) for one in match.states[:-1]]
        self.decisions = self.asked = 0
        self.waiting = self._doubtful()
        self.count = len(self.waiting)
        self.found: list[Better] = []

    def is_of(self, match: Match, player: str) -> bool:
        """Return whether this is about that player's game, as it ended."""
        return match.turns[-1] is self.last and player == self.player

    @property
    def is_done(self) -> bool:
        return not self.waiting or len(self.found) == MOST_MOMENTS

    def step(self) -> None:
        """Try the next decision anew."""
        at, move = self.waiting.pop(0)
        state, made = self.match.states[at], self.match.turns[at].move
        ahead = None
        if self.searching is not None:
            ahead = surely_ahead(self.searching, state, move, made, self._chance(at))
            if ahead is None:
                return
        self.found.append(Better(at, move, self.match.game.reason(state, move), ahead))

    def _chance(self, at: int, again: int = 0) -> Chance:
        return Chance(self.match.state.seed, STREAM, at * ASKED + again)

    def _doubtful(self) -> list[tuple[int, Any]]:
        """Return decisions that a sensible player would have made otherwise, the dearest first."""
        own = [at for at, turn in enumerate(self.match.turns) if turn.player == self.player]
        ends = [*own[1:], len(self.match.turns)]
        doubtful = [(self._fall(at, end), at) for at, end in zip(own, ends, strict=True)]
        found: list[tuple[int, Any]] = []
        self.decisions = len(own)
        for _, at in sorted(doubtful, key=lambda one: (-one[0], one[1]))[:MOST_ASKED]:
            self.asked += 1
            move = self._otherwise(at)
            if move is not None:
                found.append((at, move))
            if len(found) == MOST_LOOKED_AT:
                break
        return found

    def _fall(self, at: int, end: int) -> float:
        """Return how far the player came down between two own turns."""
        return self.worths[at] - self.worths[min(end, len(self.worths) - 1)] if self.worths else 0

    def _otherwise(self, at: int) -> Any | None:
        """Return what a sensible player would have played, if that is something else."""
        state, made = self.match.states[at], self.match.turns[at].move
        often = 1 if self.searching else ASKED
        moves = [self.match.game.sensible(state, self._chance(at, n)) for n in range(often)]
        # One that is undecided has no better move to offer.
        return moves[0] if made not in moves and len({str(one) for one in moves}) == 1 else None

    # -- telling -------------------------------------------------------------------------------

    def lines(self) -> Iterator[Line]:
        """Yield what was found, in the order of the game."""
        yield from self._moments()
        if self.asked < self.decisions:
            first = "dearest" if self.searching else "earliest"
            yield line(
                f"Looked at are {self.asked} of {self.decisions} decisions, the {first} first.",
                "note",
            )
        if not self.found:
            yield line(
                f"No move of {self.player} was clearly worse than what a "
                f"{self.match.game.sensible_strength} bot would have played.",
                "note",
            )
            return
        yield line(f"Where {self.player} could have done better:", "note")
        for one in sorted(self.found, key=lambda found: found.at):
            state = self.match.states[one.at]
            yield self._move_line(one.at)
            yield line(f"Better: {state.told(one.move).asked}. {one.why}", "hint")
            if one.ahead is not None:
                yield line(
                    f"Tried {WORLDS} times with everything unseen dealt anew, that leaves "
                    f"{self.player} {self._amount(one.ahead)} better after the next rounds.",
                    "note",
                )

    def _moments(self) -> Iterator[Line]:
        moments = self.moments()
        if moments:
            yield line(f"The moments that moved most for {self.player}:", "note")
        for at in moments:
            change = self.worths[at + 1] - self.worths[at]
            verb = "gains" if change > 0 else "loses"
            yield self._move_line(at)
            told = f"{capital(self.player)} {verb} {self._amount(abs(change))} on the others."
            yield line(told, "event")

    def moments(self) -> list[int]:
        """Return the turning points: after how many moves each was to come, in order."""
        changes = [after - before for before, after in pairwise(self.worths)]
        ranked = sorted(range(len(changes)), key=lambda at: (-abs(changes[at]), at))
        return sorted(at for at in ranked[:MOST_MOMENTS] if abs(changes[at]) >= LEAST)

    def places(self) -> list[int]:
        """Return the positions that are worth going to, in order."""
        return sorted({*self.moments(), *(one.at for one in self.found)})

    def _move_line(self, at: int) -> Line:
        return line(f"Move {at + 1}: {self.match.label(at + 1, None)}", "move")

    def _amount(self, number: float) -> str:
        assert self.searching is not None
        unit, whole = self.searching.unit, max(1, round(number))
        return f"{whole} {unit.removesuffix('s') if whole == 1 else unit}"


def surely_ahead(
    searching: Searching, state: Any, move: Any, made: Any, chance: Chance
) -> float | None:
    """Return by how much a move is better than the one made; None where it is not, surely.

    Both are tried in the same worlds; what remains is more than its own standard error.
    """
    player = state.to_move
    ahead: list[float] = []
    for _ in range(WORLDS):
        world = searching.imagined(state, player, chance.below(LARGEST_SEED))
        if world is None:
            return None
        stream = chance.below(LARGEST_SEED)
        with_it, without = (
            searching.outcome(world.copy(), one, player, Chance(stream)) for one in (move, made)
        )
        ahead.append(with_it - without)
    mean = sum(ahead) / WORLDS
    spread = sqrt(sum((one - mean) ** 2 for one in ahead) / (WORLDS - 1) / WORLDS)
    return mean if mean - SURE * spread >= LEAST else None
