"""A quiz as text: the questions, and at the end the answers with their clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.play.quiz.question import MOST, Question
from engines.registry import load_game

LETTERS = "ABCD"
assert len(LETTERS) == MOST
LEVELS = {1: "easy", 2: "medium", 3: "hard"}


def right_letter(question: Question) -> str:
    """Return the letter of the right choice."""
    return LETTERS[[choice.right for choice in question.choices].index(True)]


def lettered(question: Question) -> list[str]:
    """Return the choices of a question, each with its letter."""
    choices = zip(LETTERS, question.choices, strict=False)
    return [f"{letter}: {choice.label}" for letter, choice in choices]


def clauses_of(questions: Sequence[Question]) -> list[str]:
    """Return the clauses that the right answers rest on, in the order of the register."""
    cited = {clause for question in questions for clause in question.topics}
    register = load_game(questions[0].game).register
    return [clause.id for clause in register if clause.id in cited]


def quiz_told(questions: Sequence[Question]) -> Iterator[str]:
    """Yield the lines of a quiz: questions with positions and choices, answers, clauses."""
    game = load_game(questions[0].game)
    if game.naming:
        yield game.naming
        yield ""
    for number, question in enumerate(questions, 1):
        yield f"{number}. {question.kind} ({LEVELS[question.level]})"
        state = question.scenario.start
        # What the mover cannot see is not needed for an answer.
        yield from (f"   {line}" for line in game.describe(state.seen_by(state.to_move)))
        yield f"   {question.text}"
        for letter, choice in zip(LETTERS, question.choices, strict=False):
            yield f"   {letter}  {choice.label}"
        yield ""
    yield "Answers"
    for number, question in enumerate(questions, 1):
        right = question.right
        cites = ", ".join(right.cites)
        yield f"{number}. {right_letter(question)}  {right.label}: {right.why} ({cites})"
    yield ""
    yield "Clauses"
    for name in clauses_of(questions):
        clause = game.register[name]
        yield f"{clause.id} {clause.title}: {clause.text}"
