"""What a desk offers: the choices of each of its parts, by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from engines.play.toml_text import toml_text
from engines.table.messages import printable
from rulebook.sessions.case_file import LARGEST_BOOK, LONGEST_ASKED, LONGEST_TITLE
from rulebook.sessions.desk.asking import Asking
from rulebook.sessions.desk.cases import Case
from rulebook.sessions.desk.desk import ASK, CASES, COMPARE, EVERYTHING, SET_UP, TAKE
from rulebook.sessions.desk.draft import LONGEST_MOVE
from rulebook.sessions.desk.form import Form
from rulebook.sessions.desk.setting_up import EMPTY, USUAL
from rulebook.sessions.desk.taking import LONGEST_ROOT, MARKDOWN, PLAIN, PNG, RECORD, SCENARIO, SVG
from rulebook.sessions.listing import table_choices
from rulebook.sessions.picking import Offer, finished, part_name
from rulebook.sessions.screen import Choice, command, deed_choice

FORMS = {
    SCENARIO: "Scenario file (TOML)",
    RECORD: "Record (JSON lines)",
    PLAIN: "Transcript (text)",
    MARKDOWN: "Transcript (Markdown)",
    SVG: "Picture (SVG)",
    PNG: "Picture (PNG)",
}
MOST_SHOWN_CASES = 60
"""Cases with commands of their own on the screen at once."""


def choices(desk: Asking, there: Offer) -> Iterator[Choice]:
    """Yield what can be done now."""
    if not desk.is_open:
        yield {**command("Open the desk", "begin"), "main": True}
        return
    offered = {
        SET_UP: _set_up_choices,
        ASK: _ask_choices,
        COMPARE: _compare_choices,
        TAKE: _take_choices,
        CASES: _case_choices,
    }
    yield from offered[desk.tab](desk, there)


def _undoing(desk: Asking) -> Iterator[Choice]:
    if desk.draft.can_undo:
        yield command("Undo", "undo")
    if desk.draft.can_redo:
        yield command("Redo", "redo")


def _set_up_choices(desk: Asking, there: Offer) -> Iterator[Choice]:
    if desk.picked:
        yield command("Put it back", "clear")
    elif desk.draft.is_sound:
        yield {**command("Ask about it", "tab", name=ASK), "main": True}
    yield from _undoing(desk)
    if desk.picked:
        held = part_name(desk.picked[0])
        for at, change in enumerate(desk.puts()):
            if not change.part:
                yield command(change.label, "put", held, at=at)
        for change in desk.puts():
            if change.part:
                yield command(change.label, "pick", f"{held}: where to", part=change.part)
    start = "Start from"
    yield command("The set-up", "start", start, **{"from": USUAL})
    yield command("An empty table", "start", start, **{"from": EMPTY})
    yield {**command("Open a scenario or a record …", "import", start), "file": True}
    for name, reading in desk.register.readings.items():
        way = desk.draft.stated.readings.get(name, "A")
        text = f"{reading.question} {reading.b if way == 'B' else reading.a}"
        yield {**command(text, "reading", "Points of rule", name=name), "pressed": way == "B"}
    for key in Form(desk.draft).strangers():
        yield command(f"Leave out {printable(key, 60)}", "leave", field=key)
    for name in Form(desk.draft).strange_readings():
        yield command(f"Leave out the reading {printable(name, 60)}", "unread", name=name)


def _ask_choices(desk: Asking, there: Offer) -> Iterator[Choice]:
    for move in finished(there):
        deed = desk.state.told(move)
        yield {**deed_choice(deed, str(move), None), "label": f"Finish: {deed.asked}"}
    if desk.picked:
        yield command("Put back", "clear")
    if desk.at:
        yield command("Take the last move back", "back")
    yield from _undoing(desk)
    if not desk.draft.is_sound:
        yield {**command("Put the position right", "tab", name=SET_UP), "main": True}
        return
    for at, remedy in enumerate(desk.remedies()):
        yield command(f"Try it {remedy}", "remedy", "What would have to differ", at=at)
    if desk.may_move:
        yield from table_choices(desk.state, there)
        yield {
            **command("Ask", "write", "Write a move"),
            "input": {
                "label": "Move, as the book writes it",
                "most": LONGEST_MOVE,
                "value": desk.written,
            },
        }
    who = "Who looks"
    yield {**command("Everything is shown", "see", who, who=EVERYTHING), "pressed": not desk.viewer}
    for player in desk.state.players:
        is_pressed = desk.viewer == player
        yield {**command(f"As {player} sees it", "see", who, who=player), "pressed": is_pressed}
    if desk.at:
        yield command("Change the position here", "here", "Set up")
    yield command("Change the start", "tab", "Set up", name=SET_UP)


def _compare_choices(desk: Asking, there: Offer) -> Iterator[Choice]:
    for name, reading in desk.register.readings.items():
        do = command(reading.question, "compare", "Points of rule", name=name)
        yield {**do, "pressed": name == desk.reading}


def _take_choices(desk: Asking, there: Offer) -> Iterator[Choice]:
    yield {
        **command("Keep it in the case book", "keep"),
        "main": True,
    }
    # The files come first, and so lie open.
    for what, label in FORMS.items() if desk.draft.is_sound else ():
        yield {**command(label, "take", "As a file", what=what, root=""), "root": True}
    yield {
        **command("Call it so", "title", "Title"),
        "input": {"label": "Title of the case", "most": LONGEST_TITLE, "value": desk.called},
    }
    if not desk.draft.is_sound:
        return
    edit = "The scenario, to be read and changed"
    yield {
        **command("Check it", "check", edit),
        "input": {
            "label": "Scenario file",
            "most": LARGEST_BOOK,
            "value": desk.edited or toml_text(desk.tables()),
            "lines": True,
        },
    }
    if desk.edited:
        yield command("Save it as checked", "save_checked", edit)
        yield command("Keep it as checked", "keep_checked", edit)
        yield command("Write it anew", "anew", edit)


def _case_choices(desk: Asking, there: Offer) -> Iterator[Choice]:
    if desk.draft.is_sound:
        yield {**command(f"Keep: {desk.called}", "keep"), "main": not desk.cases}
    if desk.cases:
        yield {**command("Run all", "run"), "main": True}
        yield command("Save the case book", "export")
        yield from _lesson_choices(desk)
    if desk.forgotten is not None:
        yield command(f"Put back: {desk.forgotten[1].title}", "put_back")
    book = "The book"
    yield {**command("Add the cases of a file …", "import_cases", book), "file": True}
    yield command("Add our cases of this game", "ours", book)
    yield from _leaves(desk)
    shown = range(desk.leafed, min(desk.leafed + MOST_SHOWN_CASES, len(desk.cases)))
    keys = _keys(desk.cases)
    for at in shown:
        for choice in _of_case(desk, at):
            choice["groupKey"] = keys[at]
            yield choice


def _leaves(desk: Asking) -> Iterator[Choice]:
    """Yield what leafs through a book with more cases than are shown at once."""
    count = len(desk.cases)
    if count <= MOST_SHOWN_CASES:
        return
    for first in range(0, count, MOST_SHOWN_CASES):
        last = min(first + MOST_SHOWN_CASES, count)
        label = f"Cases {first + 1} to {last}" if last > first + 1 else f"Case {last}"
        do = command(label, "leaf", "Which cases are shown", at=first)
        yield {**do, "pressed": first == desk.leafed}


def _keys(cases: Sequence[Case]) -> list[str]:
    """Return what each case is known by wherever it lies and whatever it is called."""
    seen: Counter[str] = Counter()
    keys = []
    for case in cases:
        seen[case.key] += 1
        keys.append(f"case {case.key} {seen[case.key]}")
    return keys


def _of_case(desk: Asking, at: int) -> Iterator[Choice]:
    """Yield what can be done with one case of the book."""
    case = desk.cases[at]
    group = f"{at + 1}. {case.title}"
    yield command("Open it at the desk", "open_case", group, at=at)
    if at:
        yield command("Earlier", "earlier", group, at=at)
    if at + 1 < len(desk.cases):
        yield command("Later", "later", group, at=at)
    yield _written("Call it so", "call", group, "Title", LONGEST_TITLE, case.title, at)
    asked = "Question before its first step"
    yield _written("Ask this", "question", group, asked, LONGEST_ASKED, case.question, at)
    yield command("Take it out", "forget", group, at=at)


def _lesson_choices(desk: Asking) -> Iterator[Choice]:
    """Yield what makes a lesson of the case book."""
    group = "Hand it out as a lesson"
    label = "Title of the lesson"
    yield {
        **command("Call the lesson so", "lesson", group),
        "input": {"label": label, "most": LONGEST_TITLE, "value": desk.lesson},
    }
    yield {**command("As a link and a QR code", "hand_out", group, root=""), "root": True}
    yield command("As a file", "hand_file", group)
    handed = desk.handed
    if handed is None:
        return
    yield {**command("Open the lesson", "tab", group, name=CASES), "href": handed.href}
    label = "Copy the link of the lesson"
    yield {**command(label, "tab", group, name=CASES), "copies": handed.address or handed.href}
    if desk.book or not handed.address:
        label = "Address of the built book"
        yield {
            **command("Make the link and the QR code", "hand_out_at", group),
            "input": {"label": label, "most": LONGEST_ROOT, "value": desk.book},
        }


def _written(label: str, do: str, group: str, field: str, most: int, value: str, at: int) -> Choice:
    """Return a choice with a field for the words of one case."""
    return {
        **command(label, do, group, at=at),
        "input": {"label": field, "most": most, "value": value},
    }
