"""Clauses on a page: number, title, wording and reading switch, all from the register."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, ClassVar, Self

from engines.play.coverage import STRENGTHS as WEIGHED
from engines.registry import GAMES, load_game
from engines.table.clauses import Clause, Reading, Register
from engines.table.deed import capital
from rulebook.live.shared_scenery import Shared
from rulebook.parts.part import Part

DECIDES = "T"
"""The strength of a clause that needs no word: the rule text decides all of it."""
STRENGTHS = {
    strength: "" if strength == DECIDES else f"{capital(told)}."
    for strength, told in WEIGHED.items()
}


class UnknownClause(ValueError):
    """A clause was asked for that no register holds."""


def find_clause(clause_id: str) -> tuple[Register, Clause]:
    """Return the clause with this id and the register that holds it; UnknownClause otherwise."""
    prefix = str(clause_id).partition("-")[0]
    for name in GAMES:
        game = load_game(name)
        if game.prefix == prefix:
            if clause_id in game.register:
                return game.register, game.register[clause_id]
            raise UnknownClause(f"there is no clause {clause_id!r} in the rules of {game.title}")
    raise UnknownClause(f"there is no clause {str(clause_id)[:80]!r}; ids look like ABC-MOVE-1")


class Clauses(Part):
    """Some clauses, told where they stand on a page; each id is an anchor in lower case."""

    kind: ClassVar[str] = "clauses"

    def __init__(self, *ids: str) -> None:
        if not ids:
            raise UnknownClause("Clauses() needs at least one id")
        if len(set(ids)) != len(ids):
            raise UnknownClause("a clause stands twice")
        self.found = [find_clause(one) for one in ids]

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(clause.id for _, clause in self.found)

    def spec(self) -> dict[str, Any]:
        """Return the few plain values from which the same clauses can be shown again."""
        return {"kind": self.kind, "ids": list(self.ids)}

    @classmethod
    def of(cls, spec: Mapping[str, Any]) -> Self:
        """Return the clauses that :meth:`spec` described."""
        return cls(*spec["ids"])

    def text(self) -> str:
        """Return the clauses as text."""
        return "\n\n".join("\n".join(_text(*found)) for found in self.found)

    def html(self, uid: str = "", root: str = "", shared: Shared | None = None) -> str:
        """Return the clauses as HTML, each with its anchor."""
        inner = "".join(
            f'<div class="rb-clause" id="{clause.id.lower()}">{clause_html(register, clause)}</div>'
            for register, clause in self.found
        )
        return f'<div class="rb-clauses">{inner}</div>'

    def __repr__(self) -> str:
        return f"Clauses({', '.join(map(repr, self.ids))})"


def reading_of(register: Register, clause: Clause) -> Reading | None:
    """Return the reading switch that hangs on a clause, if one does."""
    return register.readings[clause.reading] if clause.reading else None


def _text(register: Register, clause: Clause) -> Iterator[str]:
    yield f"{clause.id}  {clause.title}"
    yield f"   {clause.text}"
    if STRENGTHS[clause.strength]:
        yield f"   {STRENGTHS[clause.strength]}"
    reading = reading_of(register, clause)
    if reading:
        yield f"   Two readings: {reading.question}"
        yield f"   A, as we play: {reading.a}"
        yield f"   B, the other: {reading.b}"


def clause_html(register: Register, clause: Clause, rulings: str = "") -> str:
    """Return what stands inside one clause's box; the box carries the anchor.

    ``rulings`` is the address of the page that says how firmly a rule text can stand behind a
    clause; without one the note leads nowhere.
    """
    slug = escape(clause.id.lower(), quote=True)
    number = escape(clause.id)
    link = f'<a class="rb-permalink" href="#{slug}" aria-label="Link to clause {number}">¶</a>'
    note = escape(STRENGTHS[clause.strength])
    if note and rulings:
        note += f' <a href="{escape(rulings, quote=True)}">More under Rulings</a>'
    return "".join(
        (
            '<p class="rb-clause-head">',
            f'<span class="rb-number">{number}</span> ',
            f'<strong class="rb-clause-title">{escape(clause.title)}</strong> {link}</p>',
            f"<p>{escape(clause.text)}</p>",
            f'<p class="rb-strength">{note}</p>' if note else "",
            _reading_html(reading_of(register, clause)),
        )
    )


def _reading_html(reading: Reading | None) -> str:
    if reading is None:
        return ""
    return (
        f'<div class="rb-reading"><p>{escape(reading.question)}'
        f"</p><dl><dt>A, as we play</dt><dd>{escape(reading.a)}</dd>"
        f"<dt>B, the other way</dt><dd>{escape(reading.b)}</dd></dl></div>"
    )
