"""What a quiz looks like: a question with its board and choices, and the result at the end."""

from __future__ import annotations

from collections.abc import Iterator

from engines.play.quiz.question import Question
from engines.play.quiz.told import LEVELS
from engines.table.drawing import Drawing
from engines.table.event import Event
from engines.table.svg import View
from rulebook.sessions.commands import command
from rulebook.sessions.quizzed import Quizzed
from rulebook.sessions.screen import Choice, Line, Screen, Tone, cites, line, spoken

STUCK = "If you are stuck"
OTHER = "Another quiz"
LONGEST_NUMBER = 6


class QuizView:
    """The screens of a quiz."""

    def __init__(self, quiz: Quizzed) -> None:
        self.quiz = quiz
        self.number = min(quiz.at, quiz.count - 1)
        self.question: Question = quiz.question(self.number)
        self.is_done: bool = quiz.is_done(self.number)

    def screen(self) -> Screen:
        """Return what is to be shown now."""
        quiz = self.quiz
        lines = list(self._result() if quiz.is_over else self._lines())
        last = lines[-1:] if self.quiz.tried.get(quiz.at) or quiz.at in quiz.shown else lines
        return {
            "kind": quiz.kind,
            "title": f"{quiz.game.title}: quiz {quiz.seed}",
            "board": self._board(),
            "lines": [*quiz.notice, *lines],
            "say": spoken(quiz.notice or last),
            "history": {
                "at": quiz.at,
                "steps": [
                    {"label": self._label(number), "branch": False}
                    for number in range(quiz.reached + 1)
                ],
                "branch": False,
            },
            "parts": {},
            "choices": list(self._over() if quiz.is_over else self._choices()),
            "ask": None,
            "keep": quiz.spec(),
            "link": quiz.quiz_spec,
        }

    def _label(self, number: int) -> str:
        return f"Question {number + 1}" if number < self.quiz.count else "Result"

    # -- the picture -------------------------------------------------------------------------------

    def _board(self) -> Drawing:
        """Draw the position; once the question is done, what its move leads to."""
        quiz, start = self.quiz, self.question.scenario.start
        mover, state = start.to_move, start
        events: tuple[Event, ...] = ()
        if self.is_done and self.question.when:
            move = self.question.scenario.whens[0].move
            if start.is_legal(move):
                state = start.copy()
                events = tuple(state.apply(move))
        facts = state.seen_by(mover)
        view = View(
            events=events,
            before=start.seen_by(mover) if events else None,
            title=f"{quiz.game.title}: {self._label(self.number).lower()}",
            description=" ".join(quiz.game.describe(facts)),
            uid=quiz.uid,
            options=start.options(),
        )
        return quiz.game.draw(facts, view=view)

    # -- the words ---------------------------------------------------------------------------------

    def _lines(self) -> Iterator[Line]:
        quiz, question = self.quiz, self.question
        level = LEVELS[question.level]
        yield line(f"Question {self.number + 1} of {quiz.count} ({level})", "note")
        yield line(question.text, "fact")
        for taken in quiz.tried.get(self.number, ()):
            choice = question.choices[taken]
            said = "Right" if choice.right else "Not so"
            tone: Tone = "event" if choice.right else "refusal"
            yield self._told(f"{said}: {choice.label}. {choice.why}", tone, choice.cites)
        if self.number in quiz.shown:
            right = question.right
            yield self._told(f"The answer is: {right.label}. {right.why}", "event", right.cites)

    def _result(self) -> Iterator[Line]:
        quiz = self.quiz
        yield line(f"{quiz.score} of {quiz.count} right at the first try.", "note")
        for number in range(quiz.count):
            question = quiz.question(number)
            right = question.right
            is_first = quiz.is_solved(number) and len(quiz.tried[number]) == 1
            told = f"{number + 1}. {question.text} {right.label}. {right.why}"
            yield self._told(told, "event" if is_first else "refusal", right.cites)

    def _told(self, text: str, tone: Tone, cited: tuple[str, ...]) -> Line:
        return line(text, tone, cites(self.quiz.game.register, cited))

    # -- what can be done --------------------------------------------------------------------------

    def _choices(self) -> Iterator[Choice]:
        quiz = self.quiz
        if self.is_done:
            last = self.number + 1 == quiz.count
            yield {**command("See the result" if last else "Next question", "next"), "main": True}
            return
        tried = quiz.tried.get(self.number, ())
        for number, choice in enumerate(self.question.choices):
            if number not in tried:
                yield command(choice.label, "answer", choice=number)
        yield command("Show the answer", "show", STUCK)

    def _over(self) -> Iterator[Choice]:
        yield {**command("Another quiz", "another"), "main": True}
        yield command("The same once more", "again")
        yield {
            **command("Begin it", "seed", OTHER),
            "input": {"label": "Number of the quiz", "most": LONGEST_NUMBER},
        }
