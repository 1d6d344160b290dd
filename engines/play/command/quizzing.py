"""``rulebook quiz`` and ``rulebook worksheet``: seeded questions, on the screen and on paper."""

from __future__ import annotations

import argparse

from engines.play.check import HOLDS
from engines.play.command.arguments import (
    Asked,
    Commands,
    command,
    say_json,
    take_game,
    take_json,
    take_page,
    write_page,
)
from engines.play.quiz.making import MOST_QUESTIONS, BadQuiz, quiz
from engines.play.quiz.question import Question
from engines.play.quiz.told import quiz_told
from engines.play.quiz.worksheet import worksheet
from engines.play.terminal import complain, number_argument, say, text_argument
from engines.registry import UnknownGame

USUAL_QUESTIONS = 10


def add_commands(commands: Commands) -> None:
    """Add what this module does to the command line."""
    sub = command(commands, "quiz", tell, "make questions from seeded play, with answers")
    _take_quiz(sub)
    take_json(sub)

    sub = command(commands, "worksheet", write, "make a sheet of questions to print")
    _take_quiz(sub)
    take_page(sub, "SHEET")
    take_json(sub)


def _take_quiz(sub: argparse.ArgumentParser) -> None:
    take_game(sub)
    sub.add_argument("--seed", type=number_argument, default=0, metavar="N")
    sub.add_argument(
        "--questions",
        type=number_argument,
        default=USUAL_QUESTIONS,
        metavar="K",
        help=f"1 to {MOST_QUESTIONS} (usually {USUAL_QUESTIONS})",
    )
    sub.add_argument(
        "--topics",
        type=text_argument,
        default="",
        metavar="CLAUSE,…",
        help="only questions answered by clauses whose ids begin so",
    )


def _made(asked: Asked) -> list[Question]:
    topics = [topic.strip() for topic in asked.topics.split(",") if topic.strip()]
    return quiz(asked.game, asked.seed, asked.questions, topics)


def tell(asked: Asked) -> int:
    """Tell a quiz: its questions, then the answers with their clauses."""
    try:
        questions = _made(asked)
    except (UnknownGame, BadQuiz) as error:
        return complain(error)
    if asked.json:
        say_json([question.tables() for question in questions])
    else:
        for line in quiz_told(questions):
            say(*line.split("\n"))
    return HOLDS


def write(asked: Asked) -> int:
    """Write a worksheet into a file of its own."""
    try:
        return write_page(asked, lambda: worksheet(_made(asked), asked.seed))
    except (UnknownGame, BadQuiz) as error:
        return complain(error)
