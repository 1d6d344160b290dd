"""Handing out from a desk: the case book as a lesson, with a link and its QR code."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar
from urllib.parse import quote

from engines.table.drawing import Drawing
from engines.table.shapes import Shape, Whole
from rulebook.sessions.case_file import LONGEST_ASKED, LONGEST_TITLE
from rulebook.sessions.desk.cases import MOST_CASES, Case, book_text
from rulebook.sessions.desk.desk import CASES
from rulebook.sessions.desk.reading import found_in
from rulebook.sessions.desk.taking import LONGEST_ROOT, SCENARIO, Taking, file_named
from rulebook.sessions.lesson.lesson import MOST_CASES as MOST_OF_LESSON
from rulebook.sessions.lesson.lesson import PAGE, UNTITLED, Lesson, LessonCase
from rulebook.sessions.lesson.qr import TooLong, qr_svg
from rulebook.sessions.screen import line
from rulebook.sessions.session import BadAction, Text

NO_ADDRESS = (
    "Here no address of a built book is known. Write it below, or put it in front of the link."
)
A_FOLDER = re.compile(r"https?://[^\s/?#]+(/[^\s?#]*)?(?<!\.html)")
OF_THIS_COMPUTER = re.compile(r"https?://(localhost|127\.[0-9.]+|\[::1\])[:/]")


@dataclass(frozen=True)
class Handed:
    """A lesson handed out: where it opens from the root of the book, its address, its QR code.

    The address is "" where none of a built book is known, as in a notebook.
    """

    href: str
    address: str
    picture: Drawing | None


class HandingOut(Taking):
    """A reader who makes a lesson of the case book and hands it out."""

    handing_out: ClassVar[Mapping[str, Mapping[str, Shape]]] = {
        "lesson": {"text": Text(LONGEST_TITLE)},
        "call": {"at": Whole(0, MOST_CASES), "text": Text(LONGEST_TITLE)},
        "question": {"at": Whole(0, MOST_CASES), "text": Text(LONGEST_ASKED)},
        "later": {"at": Whole(0, MOST_CASES)},
        "hand_out": {"root": Text(LONGEST_ROOT)},
        "hand_out_at": {"text": Text(LONGEST_ROOT)},
        "hand_file": {},
    }

    handed: Handed | None = None
    book = ""
    """The address of a built book, as the reader has written it."""

    def do_lesson(self, text: str) -> None:
        """Give the lesson a title."""
        self.tab, self.lesson = CASES, _plain(text)
        self.notice = (line(f"The lesson is called: {self.lesson or UNTITLED}", "note"),)

    def do_call(self, at: int, text: str) -> None:
        """Call a case of the book otherwise."""
        case = self._case(at)
        if not _plain(text):
            raise BadAction("a case has a title; allowed: a few words")
        self._change(at, replace(case, title=_plain(text)))
        self.notice = (line(f"Example {at + 1} is called: {self.cases[at].title}", "note"),)

    def do_question(self, at: int, text: str) -> None:
        """Say what the class is asked before the first step of a case; nothing asks nothing."""
        asked = _plain(text)
        self._change(at, replace(self._case(at), question=asked))
        told = f"Asked before example {at + 1}: {asked}" if asked else "Nothing is asked before it."
        self.notice = (line(told, "note"),)

    def do_later(self, at: int) -> None:
        """Let a case change places with the one after it."""
        self._case(at)
        if at + 1 < len(self.cases):
            self.do_earlier(at + 1)

    def the_lesson(self) -> Lesson:
        """Return the case book as a lesson; BadAction where none can be made of it."""
        if not self.cases:
            raise BadAction("a lesson is made of the cases in the book; allowed: to keep one first")
        if len(self.cases) > MOST_OF_LESSON:
            allowed = f"at most {MOST_OF_LESSON}; save the case book, and take some out"
            raise BadAction(f"a lesson of {len(self.cases)} cases; allowed: {allowed}")
        lesson = Lesson(self.lesson or UNTITLED, tuple(map(self._of_lesson, self.cases)))
        lesson.check()
        return lesson

    def _of_lesson(self, case: Case) -> LessonCase:
        if case.of:
            return LessonCase(case.title, case.question, example=case.of)
        found = found_in(case.tables, self.game)
        return LessonCase(case.title, case.question, game=self.game.name, stated=found.stated)

    def do_hand_out(self, root: str) -> None:
        """Make the link that opens the lesson; ``root`` is the address of the book."""
        self.tab = CASES
        lesson = self.the_lesson()
        try:
            href = f"{PAGE}#{lesson.address}"
        except BadAction as bad:
            raise BadAction(f"{bad}; save the lesson as a file and hand that out") from None
        address = quote(root, safe="/:#?&=%.~+@[]") + href if root.startswith("http") else ""
        picture, told = None, ["The whole lesson lies in its link. Nothing was sent anywhere."]
        if OF_THIS_COMPUTER.match(address):
            told.append("The address is of this computer alone: no other can open it.")
        if address:
            try:
                picture = qr_svg(address, f"QR code of {self.lesson or UNTITLED}")
            except TooLong:
                told.append("The link is too long for a QR code. Copy it, or save the file.")
        else:
            told.append(NO_ADDRESS)
        self.handed = Handed(href, address, picture)
        self.notice = tuple(line(one, "note") for one in told)

    def do_hand_out_at(self, text: str) -> None:
        """Make the link for the built book whose address the reader writes."""
        self.book = text
        self.do_hand_out("")
        root = text.strip().partition("#")[0].removesuffix(PAGE)
        if not A_FOLDER.fullmatch(root):
            allowed = "that of the folder in which the book lies, as https://school.example/book/"
            raise BadAction(f"the address is none of a built book; allowed: {allowed}")
        self.do_hand_out(f"{root.removesuffix('/')}/")

    def do_hand_file(self) -> None:
        """Offer the lesson as a file."""
        self.tab = CASES
        lesson = self.the_lesson()
        text = book_text(self.game.name, self.cases, lesson.title)
        Lesson.of_file(text)  # Where it cannot be opened again, this says why.
        self.file = file_named(lesson.title, SCENARIO, text)


def _plain(text: str) -> str:
    return " ".join(text.split())
