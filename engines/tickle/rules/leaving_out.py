"""How many cards of the box a position leaves out.

A file may state a deck or a hand smaller than the box would have it; what then lies nowhere is out
of the game. A reader who knows that there are 125 cards is told so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.tickle.components import CARD_NAMES

if TYPE_CHECKING:
    from engines.tickle.state import Tickle


def cards_out(state: Tickle) -> int:
    """Return how many cards lie nowhere, not counting those set aside (TIC-SHORT-1)."""
    there = len(state.layout.cards) + len(state.deck) + sum(map(len, state.hands))
    return len(CARD_NAMES) - state.aside - there


def left_out(state: Tickle) -> str:
    """Return the sentence that tells of what is left out; "" for a whole box."""
    return "The rest of the cards are left out here." if cards_out(state) else ""
