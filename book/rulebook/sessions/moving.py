"""Moving: what a reader does alike at an example and at a table, on the board and by its list."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from engines.table.clauses import Register
from engines.table.state import State
from engines.table.verdict import MalformedMove, Verdict
from rulebook.sessions.picking import Offer
from rulebook.sessions.screen import verdict_lines
from rulebook.sessions.session import BadAction, Session


class Moving(Session):
    """A session with positions to look at and moves to make.

    ``at`` is the position shown, ``picked`` the parts of the board that were touched so far.
    """

    at: int
    picked: tuple[str, ...]

    # -- what each session says of itself ------------------------------------------------------

    @property
    @abstractmethod
    def register(self) -> Register:
        """The clauses of the game."""

    @abstractmethod
    def _last(self) -> int:
        """Return the number of the last position that can be shown; BadAction when none may be."""

    @abstractmethod
    def _movable(self) -> State[Any]:
        """Return the position to move in; BadAction when nobody here may move."""

    @abstractmethod
    def offer(self) -> Offer:
        """Return what can be picked now."""

    @abstractmethod
    def _picked_move(self, there: Offer) -> Any | None:
        """Return the move to be made at once by what is picked; None while there is none."""

    @abstractmethod
    def _play(self, move: Any) -> None:
        """Make a move, or refuse it."""

    # -- actions -------------------------------------------------------------------------------

    def do_goto(self, at: int) -> None:
        """Show another position."""
        last = self._last()
        if at > last:
            raise BadAction(f"at: there is no step {at}; allowed: 0 to {last}")
        self.at, self.picked = at, ()

    def do_play(self, move: str) -> None:
        """Make a move; an illegal one is refused with every clause."""
        self._play(self._read(move))

    def do_pick(self, part: str) -> None:
        """Pick a part of the board; the move is made as soon as it is settled."""
        self._movable()
        if part not in self.offer().parts:
            raise BadAction(f"part: {part!r} cannot be picked now")
        self.picked = (*self.picked, part)
        move = self._picked_move(self.offer())
        if move is not None:
            self._play(move)

    def do_clear(self) -> None:
        """Put back what was picked."""
        self.picked = ()

    def _read(self, text: str) -> Any:
        try:
            return self._movable().parse_move(text)
        except MalformedMove as malformed:
            raise BadAction(f"move: {malformed}") from None

    def _refuse(self, player: str, verdict: Verdict) -> None:
        self.notice = tuple(verdict_lines(self.register, player, verdict, self._movable()))
