"""Searching: a player that tries each move in worlds that could be the one it plays in.

It knows what its player is told (`seen_by`) and nothing else. It deals everything hidden anew,
makes each move it thinks of in that imagined world, lets everybody play on sensibly for a while,
and looks how it stands then: flat Monte Carlo over determinised worlds. Each world serves all
moves alike, so that luck with the cards favours none of them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from typing import Any, Protocol

from engines.table.chance import Chance
from engines.table.editing import Editing
from engines.table.shapes import BadPosition
from engines.table.state import Facts, State

LARGEST_SEED = 1 << 53
SURE = 1.5
"""Standard errors by which a move has to be better than the sensible one, to be preferred."""
LEVEL = 0.05
"""A lead smaller than this is none."""


@dataclass(frozen=True)
class Looked:
    """One move that was tried: how it stood afterwards, on average over the worlds.

    ``surely`` is by how much it is better than the sensible player's move, less the error of that.
    """

    move: Any
    worth: float
    surely: float


@dataclass(frozen=True)
class Choice:
    """What was chosen, all moves tried (the best first), in how many worlds each, and why."""

    move: Any
    looked: tuple[Looked, ...]
    worlds: int
    why: str


class Searched(Protocol):
    """What the search asks of a game: it stands below the games and knows no more of them."""

    @property
    def editing(self) -> Editing:
        """How its positions are stated, and which facts no position states."""

    def position(self, given: Mapping[str, Any], readings: Mapping[str, str]) -> State[Any]:
        """Return the position that a ``[given]`` describes, or raise :class:`BadPosition`."""

    def sensible(self, state: State[Any], chance: Chance) -> Any:
        """Return the move of the sensible player."""

    def reason(self, state: State[Any], move: Any) -> str:
        """Return why the sensible player makes a move."""


class Searching(ABC):
    """How one game is searched; each game says its own in ``searching.py``.

    ``described_by`` are the facts that state a position, as a ``[given]`` has them; ``playouts`` is
    the usual budget for a move, and ``unit`` what :meth:`worth` is counted in.
    """

    described_by: tuple[str, ...]
    playouts: int = 60
    unit: str = "points"

    def __init__(self, game: Searched) -> None:
        self.game = game

    # -- what a game says ----------------------------------------------------------------------

    @abstractmethod
    def worth(self, state: State[Any], player: str) -> float:
        """Return how well a player stands, in a position that may be over."""

    @abstractmethod
    def horizon(self, state: State[Any]) -> int:
        """Return after how many further moves it is looked how everybody stands."""

    def tried(self, state: State[Any]) -> list[Any]:
        """Return the moves that are tried, the sensible player's among them.

        A game with very many gives the most promising.
        """
        return state.legal_moves()

    def given(self, state: State[Any], seen: Facts) -> dict[str, Any]:
        """Return the ``[given]`` of what a player sees."""
        return {name: seen[name] for name in self.described_by}

    # -- what comes of it ----------------------------------------------------------------------

    def imagined(self, state: State[Any], player: str, seed: int) -> State[Any] | None:
        """Return a world that looks the same to a player, the rest dealt anew by a seed.

        It is made from what the player is told. None where no such position can be stated, as
        in the middle of a choice.
        """
        seen = state.seen_by(player)
        given: Mapping[str, Any] = {**state.options(), **self.given(state, seen), "seed": seed}
        try:
            world = self.game.position(given, state.readings)
        except BadPosition:
            return None
        again = world.seen_by(player)
        for name in self.game.editing.untold:
            again[name] = seen[name]
        return world if again == seen else None

    def choose(self, state: State[Any], chance: Chance, playouts: int = 0) -> Choice:
        """Return the move after which the mover stands best, with so many playouts in all."""
        player = state.to_move
        moves = sorted(self.tried(state), key=str)
        if len(moves) == 1:
            return Choice(moves[0], (), 0, "It is the only move there is.")
        worlds = max(1, (playouts or self.playouts) // len(moves))
        outcomes: list[list[float]] = []
        for _ in range(worlds):
            world = self.imagined(state, player, chance.below(LARGEST_SEED))
            if world is None:
                break
            stream = chance.below(LARGEST_SEED)
            outcomes.append(
                [self.outcome(world.copy(), move, player, Chance(stream)) for move in moves]
            )
        usual = self.game.sensible(state, chance)
        if not outcomes or usual not in moves:
            return Choice(usual, (), 0, self.game.reason(state, usual))
        looked = sorted(_compared(moves, outcomes, usual), key=lambda one: -one.worth)
        best = max(looked, key=lambda one: (one.surely, one.move == usual))
        return Choice(best.move, tuple(looked), len(outcomes), self._why(best, looked, outcomes))

    def outcome(self, world: State[Any], move: Any, player: str, chance: Chance) -> float:
        """Make a move in an imagined world and play on; return what came of it."""
        left = self.horizon(world)
        world.apply(move, events=False)
        while left and not world.is_over:
            world.apply(self.game.sensible(world, chance), events=False)
            left -= 1
        return self.worth(world, player)

    def _why(self, best: Looked, looked: list[Looked], outcomes: list[list[float]]) -> str:
        deals = "one deal" if len(outcomes) == 1 else f"{len(outcomes)} deals"
        tried = f"Tried in {deals} that could be the true one"
        other = next(one for one in looked if one is not best)
        ahead = best.worth - other.worth
        if ahead < LEVEL:
            return (
                f"{tried}, no other of {len(looked)} moves is surely better than {best.move}, "
                "which looks best at once."
            )
        return (
            f"{tried}, {best.move} leaves you {ahead:.1f} {self.unit} better than {other.move}, "
            f"the next best of {len(looked)} moves."
        )


def _compared(moves: list[Any], outcomes: list[list[float]], usual: Any) -> list[Looked]:
    """Return how each move did, and by how much it is surely better than the usual one.

    Moves are compared world by world. A difference counts as far as it is more than its own
    standard error: a search that is short leaves the usual move only for good reason.
    """
    at, worlds = moves.index(usual), len(outcomes)
    looked = []
    for number, move in enumerate(moves):
        ahead = [world[number] - world[at] for world in outcomes]
        mean = sum(ahead) / worlds
        spread = sum((one - mean) ** 2 for one in ahead) / max(worlds - 1, 1)
        surely = mean - SURE * sqrt(spread / worlds) if number != at else 0.0
        looked.append(Looked(move, sum(world[number] for world in outcomes) / worlds, surely))
    return looked
