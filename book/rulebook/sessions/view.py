"""What a table looks like: the screen of its set-up and the screens of its game.

A screen is made from what its viewer may see and from nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.table.drawing import Drawing
from engines.table.event import listed
from engines.table.svg import View
from rulebook.sessions.listing import table_choices
from rulebook.sessions.match import NOBODY, PERSON, Match
from rulebook.sessions.picking import Offer, finished
from rulebook.sessions.screen import Choice, Line, Screen, Step, line, spoken
from rulebook.sessions.seated import Seated
from rulebook.sessions.set_up import WHO, seat_choices
from rulebook.sessions.taking_back import RULE, request

PACE = 900
"""Milliseconds between the moves of bots."""
MOST_LINES = 12
"""Lines that tell what happened since the viewer's last turn."""
LONGEST_MOVE = 2000
KEEP = "This game"

FILE = "Open a record …"


def command(label: str, do: str, group: str | None = None, **carried: Any) -> Choice:
    """Return a choice that is a command."""
    return {"label": label, "do": {"do": do, **carried}, "group": group}


def record_choice() -> Choice:
    """Return the choice that asks for a file with a record."""
    return {**command(FILE, "import", KEEP), "file": True}


class SetUpView:
    """The screen on which a game is set up."""

    def __init__(self, session: Seated) -> None:
        self.session = session

    def screen(self) -> Screen:
        session, made = self.session, self.session.set_up
        start = made.preview()
        facts = start.seen_by(NOBODY)
        lines = [*session.notice, *made.lines(start)]
        if made.seats.count(PERSON) > 1:
            lines.append(line(RULE, "note"))
        view = View(
            title=f"{made.game.title}: a new game",
            description=" ".join(made.game.describe(facts)),
            uid=session.uid,
            options=start.options(),
        )
        seed: Choice = {
            **command("Take this seed", "seed", KEEP),
            "input": {"label": "Seed (empty: by chance)", "most": 16},
        }
        return {
            "kind": session.kind,
            "title": f"Play {made.game.title}",
            "board": made.game.draw(facts, view=view),
            "lines": lines,
            "say": spoken(session.notice or lines),
            "history": {"at": 0, "steps": [{"label": "Start", "branch": False}], "branch": False},
            "parts": {},
            "choices": [
                {**command("Play", "begin"), "main": True},
                *made.choices(start),
                seed,
                record_choice(),
            ],
            "ask": None,
            "keep": session.spec(),
        }


class TableView:
    """The screens of a game in play, for who looks at it now."""

    def __init__(self, session: Seated, match: Match) -> None:
        self.session = session
        self.match = match
        self.viewer = session.viewer
        self.at = session.at
        self.is_now = session.at == len(match.turns)
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
            "choices": list(self._choices(there)),
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
        if self._bots_follow():
            pace = 0 if session.is_running else PACE
            screen["next"] = {"do": {"do": "run" if session.is_running else "next"}, "after": pace}
        return screen

    def _bots_follow(self) -> bool:
        session = self.session
        is_wanted = session.is_running or (session.is_pacing and not session.notice)
        is_free = not session.is_curtained and session.asked is None
        return is_wanted and self.is_now and self.match.is_bots_turn and is_free

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
        if not self.is_now:
            yield from self.sight.lines
            if not self.at:
                yield from (line(told, "fact") for told in match.game.describe(self.sight.facts))
            return
        if not match.turns:
            yield from match.taken_back_lines(0)
        yield from match.lines_since(self._since(), self.viewer, MOST_LINES)
        if match.state.is_over:
            yield from self._result()
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
        name = mover[:1].upper() + mover[1:]
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

    # -- what can be done ----------------------------------------------------------------------

    def _choices(self, there: Offer) -> Iterator[Choice]:
        session, match = self.session, self.match
        if session.asked is not None:
            for person in session.asked.missing:
                yield command(f"I am {person}, and I agree", "agree", who=person)
            yield command("No, the move stands", "refuse")
            return
        if session.is_curtained:
            mover = match.state.to_move
            for person in sorted(match.persons, key=lambda one: one != mover):
                yield command(f"I am {person}, and I am here", "here", who=person)
            return
        if not self.is_now:
            yield command("Back to the game", "now")
            if not (match.has_secrets and len(match.persons) > 1):
                yield command("Play on from here", "continue")
            yield command("Tell the position", "tell")
            return
        yield from self._turn_commands(there)
        if session.can_move:
            yield from table_choices(match.state, there)
            written: Choice = {
                **command("Play it", "write", "Write a move"),
                "input": {"label": "Move, as the book writes it", "most": LONGEST_MOVE},
            }
            yield written
        if not (match.is_bots_turn and session.is_pacing):
            yield from self._game_choices()

    def _turn_commands(self, there: Offer) -> Iterator[Choice]:
        session, match = self.session, self.match
        for move in finished(there):
            yield command(f"Finish: {move}", "play", move=str(move))
        if session.picked:
            yield command("Put back", "clear")
        if match.is_bots_turn:
            yield command(f"Next: {match.state.to_move}", "next")
            yield command("Play on", "run")
            if session.is_pacing:
                yield command("One move at a time", "pace")
            else:
                yield command("Let the bots go on", "pace")
        elif match.keeps_secrets and match.is_persons_turn and not session.can_move:
            yield command(f"Hand over to {match.state.to_move}", "leave")
        if session.can_move and not session.picked:
            yield command("Hint", "hint")
        if match.state.is_over:
            yield command("Play again", "again")
            yield command("Save the record", "export")
        last = match.last_decision()
        is_shown = match.state.is_over and match.has_secrets and len(match.persons) > 1
        if last is not None and not session.picked and not is_shown:
            owner = match.turns[last].player
            take = "Ask to take back" if request(match, last, session.here).missing else "Take back"
            yield command(f"{take} {owner}'s move", "undo")
        yield command("Tell the position", "tell")
        if match.game.is_memory and not match.state.is_over:
            shown = session.helps_memory
            yield command("Hide what was seen" if shown else "Show what was seen", "memory")

    def _game_choices(self) -> Iterator[Choice]:
        match = self.match
        if match.keeps_secrets:
            yield command("Hide my cards", "leave", KEEP)
        elif not match.state.is_over:
            if len(match.persons) < 2:
                yield from seat_choices(match.state.players, list(match.seats.values()))
            yield command("Save the record", "export", KEEP)
        yield record_choice()
        yield command("Another game, set up alike", "again", KEEP)
        yield command("Another set-up", "set_up", KEEP)
