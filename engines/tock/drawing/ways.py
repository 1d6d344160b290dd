"""Ways: what moved in a step and from where to where, read from the events that tell of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from engines.table.event import Event
from engines.tock.components import COLOURS, HOME_NAMES
from engines.tock.rules import phrases as say
from engines.tock.track import Track


class Way(NamedTuple):
    """One marker's way; ``kind`` is walk, back, start, swap or captured."""

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


_WALKS = (
    *say.WALKED.values(),
    *say.TURNED_IN.values(),
    *say.WENT_DEEPER.values(),
    say.PART_WALKED,
    say.PART_TURNED_IN,
    say.PART_WENT_DEEPER,
)
_CAPTURES = (
    say.CAPTURED,
    say.CAPTURED_ON_START,
    say.CAPTURED_OWN,
    say.CAPTURED_OWN_ON_START,
)
_KINDS = {
    **dict.fromkeys((id(phrase) for phrase in _WALKS), "walk"),
    **dict.fromkeys((id(phrase) for phrase in _CAPTURES), "captured"),
    **dict.fromkeys((id(phrase) for phrase in say.STARTED.values()), "start"),
    id(say.WALKED_BACK): "back",
    id(say.SWAPPED): "swap",
}


def ways_told(events: Iterable[Any]) -> tuple[Way, ...]:
    """Return the ways that events tell of, in order; other events tell of none."""
    found: list[Way] = []
    for event in events:
        kind = _KINDS.get(id(event.phrase), "") if isinstance(event, Event) else ""
        if not kind:
            continue
        colour, place, *rest = event.values
        if kind == "captured":
            found.append(Way(kind, colour.lower(), place, "reserve"))
        else:
            found.append(Way(kind, colour.lower(), place, rest[0]))
        if kind == "swap":
            found.append(Way(kind, rest[1], rest[0], place))
    return tuple(found)
