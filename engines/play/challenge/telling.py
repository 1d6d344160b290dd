"""What is told of a challenge: how hard it is, what a turn brought, and how an attempt ended."""

from __future__ import annotations

from collections.abc import Iterator

from engines.play.challenge.attempt import Attempt, Turn
from engines.play.challenge.challenge import MOST_STARS, Challenge
from engines.play.quiz.told import LEVELS
from engines.play.transcript import Sentence, events_told

FULL, EMPTY = "★", "☆"


def level_told(challenge: Challenge) -> str:
    """Return how hard a challenge is and how many moves it takes, in a few words."""
    moves = "1 move" if challenge.moves == 1 else f"{challenge.moves} moves"
    return f"{LEVELS[challenge.level]}, {moves}"


def starred(stars: int) -> str:
    """Return the stars that a solution has earned, as signs and in words.

    >>> starred(2)
    'Solved: ★★☆ 2 of 3 stars'
    """
    signs = FULL * stars + EMPTY * (MOST_STARS - stars)
    return f"Solved: {signs} {stars} of {MOST_STARS} stars"


def turn_told(attempt: Attempt, turn: Turn) -> Iterator[Sentence]:
    """Yield what happened in a turn, as the reader of a challenge is told of it."""
    challenge = attempt.challenge
    if challenge.is_open:
        yield from events_told(turn.events)
        return
    for event in turn.events:
        text = event.seen_by(challenge.start.to_move)
        if text is not None:
            yield Sentence(text, "event", tuple(dict.fromkeys(event.cites)))


def result_told(attempt: Attempt) -> Iterator[str]:
    """Yield what is missing after a move that has not reached the goal, and what is left."""
    yield from attempt.missing
    if attempt.is_spent:
        yield "No move is left: take one back, or start again."
    else:
        yield "1 move is left." if attempt.left == 1 else f"{attempt.left} moves are left."
