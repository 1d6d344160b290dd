"""The contract: what a game brings for the generic suite.

A game's own cases lie in ``tests/<game>/contract.py`` as ``CONTRACT``, beside its golden record;
``brought.py`` gathers them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engines.registry import load_game
from engines.table.shapes import BadPosition
from engines.table.state import State


@dataclass(frozen=True)
class Variety:
    """One way to set up a game: options, readings, players."""

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


def other_readings(game: str, players: int | None = None) -> Iterator[Variety]:
    """Yield a variety for each reading of a game, played the other way."""
    for name in load_game(game).register.readings:
        yield Variety(game, players, {}, {name: "B"})


Twin = Callable[[State[Any], str, int], State[Any] | None]
"""Another position that looks the same to one player but hides other secrets; None without one."""


@dataclass(frozen=True)
class Contract:
    """The cases that one game brings.

    ``twin`` deals anew what a viewer cannot see, by a seed. The other facts are told to all, but
    of those in ``own_only`` a player sees the own part, those in ``mover_only`` are for who is to
    move, and those in ``hidden`` for nobody.
    """

    varieties: Sequence[Variety]
    twin: Twin
    own_only: tuple[str, ...] = ()
    mover_only: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    fewest_scenarios: int = 20


def twin_of(state: State[Any], given: Mapping[str, Any], seed: int) -> State[Any] | None:
    """Return the position of a ``[given]`` under a state's options and readings; None if none."""
    full = {**state.options(), **given, "seed": seed}
    try:
        return load_game(state.game).position(full, state.readings)
    except BadPosition:
        return None
