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
    LAGGERS: ("TTT-LAG-1",),
    BALLERINAS: ("TTT-BALLERINA-1",),
    WINGED: ("TTT-WINGS-1",),
    KEEPERS: ("TTT-KEYS-1", "TTT-KEYS-3"),
    (CUCKOO,): ("TTT-CHIRP-1",),
}
"""The clauses that tell the power of some heroes; a title has it in a few words."""


def hero_table() -> Numbers:
    """Return the table of all heroes."""
    return Numbers("The heroes", ("Hero", "Side", "Twin", "Power"), [_row(hero) for hero in HEROES])


def _row(hero: str) -> tuple[str, str, str, str]:
    clauses = next(clauses for heroes, clauses in POWERS.items() if hero in heroes)
    register = load_game("tick_tock_tower").register
    powers = [f"{register[clause].title.partition(': ')[2]} ({clause})" for clause in clauses]
    return hero, _side(hero), TWIN_OF.get(hero, "none"), ", ".join(powers)


def _side(hero: str) -> str:
    if hero == CUCKOO:
        return "none"
    return "Clockwise" if hero in CLOCKWISE else "Counterclockwise"
