"""What lies where before the first turn, in every edition, variant and number of heroes."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engines.registry import load_game
from engines.table.shapes import BadPosition
from engines.tick_tock_tower.components import HEROES, TWIN_OF

GAME = load_game("tick_tock_tower")
FULL = {
    "Tiny Step": 10,
    "Big Step": 12,
    "Spring Jump": 6,
    "Pendulum Push": 8,
    "Helping Hand": 8,
    "Music Box Dance": 4,
    "Catch Up": 2,
    "Big Fan": 3,
}


def in_play(options: dict[str, Any], players: int = 6) -> dict[str, int]:
    return GAME.new(1, options, players=players).pieces()


def test_the_full_edition_has_53_cards_and_24_goals() -> None:
    pieces = in_play({})
    assert {name: pieces[name] for name in FULL} == FULL
    goals = {name: count for name, count in pieces.items() if name.startswith("goal ")}
    assert sum(goals.values()) == 24
    assert set(goals.values()) == {2}
    assert pieces["Thank-you token"] == 16


def test_the_free_edition_has_44_cards_of_five_kinds_and_16_goals_of_eight() -> None:
    pieces = in_play({"edition": "free"})
    kinds = {name: count for name, count in pieces.items() if name in FULL}
    assert kinds == {name: FULL[name] for name in list(FULL)[:5]}
    assert sum(kinds.values()) == 44
    goals = [name for name in pieces if name.startswith("goal ")]
    assert len(goals) == 8
    assert not {"goal No One Ahead", "goal Meeting", "goal Even Tower"} & set(goals)


@pytest.mark.parametrize(("edition", "cards"), [("full", 45), ("free", 36)])
def test_the_kids_game_leaves_out_the_pendulum_pushes(edition: str, cards: int) -> None:
    pieces = in_play({"edition": edition, "variant": "kids"})
    assert "Pendulum Push" not in pieces
    assert sum(count for name, count in pieces.items() if name in FULL) == cards


@pytest.mark.parametrize(
    ("players", "clock", "draw"), [(4, 3, 41), (5, 3, 38), (6, 5, 35), (7, 5, 32), (8, 5, 29)]
)
def test_hands_piles_and_clock(players: int, clock: int, draw: int) -> None:
    facts = GAME.new(4, players=players).facts()
    assert facts["clock"] == clock
    assert facts["piles"] == {"draw": draw, "discard": 0, "goal": 22}
    assert all(len(hand) == 3 for hand in facts["hands"].values())
    assert set(facts["spaces"].values()) == {0}
    assert len(facts["offered"]) == 2
    assert facts["to_move"] == facts["order"][0] == next(iter(facts["spaces"]))


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_drawn_heroes_are_whole_pairs_and_the_cuckoo_makes_it_odd(players: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(200):
        heroes = GAME.seat(players, seed)["heroes"]
        seen.update(heroes)
        assert len(set(heroes)) == len(heroes) == players
        assert ("Cuckoo" in heroes) is (players % 2 == 1)
        assert all(TWIN_OF[hero] in heroes for hero in heroes if hero != "Cuckoo")
    assert set(seen) >= set(HEROES) - {"Cuckoo"}, "chance leaves no hero out for ever"


@pytest.mark.parametrize("players", [0, 1, 3, 9])
def test_another_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(BadPosition, match="allowed: 4 to 8"):
        GAME.new(0, players=players)


def test_six_play_where_nobody_says_how_many() -> None:
    assert len(GAME.new(5).players) == 6


def test_a_kids_game_for_five_is_refused() -> None:
    with pytest.raises(BadPosition, match="Cuckoo in a kids game"):
        GAME.new(0, {"variant": "kids"}, players=5)


def test_at_setup_everyone_in_turn_chooses_from_two_and_the_rest_goes_under_the_pile() -> None:
    state = GAME.new(8, players=5)
    left = []
    for hero in state.players:
        facts = state.facts()
        assert facts["to_move"] == hero
        kept, other = facts["offered"]
        left.append(other)
        state.play(state.parse_move(f"Keep {kept}"))
    assert state.goal_pile[-5:] == left  # type: ignore[attr-defined]
    assert state.to_move == state.players[0]
    assert state.facts()["offered"] == []
