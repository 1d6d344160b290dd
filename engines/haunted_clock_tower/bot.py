"""A sensible player: looks at nothing that the table cannot see, and forgets nothing."""

from __future__ import annotations

from collections.abc import Sequence

from engines.haunted_clock_tower.components import COLOURS, FAMILY, PLACES
from engines.haunted_clock_tower.moves import TURNS, Turn
from engines.haunted_clock_tower.state import ClockTower
from engines.table.chance import Chance
from engines.table.state import Facts


def sensible_turn(state: ClockTower, chance: Chance) -> Turn:
    """Return the tile that a good memory turns next.

    1. In a chase: a ghost of its colour whose place is known.
    2. Otherwise, with no chase open: a family whose three places are all known.
    3. Otherwise a tile that nobody has seen, any of them: it teaches the table most.
    """
    return turn_by(state.seen_by(state.to_move), state.legal_moves(), chance)


def turn_by(facts: Facts, legal: Sequence[Turn], chance: Chance) -> Turn:
    """Return the tile that these facts say to turn next, one of the legal ones."""
    places = remembered(facts)
    if facts["face_up"]:
        wanted = facts["known"][str(facts["face_up"][0])]
        if places[wanted]:
            return TURNS[places[wanted][0] - 1]
    else:
        for family in places.values():
            if len(family) == FAMILY:
                return TURNS[family[0] - 1]
    new = [place for place in range(1, PLACES + 1) if str(place) not in facts["known"]]
    return TURNS[chance.pick(new) - 1] if new else chance.pick(legal)


def reason(state: ClockTower, turn: Turn) -> str:
    """Say which of the three rules the tile was chosen by."""
    facts = state.seen_by(state.to_move)
    colour = facts["known"].get(str(turn.place), "")
    if not facts["face_up"]:
        if colour:
            return f"All three {colour} ghosts have been seen, so the family can be caught now."
        return "No family has been seen whole yet, and a new tile teaches the table most."
    wanted = facts["known"][str(facts["face_up"][0])]
    if colour == wanted:
        return f"The chase is for {wanted}, and one of its ghosts was seen at {turn.place}."
    if colour:
        return f"Nobody knows where the next {wanted} ghost lies, and no tile is new."
    return f"Nobody has seen another {wanted} ghost, so a tile that is new may be one."


def remembered(facts: Facts) -> dict[str, list[int]]:
    """Return, for each family still out, the known places where its ghosts lie face down."""
    places: dict[str, list[int]] = {
        colour: [] for colour in COLOURS if colour not in facts["caught"]
    }
    for place, colour in facts["known"].items():
        if colour in places and int(place) not in facts["face_up"]:
            places[colour].append(int(place))
    return places
