"""Quizzes: the place on a page where seeded questions about a game are answered.

``Quiz("game", seed=3)`` as the last line of a cell is its first question for whoever reads text, a
live quiz in JupyterLab, and in the built book the first question with choices that wake the engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

from rulebook.live.figure import opening_html, stepped_html
from rulebook.live.shared_scenery import Shared
from rulebook.parts.part import LivePart
from rulebook.sessions.quiz import QuizSession
from rulebook.sessions.quizzed import USUAL_QUESTIONS, USUAL_SEED
from rulebook.sessions.session import BadAction


class Quiz(LivePart):
    """A quiz about one game: the same ``seed`` asks the same questions everywhere.

    ``topics`` are names of the pages that tell the rules asked about. With ``at_end`` the answers
    are told when all has been asked, as in front of a class, and no engine is needed to ask.
    ValueError names what there is not.

    >>> print(Quiz("haunted_clock_tower", seed=3).text().splitlines()[0])
    Quiz 3 about The Haunted Clock Tower, 10 questions
    """

    kind: ClassVar[str] = QuizSession.kind

    def __init__(
        self,
        game: str,
        *,
        seed: int = USUAL_SEED,
        questions: int = USUAL_QUESTIONS,
        topics: Sequence[str] = (),
        at_end: bool = False,
    ) -> None:
        self._spec = {"kind": self.kind, "game": game, "seed": seed, "questions": questions}
        self._spec |= {"topics": list(topics)} if topics else {}
        self._spec |= {"at_end": True} if at_end else {}
        try:
            self._first = QuizSession.from_spec(self._spec)
        except BadAction as bad:
            raise ValueError(f"Quiz({game!r}): {bad}") from None

    @classmethod
    def of(cls, spec: Mapping[str, Any]) -> Self:
        """Return the quiz that plain values describe; BadAction when they describe none."""
        quiz = cls.__new__(cls)
        quiz._spec, quiz._first = dict(spec), QuizSession.from_spec(spec)
        return quiz

    @property
    def game(self) -> str:
        return self._first.game.name

    def spec(self) -> dict[str, Any]:
        """Return the few plain values from which the same quiz can be made again."""
        return dict(self._spec)

    def session(self, uid: str = "board") -> QuizSession:
        """Return a new session of this quiz."""
        return QuizSession.from_spec(self._spec, uid=uid)

    def html(self, uid: str = "board", root: str = "", shared: Shared | None = None) -> str:
        """Return the first question as a figure that wakes the engine, or all, each as a step."""
        if self._first.at_end:
            session = self.session(uid)
            session.count_all()
            told = (*range(session.count), session.last)
            return stepped_html(session, told, uid, root, shared)
        return opening_html(self.spec(), uid, root, shared)

    def text(self) -> str:
        """Return the first question as text, and where all of them are to be had."""
        return "\n".join(self._told())

    def _told(self) -> Iterator[str]:
        quiz = self._first
        if quiz.topics:  # Of a part of the rules there may be fewer than were wanted.
            quiz.count_all()
        question = quiz.question(0)
        many = "1 question" if quiz.count == 1 else f"{quiz.count} questions"
        yield f"Quiz {quiz.seed} about {quiz.game.title}, {many}"
        yield ""
        start = question.scenario.start
        yield from (f"   {told}" for told in quiz.game.describe(start.seen_by(start.to_move)))
        yield f"   {question.text}"
        yield from (f"   - {choice.label}" for choice in question.choices)
        yield ""
        game, seed, count = quiz.game.name, quiz.seed, quiz.count
        topics = f" --topics {','.join(quiz.clauses())}" if quiz.topics else ""
        asked = f"rulebook quiz {game} --seed {seed} --questions {count}{topics}"
        yield f"All of it, with answers: {asked}"

    def __repr__(self) -> str:
        return f"Quiz({self.game!r}, seed={self._first.seed})"
