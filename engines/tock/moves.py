"""Moves and their written form: ``10: green+9 > blue+1``, ``J: red+5 <> blue+3``, ``Discard``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from engines.table.messages import Near, shown
from engines.table.verdict import MalformedMove
from engines.tock.components import RANK_WORDS, RANKS

LONGEST_TEXT = 120
_CARD = re.compile(r"\s*([A-Za-z0-9]{1,6})\s*:(.*)", re.DOTALL)
_STEP = re.compile(r"\s*(\S+?)\s*(<>|>)\s*(\S+?)\s*")


class Step(NamedTuple):
    """One marker's way: where it stands, and where it comes."""

    place: str
    target: str


class Move(NamedTuple):
    """One turn: a card and what it does; without a card, the hand is thrown in.

    ``steps`` holds one step, or the two parts of a 7 in order. With ``swap`` the marker at the
    step's place changes places with the one at its target.

    >>> str(Move("7", (Step("red+5", "red+8"), Step("red+9", "red+13"))))
    '7: red+5 > red+8, red+9 > red+13'
    """

    card: str
    steps: tuple[Step, ...] = ()
    swap: bool = False

    def __str__(self) -> str:
        if not self.card:
            return "Discard"
        sign = "<>" if self.swap else ">"
        return f"{self.card}: " + ", ".join(f"{a} {sign} {b}" for a, b in self.steps)


DISCARD = Move("")


def parse(text: str, places: Mapping[str, int], side: int) -> Move:
    """Return the move that a text writes on a board with these places.

    Raises :class:`MalformedMove`, which says what is allowed.
    """
    if len(text) > LONGEST_TEXT:
        raise MalformedMove(f"{shown(text)} is no move; allowed: at most {LONGEST_TEXT} characters")
    if text.strip() == str(DISCARD):
        return DISCARD
    found = _CARD.fullmatch(text)
    if found is None:
        what = f"{shown(text)} is no move; allowed: {_FORMS}"
        raise MalformedMove(what, Near(text, (str(DISCARD),)))
    card = found[1]
    if card not in RANKS:
        what = f"{shown(card)} is no card; allowed: {', '.join(RANKS)}"
        raise MalformedMove(what, Near(RANK_WORDS.get(card.lower(), card), RANKS))
    ways = [_STEP.fullmatch(part) for part in found[2].split(",")]
    if None in ways or len(ways) > 2:
        raise MalformedMove(f"{shown(text)} is no move; allowed: {_FORMS}")
    steps = tuple(Step(way[1], way[3]) for way in ways if way)
    signs = {way[2] for way in ways if way}
    for name in (name for step in steps for name in step):
        if name not in places:
            raise MalformedMove(
                f'{shown(name)} is no place; allowed: "reserve", a colour with +0 to +{side - 1} '
                'such as "red+5", "home1" to "home4"',
                Near(name, places),
            )
    if len(steps) == 2 and signs != {">"}:
        raise MalformedMove(f"{shown(text)} is no move; allowed: one pair of markers to a swap")
    return Move(card, steps, signs == {"<>"})


_FORMS = (
    '"10: green+9 > blue+1", "7: red+5 > red+8, red+9 > red+13", "J: red+5 <> blue+3", '
    '"K: reserve > red+0", "Discard"'
)
