"""Worked examples: a scenario carried out by its engine, and the question asked about it.

This is what an example is; :mod:`rulebook.parts.example` shows it on a page, and a session steps
through it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from engines.play.running import Run, run_scenario
from engines.play.scenario import Scenario
from engines.table.clauses import Register
from engines.table.shapes import Either, Fields, Series, Whole
from rulebook.sessions.ask import MOST, Ask, BadQuestion
from rulebook.sessions.scenarios import ExampleFails, load_example
from rulebook.sessions.screen import Question
from rulebook.sessions.session import BadAction, Text
from rulebook.sessions.stages import stages_of

MOST_MOVES = 200
"""Moves that may be made off the path."""
MOST_STEPS = 10_000

_WRONG = Fields(
    {"value": Either((Text(), Whole())), "why": Text(), "cites": Series(Text(), most=MOST)},
    required=("value", "why", "cites"),
)
_ASK = Fields(
    {
        "text": Text(),
        "fact": Text(),
        "options": Series(Either((Text(), Whole(), _WRONG)), most=MOST),
        "legal": Text(),
        "at": Whole(0, MOST_STEPS),
        "title": Text(),
    },
    required=("text",),
)
_SHAPE = Fields(
    {
        "kind": Text(20),
        "scenario": Text(200),
        "options": Fields({"ask": _ASK}),
        "at": Whole(0, MOST_STEPS),
        "left": Whole(0, MOST_STEPS),
        "moves": Series(Text(), most=MOST_MOVES),
    },
    required=("kind", "scenario"),
)


class Worked:
    """A worked example: every step carried out by the engine, told with its clauses.

    ``ask`` is a question that is asked before a step is revealed. A scenario that does not hold
    raises ExampleFails, and so does a question without a true answer among its options.
    """

    kind: ClassVar[str] = "example"

    def __init__(self, name: str, *, ask: Ask | None = None) -> None:
        self._open(name, run_scenario(load_example(name)), ask)

    @classmethod
    def of_run(cls, run: Run, *, name: str = "", ask: Ask | None = None) -> Self:
        """Return the example of a scenario that was carried out already."""
        example = cls.__new__(cls)
        example._open(name or f"{run.scenario.game.name}/{run.scenario.name}", run, ask)
        return example

    @classmethod
    def of(cls, spec: Mapping[str, Any]) -> Self:
        """Return the example that plain values describe; BadAction when they describe none."""
        for found in _SHAPE.problems(dict(spec)):
            raise BadAction(str(found))
        asked = spec.get("options", {}).get("ask")
        try:
            return cls(spec["scenario"], ask=Ask(**asked) if asked else None)
        except (ExampleFails, BadQuestion) as error:
            raise BadAction(str(error)) from None

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
        self.stages = tuple(stages_of(run))

    @property
    def scenario(self) -> Scenario:
        return self.run.scenario

    @property
    def title(self) -> str:
        return self.scenario.title

    @property
    def heading(self) -> str:
        """What the example is called before anything is shown: its question is open then."""
        return self.question["title"] if self.question else self.title

    @property
    def register(self) -> Register:
        return self.scenario.game.register

    def spec(self) -> dict[str, Any]:
        """Return the few plain values from which the same example can be made again."""
        options = {} if self.ask is None else {"ask": self.ask.spec()}
        return {"kind": self.kind, "scenario": self.name, "options": options}
