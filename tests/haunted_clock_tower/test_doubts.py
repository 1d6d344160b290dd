"""Doubts about a hunt: tiles seen without a miss, families caught without having been seen."""

from __future__ import annotations

from typing import Any

import pytest

from engines.haunted_clock_tower.components import COLOURS
from engines.haunted_clock_tower.game import GAME

TILES = [colour for _ in range(3) for colour in COLOURS]
"""Place 1 red, 2 orange … 8 white, 9 red again and so on."""


def keys(**given: Any) -> list[tuple[str, ...]]:
    return [doubt.keys for doubt in GAME.position({"tiles": TILES, **given}).doubts()]


def test_tiles_seen_before_need_a_miss_and_so_a_later_clock() -> None:
    assert keys(known=[1, 2]) == [("known", "clock")]
    assert keys(known=[1, 2], clock="10:05") == []
    # Four tiles of four colours take two misses: each shows two colours.
    assert keys(known=[1, 2, 3, 4], clock="10:05") == [("known", "clock")]
    assert keys(known=[1, 2, 3, 4], clock="10:10") == []


def test_the_way_out_names_the_earliest_clock() -> None:
    (doubt,) = GAME.position({"tiles": TILES, "known": [1, 2, 3, 4]}).doubts()
    assert "10:10" in doubt.mend
    assert doubt.cites == ("HCT-DOWN-1", "HCT-CLOCK-1")


def test_an_earlier_clock_may_have_started_earlier_still() -> None:
    assert keys(known=[1, 2], clock="09:00") == []
    assert keys(known=[1, 2], clock="00:05") == [("known", "clock")]


def test_a_chase_is_missed_with_two_colours() -> None:
    assert keys(known=[1, 9], clock="10:30") == [("known",)]
    assert keys(known=[1], face_up=[2], clock="10:30") == []
    # The other tile of the miss may have been caught since.
    assert keys(known=[1], caught=["orange"], clock="10:30") == []


@pytest.mark.parametrize(
    ("caught", "clock", "doubted"), [(1, "10:00", 0), (6, "10:00", 1), (6, "10:40", 0)]
)
def test_families_are_not_caught_without_misses(caught: int, clock: str, doubted: int) -> None:
    assert len(keys(caught=list(COLOURS[:caught]), clock=clock)) == doubted
