"""The best plays of a Tickle position, listed with how their points add up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, ClassVar, Self

from engines.table.event import sentence
from engines.tickle.moves import Move, deed_of
from engines.tickle.rules.scoring import Account
from engines.tickle.rules.surveying import MOST_FOUND
from engines.tickle.state import Tickle
from rulebook.live.shared_scenery import Shared
from rulebook.parts.part import Part
from rulebook.sessions.scenarios import load_example


class NoPlays(ValueError):
    """The best plays were asked for where there are none."""


class BestPlays(Part):
    """The plays worth most at the start of a scenario, as a small table.

    >>> print(BestPlays("tickle/tip-look-for-several-tics", most=1))
    Ann's best plays
      11  Lay 3-square-orange in row 1, column 1 [Play 3-square-orange (1,1)]  \
(4 Tics: 8; group of 3 of 3 and orange: 3)
    """

    kind: ClassVar[str] = "best-plays"
    keeps_html: ClassVar[bool] = True

    def __init__(self, name: str, most: int = 4) -> None:
        state = load_example(name).start
        if not isinstance(state, Tickle) or not state.has_play:
            raise NoPlays(f"{name}: there are no plays of Tickle to list")
        self.name, self.most = name, most
        self.player = state.to_move
        self.plays = state.best_plays(most)
        found, is_whole = state.survey()
        self.count = f"{len(found):,}" if is_whole else f"more than {MOST_FOUND:,}"

    @classmethod
    def of(cls, spec: Mapping[str, Any]) -> Self:
        """Return the part that :meth:`spec` described."""
        return cls(spec["scenario"], spec["most"])

    def spec(self) -> dict[str, Any]:
        """Return the few plain values from which the same part can be made again."""
        return {"kind": self.kind, "scenario": self.name, "most": self.most}

    def text(self) -> str:
        """Return what a reader of text gets."""
        lines = [f"{self.player}'s best plays"]
        for total, move, how in self._rows():
            lines.append(f"{total:4}  {deed_of(move).asked} [{move}]  ({how})")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"BestPlays({self.name!r})"

    def _rows(self) -> Iterator[tuple[int, Move, str]]:
        for move, brought in self.plays:
            yield brought.total, move, "; ".join(added(brought))

    def html(self, uid: str = "", root: str = "", shared: Shared | None = None) -> str:
        """Return the plays as an HTML table."""
        rows = "".join(
            f"<tr><td><strong>{total}</strong></td><td>{escape(deed_of(move).asked)}"
            f' <code class="rb-written">{escape(str(move))}</code></td>'
            f"<td>{escape(how)}</td></tr>"
            for total, move, how in self._rows()
        )
        caption = f"{escape(self.player)}’s best plays, of {self.count}"
        head = "<tr><th>Points</th><th>Play</th><th>How</th></tr>"
        return (
            f'<div class="rb-best-plays"><table><caption>{caption}</caption>'
            f"<thead>{head}</thead><tbody>{rows}</tbody></table></div>"
        )


def added(brought: Account) -> Iterator[str]:
    """Yield the parts that a play's points are made of."""
    yield sentence("{0:Tic}: {1}", len(brought.tics), brought.tic_points)
    if brought.singles:
        yield sentence("{0:Single}: 0", len(brought.singles))
    for group in brought.groups:
        kind = "Tickle" if group.size == 5 else f"group of {group.size}"
        yield f"{kind} of {group.pair.replace('-', ' and ')}: {group.bonus}"
        if group.extreme:
            yield f"Extreme card: {group.extreme}"
    if brought.six:
        yield f"six cards: {brought.six}"
