"""Examples: a scenario carried out by its engine and shown on a page.

``Example("game/scenario")`` as the last line of a cell is a transcript for whoever reads text, a
live figure in JupyterLab, and for the built book a small description from which
:mod:`rulebook.site.renderer` makes plain HTML.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from engines.play.files import ENDING, Unreadable, read_text, told_path
from engines.play.transcript import heading, stage_lines
from engines.table.messages import Near, printable
from rulebook.live.figure import figure_html
from rulebook.live.shared_scenery import Shared
from rulebook.parts.part import LivePart
from rulebook.sessions.ask import Ask
from rulebook.sessions.example import ExampleSession
from rulebook.sessions.scenarios import LARGEST_OWN, ExampleFails
from rulebook.sessions.screen import Cite, Line, Question
from rulebook.sessions.worked import LONGEST_NAME, Worked

MOST_BESIDE = 1000
"""Files beside one that is not there among which the one meant is looked for."""


class Example(Worked, LivePart):
    """A worked example on a page.

    ``name`` is one of ours ("game/file-name"), or the path to a scenario file of your own, which
    ends in .toml; :meth:`from_toml` takes its text. ``ask`` is a question that the page asks before
    it reveals a step. A scenario that does not hold raises ExampleFails, and so does a question
    without a true answer among its options.
    """

    def __init__(self, name: str | os.PathLike[str], *, ask: Ask | None = None) -> None:
        if isinstance(name, str) and not name.lower().endswith(ENDING):
            super().__init__(name, ask=ask)
        else:
            self._open_own(_text_of(Path(name)), printable(Path(name).stem, LONGEST_NAME), ask)

    @property
    def game(self) -> str:
        return self.scenario.game.name

    def session(self, uid: str = "board") -> ExampleSession:
        """Return a new session at the start of this example."""
        return ExampleSession(self, uid=uid)

    def html(self, uid: str = "board", root: str = "", shared: Shared | None = None) -> str:
        """Return the example as a figure with all its steps; see :mod:`rulebook.live.figure`."""
        return figure_html(self, uid, root, shared)

    def text(self) -> str:
        """Return the whole example as text: position, moves, what happened and why, what changed.

        The same scenario and engine always give the same text.
        """
        return "\n".join(self._told())

    def _told(self) -> Iterator[str]:
        yield heading(self.scenario, self.heading)
        for number, stage in enumerate(self.stages):
            yield ""
            if self.question and self.question["reveals"] == number:
                yield _asked(self.question)
                yield ""
            lines = map(_line_told, stage.told)
            label = f"{stage.label} [{stage.written}]" if stage.written else stage.label
            yield from stage_lines(number, label, lines, stage.before, stage.state.facts())
        if self.question:
            yield ""
            yield f"Answer: {self.title}"
            yield from _answered(self.question)

    def __repr__(self) -> str:
        if not self.source:
            return f"Example({self.name!r})"
        return f"Example.from_toml(…, name={self.name!r})"


def _text_of(path: Path) -> str:
    """Return the text of a scenario file of the reader's own; ExampleFails says what to do."""
    try:
        return read_text(path, largest=4 * LARGEST_OWN)
    except Unreadable as bad:
        allowed = "the path of a scenario file, from the folder that this notebook runs in"
        raise ExampleFails(f"{told_path(path)}: {bad}; allowed: {allowed}{_beside(path)}") from None


def _beside(path: Path) -> Near | str:
    """Say which scenario file beside the one that is not there may be meant."""
    try:
        with os.scandir(path.parent) as there:
            names = [one.name for one in islice(there, MOST_BESIDE)]
    except (OSError, ValueError):
        return ""
    return Near(path.name, [name for name in names if name.lower().endswith(ENDING)])


def _line_told(line: Line) -> str:
    return _with_ids(line["text"], line["cites"])


def _with_ids(text: str, cited: Iterable[Cite]) -> str:
    ids = ", ".join(cite["id"] for cite in cited)
    return text + (f" ({ids})" if ids else "")


def _asked(question: Question) -> str:
    return f"Question: {question['text']} " + " / ".join(o["label"] for o in question["options"])


def _answered(question: Question) -> Iterator[str]:
    for option in sorted(question["options"], key=lambda one: not one["right"]):
        yield f"   {_with_ids(option['result'], option['cites'])}"
