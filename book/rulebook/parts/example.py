"""Examples: a scenario carried out by its engine and shown on a page.

``Example("game/scenario")`` as the last line of a cell is a transcript for whoever reads text, a
live figure in JupyterLab, and for the built book a small description from which
:mod:`rulebook.site.renderer` makes plain HTML.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from engines.play.running import Run, run_scenario
from engines.play.scenario import BadScenario, Scenario, load_scenario
from engines.registry import GAMES, UnknownGame, load_game
from engines.table.clauses import Register
from engines.table.event import Event
from engines.table.state import Facts, State
from rulebook.parts.ask import Ask, BadQuestion
from rulebook.sessions.screen import (
    Line,
    Question,
    changed,
    event_lines,
    line,
    move_line,
    verdict_lines,
)

SPEC = "application/vnd.rulebook+json"
"""The MIME type of what a page keeps for the built book."""
_NAME = re.compile(r"([a-z0-9_]{1,60})((?:/[a-z0-9_-]{1,120}){1,4})")


class ExampleFails(ValueError):
    """An example that does not exist, cannot be read, or does not hold; the page must go red."""


@dataclass(frozen=True)
class Stage:
    """One position of an example with what led to it.

    ``lines`` tell the step, ``move`` is None at the start and ``before`` are the facts before it.
    """

    state: State[Any]
    lines: tuple[Line, ...]
    player: str = ""
    move: Any = None
    is_refused: bool = False
    events: tuple[Event, ...] = ()
    before: Facts | None = None

    @property
    def told(self) -> tuple[Line, ...]:
        """The lines that stand below the label, which names the move already."""
        return tuple(one for one in self.lines if one["tone"] != "move")

    @property
    def label(self) -> str:
        """The stage in a few words, as the history names it."""
        if self.move is None:
            return "Start"
        name = f"{self.player}: {self.move}" if self.player else str(self.move)
        return f"{name} (refused)" if self.is_refused else name


def scenario_folder(game: str) -> Traversable:
    """Return the folder with a game's scenarios, wherever the package is installed."""
    return resources.files(f"engines.{game}") / "scenarios"


def load_example(name: str) -> Scenario:
    """Return the scenario ``<game>/<file name without its ending>``; ExampleFails if it cannot be.

    >>> load_example("tick_tock_tower/no-such-example")
    Traceback (most recent call last):
    rulebook.parts.example.ExampleFails: tick_tock_tower/no-such-example: there is no such scenario
    """
    found = _NAME.fullmatch(str(name))
    if not found:
        raise ExampleFails(f"{str(name)[:80]!r} names no scenario; allowed: game/file-name")
    game, path = found[1], found[2].strip("/")
    try:
        load_game(game)
    except UnknownGame as unknown:
        raise ExampleFails(f"{name}: {unknown}") from None
    file = scenario_folder(game) / f"{path}.toml"
    if not file.is_file():
        raise ExampleFails(f"{name}: there is no such scenario{_meant(game, path)}")
    try:
        with resources.as_file(file) as there:
            return load_scenario(there, path.rpartition("/")[2])
    except BadScenario as bad:
        raise ExampleFails(f"{name}: " + "; ".join(map(str, bad.problems))) from None


def _meant(game: str, path: str) -> str:
    close = get_close_matches(path, _scenario_names(game), n=3)
    return f"; perhaps {' or '.join(close)}" if close else ""


