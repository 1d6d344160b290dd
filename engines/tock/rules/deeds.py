"""Deeds of Tock: a move in words, with the spaces that each marker goes."""

from __future__ import annotations

from engines.table.deed import Deed
from engines.tock.components import BACK, RESERVE
from engines.tock.moves import Move, Step
from engines.tock.rules.phrases import the_card
from engines.tock.track import Track


def deed_of(move: Move, track: Track, seat: int) -> Deed:
    """Return what a move does, made by the colour at this seat.

    >>> from engines.tock.moves import parse
    >>> from engines.tock.track import track_of
    >>> track = track_of(18, 2)
    >>> split = parse("7: red+5 > red+8, red+9 > red+13", track.places, 18)
    >>> deed_of(split, track, 0).by("red")
    'Red plays the 7: 3 from red+5 and 4 from red+9'
    >>> deed_of(parse("K: reserve > red+0", track.places, 18), track, 0).refused("red")
    'Red may not bring a marker out onto red+0 with the King'
    """
    if not move.card:
        return Deed("throw", "the hand in")
    card, first = the_card(move.card), move.steps[0]
    if move.swap:
        return Deed("swap", f"{first.place} and {first.target} with {card}")
    if len(move.steps) == 1 and first.place == RESERVE:
        return Deed("bring", f"a marker out onto {first.target} with {card}")
    ways = [_way(move, step, track, seat) for step in move.steps]
    return Deed("play", f"{card}: {' and '.join(ways)}")


def _way(move: Move, step: Step, track: Track, seat: int) -> str:
    """Say one marker's way; of a 7 in two parts, how many spaces it goes."""
    if step.place == RESERVE:
        return f"a marker comes out onto {step.target}"
    place, end = track.places[step.place], track.places[step.target]
    if move.card == "4" and _is_back(place, end, track):
        return f"from {step.place} back to {step.target}"
    spaces = _spaces(place, end, track, seat)
    if len(move.steps) == 1 or not (spaces or place == end):
        return f"from {step.place} to {step.target}"
    into = f" into {step.target}" if track.is_home(end) else ""
    return f"{spaces} from {step.place}{into}"


def _is_back(place: int, end: int, track: Track) -> bool:
    on_track = 0 <= place < track.length and 0 <= end < track.length
    return on_track and track.gap(end, place) == BACK


def _spaces(place: int, end: int, track: Track, seat: int) -> int:
    """Return how many spaces forward the way is that the board has; 0 where it has none."""
    if place == end or min(place, end) < 0:
        return 0
    for count, walk in enumerate(track.walks[seat][place]):
        reached = walk.home if track.is_home(end) else walk.end
        if count and reached == end:
            return count
    return 0
