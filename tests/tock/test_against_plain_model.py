"""The engine agrees with a second, plainer Tock on thousands of crowded positions."""

from __future__ import annotations

import pytest

from engines.registry import load_game
from engines.table.chance import Chance
from engines.tock.components import COLOURS, HOME_NAMES
from engines.tock.moves import Move, Step
from engines.tock.state import Tock

from .plain_model import Plain
from .positions import BOARDS, READINGS, given_of, random_given

TOCK = load_game("tock")
POSITIONS = 60


def both(side: int, doorway: int, readings: dict[str, str], chance: Chance) -> tuple[Tock, Plain]:
    position = random_given(side, doorway, chance)
    state = TOCK.position(given_of(position), readings)
    assert isinstance(state, Tock)
    markers = {c: list(places) for c, places in position["markers"].items()}
    return state, Plain(side, doorway, readings, position["to_move"], position["hand"], markers)


def readings_name(readings: dict[str, str]) -> str:
    return "".join(readings.values())


@pytest.mark.parametrize("readings", READINGS, ids=readings_name)
@pytest.mark.parametrize(("side", "doorway"), BOARDS)
def test_same_moves_and_same_results(side: int, doorway: int, readings: dict[str, str]) -> None:
    chance = Chance(3, side, doorway, READINGS.index(readings))
    for _ in range(POSITIONS):
        state, plain = both(side, doorway, readings, chance)
        expected = plain.moves()
        moves = state.legal_moves()
        assert sorted(map(str, moves)) == sorted(expected)
        for move in moves:
            after = state.copy()
            after.apply(move)
            assert after.facts()["markers"] == expected[str(move)]


@pytest.mark.parametrize("readings", READINGS, ids=readings_name)
def test_every_other_way_to_play_the_hand_is_refused(readings: dict[str, str]) -> None:
    """Judge every step and swap that can be written, and many splits, on a small board."""
    side, doorway = 3, 2
    chance = Chance(4, READINGS.index(readings))
    names = ["reserve", *(f"{c}+{n}" for c in COLOURS for n in range(side)), *HOME_NAMES]
    steps = [Step(a, b) for a in names for b in names]
    for _ in range(4):
        state, plain = both(side, doorway, readings, chance)
        expected = plain.moves()
        tried = [
            Move(card, (step,), swap)
            for card in set(plain.hand)
            for step in steps
            for swap in (False, True)
        ]
        tried += [Move("7", (chance.pick(steps), chance.pick(steps))) for _ in range(300)]
        own = [step for step in steps if step.place in plain.mine()]
        tried += [Move("7", (chance.pick(own), chance.pick(own))) for _ in range(300) if own]
        for move in tried:
            assert state.is_legal(move) is (str(move) in expected), str(state.judge(move))
