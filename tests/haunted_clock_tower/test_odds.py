"""Odds: exact where they say so, the best play is best, and simulation agrees within its error."""

from __future__ import annotations

import itertools
import json
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from engines.haunted_clock_tower.game import GAME
from engines.haunted_clock_tower.moves import Turn
from engines.haunted_clock_tower.odds.best import (
    ENOUGH,
    advise,
    certain_steps,
    next_values,
    opening_values,
    win,
)
from engines.haunted_clock_tower.odds.families import ALL_OUT, Chase, Families
from engines.haunted_clock_tower.odds.forgetting import hazy_wins, short_wins
from engines.haunted_clock_tower.odds.habits import (
    BEST,
    CHANCE,
    KNOWN_FIRST,
    chance_catches,
    mean,
    spread,
    start_time,
    winning,
    wins,
)
from engines.haunted_clock_tower.odds.simulate import Sample, sample
from engines.haunted_clock_tower.remembering import best_player, comes_to_mind
from engines.haunted_clock_tower.state import ClockTower
from engines.play.simulation import simulate
from engines.table.chance import Chance

DATA = Path(__file__).parents[2] / "book" / "haunted_clock_tower" / "data" / "memory.json"
WIDE = 4
"""Standard errors that a simulation may be away: 1 check in 16,000 fails by chance, and the seeds
are fixed, so none does."""

OPENINGS = [
    Families(*counts) for counts in itertools.product(range(9), repeat=3) if 0 < sum(counts) <= 8
]


def agrees(found: Sample, exact: float, steps: int) -> bool:
    """Compare with the error that the exact chance implies, and one game of slack."""
    error = (exact * (1 - exact) / found.games) ** 0.5
    return abs(found.winning(steps) - exact) <= WIDE * error + 1 / found.games


def test_one_and_two_families_by_hand() -> None:
    # One family: every tile matches. Two families, one tile of each known: an unseen one is
    # turned, its known mate, and then the third is one of three unseen tiles.
    assert spread(BEST, Families(1)) == (1,)
    assert spread(BEST, Families(0, 2)) == (Fraction(1, 3), Fraction(2, 3))
    assert chance_catches(1) == 1
    assert chance_catches(2) == Fraction(1, 10)


@pytest.mark.parametrize("habit", [BEST, KNOWN_FIRST])
def test_the_spreads_are_whole(habit: str) -> None:
    assert all(sum(spread(habit, families)) == 1 for families in OPENINGS)


def test_dynamic_programming_finds_no_better_play_anywhere() -> None:
    """Opening with an unseen tile is best in all positions and with every number of steps."""
    for families in OPENINGS:
        chances = spread(BEST, families)
        for steps in range(1, ENOUGH):
            assert win(families, steps) == sum(chances[:steps])
            values = opening_values(families, steps)
            assert values["unseen"] == max(values.values())


def test_a_known_mate_is_always_a_best_next_tile() -> None:
    for counts in itertools.product(range(5), repeat=4):
        for open_tiles, mates in ((1, 1), (1, 2), (2, 1)):
            for steps in (1, 2, 4, 7):
                values = next_values(Chase(Families(*counts), open_tiles, mates), steps)
                assert values["mate"] == max(values.values())


def test_catching_a_known_family_at_once_is_never_worse() -> None:
    """The dynamic programme takes it for granted; here every other opening is tried too."""
    for counts in itertools.product(range(4), repeat=3):
        for steps in range(1, 7):
            values = opening_values(Families(*counts, 1), steps)
            assert values["known 3"] == max(values.values()) == win(Families(*counts, 1), steps)


def test_from_when_a_perfect_memory_is_no_longer_certain() -> None:
    assert certain_steps() == 12
    assert start_time(12) == "11:00"
    assert winning(BEST, 12) == 1
    assert winning(BEST, 11) == Fraction(286161109621, 286302516500)
    assert len(spread(BEST)) - 1 == 11  # the most misses
    assert winning(KNOWN_FIRST, 23) == 1 > winning(KNOWN_FIRST, 22)


def test_the_worse_the_habit_the_smaller_the_chance() -> None:
    for steps in range(1, 144):
        assert winning(BEST, steps) >= winning(KNOWN_FIRST, steps) >= winning(CHANCE, steps)
        assert winning(BEST, steps) >= winning(BEST, steps - 1)


def test_chance_agrees_with_a_plain_recursion() -> None:
    @cache
    def plain(families: int, steps: int) -> Fraction:
        if not families:
            return Fraction(1)
        if not steps:
            return Fraction(0)
        hit = chance_catches(families)
        return hit * plain(families - 1, steps) + (1 - hit) * plain(families, steps - 1)

    for steps in (1, 2, 5, 24, 40):
        assert winning(CHANCE, steps) == plain(8, steps)


def test_remembering_all_or_nothing_are_the_ends_of_both_scales() -> None:
    for steps in range(144):
        assert hazy_wins(1.0)[steps] == pytest.approx(float(wins(BEST)[steps]), abs=1e-12)
        assert hazy_wins(0.0)[steps] == pytest.approx(float(wins(CHANCE)[steps]), abs=1e-12)
        assert short_wins(0)[steps] == pytest.approx(float(wins(CHANCE)[steps]), abs=1e-12)


