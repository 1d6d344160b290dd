"""The register on pages: every clause in a list that can be searched, and the record of each.

The record of a clause says where it is found again: the page that tells it, the cases that cite
it, what the engine says by it, the code that carries it out, its tests. All of that is found anew
when the book is built; a page keeps the clauses alone, so that no case added makes it stale.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any, ClassVar, Self

from engines.play.coverage import STRENGTHS, Found, coverage
from engines.play.saying import Said, said_by
from engines.play.scenario import load_tables
from engines.registry import load_game
from engines.table.clauses import Clause
from engines.table.deed import capital
from rulebook.live.shared_scenery import Shared
from rulebook.parts.desk import desk_href
from rulebook.parts.part import Part
from rulebook.parts.shown_on import figure_of, files_of, has_desk, pages_of, records_of
from rulebook.sessions.scenarios import scenario_folder
from rulebook.sessions.screen import clause_href

STRENGTH = {strength: capital(told) for strength, told in STRENGTHS.items()}
SOURCES = "code"
"""The folder of the built book that holds the pages with source code."""
MOST_SAID = 3
"""Sentences shown of a clause that is said in many ways."""


def source_href(place: str) -> str:
    """Return the address of a function below the book's root.

    >>> source_href("engines/tock/rules/judging.py:explain")
    'code/tock/rules/judging.html#explain'
    """
    file, _, function = place.partition(":")
    return f"{SOURCES}/{file.removeprefix('engines/').removesuffix('.py')}.html#{function}"


class _OfRegister(Part):
    """A part about clauses of one game, told as a list of them."""

    def __init__(self, game: str) -> None:
        self.game = load_game(game)

    @property
    def clauses(self) -> Iterable[Clause]:
        """The clauses that the part is about."""
        return self.game.register

    @classmethod
    def of(cls, spec: Mapping[str, Any]) -> Self:
        """Return the part that :meth:`spec` described."""
        return cls(spec["game"])

    def spec(self) -> dict[str, Any]:
        """Return the few plain values from which the same part can be made again."""
        return {"kind": self.kind, "game": self.game.name}

    def text(self) -> str:
        """Return every clause on a line as text."""
        return "\n".join(
            f"{clause.id}  {clause.title} ({STRENGTH[clause.strength]})" for clause in self.clauses
        )

    def shown(self) -> dict[str, Any]:
        # A page in JupyterLab has no other pages beside it to link to: the words say it all.
        return {}

    def stands_on(self) -> list[Path]:
        return files_of(self.game.name)


class RegisterTable(_OfRegister):
    """Every clause of a game with its wording, each leading to its record."""

    kind: ClassVar[str] = "register"

    def html(self, uid: str = "", root: str = "", shared: Shared | None = None) -> str:
        """Return the clauses as a list that ``register.js`` can search."""
        records = records_of(self.game.name)
        rows = "".join(self._row(clause, root, records) for clause in self.game.register)
        title = escape(self.game.title, quote=True)
        return f'<ul class="rb-register" data-rulebook-register="{title}">{rows}</ul>'

    def _row(self, clause: Clause, root: str, records: Mapping[str, str]) -> str:
        slug = clause.id.lower()
        page = records.get(clause.page)
        where = f"{self.game.name}/{page}.html#{slug}" if page else ""
        where = where or clause_href(self.game.register, clause.id)
        return (
            f'<li><a href="{escape(root + where, quote=True)}"><span class="rb-number">{clause.id}'
            f"</span> {escape(clause.title)}</a> {escape(clause.text)}"
            f" <small>{STRENGTH[clause.strength]}.</small></li>"
        )

    def __repr__(self) -> str:
        return f"RegisterTable({self.game.name!r})"


class ClauseRecords(_OfRegister):
    """The records of the clauses that one page of a game tells."""

    kind: ClassVar[str] = "records"

    def __init__(self, game: str, page: str) -> None:
        super().__init__(game)
        self.page = page
        if not any(True for _ in self.clauses):
            raise ValueError(f"no clause of {self.game.title} is told on {page!r}")

    @property
    def clauses(self) -> Iterable[Clause]:
        return [clause for clause in self.game.register if clause.page == self.page]

    @classmethod
    def of(cls, spec: Mapping[str, Any]) -> Self:
        """Return the records that :meth:`spec` described."""
        return cls(spec["game"], spec["page"])

    def spec(self) -> dict[str, Any]:
        """Return the few plain values from which the same records can be made again."""
        return {**super().spec(), "page": self.page}

    def __repr__(self) -> str:
        return f"ClauseRecords({self.game.name!r}, {self.page!r})"

    def html(self, uid: str = "", root: str = "", shared: Shared | None = None) -> str:
        """Return a section for each clause, with links to all that it names."""
        wanted = {clause.id for clause in self.clauses}
        said = said_by(self.game.name)
        return "".join(
            "".join(self._record(found, said[found.clause.id], root))
            for found in coverage(self.game.name)
            if found.clause.id in wanted
        )

    def _record(self, found: Found, said: Said, root: str) -> Iterator[str]:
        clause, slug = found.clause, found.clause.id.lower()
        link = f'<a class="rb-permalink" href="#{slug}" aria-label="Link to {clause.id}">¶</a>'
        yield f'<section class="rb-record" id="{slug}">'
        yield f'<h3><span class="rb-number">{clause.id}</span> {escape(clause.title)} {link}</h3>'
        yield f"<p>{escape(clause.text)}</p>"
        told = _link(root + clause_href(self.game.register, clause.id), self._heading(clause))
        switch = f" Two readings: <code>{clause.reading}</code>." if clause.reading else ""
        yield f'<p class="rb-strength">{STRENGTH[clause.strength]}.{switch} Told under {told}.</p>'
        yield "<dl>"
        yield from _listed("Cases", [self._case(name, root) for name in found.scenarios])
        yield from _listed("Said", map(escape, said.events[:MOST_SAID]))
        yield from _listed("Refused", map(escape, said.refusals[:MOST_SAID]))
        yield from _listed("Code", [self._code(place, root) for place in found.code])
        yield from _listed("Tests", _tests(found.tests))
        yield "</dl></section>"

    def _heading(self, clause: Clause) -> str:
        page = pages_of(self.game.name).get(clause.page)
        return f"{page.title}: {clause.heading}" if page else clause.heading

    def _case(self, name: str, root: str) -> str:
        _, _, short = name.partition("/")
        tables = load_tables(Path(str(scenario_folder(self.game.name) / f"{short}.toml")))
        there = figure_of(self.game.name, name)
        if not there and has_desk(self.game.name):
            there = desk_href(self.game.name, name)
        title = str(tables.get("title", short))
        return _link(root + there, title) if there else escape(title)

    def _code(self, place: str, root: str) -> str:
        home, _, function = place.removeprefix(f"engines/{self.game.name}/").partition(":")
        return _link(root + source_href(place), f"{home.removesuffix('.py')}: {function}")


def _link(address: str, text: str) -> str:
    return f'<a href="{escape(address, quote=True)}">{escape(text)}</a>'


def _tests(tests: Iterable[str]) -> Iterator[str]:
    """Yield each test in words: its file and what it proves."""
    for test in tests:
        file, _, name = test.partition("::")
        plain = name.partition("[")[0].rpartition("::")[2]
        proves = plain.removeprefix("test_").replace("_", " ")
        yield f"{escape(file.removeprefix('tests/').removesuffix('.py'))}: {escape(proves)}"


def _listed(name: str, entries: Iterable[str]) -> Iterator[str]:
    told = "".join(f"<li>{entry}</li>" for entry in entries)
    if told:
        yield f"<dt>{name}</dt><dd><ul>{told}</ul></dd>"
