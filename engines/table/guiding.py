"""Guiding: what somebody who plays for the first time is told at the table, clause by clause.

Each game says in ``guiding.py`` which rules a turn goes by and what a player's own cards mean. It
is told in the register's words, so a guide can never say what the rules do not.
"""

from __future__ import annotations

from typing import Any

from engines.table.state import State

Meaning = tuple[str, str]
"""What a card is called, as its owner is told of it, and the clause that says what it means."""


class Guiding:
    """The guide of a game without a ``guiding.py``: it has nothing to tell, and is not offered."""

    @property
    def has_words(self) -> bool:
        """Whether there is anything to be told."""
        return type(self) is not Guiding

    def may(self, state: State[Any]) -> tuple[str, ...]:
        """Return the clauses that say what the player to move may do now."""
        return ()

    def means(self, state: State[Any], player: str) -> tuple[Meaning, ...]:
        """Return what the cards mean which a player sees as their own."""
        return ()
