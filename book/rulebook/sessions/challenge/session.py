"""The session of a challenge: moves that are judged, hints in steps, and what is missing.

Whatever reaches the goal is right. The others at the table answer as sensible bots do, to the same
moves always alike, so a spec with the reader's own moves is the whole session.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.play.challenge.attempt import Attempt
from engines.play.challenge.challenge import MOST_HINTS, MOST_OWN_MOVES, Challenge
from engines.play.challenge.shelf import NoChallenge, challenge_of
from engines.play.challenge.solving import GaveUp, solution
from engines.registry import GAMES
from engines.table.clauses import Register
from engines.table.shapes import Fields, Flag, Name, Series, Shape, Whole
from engines.table.state import State
from rulebook.sessions.challenge.view import ChallengeView
from rulebook.sessions.moving import Moving
from rulebook.sessions.picking import Offer, Picker, playable
from rulebook.sessions.screen import Screen, line
from rulebook.sessions.session import BadAction, Text

MOST_STEPS = 3000
"""Moves of an attempt with all answers."""
MOST_TAKEN = 10_000

SHAPE = Fields(
    {
        "kind": Text(20),
        "game": Name(GAMES),
        "challenge": Text(120),
        "begun": Flag(),
        "moves": Series(Text(), most=MOST_OWN_MOVES),
        "taken": Whole(0, MOST_TAKEN),
        "hints": Whole(0, MOST_HINTS),
        "shown": Flag(),
    },
    required=("kind", "game", "challenge"),
)


class ChallengeSession(Moving):
    """One reader's tries at a challenge.

    ``taken`` counts the moves that were taken back, ``hints`` those that were asked for;
    ``is_hinted`` says that one was asked for just now, ``is_shown`` that the reader has seen a
    solution, ``is_demo`` that one is looked at.
    """

    kind = "challenge"
    actions: ClassVar[Mapping[str, Mapping[str, Shape]]] = {
        "begin": {},
        "goto": {"at": Whole(0, MOST_STEPS)},
        "play": {"move": Text()},
        "pick": {"part": Text()},
        "clear": {},
        "undo": {},
        "again": {},
        "hint": {},
        "show": {},
    }

    def __init__(self, challenge: Challenge, *, uid: str = "board") -> None:
        super().__init__()
        self.challenge = challenge
        self.uid = uid
        self.has_begun = self.is_shown = False
        self.hints = self.taken = 0
        self.is_hinted = False
        self._start()

    def _start(self) -> None:
        self.attempt = Attempt(self.challenge)
        self.at = 0
        self.is_demo = False
        self.picked: tuple[str, ...] = ()
        self._picker: Picker | None = None

    # -- where we are ----------------------------------------------------------------------------

    @property
    def register(self) -> Register:
        return self.challenge.game.register

    @property
    def can_move(self) -> bool:
        """Whether the reader is to move in the position shown."""
        attempt = self.attempt
        is_now = self.at == len(attempt.turns)
        return self.has_begun and is_now and not attempt.is_solved and not attempt.is_spent

    @property
    def stars(self) -> int:
        """What the reader's own solution has earned; 0 while there is none."""
        if self.is_demo or not self.attempt.is_solved:
            return 0
        made = len(self.attempt.own) + self.taken
        return self.challenge.stars(made, self.hints, self.is_shown)

    def _last(self) -> int:
        return len(self.attempt.turns)

    def _movable(self) -> State[Any]:
        if not self.can_move:
            raise BadAction("no move can be made here; allowed: take one back, or start again")
        return self.attempt.state

    def offer(self) -> Offer:
        """Return what can be picked now."""
        if not self.can_move:
            return Offer(())
        state = self.attempt.state
        if self._picker is None or self._picker.state is not state:
            self._picker = Picker(state, self.challenge.game.offers.picks)
        return self._picker.offer(self.picked)

    def _picked_move(self, there: Offer) -> Any | None:
        return playable(there)

    # -- actions ---------------------------------------------------------------------------------

    def do(self, action: object) -> Screen:
        """Carry out an action and return the screen that follows; never raises for a bad one."""
        self.is_hinted = False
        return super().do(action)

    def do_begin(self) -> None:
        """Let the board be played on."""
        self.has_begun = True

    def _play(self, move: Any) -> None:
        state = self._movable()
        self.picked = ()
        verdict = state.judge(move)
        if not verdict.is_legal:
            self._refuse(state.to_move, verdict)
            return
        self.attempt.play(move)
        self.at = len(self.attempt.turns)

    def do_undo(self) -> None:
        """Take back the reader's last move, with the answers to it."""
        if not self.attempt.own or self.is_demo:
            raise BadAction("there is no move of your own to take back")
        self.attempt.take_back()
        self.at, self.picked = len(self.attempt.turns), ()
        self._take(1)

    def _take(self, moves: int) -> None:
        self.taken = min(self.taken + moves, MOST_TAKEN)

    def do_again(self) -> None:
        """Start again; hints stay told, and moves that led nowhere count as taken back."""
        if self.attempt.is_solved:
            self.taken = 0
        else:
            self._take(len(self.attempt.own))
        self._start()
        self.has_begun = True

    def do_hint(self) -> None:
        """Tell one hint more."""
        if self.hints >= len(self.challenge.hints):
            raise BadAction("there is no further hint; allowed: show a solution")
        self.hints += 1
        self.has_begun = self.is_hinted = True
        self.at, self.picked = len(self.attempt.turns), ()

    def do_show(self) -> None:
        """Show a solution, to be stepped through from the start."""
        try:
            moves = solution(self.challenge)
        except GaveUp:
            moves = None
        if moves is None:
            raise BadAction("no solution was found")
        self.taken = 0
        self._start()
        self.has_begun = self.is_shown = self.is_demo = True
        self.hints = len(self.challenge.hints)
        for move in moves:
            self.attempt.play(move)
        self.notice = (line("This is one way. Step through it, then start again.", "hint"),)

    # -- as plain values, and as a screen --------------------------------------------------------

    @property
    def base(self) -> dict[str, Any]:
        """The challenge as it is handed on, without this reader's tries."""
        game = self.challenge.game.name
        return {"kind": self.kind, "game": game, "challenge": self.challenge.name}

    def spec(self) -> dict[str, Any]:
        """Return the session as plain JSON values: the challenge, and how far the reader is."""
        own = [] if self.is_demo else [str(turn.move) for turn in self.attempt.own]
        more = {
            "begun": self.has_begun,
            "moves": own,
            "taken": self.taken,
            "hints": self.hints,
            "shown": self.is_shown,
        }
        return {**self.base, **{key: value for key, value in more.items() if value}}

    def screen(self) -> Screen:
        """Return what is to be shown now."""
        return ChallengeView(self).screen()

    @classmethod
    def from_spec(cls, spec: Mapping[str, Any], *, uid: str = "board") -> ChallengeSession:
        """Make the session that plain values describe; BadAction when they describe none."""
        for found in SHAPE.problems(dict(spec)):
            raise BadAction(str(found))
        try:
            challenge = challenge_of(spec["game"], spec["challenge"])
        except NoChallenge as error:
            raise BadAction(f"challenge: {error}") from None
        return cls._resumed(cls(challenge, uid=uid), spec)

    @classmethod
    def _resumed(cls, session: ChallengeSession, spec: Mapping[str, Any]) -> ChallengeSession:
        """Return a session with the tries of a spec made again."""
        session.hints = min(spec.get("hints", 0), len(session.challenge.hints))
        session.is_shown = spec.get("shown", False)
        session.has_begun = bool(spec.get("begun", False) or spec.get("moves"))
        for text in spec.get("moves", ()):
            session.do_play(text)
            if session.notice:
                raise BadAction(" ".join(one["text"] for one in session.notice))
        session.taken = spec.get("taken", 0)
        return session
