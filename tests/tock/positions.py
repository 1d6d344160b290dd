"""Random positions of Tock as `[given]` tables, crowded enough that much is in the way."""

from __future__ import annotations

from itertools import product
from typing import Any

from engines.table.chance import Chance
from engines.tock.components import COLOURS, DECK

BOARDS = [(18, 2), (3, 1), (3, 2), (5, 4), (7, 3)]
READINGS = [
    dict(zip(("own_marker", "start_safe", "turn_in"), ways, strict=True))
    for ways in product("AB", repeat=3)
]


def random_given(side: int, doorway: int, chance: Chance) -> dict[str, Any]:
    """Return a position: some markers in reserve, some Home, most of them on the track."""
    spaces = [f"{colour}+{n}" for colour in COLOURS for n in range(side)]
    # Starts, and the ways into Homes, are where rules meet: they get more than their share.
    crowded = [
        space
        for start in range(0, len(spaces), side)
        for space in (spaces[start], spaces[start - doorway], spaces[start - 1])
    ]
    chance.shuffle(spaces)
    wished = chance.shuffled(crowded) + spaces
    markers: dict[str, list[str]] = {}
    taken: set[str] = set()
    for colour in COLOURS:
        homes = chance.shuffled([f"home{n}" for n in range(1, 5)])
        places = []
        for _ in range(4):
            kind = chance.below(10)
            if kind < 2:
                places.append("reserve")
            elif kind < 5 and len(homes) > 1:
                places.append(homes.pop())
            else:
                free = [place for place in wished if place not in taken]
                places.append(free[chance.below(min(12, len(free)))] if free else "reserve")
                taken.add(places[-1])
        markers[colour] = places
    cards = chance.shuffled(DECK)
    hand = cards[: 1 + chance.below(5)]
    if chance.below(3) == 0 and "7" not in hand:
        hand[0] = "7"
    return {
        "side": side,
        "doorway": doorway,
        "markers": markers,
        "to_move": chance.pick(COLOURS),
        "hand": hand,
    }


def given_of(position: dict[str, Any]) -> dict[str, Any]:
    """Return the `[given]` in which only the mover holds cards, the others none."""
    given = {key: value for key, value in position.items() if key != "hand"}
    others = {colour: [] for colour in COLOURS if colour != given["to_move"]}
    given["hands"] = {**others, given["to_move"]: position["hand"]}
    return given
