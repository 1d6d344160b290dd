"""The live parts of the book: examples, clauses, questions, and the sessions behind them.

A page begins with ``from rulebook import Ask, Clauses, Example``.
"""

from rulebook.parts.challenge import Challenge
from rulebook.parts.clauses import Clauses
from rulebook.parts.desk import Desk
from rulebook.parts.example import Example
from rulebook.parts.glossary import Glossary
from rulebook.parts.learning_path import Games, LearningPath
from rulebook.parts.lesson import Lesson
from rulebook.parts.plan import Plan, Show
from rulebook.parts.puzzle import Puzzle
from rulebook.parts.quiz import Quiz
from rulebook.parts.reference import Reference
from rulebook.parts.table import Table
from rulebook.sessions.ask import Ask, Wrong

__all__ = [
    "Ask",
    "Challenge",
    "Clauses",
    "Desk",
    "Example",
    "Games",
    "Glossary",
    "LearningPath",
    "Lesson",
    "Plan",
    "Puzzle",
    "Quiz",
    "Reference",
    "Show",
    "Table",
    "Wrong",
]
