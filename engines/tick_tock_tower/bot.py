"""The sensible player."""

from __future__ import annotations

from engines.table.chance import Chance
from engines.tick_tock_tower.moves import Move
from engines.tick_tock_tower.state import Tower


def sensible_move(state: Tower, chance: Chance) -> Move:
    return chance.pick(state.legal_moves())
