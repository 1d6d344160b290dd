"""Reference cards: a game on one page, in the words of its register and its glossary.

A game's ``reference.toml`` says which clauses and terms stand on its card, under which headings;
what they say stands where it always stands. Without that file the card has every clause under the
heading of the page that tells it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib import resources
from itertools import groupby
from typing import Any

from engines.registry import load_game
from engines.table.deed import capital
from engines.table.game import Game

SIZES = ((700, 10.0), (1150, 8.5), (1500, 7.5))
"""How many words a card has at most for its letters to have so many points."""
SMALLEST = 6.5


class BadReference(ValueError):
    """A ``reference.toml`` names a clause or a term that the game does not have."""


@dataclass(frozen=True)
class Entry:
    """One thing on a card: its name, what is said of it, and the clause that says so."""

    name: str
    text: str
    clause: str = ""


@dataclass(frozen=True)
class Section:
    """A few entries under a heading."""

    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Reference:
    """The reference card of a game.

    >>> card = reference("tock")
    >>> card.sections[-1].entries[0].clause, card.points
    ('TOCK-WIN-1', 8.5)
    """

    game: Game
    sections: tuple[Section, ...]

    @property
    def points(self) -> float:
        """How large its letters are on paper, so that it has room on one sheet."""
        words = sum(
            len(f"{entry.name} {entry.text}".split())
            for section in self.sections
            for entry in section.entries
        )
        return next((size for most, size in SIZES if words <= most), SMALLEST)


def reference(name: str) -> Reference:
    """Return the card of a game; BadReference where its file names what there is not."""
    game = load_game(name)
    file = resources.files(f"engines.{name}") / "reference.toml"
    if not file.is_file():
        return Reference(game, tuple(_by_heading(game)))
    told = tomllib.loads(file.read_text("utf-8"))["section"]
    return Reference(game, tuple(_section(game, one) for one in told))


def _by_heading(game: Game) -> Iterator[Section]:
    for heading, clauses in groupby(game.register, key=lambda clause: clause.heading):
        yield Section(heading, tuple(Entry(one.title, one.text, one.id) for one in clauses))


def _section(game: Game, told: Mapping[str, Any]) -> Section:
    try:
        terms = [game.glossary[name] for name in told.get("terms", ())]
        clauses = [game.register[name] for name in told.get("clauses", ())]
    except KeyError as unknown:
        raise BadReference(f"{game.name}: {told['title']}: there is no {unknown}") from None
    entries = [Entry(capital(term.name), term.text) for term in terms]
    entries += [Entry(clause.title, clause.text, clause.id) for clause in clauses]
    return Section(told["title"], tuple(entries))


def reference_page(card: Reference) -> str:
    """Return the card as one HTML page without any other file, to be printed on one sheet."""
    own = (resources.files("engines.play") / "reference.css").read_text("utf-8")
    title = f"{card.game.title}: reference card"
    lines = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f"<style>\n{own}main {{ font-size: {card.points}pt; }}\n</style>",
        "</head>",
        "<body>",
        f"<h1>{escape(card.game.title)}</h1>",
        "<main>",
        *sections_html(card.sections, lambda one: f" <small>{one}</small>"),
        "</main>",
        "</body>",
        "</html>",
        "",
    ]
    return "\n".join(lines)


def sections_html(sections: Sequence[Section], cite: Callable[[str], str]) -> Iterator[str]:
    """Yield each section as HTML; ``cite`` makes what stands behind an entry of its clause's id."""
    for section in sections:
        yield f"<section><h2>{escape(section.title)}</h2>"
        for entry in section.entries:
            cited = cite(entry.clause) if entry.clause else ""
            text = escape(entry.text, quote=False)
            yield f"<p><b>{escape(entry.name, quote=False)}.</b> {text}{cited}</p>"
        yield "</section>"
