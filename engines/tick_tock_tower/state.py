"""A game in play: where the pawns are, what everybody holds, and what each may see of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

from engines.table.deed import Deed
from engines.table.doubts import Doubt
from engines.table.event import Event
from engines.table.state import Facts, State
from engines.table.verdict import Breach
from engines.tick_tock_tower.components import NORMAL, TWELVE
from engines.tick_tock_tower.moves import KEEP, Move, parse
from engines.tick_tock_tower.rules import judging as legality
from engines.tick_tock_tower.rules.carrying_out import carry_out
from engines.tick_tock_tower.rules.doubts import doubts_of
from engines.tick_tock_tower.rules.leaving_out import left_out
from engines.tick_tock_tower.rules.scoring import goal_points, score, winning_seats
from engines.tick_tock_tower.rules.seating import Seating

KEPT_SECRET = "Keep a goal"
"""What others are told of the choice of a goal."""


class Tower(State[Move]):
    """One game of Tick-Tock Tower.

    Lists such as ``spaces``, ``hands`` and ``goal`` have an entry for each seat. ``order`` holds
    this round's seats as they play and ``turn`` the place in it; ``chooser`` is the seat that
    chooses a goal at set-up, or -1. The draw and discard piles have their top last, the goal pile
    its top first. ``ranks`` are the seats' places in the last round (reading B of the order).
    """

    game = "tick_tock_tower"

    __slots__ = (
        "chooser",
        "clock",
        "discard_pile",
        "draw_pile",
        "floating_order",
        "goal",
        "goal_pile",
        "hands",
        "offered",
        "order",
        "players",
        "ranks",
        "readings",
        "seating",
        "seed",
        "shown",
        "shuffles",
        "spaces",
        "tokens",
        "tokens_left",
        "turn",
        "used",
    )

    seating: Seating
    spaces: list[int]
    tokens: list[int]
    tokens_left: int
    hands: list[list[str]]
    goal: list[str]
    shown: list[list[str]]
    used: list[bool]
    order: list[int]
    turn: int
    ranks: list[int]
    clock: int
    draw_pile: list[str]
    discard_pile: list[str]
    goal_pile: list[str]
    offered: list[str]
    chooser: int
    shuffles: int
    floating_order: bool

    # -- how it stands -------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return self.clock >= TWELVE

    @property
    def seat(self) -> int:
        """The seat whose decision is next, while the game is not over."""
        return self.chooser if self.chooser >= 0 else self.order[self.turn]

    @property
    def to_move(self) -> str:
        return "" if self.clock >= TWELVE else self.players[self.seat]

    @property
    def round(self) -> int:
        """The round, from 1; it keeps its last value at the end."""
        return min(self.clock, TWELVE - 1) - self.seating.start_hour + 1

    def winners(self) -> list[str]:
        return [self.players[seat] for seat in winning_seats(self)] if self.is_over else []

    def scores(self) -> dict[str, Any]:
        return {hero: score(self, seat) for seat, hero in enumerate(self.players)}

    def pieces(self) -> dict[str, int]:
        cards = Counter(self.draw_pile) + Counter(self.discard_pile)
        goals = Counter(self.goal_pile) + Counter(self.offered)
        for seat, hand in enumerate(self.hands):
            cards.update(hand)
            goals.update(self.shown[seat])
            if self.goal[seat]:
                goals[self.goal[seat]] += 1
        return {
            **dict(sorted(cards.items())),
            **{f"goal {goal}": count for goal, count in sorted(goals.items())},
            "Thank-you token": self.tokens_left + sum(self.tokens),
            "pawn": len(self.spaces),
        }

    # -- what can be told ----------------------------------------------------------------------

    def _by_hero(self, values: list[Any]) -> dict[str, Any]:
        return dict(zip(self.players, values, strict=True))

    def _order_now(self) -> list[str]:
        """Return this round's order; under reading B the others as they would come now."""
        order = self.order
        if self.floating_order and self.clock > self.seating.start_hour and not self.is_over:
            rest = order[self.turn + 1 :]
            rest.sort(key=lambda seat: (-self.spaces[seat], self.ranks[seat]))
            order = [*order[: self.turn + 1], *rest]
        return [self.players[seat] for seat in order]

    def _public(self) -> Facts:
        seats = self.seating.seats
        return {
            "to_move": self.to_move,
            "over": self.is_over,
            "winners": self.winners(),
            "spaces": self._by_hero(self.spaces),
            "tokens": self._by_hero(self.tokens),
            "shown": self._by_hero([list(goals) for goals in self.shown]),
            "goal_points": self._by_hero([goal_points(self, seat) for seat in seats]),
            "scores": self.scores(),
            "used": [hero for hero, used in zip(self.players, self.used, strict=True) if used],
            "clock": self.clock,
            "round": self.round,
            "order": self._order_now(),
            "piles": {
                "draw": len(self.draw_pile),
                "discard": len(self.discard_pile),
                "goal": len(self.goal_pile),
            },
            "discard_pile": self.discard_pile[::-1],
        }

    def facts(self) -> Facts:
        return {
            **self._public(),
            "hands": self._by_hero([list(hand) for hand in self.hands]),
            "goal": self._by_hero(self.goal),
            "offered": list(self.offered),
        }

    def seen_by(self, player: str) -> Facts:
        seen = self._public()
        seat = self.seating.seat_of.get(player)
        seen["hands"] = {} if seat is None else {player: list(self.hands[seat])}
        seen["goal"] = {} if seat is None else {player: self.goal[seat]}
        seen["offered"] = list(self.offered) if player == self.to_move else []
        return seen

    def hidden_from(self, player: str) -> Counter[str]:
        own = self.seating.seat_of.get(player)
        others = [seat for seat in range(len(self.players)) if seat != own]
        hidden = Counter(chain(self.draw_pile, self.goal_pile, *(self.hands[n] for n in others)))
        hidden.update(self.goal[seat] for seat in others if self.goal[seat])
        if player != self.to_move:
            hidden.update(self.offered)
        return hidden

    def doubts(self) -> tuple[Doubt, ...]:
        return tuple(doubts_of(self))

    def left_out(self) -> str:
        return left_out(self)

    def options(self) -> dict[str, Any]:
        variants = list(self.seating.variants)
        return {
            "edition": self.seating.edition,
            "variant": variants if len(variants) > 1 else (*variants, NORMAL)[0],
            "heroes": list(self.players),
        }

    # -- moves ---------------------------------------------------------------------------------

    def legal_moves(self) -> list[Move]:
        return legality.legal_moves(self)

    def candidates(self) -> Iterator[Move]:
        return legality.candidates(self)

    def breaches(self, move: Move) -> tuple[Breach, ...]:
        return legality.breaches(self, move)

    def apply(self, move: Move, events: bool = True) -> list[Event]:
        told: list[Event] = []
        carry_out(self, move, told if events else None)
        return told

    def parse_move(self, text: str) -> Move:
        return parse(text)

    def parts(self, move: Move) -> tuple[str, ...]:
        return move.parts

    def move_seen_by(self, move: Move, player: str) -> str:
        """Return the move; which goal is kept is told to its owner alone."""
        if move.what == KEEP and player != self.to_move:
            return KEPT_SECRET
        return str(move)

    def told(self, move: Move, viewer: str = "") -> Deed:
        """Return the move in words; which goal is kept is told to its owner alone."""
        is_secret = move.what == KEEP and viewer not in ("", self.to_move)
        return Deed("keep", "a goal in secret") if is_secret else move.deed

    def copy(self) -> Tower:
        twin = Tower.__new__(Tower)
        twin.seating = self.seating
        twin.players = self.players
        twin.readings = self.readings.copy()
        twin.seed = self.seed
        twin.spaces = self.spaces.copy()
        twin.tokens = self.tokens.copy()
        twin.tokens_left = self.tokens_left
        twin.hands = [hand.copy() for hand in self.hands]
        twin.goal = self.goal.copy()
        twin.shown = [goals.copy() for goals in self.shown]
        twin.used = self.used.copy()
        twin.order = self.order.copy()
        twin.turn = self.turn
        twin.ranks = self.ranks.copy()
        twin.clock = self.clock
        twin.draw_pile = self.draw_pile.copy()
        twin.discard_pile = self.discard_pile.copy()
        twin.goal_pile = self.goal_pile.copy()
        twin.offered = self.offered.copy()
        twin.chooser = self.chooser
        twin.shuffles = self.shuffles
        twin.floating_order = self.floating_order
        return twin
