"""What no hunt comes to: tiles seen without a miss, families caught without having been seen.

A tile that has been seen and lies face down was turned in a chase that was missed, and every miss
moves the clock (HCT-DOWN-1, HCT-CLOCK-1). So the tiles that the table knows tell how many steps the
clock must have made at least. Where it started is not stated: it is taken to be ten o'clock,
or, for an earlier clock, early enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress
from typing import TYPE_CHECKING

from engines.haunted_clock_tower.components import (
    FAMILY,
    PLACES,
    STEP,
    USUAL_START,
    write_clock,
)
from engines.table.doubts import Doubt
from engines.table.event import sentence

if TYPE_CHECKING:
    from engines.haunted_clock_tower.state import ClockTower

EARLIEST = STEP
"""The earliest start, 00:05 (HCT-START-2)."""
FEWEST_MISSES = (0, 0, 1, 1, 2, 3, 3, 3, 3)
"""Misses with which so many families have been caught by the luckiest: with fewer it is a miracle.

Players who forget nothing catch two without a miss once in some 50,000 games.
"""


def doubts_of(state: ClockTower) -> Iterator[Doubt]:
    """Yield what in this position no hunt leads to, or only a miracle."""
    lying = known_lying(state)
    misses = misses_so_far(state)
    yield from _clock_doubts(state, lying, misses)
    yield from _lone_doubts(state, lying)
    yield from _caught_doubts(state, misses)


def known_lying(state: ClockTower) -> list[int]:
    """Return the places of the tiles that were seen and lie face down again."""
    places = compress(range(1, PLACES + 1), state.known)
    return [place for place in places if state.is_face_down(place)]


def misses_so_far(state: ClockTower) -> int:
    """Return how many misses the clock can tell of at most."""
    start = USUAL_START if state.minute >= USUAL_START else EARLIEST
    return (state.minute - min(start, state.start)) // STEP


def _clock_doubts(state: ClockTower, lying: list[int], misses: int) -> Iterator[Doubt]:
    """Yield that the clock has not made the steps which the known tiles cost."""
    colours = {state.colour(place) for place in lying}
    # A miss turns three tiles at most, and of two colours.
    needed = max(-(-len(lying) // FAMILY), -(-len(colours) // 2))
    if needed <= misses:
        return
    tiles = "1 tile that was seen before lies" if len(lying) == 1 else "Tiles seen before lie"
    text = sentence(
        f"{tiles} face down, so the table has missed {{0:chase}} or more; "
        "but the clock stands at {1}, {2}.",
        needed,
        write_clock(state.minute),
        sentence("{0:step} after its start", misses) if misses else "where it starts",
    )
    later = write_clock(state.minute + STEP * (needed - misses))
    mend = f"Set the clock to {later} or later, or let the table know fewer tiles."
    yield Doubt(text, ("known", "clock"), mend, ("HCT-DOWN-1", "HCT-CLOCK-1"))


def _lone_doubts(state: ClockTower, lying: list[int]) -> Iterator[Doubt]:
    """Yield that all ghosts seen are of one colour: no chase is missed with such tiles alone."""
    if not lying or state.caught:
        return
    seen = {state.colour(place) for place in (*lying, *state.face_up)}
    if len(seen) > 1:
        return
    (colour,) = seen
    text = (
        f"The table has seen {colour} ghosts and no others; "
        "but a chase is only missed when two colours have been turned."
    )
    mend = "Let the table know a tile of another colour too."
    yield Doubt(text, ("known",), mend, ("HCT-MISS-2", "HCT-MISS-3"))


def _caught_doubts(state: ClockTower, misses: int) -> Iterator[Doubt]:
    """Yield that families were found with hardly a ghost of them seen before."""
    caught = len(state.caught)
    fewest = FEWEST_MISSES[caught]
    if misses >= fewest:
        return
    by_now = f"only {misses} of the chases" if misses else "none of the chases"
    text = f"{caught} families are caught, and {by_now} can have been missed: that is a miracle."
    later = write_clock(state.minute + STEP * (fewest - misses))
    mend = f"Set the clock to {later} or later."
    yield Doubt(text, ("caught", "clock"), mend, ("HCT-CATCH-1", "HCT-CLOCK-1"))
