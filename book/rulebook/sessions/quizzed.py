"""A quiz as one reader has it: its questions, what was tried, and how far it has come."""

from __future__ import annotations

from typing import Any

from engines.play.quiz.making import drawn
from engines.play.quiz.question import Question
from engines.registry import load_game
from rulebook.sessions.session import Session

USUAL_QUESTIONS = 10
USUAL_SEED = 1


class Quizzed(Session):
    """A quiz that is looked at.

    ``tried`` holds for each question that was answered the choices taken, in order; ``shown`` are
    the questions whose answer was asked for.
    """

    kind = "quiz"

    def __init__(
        self,
        game: str,
        seed: int = USUAL_SEED,
        count: int = USUAL_QUESTIONS,
        *,
        uid: str = "board",
    ) -> None:
        super().__init__()
        self.game = load_game(game)
        self.count = count
        self.uid = uid
        self.begin(seed)

    def begin(self, seed: int) -> None:
        """Begin the quiz of a number."""
        self.seed = seed
        self.at = 0
        self.tried: dict[int, list[int]] = {}
        self.shown: set[int] = set()
        self._drawn = drawn(self.game.name, seed)
        self._questions: list[Question] = []

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
        return self.at == self.count

    @property
    def reached(self) -> int:
        """How far the reader may look: the first question not done, or the result."""
        return next((n for n in range(self.count) if not self.is_done(n)), self.count)

    @property
    def score(self) -> int:
        """How many questions were solved at the first try."""
        return sum(self.is_solved(n) and len(self.tried[n]) == 1 for n in range(self.reached))

    # -- as plain values ---------------------------------------------------------------------------

    @property
    def quiz_spec(self) -> dict[str, Any]:
        """The quiz as a class gets it, without this reader's answers."""
        return {
            "kind": self.kind,
            "game": self.game.name,
            "seed": self.seed,
            "questions": self.count,
        }

    def spec(self) -> dict[str, Any]:
        """Return the session as plain JSON values: the quiz, and how far the reader is."""
        answers = []
        for number in range(max([*self.tried, *self.shown], default=-1) + 1):
            one: dict[str, Any] = {"tried": self.tried.get(number, [])}
            answers.append(one | ({"shown": True} if number in self.shown else {}))
        more = {"at": self.at, "answers": answers}
        return {**self.quiz_spec, **{key: value for key, value in more.items() if value}}
