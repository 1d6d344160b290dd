"""Which cards and goals of the box a position leaves out.

A file may state a pile or a hand shorter than the box would have it; what then lies nowhere is out
of the game. A reader who knows how many cards there are is told so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.table.event import listed

if TYPE_CHECKING:
    from engines.tick_tock_tower.state import Tower


def cards_out(state: Tower) -> int:
    """Return how many action cards of the box lie nowhere."""
    there = len(state.draw_pile) + len(state.discard_pile) + sum(map(len, state.hands))
    return sum(state.seating.cards.values()) - there


def goals_out(state: Tower) -> int:
    """Return how many secret goals of the box lie nowhere."""
    held = sum(map(bool, state.goal)) + sum(map(len, state.shown))
    return sum(state.seating.goals.values()) - held - len(state.goal_pile) - len(state.offered)


def is_whole(state: Tower) -> bool:
    """Return whether every card and goal of the box lies somewhere."""
    return not cards_out(state) and not goals_out(state)


def left_out(state: Tower) -> str:
    """Return the sentence that tells of what is left out; "" for a whole box."""
    what = []
    if cards_out(state):
        what.append("action cards")
    if goals_out(state):
        what.append("secret goals")
    return f"The rest of the {listed(what)} are left out here." if what else ""
