"""Asking at a desk: moves made and refused, what would allow them, both readings of a point."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from engines.play.differing import Remedy, remedies
from engines.table.shapes import Name, Shape, Whole
from rulebook.sessions.desk.comparing import Parted, compare
from rulebook.sessions.desk.desk import ASK, COMPARE, EVERYTHING, SET_UP, TABS
from rulebook.sessions.desk.draft import LONGEST_MOVE, MOST_MOVES
from rulebook.sessions.desk.handing_out import HandingOut
from rulebook.sessions.desk.reading import is_whole
from rulebook.sessions.screen import line
from rulebook.sessions.session import BadAction, Text


class Asking(HandingOut):
    """A reader who asks what may be done, what follows, and why not."""

    asking: ClassVar[Mapping[str, Mapping[str, Shape]]] = {
        "tab": {"name": Name(tuple(TABS))},
        "goto": {"at": Whole(0, MOST_MOVES)},
        "play": {"move": Text(LONGEST_MOVE)},
        "write": {"text": Text(LONGEST_MOVE)},
        "pick": {"part": Text()},
        "clear": {},
        "back": {},
        "here": {},
        "see": {"who": Text()},
        "remedy": {"at": Whole(0, 20)},
        "compare": {"name": Text(40)},
    }

    _found: tuple[object, list[Remedy]] | None = None

    def do_tab(self, name: str) -> None:
        """Turn to another part of the desk."""
        self.tab, self.picked = name, ()
        if name == COMPARE and not self.reading:
            self.reading = next(iter(self.register.readings), "")

    def do_goto(self, at: int) -> None:
        """Look at another position of the line."""
        super().do_goto(at)
        if self.tab == SET_UP:
            self.tab = ASK

    def do_write(self, text: str) -> None:
        """Make a move that was written."""
        if self.tab != ASK:
            self.do_tab(ASK)
        self.written = text
        self._play(self._read(text))
        self.written = ""

    def do_back(self) -> None:
        """Take the last move back, or the refusal of one."""
        if not self.at:
            raise BadAction("there is no move to take back")
        self.draft.change(moves=self.draft.stated.moves[: self.at - 1])
        self.look_at(self.at - 1)

    def do_here(self) -> None:
        """Set up from the position looked at: it becomes the start."""
        self._sound()
        state = self.state
        given = self.game.editing.stated(state)
        if not is_whole(self.game, state, given):
            raise BadAction("this position lies in the middle of a turn and cannot be stated")
        self.draft.change(given, dict(state.readings), ())
        self.tab = SET_UP
        self.look_at(0)

    def do_see(self, who: str) -> None:
        """Look through the eyes of a player, or see everything."""
        if who != EVERYTHING and who not in self.state.players:
            raise BadAction(f"who: nobody called {who!r} plays")
        self.viewer, self.picked = who, ()

    def remedies(self) -> list[Remedy]:
        """Return what would allow the move that was refused last, found once."""
        stage = self.stage
        if stage.verdict is None or stage.verdict.is_legal:
            return []
        if self.viewer != EVERYTHING:
            return []  # They are tried with what others hold, and would tell of it.
        if self._found is None or self._found[0] is not stage:
            self._found = stage, remedies(stage.state, stage.move)
        return self._found[1]

    def do_remedy(self, at: int) -> None:
        """Set up what would allow the refused move, and make it there."""
        found = self.remedies()
        if at >= len(found):
            raise BadAction("there is no such change to try")
        remedy, move = found[at], str(self.stage.move)
        self.draft.change(remedy.given, remedy.readings, (move,))
        self.open_at_last()
        self.notice = (line(f"Tried: {remedy}", "note"),)

    def do_compare(self, name: str) -> None:
        """Compare both readings of a point."""
        if name not in self.register.readings:
            raise BadAction(f"name: there is no point of rule {name!r}")
        self.tab, self.reading = COMPARE, name

    def parted(self) -> Parted | None:
        """Return both ways of the point that is compared; None where there is nothing to."""
        if self.tab != COMPARE or not self.reading or not self.draft.is_sound:
            return None
        return compare(self.game, self.draft.stated, self.reading)
