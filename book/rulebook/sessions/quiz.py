"""The session of a quiz: one question at a time, answered, tried again, and counted at the end.

The questions are drawn by a seed, so the same spec is the same quiz on every screen of a class.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.play.quiz.question import MOST
from engines.registry import GAMES
from engines.table.shapes import Fields, Flag, Name, Series, Shape, Whole
from rulebook.sessions.quiz_view import QuizView
from rulebook.sessions.quizzed import USUAL_QUESTIONS, USUAL_SEED, Quizzed
from rulebook.sessions.screen import Screen
from rulebook.sessions.session import BadAction, Text

MOST_QUESTIONS = 30
"""Questions of a quiz on a page."""
MOST_SEED = 999_999
LONGEST_NUMBER = 6

_TRIES = Fields(
    {"tried": Series(Whole(0, MOST - 1), most=MOST), "shown": Flag()}, required=("tried",)
)
_SHAPE = Fields(
    {
        "kind": Text(20),
        "game": Name(GAMES),
        "seed": Whole(0, MOST_SEED),
        "questions": Whole(1, MOST_QUESTIONS),
        "at": Whole(0, MOST_QUESTIONS),
        "answers": Series(_TRIES, most=MOST_QUESTIONS),
    },
    required=("kind", "game"),
)


class QuizSession(Quizzed):
    """One reader's way through a quiz."""

    actions: ClassVar[Mapping[str, Mapping[str, Shape]]] = {
        "answer": {"choice": Whole(0, MOST - 1)},
        "show": {},
        "next": {},
        "goto": {"at": Whole(0, MOST_QUESTIONS)},
        "again": {},
        "another": {},
        "seed": {"text": Text(LONGEST_NUMBER)},
    }

    # -- actions -----------------------------------------------------------------------------------

    def do_answer(self, choice: int) -> None:
        """Take a choice; a wrong one leaves the others."""
        if self.is_over or self.is_done(self.at):
            raise BadAction("this question is answered")
        tried = self.tried.get(self.at, [])
        if choice >= len(self.question(self.at).choices) or choice in tried:
            raise BadAction("there is no such choice now")
        self.tried[self.at] = [*tried, choice]

    def do_show(self) -> None:
        """Show the answer of the question looked at."""
        if self.is_over or self.is_done(self.at):
            raise BadAction("this question is answered")
        self.shown.add(self.at)

    def do_next(self) -> None:
        """Go on to the next question, or to the result."""
        self.do_goto(self.at + 1)

    def do_goto(self, at: int) -> None:
        """Look at a question that was reached, or at the result."""
        if at > self.reached:
            raise BadAction(f"question {self.reached + 1} comes first")
        self.at = at if at < self.count and self.has(at) else self.count

    def do_again(self) -> None:
        """Begin the same quiz again."""
        self.begin(self.seed)

    def do_another(self) -> None:
        """Begin the quiz of the next number."""
        self.begin((self.seed + 1) % (MOST_SEED + 1))

    def do_seed(self, text: str) -> None:
        """Begin the quiz of a number that the reader writes."""
        if not (text.isascii() and text.isdecimal()):
            raise BadAction(f"a quiz has a number; allowed: 0 to {MOST_SEED:,}")
        self.begin(int(text))

    # -- as plain values, and as a screen ----------------------------------------------------------

    def screen(self) -> Screen:
        """Return what is to be shown now."""
        return QuizView(self).screen()

    @classmethod
    def from_spec(cls, spec: Mapping[str, Any], *, uid: str = "board") -> QuizSession:
        """Make the session that plain values describe; BadAction when they describe none."""
        for found in _SHAPE.problems(dict(spec)):
            raise BadAction(str(found))
        count = spec.get("questions", USUAL_QUESTIONS)
        session = cls(spec["game"], spec.get("seed", USUAL_SEED), count, uid=uid)
        for number, one in enumerate(spec.get("answers", ())):
            session.do_goto(number)
            for choice in one["tried"]:
                session.do_answer(choice)
            if one.get("shown"):
                session.do_show()
        session.do_goto(spec.get("at", 0))
        return session
