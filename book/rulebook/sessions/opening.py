"""Opening a session from plain values: a link, a page's figure, what a browser has kept.

Such a spec is untrusted. It names its kind, and the kind checks everything else in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from engines.table.messages import shown
from engines.table.shapes import Name
from rulebook.sessions.challenge.puzzle import PuzzleSession
from rulebook.sessions.challenge.session import ChallengeSession
from rulebook.sessions.desk.session import DeskSession
from rulebook.sessions.example import ExampleSession
from rulebook.sessions.lesson.session import LessonSession
from rulebook.sessions.quiz import QuizSession
from rulebook.sessions.session import BadAction, Session
from rulebook.sessions.table import TableSession


class Opener(Protocol):
    """Make the session that plain values describe; BadAction when they describe none."""

    def __call__(self, spec: Mapping[str, Any], /, *, uid: str) -> Session: ...


def _open_desk(spec: Mapping[str, Any], /, *, uid: str) -> Session:
    """Make a desk, with what lies on it or with what another figure shows ("from")."""
    if isinstance(spec.get("from"), dict):
        return DeskSession.of_figure(spec, open_session(spec["from"]), uid=uid)
    return DeskSession.from_spec(spec, uid=uid)


KINDS: dict[str, Opener] = {
    ChallengeSession.kind: ChallengeSession.from_spec,
    DeskSession.kind: _open_desk,
    ExampleSession.kind: ExampleSession.from_spec,
    LessonSession.kind: LessonSession.from_spec,
    PuzzleSession.kind: PuzzleSession.from_spec,
    QuizSession.kind: QuizSession.from_spec,
    TableSession.kind: TableSession.from_spec,
}
"""What can be opened, by kind. A new kind of session is one more line here."""


def open_session(spec: object, *, uid: str = "board") -> Session:
    """Return the session that a spec describes; ``uid`` begins every id on its boards.

    Raises :class:`BadAction` with a sentence that says what is wrong and what is allowed.

    >>> open_session({"kind": "example", "scenario": "tick_tock_tower/tick-pushes-tock"}).spec()
    {'kind': 'example', 'scenario': 'tick_tock_tower/tick-pushes-tock', 'options': {}, 'at': 0}
    >>> open_session(["no"])
    Traceback (most recent call last):
    rulebook.sessions.session.BadAction: ['no'] is not allowed; allowed: an object with "kind"
    """
    if not isinstance(spec, dict):
        raise BadAction(f'{shown(spec)} is not allowed; allowed: an object with "kind"')
    kind = spec.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise BadAction(str(next(Name(tuple(KINDS)).problems(kind, "kind"))))
    return KINDS[kind](spec, uid=uid)
