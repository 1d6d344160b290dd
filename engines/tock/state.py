"""A game in play: where the markers stand, who holds which cards, and whose turn it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain, compress
from typing import Any

from engines.table.deed import Deed
from engines.table.doubts import Doubt
from engines.table.event import Event
from engines.table.state import Facts, State
from engines.table.verdict import Breach
from engines.tock.components import COLOURS, MARKERS, SEATS
from engines.tock.moves import DISCARD, Move, parse
from engines.tock.rules.attempts import attempts
from engines.tock.rules.carrying_out import carry_out
from engines.tock.rules.deeds import deed_of
from engines.tock.rules.doubts import doubts_of
from engines.tock.rules.judging import explain
from engines.tock.rules.listing import plays
from engines.tock.rules.reach import EMPTY
from engines.tock.track import OFF_TRACK, Track

ALL_HOME = (1 << MARKERS) - 1


class Tock(State[Move]):
    """One game of Tock.

    ``markers`` holds for each seat the places of its four markers (numbers of ``track``), ``at``
    for each space of the track the seat whose marker stands there, ``inside`` for each seat the
    taken spaces of its Home as bits. ``deck`` is dealt from its front; ``played`` are the cards
    that are out until the next dealer shuffles all 52.
    """

    game = "tock"
    players = COLOURS

    __slots__ = (
        "at",
        "deal",
        "dealer",
        "deck",
        "hands",
        "inside",
        "markers",
        "must_turn_in",
        "own_kept",
        "played",
        "readings",
        "restricted",
        "seat",
        "seed",
        "shuffles",
        "sitting_out",
        "start_safe",
        "track",
        "winner",
    )

    def __init__(
        self,
        track: Track,
        readings: Mapping[str, str],
        seed: int,
        markers: list[list[int]],
        dealer: int,
        deal: int,
    ) -> None:
        self.track = track
        self.readings = dict(readings)
        self.own_kept = readings["own_marker"] == "B"
        self.start_safe = readings["start_safe"] == "B"
        self.must_turn_in = readings["turn_in"] == "B"
        self.restricted = self.own_kept or self.start_safe or self.must_turn_in
        self.seed = seed
        self.shuffles = 1
        self.markers = markers
        self.at = [EMPTY] * track.length
        self.inside = [0] * len(COLOURS)
        for seat, places in enumerate(markers):
            for place in places:
                if place >= track.length:
                    self.inside[seat] |= 1 << (place - track.length)
                elif place != OFF_TRACK:
                    self.at[place] = seat
        self.winner = next((s for s in SEATS if self.inside[s] == ALL_HOME), EMPTY)
        self.hands: list[list[str]] = [[] for _ in SEATS]
        self.deck: list[str] = []
        self.played: list[str] = []
        self.dealer = dealer
        self.deal = deal
        self.seat = (dealer + 1) % len(COLOURS)
        self.sitting_out = [False] * len(COLOURS)

    # -- how it stands -------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return self.winner != EMPTY

    @property
    def to_move(self) -> str:
        return "" if self.winner != EMPTY else COLOURS[self.seat]

    def winners(self) -> list[str]:
        return [] if self.winner == EMPTY else [COLOURS[self.winner]]

    def markers_home(self, seat: int) -> int:
        """Return how many markers of a seat are Home."""
        return self.inside[seat].bit_count()

    def scores(self) -> dict[str, Any]:
        """Return how many markers each colour has Home."""
        return {colour: self.markers_home(seat) for seat, colour in enumerate(COLOURS)}

    def pieces(self) -> dict[str, int]:
        counts: dict[str, int] = {}
        for cards in (*self.hands, self.deck, self.played):
            for card in cards:
                counts[f"card {card}"] = counts.get(f"card {card}", 0) + 1
        for seat, colour in enumerate(COLOURS):
            reserve = self.markers[seat].count(OFF_TRACK)
            counts[f"{colour} marker"] = reserve + self.at.count(seat) + self.markers_home(seat)
        return dict(sorted(counts.items()))

    # -- what can be told ----------------------------------------------------------------------

    def _public(self) -> Facts:
        names = self.track.names
        markers = {}
        for seat, colour in enumerate(COLOURS):
            order = sorted(self.markers[seat], key=partial(self.track.place_order, seat))
            markers[colour] = ["reserve" if at == OFF_TRACK else names[at] for at in order]
        return {
            "to_move": self.to_move,
            "over": self.is_over,
            "winners": self.winners(),
            "markers": markers,
            "home": self.scores(),
            "sitting_out": list(compress(COLOURS, self.sitting_out)),
            "dealer": COLOURS[self.dealer],
            "deal": self.deal,
            "deck": len(self.deck),
        }

    def facts(self) -> Facts:
        return {**self._public(), "hands": self._hands(COLOURS)}

    def seen_by(self, player: str) -> Facts:
        """Return what a colour sees; who plays none of them sees no hand."""
        own = (player,) if player in COLOURS else ()
        return {**self._public(), "hands": self._hands(own)}

    def hidden_from(self, player: str) -> Counter[str]:
        hands = (hand for colour, hand in zip(COLOURS, self.hands, strict=True) if colour != player)
        return Counter(chain(self.deck, *hands))

    def _hands(self, colours: tuple[str, ...]) -> dict[str, list[str]]:
        return {colour: list(self.hands[COLOURS.index(colour)]) for colour in colours}

    def doubts(self) -> tuple[Doubt, ...]:
        return tuple(doubts_of(self))

    def options(self) -> dict[str, Any]:
        return {"side": self.track.side, "doorway": self.track.doorway}

    # -- moves ---------------------------------------------------------------------------------

    def legal_moves(self) -> list[Move]:
        if self.winner != EMPTY:
            return []
        return plays(self) or [DISCARD]

    def candidates(self) -> Iterator[Move]:
        return attempts(self)

    def breaches(self, move: Move) -> tuple[Breach, ...]:
        return explain(self, move)

    def apply(self, move: Move, events: bool = True) -> list[Event]:
        told: list[Event] = []
        carry_out(self, move, told if events else None)
        return told

    def parse_move(self, text: str) -> Move:
        return parse(text, self.track.places, self.track.side)

    def parts(self, move: Move) -> tuple[str, ...]:
        """Name the card, then every marker and place that one points at (``space:red+5``)."""
        if not move.card:
            return ("discard",)
        colour = COLOURS[self.seat]
        places = (place for step in move.steps for place in step)
        return (f"card:{move.card}", *(place_part(colour, place) for place in places))

    def told(self, move: Move, viewer: str = "") -> Deed:
        return deed_of(move, self.track, self.seat)

    def copy(self) -> Tock:
        twin = Tock.__new__(Tock)
        twin.track = self.track
        twin.readings = dict(self.readings)
        twin.own_kept = self.own_kept
        twin.start_safe = self.start_safe
        twin.must_turn_in = self.must_turn_in
        twin.restricted = self.restricted
        twin.seed = self.seed
        twin.shuffles = self.shuffles
        twin.markers = [places.copy() for places in self.markers]
        twin.at = self.at.copy()
        twin.inside = self.inside.copy()
        twin.winner = self.winner
        twin.hands = [hand.copy() for hand in self.hands]
        twin.deck = self.deck.copy()
        twin.played = self.played.copy()
        twin.dealer = self.dealer
        twin.deal = self.deal
        twin.seat = self.seat
        twin.sitting_out = self.sitting_out.copy()
        return twin


def place_part(colour: str, place: str) -> str:
    """Return the part of the board that a place is, for a player of this colour.

    >>> place_part("red", "home3"), place_part("red", "reserve"), place_part("red", "blue+3")
    ('home:red:3', 'reserve:red', 'space:blue+3')
    """
    if place == "reserve":
        return f"reserve:{colour}"
    if place.startswith("home"):
        return f"home:{colour}:{place.removeprefix('home')}"
    return f"space:{place}"
