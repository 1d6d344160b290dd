"""A sensible player: looks at nothing but the board and the own hand."""

from __future__ import annotations

from engines.table.chance import Chance
from engines.table.event import Event
from engines.tock.components import MARKERS, SEATS
from engines.tock.moves import Move
from engines.tock.rules.carrying_out import carry_out
from engines.tock.rules.phrases import PASSED_OVER
from engines.tock.rules.reach import EMPTY
from engines.tock.state import Tock
from engines.tock.track import OFF_TRACK

STARTED = 12
"""What a marker on the track is worth, whoever owns it, beside the spaces it has gone."""
AT_HOME = 59
"""What a marker Home is worth beside them."""
DANGER = 3
"""What it costs to stand up to ten spaces ahead of another player's marker."""
THREATS = 10


def sensible_move(state: Tock, chance: Chance) -> Move:
    """Return the move after which the own side stands best, any of them where several do.

    1. Markers Home are worth most, the deeper the better, so that they do not block.
    2. A marker on the track is worth the way it has gone; another player's counts against.
       So captures are sought, most of all near the victim's Home, and own ones avoided.
    3. It is a little dangerous to stand where other markers may land next.
    """
    moves = sorted(state.legal_moves(), key=str)
    if len(moves) == 1:
        return moves[0]
    worths = [worth_after(state, move) for move in moves]
    best = max(worths)
    return chance.pick([move for move, worth in zip(moves, worths, strict=True) if worth == best])


def reason(state: Tock, move: Move) -> str:
    """Say what the move brings, and how many other moves stood behind it."""
    others = len(state.legal_moves()) - 1
    if not others:
        return "It is the only move there is."
    told: list[Event] = []
    _after(state, move, told)
    brings = " ".join(event.text for event in told if event.phrase is not PASSED_OVER)
    return f"{brings} No other move leaves {state.to_move} better placed ({others} looked at)."


def _after(state: Tock, move: Move, told: list[Event] | None) -> Tock:
    """Return the position after a move, made without a look at what the mover cannot see."""
    after = state.copy()
    # With no cards in the others' hands, no new deal can come of the move.
    after.hands = [
        ["A", *hand] if owner == state.seat else [] for owner, hand in enumerate(state.hands)
    ]
    carry_out(after, move, told)
    return after


def worth_after(state: Tock, move: Move) -> int:
    """Return how the side to move stands after a move, as a sensible player reckons."""
    seat = state.seat
    after = _after(state, move, None)
    own = worth(after, seat) - _danger(after, seat)
    others = [worth(after, other) for other in SEATS if other != seat]
    return 3 * own - sum(others)


def worth(state: Tock, seat: int) -> int:
    """Return how far a seat has come: its markers Home, and the way of those on the track."""
    track = state.track
    return sum(
        track.gone(seat, place) + (AT_HOME if track.is_home(place) else STARTED)
        for place in state.markers[seat]
        if place != OFF_TRACK
    )


def _danger(state: Tock, seat: int) -> int:
    track = state.track
    danger = 0
    for place in state.markers[seat][:MARKERS]:
        if place == OFF_TRACK or track.is_home(place):
            continue
        for behind in range(1, THREATS + 1):
            if state.at[(place - behind) % track.length] not in (EMPTY, seat):
                danger += DANGER
    return danger
