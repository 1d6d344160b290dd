"""A game in play: the layout, the hands, the deck, and how far the game has come."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from engines.table.event import Event
from engines.table.state import NEAREST, Facts, State
from engines.table.verdict import Breach
from engines.tickle.components import CARD_NAMES, Card, names
from engines.tickle.grid import DOWN, RIGHT, Layout, corners, write_cell, write_layout
from engines.tickle.moves import DRAW, PASS, Move, parse
from engines.tickle.rules import phrases
from engines.tickle.rules.carrying_out import CARD_PENALTY, carry_out
from engines.tickle.rules.judging import laydown_breaches, lays_well, lies_well
from engines.tickle.rules.listing import has_play, plays
from engines.tickle.rules.scoring import Account, account


class Tickle(State[Move]):
    """One game of Tickle.

    ``hands`` and ``points`` stand in seating order, ``seat`` is who is to move and ``first`` who
    began; the top of ``deck`` is its last card. ``drawn_card`` is the card drawn this turn,
    ``final`` says that the final stage has begun, ``reached`` that somebody has the target score.
    """

    game = "tickle"

    __slots__ = (
        "_plays",
        "aside",
        "deck",
        "drawn_card",
        "final",
        "first",
        "hands",
        "last",
        "layout",
        "over",
        "players",
        "points",
        "reached",
        "readings",
        "seat",
        "seed",
        "set_aside",
        "target",
        "turns",
    )

    def __init__(
        self,
        players: tuple[str, ...],
        hands: Sequence[Sequence[Card]],
        deck: Sequence[Card],
        layout: Layout,
        readings: dict[str, str],
        seed: int = 0,
    ) -> None:
        """Start before the first turn; ``deck`` has its top first."""
        self.players = players
        self.readings = readings
        self.seed = seed
        self.layout = layout
        self.hands = [list(hand) for hand in hands]
        self.deck = list(reversed(deck))
        self.points = [0] * len(players)
        self.seat = self.first = self.turns = 0
        self.drawn_card: Card | None = None
        self.final = self.reached = self.over = False
        self.target: int | None = None
        self.set_aside: str | int | None = None
        self.aside = 0
        self.last: Account | None = None
        self._plays: list[Move] | None = None

    # -- how it stands -------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return self.over

    @property
    def to_move(self) -> str:
        return "" if self.over else self.players[self.seat]

    @property
    def hand(self) -> list[Card]:
        """The mover's hand."""
        return self.hands[self.seat]

    def scores(self) -> dict[str, Any]:
        """Return each player's points; once the game is over, less 5 a card (TIC-END-1)."""
        off = CARD_PENALTY if self.over else 0
        return {
            player: points - off * len(hand)
            for player, points, hand in zip(self.players, self.points, self.hands, strict=True)
        }

    def winners(self) -> list[str]:
        """Return who has the highest score; a tie is shared (TIC-END-2, TIC-END-3)."""
        if not self.over:
            return []
        scores = self.scores()
        best = max(scores.values())
        return [player for player in self.players if scores[player] == best]

    def pieces(self) -> dict[str, int]:
        counts = dict.fromkeys(CARD_NAMES, 0)
        for cards in (self.layout.cards.values(), self.deck, *self.hands):
            for card in cards:
                counts[CARD_NAMES[card]] += 1
        return counts

    # -- what can be told ----------------------------------------------------------------------

    def facts(self) -> Facts:
        layout, origin = write_layout(self.layout.cards)
        return {
            "to_move": self.to_move,
            "over": self.over,
            "winners": self.winners(),
            "layout": layout,
            "origin": origin,
            "hands": {
                player: list(names(hand))
                for player, hand in zip(self.players, self.hands, strict=True)
            },
            "deck": len(self.deck),
            "scores": self.scores(),
            "turns": self.turns,
            "drawn": self.drawn_card is not None,
            "final": self.final,
            "last": {} if self.last is None else self.last.facts(),
        }

    def seen_by(self, player: str) -> Facts:
        seen = self.facts()
        seen["hands"] = {name: hand for name, hand in seen["hands"].items() if name == player}
        return seen

    def options(self) -> dict[str, Any]:
        options: dict[str, Any] = {"players": list(self.players)}
        if self.set_aside is not None:
            options["set_aside"] = self.set_aside
        if self.target is not None:
            options["target"] = self.target
        return options

    # -- moves ---------------------------------------------------------------------------------

    @property
    def has_play(self) -> bool:
        """Whether the mover's hand has any play (before drawing)."""
        return has_play(self.layout, self.hand)

    def plays(self) -> list[Move]:
        """Return every play of the mover, without Draw and Pass."""
        if self._plays is None:
            found = [] if self.over else plays(self.layout, self.hand, self._gaps)
            if self.drawn_card is not None:
                found = [move for move in found if self.drawn_card in move.cards]
            self._plays = found
        return self._plays

    def legal_moves(self) -> list[Move]:
        if self.over:
            return []
        moves = list(self.plays())
        if self.drawn_card is not None:
            moves.append(PASS)
        elif not moves:
            moves.append(DRAW if self.deck else PASS)
        return moves

    def account_of(self, move: Move) -> Account:
        """Return what a play would bring: Tics, Singles, groups and bonuses."""
        hand = len(self.hand)
        return account(self.layout.cards, move.cards, move.cells, hand, self.readings)

    def best_plays(self, n: int = 5) -> list[tuple[Move, Account]]:
        """Return the plays worth most, with their accounts; equals in plain text order."""
        priced = [(move, self.account_of(move)) for move in self.plays()]
        priced.sort(key=lambda entry: -entry[1].total)
        if len(priced) > n > 0:
            least = priced[n - 1][1].total
            priced = [entry for entry in priced if entry[1].total >= least]
        priced.sort(key=lambda entry: (-entry[1].total, str(entry[0])))
        return priced[:n]

    def candidates(self) -> Iterator[Move]:
        yield DRAW
        yield PASS
        legal = self.plays()
        yield from legal
        listed = set(legal)
        for move in self._tries():
            if move not in listed:
                listed.add(move)
                yield move

    def _tries(self) -> Iterator[Move]:
        """Yield plays that somebody might try: each card on each cell, and a few in a row."""
        hand = sorted(self.hand)
        places = sorted(self.layout.fits) or [0]
        for card in hand:
            for place in places:
                yield Move("Play", (card,), (place,))
        for card in hand[:2]:
            for place in list(self.layout.cards)[:2]:
                yield Move("Play", (card,), (place,))
                yield Move("Play", (card,), corners(place)[:1])
        for place in places[:12]:
            for one, other in itertools.pairwise(hand):
                for step in (RIGHT, DOWN, 2 * RIGHT, DOWN + RIGHT, -RIGHT):
                    yield Move("Play", (one, other), (place, place + step))
            yield Move("Play", tuple(hand[:7]), tuple(range(place, place + len(hand[:7]))))

    def breaches(self, move: Move) -> tuple[Breach, ...]:
        if self.over:
            return (phrases.game_over(),)
        if move.kind == "Play":
            return self._play_breaches(move)
        player = self.players[self.seat]
        if move.kind == "Draw":
            broken = []
            if self.drawn_card is not None:
                broken.append(phrases.drawn_already(player))
            elif self.has_play:
                broken.append(phrases.draw_while_able(player, self._example()))
            if not self.deck:
                broken.append(phrases.deck_empty())
            return tuple(broken)
        if self.drawn_card is not None:
            return ()
        if self.has_play:
            return (phrases.pass_while_able(player, self._example()),)
        return (phrases.pass_before_drawing(player),) if self.deck else ()

    def _play_breaches(self, move: Move) -> tuple[Breach, ...]:
        cards, cells, hand = move.cards, move.cells, self.hands[self.seat]
        drawn, layout = self.drawn_card, self.layout
        left_out = drawn is not None and drawn not in cards
        if layout.cards and not left_out:
            if len(cards) == 1:
                if cards[0] in hand and lies_well(layout, cards[0], cells[0]):
                    return ()
            elif (
                len(set(cards)) == len(cards)
                and all(card in hand for card in cards)
                and lays_well(layout, cards, cells, self._gaps)
            ):
                return ()
        player = self.players[self.seat]
        broken = laydown_breaches(layout, player, hand, move, self._gaps)
        if left_out and drawn is not None:
            broken.append(phrases.drawn_left_out(drawn))
        return tuple(broken)

    @property
    def _gaps(self) -> bool:
        return self.readings["gaps"] == "B"

    def _example(self) -> str:
        """Return one play in words, to show that there is one."""
        move = min(self.plays(), key=lambda play: (len(play.cards), str(play)))
        laid = zip(move.cards, move.cells, strict=True)
        return " and ".join(f"{CARD_NAMES[card]} at {write_cell(place)}" for card, place in laid)

    def nearest(self, move: Move, most: int = NEAREST) -> tuple[Move, ...]:
        """Return the legal moves that lay most of the same cards in the same cells."""
        wanted = set(zip(move.cards, move.cells, strict=True))
        cards, cells = set(move.cards), set(move.cells)

        def unlike(other: Move) -> tuple[int, int, int, int]:
            same = len(wanted.intersection(zip(other.cards, other.cells, strict=True)))
            extra = len(other.cards) - len(move.cards)
            return (
                -same,
                -len(cards.intersection(other.cards)),
                -len(cells.intersection(other.cells)),
                abs(extra),
            )

        ranked = sorted(self.legal_moves(), key=unlike)
        if len(ranked) > most:
            worst = unlike(ranked[most - 1])
            ranked = [other for other in ranked if unlike(other) <= worst]
        ranked.sort(key=lambda other: (unlike(other), str(other)))
        return tuple(ranked[:most])

    def apply(self, move: Move, events: bool = True) -> list[Event]:
        told: list[Event] = []
        self._plays = None
        carry_out(self, move, told if events else None)
        return told

    def parse_move(self, text: str) -> Move:
        return parse(text)

    def parts(self, move: Move) -> tuple[str, ...]:
        if not move.cards:
            return ("deck",) if move.kind == "Draw" else ("pass",)
        picked: list[str] = []
        for card, place in zip(move.cards, move.cells, strict=True):
            picked += (f"card:{CARD_NAMES[card]}", f"cell:{write_cell(place)}")
        return tuple(picked)

    def copy(self) -> Tickle:
        twin = Tickle.__new__(Tickle)
        for name in Tickle.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.readings = dict(self.readings)
        twin.layout = self.layout.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.deck = self.deck.copy()
        twin.points = self.points.copy()
        return twin
