"""The session of a desk: a reader's own position, set up, asked, compared and taken away."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, ClassVar

from engines.registry import GAMES, load_game
from engines.table.shapes import Entries, Fields, Flag, Name, Series, Shape, Whole
from rulebook.sessions.case_file import LONGEST_ASKED, LONGEST_TITLE
from rulebook.sessions.desk.asking import Asking
from rulebook.sessions.desk.cases import MOST_CASES, Case, our_case
from rulebook.sessions.desk.desk import ASK, CASES, COMPARE, SET_UP, TABS
from rulebook.sessions.desk.draft import (
    LONGEST_MOVE,
    LONGEST_NAME,
    MOST_MOVES,
    Loose,
    Stated,
)
from rulebook.sessions.desk.link import LONGEST_CODE, decode, encode
from rulebook.sessions.desk.reading import Found, found_in, stated_of
from rulebook.sessions.desk.view import DeskView
from rulebook.sessions.scenarios import ExampleFails
from rulebook.sessions.screen import Screen, line
from rulebook.sessions.session import BadAction, Session, Text

_STATED: dict[str, Shape] = {
    "given": Loose(),
    "readings": Entries(Text(LONGEST_NAME)),
    "moves": Series(Text(LONGEST_MOVE), most=MOST_MOVES),
}
_CASE = Fields(
    {
        "title": Text(LONGEST_TITLE),
        "tables": Loose(),
        "question": Text(LONGEST_ASKED),
        "of": Text(200),
    }
)
_SHAPE = Fields(
    {
        **_STATED,
        "kind": Text(20),
        "game": Name(GAMES),
        "open": Flag(),
        "at": Whole(0, MOST_MOVES),
        "tab": Name(tuple(TABS)),
        "title": Text(LONGEST_TITLE),
        "lesson": Text(LONGEST_TITLE),
        "cases": Series(_CASE, most=MOST_CASES),
        "code": Text(LONGEST_CODE),
        "scenario": Text(200),
        "from": Loose(),
        "compare": Text(LONGEST_NAME),
    },
    required=("kind", "game"),
)


class DeskSession(Asking):
    """One reader's desk, and every action at it."""

    kind = "desk"
    actions: ClassVar[Mapping[str, Mapping[str, Shape]]] = {
        **Asking.setting_up,
        **Asking.taking,
        **Asking.handing_out,
        **Asking.asking,
        "begin": {},
        "join": {"cases": Series(_CASE, most=MOST_CASES), "lesson": Text(LONGEST_TITLE)},
    }

    def do(self, action: object) -> Screen:
        """Carry out an action and return the screen that follows; never raises for a bad one."""
        self.file = self.handed = None
        self.is_open = True
        return super().do(action)

    def do_begin(self) -> None:
        """Sit down at the desk."""

    def do_join(self, cases: list[dict[str, Any]], lesson: str) -> None:
        """Add to the case book what the one of another tab holds beside it."""
        self.tab = CASES
        fresh = [one for one in map(_case, cases) if one not in self.cases]
        self._more(fresh)
        self.lesson = self.lesson or lesson
        count = f"{len(fresh)} {'case' if len(fresh) == 1 else 'cases'}"
        self.notice = (line(f"Added from the other case book: {count}.", "note"),)

    # -- as plain values, and as a screen ------------------------------------------------------

    def spec(self) -> dict[str, Any]:
        """Return the desk as plain JSON values: what is stated, and the case book."""
        spec: dict[str, Any] = {"kind": self.kind, "game": self.game.name}
        if not self.is_open:
            return spec
        more = {"at": self.at, "tab": self.tab, "title": self.title, "lesson": self.lesson}
        more["cases"] = [case.spec() for case in self.cases]
        kept = {key: value for key, value in more.items() if value}
        return {**spec, "open": True, **self.draft.stated.tables(), **kept}

    @property
    def address(self) -> str:
        """What stands behind the ``#`` of a link to what is stated."""
        at = {"at": self.at} if self.at else {}
        title = {"title": self.title} if self.title else {}
        code = encode({**self.draft.stated.tables(), **at, **title})
        return f"desk={self.game.name}.{code}"

    @classmethod
    def from_spec(cls, spec: Mapping[str, Any], *, uid: str = "board") -> DeskSession:
        """Make the desk that plain values describe; BadAction when they describe none."""
        whole = dict(spec)
        if "code" in whole:
            # A link states a position; it brings no case book and leaves the reader's own alone.
            whole = decode(str(whole.pop("code"))) | whole
        for found in _SHAPE.problems(whole):
            raise BadAction(str(found))
        if "scenario" in whole:
            return cls._of_ours(whole, uid)
        stated = Stated(
            whole.get("given", {}), whole.get("readings", {}), tuple(whole.get("moves", ()))
        )
        is_open = whole.keys() - {"kind", "game"}
        desk = cls(whole["game"], stated if is_open else None, uid=uid)
        desk._sit_down(whole)
        return desk

    def _sit_down(self, spec: Mapping[str, Any]) -> None:
        self.title = spec.get("title", "")
        self.lesson = spec.get("lesson", "")
        self.cases = list(map(_case, spec.get("cases", ())))
        self.look_at(spec.get("at", 0))
        self.tab = spec.get("tab", ASK if self.draft.stated.moves else SET_UP)
        if self.tab == COMPARE:
            self.do_tab(COMPARE)

    @classmethod
    def _of_ours(cls, spec: Mapping[str, Any], uid: str) -> DeskSession:
        try:
            case = our_case(spec["scenario"])
        except ExampleFails as fails:
            raise BadAction(str(fails)) from None
        found = found_in(case.tables, load_game(spec["game"]))
        desk = cls._opened(spec["game"], found, spec.get("at", 0), uid)
        if "compare" in spec:
            desk.do_compare(spec["compare"])
        return desk

    @classmethod
    def of_figure(cls, spec: Mapping[str, Any], figure: Session, *, uid: str) -> DeskSession:
        """Make the desk on which lies what another figure shows; BadAction where nothing can."""
        for problem in _SHAPE.problems(dict(spec)):
            raise BadAction(str(problem))
        game, found, step = stated_of(figure, spec.get("at", MOST_MOVES))
        return cls._opened(game.name, found, step, uid)

    @classmethod
    def _opened(cls, game: str, found: Found, at: int, uid: str) -> DeskSession:
        desk = cls(game, found.stated, uid=uid)
        desk.title = found.title
        desk.look_at(at)
        desk.tab = ASK
        return desk

    def screen(self) -> Screen:
        """Return what is to be shown now."""
        screen = DeskView(self).screen()
        screen["keep"] = self.spec()
        if self.is_open:
            with suppress(BadAction):  # Some positions are too long for a link.
                screen["address"] = self.address
        return screen


def _case(spec: Mapping[str, Any]) -> Case:
    return Case(**{"title": "", "tables": {}, **spec})
