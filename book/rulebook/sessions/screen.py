"""Screens: what a session shows, as plain JSON, drawn by ``static/live.js`` on every page.

A screen holds the board (SVG), narration lines with their clauses, one text for a screen
reader, the history, what can be picked on the board, the same choices as a list, and a question
where one is asked. A session is the only maker of screens, ``live.js`` their only reader.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from engines.play.transcript import Sentence, refusal_told
from engines.table.clauses import Register
from engines.table.deed import Deed
from engines.table.drawing import Drawing
from engines.table.event import Event
from engines.table.state import State
from engines.table.verdict import Verdict

Tone = Literal["move", "event", "fact", "refusal", "hint", "note"]
Action = dict[str, Any]


class Cite(TypedDict):
    """A clause that a line rests on; ``href`` starts at the root of the built book."""

    id: str
    title: str
    href: str


class Line(TypedDict):
    """One line of the narration; ``written`` is the written form of the move that it tells."""

    text: str
    tone: Tone
    cites: list[Cite]
    written: NotRequired[str]


class Choice(TypedDict):
    """Something that can be done now: a name and the action that does it.

    Those of a ``group`` are shown as a list under its name, the others as commands. A group whose
    name may change, or whose choices stand in others too, is known by its ``groupKey``. ``pressed``
    says of one among several whether it is chosen now. With ``file`` the reader chooses a file,
    with ``input`` writes a text; it is sent along with the action, as ``text``. The one that most
    readers will want is ``main``. With ``root`` the address of the book is sent along. A move that
    is told in words has its ``written`` form behind them. With ``href``, which starts at the root
    of the built book, it is a link and does nothing else; a text that it ``copies`` goes to the
    clipboard.
    """

    label: str
    do: Action
    group: str | None
    groupKey: NotRequired[str]
    pressed: NotRequired[bool]
    main: NotRequired[bool]
    file: NotRequired[bool]
    input: NotRequired[Input]
    root: NotRequired[bool]
    written: NotRequired[str]
    href: NotRequired[str]
    copies: NotRequired[str]


class Input(TypedDict):
    """A field for a text: its name, how many characters it takes at most, and what stands in it.

    With ``lines`` it takes several.
    """

    label: str
    most: int
    value: NotRequired[str]
    lines: NotRequired[bool]


class File(TypedDict):
    """A file that is offered once, as a download; with ``draws`` the page makes it a PNG first."""

    name: str
    text: str
    draws: NotRequired[bool]


class FieldShown(TypedDict):
    """A field of a form.

    ``value`` is what is stated, "" for nothing; ``open`` says what it is then. A list has
    ``items``; ``names`` are the values offered.
    """

    name: str
    label: str
    kind: str
    value: str
    open: str
    problems: list[str]
    names: NotRequired[list[str]]
    items: NotRequired[list[str]]
    low: NotRequired[int | None]
    high: NotRequired[int | None]


class SectionShown(TypedDict):
    """A group of fields under a title."""

    title: str
    fields: list[FieldShown]


class Beside(TypedDict):
    """A second board with its words, to be looked at beside another."""

    title: str
    board: Drawing
    lines: list[Line]


class Following(TypedDict):
    """An action that is sent by itself after so many milliseconds, unless the reader acts first."""

    do: Action
    after: int


class Progress(TypedDict):
    """What a reader has done here, as the page is to hear of it."""

    game: str
    kind: str
    name: str
    stars: int


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
    """One answer to a question: is it right, and what is said to who gives it, by which clauses."""

    label: str
    right: bool
    result: str
    cites: list[Cite]


class Question(TypedDict):
    """Predict, then reveal: asked before the step ``reveals`` is shown.

    ``title`` is what the figure is called until then.
    """

    text: str
    title: str
    options: list[Answer]
    reveals: int


class Screen(TypedDict):
    """Everything that is shown at one moment.

    ``veil`` stands in the place of the title until the question is settled, here or further on.
    ``keep`` is a spec that the browser keeps for the next visit, ``link`` the spec that "copy link"
    puts into an address, ``file`` is offered as a download, ``next`` follows by itself. A
    board that is new to the reader is to be ``seen``: it is brought into the window. ``tabs`` are
    the parts of a desk, ``form`` the fields of one, ``beside`` boards to compare, ``whole`` all
    that was done, for paper. ``address`` is
    what stands behind the ``#`` of a link, where that is no spec. Long lists are ``filtered``. A
    ``sheet`` is HTML for paper, which takes the place of the page until it is put away.
    Of ``progress`` the page is told.
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
    veil: NotRequired[str]
    keep: NotRequired[dict[str, Any]]
    link: NotRequired[dict[str, Any]]
    file: NotRequired[File]
    next: NotRequired[Following]
    seen: NotRequired[bool]
    tabs: NotRequired[list[Choice]]
    form: NotRequired[list[SectionShown]]
    beside: NotRequired[list[Beside]]
    whole: NotRequired[list[Line]]
    address: NotRequired[str]
    filtered: NotRequired[bool]
    sheet: NotRequired[str]
    progress: NotRequired[Progress]


def command(label: str, do: str, group: str | None = None, **carried: Any) -> Choice:
    """Return a choice that is a command."""
    return {"label": label, "do": {"do": do, **carried}, "group": group}


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


LONGEST_BESIDE = 80
"""Characters of a written move that stand beside its words."""


def line(text: str, tone: Tone, cited: list[Cite] | None = None) -> Line:
    """Return a narration line."""
    return {"text": text, "tone": tone, "cites": cited or []}


def move_line(player: str, deed: Deed, written: str) -> Line:
    """Return the line that heads a step: who makes which move. The events tell it in sentences."""
    return with_written(line(deed.by(player), "move"), written if deed.verb else "")


def event_lines(register: Register, events: Sequence[Event], viewer: str = "") -> Iterator[Line]:
    """Yield a line for each event, as this viewer is told of it; without one, everything."""
    for event in events:
        text = event.seen_by(viewer) if viewer else event.text
        if text is not None:
            yield line(text, "event", cites(register, event.cites))


def verdict_lines(
    register: Register, player: str, verdict: Verdict, state: State[Any]
) -> Iterator[Line]:
    """Yield the lines that refuse a move: every broken clause, then the nearest legal moves."""
    return (told_line(register, told) for told in refusal_told(player, verdict, state))


def told_line(register: Register, told: Sentence) -> Line:
    """Return a line of a transcript as a line of the narration."""
    return with_written(line(told.text, told.tone, cites(register, told.cites)), told.written)


def with_written(told: Line, written: str) -> Line:
    """Return a line with the written form of its move, where it tells the move in other words.

    A form that is very long would push the board out of sight: the desk and records have it.
    """
    return {**told, "written": written} if 0 < len(written) <= LONGEST_BESIDE else told


def deed_choice(deed: Deed, written: str, group: str | None) -> Choice:
    """Return the choice that makes a move, told in words with the written form behind them."""
    choice: Choice = {"label": deed.asked, "do": {"do": "play", "move": written}, "group": group}
    return {**choice, "written": written} if deed.verb else choice


def spoken(lines: Iterable[Line]) -> str:
    """Return lines as one text to be said aloud; clauses are left to be looked at.

    >>> spoken([line("Tick: Big Step", "move"), line("Tick steps to 5.", "event")])
    'Tick steps to 5.'
    """
    told = list(lines)
    texts = [one["text"].rstrip() for one in told if one["tone"] != "move" or len(told) == 1]
    return " ".join(text if text.endswith((".", "!", "?")) else f"{text}." for text in texts)
