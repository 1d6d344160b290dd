"""Ways: what moved in a step and from where to where, read from the events that show it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engines.table.svg import Shown
from engines.tock.components import COLOURS, HOME_NAMES
from engines.tock.track import Track

KINDS = ("walk", "back", "start", "swap", "captured")
"""What an event may show (``Phrase.shows``): the kinds of ways."""


class Way(NamedTuple):
    """One marker's way; ``kind`` is one of `KINDS`."""

    kind: str
    colour: str
    place: str
    target: str

    def through(self, track: Track) -> list[str]:
        """Return the places between the two ends, in the order in which they are passed."""
        seat = COLOURS.index(self.colour)
        first, last = track.places[self.place], track.places[self.target]
        names = []
        if track.is_home(first):
            return list(HOME_NAMES[first - track.length + 1 : last - track.length])
        if track.is_home(last):
            doorway = track.doorways[seat]
            for ahead in range(1, track.gap(first, doorway) + 1):
                names.append(track.names[(first + ahead) % track.length])
            return [*names, *HOME_NAMES[: last - track.length]]
        step = -1 if self.kind == "back" else 1
        for ahead in range(1, track.gap(first, last) if step > 0 else track.gap(last, first)):
            names.append(track.names[(first + step * ahead) % track.length])
        return names


def ways_shown(events: Iterable[Shown]) -> tuple[Way, ...]:
    """Return the ways that events show, in order; other events show none.

    The values of those that do begin with the colour, where its marker stood and, unless it was
    captured, where it stands now; the last one of a swap is the other colour.
    """
    found: list[Way] = []
    for event in events:
        if event.shows not in KINDS:
            continue
        colour, place, *rest = event.values
        target = "reserve" if event.shows == "captured" else rest[0]
        found.append(Way(event.shows, colour.lower(), place, target))
        if event.shows == "swap":
            found.append(Way(event.shows, rest[1], target, place))
    return tuple(found)
