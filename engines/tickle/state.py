"""A game in play: the layout, the hands, the deck, and how far the game has come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from engines.table.deed import Deed
from engines.table.doubts import Doubt
from engines.table.event import Event
from engines.table.state import NEAREST, Facts, State
from engines.table.verdict import Breach
from engines.tickle.components import CARD_NAMES, Card, names
from engines.tickle.grid import Layout, write_layout
from engines.tickle.moves import DRAW, PASS, Move, deed_of, parse, parts_of
from engines.tickle.rules import phrases
from engines.tickle.rules.carrying_out import CARD_PENALTY, carry_out
from engines.tickle.rules.doubts import doubts_of
from engines.tickle.rules.judging import laydown_breaches, lays_well, lies_well
from engines.tickle.rules.leaving_out import left_out
from engines.tickle.rules.listing import has_play, plays
from engines.tickle.rules.nearby import MOST_COMPARED, nearest, plays_like, tries
from engines.tickle.rules.scoring import Account
from engines.tickle.rules.surveying import (
    MOST_FOUND,
    Priced,
    Survey,
    Turn,
    dearest,
    priced_plays,
    shortest_play,
    survey,
    survey_picked,
)


class Tickle(State[Move]):
    """One game of Tickle.

    ``hands`` and ``points`` stand in seating order, ``seat`` is who is to move and ``first`` who
    began; the top of ``deck`` is its last card. ``drawn_card`` is the card drawn this turn,
    ``final`` says that the final stage has begun, ``reached`` that somebody has the target score.
    """

    game = "tickle"

    __slots__ = (
        "_compared",
        "_priced",
        "_survey",
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
        self._survey: Survey | None = None
        self._compared: Survey | None = None
        self._priced: Priced | None = None

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

    def hidden_from(self, player: str) -> Counter[str]:
        others = [n for n, name in enumerate(self.players) if name != player]
        hidden = chain(self.deck, *(self.hands[n] for n in others))
        return Counter(CARD_NAMES[card] for card in hidden)

    def doubts(self) -> tuple[Doubt, ...]:
        return tuple(doubts_of(self))

    def left_out(self) -> str:
        return left_out(self)

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

    @property
    def _turn(self) -> Turn:
        return Turn(self.layout, self.hand, self.readings, self.drawn_card)

    def survey(self) -> Survey:
        """Return the mover's plays, the short ones only when there are thousands."""
        if self._survey is None:
            self._survey = Survey([], True) if self.over else survey(self._turn, MOST_FOUND)
        return self._survey

    def plays(self) -> list[Move]:
        """Return every play of the mover, without Draw and Pass; TooManyMoves beyond 100,000."""
        found, is_whole = self.survey()
        turn = self._turn
        return found if is_whole else turn.allowed(plays(turn.layout, turn.hand, turn.gaps))

    def legal_moves(self) -> list[Move]:
        return [] if self.over else [*self.plays(), *self._other_moves()]

    def _other_moves(self) -> list[Move]:
        """Return Draw or Pass where it is legal."""
        if self.drawn_card is not None:
            return [PASS]
        if self.has_play:
            return []
        return [DRAW if self.deck else PASS]

    def some_moves(self, picked: Sequence[str] = ()) -> tuple[list[Move], bool]:
        if self.over:
            return [], True
        found, is_whole = survey_picked(self._turn, self.survey(), picked)
        return [*found, *self._other_moves()], is_whole

    def account_of(self, move: Move) -> Account:
        """Return what a play would bring: Tics, Singles, groups and bonuses."""
        return self._turn.price(move)

    @property
    def looks_at_all(self) -> bool:
        """Whether every play is looked at to find the best ones."""
        return self._look_over().is_whole

    def best_plays(self, n: int = 5) -> list[tuple[Move, Account]]:
        """Return the plays worth most, with their accounts; equals in plain text order.

        Of thousands of plays only the most promising are looked at: see `looks_at_all`.
        """
        return [(move, self.account_of(move)) for move in dearest(self._look_over().plays, n)]

    def _look_over(self) -> Priced:
        if self._priced is None:
            self._priced = Priced([], True) if self.over else priced_plays(self._turn)
        return self._priced

    def candidates(self) -> Iterator[Move]:
        yield DRAW
        yield PASS
        legal = self.survey().plays
        yield from legal
        listed = set(legal)
        for move in tries(self.layout, self.hand):
            if move not in listed:
                listed.add(move)
                yield move

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
        if layout.cards and cards and not left_out:
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
        move = shortest_play(self.layout, self.hand)
        assert move is not None
        return deed_of(move).bare

    def nearest(self, move: Move, most: int = NEAREST) -> tuple[Move, ...]:
        """Return the legal moves that lay most of the same cards in the same cells."""
        if self.over:
            return ()
        if self._compared is None:
            # One position is often asked about many moves.
            self._compared = survey(self._turn, MOST_COMPARED)
        found, is_whole = self._compared
        if not is_whole:
            found = plays_like(self._turn, move)
        return nearest(move, [*found, *self._other_moves()], most)

    def compares_all(self) -> bool:
        return self._compared is None or self._compared[1]

    def apply(self, move: Move, events: bool = True) -> list[Event]:
        told: list[Event] = []
        self._survey = self._compared = self._priced = None
        carry_out(self, move, told if events else None)
        return told

    def parse_move(self, text: str) -> Move:
        return parse(text)

    def parts(self, move: Move) -> tuple[str, ...]:
        return parts_of(move)

    def told(self, move: Move, viewer: str = "") -> Deed:
        return deed_of(move)

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
