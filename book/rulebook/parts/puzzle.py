"""Puzzles: the place on a page where one puzzle of a game follows another, without an end.

``Puzzle("game", seed=3)`` as the last line of a cell is that puzzle in words for whoever reads
text, a live one in JupyterLab, and in the built book its board with controls that wake the engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Self

from engines.registry import load_game
from rulebook.live.figure import opening_html
from rulebook.live.shared_scenery import Shared
from rulebook.parts.part import LivePart
from rulebook.sessions.challenge.puzzle import PuzzleSession
from rulebook.sessions.quizzed import USUAL_SEED
from rulebook.sessions.session import BadAction


class Puzzle(LivePart):
    """A puzzle about one game: the same ``seed`` is the same puzzle everywhere.

    ValueError names what there is not.

    >>> print(Puzzle("haunted_clock_tower", seed=3).text().splitlines()[0])
    Puzzle 3: The best play (The Haunted Clock Tower)
    """

    kind: ClassVar[str] = PuzzleSession.kind

    def __init__(self, game: str, *, seed: int = USUAL_SEED) -> None:
        self._spec = {"kind": self.kind, "game": game, "seed": seed}
        try:
            self._first = PuzzleSession.from_spec(self._spec)
        except BadAction as bad:
            raise ValueError(f"Puzzle({game!r}): {bad}") from None

    @classmethod
    def of(cls, spec: Mapping[str, Any]) -> Self:
        """Return the puzzle that plain values describe; BadAction when they describe none."""
        part = cls.__new__(cls)
        part._spec, part._first = dict(spec), PuzzleSession.from_spec(spec)
        return part

    @property
    def game(self) -> str:
        return self._first.game

    def spec(self) -> dict[str, Any]:
        """Return the few plain values from which the same puzzle can be made again."""
        return dict(self._spec)

    def session(self, uid: str = "board") -> PuzzleSession:
        """Return a new session that begins with this puzzle."""
        return PuzzleSession.from_spec(self._spec, uid=uid)

    def html(self, uid: str = "board", root: str = "", shared: Shared | None = None) -> str:
        """Return the puzzle as a figure that wakes the engine."""
        return opening_html(self.spec(), uid, root, shared)

    def text(self) -> str:
        """Return the puzzle as text, with its choices where it has some."""
        return "\n".join(self._told())

    def _told(self) -> Iterator[str]:
        session = self._first
        game = load_game(session.game)
        yield f"{session.puzzle_title} ({game.title})"
        yield ""
        start = session.puzzle.start
        yield from (f"   {told}" for told in game.describe(start.seen_by(start.to_move)))
        yield from (f"   {one['text']}" for one in session.screen()["lines"])
        question = session.puzzle.question
        if question is not None:
            yield from (f"   - {choice.label}" for choice in question.choices)

    def __repr__(self) -> str:
        return f"Puzzle({self.game!r}, seed={self._first.seed})"
