"""All heroes in a table: the side, the twin and the power of each, from what is in the box."""

from __future__ import annotations

from engines.registry import load_game
from engines.tick_tock_tower.components import (
    BALLERINAS,
    CLOCKWISE,
    CUCKOO,
    HEROES,
    KEEPERS,
    LAGGERS,
    TWIN_OF,
    WINGED,
)
from rulebook.parts.numbers import Numbers

POWERS = {
    LAGGERS: "TTT-LAG-1",
    BALLERINAS: "TTT-BALLERINA-1",
    WINGED: "TTT-WINGS-1",
    KEEPERS: "TTT-KEYS-1",
    (CUCKOO,): "TTT-CHIRP-1",
}
"""The clause that tells the power of some heroes; its title has it in a few words."""


def hero_table() -> Numbers:
    """Return the table of all heroes."""
    return Numbers("The heroes", ("Hero", "Side", "Twin", "Power"), [_row(hero) for hero in HEROES])


def _row(hero: str) -> tuple[str, str, str, str]:
    clause = next(clause for heroes, clause in POWERS.items() if hero in heroes)
    power = load_game("tick_tock_tower").register[clause].title.partition(": ")[2]
    return hero, _side(hero), TWIN_OF.get(hero, "none"), f"{power} ({clause})"


def _side(hero: str) -> str:
    if hero == CUCKOO:
        return "none"
    return "Clockwise" if hero in CLOCKWISE else "Counterclockwise"
