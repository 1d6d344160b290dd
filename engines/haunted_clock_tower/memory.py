"""What is to be remembered: the tiles that were seen and lie face down again."""

from __future__ import annotations

from collections.abc import Collection

from engines.haunted_clock_tower.moves import Turn
from engines.table.game import Made
from engines.table.state import Facts


def in_sight(facts: Facts, made: Made | None) -> Facts:
    """Return the facts with the tiles alone that lie open, or did so in the move just made."""
    if facts["over"]:
        return facts
    open_now = {*facts["face_up"], *_just_open(made)}
    known = {
        place: colour
        for place, colour in facts["known"].items()
        if int(place) in open_now or colour in facts["caught"]
    }
    return {**facts, "known": known}


def looked_back_on(then: Facts, now: Facts) -> Facts:
    """Return earlier facts with only the tiles that can be seen now as well."""
    in_both = {place: ghost for place, ghost in then["known"].items() if place in now["known"]}
    return {**then, "known": in_both}


def _just_open(made: Made | None) -> Collection[int]:
    """Return the places that were open in a move."""
    if made is None:
        return ()
    assert isinstance(made.move, Turn)
    before, after = made.before.facts(), made.after.facts()
    return {*before["face_up"], *after["face_up"], made.move.place}
