"""Transcripts: a scenario told step by step, as the book's pages and the command tell it.

What a scenario expects plays no part: every move is judged where it stands, a legal one is carried
out, and a refused one leads to the same position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from engines.play.scenario import Scenario
from engines.table.event import Event, listed
from engines.table.game import Game
from engines.table.state import Facts, State
from engines.table.verdict import Verdict

Tone = Literal["fact", "note", "event", "refusal", "hint"]


class Sentence(NamedTuple):
    """One line of a transcript: a sentence, the clauses it rests on, and what kind it is of."""

    text: str
    tone: Tone
    cites: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.text} ({', '.join(self.cites)})" if self.cites else self.text


@dataclass(frozen=True)
class Stage:
    """One position with what led to it: ``move`` is None at the start, and so is ``verdict``."""

    state: State[Any]
    told: tuple[Sentence, ...]
    player: str = ""
    move: Any = None
    verdict: Verdict | None = None
    events: tuple[Event, ...] = ()
    before: Facts | None = None

    @property
    def label(self) -> str:
        """The stage in a few words."""
        refused = self.verdict is not None and not self.verdict.is_legal
        return stage_label(self.player, self.move, refused)


def stage_label(player: str, move: Any, refused: bool) -> str:
    """Return a stage in a few words: who makes which move, or that it is the start.

    >>> stage_label("Tick", "Big Step", True), stage_label("", None, False)
    ('Tick: Big Step (refused)', 'Start')
    """
    if move is None:
        return "Start"
    name = f"{player}: {move}" if player else str(move)
    return f"{name} (refused)" if refused else name


def stages(scenario: Scenario) -> Iterator[Stage]:
    """Yield the start and then what each move of a scenario leads to."""
    yield Stage(scenario.start, tuple(start_told(scenario)))
    state = scenario.start
    for when in scenario.whens:
        stage = stage_after(state, when.move)
        yield stage
        state = stage.state


def stage_after(before: State[Any], move: Any) -> Stage:
    """Return the stage that a move leads to; the position before it stays as it is."""
    player, verdict, after = before.to_move, before.judge(move), before.copy()
    events = tuple(after.apply(move)) if verdict.is_legal else ()
    told = events_told(events) if verdict.is_legal else refusal_told(player, verdict)
    return Stage(after, tuple(told), player, move, verdict, events, before.facts())


def position_told(game: Game, state: State[Any]) -> list[str]:
    """Return a position in sentences; where it holds a part of the box, the last says so."""
    left_out = state.left_out()
    return [*game.describe(state.facts()), *([left_out] if left_out else [])]


def start_told(scenario: Scenario) -> Iterator[Sentence]:
    """Yield the sentences of a scenario's start."""
    return start_sentences(scenario.game, scenario.start)


def start_sentences(game: Game, start: State[Any]) -> Iterator[Sentence]:
    """Yield the sentences of a start: how it stands, and every reading that is not our own.

    Which part of the box lies nowhere is a note.
    """
    left_out = start.left_out()
    for text in position_told(game, start):
        yield Sentence(text, "note" if text == left_out else "fact")
    switches = game.register.readings
    for name, chosen in start.readings.items():
        if chosen == "B":
            reading = switches[name]
            yield Sentence(f"Played with reading B: {reading.question} {reading.b}", "note")


def events_told(events: Iterable[Event]) -> Iterator[Sentence]:
    """Yield all that happened, secrets included."""
    return (Sentence(event.text, "event", tuple(dict.fromkeys(event.cites))) for event in events)


def refusal_told(player: str, verdict: Verdict) -> Iterator[Sentence]:
    """Yield what refuses a move: every broken clause, then the nearest legal moves."""
    # A player's name may be a colour, written small within a sentence.
    who = f"{player[0].upper()}{player[1:]} may not" if player else "After the end nobody may"
    yield Sentence(f"{who} play: {verdict.move}", "refusal")
    for breach in verdict.breaches:
        yield Sentence(breach.reason, "refusal", (breach.clause,))
    if verdict.nearest:
        yield Sentence(f"Allowed instead: {listed(list(map(str, verdict.nearest)), 'or')}", "hint")


def transcript(scenario: Scenario) -> Iterator[str]:
    """Yield the lines of a whole scenario: position, moves, what happened and why, what changed.

    The same scenario and engine always give the same lines.
    """
    yield heading(scenario)
    for number, stage in enumerate(stages(scenario)):
        yield ""
        yield from stage_lines(
            number, stage.label, map(str, stage.told), stage.before, stage.state.facts()
        )


def heading(scenario: Scenario, title: str = "") -> str:
    """Return the first line of a transcript; ``title`` stands in for the scenario's own."""
    return f"{title or scenario.title} ({scenario.game.title})"


def stage_lines(
    number: int, label: str, told: Iterable[str], before: Facts | None, after: Facts
) -> Iterator[str]:
    """Yield the lines of one stage; number 0 is the start."""
    yield f"{number}. {label}" if number else "Start"
    yield from (f"   {line}" for line in told)
    if before is not None:
        yield from (f"   {line}" for line in changes_told(before, after))


def changes_told(before: Facts, after: Facts) -> Iterator[str]:
    """Yield what changed under a heading, or that nothing did."""
    facts = list(changed(before, after))
    yield "Changed:" + ("" if facts else " nothing")
    yield from (f"  {fact}" for fact in facts)


def changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is different in the facts, one text for each fact.

    >>> list(changed({"spaces": {"Tick": 3, "Tock": 5}}, {"spaces": {"Tick": 5, "Tock": 4}}))
    ['spaces: Tick 3 → 5, Tock 5 → 4']
    >>> list(changed({"discard_pile": []}, {"discard_pile": ["Big Step"]}))
    ['discard pile: nothing → [Big Step]']
    """
    for key in dict.fromkeys((*before, *after)):
        name = key.replace("_", " ")
        old, new = before.get(key), after.get(key)
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            inner = ", ".join(_entries(old, new))
            if inner:
                yield f"{name}: {inner}"
        elif old != new:
            yield f"{name}: {_bracketed(old)} → {_bracketed(new)}"


def _entries(old: Mapping[str, Any], new: Mapping[str, Any], prefix: str = "") -> Iterator[str]:
    for key in dict.fromkeys((*old, *new)):
        was, now = old.get(key), new.get(key)
        if isinstance(was, Mapping) and isinstance(now, Mapping):
            yield from _entries(was, now, f"{prefix}{key} ")
        elif was != now:
            yield f"{prefix}{key} {_bracketed(was)} → {_bracketed(now)}"


def _bracketed(value: Any) -> str:
    return f"[{plain(value)}]" if isinstance(value, list) and value else plain(value)


def plain(value: Any) -> str:
    """Return a fact as plain words.

    >>> plain(True), plain([]), plain(["Tick", "Tock"]), plain(""), plain({"space": 5, "twin": 3})
    ('yes', 'nothing', 'Tick, Tock', 'none', 'space 5, twin 3')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None or value == [] or value == {}:
        return "nothing"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {plain(inner)}" for key, inner in value.items())
    if isinstance(value, list | tuple):
        nested = any(isinstance(item, Mapping | list | tuple) for item in value)
        return ("; " if nested else ", ").join(map(plain, value))
    return str(value).rstrip("\n") or "none"
