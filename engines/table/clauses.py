"""The register: every rule as a numbered clause in our own words.

A clause's wording stands here once. Pages show it, events and verdicts cite its id, scenarios pin
it. Where the rule text can be read in two ways, a reading switch hangs on its clauses.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import resources


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule: a stable id such as ``ABC-MOVE-1``, a short title, its text, and where it is told.

    ``page`` is the page's file name in ``book/<game>/`` without its ending and ``heading`` the
    heading above it. ``strength`` is T (the rule text decides), W (it leans this way) or O (open,
    we rule). ``reading`` names the switch that hangs on the clause, or is empty. ``also`` holds
    words by which players look for the rule and which its own wording does not have.
    """

    id: str
    title: str
    text: str
    page: str
    heading: str
    strength: str = "T"
    reading: str = ""
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """Two ways to read one point: a question, the answer we play by (A) and the other (B)."""

    name: str
    question: str
    a: str
    b: str


class BadRegister(ValueError):
    """A ``clauses.toml`` contradicts itself."""


@dataclass(frozen=True)
class Register:
    """All clauses of one game in order, its reading switches, and the titles of its pages."""

    game: str
    clauses: Mapping[str, Clause]
    readings: Mapping[str, Reading]
    titles: Mapping[str, str] = field(default_factory=dict)

    def __getitem__(self, clause_id: str) -> Clause:
        return self.clauses[clause_id]

    def __contains__(self, clause_id: object) -> bool:
        return clause_id in self.clauses

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.clauses.values())

    def title_of(self, page: str) -> str:
        """Return what the page of that file name is called; its name, where no title is given.

        >>> load_register("tock").title_of("seven")
        'The 7'
        """
        return self.titles.get(page) or page.replace("-", " ").capitalize()


def load_register(game: str) -> Register:
    """Read ``engines/<game>/clauses.toml``: readings, clauses, titles of pages.

    ``[[reading]]`` and ``[[clause]]`` are its tables; under ``[pages]`` the pages that tell the
    clauses have their titles, by the names of their files.

    Raises :class:`BadRegister` when an id stands twice, a clause names an unknown switch, or a
    strength is none of T, W and O.

    >>> load_register("tick_tock_tower")["TTT-TWIN-1"].page
    'twin-rule'
    """
    text = resources.files(f"engines.{game}").joinpath("clauses.toml").read_text("utf-8")
    data = tomllib.loads(text)
    readings = {
        entry["name"]: Reading(entry["name"], entry["question"], entry["A"], entry["B"])
        for entry in data.get("reading", [])
    }
    clauses: dict[str, Clause] = {}
    for entry in data["clause"]:
        clause = Clause(**entry | {"also": tuple(entry.get("also", ()))})
        if clause.id in clauses:
            raise BadRegister(f"{game}: clause {clause.id} stands twice")
        if clause.reading and clause.reading not in readings:
            raise BadRegister(f"{game}: clause {clause.id} names no reading {clause.reading!r}")
        if clause.strength not in ("T", "W", "O"):
            raise BadRegister(f"{game}: clause {clause.id} has strength {clause.strength!r}")
        clauses[clause.id] = clause
    return Register(game, clauses, readings, data.get("pages", {}))
