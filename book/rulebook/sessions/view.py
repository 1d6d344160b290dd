"""What a game in play looks like: its screens, for who looks at them.

A screen is made from what its viewer may see and from nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator

from engines.table.deed import capital
from engines.table.drawing import Drawing
from engines.table.event import listed
from engines.table.svg import View
from rulebook.sessions.commands import commands
from rulebook.sessions.guide import happened_lines, turn_lines
from rulebook.sessions.match import PERSON, Match
from rulebook.sessions.picking import Offer
from rulebook.sessions.screen import Line, Screen, Step, line, spoken
from rulebook.sessions.seated import Seated
from rulebook.sessions.set_up import WHO

PACE = 900
"""Milliseconds between the moves of bots."""
MOST_LINES = 12
"""Lines that tell what happened since the viewer's last turn."""


class TableView:
    """The screens of a game in play, for who looks at it now."""

    def __init__(self, session: Seated, match: Match) -> None:
        self.session = session
        self.match = match
        self.viewer = session.viewer
        self.at = session.at
        self.sight = session.sight()

    def screen(self) -> Screen:
        session = self.session
        there = session.offer()
        lines = list(self._curtain() if session.is_curtained else self._lines())
        screen: Screen = {
            "kind": session.kind,
            "title": self.match.game.title,
            "board": self._board(there),
            "lines": lines,
            "say": spoken(self._spoken(lines)),
            "history": {"at": self.at, "steps": self._steps(), "branch": False},
            "parts": there.parts,
            "choices": list(commands(session, self.match, there)),
            "ask": None,
            "keep": session.spec(),
        }
        if session.is_curtained:
            screen["history"] = {"at": 0, "steps": screen["history"]["steps"][:1], "branch": False}
        if self.match.keeps_secrets:
            screen["link"] = {"kind": session.kind, "game": self.match.game.name}
        if session.has_begun:
            screen["seen"] = True
        if session.file is not None:
            screen["file"] = session.file
        if session.is_looking and session.looked is not None:
            again = {"do": "look_back", "who": session.looked.player}
            screen["next"] = {"do": again, "after": 0}
        elif self._bots_follow():
            pace = 0 if session.is_running else PACE
            screen["next"] = {"do": {"do": "run" if session.is_running else "next"}, "after": pace}
        return screen

    def _bots_follow(self) -> bool:
        session = self.session
        is_wanted = session.is_running or (session.is_pacing and not session.notice)
        is_free = not session.is_curtained and session.asked is None
        return is_wanted and self.session.is_now and self.match.is_bots_turn and is_free

    # -- the picture ---------------------------------------------------------------------------

    def _board(self, there: Offer) -> Drawing:
        match, session, sight = self.match, self.session, self.sight
        # Behind the curtain, and while a move is being made, the board tells of none before it.
        is_told = not (session.is_curtained or session.picked)
        label = "the screen is handed over" if session.is_curtained else sight.label
        view = View(
            choices=there.rings,
            picked=session.picked,
            events=sight.events if is_told else (),
            before=sight.before if is_told else None,
            title=f"{match.game.title}: {label}",
            description=" ".join(match.game.describe(sight.facts)),
            uid=session.uid,
            options=match.options(),
        )
        return match.game.draw(sight.facts, view=view)

    def _steps(self) -> list[Step]:
        match = self.match
        return [
            {"label": match.label(at, self.viewer), "branch": False}
            for at in range(len(match.turns) + 1)
        ]

    # -- the words -----------------------------------------------------------------------------

    def _curtain(self) -> Iterator[Line]:
        session = self.session
        yield from session.notice
        yield from self.match.taken_back_lines(len(self.match.turns))
        mover = self.match.state.to_move
        if session.asked is not None:
            yield from session.asked.lines(self.match)
        elif mover in self.match.persons:
            yield line(f"Hand the screen to {mover}. All cards are hidden.", "note")
        else:
            yield line("All cards are hidden until somebody says who is there.", "note")

    def _lines(self) -> Iterator[Line]:
        match, session = self.match, self.session
        if session.notice:
            yield from session.notice
            return
        if session.asked is not None:
            yield from session.asked.lines(match)
            return
        if not self.session.is_now:
            yield from self.sight.lines
            if not self.at:
                yield from (line(told, "fact") for told in match.game.describe(self.sight.facts))
            return
        if not match.turns:
            yield from match.taken_back_lines(0)
        yield from match.lines_since(self._since(), self.viewer, MOST_LINES)
        if match.state.is_over:
            yield from self._result()
        elif self.session.is_guided and self.session.can_move:
            mover = match.state.to_move
            yield from happened_lines(match, match.last_turn_of(mover), mover)
            yield self._whose_turn()
            yield from turn_lines(match, mover)
        else:
            yield self._whose_turn()

    def _since(self) -> int:
        """Return the number of moves before what is to be told: the viewer's last own one."""
        if self.viewer is None:
            return max(len(self.match.turns) - 1, 0)
        return self.match.last_turn_of(self.viewer)

    def _whose_turn(self) -> Line:
        match = self.match
        mover = match.state.to_move
        name = capital(mover)
        if match.is_full:
            return line("The game has grown too long to be kept: it ends here.", "note")
        if self.session.can_move:
            return line(f"It is your turn, {mover}.", "note")
        if match.seats[mover] == PERSON:
            return line(f"{name} is next: hand the screen over.", "note")
        return line(f"{name}, {WHO[match.seats[mover]]}, is next.", "note")

    def _result(self) -> Iterator[Line]:
        state = self.match.state
        winners = state.winners()
        if not winners:
            yield line("The game is over: everybody has lost.", "note")
        elif len(winners) == len(state.players) > 1 and self.match.game.is_cooperative:
            yield line("The game is over: everybody has won.", "note")
        else:
            won = "has won" if len(winners) == 1 else "have won together"
            yield line(f"The game is over: {listed(winners)} {won}.", "note")
        for player, score in state.scores().items():
            if isinstance(score, dict):
                parts = ", ".join(f"{name} {n}" for name, n in score.items() if name != "total")
                yield line(f"{player}: {score['total']} ({parts})", "fact")
            elif not self.match.game.is_cooperative:
                yield line(f"{player}: {score}", "fact")

    def _spoken(self, lines: list[Line]) -> list[Line]:
        """Return what is said aloud: of a long account only the last turn and what follows."""
        heads = [number for number, one in enumerate(lines) if one["tone"] == "move"]
        return lines[heads[-1] :] if len(heads) > 1 else lines