class Example:
    """A worked example: every step carried out by the engine, told with its clauses.

    ``ask`` is a question that the page asks before it reveals a step. A scenario that does not
    hold raises ExampleFails, and so does a question without a true answer among its options.
    """

    kind = "example"

    def __init__(self, name: str, *, ask: Ask | None = None) -> None:
        self._open(name, run_scenario(load_example(name)), ask)

    @classmethod
    def of(cls, run: Run, *, name: str = "", ask: Ask | None = None) -> Example:
        """Return the example of a scenario that was carried out already."""
        example = cls.__new__(cls)
        example._open(name or f"{run.scenario.game.name}/{run.scenario.name}", run, ask)
        return example

    def _open(self, name: str, run: Run, ask: Ask | None) -> None:
        if run.failures:
            raise ExampleFails(f"{name} does not hold: " + "; ".join(map(str, run.failures)))
        self.name = name
        self.run = run
        self.ask = ask
        self.question: Question | None = None
        if ask is not None:
            try:
                self.question = ask.question(run)
            except BadQuestion as bad:
                raise ExampleFails(f"{name}: ask: {bad}") from None
        self.stages = tuple(_stages(run))

    @property
    def scenario(self) -> Scenario:
        return self.run.scenario

    @property
    def title(self) -> str:
        return self.scenario.title

    @property
    def register(self) -> Register:
        return self.scenario.game.register

    def spec(self) -> dict[str, Any]:
        """Return the few plain values from which the same example can be made again."""
        options = {} if self.ask is None else {"ask": self.ask.spec()}
        return {"kind": self.kind, "scenario": self.name, "options": options}

    # -- as text -------------------------------------------------------------------------------

    def transcript(self) -> str:
        """Return the whole example as text: position, moves, what happened and why, what changed.

        The same scenario and engine always give the same text.
        """
        return "\n".join(self._transcript())

    def _transcript(self) -> Iterator[str]:
        yield f"{self.title} ({self.scenario.game.title})"
        for number, stage in enumerate(self.stages):
            yield ""
            if self.question and self.question["reveals"] == number:
                yield from _asked(self.question)
                yield ""
            yield f"{number}. {stage.label}" if number else "Start"
            for told in stage.told:
                ids = ", ".join(cite["id"] for cite in told["cites"])
                yield f"   {told['text']}" + (f" ({ids})" if ids else "")
            if stage.before is not None:
                facts = list(changed(stage.before, stage.state.facts()))
                yield "   Changed:" + ("" if facts else " nothing")
                yield from (f"     {fact}" for fact in facts)

    def __str__(self) -> str:
        return self.transcript()

    def __repr__(self) -> str:
        return f"Example({self.name!r})"

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        from rulebook.live.frontend import widget_view

        return self._bundle() | widget_view(self)

    def _ipython_display_(self) -> None:
        from rulebook.live.frontend import show

        show(self, self._bundle())

    def _bundle(self) -> dict[str, Any]:
        return {"text/plain": self.transcript(), SPEC: self.spec()}


def _asked(question: Question) -> Iterator[str]:
    yield f"Question: {question['text']} " + " / ".join(o["label"] for o in question["options"])
    yield "Answer: " + next(o["result"] for o in question["options"] if o["right"])


def _stages(run: Run) -> Iterator[Stage]:
    """Yield the start and then each step of a run, told."""
    scenario = run.scenario
    yield Stage(scenario.start, tuple(_position_lines(scenario)))
    before = scenario.start
    for step in run.steps:
        yield stage_after(scenario, before, step.when.move, step.events, step.state)
        before = step.state


def _position_lines(scenario: Scenario) -> Iterator[Line]:
    for sentence in scenario.game.describe(scenario.start.facts()):
        yield line(sentence, "fact")
    switches = scenario.game.register.readings
    for name, chosen in scenario.start.readings.items():
        if chosen == "B":
            reading = switches[name]
            yield line(f"Played with reading B: {reading.question} {reading.b}", "note")


def stage_after(
    scenario: Scenario,
    before: State[Any],
    move: Any,
    events: tuple[Event, ...],
    after: State[Any],
) -> Stage:
    """Return the stage that a move leads to; a refused move leads to the same position."""
    register, player = scenario.game.register, before.to_move
    verdict = before.judge(move)
    if verdict.is_legal:
        lines = [move_line(player, str(move)), *event_lines(register, events)]
    else:
        lines = list(verdict_lines(register, player, verdict))
    return Stage(after, tuple(lines), player, move, not verdict.is_legal, events, before.facts())


def every_example(game: str) -> list[str]:
    """Return the names of all scenarios that the game's package holds, in order."""
    if game not in GAMES:
        raise UnknownGame(game)
    return [f"{game}/{name}" for name in _scenario_names(game)]


def _scenario_names(game: str) -> list[str]:
    files = [file.name for file in scenario_folder(game).iterdir()]
    return sorted(name.removesuffix(".toml") for name in files if name.endswith(".toml"))
