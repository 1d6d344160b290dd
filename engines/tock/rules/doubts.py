"""What no deal comes to: hands that do not fit the turns, and cards played by nobody's marker.

Everybody gets the same number of cards and plays one a turn, so the hands tell how many turns each
has had since the deal (TOCK-DEAL-1, TOCK-TURN-1). Of earlier deals a position says nothing: the
markers may have come anywhere in them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engines.table.doubts import Doubt
from engines.table.event import listed, sentence
from engines.tock.components import COLOURS, HAND_SIZES, MARKERS, SEATS
from engines.tock.track import OFF_TRACK

if TYPE_CHECKING:
    from engines.tock.state import Tock


def doubts_of(state: Tock) -> Iterator[Doubt]:
    """Yield what in this position no game leads to."""
    if state.is_over:
        return
    hands = list(_hand_doubts(state))
    yield from hands
    yield from _sitting_doubts(state)
    if not hands:
        yield from _marker_doubts(state)


def _before(state: Tock, seat: int) -> bool:
    """Return whether a seat's turn comes before the mover's, counted from the dealer's left."""
    first = state.dealer + 1
    return (seat - first) % len(COLOURS) < (state.seat - first) % len(COLOURS)


def turns_since_deal(state: Tock) -> int:
    """Return how many cards the mover has played since the deal."""
    return HAND_SIZES[state.deal] - len(state.hands[state.seat])


def _hand_doubts(state: Tock) -> Iterator[Doubt]:
    """Yield the hands that are larger or smaller than the turns since the deal leave them."""
    mover, held = COLOURS[state.seat], len(state.hands[state.seat])
    wrong = []
    for seat in SEATS:
        due, has = max(held - _before(state, seat), 0), len(state.hands[seat])
        if has != due and not state.sitting_out[seat]:
            wrong.append(f"{COLOURS[seat]} should hold {due}, but holds {has}")
    if wrong:
        dealer = COLOURS[state.dealer]
        text = sentence(
            "{0} has dealt, and {1} is to move with {2:card}. Everybody plays one card a turn, "
            "so {3}.",
            dealer.capitalize(),
            mover,
            held,
            listed(wrong),
        )
        mend = "Let the hands fit the turns, let somebody sit out, or let another deal."
        yield Doubt(text, ("hands", "dealer", "to_move"), mend, ("TOCK-DEAL-1", "TOCK-TURN-1"))


def _sitting_doubts(state: Tock) -> Iterator[Doubt]:
    """Yield who sits out without having had a turn to throw a hand in."""
    if turns_since_deal(state):
        return
    for seat in SEATS:
        if state.sitting_out[seat] and not _before(state, seat):
            colour = COLOURS[seat]
            text = f"{colour.capitalize()} sits out, but has not had a turn since the deal."
            mend = "A hand is thrown in on its player's own turn: let the others hold fewer cards."
            yield Doubt(text, ("sitting_out", "hands"), mend, ("TOCK-SIT-1",))


def _marker_doubts(state: Tock) -> Iterator[Doubt]:
    """Yield that whoever played the last card has no marker that it can have moved."""
    turns = turns_since_deal(state)
    for back in range(1, len(COLOURS)):
        seat = (state.seat - back) % len(COLOURS)
        if state.sitting_out[seat] or not (turns or _before(state, seat)):
            continue
        if state.markers[seat].count(OFF_TRACK) == MARKERS:
            colour = COLOURS[seat]
            text = (
                f"{colour.capitalize()} has played the last card, but all its markers "
                "are in the reserve: it can have moved none."
            )
            mend = f"Put a marker of {colour} on the track or in Home."
            yield Doubt(text, ("markers", "hands"), mend, ("TOCK-RESERVE-1", "TOCK-PLAY-1"))
        return
