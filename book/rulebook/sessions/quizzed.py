"""A quiz as one reader has it: its questions, what was tried, and how far it has come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.play.quiz.making import drawn
from engines.play.quiz.question import Question
from engines.registry import load_game
from rulebook.sessions.session import Session

USUAL_QUESTIONS = 10
USUAL_SEED = 1
LONGEST_NUMBER = 6
"""Digits of a number that is written."""


class Quizzed(Session):
    """A quiz that is looked at.

    ``tried`` holds for each question that was answered the choices taken, in order; ``shown`` are
    the questions whose answer was asked for. ``topics`` are pages that tell the rules asked about,
    or beginnings of clause ids; none: everything.

    A quiz for a class tells its answers ``at_end``: after all questions each comes once more with
    its answer, and then the result. Of each question the choice taken last counts.
    """

    kind = "quiz"

    def __init__(
        self,
        game: str,
        seed: int = USUAL_SEED,
        count: int = USUAL_QUESTIONS,
        *,
        topics: Sequence[str] = (),
        at_end: bool = False,
        uid: str = "board",
    ) -> None:
        super().__init__()
        self.game = load_game(game)
        self.count = count
        self.wanted = count
        self.topics = tuple(topics)
        self.at_end = at_end
        self.uid = uid
        self.begin(seed)

    def begin(self, seed: int) -> None:
        """Begin the quiz of a number."""
        self.seed = seed
        self.count = self.wanted
        self.at = 0
        self.tried: dict[int, list[int]] = {}
        self.shown: set[int] = set()
        self._drawn = drawn(self.game.name, seed, self.clauses())
        self._questions: list[Question] = []

    def clauses(self) -> tuple[str, ...]:
        """Return the clauses that are asked about, by id or beginning of one; none: all."""
        told = {clause.page for clause in self.game.register}
        found = [topic for topic in self.topics if topic not in told]
        found += [one.id for one in self.game.register if one.page in self.topics]
        return tuple(found)

    # -- where we are ----------------------------------------------------------------------------

    def question(self, number: int) -> Question:
        """Return a question, counted from 0; it is made when it is first looked at."""
        while len(self._questions) <= number:
            self._questions.append(next(self._drawn))
        return self._questions[number]

    def has(self, number: int) -> bool:
        """Return whether there is such a question; a small game may have fewer than were wanted."""
        try:
            self.question(number)
        except StopIteration:
            self.count = len(self._questions)
        return number < self.count

    def count_all(self) -> None:
        """Count the questions that there are, where all of them are to be told at once."""
        self.has(self.count - 1)

    def is_solved(self, number: int) -> bool:
        """Return whether the right choice of a question was taken."""
        tried = self.tried.get(number, [])
        return bool(tried) and self.question(number).choices[tried[-1]].right

    def is_done(self, number: int) -> bool:
        """Return whether a question is solved or was given up."""
        return number in self.shown or self.is_solved(number)

    @property
    def is_over(self) -> bool:
        """Whether the result is looked at."""
        return self.at == self.last

    @property
    def last(self) -> int:
        """Where the result is."""
        return 2 * self.count if self.at_end else self.count

    @property
    def number(self) -> int:
        """Which question is looked at, or which answer, counted from 0."""
        return self.count - 1 if self.is_over else self.at % self.count

    @property
    def is_told(self) -> bool:
        """Whether the answer to what is looked at is told."""
        if self.at_end:
            return self.at >= self.count or self.number in self.shown
        return self.is_done(self.number)

    @property
    def reached(self) -> int:
        """How far the reader may look: the first question not done, or the result."""
        if self.at_end:
            return self.last
        return next((n for n in range(self.count) if not self.is_done(n)), self.count)

    @property
    def score(self) -> int:
        """How many questions were solved at the first try."""
        return sum(self.is_solved(n) and len(self.tried[n]) == 1 for n in range(self.count))

    # -- as plain values ---------------------------------------------------------------------------

    @property
    def quiz_spec(self) -> dict[str, Any]:
        """The quiz as a class gets it, without this reader's answers."""
        spec: dict[str, Any] = {
            "kind": self.kind,
            "game": self.game.name,
            "seed": self.seed,
            "questions": self.wanted,
        }
        if self.topics:
            spec["topics"] = list(self.topics)
        return spec | ({"at_end": True} if self.at_end else {})

    def spec(self) -> dict[str, Any]:
        """Return the session as plain JSON values: the quiz, and how far the reader is."""
        answers = []
        for number in range(max([*self.tried, *self.shown], default=-1) + 1):
            one: dict[str, Any] = {"tried": self.tried.get(number, [])}
            answers.append(one | ({"shown": True} if number in self.shown else {}))
        more = {"at": self.at, "answers": answers}
        return {**self.quiz_spec, **{key: value for key, value in more.items() if value}}
