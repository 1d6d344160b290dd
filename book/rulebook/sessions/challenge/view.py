"""What a challenge looks like: its task and board, what a move led to, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Protocol

from engines.play.challenge.attempt import Attempt, Turn
from engines.play.challenge.challenge import Challenge
from engines.play.challenge.telling import level_told, result_told, starred
from engines.table.deed import capital
from engines.table.drawing import Drawing
from engines.table.event import Event
from engines.table.state import State
from engines.table.svg import View
from rulebook.sessions.listing import table_choices
from rulebook.sessions.picking import Offer, finished, part_name
from rulebook.sessions.screen import (
    Choice,
    Line,
    Screen,
    Tone,
    cites,
    command,
    deed_choice,
    event_lines,
    line,
    move_line,
    spoken,
)

STUCK = "If you are stuck"


class Tried(Protocol):
    """What has to be known of a session to show it."""

    challenge: Challenge
    attempt: Attempt
    at: int
    picked: tuple[str, ...]
    notice: tuple[Line, ...]
    uid: str
    kind: ClassVar[str]
    hints: int
    is_hinted: bool
    has_begun: bool
    is_demo: bool

    @property
    def can_move(self) -> bool:
        """Whether the reader is to move in the position shown."""

    @property
    def stars(self) -> int:
        """What the reader's own solution has earned."""

    @property
    def base(self) -> dict[str, Any]:
        """The challenge as it is handed on."""

    def offer(self) -> Offer:
        """Return what can be picked now."""


class ChallengeView:
    """The screens of a challenge."""

    def __init__(self, session: Tried) -> None:
        self.session = session
        self.challenge = session.challenge
        self.attempt = session.attempt
        self.at = session.at
        self.viewer = "" if self.challenge.is_open else self.challenge.start.to_move
        self.register = self.challenge.game.register

    def screen(self) -> Screen:
        """Return what is to be shown now."""
        session = self.session
        there = session.offer()
        news = list(self._news())
        screen: Screen = {
            "kind": session.kind,
            "title": self.challenge.title,
            "board": self._board(there),
            "lines": [*self._task(), *news],
            "say": spoken(self._said(news)),
            "history": {
                "at": self.at,
                "steps": [
                    {"label": self._label(at), "branch": False}
                    for at in range(len(self.attempt.turns) + 1)
                ],
                "branch": False,
            },
            "parts": there.parts,
            "choices": list(self._choices(there)),
            "ask": None,
            "link": session.base,
        }
        if session.stars:
            screen["progress"] = {
                "game": self.challenge.game.name,
                "kind": session.kind,
                "name": self.challenge.name,
                "stars": session.stars,
            }
        return screen

    # -- positions -------------------------------------------------------------------------------

    def _state(self, at: int) -> State[Any]:
        return self.attempt.turns[at - 1].after if at else self.challenge.start

    def _label(self, at: int) -> str:
        if not at:
            return "Start"
        turn = self.attempt.turns[at - 1]
        return self._state(at - 1).told(turn.move, self.viewer).by(turn.player)

    def _told_events(self, turn: Turn) -> tuple[Event, ...]:
        """Return the events of a turn that the reader is told in full."""
        if not self.viewer:
            return turn.events
        return tuple(one for one in turn.events if one.seen_by(self.viewer) == one.text)

    def _board(self, there: Offer) -> Drawing:
        challenge, session, state = self.challenge, self.session, self._state(self.at)
        facts = challenge.sight(state)
        is_told = self.at and not session.picked
        view = View(
            choices=there.rings,
            picked=session.picked,
            events=self._told_events(self.attempt.turns[self.at - 1]) if is_told else (),
            before=challenge.sight(self._state(self.at - 1)) if is_told else None,
            title=f"{challenge.title}: {self._label(self.at)}",
            description=" ".join(challenge.game.describe(facts)),
            uid=session.uid,
            options=state.options(),
        )
        return challenge.game.draw(facts, view=view)

    # -- the words -------------------------------------------------------------------------------

    def _task(self) -> Iterator[Line]:
        yield line(capital(level_told(self.challenge)), "note")
        yield line(self.challenge.task, "fact")
        for number, hint in enumerate(self.challenge.hints[: self.session.hints], 1):
            yield line(f"Hint {number}: {hint}", "hint")

    def _news(self) -> Iterator[Line]:
        """Yield what was refused, or else what the moves up to here have led to."""
        yield from self.session.notice
        if self.session.notice:
            return
        is_now = self.at == len(self.attempt.turns)
        # At the end all is told that came of the reader's last move, the answers too.
        first = self._last_own() if is_now else self.at
        for at in range(max(first, 1), self.at + 1):
            yield from self._turn_lines(at)
        if is_now and self.attempt.turns:
            yield from self._result()

    def _said(self, news: list[Line]) -> list[Line]:
        """Return what is said aloud: what was picked, a fresh hint, or else what is new."""
        task = list(self._task())
        if self.session.picked:
            return [line(part_name(self.session.picked[-1]), "note")]
        return task[-1:] if self.session.is_hinted else news or task

    def _last_own(self) -> int:
        own = [at for at, turn in enumerate(self.attempt.turns, 1) if turn.is_own]
        return own[-1] if own else 0

    def _turn_lines(self, at: int) -> Iterator[Line]:
        turn, before = self.attempt.turns[at - 1], self._state(at - 1)
        deed = before.told(turn.move, self.viewer)
        written = str(turn.move)
        if self.viewer:
            written = before.move_seen_by(turn.move, self.viewer)
        yield move_line(turn.player, deed, written)
        yield from event_lines(self.register, turn.events, self.viewer)

    def _result(self) -> Iterator[Line]:
        told = cites(self.register, self.challenge.scenario.cites)
        if self.attempt.is_solved and self.challenge.why:
            yield line(self.challenge.why, "note")
        if self.session.stars:
            yield line(starred(self.session.stars), "event", told)
        elif self.attempt.is_solved:
            yield line("So the goal is reached.", "event", told)
        else:
            tone: Tone = "refusal" if self.attempt.is_spent else "note"
            for number, text in enumerate(result_told(self.attempt)):
                is_why = self.attempt.is_spent and not number
                yield line(text, tone, told if is_why else None)

    # -- what can be done ------------------------------------------------------------------------

    def _choices(self, there: Offer) -> Iterator[Choice]:
        session = self.session
        if not session.has_begun:
            yield {**command("Try it", "begin"), "main": True}
            return
        state = self.attempt.state
        for move in finished(there):
            deed = state.told(move)
            yield {**deed_choice(deed, str(move), None), "label": f"Finish: {deed.asked}"}
        if session.picked:
            yield command("Put back", "clear")
        if self.attempt.own and not session.is_demo and not self.attempt.is_solved:
            yield command("Take back", "undo")
        if self.attempt.turns:
            yield {**command("Start again", "again"), "main": not session.can_move}
        hints = len(self.challenge.hints)
        if not self.attempt.is_solved and session.hints < hints:
            yield command(f"Hint {session.hints + 1} of {hints}", "hint")
        if session.can_move:
            yield from table_choices(state, there)
        if session.hints == hints and not self.attempt.is_solved:
            yield command("Show a solution", "show", STUCK)
