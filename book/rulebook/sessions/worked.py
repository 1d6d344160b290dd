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
from rulebook.sessions.scenarios import (
    LARGEST_OWN,
    ExampleFails,
    indented,
    load_example,
    own_scenario,
)
from rulebook.sessions.screen import Question
from rulebook.sessions.session import BadAction, Text
from rulebook.sessions.stages import stages_of

MOST_MOVES = 200
"""Moves that may be made off the path."""
MOST_STEPS = 10_000
LONGEST_NAME = 120
"""Characters of what a reader's own scenario is called where it has no title."""
OWN = "An example of your own"
"""What it is called where nobody has given it a name either."""
MEND = (
    "   Mend what is expected there or leave it out; a move that is meant to be refused has"
    " illegal = true."
)

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
        "toml": Text(LARGEST_OWN),
        "name": Text(LONGEST_NAME),
        "options": Fields({"ask": _ASK}),
        "at": Whole(0, MOST_STEPS),
        "left": Whole(0, MOST_STEPS),
        "moves": Series(Text(), most=MOST_MOVES),
    },
    required=("kind",),
)


class Worked:
    """A worked example: every step carried out by the engine, told with its clauses.

    ``ask`` is a question that is asked before a step is revealed. A scenario that does not hold
    raises ExampleFails, and so does a question without a true answer among its options.
    """

    kind: ClassVar[str] = "example"
    source: str = ""
    """The text of a scenario of the reader's own; "" for one of ours."""

    def __init__(self, name: str, *, ask: Ask | None = None) -> None:
        self._open(name, run_scenario(load_example(name)), ask)

    @classmethod
    def of_run(cls, run: Run, *, name: str = "", ask: Ask | None = None) -> Self:
        """Return the example of a scenario that was carried out already."""
        example = cls.__new__(cls)
        example._open(name or f"{run.scenario.game.name}/{run.scenario.name}", run, ask)
        return example

    @classmethod
    def from_toml(cls, text: str, *, ask: Ask | None = None, name: str = OWN) -> Self:
        """Return the example of a scenario of your own, from its text in the written form.

        Nothing in the text is ever evaluated. ExampleFails tells everything that does not fit the
        form, with its place and what is allowed there, or where what is expected did not come.

        >>> Worked.from_toml('game = "haunted_clock_tower"').title
        'An example of your own'
        >>> Worked.from_toml("")
        Traceback (most recent call last):
        rulebook.sessions.scenarios.ExampleFails: An example of your own does not fit the form:
           game: this key is missing
        """
        example = cls.__new__(cls)
        example._open_own(text, name, ask)
        return example

    @classmethod
    def of(cls, spec: Mapping[str, Any]) -> Self:
        """Return the example that plain values describe; BadAction when they describe none.

        They never name a file: those of ours are found by name, one of the reader's own is there
        as its text.
        """
        for found in _SHAPE.problems(dict(spec)):
            raise BadAction(str(found))
        if ("scenario" in spec) is ("toml" in spec):
            raise BadAction("an example is a scenario of ours or a toml of your own")
        asked = spec.get("options", {}).get("ask")
        example = cls.__new__(cls)
        try:
            ask = Ask(**asked) if asked else None
            if "toml" in spec:
                example._open_own(spec["toml"], spec.get("name", OWN), ask)
            else:
                run = run_scenario(load_example(spec["scenario"]))
                example._open(spec["scenario"], run, ask)
        except (ExampleFails, BadQuestion) as error:
            raise BadAction(str(error)) from None
        return example

    def _open_own(self, text: str, name: str, ask: Ask | None) -> None:
        self.source = text
        self._open(name, run_scenario(own_scenario(text, name)), ask)

    def _open(self, name: str, run: Run, ask: Ask | None) -> None:
        if run.failures:
            if self.source:
                told = [f"{name} does not hold:", *indented(run.failures), MEND]
                raise ExampleFails("\n".join(told))
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
        if not self.source:
            return {"kind": self.kind, "scenario": self.name, "options": options}
        called = {} if self.name == OWN else {"name": self.name}
        return {"kind": self.kind, "toml": self.source, **called, "options": options}
