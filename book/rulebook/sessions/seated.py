"""A table as it stands: the game in play, who looks at it, and what that person may do.

`TableSession` changes it, its views draw it.
"""

from __future__ import annotations

from typing import Any

from engines.table.clauses import Register
from engines.table.state import State
from rulebook.sessions.looking_back import LookBack
from rulebook.sessions.match import NOBODY, Match, Sight, Viewer
from rulebook.sessions.moving import Moving
from rulebook.sessions.picking import Offer, Picker, playable
from rulebook.sessions.screen import File
from rulebook.sessions.session import BadAction
from rulebook.sessions.set_up import SetUp
from rulebook.sessions.taking_back import Request


class Seated(Moving):
    """A reader at a table: first it is set up, then ``match`` is the game in play.

    ``here`` is the person who looks at the screen when several take turns at it, or `NOBODY`;
    ``at`` is the position shown. ``is_pacing`` lets bots follow each other by themselves, and
    ``is_running`` that they play on to a person's turn at once. ``has_begun`` says that the last
    action began the game. ``helps_memory`` shows what a player would have to remember,
    and with ``is_guided`` a first-timer is told what may be done and what it means.
    """

    def __init__(self, made: SetUp, *, uid: str = "board") -> None:
        super().__init__()
        self.set_up = made
        self.uid = uid
        self.match: Match | None = None
        self.file: File | None = None
        self.has_begun = False
        self.is_pacing = True
        self.helps_memory = False
        self.is_guided = False
        self._look_at(None)

    def _look_at(self, match: Match | None) -> None:
        self.match = match
        self.here = NOBODY
        self.at = len(match.turns) if match else 0
        self.picked: tuple[str, ...] = ()
        self.is_running = False
        self.asked: Request | None = None
        self.looked: LookBack | None = None
        self.is_looking = False
        self._picker: Picker | None = None

    @property
    def register(self) -> Register:
        return self.set_up.game.register

    # -- who may see and do what ---------------------------------------------------------------

    @property
    def playing(self) -> Match:
        """The game in play; BadAction while there is none."""
        if self.match is None:
            raise BadAction("the game has not begun; allowed: begin")
        return self.match

    @property
    def viewer(self) -> Viewer:
        """Who is looked for: None sees everything, NOBODY only what lies open."""
        return self.playing.viewer(self.here)

    def sight(self) -> Sight:
        """Return what who is there is shown of the position looked at."""
        return self.playing.sight(self.at, self.viewer, helps_memory=self.helps_memory)

    @property
    def is_now(self) -> bool:
        """Whether the position looked at is the last one."""
        return self.at == len(self.playing.turns)

    @property
    def is_curtained(self) -> bool:
        """Whether everything secret is hidden until somebody says who is there."""
        return self.match is not None and self.match.keeps_secrets and self.here == NOBODY

    @property
    def can_move(self) -> bool:
        """Whether the one who looks has to decide now, and looks at the position as it is."""
        match = self.match
        return (
            match is not None
            and match.is_persons_turn
            and not match.is_full
            and self.asked is None
            and self.is_now
            and self.viewer == match.state.to_move
        )

    @property
    def is_open(self) -> bool:
        """Whether the whole game may be handed out: no person here has secrets from another."""
        return self.match is not None and not self.match.keeps_secrets

    def _may_move(self) -> Match:
        match = self.playing
        if not self.can_move:
            raise BadAction("nobody here is to move in the position shown")
        return match

    def _movable(self) -> State[Any]:
        return self._may_move().state

    def _last(self) -> int:
        return len(self._shows().turns)

    def _shows(self) -> Match:
        match = self.playing
        if self.is_curtained:
            raise BadAction("everything is hidden until somebody says who is there")
        if self.asked is not None:
            raise BadAction("somebody asks to take a move back; allowed: agree, refuse")
        return match

    def offer(self) -> Offer:
        """Return what can be picked now."""
        if not self.can_move:
            return Offer(())
        state = self.playing.state
        if self._picker is None or self._picker.state is not state:
            self._picker = Picker(state, self.set_up.offered.picks)
        return self._picker.offer(self.picked)

    def _picked_move(self, there: Offer) -> Any | None:
        return playable(there)
