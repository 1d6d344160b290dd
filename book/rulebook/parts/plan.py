"""Plans: examples of the book in the order in which a class is to see them, each with a question.

Every example is named by its scenario and the step at which it opens. A plan that names what the
book does not show fails where the page is run.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, ClassVar, Self

from rulebook.live.shared_scenery import Shared
from rulebook.parts.part import Part
from rulebook.parts.shown_on import figure_of, files_of, pages_of, presented
from rulebook.sessions.worked import Worked


@dataclass(frozen=True)
class Show:
    """An example of a plan: its scenario, what the class is asked, and the step it opens at."""

    scenario: str
    asked: str
    at: int = 0

    def spec(self) -> list[Any]:
        """Return it as plain JSON values."""
        return [self.scenario, self.asked, self.at]


class Plan(Part):
    """Examples of one game in an order; ValueError where the book shows no such example or step.

    >>> print(Plan("tock", Show("seven-wins", "Who has won?", at=1)).text())
    1. A split 7 makes room in Home and fills it (tock/seven-wins, step 1)
       Who has won?
    """

    kind: ClassVar[str] = "plan"

    def __init__(self, game: str, *shows: Show) -> None:
        self.game, self.shows = game, shows
        self.titles: list[str] = []
        for show in shows:
            example = Worked(f"{game}/{show.scenario}")
            if show.at >= len(example.stages):
                last = len(example.stages) - 1
                raise ValueError(
                    f"{example.name}: there is no step {show.at}; allowed: 0 to {last}"
                )
            if pages_of(game) and not figure_of(game, example.name):
                raise ValueError(f"{example.name}: no page of the book shows it")
            self.titles.append(example.title)

    @classmethod
    def of(cls, spec: Mapping[str, Any]) -> Self:
        """Return the plan that :meth:`spec` described."""
        return cls(spec["game"], *(Show(*one) for one in spec["shows"]))

    def spec(self) -> dict[str, Any]:
        """Return the few plain values from which the same plan can be shown again."""
        return {
            "kind": self.kind,
            "game": self.game,
            "shows": [show.spec() for show in self.shows],
        }

    def stands_on(self) -> Sequence[Path]:
        return files_of(self.game)

    def text(self) -> str:
        """Return the examples as text, each with its question."""
        return "\n".join(self._told())

    def _told(self) -> Iterator[str]:
        for number, (show, title) in enumerate(zip(self.shows, self.titles, strict=True), 1):
            step = f", step {show.at}" if show.at else ""
            yield f"{number}. {title} ({self.game}/{show.scenario}{step})"
            yield f"   {show.asked}"

    def presented(self, shows: Sequence[Show]) -> str:
        """Return the address that presents examples full screen, from the root of the book."""
        return presented(self.game, [(f"{self.game}/{one.scenario}", one.at) for one in shows])

    def html(self, uid: str = "", root: str = "", shared: Shared | None = None) -> str:
        """Return the examples as a list of links: to read, and to present from their step on."""
        whole = _link(root + self.presented(self.shows), "Present all of them, in this order")
        items = []
        for show, title in zip(self.shows, self.titles, strict=True):
            step = f", from step {show.at}" if show.at else ""
            read = _link(root + figure_of(self.game, f"{self.game}/{show.scenario}"), title)
            large = _link(root + self.presented([show]), f"full screen{step}")
            items.append(f"<li><p>{read} ({large})<br>{escape(show.asked)}</p></li>")
        return f'<div class="rb-plan"><p>{whole}</p><ol>{"".join(items)}</ol></div>'

    def __repr__(self) -> str:
        return f"Plan({self.game!r}, {len(self.shows)} examples)"


def _link(address: str, text: str) -> str:
    return f'<a href="{escape(address, quote=True)}">{escape(text)}</a>'
