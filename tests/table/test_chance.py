"""Chance: the same seed gives the same shuffle, everywhere and always."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.table.chance import Chance


def test_the_numbers_are_those_of_splitmix64() -> None:
    # The first outputs for the state 1234567, as published with the reference code.
    chance = Chance(0)
    chance._state = 1234567
    assert [chance.below(1 << 64) for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


def test_the_shuffles_are_pinned_so_that_old_records_replay_for_ever() -> None:
    assert "".join(Chance(7).shuffled("abcdefgh")) == "dabghfce"
    assert "".join(Chance(7, 3).shuffled("abcdefgh")) == "bdcehfag"


@given(st.integers(0, 2**53 - 1), st.integers(0, 100), st.lists(st.integers()))
def test_a_shuffle_loses_nothing(seed: int, count: int, items: list[int]) -> None:
    assert Counter(Chance(seed, count).shuffled(items)) == Counter(items)


@given(st.integers(0, 2**53 - 1), st.integers(1, 200))
def test_below_stays_below(seed: int, n: int) -> None:
    chance = Chance(seed)
    assert all(0 <= chance.below(n) < n for _ in range(20))


def test_every_order_of_three_comes_about_equally_often() -> None:
    games = 12_000
    orders = Counter(tuple(Chance(seed).shuffled("abc")) for seed in range(games))
    assert len(orders) == 6
    # Six cells of 2,000 with a standard deviation of about 41: five of them is generous.
    assert all(abs(count - games / 6) < 5 * 41 for count in orders.values())


def test_neighbouring_seeds_and_counts_share_nothing() -> None:
    firsts = [Chance(seed, count).below(1 << 32) for seed in range(50) for count in range(20)]
    assert len(set(firsts)) == len(firsts)


def test_global_randomness_is_neither_used_nor_touched() -> None:
    random.seed(1)
    before = random.getstate()
    Chance(5).shuffled(range(50))
    assert random.getstate() == before


def test_picking_from_nothing_is_an_error() -> None:
    with pytest.raises(IndexError):
        Chance(1).pick([])
