"""The head of the table: the scores in seating order, the deck, and passing."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple
from xml.etree.ElementTree import Element

from engines.table.event import tell_number
from engines.table.svg import Keyed, group, keyed, piece, rect, ring, words
from engines.tickle.drawing.layout import SMALLEST


class Player(NamedTuple):
    """A player's name and points; ``marked`` are the mover, or the winners at the end."""

    name: str
    points: int
    marked: bool


class Looks(NamedTuple):
    """How the deck and passing look (:meth:`View.look`), and whether the final stage has begun."""

    deck: str
    pass_: str
    is_final: bool


@lru_cache(maxsize=512)
def head(width: float, players: tuple[Player, ...], deck: int, looks: Looks) -> Keyed:
    """Return the scores in seating order, the mover marked, and the deck."""
    step = min((width - 130) / len(players), 130)
    chips = [_chip(player, 12 + seat * step, step) for seat, player in enumerate(players)]
    stage = None
    if looks.is_final and not looks.pass_:
        stage = words(width - 66, 41, "Final stage", "tic-last", "end", SMALLEST)
    made = [group(*chips, stage, data_key="scores"), _pile(width, deck, looks.deck)]
    if looks.pass_:
        made.append(_pass(width, looks.pass_))
    return keyed(*made)


def _chip(player: Player, x: float, step: float) -> Element:
    most = max(3, int(step / 10))
    name = player.name
    short = name if len(name) <= most else name[: most - 1] + "…"
    return group(
        rect(0, 0, step - 8, 54, "tic-chip tic-chip-on" if player.marked else "tic-chip", 10),
        words((step - 8) / 2, 21, short, "tic-name", size=SMALLEST),
        words((step - 8) / 2, 45, tell_number(player.points), "rb-strong", size=22),
        at=(x, 8),
    )


def _pass(width: float, look: str) -> Element:
    return piece(
        "pass",
        rect(-28, -15, 56, 30, "tic-chip", 15),
        words(0, 6, "Pass", "rb-strong", size=SMALLEST),
        ring(-28, -15, 56, 30, look, 15),
        at=(width - 100, 35),
        part="pass",
        look=look,
    )


def _pile(width: float, deck: int, look: str) -> Element:
    return piece(
        "deck",
        rect(-23, -27, 46, 54, "rb-back" if deck else "tic-ghost", 7),
        words(0, 7, str(deck), "rb-strong rb-on-accent" if deck else "rb-strong", size=20),
        ring(-26, -30, 52, 60, look, 9),
        at=(width - 38, 35),
        part="deck",
        look=look,
        name=f"Deck: {deck} cards",
    )
