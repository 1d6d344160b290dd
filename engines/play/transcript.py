"""Transcripts: a scenario told step by step, as the book's pages and the command tell it.

What a scenario expects plays no part: every move is judged where it stands, a legal one is carried
out, and a refused one leads to the same position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from engines.play.scenario import Scenario
from engines.table.deed import Deed
from engines.table.event import Event, listed, tell_number
from engines.table.game import Game
from engines.table.state import Facts, State
from engines.table.verdict import Verdict

Tone = Literal["fact", "note", "event", "refusal", "hint"]


class Sentence(NamedTuple):
    """One line of a transcript: a sentence, the clauses it rests on, and what kind it is of.

    ``written`` is the move's written form, where the sentence tells a move in other words.
    """

    text: str
    tone: Tone
    cites: tuple[str, ...] = ()
    written: str = ""

    def __str__(self) -> str:
        return f"{self.text} ({', '.join(self.cites)})" if self.cites else self.text


@dataclass(frozen=True)
class Stage:
    """One position with what led to it: ``move`` is None at the start, and so is ``verdict``.

    ``deed`` is the move in words; what is ``told`` of a refused one holds its written form.
    """

    state: State[Any]
    told: tuple[Sentence, ...]
    player: str = ""
    move: Any = None
    verdict: Verdict | None = None
    events: tuple[Event, ...] = ()
    before: Facts | None = None
    deed: Deed | None = None

    @property
    def is_refused(self) -> bool:
        """Whether the move that led here was refused."""
        return self.verdict is not None and not self.verdict.is_legal

    @property
    def label(self) -> str:
        """The stage in a few words, the move in its written form."""
        deed = None if self.move is None else Deed("", str(self.move))
        return stage_label(self.player, deed, self.is_refused)

    @property
    def label_in_words(self) -> str:
        """The stage in a few words, the move in words too."""
        return stage_label(self.player, self.deed, self.is_refused)

    @property
    def told_in_words(self) -> tuple[Sentence, ...]:
        """What is told of the stage, every move in words; a refusal leaves its position be."""
        if self.verdict is None or self.verdict.is_legal:
            return self.told
        return tuple(refusal_told(self.player, self.verdict, self.state))


def stage_label(player: str, deed: Deed | None, refused: bool) -> str:
    """Return a stage in a few words: who makes which move, or that it is the start.

    >>> stage_label("Tick", Deed("play", "Big Step"), True), stage_label("", None, False)
    ('Tick tries to play Big Step (refused)', 'Start')
    """
    if deed is None:
        return "Start"
    return f"{deed.tried(player)} (refused)" if refused else deed.by(player)


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
    deed = before.told(move)
    return Stage(after, tuple(told), player, move, verdict, events, before.facts(), deed)


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


def refusal_told(
    player: str, verdict: Verdict, state: State[Any] | None = None
) -> Iterator[Sentence]:
    """Yield what refuses a move: every broken clause, then the nearest legal moves.

    With the position that the move was tried in, moves are told in words.
    """
    deed, written = _deed(verdict.move, state), str(verdict.move) if state else ""
    yield Sentence(deed.refused(player), "refusal", written=written if deed.verb else "")
    for breach in verdict.breaches:
        yield Sentence(breach.reason, "refusal", (breach.clause,))
    if verdict.nearest:
        deeds = [_deed(move, state) for move in verdict.nearest]
        if all(deed.verb for deed in deeds):
            told = "; ".join(one.bare for one in deeds)
            yield Sentence(f"Allowed{verdict.instead}: {told}.", "hint")
        else:
            told = listed([deed.asked for deed in deeds], "or")
            yield Sentence(f"Allowed{verdict.instead}: {told}", "hint")


def _deed(move: Any, state: State[Any] | None) -> Deed:
    return Deed("", str(move)) if state is None else state.told(move)


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
    if isinstance(value, int):
        return tell_number(value)
    if value is None or value == [] or value == {}:
        return "nothing"
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {plain(inner)}" for key, inner in value.items())
    if isinstance(value, list | tuple):
        nested = any(isinstance(item, Mapping | list | tuple) for item in value)
        return ("; " if nested else ", ").join(map(plain, value))
    return str(value).rstrip("\n") or "none"