def test_more_memory_is_never_worse() -> None:
    for steps in (12, 18, 24, 48):
        hazy = [hazy_wins(q)[steps] for q in (0.0, 0.25, 0.5, 0.75, 1.0)]
        short = [short_wins(m)[steps] for m in range(6)]
        assert hazy == sorted(hazy)
        assert short == sorted(short)


@pytest.mark.parametrize("habit", [BEST, KNOWN_FIRST])
def test_games_on_the_engine_agree_with_the_exact_spread(habit: str) -> None:
    found = sample("hazy", 1.0, 1500, 5, habit)
    for steps in range(1, 25):
        assert agrees(found, float(winning(habit, steps)), steps), steps


@pytest.mark.parametrize("q", [0.5, 0.8])
def test_games_on_the_engine_agree_with_hazy_memory(q: float) -> None:
    found = sample("hazy", q, 600, 6)
    for steps in range(8, 40):
        assert agrees(found, hazy_wins(q)[steps], steps), steps


@pytest.mark.parametrize("m", [2, 4, 5])
def test_games_on_the_engine_agree_with_short_memory(m: int) -> None:
    found = sample("short", m, 250, 7)
    for steps in range(8, 144, 3):
        assert agrees(found, short_wins(m)[steps], steps), steps


def test_games_by_chance_agree_with_the_chance_of_a_single_catch() -> None:
    found = sample("hazy", 0.0, 40, 8, CHANCE)
    assert found.winning(143) <= 0.1
    assert winning(CHANCE, 143) < Fraction(1, 400)


def test_the_kept_simulation_agrees_with_what_can_be_worked_out() -> None:
    data = json.loads(DATA.read_text("utf-8"))
    kept = {entry["m"]: Sample(tuple(entry["misses"])) for entry in data["short"]}
    assert all(found.games == data["games"] == 20_000 for found in kept.values())
    for steps in range(6, 60):
        assert agrees(kept[8], short_wins(8)[steps], steps), steps


def test_the_command_beside_the_data_makes_the_data() -> None:
    """A few games of the same seed are the first games of the kept sample."""
    data = json.loads(DATA.read_text("utf-8"))
    few = sample("short", 16, 30, data["seed"])
    kept = next(entry for entry in data["short"] if entry["m"] == 16)["misses"]
    assert all(count <= kept[misses] for misses, count in enumerate(few.counts) if count)
    assert f"--seed {data['seed']}" in data["command"]


def test_advice_rests_on_what_all_can_see_and_names_the_best_first() -> None:
    tiles = [
        c
        for c in ("red", "orange", "yellow", "green", "blue", "purple", "pink", "white")
        for _ in "123"
    ]
    state = GAME.position({"tiles": tiles, "known": [1, 2, 4], "clock": "11:30"})
    first = advise(state.seen_by("P1"))[0]
    assert (first.colour, first.best) == ("", True)
    state.play(Turn(3))
    second = advise(state.seen_by("P2"))[0]
    assert (second.colour, second.places, second.best) == ("red", (1, 2), True)
    assert [option.best for option in advise(state.seen_by("P2"))].count(True) == 1
    assert second.misses == mean(spread(BEST, Families(6, 1)))


def test_advice_catches_a_family_that_is_known_whole() -> None:
    tiles = [
        c
        for c in ("red", "orange", "yellow", "green", "blue", "purple", "pink", "white")
        for _ in "123"
    ]
    state = GAME.position({"tiles": tiles, "known": [1, 2, 3, 9]})
    assert advise(state.seen_by("P1"))[0].colour == "red"


def test_advice_is_worth_what_it_says_on_average() -> None:
    """The best option's chance is the chance of winning from the position."""
    state = GAME.new(4, {"clock": "11:15"})
    assert advise(state.seen_by("P1"))[0].win == win(ALL_OUT, 9)


def test_after_the_end_there_is_nothing_to_advise() -> None:
    state = GAME.new(1, {"clock": "11:55"})
    other = next(place for place in range(2, 25) if state.tiles[place - 1] != state.tiles[0])
    state.play(Turn(1))
    state.play(Turn(other))
    assert advise(state.facts()) == []


def test_the_best_bot_turns_a_best_tile_for_what_comes_to_its_mind() -> None:
    """Whatever is forgotten, no tile is better for a table that knows just the rest."""
    for seed in range(4):
        state = GAME.new(seed, {"clock": "10:55"})
        assert isinstance(state, ClockTower)
        number = 0
        while not state.is_over:
            number += 1
            facts = comes_to_mind(state, 500, Chance(seed, number))
            move = best_player("0.5")(state, Chance(seed, number))
            best = [place for one in advise(facts) if one.best for place in one.places]
            assert move.place in best
            state.apply(move, events=False)


def test_a_better_memory_wins_more() -> None:
    won = [
        simulate(
            "haunted_clock_tower", 60, bots=[f"best:{q}"], options={"clock": "10:00"}, jobs=1
        ).counts.get("misses of games won", {})
        for q in (0.3, 0.6, 1)
    ]
    games = [sum(one.count for one in misses.values()) for misses in won]
    assert games[0] < games[1] < games[2] == 60
