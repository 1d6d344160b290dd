"""What a first-timer is told at the tower: what cards do, and when the secret goal is true."""

from __future__ import annotations

from typing import Any

from engines.table.guiding import Guiding, Meaning
from engines.table.state import State
from engines.tick_tock_tower.components import (
    BIG_FAN,
    BIG_STEP,
    CATCH_UP,
    CUCKOO,
    HELPING_HAND,
    MUSIC_BOX_DANCE,
    PENDULUM_PUSH,
    SPRING_JUMP,
    TINY_STEP,
)
from engines.tick_tock_tower.rules.choosing import Choosing

CARDS = {
    TINY_STEP: ("TTT-STEP-1",),
    BIG_STEP: ("TTT-STEP-2",),
    SPRING_JUMP: ("TTT-STEP-3",),
    PENDULUM_PUSH: ("TTT-PUSH-1", "TTT-PUSH-2"),
    HELPING_HAND: ("TTT-HH-1", "TTT-HH-2"),
    MUSIC_BOX_DANCE: ("TTT-DANCE-1", "TTT-DANCE-2"),
    CATCH_UP: ("TTT-CATCH-1",),
    BIG_FAN: ("TTT-FAN-1",),
}
GOALS = {
    "In the Gears": ("TTT-GEARS-1",),
    "By the Pendulum": ("TTT-PENDULUM-1",),
    "Up in the Belfry": ("TTT-BELFRY-1",),
    "On the Chime": ("TTT-CHIME-1",),
    "Face to Face": ("TTT-FACE-1",),
    "Three Ahead": ("TTT-THREE-1",),
    "One Step Behind": ("TTT-BEHIND-1",),
    "Kind Heart": ("TTT-KIND-1",),
    "In the Middle": ("TTT-MIDDLE-1",),
    "No One Ahead": ("TTT-NOONE-1",),
    "Meeting": ("TTT-MEETING-1",),
    "Even Tower": ("TTT-EVEN-1",),
}
OF_THE_CUCKOO = {
    PENDULUM_PUSH: ("TTT-PUSH-4",),
    CATCH_UP: ("TTT-CATCH-2",),
    BIG_FAN: ("TTT-FAN-4",),
    "Face to Face": ("TTT-FACE-2",),
    "Three Ahead": ("TTT-THREE-2",),
    "One Step Behind": ("TTT-BEHIND-2",),
    "Meeting": ("TTT-MEETING-2",),
    "Even Tower": ("TTT-EVEN-2",),
}
"""What holds for the Cuckoo in the place of the others' line."""


class TowerGuiding(Guiding):
    """Tells the cards of a hand, the secret goal, and the goals to choose from."""

    def may(self, state: State[Any]) -> tuple[str, ...]:
        if isinstance(state, Choosing):
            return ("TTT-PICK-1",)
        seen = state.seen_by(state.to_move)
        if seen["offered"]:
            return ("TTT-GOAL-4",) if seen["shown"][state.to_move] else ("TTT-SETUP-1",)
        return ("TTT-TURN-1", "TTT-TWIN-1")

    def means(self, state: State[Any], player: str) -> tuple[Meaning, ...]:
        if isinstance(state, Choosing):
            return ()
        seen = state.seen_by(player)
        own = OF_THE_CUCKOO if player == CUCKOO else {}
        cards, goals = {**CARDS, **own}, {**GOALS, **own}
        hand = dict.fromkeys(seen["hands"][player])
        held = {seen["goal"].get(player, ""): "Your secret goal"}
        held |= dict.fromkeys(seen["offered"], "A goal to choose")
        return (
            *((card, clause) for card in hand for clause in cards[card]),
            *((label, clause) for goal, label in held.items() for clause in goals.get(goal, ())),
        )


GUIDING = TowerGuiding
