"""A desk as it stands: the draft, the position looked at, what is taken up, what is asked."""

from __future__ import annotations

from typing import Any

from engines.play.transcript import Stage, stage_after
from engines.registry import load_game
from engines.table.clauses import Register
from engines.table.editing import Change
from engines.table.game import Game
from engines.table.state import State
from rulebook.sessions.desk.cases import Case
from rulebook.sessions.desk.draft import MOST_MOVES, Draft, Stated
from rulebook.sessions.moving import Moving
from rulebook.sessions.picking import Offer, Picker, playable
from rulebook.sessions.screen import File
from rulebook.sessions.session import BadAction

SET_UP, ASK, COMPARE, TAKE, CASES = "set up", "ask", "compare", "take", "cases"
TABS = {
    SET_UP: "Set up",
    ASK: "Ask",
    COMPARE: "Compare",
    TAKE: "Take away",
    CASES: "Case book",
}
"""The parts of a desk, and what each is called."""

EVERYTHING = ""
"""Who looks at the board where nothing is hidden."""


class AtDesk(Moving):
    """A reader at a desk: a position in the making, and everything that is asked about it.

    ``tab`` is the part of the desk in use, ``at`` the position looked at, ``picked`` what is
    touched; ``viewer`` is the player through whose eyes it is looked at, ``reading`` the point of
    rule that is compared, ``written`` a move that could not be read and stays to be mended;
    ``cases`` are the case book, shown from number ``leafed`` on, and ``lesson`` is its title where
    it is to be a lesson; ``forgotten`` is the case taken out last, with its place.
    ``is_open`` says that the reader has sat down.
    """

    def __init__(self, game: str, stated: Stated | None = None, *, uid: str = "board") -> None:
        super().__init__()
        self.uid = uid
        self.draft = Draft(load_game(game), stated)
        self.is_open = stated is not None
        self.tab = SET_UP
        self.at = 0
        self.picked: tuple[str, ...] = ()
        self.viewer = EVERYTHING
        self.reading = ""
        self.title = ""
        self.written = ""
        self.cases: list[Case] = []
        self.leafed = 0
        self.forgotten: tuple[int, Case] | None = None
        self.lesson = ""
        self.file: File | None = None
        self._picker: Picker | None = None
        self._puts: tuple[State[Any], str, list[Change]] | None = None

    @property
    def game(self) -> Game:
        return self.draft.game

    @property
    def register(self) -> Register:
        return self.game.register

    @property
    def stage(self) -> Stage:
        """The position looked at, with what led to it; while it is set up, the start."""
        return self.draft.stages[0 if self.tab == SET_UP else self.at]

    @property
    def state(self) -> State[Any]:
        return self.stage.state

    def _last(self) -> int:
        return len(self.draft.stages) - 1

    def look_at(self, at: int) -> None:
        """Look at the position after so many moves, as far as there are so many."""
        self.at = max(0, min(at, self._last()))
        self.picked = ()
        if self.viewer not in self.draft.start.players:
            self.viewer = EVERYTHING

    def open_at_last(self) -> None:
        """Ask about the position after all moves."""
        self.tab = ASK
        self.look_at(self._last())

    # -- what can be taken up or picked ----------------------------------------------------------

    def _movable(self) -> State[Any]:
        if not self.draft.is_sound:
            raise BadAction("the position cannot be as it is stated; it has to be put right first")
        if not self.may_move:
            way = f"look as {self.state.to_move}, or see everything" if self.state.to_move else ""
            raise BadAction(f"{self.viewer} is not to move; allowed: {way or 'to see everything'}")
        return self.state

    @property
    def may_move(self) -> bool:
        """Whether whoever looks may move: what another may do tells what another holds."""
        return self.viewer in (EVERYTHING, self.state.to_move)

    def offer(self) -> Offer:
        """Return which parts can be touched now: to be moved by hand, or to make a move."""
        if self.tab == SET_UP:
            return self._hands_on()
        if self.tab != ASK or not self.draft.is_sound or not self.may_move:
            return Offer(())
        state = self.state
        if self._picker is None or self._picker.state is not state:
            self._picker = Picker(state, self.game.offers.picks)
        return self._picker.offer(self.picked)

    def _hands_on(self) -> Offer:
        if not self.picked:
            parts = self.game.editing.grips(self.state)
            return Offer((), parts, frozenset(parts))
        parts = {change.part: change.label for change in self.puts() if change.part}
        parts[self.picked[0]] = "Put it back"
        return Offer(self.picked, parts, frozenset(parts))

    def puts(self) -> list[Change]:
        """Return what can be done with what is taken up."""
        if self.tab != SET_UP or not self.picked:
            return []
        known = self._puts
        if known is None or known[0] is not self.state or known[1] != self.picked[0]:
            found = list(self.game.editing.puts(self.state, self.picked[0]))
            self._puts = known = (self.state, self.picked[0], found)
        return known[2]

    def _picked_move(self, there: Offer) -> Any | None:
        return playable(there)

    # -- moving ----------------------------------------------------------------------------------

    def do_pick(self, part: str) -> None:
        """Touch a part of the board: to take up, to put down, or to make a move."""
        if self.tab != SET_UP:
            super().do_pick(part)
            return
        if part not in self.offer().parts:
            raise BadAction(f"part: {part!r} cannot be picked now")
        if not self.picked:
            self.picked = (part,)
        elif part == self.picked[0]:
            self.picked = ()
        else:
            change = next(one for one in self.puts() if one.part == part)
            self._make(change)

    def _make(self, change: Change) -> None:
        readings = {**self.draft.stated.readings, **dict(change.readings)}
        self.draft.change(change.made_in(self.draft.stated.given), readings)
        self.picked = ()

    def _play(self, move: Any) -> None:
        """Make a move from the position looked at; a refused one stands there as it was tried."""
        state = self._movable()
        self.picked = ()
        self.tab = ASK
        if self.stage.verdict is not None and not self.stage.verdict.is_legal:
            self.at -= 1
            state = self.state
        if self.at >= MOST_MOVES:
            raise BadAction(f"{MOST_MOVES} moves are the most; begin from the position here")
        self.draft.add(stage_after(state, move), self.at)
        self.at += 1
