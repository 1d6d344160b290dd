"""Handing out from a desk: the case book as a lesson, with a link and its QR code."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from html import escape
from typing import ClassVar
from urllib.parse import quote

from engines.table.drawing import Drawing
from engines.table.shapes import Shape, Whole
from rulebook.sessions.case_file import LONGEST_ASKED, LONGEST_TITLE
from rulebook.sessions.desk.cases import MOST_CASES, Case
from rulebook.sessions.desk.desk import CASES
from rulebook.sessions.desk.link import LONGEST_CODE
from rulebook.sessions.desk.reading import found_in
from rulebook.sessions.desk.taking import LONGEST_ROOT, Taking
from rulebook.sessions.lesson.lesson import MOST_CASES as MOST_OF_LESSON
from rulebook.sessions.lesson.lesson import UNTITLED, Lesson, LessonCase
from rulebook.sessions.lesson.qr import TooLong, qr_svg
from rulebook.sessions.screen import line
from rulebook.sessions.session import BadAction, Text

PAGE = "classroom/lesson.html"
"""Where the built book opens a lesson, from its root."""
OF_THIS_COMPUTER = re.compile(r"https?://(localhost|127\.[0-9.]+|\[::1\])[:/]")


@dataclass(frozen=True)
class Handed:
    """A lesson handed out: where it opens from the root of the book, its address, its QR code."""

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
    }

    handed: Handed | None = None

    def do_lesson(self, text: str) -> None:
        """Give the lesson a title."""
        self.tab, self.lesson = CASES, _plain(text)
        self.notice = (line(f"The lesson is called: {self.lesson or UNTITLED}", "note"),)

    def do_call(self, at: int, text: str) -> None:
        """Call a case of the book otherwise."""
        case = self._case(at)
        if not _plain(text):
            raise BadAction("a case has a title; allowed: a few words")
        self.cases[at] = replace(case, title=_plain(text))
        self.notice = (line(f"Example {at + 1} is called: {self.cases[at].title}", "note"),)

    def do_question(self, at: int, text: str) -> None:
        """Say what the class is asked before the first step of a case; nothing asks nothing."""
        asked = _plain(text)
        self.cases[at] = replace(self._case(at), question=asked)
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
            allowed = f"at most {MOST_OF_LESSON}; take some out, or hand the book out as a file"
            raise BadAction(f"a lesson of {len(self.cases)} cases; allowed: {allowed}")
        return Lesson(self.lesson or UNTITLED, tuple(map(self._of_lesson, self.cases)))

    def _of_lesson(self, case: Case) -> LessonCase:
        if case.of:
            return LessonCase(case.title, case.question, example=case.of)
        found = found_in(case.tables, self.game)
        return LessonCase(case.title, case.question, game=self.game.name, stated=found.stated)

    def do_hand_out(self, root: str) -> None:
        """Make the link that opens the lesson; ``root`` is the address of the book."""
        self.tab = CASES
        code = self.the_lesson().code()
        if len(code) > LONGEST_CODE:
            allowed = f"{LONGEST_CODE:,}; save the lesson as a file and hand that out"
            raise BadAction(f"the link has {len(code):,} characters; allowed: at most {allowed}")
        href = f"{PAGE}#lesson={code}"
        address = quote(root, safe="/:#?&=%.~+@[]") + href if root.startswith("http") else ""
        picture, told = None, []
        if address:
            try:
                picture = qr_svg(address, escape(f"QR code of {self.lesson or UNTITLED}"))
            except TooLong:
                told.append("The link is too long for a QR code. Copy it, or save the file.")
        if OF_THIS_COMPUTER.match(address):
            told.append("The address is of this computer alone: no other can open it.")
        self.handed = Handed(href, address, picture)
        told.insert(0, "The whole lesson lies in its link. Nothing was sent anywhere.")
        self.notice = tuple(line(one, "note") for one in told)


def _plain(text: str) -> str:
    return " ".join(text.split())
