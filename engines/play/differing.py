"""What would have to be different: the smallest changes of a position that allow a refused move.

Nothing here knows a rule. The changes that a game names near a move are made one by one, then two
at a time, and its own judge says of each position whether the move is legal there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Any

from engines.registry import load_game
from engines.table.editing import Change, Given
from engines.table.event import listed
from engines.table.game import Game
from engines.table.shapes import BadPosition
from engines.table.state import State
from engines.table.verdict import MalformedMove

MOST_TRIES = 100
"""Positions that are tried for one move."""
MOST_SINGLE = 60
"""Changes that are tried one by one."""
MOST_TOLD = 6
MOST_PAIRED = 10
"""Changes that take a reason away, of which pairs are tried."""


@dataclass(frozen=True)
class Remedy:
    """Changes under which a refused move is legal, and the position that they make."""

    changes: tuple[Change, ...]
    given: Given
    readings: dict[str, str]

    def __str__(self) -> str:
        return f"if {listed([change.words for change in self.changes])}"


def remedies(state: State[Any], move: Any, most: int = MOST_TOLD) -> list[Remedy]:
    """Return the smallest changes that would make a refused move legal, those named first.

    The work is bounded by a number of positions, so the same question has the same answer on every
    machine.

    >>> tower = load_game("haunted_clock_tower").position({"caught": ["red"], "seed": 1})
    >>> move = tower.parse_move(f"Turn {tower.tiles.index('red') + 1}")
    >>> [str(one) for one in remedies(tower, move)]
    ['if the red family were not caught yet']
    """
    return list(islice(_Search(state, move).found(), most))


class _Search:
    """One search, with the tries that are left to it."""

    def __init__(self, state: State[Any], move: Any) -> None:
        self.game: Game = load_game(state.game)
        self.state = state
        self.text = str(move)
        self.move = move
        self.left = MOST_TRIES
        stated = self.game.editing.stated(state)
        dealt = self.game.editing.dealt
        self.given = {key: value for key, value in stated.items() if key not in dealt}
        self.broken = {breach.clause for breach in state.breaches(move)}
        self.told: set[str] = set()

    def found(self) -> Iterator[Remedy]:
        """Yield what allows the move: single changes, and pairs only where there is none."""
        editing = self.game.editing
        named = [
            *editing.reading_changes(self.state),
            *editing.changes(self.state, self.given, self.move),
        ]
        helpful: list[Change] = []
        any_found = False
        for change in named[:MOST_SINGLE]:
            broken = self._broken((change,))
            if broken is None:
                continue
            if not broken:
                any_found = True
                yield from self._once((change,))
            elif self.broken - broken:
                helpful.append(change)
        if any_found:
            return
        for pair in combinations(helpful[:MOST_PAIRED], 2):
            if self.left <= 0:
                return
            if self._broken(pair) == set():
                yield from self._once(pair)

    def _once(self, changes: Sequence[Change]) -> Iterator[Remedy]:
        remedy = Remedy(tuple(changes), *self._made(changes))
        if str(remedy) not in self.told:
            self.told.add(str(remedy))
            yield remedy

    def _made(self, changes: Sequence[Change]) -> tuple[Given, dict[str, str]]:
        given: Mapping[str, Any] = self.given
        readings = dict(self.state.readings)
        for change in changes:
            given = change.made_in(given)
            readings |= dict(change.readings)
        return dict(given), readings

    def _broken(self, changes: Sequence[Change]) -> set[str] | None:
        """Return the clauses that the move breaks after changes; None where nothing can be so."""
        self.left -= 1
        try:
            state = self.game.position(*self._made(changes))
            move = state.parse_move(self.text)
        except (BadPosition, MalformedMove):
            return None
        return {breach.clause for breach in state.breaches(move)}
