"""Rulings: how a game's silent or disputed points are read, both ways beside each other.

For each point stand the question, how firmly the rule text stands behind the answer, both answers,
and one case in which they part: the same position, seed and moves, and what follows under each. How
often a reading matters was measured by :mod:`engines.play.readings` and is kept in the game's
``readings.json``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib import resources
from pathlib import Path
from typing import Any, ClassVar, Self

from engines.play.case import Case, position_after
from engines.play.coverage import STRENGTHS, scenarios_of
from engines.play.parting import LEGALITY, Parting, first_parting
from engines.play.readings import Comparison, interval, measured_in
from engines.play.transcript import Sentence, plain, position_told, stage_after
from engines.registry import load_game
from engines.table.clauses import Clause, Reading
from rulebook.live.shared_scenery import Shared
from rulebook.parts.desk import desk_href
from rulebook.parts.part import Part
from rulebook.parts.shown_on import figure_of, files_of, has_desk, presented
from rulebook.sessions.scenarios import scenario_folder
from rulebook.sessions.screen import clause_href

WAYS = {"A": "A, as we play", "B": "B, the other way"}


@cache
def measured(game: str) -> dict[str, Comparison]:
    """Return what was measured of a game's readings, by name; nothing where nobody measured."""
    file = resources.files(f"engines.{game}") / "readings.json"
    return measured_in(file.read_text("utf-8")) if file.is_file() else {}


@dataclass(frozen=True)
class Apart:
    """A case in which two readings part, where they do, and what follows there under each."""

    name: str
    title: str
    move: str
    parting: Parting
    told: Mapping[str, tuple[Sentence, ...]]

    @property
    def place(self) -> str:
        """What is different first, in words."""
        if self.parting.what == LEGALITY:
            return "whether the move is allowed"
        return self.parting.what.removeprefix("facts.").replace(".", " of ").replace("_", " ")

    def marked(self, way: str) -> frozenset[Sentence]:
        """Return what is told under one reading and not under the other; nothing if all is."""
        (other,) = (one for one in WAYS if one != way)
        return frozenset(self.told[way]) - frozenset(self.told[other])

    @property
    def is_told(self) -> bool:
        """Whether the sentences themselves say what differs."""
        return any(map(self.marked, WAYS))

    @property
    def values(self) -> Mapping[str, str]:
        """What it is under A and under B."""
        return {"A": plain(self.parting.a), "B": plain(self.parting.b)}


@cache
def apart(game: str, reading: str) -> Apart | None:
    """Return the case that shows soonest how two readings part; None where no case does."""
    register = load_game(game).register
    clauses = [clause.id for clause in register if clause.reading == reading]
    citing = scenarios_of(game)
    names = dict.fromkeys(name for clause in clauses for name in citing.get(clause, ()))
    found = []
    for name in names:
        case = Case(Path(str(scenario_folder(game) / f"{name.partition('/')[2]}.toml")))
        parting = first_parting(case, reading)
        if parting is not None:
            moves = len(case.scenario.whens)
            found.append((parting.at == 0, not figure_of(game, name), moves, name, case, parting))
    return _told(reading, *min(found, key=lambda one: one[:4])[3:]) if found else None


def _told(reading: str, name: str, case: Case, parting: Parting) -> Apart:
    told: dict[str, tuple[Sentence, ...]] = {}
    move = ""
    for way in WAYS:
        scenario = case.under({}, {reading: way})
        if parting.at:
            when = scenario.whens[parting.at - 1]
            stage = stage_after(position_after(scenario, parting.at - 1), when.move)
            move, told[way] = stage.deed.by(stage.player) if stage.deed else "", stage.told_in_words
        else:
            lines = position_told(scenario.game, scenario.start)
            told[way] = tuple(Sentence(text, "fact") for text in lines)
    if not parting.at:
        # Of a whole position only what differs is worth telling.
        same = set(told["A"]) & set(told["B"])
        told = {way: tuple(one for one in told[way] if one not in same) for way in WAYS}
    return Apart(name, case.scenario.title, move, parting, told)


