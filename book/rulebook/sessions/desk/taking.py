"""Taking away from a desk: the case as a file, a record, a picture, told, or kept in the book."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar
from urllib.parse import quote

from engines.play.picture import svg_of
from engines.play.record import Recorder
from engines.play.toml import BadToml, parse_toml
from engines.play.toml_text import toml_text
from engines.play.transcript import Sentence, changes_told, start_sentences
from engines.table.messages import printable
from engines.table.shapes import Name, Shape, Whole
from rulebook.sessions.case_file import LARGEST_BOOK, LONGEST_TITLE
from rulebook.sessions.desk.cases import (
    MOST_CASES,
    Case,
    book_text,
    our_cases,
    read_book,
    read_case,
    run_told,
    tables_of,
)
from rulebook.sessions.desk.desk import CASES, TAKE
from rulebook.sessions.desk.reading import found_in
from rulebook.sessions.desk.setting_up import SettingUp
from rulebook.sessions.screen import File, Line, clause_href, line
from rulebook.sessions.session import BadAction, Text

SCENARIO, RECORD, SVG, PNG, PLAIN, MARKDOWN = "toml", "jsonl", "svg", "png", "txt", "md"
KINDS = (SCENARIO, RECORD, SVG, PNG, PLAIN, MARKDOWN)
LONGEST_ROOT = 500
NOT_EDITED = "", ""
MOST_TOLD = 200
"""Lines that are told of a case book that was run."""


class Taking(SettingUp):
    """A reader who takes what was found away, or keeps it in the case book."""

    taking: ClassVar[Mapping[str, Mapping[str, Shape]]] = {
        "title": {"text": Text(LONGEST_TITLE)},
        "take": {"what": Name(KINDS), "root": Text(LONGEST_ROOT)},
        "check": {"text": Text(LARGEST_BOOK)},
        "keep_checked": {},
        "save_checked": {},
        "anew": {},
        "keep": {},
        "open_case": {"at": Whole(0, MOST_CASES)},
        "earlier": {"at": Whole(0, MOST_CASES)},
        "forget": {"at": Whole(0, MOST_CASES)},
        "put_back": {},
        "leaf": {"at": Whole(0, MOST_CASES)},
        "run": {},
        "export": {},
        "import_cases": {"text": Text(LARGEST_BOOK)},
        "ours": {},
    }

    _edited: tuple[str, str] = NOT_EDITED
    """A scenario as the desk wrote it, and as the reader has changed it."""

    # -- the case as it stands ---------------------------------------------------------------------

    @property
    def called(self) -> str:
        """The title of the case: the reader's own, else what is asked in it."""
        stages = self.draft.stages
        label = stages[-1].label_in_words if len(stages) > 1 else "A position"
        return self.title or printable(label, LONGEST_TITLE)

    def tables(self) -> dict[str, Any]:
        """Return the case as the tables of a scenario."""
        stated = self.draft.stated
        return tables_of(
            self.game.name, self.called, stated.given, stated.readings, self.draft.stages
        )

    def _sound(self) -> None:
        if not self.draft.is_sound:
            raise BadAction("the position cannot be as it is stated; it has to be put right first")

    def do_title(self, text: str) -> None:
        """Give the case a title."""
        self.tab, self.title = TAKE, " ".join(text.split())
        self.notice = (line(f"The case is called: {self.called}", "note"),)

    def do_take(self, what: str, root: str) -> None:
        """Offer the case as a file; ``root`` is the address of the book, for links to clauses."""
        self._sound()
        made: dict[str, Callable[[], str]] = {
            SCENARIO: lambda: toml_text(self.tables()),
            RECORD: self._record,
            SVG: lambda: svg_of(self.state, self.called),
            PNG: lambda: svg_of(self.state, self.called),
            PLAIN: lambda: "\n".join(self._plain()) + "\n",
            MARKDOWN: lambda: "\n".join(self._markdown(root)) + "\n",
        }
        self.file = file_named(self.called, what, made[what]())

    def _record(self) -> str:
        stated, stages = self.draft.stated, self.draft.stages
        start = stages[0].state.copy()
        given = {key: value for key, value in stated.given.items() if key != "seed"}
        recorder = Recorder(start, given=given)
        lines = [recorder.first_line()]
        played = (one.move for one in stages[1:] if one.verdict and one.verdict.is_legal)
        lines += [recorder.play(move) for move in played]
        return "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in lines)

    # -- told ----------------------------------------------------------------------------------

    def told(self) -> Iterator[tuple[str, list[Sentence], list[str]]]:
        """Yield every stage: its label, its sentences, and what changed."""
        stages = self.draft.stages
        yield "Start", list(start_sentences(self.game, stages[0].state)), []
        for number, stage in enumerate(stages[1:], 1):
            assert stage.before is not None
            changes = list(changes_told(stage.before, stage.state.facts()))
            yield f"{number}. {stage.label}", list(stage.told), changes

    def _plain(self) -> Iterator[str]:
        yield f"{self.called} ({self.game.title})"
        for label, sentences, changes in self.told():
            yield from ("", label)
            yield from (f"   {one}" for one in [*map(str, sentences), *changes])

    def _markdown(self, root: str) -> Iterator[str]:
        yield f"# {escaped(self.called)}"
        yield from ("", escaped(self.game.title))
        for label, sentences, changes in self.told():
            yield from ("", f"## {escaped(label)}", "")
            for one in sentences:
                links = (self._clause_link(root, cite) for cite in one.cites)
                yield " ".join([f"- {escaped(one.text)}", *links])
            if changes:
                yield ""
            yield from (f"    {change}" for change in changes)

    def _clause_link(self, root: str, cite: str) -> str:
        if not root:  # In a notebook no address of a book is known, and half a link leads nowhere.
            return f"({cite})"
        address = quote(f"{root}{clause_href(self.register, cite)}", safe="/:#?&=%.~+@")
        return f"[{cite}]({address})"

    def do_check(self, text: str) -> None:
        """Run a scenario as it was written by hand, and open what it states if it can be read."""
        self.tab = TAKE
        self._edited = toml_text(self.tables()), text
        case = self._case_read(text)
        holds, told = run_told(case)
        self.notice = tuple(_result(case.title, holds, told))

    @property
    def edited(self) -> str:
        """The scenario as the reader has changed it, while the case is the one it was made of."""
        of, text = self._edited
        return text if text != of and of == toml_text(self.tables()) else ""

    def _case_read(self, text: str) -> Case:
        try:
            return read_case(parse_toml(text), self.game.name)
        except BadToml as bad:
            raise BadAction(str(bad)) from None

    def _edited_case(self) -> Case:
        if not self.edited:
            raise BadAction("the scenario is as the desk wrote it; allowed: to change and check it")
        return self._case_read(self.edited)

    def do_keep_checked(self) -> None:
        """Keep the scenario in the book as the reader has written it."""
        case = self._edited_case()
        self.tab = CASES
        self._more([case])
        self.notice = (line(f"Kept: {case.title}", "note"),)

    def do_save_checked(self) -> None:
        """Offer the scenario as a file as the reader has written it."""
        self.file = file_named(self._edited_case().title, SCENARIO, self.edited)

    def do_anew(self) -> None:
        """Write the scenario as the desk does."""
        self._edited = NOT_EDITED

    # -- the case book -----------------------------------------------------------------------------

    def _case(self, at: int) -> Case:
        self.tab = CASES
        if at >= len(self.cases):
            raise BadAction(f"at: the case book has no case {at}")
        return self.cases[at]

    def do_keep(self) -> None:
        """Keep the case in the book."""
        self._sound()
        self.tab = CASES
        self._more([Case(self.called, self.tables())])
        self.notice = (line(f"Kept: {self.called}", "note"),)

    def _more(self, cases: list[Case]) -> None:
        if len(self.cases) + len(cases) > MOST_CASES:
            raise BadAction(f"a case book has room for {MOST_CASES} cases")
        self._hold([*self.cases, *cases])

    def _change(self, at: int, case: Case) -> None:
        self._hold([*self.cases[:at], case, *self.cases[at + 1 :]])

    def _hold(self, cases: list[Case]) -> None:
        """Hold other cases in the book; BadAction where its file could not be read again."""
        size = len(book_text(self.game.name, cases, self.lesson))
        if size > LARGEST_BOOK:
            allowed = f"at most {LARGEST_BOOK:,}; save it as a file, and take some cases out"
            raise BadAction(f"the case book would have {size:,} characters; allowed: {allowed}")
        self.cases = cases

    def do_open_case(self, at: int) -> None:
        """Open a case of the book at the desk."""
        case = self._case(at)
        found = found_in(case.tables, self.game)
        self.draft.change(found.stated.given, found.stated.readings, found.stated.moves)
        self.title = case.title
        self.open_at_last()

    def do_leaf(self, at: int) -> None:
        """Show the cases of the book from one on."""
        self._case(at)
        self.leafed = at

    def do_earlier(self, at: int) -> None:
        """Let a case change places with the one before it."""
        case = self._case(at)
        if at:
            self.cases[at - 1 : at + 1] = [case, self.cases[at - 1]]

    def do_forget(self, at: int) -> None:
        """Take a case out of the book."""
        case = self._case(at)
        del self.cases[at]
        self.forgotten = at, case
        if self.leafed >= len(self.cases):
            self.leafed = 0
        self.notice = (line(f"Out of the case book: {case.title}", "note"),)

    def do_put_back(self) -> None:
        """Put the case taken out last back into its place."""
        self.tab = CASES
        if self.forgotten is None:
            raise BadAction("no case was taken out; allowed: to take one out first")
        at, case = self.forgotten
        self._hold([*self.cases[:at], case, *self.cases[at:]])
        self.forgotten = None
        self.notice = (line(f"Back in the case book: {case.title}", "note"),)

    def do_run(self) -> None:
        """Run every case, and tell every difference."""
        self.tab = CASES
        results = [(case.title, *run_told(case)) for case in self.cases]
        fail = [(title, told) for title, holds, told in results if not holds]
        lines = [line(f"{len(results) - len(fail)} of {len(results)} cases hold.", "note")]
        for number, (title, told) in enumerate(fail):
            result = list(_result(title, False, told))
            if len(lines) + len(result) > MOST_TOLD:
                more = f"{len(fail) - number} more do not hold: put these right, and run all again."
                lines.append(line(more, "note"))
                break
            lines += result
        self.notice = tuple(lines)

    def do_export(self) -> None:
        """Offer the case book as a file."""
        self.tab = CASES
        if not self.cases:
            raise BadAction("the case book is empty")
        text = book_text(self.game.name, self.cases, self.lesson)
        title = self.lesson or f"case book {self.game.title}"
        self.file = file_named(title, SCENARIO, text)

    def do_import_cases(self, text: str) -> None:
        """Add the cases of a file to the book."""
        self.tab = CASES
        cases, lesson = read_book(text, self.game.name)
        self._more(cases)
        self.lesson = self.lesson or lesson
        count = f"{len(cases)} {'case' if len(cases) == 1 else 'cases'}"
        self.notice = (line(f"Added to the case book: {count}.", "note"),)

    def do_ours(self) -> None:
        """Add the book's own scenarios of the game to the case book."""
        self.tab = CASES
        known = {case.title for case in self.cases}
        fresh = [case for case in our_cases(self.game.name) if case.title not in known]
        added = fresh[: MOST_CASES - len(self.cases)]
        self._more(added)
        told = f"Added to the case book: {len(added)} of our cases."
        if len(added) < len(fresh):
            told += f" It has room for {MOST_CASES}: {len(fresh) - len(added)} are left out."
        self.notice = (line(told, "note"),)


def _result(title: str, holds: bool, told: list[str]) -> Iterator[Line]:
    yield line(f"{'Holds' if holds else 'Does not hold'}: {title}", "note" if holds else "refusal")
    yield from (line(one, "refusal") for one in told)


def file_named(title: str, kind: str, text: str) -> File:
    """Return a file named after a title; a PNG is drawn by the page from what the text shows."""
    name = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:60] or "case"
    made: File = {"name": f"{name}.{kind}", "text": text}
    if kind == PNG:
        made["draws"] = True
    return made


def escaped(text: str) -> str:
    """Return a text that Markdown shows as it is.

    >>> escaped("<b> 3*4 [x]")
    '\\\\<b\\\\> 3\\\\*4 \\\\[x\\\\]'
    """
    return re.sub(r"([\\`*_{}\[\]<>#|])", r"\\\1", text.replace("\n", " "))
