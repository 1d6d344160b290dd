"""A game in play: which lanterns are lit, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.lanterns.moves import Move, every_move, parse
from engines.lanterns.rules.carrying_out import carry_out, told
from engines.lanterns.rules.judging import breaches

from engines.table.event import Event
from engines.table.state import Facts, State
from engines.table.verdict import Breach


class Lanterns(State[Move]):
    """``lit`` holds for each lantern whether it is lit, ``seat`` whose turn it is."""

    __slots__ = ("lit", "players", "readings", "seat", "seed")

    game = "lanterns"

    def __init__(
        self, players: tuple[str, ...], lit: list[bool], readings: dict[str, str], seed: int
    ) -> None:
        self.players = players
        self.lit = lit
        self.readings = readings
        self.seed = seed
        self.seat = 0

    # -- how it stands -------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return all(self.lit)

    @property
    def to_move(self) -> str:
        return "" if self.is_over else self.players[self.seat]

    def winners(self) -> list[str]:
        if not self.is_over:
            return []
        last = self.players[self.seat - 1]
        is_win = self.readings["dusk"] == "A"
        return [player for player in self.players if (player == last) is is_win]

    def scores(self) -> dict[str, Any]:
        return {}

    def facts(self) -> Facts:
        return {
            "lanterns": {str(n): "lit" if on else "dark" for n, on in enumerate(self.lit, 1)},
            "to_move": self.to_move,
            "over": self.is_over,
            "winners": self.winners(),
        }

    def seen_by(self, player: str) -> Facts:
        return self.facts()

    def pieces(self) -> dict[str, int]:
        return {"lantern": len(self.lit)}

    def options(self) -> dict[str, Any]:
        return {"players": len(self.players), "row": len(self.lit)}

    # -- moves ---------------------------------------------------------------------------------

    def candidates(self) -> Iterator[Move]:
        return every_move(len(self.lit))

    def legal_moves(self) -> list[Move]:
        return [move for move in self.candidates() if self.is_legal(move)]

    def breaches(self, move: Move) -> tuple[Breach, ...]:
        return tuple(breaches(self.lit, move))

    def apply(self, move: Move, events: bool = True) -> list[Event]:
        player = self.to_move
        carry_out(self, move)
        return list(told(self, player, move)) if events else []

    def parse_move(self, text: str) -> Move:
        return parse(text, len(self.lit))

    def parts(self, move: Move) -> tuple[str, ...]:
        return (f"lantern:{move.first}", f"lantern:{move.second}" if move.second else "match:1")

    def copy(self) -> Lanterns:
        twin = Lanterns(self.players, self.lit.copy(), dict(self.readings), self.seed)
        twin.seat = self.seat
        return twin
