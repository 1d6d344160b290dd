"""What a first-timer is told at Tock's table: what each card of the own hand does."""

from __future__ import annotations

from typing import Any

from engines.table.event import listed
from engines.table.guiding import Guiding, Meaning
from engines.table.state import State

CARDS = {
    "A": ("TOCK-ACE-1",),
    "4": ("TOCK-FOUR-1",),
    "7": ("TOCK-SEVEN-1", "TOCK-SEVEN-2"),
    "J": ("TOCK-JACK-1",),
    "Q": ("TOCK-QUEEN-1",),
    "K": ("TOCK-KING-1",),
}
NUMBERS = ("TOCK-COUNT-1",)
THROWN_IN = "Discard"


class TockGuiding(Guiding):
    """Tells the cards of a hand, and when it has to be thrown in."""

    def may(self, state: State[Any]) -> tuple[str, ...]:
        is_stuck = [str(move) for move in state.legal_moves()] == [THROWN_IN]
        return ("TOCK-SIT-1",) if is_stuck else ("TOCK-TURN-1", "TOCK-PLAY-1")

    def means(self, state: State[Any], player: str) -> tuple[Meaning, ...]:
        hand = dict.fromkeys(state.seen_by(player)["hands"][player])
        numbers = [card for card in hand if card not in CARDS]
        told = [(card, clause) for card in hand for clause in CARDS.get(card, ())]
        return (*told, *((listed(numbers), clause) for clause in NUMBERS if numbers))


GUIDING = TockGuiding
