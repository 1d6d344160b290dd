"""What a first-timer is told in the haunted tower: what the next tile decides."""

from __future__ import annotations

from typing import Any

from engines.table.guiding import Guiding
from engines.table.state import State

BY_OPEN_TILES = (
    ("HCT-TURN-1", "HCT-CHASE-1", "HCT-HELP-1"),
    ("HCT-CHASE-2", "HCT-MISS-2", "HCT-HELP-1"),
    ("HCT-CATCH-1", "HCT-MISS-3"),
)


class GhostGuiding(Guiding):
    """Tells of the first, the second and the third tile of a chase."""

    def may(self, state: State[Any]) -> tuple[str, ...]:
        return BY_OPEN_TILES[len(state.facts()["face_up"])]


GUIDING = GhostGuiding
