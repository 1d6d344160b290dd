"""What a desk looks like: the screen of each of its parts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from engines.play.transcript import Sentence, Stage, changed
from engines.table.drawing import Drawing
from engines.table.game import Game
from engines.table.state import Facts
from engines.table.svg import View
from rulebook.sessions.desk.asking import Asking
from rulebook.sessions.desk.comparing import Parted
from rulebook.sessions.desk.comparison_view import beside, comparison_lines, stage_lines
from rulebook.sessions.desk.desk import ASK, CASES, COMPARE, EVERYTHING, SET_UP, TABS, TAKE
from rulebook.sessions.desk.form import Form, all_told
from rulebook.sessions.desk.offering import choices
from rulebook.sessions.lesson.lesson import UNTITLED
from rulebook.sessions.picking import Offer
from rulebook.sessions.screen import (
    History,
    Line,
    Screen,
    Step,
    event_lines,
    line,
    move_line,
    spoken,
    told_line,
)
from rulebook.sessions.session import BadAction

CANNOT_BE = "The position cannot be as it is stated. The board shows the last one that could."


def welcome(game: Game) -> str:
    """Return what a desk is for; readings are compared where the game has any."""
    compared = " compare both readings of a disputed point," if game.register.readings else ""
    return (
        f"Set up any position of this game, ask what may be done in it and why,{compared} "
        "and take the answer with you."
    )


MOST_PRINTED = 60
"""Positions of a case that is told whole on paper; a longer one is taken away as a transcript."""
MOST_DOUBTS = 3
"""Doubts that are told in full."""
UNTRIED = (
    "What would have to differ is told where everything is shown: it is tried with every hand."
)
HOW = "Take something up on the board, or open a part of the form below."
HOW_ON = "Touch where it goes, or choose below what becomes of it; Escape puts it back."


class DeskView:
    """The screens of a desk."""

    def __init__(self, desk: Asking) -> None:
        self.desk = desk

    @cached_property
    def facts(self) -> Facts:
        """What is to be seen of the position looked at."""
        desk = self.desk
        seen = desk.viewer != EVERYTHING and desk.tab == ASK
        return desk.state.seen_by(desk.viewer) if seen else desk.state.facts()

    @cached_property
    def _compared(self) -> tuple[Parted | None, str]:
        """Both ways of the point that is compared, or why they cannot be."""
        try:
            return self.desk.parted(), ""
        except BadAction as refused:
            return None, str(refused)

    @property
    def parted(self) -> Parted | None:
        """Both ways of the point that is compared."""
        return self._compared[0]

    def screen(self) -> Screen:
        """Return the screen of the part of the desk that is in use."""
        desk = self.desk
        there = desk.offer() if desk.is_open else Offer(())
        lines = list(self._lines())
        screen: Screen = {
            "kind": desk.kind,
            "title": f"{desk.game.title}: the desk",
            "board": self._board(there),
            "lines": lines,
            "say": spoken(desk.notice or lines),
            "history": self._history(),
            "parts": there.parts,
            "choices": list(choices(desk, there)),
            "ask": None,
        }
        if not desk.is_open:
            return screen
        screen["filtered"] = True
        screen["tabs"] = [
            {
                "label": label,
                "do": {"do": "tab", "name": name},
                "group": None,
                "pressed": name == desk.tab,
            }
            for name, label in TABS.items()
        ]
        if desk.tab == SET_UP and not desk.picked:
            screen["form"] = Form(desk.draft).sections()
        if 1 < len(desk.draft.stages) <= MOST_PRINTED and desk.viewer == EVERYTHING:
            screen["whole"] = list(self._whole())
        if self.parted is not None:
            screen["beside"] = list(beside(desk, self.parted))
        handed = desk.handed
        if handed is not None and handed.picture is not None:
            lines = [line("Point a phone at it to open the lesson.", "note")]
            title = desk.lesson or UNTITLED
            screen["beside"] = [{"title": title, "board": handed.picture, "lines": lines}]
        if desk.file is not None:
            screen["file"] = desk.file
        return screen

    def _whole(self) -> Iterator[Line]:
        """Yield the start and every move, as a page on paper tells them."""
        stages = self.desk.draft.stages
        for told in self.desk.game.describe(stages[0].state.facts()):
            yield line(told, "fact")
        for stage in stages[1:]:
            yield from stage_lines(self.desk.register, stage)

    def _history(self) -> History:
        desk = self.desk
        if not desk.is_open or desk.tab == SET_UP:
            return {"at": 0, "steps": [{"label": "Start", "branch": False}], "branch": False}
        steps: list[Step] = [
            {"label": self.label(at), "branch": False} for at in range(len(desk.draft.stages))
        ]
        return {"at": desk.at, "steps": steps, "branch": False}

    # -- the picture -----------------------------------------------------------------------------

    def _board(self, there: Offer) -> Drawing:
        desk = self.desk
        stage = desk.stage
        is_told = not desk.picked and desk.tab == ASK and stage.before is not None
        is_seen = desk.viewer == EVERYTHING or desk.viewer == stage.player
        view = View(
            choices=there.rings if desk.tab == ASK or desk.picked else {},
            picked=desk.picked,
            events=stage.events if is_told and is_seen else (),
            before=stage.before if is_told and is_seen else None,
            title=f"{desk.game.title}: {stage.label_in_words if desk.at else 'the position'}",
            description=" ".join(desk.game.describe(self.facts)),
            uid=desk.uid,
            options=desk.state.options(),
        )
        return desk.game.draw(self.facts, view=view)

    # -- the words -------------------------------------------------------------------------------

    def _lines(self) -> Iterator[Line]:
        desk = self.desk
        if not desk.is_open:
            yield line(welcome(desk.game), "note")
            return
        yield from desk.notice
        if not desk.draft.is_sound:
            yield line(CANNOT_BE, "refusal")
            problems = desk.draft.problems
            told = Form(desk.draft).told()
            if desk.tab == SET_UP:
                yield from (line(one, "refusal") for one in told.get("", ()))
                count = sum(map(len, told.values())) - len(told.get("", ()))
                if count:
                    more = "one thing stands" if count == 1 else f"{count} things stand"
                    yield line(f"In the form {more} beside what is wrong.", "refusal")
            else:
                yield from (line(one, "refusal") for one in all_told(problems))
            return
        if desk.draft.bad_move:
            yield line(f"The moves end before {desk.draft.bad_move}", "refusal")
        if desk.tab == SET_UP:
            yield from self._set_up_lines()
        elif desk.tab == ASK:
            yield from self._ask_lines()
        elif desk.tab == COMPARE and self._compared[1]:
            yield line(f"This cannot be compared: {self._compared[1]}", "refusal")
        elif desk.tab == COMPARE:
            yield from comparison_lines(desk.draft.stages, self.parted)
        elif desk.tab == TAKE:
            yield line(f"The case: {desk.called}", "fact")
            moves = "the moves as far as they can be read" if desk.draft.bad_move else "all moves"
            text = f"Take it away in any form; each holds the position and {moves}."
            yield line(text, "note")
        elif desk.tab == CASES and not desk.notice:
            yield line(self._book_told(), "note")

    def _book_told(self) -> str:
        count = len(self.desk.cases)
        if not count:
            return "The case book is empty. What you keep here stays in this browser."
        kept = f"{count} {'case' if count == 1 else 'cases'}"
        return f"{kept} in the book. Run them all at once to see whether each still holds."

    def _set_up_lines(self) -> Iterator[Line]:
        desk = self.desk
        register = desk.register
        doubts = desk.draft.start.doubts()
        for doubt in doubts[:MOST_DOUBTS]:
            text = f"Hardly reachable: {doubt.text} {doubt.mend}".strip()
            yield told_line(register, Sentence(text, "hint", doubt.cites))
        if len(doubts) > MOST_DOUBTS:
            yield line(f"Hardly reachable too: {len(doubts) - MOST_DOUBTS} more.", "hint")
        left_out = desk.draft.start.left_out()
        if left_out:
            yield line(left_out, "hint")
        yield from (line(told, "fact") for told in desk.game.describe(self.facts))
        yield line(HOW if not desk.picked else HOW_ON, "note")

    def _ask_lines(self) -> Iterator[Line]:
        desk, stage = self.desk, self.desk.stage
        if stage.verdict is None:
            yield from (line(told, "fact") for told in desk.game.describe(self.facts))
            return
        register = desk.register
        if stage.verdict.is_legal:
            yield from self._move_lines(stage)
            if stage.before is not None and desk.viewer == EVERYTHING:
                for change in changed(stage.before, self.facts):
                    yield line(f"Changed: {change}", "fact")
            return
        if desk.viewer not in (EVERYTHING, stage.player):
            yield line(f"What {stage.player} tried was refused.", "note")
            return
        yield from (told_line(register, one) for one in stage.told_in_words)
        if desk.viewer != EVERYTHING:
            yield line(UNTRIED, "note")
            return
        found = desk.remedies()
        yield from (line(f"It would be legal {remedy}.", "hint") for remedy in found)
        if not found:
            yield line("No small change that was tried would make it legal.", "note")

    def _move_lines(self, stage: Stage) -> Iterator[Line]:
        desk = self.desk
        viewer = desk.viewer
        before = desk.draft.stages[desk.at - 1].state
        written = before.move_seen_by(stage.move, viewer) if viewer else str(stage.move)
        yield move_line(stage.player, before.told(stage.move, viewer), written)
        yield from event_lines(desk.register, stage.events, viewer)

    def label(self, at: int) -> str:
        """Return a position in a few words, as the viewer is told of it."""
        desk, stage = self.desk, self.desk.draft.stages[at]
        if not at or desk.viewer == EVERYTHING:
            return stage.label_in_words
        before = desk.draft.stages[at - 1].state
        return before.told(stage.move, desk.viewer).by(stage.player)
