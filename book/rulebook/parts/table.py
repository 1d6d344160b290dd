"""Tables: the place on a page where a whole game is played.

``Table("game")`` as the last line of a cell is the start of a game in words for whoever reads text,
a live table in JupyterLab, and in the built book the first picture with a control that wakes the
engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Self

from rulebook.live.figure import opening_html
from rulebook.live.shared_scenery import Shared
from rulebook.parts.part import LivePart
from rulebook.sessions.session import BadAction
from rulebook.sessions.set_up import read_set_up
from rulebook.sessions.table import TableSession


class Table(LivePart):
    """A table for one game, to be set up and played at.

    A ``seed`` deals a game that is always the same; without one chance decides. ``options`` are
    the game's own, by their ``[given]`` names. ValueError names what there is not.

    >>> print(Table("haunted_clock_tower"))
    A table for The Haunted Clock Tower
    <BLANKLINE>
       At the table are P1: a person; P2: a fair bot.
       The clock shows 10:00: 24 steps left until midnight.
       No family is caught yet; 24 tiles lie on the table.
       No tile is face up: a new chase begins.
       P1 turns the next tile.
    """

    kind: ClassVar[str] = TableSession.kind

    def __init__(self, game: str, *, seed: int | None = None, **options: Any) -> None:
        spec = {"kind": self.kind, "game": game, "seed": seed, "options": options}
        self._spec = {key: value for key, value in spec.items() if value not in (None, {})}
        try:
            self.set_up = read_set_up(self._spec)
        except BadAction as bad:
            raise ValueError(f"Table({game!r}): {bad}") from None

    @classmethod
    def of(cls, spec: Mapping[str, Any]) -> Self:
        """Return the table that plain values describe; BadAction when they describe none."""
        table = cls.__new__(cls)
        table._spec, table.set_up = dict(spec), read_set_up(spec)
        return table

    @property
    def game(self) -> str:
        return self.set_up.game.name

    @property
    def title(self) -> str:
        return f"Play {self.set_up.game.title}"

    def spec(self) -> dict[str, Any]:
        """Return the few plain values from which the same table can be made again."""
        return dict(self._spec)

    def session(self, uid: str = "board") -> TableSession:
        """Return a new session at this table."""
        return TableSession.from_spec(self._spec, uid=uid)

    def html(self, uid: str = "board", root: str = "", shared: Shared | None = None) -> str:
        """Return the table before its game as a figure that wakes the engine."""
        return opening_html(self.spec(), uid, root, shared)

    def text(self) -> str:
        """Return the table as text: who sits there, and how the game begins."""
        return "\n".join(self._told())

    def _told(self) -> Iterator[str]:
        made = self.set_up
        start = made.preview()
        yield f"A table for {made.game.title}"
        yield ""
        for told in made.lines(start):
            yield f"   {told['text']}"
        for sentence in made.game.describe(start.seen_by("")):
            yield f"   {sentence}"

    def __repr__(self) -> str:
        return f"Table({self.set_up.game.name!r})"
