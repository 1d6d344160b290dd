"""A sensible player: looks at nothing that the table cannot see, and forgets nothing."""

from __future__ import annotations

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
    facts = state.seen_by(state.to_move)
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
    return TURNS[chance.pick(new) - 1] if new else chance.pick(state.legal_moves())


def remembered(facts: Facts) -> dict[str, list[int]]:
    """Return, for each family still out, the known places where its ghosts lie face down."""
    places: dict[str, list[int]] = {
        colour: [] for colour in COLOURS if colour not in facts["caught"]
    }
    for place, colour in facts["known"].items():
        if colour in places and int(place) not in facts["face_up"]:
            places[colour].append(int(place))
    return places
