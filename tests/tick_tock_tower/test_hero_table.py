"""The table of heroes says of each what several cards and goals ask for."""

from __future__ import annotations

from engines.registry import load_game
from engines.tick_tock_tower.components import HEROES, TWIN_OF
from rulebook.games.tick_tock_tower.heroes import hero_table


def test_every_hero_has_side_twin_and_power() -> None:
    rows = {str(row[0]): row for row in hero_table().rows}
    assert tuple(rows) == HEROES
    for hero, twin in TWIN_OF.items():
        assert rows[hero][2] == twin
        assert {rows[hero][1], rows[twin][1]} == {"Clockwise", "Counterclockwise"}
        assert rows[hero][3] == rows[twin][3]
    assert rows["Cuckoo"][1:3] == ("none", "none")


def test_the_power_is_told_by_a_clause_of_the_powers_page() -> None:
    register = load_game("tick_tock_tower").register
    for row in hero_table().rows:
        for power in str(row[3]).split(", "):
            told, _, clause = power.rstrip(")").rpartition(" (")
            assert told
            assert register[clause].page == "powers"
            assert told in register[clause].title


def test_both_powers_of_the_keepers_are_told() -> None:
    rows = {str(row[0]): str(row[3]) for row in hero_table().rows}
    assert "draw three" in rows["Key Keeper"]
    assert "a point more" in rows["Lock Keeper"]
