"""The live parts of the book: examples, clauses, questions, and the sessions behind them.

A page begins with ``from rulebook import Ask, Clauses, Example``.
"""

from rulebook.ask import Ask
from rulebook.clauses import Clauses
from rulebook.example import Example
from rulebook.table import Table

__all__ = ["Ask", "Clauses", "Example", "Table"]
