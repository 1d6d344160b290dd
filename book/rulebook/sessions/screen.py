"""Screens: what a session shows, as plain JSON, drawn by ``static/live.js`` on every page.

A screen holds the board (SVG), narration lines with their clauses, one text for a screen
reader, the history, what can be picked on the board, the same choices as a list, and a question
where one is asked. A session is the only maker of screens, ``live.js`` their only reader.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from engines.table.clauses import Register
from engines.table.drawing import Drawing
from engines.table.event import Event, listed
from engines.table.verdict import Verdict

Tone = Literal["move", "event", "fact", "refusal", "hint", "note"]
Action = dict[str, Any]


class Cite(TypedDict):
    """A clause that a line rests on; ``href`` starts at the root of the built book."""

    id: str
    title: str
    href: str


class Line(TypedDict):
    """One line of the narration."""

    text: str
    tone: Tone
    cites: list[Cite]


class Choice(TypedDict):
    """Something that can be done now: a name and the action that does it.

    Those of a ``group`` are shown as a list under its name, the others as commands. ``pressed``
    says of one among several whether it is chosen now. With ``file`` the reader chooses a file,
    with ``input`` writes a text; it is sent along with the action, as ``text``. The one that most
    readers will want is ``main``.
    """

    label: str
    do: Action
    group: str | None
    pressed: NotRequired[bool]
    main: NotRequired[bool]
    file: NotRequired[bool]
    input: NotRequired[Input]


class Input(TypedDict):
    """A field for a text: its name, and how many characters it takes at most."""

    label: str
    most: int


class File(TypedDict):
    """A file that is offered once, as a download."""

    name: str
    text: str


class Following(TypedDict):
    """An action that is sent by itself after so many milliseconds, unless the reader acts first."""

    do: Action
    after: int


class Step(TypedDict):
    """A position in the history; ``branch`` marks those off the example's own path."""

    label: str
    branch: bool


class History(TypedDict):
    """All positions so far, which of them is shown, and whether that one is off the path."""

    at: int
    steps: list[Step]
    branch: bool


class Answer(TypedDict):
    """One answer to a question: is it right, and what is said to who gives it."""

    label: str
    right: bool
    result: str


class Question(TypedDict):
    """Predict, then reveal: asked before the step ``reveals`` is shown."""

    text: str
    options: list[Answer]
    reveals: int


class Screen(TypedDict):
    """Everything that is shown at one moment.

    ``keep`` is a spec that the browser keeps for the next visit, ``link`` the spec that "copy link"
    puts into an address, ``file`` is offered as a download, ``next`` follows by itself. A
    board that is new to the reader is to be ``seen``: it is brought into the window.
    """

    kind: str
    title: str
    board: Drawing
    lines: list[Line]
    say: str
    history: History
    parts: dict[str, str]
    choices: list[Choice]
    ask: Question | None
    keep: NotRequired[dict[str, Any]]
    link: NotRequired[dict[str, Any]]
    file: NotRequired[File]
    next: NotRequired[Following]
    seen: NotRequired[bool]


def clause_href(register: Register, clause_id: str) -> str:
    """Return where the built book tells a clause, from the root of the book.

    A clause that is not in the register is a KeyError: a wrong citation is worse than none.
    """
    return f"{register.game}/{register[clause_id].page}.html#{clause_id.lower()}"


def cites(register: Register, ids: Iterable[str]) -> list[Cite]:
    """Return the clauses with these ids as a line shows them, each once."""
    return [
        {"id": one, "title": register[one].title, "href": clause_href(register, one)}
        for one in dict.fromkeys(ids)
    ]


def line(text: str, tone: Tone, cited: list[Cite] | None = None) -> Line:
    """Return a narration line."""
    return {"text": text, "tone": tone, "cites": cited or []}


def move_line(player: str, move: str) -> Line:
    """Return the line that heads a step: who makes which move. The events tell it in sentences."""
    return line(f"{player}: {move}", "move")


def event_lines(register: Register, events: Sequence[Event], viewer: str = "") -> Iterator[Line]:
    """Yield a line for each event, as this viewer is told of it; without one, everything."""
    for event in events:
        text = event.seen_by(viewer) if viewer else event.text
        if text is not None:
            yield line(text, "event", cites(register, event.cites))


def verdict_lines(register: Register, player: str, verdict: Verdict) -> Iterator[Line]:
    """Yield the lines that refuse a move: every broken clause, then the nearest legal moves."""
    yield line(f"{player or 'Nobody'} may not play: {verdict.move}", "refusal")
    for breach in verdict.breaches:
        yield line(breach.reason, "refusal", cites(register, [breach.clause]))
    if verdict.nearest:
        yield line(f"Allowed instead: {listed(list(map(str, verdict.nearest)), 'or')}", "hint")


def spoken(lines: Iterable[Line]) -> str:
    """Return lines as one text to be said aloud; clauses are left to be looked at.

    >>> spoken([line("Tick: Big Step", "move"), line("Tick steps to 5.", "event")])
    'Tick steps to 5.'
    """
    told = list(lines)
    texts = [one["text"].rstrip() for one in told if one["tone"] != "move" or len(told) == 1]
    return " ".join(text if text.endswith((".", "!", "?")) else f"{text}." for text in texts)


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
