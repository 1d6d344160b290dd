"""Stages: the positions of an example, each told with the clauses of what led to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engines.play.running import Run
from engines.play.scenario import Scenario
from engines.play.transcript import stage_label, start_told
from engines.table.deed import Deed
from engines.table.event import Event
from engines.table.state import Facts, State
from rulebook.sessions.screen import Line, event_lines, move_line, told_line, verdict_lines


@dataclass(frozen=True)
class Stage:
    """One position of an example with what led to it.

    ``lines`` tell the step, ``move`` is None at the start and so is ``deed``, the move in words;
    ``before`` are the facts before it.
    """

    state: State[Any]
    lines: tuple[Line, ...]
    player: str = ""
    move: Any = None
    is_refused: bool = False
    events: tuple[Event, ...] = ()
    before: Facts | None = None
    deed: Deed | None = None

    @property
    def told(self) -> tuple[Line, ...]:
        """The lines that stand below the label, which names the move already."""
        return tuple(one for one in self.lines if one["tone"] != "move")

    @property
    def label(self) -> str:
        """The stage in a few words, as the history names it."""
        return stage_label(self.player, self.deed, self.is_refused)

    @property
    def written(self) -> str:
        """The move in its written form, where the label tells it in other words."""
        return str(self.move) if self.deed is not None and self.deed.verb else ""


def stages_of(run: Run) -> Iterator[Stage]:
    """Yield the start and then each step of a run, told."""
    scenario = run.scenario
    register = scenario.game.register
    yield Stage(scenario.start, tuple(told_line(register, one) for one in start_told(scenario)))
    before = scenario.start
    for step in run.steps:
        yield stage_after(scenario, before, step.when.move, step.events, step.state)
        before = step.state


def stage_after(
    scenario: Scenario,
    before: State[Any],
    move: Any,
    events: tuple[Event, ...],
    after: State[Any],
) -> Stage:
    """Return the stage that a move leads to; a refused move leads to the same position."""
    register, player = scenario.game.register, before.to_move
    verdict, deed = before.judge(move), before.told(move)
    if verdict.is_legal:
        lines = [move_line(player, deed, str(move)), *event_lines(register, events)]
    else:
        lines = list(verdict_lines(register, player, verdict, before))
    is_refused = not verdict.is_legal
    return Stage(after, tuple(lines), player, move, is_refused, events, before.facts(), deed)
