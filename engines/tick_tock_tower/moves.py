"""Moves: a card with what it names, the Cuckoo's power, or the goal to keep; one written form.

Every move there is exists once: lists of legal moves hold these objects and make no others.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from engines.table.deed import Deed
from engines.table.event import listed
from engines.table.messages import NOTHING_NEAR, Near, shown
from engines.table.verdict import MalformedMove
from engines.tick_tock_tower.components import (
    BIG_FAN,
    CATCH_UP,
    GOALS,
    HELPING_HAND,
    HEROES,
    MUSIC_BOX_DANCE,
    PENDULUM_PUSH,
    STEPS,
)

POWER, KEEP = "Power", "Keep"
LONGEST = 80
"""Characters of the longest text that is read as a move."""

PICKING = (HELPING_HAND, MUSIC_BOX_DANCE)
"""Cards that pick another pawn, or nobody."""
TARGETING = (PENDULUM_PUSH, *PICKING, POWER)
"""What names a pawn after ``>``."""


class Move(NamedTuple):
    """One decision.

    ``what`` is a card, ``Power`` (the Cuckoo's) or ``Keep`` (a drawn goal); ``on`` the pawn or the
    goal that it names; ``plus`` whether the Owl or the Bat moves 1 more space.

    >>> str(Move("Helping Hand", "Brass Owl")), str(Move("Big Step", plus=True))
    ('Helping Hand > Brass Owl', 'Big Step +1')
    """

    what: str
    on: str = ""
    plus: bool = False

    def __str__(self) -> str:
        if self.what == KEEP:
            return f"{KEEP} {self.on}"
        if self.on:
            return f"{self.what} > {self.on}"
        return f"{self.what} +1" if self.plus else self.what

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the board that one picks, in order, to make the move.

        A power is declared first, by picking one's hero card.
        """
        if self.what == KEEP:
            return (f"goal:{self.on}",)
        card = f"card:{self.what}"
        if self.on:
            return card, f"pawn:{self.on}"
        return (f"card:{POWER}", card) if self.plus else (card,)

    @property
    def deed(self) -> Deed:
        """What the move does, in words.

        >>> Move("Helping Hand", "Brass Owl").deed.by("Tick")
        'Tick plays Helping Hand, picking Brass Owl'
        """
        if self.what == KEEP:
            return Deed("keep", f"the goal {self.on}")
        if self.what == POWER:
            return Deed("use", f"the power on {self.on}")
        return Deed("play", f"{self.what}{_what_it_names(self)}")


def _what_it_names(move: Move) -> str:
    """Say whom a card names, or that its step is longer."""
    if move.what in PICKING:
        return f", picking {move.on or 'nobody'}"
    if move.on:
        return f" on {move.on}"
    return ", 1 space longer" if move.plus else ""


STEP_MOVES: dict[str, Move] = {card: Move(card) for card in STEPS}
LONGER_STEPS: dict[str, Move] = {card: Move(card, plus=True) for card in STEPS}
PLAIN: dict[str, Move] = {**STEP_MOVES, CATCH_UP: Move(CATCH_UP), BIG_FAN: Move(BIG_FAN)}
"""The cards that name nobody."""
ALONE: dict[str, Move] = {card: Move(card) for card in PICKING}
"""Helping Hand and Music Box Dance with nobody to pick."""
TARGETED: dict[str, dict[str, Move]] = {
    what: {hero: Move(what, hero) for hero in HEROES} for what in TARGETING
}
KEEPING: dict[str, Move] = {goal: Move(KEEP, goal) for goal in GOALS}

MOVES: dict[str, Move] = {
    str(move): move
    for move in (
        *PLAIN.values(),
        *LONGER_STEPS.values(),
        *ALONE.values(),
        *(move for targets in TARGETED.values() for move in targets.values()),
        *KEEPING.values(),
    )
}
"""Every move there is, by its written form."""


def parse(text: str) -> Move:
    """Return the move that a text writes; MalformedMove says what is wrong and allowed.

    Blanks around the parts do not matter.

    >>> parse(" Helping Hand >Brass Owl") is MOVES["Helping Hand > Brass Owl"]
    True
    >>> parse("Catch Up > Tock")
    Traceback (most recent call last):
        ...
    engines.table.verdict.MalformedMove: 'Catch Up > Tock': Catch Up names nobody; \
allowed: "Catch Up"
    """
    if len(text) > LONGEST:
        raise MalformedMove(f"{shown(text)} is no move; allowed: at most {LONGEST} characters")
    what, arrow, on = text.partition(">")
    written = " ".join(what.split())
    if arrow:
        written += " > " + " ".join(on.split())
    if written.endswith("+1"):
        written = f"{written[:-2].rstrip()} +1"
    move = MOVES.get(written)
    if move is None:
        head = re.split(r" > | *\+", written, maxsplit=1)[0]
        near = NOTHING_NEAR if head in PLAIN else Near(written, MOVES)
        raise MalformedMove(f"{shown(text)}{_what_is_wrong(written)}", near)
    return move


def _what_is_wrong(written: str) -> str:
    """Return what is wrong with a text and what is allowed, as the end of a sentence."""
    head, arrow, target = written.partition(" > ")
    head, plus, _ = head.partition("+")
    head = head.rstrip()
    if head.startswith(f"{KEEP} ") or head == KEEP:
        return f": Keep names a goal; allowed: Keep with {listed(GOALS, 'or')}"
    if head not in PLAIN and head not in TARGETING:
        cards = listed([*PLAIN, *TARGETING[:-1]], "or")
        return f" is no move; allowed: {cards}, Power > a pawn, or Keep and a goal"
    if head in PLAIN and arrow:
        longer = f' or "{head} +1"' if head in STEPS else ""
        return f': {head} names nobody; allowed: "{head}"{longer}'
    if head in STEPS:
        return f': a power adds 1 space and no other number; allowed: "{head}" or "{head} +1"'
    if plus and head in PLAIN:
        return f': +1 goes with a Step card alone; allowed: "{head}"'
    if plus:
        return f": +1 goes with a Step card; allowed: {listed(list(STEPS), 'or')} +1"
    if arrow and target:
        return f": there is no hero {shown(target)}; allowed: {listed(HEROES, 'or')}"
    return f': {head} names a pawn; allowed: "{head} > " and {listed(HEROES, "or")}'
