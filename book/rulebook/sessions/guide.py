"""The guide at a table, for who plays for the first time.

On a player's turn it tells what has happened to that player, what may be done now, and what the own
cards mean, each with its clause. It says no more than the player sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.table.clauses import Register
from engines.table.event import Event
from rulebook.sessions.match import Match
from rulebook.sessions.screen import Line, Tone, cites, line


def happened_lines(match: Match, since: int, player: str) -> Iterator[Line]:
    """Yield what others have done to a player's pieces since a move, in one line; or nothing."""
    if not is_moved(match, since, player):
        return
    told = [
        text
        for turn in match.turns[since:]
        if turn.player != player
        for event in turn.events
        if concerns(event, player) and (text := event.seen_by(player))
    ]
    if told:
        yield line(f"This happened to you: {' '.join(told)}", "hint")


def is_moved(match: Match, since: int, player: str) -> bool:
    """Return whether somebody else has moved a player's pieces since the move of that number."""
    places = match.game.places
    return any(
        before.facts()[place].get(player) != after.facts()[place].get(player)
        for turn, before, after in match.steps(since)
        if turn.player != player
        for place in places
        if isinstance(before.facts().get(place), dict)
    )


def concerns(event: Event, player: str) -> bool:
    """Return whether an event names a player among those that something happens to.

    >>> from engines.table.event import Phrase
    >>> concerns(Event(Phrase("{0} is pushed back."), "Tock"), "Tock")
    True
    """
    return any(value == player for value in event.values)


def turn_lines(match: Match, player: str) -> Iterator[Line]:
    """Yield what the player to move may do now, and what the own cards mean."""
    guiding, state = match.game.guiding, match.state
    for one in guiding.may(state):
        yield _clause_line(match.game.register, one, "note")
    yield from meaning_lines(match, player)


def meaning_lines(match: Match, player: str) -> Iterator[Line]:
    """Yield what the cards mean that a player sees as their own."""
    for label, clause in match.game.guiding.means(match.state, player):
        yield _clause_line(match.game.register, clause, "fact", label)


def _clause_line(register: Register, clause: str, tone: Tone, label: str = "") -> Line:
    """Return a clause as it is told; what it is told of goes before, if it does not say so."""
    text = register[clause].text
    said = f"{label}: {text}" if label and label not in text else text
    return line(said, tone, cites(register, [clause]))


def has_meanings(match: Match, player: Any) -> bool:
    """Return whether there is anything to be told of a player's own cards."""
    return bool(match.game.guiding.means(match.state, player))
