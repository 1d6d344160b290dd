"""Challenges: the place on a page where a task is to be done on the board, in any way.

``Challenge("game/name")`` as the last line of a cell is the task and its position for whoever reads
text, a live board in JupyterLab, and in the built book the position with a control that wakes the
engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Self

from engines.play.challenge.challenge import Challenge as Judged
from engines.play.challenge.telling import level_told
from rulebook.live.figure import opening_html
from rulebook.live.shared_scenery import Shared
from rulebook.parts.part import LivePart
from rulebook.sessions.challenge.session import ChallengeSession
from rulebook.sessions.session import BadAction


class Challenge(LivePart):
    """A challenge of a game, by the game's name and its own.

    ValueError names what there is not.

    >>> print(Challenge("tock/bring-one-out").text().splitlines()[0])
    Bring one out (easy, 1 move)
    """

    kind: ClassVar[str] = ChallengeSession.kind

    def __init__(self, name: str) -> None:
        game, _, own = str(name).partition("/")
        self._spec = {"kind": self.kind, "game": game, "challenge": own}
        try:
            self._first = ChallengeSession.from_spec(self._spec)
        except BadAction as bad:
            raise ValueError(f"Challenge({name!r}): {bad}") from None

    @classmethod
    def of(cls, spec: Mapping[str, Any]) -> Self:
        """Return the challenge that plain values describe; BadAction when they describe none."""
        part = cls.__new__(cls)
        part._spec, part._first = dict(spec), ChallengeSession.from_spec(spec)
        return part

    @property
    def game(self) -> str:
        return self.challenge.game.name

    @property
    def challenge(self) -> Judged:
        """The challenge as the engine judges it."""
        return self._first.challenge

    def spec(self) -> dict[str, Any]:
        """Return the few plain values from which the same challenge can be made again."""
        return dict(self._spec)

    def session(self, uid: str = "board") -> ChallengeSession:
        """Return a new session of this challenge."""
        return ChallengeSession.from_spec(self._spec, uid=uid)

    def html(self, uid: str = "board", root: str = "", shared: Shared | None = None) -> str:
        """Return the position and its task as a figure that wakes the engine."""
        return opening_html(self.spec(), uid, root, shared)

    def text(self) -> str:
        """Return the position and its task as text, and how to try it without a page."""
        return "\n".join(self._told())

    def _told(self) -> Iterator[str]:
        challenge = self.challenge
        yield f"{challenge.title} ({level_told(challenge)})"
        yield ""
        start = challenge.start
        yield from (f"   {told}" for told in challenge.game.describe(challenge.sight(start)))
        yield f"   {challenge.task}"
        yield ""
        yield f'To try it: rulebook challenge {self.game} {challenge.name} --move "…"'

    def __repr__(self) -> str:
        return f"Challenge({self.game + '/' + self.challenge.name!r})"
