"""What a first-timer is told at Tickle's table: what may be laid, and which cards are extreme."""

from __future__ import annotations

from typing import Any

from engines.table.guiding import Guiding, Meaning
from engines.table.state import State

EXTREME = {"1-circle-violet": "TIC-EXTREME-1", "5-star-red": "TIC-EXTREME-2"}
DRAW, PASS = "Draw", "Pass"


class TickleGuiding(Guiding):
    """Tells the rule that the turn goes by: to open, to lay, to draw, or to keep what was drawn."""

    def may(self, state: State[Any]) -> tuple[str, ...]:
        facts = state.facts()
        moves = {str(move) for move in state.some_moves()[0]}
        if DRAW in moves:
            return ("TIC-DRAW-1",)
        if facts["drawn"]:
            return ("TIC-DRAW-3", "TIC-DRAW-4")
        if PASS in moves:
            return ("TIC-PASS-2",)
        if not facts["layout"]:
            return ("TIC-OPEN-1", "TIC-OPEN-3")
        return ("TIC-LINE-1", "TIC-PLACE-2", "TIC-PLACE-3", "TIC-JOIN-1")

    def means(self, state: State[Any], player: str) -> tuple[Meaning, ...]:
        hand = state.seen_by(player)["hands"][player]
        return tuple((card, EXTREME[card]) for card in hand if card in EXTREME)


GUIDING = TickleGuiding
