"""The desk behind a page: questions in, answers out, both as JSON text.

The engine in the page (``engine/worker.js``) gives every question to `handle`. A question names its
figure and carries the spec from which the figure's session can be made again, so a desk keeps
sessions only to be quick: one that forgot them all, or was started anew, goes on where the reader
was. Every question is untrusted: a link, a file or a page's script may have made it.

    {"figure": "rb-3-0", "spec": {…}, "do": {"do": "next"}}  →  {"screen": {…}, "spec": {…}}

Without ``do`` the answer is the screen as it is; with ``fresh`` the session is made from the spec
even if there is one. What cannot be done is answered by ``{"problem": "a sentence"}``.
"""

from __future__ import annotations

import json
import re
from collections import OrderedDict
from typing import Any

from engines.play.nesting import depth
from engines.table.messages import shown
from engines.table.shapes import Fields, Flag, Shape
from rulebook.sessions.opening import open_session
from rulebook.sessions.session import BadAction, Session

MOST_SESSIONS = 32
"""Sessions that are kept; the one that was used longest ago is forgotten first."""
LONGEST_QUESTION = 3_000_000
"""Characters of a question: a record of 1 MB, however it is escaped."""
DEEPEST = 40
"""Lists and objects inside each other."""

_FIGURE = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,99}")


class FigureId(Shape):
    """The id of a figure, which begins every id on its boards."""

    allowed = "an id of letters, digits, - and _"

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and _FIGURE.fullmatch(value) is not None


class Anything(Shape):
    """Any value: the session that gets it checks it."""

    allowed = "anything"

    def fits(self, value: Any) -> bool:
        return True


_QUESTION = Fields(
    {"figure": FigureId(), "spec": Anything(), "do": Anything(), "fresh": Flag()},
    required=("figure", "spec"),
)


class Desk:
    """Sessions by figure, at most ``most`` of them."""

    def __init__(self, most: int = MOST_SESSIONS) -> None:
        self._most = most
        self._sessions: OrderedDict[str, Session] = OrderedDict()

    def __len__(self) -> int:
        return len(self._sessions)

    def handle(self, text: str) -> str:
        """Answer a question; never raises.

        >>> Desk().handle("[")
        '{"problem": "This cannot be done: it is no JSON: Expecting value (line 1, column 2)"}'
        """
        try:
            answer = self._answer(read(text))
        except BadAction as bad:
            answer = {"problem": f"This cannot be done: {bad}"}
        return json.dumps(answer, ensure_ascii=False)

    def _answer(self, question: Any) -> dict[str, Any]:
        for found in _QUESTION.problems(question):
            raise BadAction(str(found))
        figure, action = question["figure"], question.get("do")
        try:
            session = self._session(figure, question["spec"], fresh=question.get("fresh", False))
            screen = session.screen() if action is None else session.do(action)
            return {"screen": screen, "spec": session.spec()}
        except BadAction:
            raise
        except Exception as error:  # A fault of ours must not take the whole page with it.
            self._sessions.pop(figure, None)
            return {"problem": f"The engine made a mistake: {shown(error)}. Nothing has changed."}

    def _session(self, figure: str, spec: object, *, fresh: bool) -> Session:
        if fresh or figure not in self._sessions:
            self._sessions[figure] = open_session(spec, uid=figure)
        self._sessions.move_to_end(figure)
        while len(self._sessions) > self._most:
            self._sessions.popitem(last=False)
        return self._sessions[figure]


def read(text: str) -> Any:
    """Return the value of a JSON text of bounded length and depth; BadAction if it has none."""
    if len(text) > LONGEST_QUESTION:
        raise BadAction(f"a question has at most {LONGEST_QUESTION:,} characters")
    if depth(text) > DEEPEST:
        raise BadAction(f"lists and objects may lie at most {DEEPEST} deep in each other")
    try:
        return json.loads(text, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        where = f"(line {error.lineno}, column {error.colno})"
        raise BadAction(f"it is no JSON: {error.msg} {where}") from None
    except (ValueError, RecursionError) as error:
        raise BadAction(f"it is no JSON: {shown(str(error))}") from None


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number")


handle = Desk().handle
"""The desk of this page."""
