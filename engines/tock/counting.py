"""What is counted of many games: what each card brings, captures, hands thrown in, deals."""

from __future__ import annotations

from typing import Any

from engines.table.counting import Counting
from engines.table.state import State
from engines.tock.components import SEATS
from engines.tock.state import Tock
from engines.tock.track import OFF_TRACK


def progress(state: Tock, seat: int) -> int:
    """Return how many spaces a seat's markers have gone towards Home, together."""
    return sum(state.track.gone(seat, place) for place in state.markers[seat])


class TockCounting(Counting):
    """Looks at how far everybody's markers are before and after each card.

    ``card: own`` are the spaces that a card brought to who played it, ``card: others`` those that
    it took from all the others together (a capture, or a Jack; it may give some).
    """

    def __init__(self, start: State[Any]) -> None:
        super().__init__(start)
        assert isinstance(start, Tock)
        self.gone = [progress(start, seat) for seat in SEATS]
        self.reserve = self._reserves(start)
        self.deals = 1
        self.captured = self.thrown_in = 0

    @staticmethod
    def _reserves(state: Tock) -> list[int]:
        return [places.count(OFF_TRACK) for places in state.markers]

    def before(self, state: State[Any], move: Any) -> None:
        assert isinstance(state, Tock)
        self.seat, self.at_deal = state.seat, (state.dealer, state.deal)
        self.held = len(state.hands[state.seat])
        self.home = state.markers_home(state.seat)

    def after(self, state: State[Any], move: Any) -> None:
        assert isinstance(state, Tock)
        seat = self.seat
        idle = self.reserve[seat] + self.home == len(state.markers[seat])
        if not move.card:
            self.thrown_in += 1
            self.add("cards thrown in", "none on the track" if idle else "some there", self.held)
        else:
            self._card(state, move)
        if (state.dealer, state.deal) != self.at_deal:
            self.deals += 1

    def _card(self, state: Tock, move: Any) -> None:
        seat, gone = self.seat, [progress(state, one) for one in SEATS]
        own = gone[seat] - self.gone[seat]
        theirs = sum(self.gone) - self.gone[seat] - (sum(gone) - gone[seat])
        reserve = self._reserves(state)
        taken = sum(reserve) - sum(self.reserve) + (move.steps[0].place == "reserve")
        self.captured += taken
        name = "7 split" if move.card == "7" and len(move.steps) > 1 else move.card
        self.add("card: own", name, own)
        self.add("card: others", name, theirs)
        self.add("card: captures", name, taken)
        if state.markers_home(seat) > self.home:
            self.add("brought Home by", move.card)
        self.gone, self.reserve = gone, reserve

    def ended(self, state: State[Any]) -> None:
        assert isinstance(state, Tock)
        self.add("a game", "deals", self.deals)
        self.add("a game", "hands thrown in", self.thrown_in)
        self.add("a game", "captures", self.captured)
        ordered = sorted((state.markers_home(seat) for seat in SEATS), reverse=True)
        self.add("a game", "markers Home of the second", ordered[1])


COUNTING = TockCounting
