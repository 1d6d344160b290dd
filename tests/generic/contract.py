"""The contract: what the generic suite plays of each game, and what each game brings for it.

A game's own cases lie in ``tests/<game>/contract.py`` as ``CONTRACT``, beside its golden record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from engines.registry import GAMES, load_game
from engines.table.shapes import BadPosition
from engines.table.state import State

TESTS = Path(__file__).parents[1]


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


class NoContract(LookupError):
    """A game that brings no cases of its own."""


def contract_of(game: str) -> Contract:
    """Return what a game brings; NoContract says where it is expected."""
    if find_spec(f"tests.{game}") is None or find_spec(f"tests.{game}.contract") is None:
        raise NoContract(f"{game} brings no cases: tests/{game}/contract.py is missing")
    contract = import_module(f"tests.{game}.contract").CONTRACT
    assert isinstance(contract, Contract)
    return contract


def golden_of(game: str) -> Path:
    """Return the file with a game's golden record."""
    return TESTS / game / "golden.jsonl"


def twin_of(state: State[Any], given: Mapping[str, Any], seed: int) -> State[Any] | None:
    """Return the position of a ``[given]`` under a state's options and readings; None if none."""
    full = {**state.options(), **given, "seed": seed}
    try:
        return load_game(state.game).position(full, state.readings)
    except BadPosition:
        return None


def every_variety() -> Iterator[Variety]:
    """Yield all varieties of the games that bring any: test_contract.py names those that do not."""
    for game in GAMES:
        try:
            yield from contract_of(game).varieties
        except NoContract:
            continue


VARIETIES = list(every_variety())
FIRST_OF_EACH = list({variety.game: variety for variety in reversed(VARIETIES)}.values())
