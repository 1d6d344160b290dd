"""Taking back: which moves may be undone by whom, and who has to agree to it first.

Against bots alone a person may take back any move. Where several persons play, a move that showed
one of them something hidden cannot be unseen, and another's move is not one's own to undo.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engines.table.event import listed
from rulebook.sessions.match import NOBODY, Match
from rulebook.sessions.screen import Line, line

RULE = (
    "A move that showed something hidden, or that is another's, is taken back only when everybody "
    "whom it concerns agrees; the history says so."
)
"""What is told at a table where several persons play."""


@dataclass(frozen=True)
class Request:
    """Somebody asks to go back to the position after ``to`` moves.

    ``by`` is who asks, `NOBODY` where all sit before one open board; ``missing`` are the persons
    who have still to agree, and ``is_shown`` says whether something hidden was shown since.
    """

    to: int
    by: str
    missing: tuple[str, ...]
    is_shown: bool

    def agreed(self, who: str) -> Request:
        """Return the request after one more has agreed."""
        return replace(self, missing=tuple(one for one in self.missing if one != who))

    def lines(self, match: Match) -> Iterator[Line]:
        """Yield what is asked, and why it has to be."""
        owner = match.turns[self.to].player
        asker = "Somebody" if self.by == NOBODY else self.by
        yield line(f"{asker} asks to take back {owner}'s move and all that followed.", "note")
        why = "It showed something that was hidden" if self.is_shown else f"It is {owner}'s move"
        yield line(f"{why}: {listed(self.missing)} must agree to it.", "note")


def request(match: Match, to: int, here: str) -> Request:
    """Return what going back needs when the person ``here`` wants it; often nobody's consent."""
    persons = match.persons
    if len(persons) < 2:
        return Request(to, here, (), False)
    is_shown = any(
        turn.reveals(before, after, person)
        for turn, before, after in match.steps(to)
        for person in persons
    )
    owners = {turn.player for turn, _, _ in match.steps(to)}
    by = here if match.keeps_secrets else NOBODY
    asked = (one for one in persons if one != by and (is_shown or one in owners))
    return Request(to, by, tuple(asked), is_shown)