class Rulings(Part):
    """The reading switches of a game, both ways, with a case in which they part."""

    kind: ClassVar[str] = "rulings"

    def __init__(self, game: str) -> None:
        self.game = load_game(game)

    @property
    def readings(self) -> Mapping[str, Reading]:
        return self.game.register.readings

    def clauses_of(self, reading: Reading) -> list[Clause]:
        return [clause for clause in self.game.register if clause.reading == reading.name]

    def strength(self, reading: Reading) -> str:
        """Return how firmly the rule text stands behind our answer."""
        told = dict.fromkeys(STRENGTHS[clause.strength] for clause in self.clauses_of(reading))
        return "; ".join(told).capitalize() + "."

    def figures(self, reading: Reading) -> str:
        """Return what was measured of a reading as a sentence."""
        found = measured(self.game.name).get(reading.name)
        if found is None:
            return "How often it matters has not been measured."
        told = (
            f"Played {found.games:,} times both ways by bots, "
            f"{share_told(found.differ, found.games)} of the games went differently and "
            f"{share_told(found.winners_differ, found.games)} had another winner."
        )
        if found.differ:
            told += f" Half of those that part have parted by move {found.move_of(0.5)}."
        return told

    @classmethod
    def of(cls, spec: Mapping[str, Any]) -> Self:
        """Return the part that :meth:`spec` described."""
        return cls(spec["game"])

    def spec(self) -> dict[str, Any]:
        """Return the few plain values from which the same part can be made again."""
        return {"kind": self.kind, "game": self.game.name}

    def stands_on(self) -> list[Path]:
        return files_of(self.game.name)

    def text(self) -> str:
        """Return the switches as text."""
        return "\n\n".join("\n".join(self._text(one)) for one in self.readings.values())

    def _text(self, reading: Reading) -> Iterator[str]:
        yield f"{reading.question} ({reading.name})"
        yield f"   {self.strength(reading)}"
        yield f"   A, as we play: {reading.a}"
        yield f"   B, the other way: {reading.b}"
        yield f"   {self.figures(reading)}"
        yield f"   Clauses: {', '.join(clause.id for clause in self.clauses_of(reading))}"
        case = apart(self.game.name, reading.name)
        if case is None:
            return
        after = f" {case.move}" if case.move else " the start"
        yield f"   They part in: {case.title} ({case.name}), at{after}"
        for way, value in case.values.items():
            yield from (f"      {way}: {line}" for line in case.told[way])
            if not case.is_told:
                yield f"      {way}: {case.place}: {value}"

    def __repr__(self) -> str:
        return f"Rulings({self.game.name!r})"

    def html(self, uid: str = "", root: str = "", shared: Shared | None = None) -> str:
        """Return the switches as HTML with links to their clauses."""
        return "".join("".join(self._html(one, root)) for one in self.readings.values())

    def _html(self, reading: Reading, root: str) -> Iterator[str]:
        links = ", ".join(self.link(clause, root) for clause in self.clauses_of(reading))
        slug = f"{self.game.name}-{reading.name}".replace("_", "-")
        yield (
            f'<section class="rb-clause rb-ruling" id="{slug}">'
            f'<h3 class="rb-clause-head">{escape(reading.question)} '
            f'<a class="rb-permalink" href="#{slug}" aria-label="Link to this point">¶</a></h3>'
            f'<p class="rb-strength">{escape(self.strength(reading))} '
            f"See {links}. In a scenario file: <code>{escape(reading.name)}</code>.</p>"
        )
        case = apart(self.game.name, reading.name)
        yield '<div class="rb-both">'
        for way, answer in (("A", reading.a), ("B", reading.b)):
            yield f"<div><h4>{WAYS[way]}</h4><p>{escape(answer)}</p>"
            if case:
                yield from self._outcome(case, way, root)
            yield "</div>"
        yield f"</div>{self._case(case, reading, root) if case else ''}"
        yield f"<p>{escape(self.figures(reading))}</p></section>"

    def _outcome(self, case: Apart, way: str, root: str) -> Iterator[str]:
        """Yield what follows in the case under one reading, what is different first marked."""
        before = f"After <b>{escape(case.move)}</b>:" if case.move else "At the start:"
        marked = case.marked(way)
        lines = "".join(self._line(one, one in marked, root) for one in case.told[way])
        if not case.is_told:
            lines += f"<li>{escape(case.place)}: <mark>{escape(case.values[way])}</mark></li>"
        yield f'<p>{before}</p><ul class="rb-lines">{lines}</ul>'

    def _line(self, told: Sentence, is_marked: bool, root: str) -> str:
        text = f"<mark>{escape(told.text)}</mark>" if is_marked else escape(told.text)
        return f"<li>{text}{''.join(self._chip(cite, root) for cite in told.cites)}</li>"

    def _chip(self, cite: str, root: str) -> str:
        href = escape(root + clause_href(self.game.register, cite), quote=True)
        return f' <a class="rb-chip" href="{href}">{escape(cite)}</a>'

    def _case(self, case: Apart, reading: Reading, root: str) -> str:
        figure = figure_of(self.game.name, case.name)
        title = escape(case.title)
        if figure:
            title = f'<a href="{escape(root + figure, quote=True)}">{title}</a>'
        told = f"The case: {title}."
        if figure:
            large = escape(root + presented(self.game.name, [(case.name, 0)]), quote=True)
            told += f' <a href="{large}">Present it</a>'
        if has_desk(self.game.name):
            href = root + desk_href(self.game.name, case.name, compare=reading.name)
            told += f' <a href="{escape(href, quote=True)}">Open at the desk</a>'
        return f'<p class="rb-strength">{told}</p>'

    def link(self, clause: Clause, root: str = "") -> str:
        href = escape(root + clause_href(self.game.register, clause.id), quote=True)
        return f'<a href="{href}">{escape(clause.id)}</a>'


def share_told(part: int, whole: int) -> str:
    """Return a share in per cent with where it may lie, never rounding a few down to none.

    >>> share_told(500, 1000), share_told(0, 1000)
    ('50% (47% to 53%)', '0% (0% to 0.4%)')
    """
    least, most = (100 * share for share in interval(part, whole))
    # Nothing that may still be more than none is rounded down to it.
    low, high = f"{round(least)}%", f"{most:.1g}%" if most < 1 else f"{round(most)}%"
    told = "under 1%" if 0 < part < whole / 200 else f"{round(100 * part / whole)}%"
    return f"{told} ({low} to {high})"
