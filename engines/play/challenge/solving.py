"""Solving a challenge by search over its legal moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.play.bots import sensible_bot
from engines.play.challenge.attempt import Attempt
from engines.play.challenge.challenge import Challenge
from engines.table.chance import Chance

MOST_TRIED = 20_000
"""Moves that a search tries before it gives up."""


SENSIBLE_TRIES = 4
SENSIBLE_STREAM = 3_000_003
"""Sets the chance of the sensible tries apart from that of every other bot."""


class GaveUp(RuntimeError):
    """A search that has tried as many moves as it may, and found no solution."""


class Search:
    """A search with a number of moves that it may still try."""

    def __init__(self, challenge: Challenge, most: int = MOST_TRIED) -> None:
        self.challenge = challenge
        self.left = most
        self.is_whole = True

    def solutions(self, limit: int) -> Iterator[list[Any]]:
        """Yield the ways that reach the goal with so many moves of the reader's, or fewer.

        GaveUp where there may be more, and as many moves were tried as may be.
        """
        return self._from(Attempt(self.challenge), limit)

    def _from(self, attempt: Attempt, limit: int) -> Iterator[list[Any]]:
        if not limit or attempt.is_spent:
            return
        moves, is_whole = attempt.state.some_moves()
        self.is_whole &= is_whole
        for move in sorted(moves, key=str):
            if self.left <= 0:
                raise GaveUp(self.challenge.name)
            tried = attempt.copy()
            tried.play(move)
            # The answers of the others are played too.
            self.left -= len(tried.turns) - len(attempt.turns)
            if tried.is_solved:
                yield [move]
                continue
            for rest in self._from(tried, limit - 1):
                yield [move, *rest]


def solution(challenge: Challenge, most: int = MOST_TRIED) -> list[Any] | None:
    """Return a way to the goal, always the same one; None where there is none.

    What a sensible player would do is tried first, for that way can be understood; then every
    move. GaveUp where none was found among so many moves, or where there are more than are listed.
    """
    for number in range(SENSIBLE_TRIES):
        attempt = Attempt(challenge)
        while not attempt.is_spent and not attempt.is_solved:
            chance = Chance(number, SENSIBLE_STREAM, len(attempt.turns))
            attempt.play(sensible_bot(attempt.state, chance))
        if attempt.is_solved and len(attempt.own) <= challenge.par:
            return [turn.move for turn in attempt.own]
    search = Search(challenge, most)
    found = next(search.solutions(challenge.moves), None)
    if found is None and not search.is_whole:
        raise GaveUp(challenge.name)
    return found
