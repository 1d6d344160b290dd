"""The varieties of each game that the generic suite plays: options, readings, players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from engines.registry import load_game
from engines.table.state import State


@dataclass(frozen=True)
class Variety:
    """One way to set up a game."""

    game: str
    players: int | None = None
    options: dict[str, Any] = field(default_factory=dict)
    readings: dict[str, str] = field(default_factory=dict)

    def new(self, seed: int) -> State[Any]:
        return load_game(self.game).new(seed, self.options, self.readings, self.players)

    def __str__(self) -> str:
        parts = [self.game]
        if self.players:
            parts.append(f"{self.players} players")
        parts += [f"{key}={value}" for key, value in {**self.options, **self.readings}.items()]
        return ", ".join(parts)


def _varieties() -> Iterator[Variety]:
    for players in (4, 5, 6, 7, 8):
        yield Variety("tick_tock_tower", players)
    for players in (4, 7):
        yield Variety("tick_tock_tower", players, {"edition": "free"})
    yield Variety("tick_tock_tower", 6, {"variant": "first"})
    yield Variety("tick_tock_tower", 5, {"variant": "short"})
    yield Variety("tick_tock_tower", 8, {"variant": ["kids", "short"]})
    for players in (2, 4, 6):
        yield Variety("tickle", players)
    yield Variety("tickle", 3, {"set_aside": "half"})
    yield Variety("tickle", 2, {"target": 40})
    yield Variety("tock")
    yield Variety("tock", None, {"side": 5, "doorway": 1})
    yield Variety("tock", None, {"side": 3, "doorway": 2})
    for players in (1, 2, 6):
        yield Variety("haunted_clock_tower", players)
    yield Variety("haunted_clock_tower", 4, {"clock": "11:30"})
    for game, players in (("tick_tock_tower", 7), ("tickle", 3), ("tock", None)):
        for name in load_game(game).register.readings:
            yield Variety(game, players, {}, {name: "B"})


VARIETIES = list(_varieties())
FIRST_OF_EACH = list({variety.game: variety for variety in reversed(VARIETIES)}.values())
