"""Rulings: how a game's silent or disputed points are read, and where each clause stands.

The page shows what the register holds; how often a reading matters is measured beforehand by
``python -m engines.play.readings`` and kept in the game's ``readings.json``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from importlib import resources
from typing import Any, ClassVar, Self

from engines.registry import load_game
from engines.table.clauses import Clause, Reading
from rulebook.live.shared_scenery import Shared
from rulebook.parts.part import Part
from rulebook.sessions.scenarios import every_example, load_example
from rulebook.sessions.screen import clause_href


@cache
def measured(game: str) -> dict[str, dict[str, Any]]:
    """Return what was measured of a game's readings, by name; nothing where nobody measured."""
    file = resources.files(f"engines.{game}") / "readings.json"
    entries = json.loads(file.read_text("utf-8")) if file.is_file() else []
    return {entry["reading"]: entry for entry in entries}


@cache
def pinned_by(game: str) -> dict[str, int]:
    """Return how many scenarios pin each clause of a game."""
    counts: dict[str, int] = {}
    for name in every_example(game):
        for clause in load_example(name).cites:
            counts[clause] = counts.get(clause, 0) + 1
    return counts


class Rulings(Part):
    """The reading switches of a game, both ways, with how often and how much each matters."""

    kind: ClassVar[str] = "rulings"
    keeps_html: ClassVar[bool] = True

    def __init__(self, game: str) -> None:
        self.game = load_game(game)

    def clauses_of(self, reading: Reading) -> list[Clause]:
        return [clause for clause in self.game.register if clause.reading == reading.name]

    def figures(self, reading: Reading) -> str:
        """Return what was measured of a reading as a sentence."""
        found = measured(self.game.name).get(reading.name)
        if found is None:
            return "How often it matters has not been measured."
        games = found["games"]
        return (
            f"Played {games} times both ways by sensible players, {_share(found['differ'], games)} "
            f"of the games went differently and {_share(found['winners_differ'], games)} had "
            "another winner."
        )

    @classmethod
    def of(cls, spec: Mapping[str, Any]) -> Self:
        """Return the part that :meth:`spec` described."""
        return cls(spec["game"])

    def spec(self) -> dict[str, Any]:
        """Return the few plain values from which the same part can be made again."""
        return {"kind": self.kind, "game": self.game.name}

    def text(self) -> str:
        """Return the switches as text."""
        return "\n\n".join(
            "\n".join(
                (
                    f"{reading.question} ({reading.name})",
                    f"   A, as we play: {reading.a}",
                    f"   B, the other way: {reading.b}",
                    f"   {self.figures(reading)}",
                    f"   Clauses: {', '.join(clause.id for clause in self.clauses_of(reading))}",
                )
            )
            for reading in self.game.register.readings.values()
        )

    def __repr__(self) -> str:
        return f"Rulings({self.game.name!r})"

    def html(self, uid: str = "", root: str = "", shared: Shared | None = None) -> str:
        """Return the switches as HTML with links to their clauses."""
        return "".join(self._html())

    def _html(self) -> Iterator[str]:
        for reading in self.game.register.readings.values():
            links = ", ".join(self.link(clause) for clause in self.clauses_of(reading))
            yield (
                '<div class="rb-clause rb-ruling">'
                f'<p class="rb-clause-head"><strong>{escape(reading.question)}</strong> '
                f"<code>{escape(reading.name)}</code></p>"
                f"<dl><dt>A, as we play</dt><dd>{escape(reading.a)}</dd>"
                f"<dt>B, the other way</dt><dd>{escape(reading.b)}</dd></dl>"
                f"<p>{escape(self.figures(reading))} See {links}.</p></div>"
            )

    def link(self, clause: Clause) -> str:
        href = escape(clause_href(self.game.register, clause.id), quote=True)
        return f'<a href="{href}">{escape(clause.id)}</a>'


class RegisterTable(Part):
    """Every clause of a game: its title, how firmly the text stands behind it, and its proofs."""

    kind: ClassVar[str] = "register"
    keeps_html: ClassVar[bool] = True
    HEADS = ("Clause", "Title", "Text", "Scenarios")
    STRENGTH: ClassVar[dict[str, str]] = {
        "T": "decides",
        "W": "leans this way",
        "O": "is silent: our ruling",
    }

    def __init__(self, game: str) -> None:
        self.rulings = Rulings(game)

    def rows(self) -> Iterator[tuple[Clause, str, int]]:
        """Yield each clause with what the rule text does and the number of its scenarios."""
        pinned = pinned_by(self.rulings.game.name)
        for clause in self.rulings.game.register:
            yield clause, self.STRENGTH[clause.strength], pinned.get(clause.id, 0)

    @classmethod
    def of(cls, spec: Mapping[str, Any]) -> Self:
        """Return the part that :meth:`spec` described."""
        return cls(spec["game"])

    def spec(self) -> dict[str, Any]:
        """Return the few plain values from which the same part can be made again."""
        return {"kind": self.kind, "game": self.rulings.game.name}

    def text(self) -> str:
        """Return every clause on a line as text."""
        return "\n".join(
            f"{clause.id}  {clause.title} (the text {strength}; scenarios: {count})"
            for clause, strength, count in self.rows()
        )

    def __repr__(self) -> str:
        return f"RegisterTable({self.rulings.game.name!r})"

    def html(self, uid: str = "", root: str = "", shared: Shared | None = None) -> str:
        """Return the clauses as an HTML table with links."""
        heads = "".join(f'<th scope="col">{head}</th>' for head in self.HEADS)
        rows = "".join(
            f'<tr><th scope="row">{self.rulings.link(clause)}</th><td>{escape(clause.title)}</td>'
            f"<td>{strength}</td><td>{count}</td></tr>"
            for clause, strength, count in self.rows()
        )
        title = escape(self.rulings.game.title)
        return (
            f'<div class="rb-scroll" tabindex="0" role="region" aria-label="Clauses of {title}">'
            f'<table class="rb-register"><thead><tr>{heads}</tr></thead>'
            f"<tbody>{rows}</tbody></table></div>"
        )


def _share(part: int, whole: int) -> str:
    """Return a share in whole per cent, never rounding a few down to none."""
    if 0 < part < whole / 200:
        return "under 1%"
    return f"{round(100 * part / whole)}%"
