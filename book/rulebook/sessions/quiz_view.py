"""What a quiz looks like: a question with its board and choices, and the result at the end."""

from __future__ import annotations

from collections.abc import Iterator

from engines.play.quiz.question import Question
from engines.play.quiz.told import LETTERS, LEVELS, lettered, right_letter
from engines.table.drawing import Drawing
from engines.table.event import Event
from engines.table.svg import View
from rulebook.sessions.quizzed import LONGEST_NUMBER, Quizzed
from rulebook.sessions.screen import (
    Choice,
    Input,
    Line,
    Screen,
    Tone,
    cites,
    command,
    line,
    spoken,
)

STUCK = "If you are stuck"
OTHER = "Another quiz"
ABOUT = "Ask only about"
PAPER = "On paper"


class QuizView:
    """The screens of a quiz."""

    def __init__(self, quiz: Quizzed) -> None:
        self.quiz = quiz
        self.number = quiz.number
        self.question: Question = quiz.question(self.number)
        self.is_done: bool = quiz.is_told

    def screen(self) -> Screen:
        """Return what is to be shown now."""
        quiz = self.quiz
        lines = list(self._result() if quiz.is_over else self._lines())
        is_answered = bool(quiz.tried.get(quiz.at)) and not quiz.at_end
        last = lines[-1:] if is_answered or quiz.at in quiz.shown else lines
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
        quiz = self.quiz
        if number == quiz.last:
            return "Result"
        kind = "Question" if number < quiz.count else "Answer"
        return f"{kind} {number % quiz.count + 1}"

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
            title=f"{quiz.game.title}: {self._label(quiz.at).lower()}",
            description=" ".join(quiz.game.describe(facts)),
            uid=quiz.uid,
            options=start.options(),
        )
        return quiz.game.draw(facts, view=view)

    # -- the words ---------------------------------------------------------------------------------

    def _lines(self) -> Iterator[Line]:
        quiz, question = self.quiz, self.question
        level = LEVELS[question.level]
        yield line(f"{self._label(quiz.at)} of {quiz.count} ({level})", "note")
        if quiz.game.naming and quiz.at == 0:
            yield line(quiz.game.naming, "note")
        yield line(question.text, "fact")
        if quiz.at_end:
            yield from self._at_end()
            return
        for taken in quiz.tried.get(self.number, ()):
            choice = question.choices[taken]
            said = "Right" if choice.right else "Not so"
            tone: Tone = "event" if choice.right else "refusal"
            yield self._told(f"{said}: {choice.label}. {choice.why}", tone, choice.cites)
        if self.number in quiz.shown:
            right = question.right
            yield self._told(f"The answer is: {right.label}. {right.why}", "event", right.cites)

    def _at_end(self) -> Iterator[Line]:
        """Yield the choices with their letters, and the answer once it is told."""
        question, taken = self.question, self.quiz.tried.get(self.number, [])
        if not self.is_done:
            yield from (line(told, "hint") for told in lettered(question))
            return
        right, letter = question.right, right_letter(question)
        if taken and not question.choices[taken[-1]].right:
            yield line(f"You chose {lettered(question)[taken[-1]]}", "refusal")
        yield self._told(f"The answer is {letter}: {right.label}.", "move", ())
        yield self._told(right.why, "event", right.cites)

    def _result(self) -> Iterator[Line]:
        quiz = self.quiz
        first = "" if quiz.at_end else " at the first try"
        if quiz.tried or not quiz.at_end:
            yield line(f"{quiz.score} of {quiz.count} right{first}.", "note")
        for number in range(quiz.count):
            question = quiz.question(number)
            right = question.right
            is_first = quiz.is_solved(number) and len(quiz.tried[number]) == 1
            is_first |= quiz.at_end and not quiz.tried  # Nobody answered here: the class did.
            told = f"{number + 1}. {question.text} {right.label}. {right.why}"
            if quiz.at_end:  # All else has just been told.
                told = f"{number + 1}. {right_letter(question)}: {right.label}"
            yield self._told(told, "event" if is_first else "refusal", right.cites)

    def _told(self, text: str, tone: Tone, cited: tuple[str, ...]) -> Line:
        return line(text, tone, cites(self.quiz.game.register, cited))

    # -- what can be done --------------------------------------------------------------------------

    def _choices(self) -> Iterator[Choice]:
        quiz = self.quiz
        if self.is_done or quiz.at_end:
            following = self._label(quiz.at + 1)
            label = (
                "See the result"
                if following == "Result"
                else f"Next {following.split()[0].lower()}"
            )
            forth: Choice = {**command(label, "next"), "main": True}
        if self.is_done:
            yield forth
            return
        tried = quiz.tried.get(self.number, ())
        for number, choice in enumerate(self.question.choices):
            answer = command(choice.label, "answer", choice=number)
            if quiz.at_end:
                yield {**answer, "label": LETTERS[number], "pressed": number in tried}
            elif number not in tried:
                yield answer
        if quiz.at_end:
            yield forth
        yield command("Show the answer", "show", STUCK)
        if not (quiz.at or quiz.tried or quiz.shown):
            yield from self._set_up()

    def _over(self) -> Iterator[Choice]:
        yield {**command("Another quiz", "another"), "main": True}
        yield command("The same once more", "again")
        yield from self._set_up()

    def _set_up(self) -> Iterator[Choice]:
        """Yield what makes another quiz: its number, its length, what it asks about, how."""
        quiz = self.quiz
        yield command("Show the worksheet", "sheet", PAPER)
        fields = {
            "Start this quiz": ("seed", "Number of the quiz"),
            "Ask this many": ("count", "Questions"),
        }
        for label, (do, name) in fields.items():
            field: Input = {"label": name, "most": LONGEST_NUMBER}
            value = quiz.seed if do == "seed" else quiz.wanted
            yield {**command(label, do, OTHER), "input": {**field, "value": str(value)}}
        for label, at_end in (("Answers at once", False), ("Answers at the end", True)):
            pressed = quiz.at_end is at_end
            yield {**command(label, "tell", OTHER, at_end=at_end), "pressed": pressed}
        for page in dict.fromkeys(clause.page for clause in quiz.game.register):
            named = quiz.game.register.title_of(page)
            yield {**command(named, "topic", ABOUT, page=page), "pressed": page in quiz.topics}
