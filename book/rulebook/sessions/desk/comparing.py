"""Comparing at a desk: the reader's own position and moves under both readings of a point."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engines.play.parting import LEGALITY, places
from engines.play.transcript import Stage, plain, stage_after
from engines.table.clauses import Reading
from engines.table.game import Game
from engines.table.shapes import BadPosition
from engines.table.state import State
from engines.table.verdict import MalformedMove, TooManyMoves
from rulebook.sessions.desk.draft import Stated
from rulebook.sessions.session import BadAction

MOST_LISTED = 200
"""Legal moves of which the difference is told."""
MOST_NAMED = 8


@dataclass(frozen=True)
class Parted:
    """Both ways from one position, and the first place where they differ.

    ``at`` is the number of the move after which they part, None where they do not; ``what`` says in
    what, and ``told`` how it is under A and under B.
    """

    reading: Reading
    ways: tuple[list[Stage], list[Stage]]
    at: int | None = None
    what: str = ""
    told: tuple[str, str] = ("", "")


def compare(game: Game, stated: Stated, name: str) -> Parted:
    """Return what becomes of a position and its moves under both readings of a point.

    The moves count as far as both ways can read them. BadAction where the position cannot be.
    """
    one, other = (_played(game, stated, name, way) for way in "AB")
    both = min(len(one), len(other))
    one, other = one[:both], other[:both]
    found = next(_partings(one, other), None)
    reading = game.register.readings[name]
    if found is None:
        return Parted(reading, (one, other))
    at, what, a, b = found
    return Parted(reading, (one, other), at, what, (a, b))


def _played(game: Game, stated: Stated, name: str, way: str) -> list[Stage]:
    try:
        state = game.position(stated.given, {**stated.readings, name: way})
    except BadPosition as bad:
        raise BadAction(f"under {way}: {bad}") from None
    stages = [Stage(state, ())]
    for text in stated.moves:
        try:
            move = stages[-1].state.parse_move(text)
        except MalformedMove:
            break
        stages.append(stage_after(stages[-1].state, move))
    return stages


def _partings(ours: list[Stage], theirs: list[Stage]) -> Iterator[tuple[int, str, str, str]]:
    """Yield where two ways differ: in a verdict, in a fact, in what may be played."""
    for number, (one, other) in enumerate(zip(ours, theirs, strict=True)):
        verdicts = [stage.verdict is None or stage.verdict.is_legal for stage in (one, other)]
        if verdicts[0] is not verdicts[1]:
            told = ["legal" if way else "refused" for way in verdicts]
            yield number, LEGALITY, told[0], told[1]
        for place, a, b in places(one.state.facts(), other.state.facts()):
            yield number, place.replace("_", " "), plain(a), plain(b)
        yield from _moves_part(number, one.state, other.state)


def _moves_part(
    number: int, one: State[Any], other: State[Any]
) -> Iterator[tuple[int, str, str, str]]:
    try:
        ours, theirs = (list(map(str, state.legal_moves())) for state in (one, other))
    except TooManyMoves:
        return
    if len(ours) <= MOST_LISTED and set(ours) != set(theirs):
        a = [move for move in ours if move not in theirs]
        b = [move for move in theirs if move not in ours]
        yield number, "what may be played", _only(a), _only(b)


def _only(moves: list[str]) -> str:
    if not moves:
        return "nothing that the other way forbids"
    more = f" and {len(moves) - MOST_NAMED} more" if len(moves) > MOST_NAMED else ""
    return f"also {'; '.join(moves[:MOST_NAMED])}{more}"
