"""Each rule's scenarios fail when the rule is taken out of the engine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engines.haunted_clock_tower import components, position
from engines.haunted_clock_tower import state as states
from engines.haunted_clock_tower.rules import carrying_out as rules
from engines.haunted_clock_tower.state import ClockTower
from engines.play.check import FAILS, HOLDS, check_file

SCENARIOS = Path(components.__file__).parent / "scenarios"

Break = Callable[[pytest.MonkeyPatch], None]


def no_step(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(rules, "STEP", 0)


def two_steps_at_the_third(patch: pytest.MonkeyPatch) -> None:
    whole = rules._miss

    def miss(state: ClockTower, told: Any) -> None:
        extra = rules.STEP if len(state.face_up) == 3 else 0
        whole(state, told)
        state.minute += extra

    patch.setattr(rules, "_miss", miss)


def tiles_vanish(patch: pytest.MonkeyPatch) -> None:
    whole = rules._miss

    def miss(state: ClockTower, told: Any) -> None:
        turned = list(state.face_up)
        whole(state, told)
        for place in turned:
            state.down[place - 1] = False

    patch.setattr(rules, "_miss", miss)


def catch_costs_a_step(patch: pytest.MonkeyPatch) -> None:
    whole = rules._catch

    def catch(state: ClockTower, told: Any) -> None:
        whole(state, told)
        state.minute += rules.STEP

    patch.setattr(rules, "_catch", catch)


def two_are_a_family(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(rules, "FAMILY", 2)


def nothing_matches(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(rules, "_matches", lambda state: len(state.face_up) == 1)


def everything_matches(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(rules, "_matches", lambda state: True)


def the_first_must_match(patch: pytest.MonkeyPatch) -> None:
    whole = rules._matches
    patch.setattr(rules, "_matches", lambda state: len(state.face_up) > 1 and whole(state))


def any_tile_turns(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ClockTower, "is_face_down", lambda self, place: True)


def one_player_goes_on(patch: pytest.MonkeyPatch) -> None:
    def carry_out(state: ClockTower, place: int, told: Any) -> None:
        seat = state.seat
        rules.carry_out(state, place, told)
        state.seat = seat

    patch.setattr(states, "carry_out", carry_out)


def no_end(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ClockTower, "is_over", property(lambda self: False))


def no_win(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ClockTower, "is_won", property(lambda self: False))


def midnight_before_twelve(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(states, "MIDNIGHT", components.MIDNIGHT - components.STEP)


def another_usual_start(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(position, "USUAL_START", 9 * 60)


@pytest.mark.parametrize(
    ("without", "scenario"),
    [
        (no_step, "a-miss-moves-the-minute-hand"),
        (no_step, "full-circle"),
        (no_step, "second-tile-differs"),
        (no_step, "twelve-oclock"),
        (two_steps_at_the_third, "third-tile-differs"),
        (tiles_vanish, "back-to-their-places"),
        (catch_costs_a_step, "a-catch-costs-no-time"),
        (catch_costs_a_step, "five-to-twelve"),
        (two_are_a_family, "the-first-family"),
        (nothing_matches, "two-alike"),
        (everything_matches, "second-tile-differs"),
        (the_first_must_match, "the-first-tile-is-never-wrong"),
        (any_tile_turns, "not-a-tile-already-open"),
        (any_tile_turns, "not-a-ghost-in-its-room"),
        (one_player_goes_on, "one-tile-a-player"),
        (one_player_goes_on, "the-next-chase"),
        (no_end, "nothing-more-is-turned"),
        (no_win, "all-in-bed"),
        (midnight_before_twelve, "five-to-twelve"),
        (another_usual_start, "before-the-first-turn"),
    ],
)
def test_the_scenario_fails_without_its_rule(
    without: Break, scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = SCENARIOS / f"{scenario}.toml"
    assert check_file(file).code == HOLDS
    without(monkeypatch)
    assert check_file(file).code == FAILS
