"""Choose a card, see every cell: where it may lie in a Tickle position, and why not elsewhere.

All answers are the engine's and lie in the page as HTML. A card is chosen with a radio button, so
that the part works without an engine, without a script, by keyboard and in print.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from html import escape
from typing import Any, ClassVar, NamedTuple, Self

from engines.registry import load_game
from engines.table.svg import View
from engines.table.verdict import Breach
from engines.tickle.components import CARD_NAMES, Card
from engines.tickle.grid import Cell, tell_cell, write_cell
from engines.tickle.moves import Move
from engines.tickle.state import Tickle
from rulebook.live.shared_scenery import Shared
from rulebook.parts.part import Part
from rulebook.sessions.scenarios import load_example


class NoCells(ValueError):
    """The cells were asked for where no card can be chosen."""


class Answer(NamedTuple):
    """What the engine says of one card in one cell."""

    place: Cell
    breaches: tuple[Breach, ...]
    points: int
    tics: int

    @property
    def text(self) -> str:
        if self.breaches:
            reasons = " ".join(f"{one.reason} ({one.clause})" for one in self.breaches)
            return f"not allowed. {reasons}"
        noun = "Tic" if self.tics == 1 else "Tics"
        return f"allowed, {self.tics} {noun}, {self.points} points"


class OpenCells(Part):
    """Each card of the mover's hand against each open cell at the start of a scenario."""

    kind: ClassVar[str] = "open-cells"

    def __init__(self, name: str) -> None:
        scenario = load_example(name)
        state = scenario.start
        if not isinstance(state, Tickle) or not state.layout.cards or state.is_over:
            raise NoCells(f"{name}: no card of Tickle can be chosen here")
        self.name = name
        self.state = state

    @cached_property
    def answers(self) -> dict[Card, list[Answer]]:
        """What is said of each card in each open cell, in reading order."""
        return {card: list(self._answers(card)) for card in self.state.hand}

    def _answers(self, card: Card) -> Iterator[Answer]:
        for place in sorted(self.state.layout.fits):
            move = Move("Play", (card,), (place,))
            breaches = self.state.breaches(move)
            brought = self.state.account_of(move)
            yield Answer(place, breaches, brought.total, len(brought.tics))

    def text(self) -> str:
        """Return what a reader of text gets."""
        lines = [f"Where may {self.state.to_move}'s cards go?"]
        for card, answers in self.answers.items():
            lines += ["", CARD_NAMES[card]]
            lines += [f"  {tell_cell(one.place)}: {one.text}" for one in answers]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"OpenCells({self.name!r})"

    def spec(self) -> dict[str, Any]:
        """Return the few plain values from which the same part can be made again."""
        return {"kind": self.kind, "scenario": self.name}

    @classmethod
    def of(cls, spec: Mapping[str, Any]) -> Self:
        """Return the part that :meth:`spec` described."""
        return cls(spec["scenario"])

    def html(self, uid: str = "", root: str = "", shared: Shared | None = None) -> str:
        """Return the part as a fieldset of cards, each with its board and its list of cells."""
        uid = escape(uid, quote=True)
        panels = "".join(
            self._panel(number, card, answers, uid, root)
            for number, (card, answers) in enumerate(self.answers.items())
        )
        legend = f"Choose one of {escape(self.state.to_move)}’s cards"
        return f'<fieldset class="rb-open-cells"><legend>{legend}</legend>{panels}</fieldset>'

    def _panel(self, number: int, card: Card, answers: list[Answer], uid: str, root: str) -> str:
        name = CARD_NAMES[card]
        free = [one for one in answers if not one.breaches]
        checked = " checked" if number == 0 else ""
        refused = [one for one in answers if one.breaches]
        items = "".join(self._item(one, root) for one in (*free, *refused))
        count = f"{len(free)} of {len(answers)} cells are open to it"
        return (
            f'<input type="radio" name="{uid}-card" id="{uid}-{number}"{checked}>'
            f'<label for="{uid}-{number}">{name}</label>'
            f'<div class="rb-open-panel">{self._board(card, free, f"{uid}-{number}")}'
            f"<p><strong>{name}</strong>: {count}.</p><ul>{items}</ul></div>"
        )

    @staticmethod
    def _item(one: Answer, root: str) -> str:
        cell = tell_cell(one.place)
        if not one.breaches:
            return f"<li><strong>{cell} ✓</strong> {escape(one.text)}</li>"
        register = load_game("tickle").register
        reasons = " ".join(
            f'{escape(breach.reason)} <a class="rb-chip" '
            f'href="{escape(root, quote=True)}tickle/{register[breach.clause].page}.html'
            f'#{breach.clause.lower()}">{breach.clause}</a>'
            for breach in one.breaches
        )
        return f"<li>{cell} ✗ {reasons}</li>"

    def _board(self, card: Card, free: list[Answer], uid: str) -> str:
        name = CARD_NAMES[card]
        choices = {f"cell:{write_cell(one.place)}": one.text for one in free}
        told = ", ".join(tell_cell(one.place) for one in free) or "no cell"
        view = View(
            choices=choices,
            picked=(f"card:{name}",),
            title=f"Where {name} may go: {told}",
            uid=uid,
        )
        svg = load_game("tickle").draw(self.state.facts(), view=view)
        return svg.replace('role="group"', 'role="img"', 1)
