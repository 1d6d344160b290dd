"""A draft: a position as the reader states it, right or wrong, with the moves made from it.

Nothing that was written is thrown away: what cannot be is kept, with everything that is wrong with
it, and the last position that could be stays to be looked at. Every change can be undone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.play.nesting import depth
from engines.play.transcript import Stage, stage_after
from engines.table.editing import Given
from engines.table.game import Game
from engines.table.messages import printable, shown
from engines.table.shapes import BadPosition, Problem, Shape
from engines.table.state import State
from engines.table.verdict import MalformedMove
from rulebook.sessions.session import BadAction

MOST_MOVES = 4000
"""Moves that are made from one position, as many as a table keeps."""
LONGEST_MOVE = 2000
"""Characters of a move as it is written."""
MOST_UNDONE = 200
"""Changes that can be taken back."""
LONGEST_NAME = 40
"""Characters of the name of a point of rule."""
LARGEST_POSITION = 40_000
"""Characters of a position as plain text; those of our games take less than a tenth of it."""
MOST_READINGS = 100
DEEPEST = 10
"""Lists and tables inside each other."""


def written_out(tables: Mapping[str, Any]) -> str | None:
    """Return plain values as a text of one line; None where they are none that a link carries.

    A file may hold dates and numbers that are none, a script half a character.

    >>> written_out({"clock": "11:55"}), written_out({"clock": float("nan")})
    ('{"clock":"11:55"}', None)
    """
    try:
        text = json.dumps(tables, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        text.encode()
    except (TypeError, ValueError, RecursionError):
        return None
    return text if depth(text) <= DEEPEST else None


class Loose(Shape):
    """Any table of plain values: what is in it is looked at where it is used."""

    allowed = "a table of numbers, texts and lists"

    def fits(self, value: Any) -> bool:
        return isinstance(value, dict) and written_out(value) is not None


@dataclass(frozen=True)
class Stated:
    """What the reader has stated: a position, the points of rule read otherwise, and moves."""

    given: Given = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)
    moves: tuple[str, ...] = ()

    def check(self) -> None:
        """Raise BadAction for what no desk can keep; what is merely wrong may stay."""
        for key, value in self.given.items():
            if written_out({key: value}) is None:
                raise BadAction(f"{printable(key, 60)}: allowed: numbers, texts, lists and tables")
        size = len(written_out(self.given) or "")
        if size > LARGEST_POSITION or len(self.readings) > MOST_READINGS:
            allowed = f"{LARGEST_POSITION:,} characters and {MOST_READINGS} readings"
            raise BadAction(f"the position is larger than any; allowed: at most {allowed}")
        for name, way in self.readings.items():
            if max(len(name), len(way)) > LONGEST_NAME:
                raise BadAction(f"readings: a name or value is too long: {shown(name)}")
        for number, move in enumerate(self.moves, 1):
            if len(move) > LONGEST_MOVE:
                allowed = f"{LONGEST_MOVE:,} characters"
                raise BadAction(f"move {number} is too long; allowed: at most {allowed}")

    def tables(self) -> dict[str, Any]:
        """Return it as plain values, without what is left to the set-up."""
        values = {
            "given": dict(self.given),
            "readings": {name: way for name, way in self.readings.items() if way != "A"},
            "moves": list(self.moves),
        }
        return {key: value for key, value in values.items() if value}


class Draft:
    """A position in the making, and what follows from it.

    ``stages`` are the start and every move, ``problems`` is all that is wrong with the position and
    ``bad_move`` what is wrong with the first move that cannot be read. While there are problems the
    stages are those of the last position without any.
    """

    def __init__(self, game: Game, stated: Stated | None = None) -> None:
        self.game = game
        self.stated = stated or Stated()
        self.stated.check()
        self.problems: tuple[Problem, ...] = ()
        self.bad_move = ""
        self.stages: list[Stage] = []
        self._undone: list[Stated] = []
        self._done: list[Stated] = []
        self._look()
        if not self.stages:
            self._begin(game.new())

    # -- how it stands -------------------------------------------------------------------------

    @property
    def is_sound(self) -> bool:
        """Whether the position can be."""
        return not self.problems

    @property
    def start(self) -> State[Any]:
        """The position stated, or the last one that could be."""
        return self.stages[0].state

    def _look(self) -> None:
        try:
            start = self.game.position(self.stated.given, self.stated.readings)
        except BadPosition as bad:
            self.problems = bad.problems
            return
        self.problems = ()
        self._begin(start)

    def _begin(self, start: State[Any]) -> None:
        self.bad_move = ""
        self.stages = [Stage(start, ())]
        for number, text in enumerate(self.stated.moves, 1):
            try:
                move = self.stages[-1].state.parse_move(text)
            except MalformedMove as malformed:
                self.bad_move = f"move {number}: {malformed}"
                return
            self.stages.append(stage_after(self.stages[-1].state, move))

    # -- changing ------------------------------------------------------------------------------

    def change(
        self,
        given: Given | None = None,
        readings: Mapping[str, str] | None = None,
        moves: Sequence[str] | None = None,
    ) -> None:
        """State something else, whether it can be or not."""
        now = self.stated
        fresh = Stated(
            now.given if given is None else given,
            now.readings if readings is None else dict(readings),
            now.moves if moves is None else tuple(moves),
        )
        if fresh == now:
            return
        fresh.check()
        self._done = [*self._done, now][-MOST_UNDONE:]
        self._undone = []
        self.stated = fresh
        self._look()

    def add(self, stage: Stage, at: int) -> None:
        """Make a move after so many; those that followed are forgotten, but can be had back."""
        kept = self.stages[: at + 1]
        texts = [str(one.move) for one in [*kept[1:], stage]]
        self._done = [*self._done, self.stated][-MOST_UNDONE:]
        self._undone = []
        self.stated = Stated(self.stated.given, self.stated.readings, tuple(texts))
        self.stages = [*kept, stage]
        self.bad_move = ""

    @property
    def can_undo(self) -> bool:
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def undo(self) -> None:
        """Go back to what was stated before the last change."""
        self._undone.append(self.stated)
        self.stated = self._done.pop()
        self._look()

    def redo(self) -> None:
        """Make the change again that was undone last."""
        self._done.append(self.stated)
        self.stated = self._undone.pop()
        self._look()
