"""An attempt at a challenge: the reader's moves, the others' answers, and how far the goal is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engines.play.bots import BOT_STREAM, sensible_bot
from engines.play.challenge.challenge import Challenge
from engines.play.challenge.goal import Reached
from engines.table.chance import Chance
from engines.table.event import Event
from engines.table.state import State

MOST_ANSWERS = 60
"""Moves of the others in a row, after which an attempt ends."""


@dataclass(frozen=True)
class Turn:
    """One move of an attempt, the reader's ``own`` or another's, and what it led to."""

    player: str
    move: Any
    events: tuple[Event, ...]
    after: State[Any]
    is_own: bool


class Attempt:
    """One try at a challenge. The same moves always have the same answers.

    >>> from engines.play.challenge.challenge import parse_challenge
    >>> attempt = Attempt(parse_challenge('''game = "haunted_clock_tower"
    ... task = "Turn tile 7."
    ... [[goal]]
    ... then = { face_up = [7] }
    ... missing = "Tile 7 lies face down."
    ... '''))
    >>> attempt.play(attempt.state.parse_move("Turn 8"))
    >>> attempt.is_solved, attempt.is_spent, attempt.missing
    (False, True, ('Tile 7 lies face down.',))
    """

    def __init__(self, challenge: Challenge, turns: tuple[Turn, ...] = ()) -> None:
        self.challenge = challenge
        self.turns = list(turns)
        self._judged: tuple[Turn, tuple[str, ...]] | None = None

    @property
    def state(self) -> State[Any]:
        """The position as it stands now."""
        return self.turns[-1].after if self.turns else self.challenge.start

    @property
    def own(self) -> list[Turn]:
        """The reader's own moves."""
        return [turn for turn in self.turns if turn.is_own]

    @property
    def missing(self) -> tuple[str, ...]:
        """What is missing to the goal after the reader's last move, in words."""
        own = self.own
        if not own:
            return self.challenge.missing(Reached(self.challenge.start, (), ()))
        if self._judged is None or self._judged[0] is not own[-1]:
            self._judged = own[-1], self._missing_after(own)
        return self._judged[1]

    def _missing_after(self, own: list[Turn]) -> tuple[str, ...]:
        at = max(number for number, turn in enumerate(self.turns) if turn.is_own)
        before = self.turns[at - 1].after if at else self.challenge.start
        parts = before.parts(own[-1].move)
        events = [event for turn in own for event in turn.events]
        return self.challenge.missing(
            Reached(own[-1].after, tuple(parts), events, str(own[-1].move))
        )

    @property
    def is_solved(self) -> bool:
        """Whether the reader's last move has reached the goal."""
        return bool(self.own) and not self.missing

    @property
    def left(self) -> int:
        """How many moves of the reader's are left."""
        return self.challenge.moves - len(self.own)

    @property
    def is_spent(self) -> bool:
        """Whether nothing more can be tried without going back."""
        return not self.left or self.state.to_move not in self.challenge.seats

    def copy(self) -> Attempt:
        """Return an independent copy."""
        return Attempt(self.challenge, tuple(self.turns))

    def play(self, move: Any) -> None:
        """Make a move of the reader's and let the others answer; IllegalMove changes nothing."""
        self._make(move, is_own=True)
        if self.is_solved or not self.left:
            return
        for _ in range(MOST_ANSWERS):
            state = self.state
            if state.is_over or state.to_move in self.challenge.seats:
                return
            chance = Chance(state.seed, BOT_STREAM, len(self.turns))
            self._make(sensible_bot(state, chance), is_own=False)

    def _make(self, move: Any, *, is_own: bool) -> None:
        before = self.state
        after = before.copy()
        events = tuple(after.play(move))
        self.turns.append(Turn(before.to_move, move, events, after, is_own))

    def take_back(self) -> None:
        """Take back the reader's last move with the answers to it."""
        while self.turns and not self.turns.pop().is_own:
            pass
