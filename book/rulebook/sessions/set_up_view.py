"""What a table looks like before its game begins: the screen of its set-up."""

from __future__ import annotations

from engines.table.svg import View
from rulebook.sessions.commands import KEEP, record_choice
from rulebook.sessions.match import NOBODY, PERSON
from rulebook.sessions.screen import Choice, Screen, command, line, spoken
from rulebook.sessions.seated import Seated
from rulebook.sessions.taking_back import RULE


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
                *([command("Play with a guide", "guided")] if made.game.guiding.has_words else []),
                *made.choices(start),
                seed,
                record_choice(),
            ],
            "ask": None,
            "keep": session.spec(),
        }
