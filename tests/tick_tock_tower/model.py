"""The rules once more, written another way: one function from a position to the next spaces.

It shares nothing with the engine but the names on the cards, so that a slip in one of the two
shows. Readings are given as a dictionary; powers are those of the full edition.
"""

from __future__ import annotations

TWIN = {
    "Tick": "Tock",
    "Tock": "Tick",
    "Wind-up Ballerina": "Rusty Ballerina",
    "Rusty Ballerina": "Wind-up Ballerina",
    "Brass Owl": "Silver Bat",
    "Silver Bat": "Brass Owl",
    "Key Keeper": "Lock Keeper",
    "Lock Keeper": "Key Keeper",
}
CLOCKWISE = {"Tick", "Wind-up Ballerina", "Brass Owl", "Key Keeper"}
Spaces = dict[str, int]


def side(hero: str) -> str:
    if hero == "Cuckoo":
        return "none"
    return "clockwise" if hero in CLOCKWISE else "counterclockwise"


def legal(spaces: Spaces, hand: list[str], hero: str, readings: dict[str, str]) -> set[str]:
    """Return the legal card moves without the Owl's, Bat's and Cuckoo's powers."""
    moves = set()
    for card in hand:
        if card in ("Helping Hand", "Music Box Dance"):
            picks = {
                other
                for other in spaces
                if other not in (hero, TWIN.get(hero)) and spaces[other] <= spaces[hero]
            }
            moves |= {f"{card} > {other}" for other in picks} or {card}
        elif card == "Pendulum Push" and hero == "Cuckoo":
            alone = readings["cuckoo_push_self"] == "B"
            moves |= {f"{card} > {o}" for o in spaces if not (alone and o == "Cuckoo")}
        elif card == "Pendulum Push":
            moves.add(f"{card} > {TWIN[hero]}")
            if "Cuckoo" in spaces and abs(spaces["Cuckoo"] - spaces[hero]) <= 5:
                moves.add(f"{card} > Cuckoo")
        else:
            moves.add(card)
    return moves


class Turn:
    """One card played on a copy of the spaces."""

    def __init__(self, spaces: Spaces, readings: dict[str, str], powers: bool) -> None:
        self.spaces = dict(spaces)
        self.readings = readings
        self.powers = powers
        self.token = False

    def up(self, hero: str, count: int, pushing: bool) -> None:
        before = self.spaces[hero]
        if hero == "Cuckoo":
            count = max(1, count - 1)
        after = min(15, before + count)
        twin = TWIN.get(hero)
        if pushing and twin and (after > before or self.readings["push_at_top"] == "B"):
            seen = before if self.readings["lag_measured"] == "A" else after
            lagging = self.powers and twin in ("Tick", "Tock") and seen - self.spaces[twin] >= 4
            if not lagging:
                self.down(twin, 1)
        self.spaces[hero] = after

    def down(self, hero: str, count: int) -> None:
        self.spaces[hero] = max(0, self.spaces[hero] - count)

    def play(self, hero: str, move: str) -> None:
        card, _, target = move.partition(" > ")
        if card == "Power":
            self.down(target, 3)
        elif card == "Pendulum Push":
            self.down(target, 2)
        elif card == "Helping Hand":
            light = self.powers and "Ballerina" in hero
            if target:
                self.token = True
                self.up(target, 2, True)
            self.up(hero, 2 if light else 1, False)
        elif card == "Music Box Dance":
            self.up(hero, 2, True)
            if target:
                self.token = True
                self.up(target, 2, True)
        elif card == "Catch Up":
            gap = self.spaces[TWIN[hero]] - self.spaces[hero] if hero in TWIN else 0
            self.up(hero, min(gap, 3) if gap > 0 else 1, False)
        elif card == "Big Fan":
            for other in self.spaces:
                if hero == "Cuckoo":
                    blown = other != hero
                else:
                    blown = {side(hero), side(other)} == {"clockwise", "counterclockwise"}
                    if other == TWIN[hero] and self.readings["big_fan_twin"] == "A":
                        blown = False
                if blown:
                    self.down(other, 1)
            self.up(hero, 1, False)
        else:
            steps = {"Tiny Step": 1, "Big Step": 2, "Spring Jump": 3}[card.removesuffix(" +1")]
            self.up(hero, steps + card.endswith("+1"), True)


def goal_is_true(goal: str, hero: str, spaces: Spaces, tokens: int) -> bool:
    """Return whether a secret goal is true, the Cuckoo by its own line."""
    here = spaces[hero]
    others = {other: space for other, space in spaces.items() if other != hero}
    cuckoo = hero == "Cuckoo"
    lead = None if cuckoo else here - spaces[TWIN[hero]]
    table = {"clockwise": 0, "counterclockwise": 0, "none": 0}
    for other, space in spaces.items():
        table[side(other)] += space
    facing = [o for o in others if {side(o), side(hero)} == {"clockwise", "counterclockwise"}]
    if goal == "Face to Face":
        if lead is None:
            return any(space in (here - 1, here, here + 1) for space in others.values())
        return lead in (-1, 0, 1)
    if goal == "Three Ahead":
        return all(space <= here for space in others.values()) if lead is None else lead > 2
    if goal == "Meeting":
        if cuckoo:
            return here in others.values()
        return here > 0 and here in [spaces[o] for o in facing if o != TWIN[hero]]
    if goal == "One Step Behind":
        return all(space >= here for space in others.values()) if lead is None else -4 < lead < 0
    return {
        "In the Gears": 0 < here < 5,
        "By the Pendulum": 4 < here < 10,
        "Up in the Belfry": here > 9,
        "Kind Heart": tokens > 1,
        "On the Chime": here in (4, 8, 12),
        "In the Middle": any(s > here for s in others.values())
        and any(s < here for s in others.values()),
        "No One Ahead": not any(s > here for s in others.values()),
        "Even Tower": -2 <= table["clockwise"] - table["counterclockwise"] <= 2,
    }[goal]
