"""A rule that is taken out makes a scenario fail that pins it: no clause is decoration."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engines.play.running import run_scenario
from engines.play.scenario import BadScenario, load_scenario
from engines.registry import load_game
from engines.tick_tock_tower import components
from engines.tick_tock_tower.rules import (
    action_cards,
    carrying_out,
    choosing,
    goals,
    judging,
    movement,
    phrases,
    scoring,
)
from engines.tick_tock_tower.rules.goals import Rule
from engines.tick_tock_tower.rules.seating import seating
from engines.tick_tock_tower.state import Tower

FOLDER = Path(components.__file__).parent / "scenarios"
PATHS = sorted(FOLDER.glob("*.toml"))
REGISTER = load_game("tick_tock_tower").register


def fails(clause: str) -> bool:
    """Return whether a scenario that pins this clause fails now."""
    seating.cache_clear()
    try:
        for path in PATHS:
            if f'"{clause}"' not in path.read_text("utf-8"):
                continue
            try:
                scenario = load_scenario(path)
                if clause in scenario.cites and run_scenario(scenario).failures:
                    return True
            except (BadScenario, LookupError):
                return True
        return False
    finally:
        seating.cache_clear()


def never(*_: Any) -> bool:
    return False


def nothing(*_: Any) -> None:
    return None


GOAL_CLAUSES = {
    "In the Gears": "TTT-GEARS-1",
    "By the Pendulum": "TTT-PENDULUM-1",
    "Up in the Belfry": "TTT-BELFRY-1",
    "Face to Face": "TTT-FACE-1",
    "Three Ahead": "TTT-THREE-1",
    "Kind Heart": "TTT-KIND-1",
    "On the Chime": "TTT-CHIME-1",
    "In the Middle": "TTT-MIDDLE-1",
    "No One Ahead": "TTT-NOONE-1",
    "Meeting": "TTT-MEETING-1",
    "One Step Behind": "TTT-BEHIND-1",
    "Even Tower": "TTT-EVEN-1",
}


@pytest.mark.parametrize(("goal", "clause"), GOAL_CLAUSES.items())
@pytest.mark.parametrize("truth", [True, False])
def test_a_goal_that_is_never_or_always_true_is_noticed(
    goal: str, clause: str, truth: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    rule = Rule(lambda *_: truth, goals.RULES[goal].because)
    monkeypatch.setitem(goals.RULES, goal, rule)
    assert fails(clause)


@pytest.mark.parametrize(
    ("goal", "clause"),
    [
        ("Face to Face", "TTT-FACE-2"),
        ("Three Ahead", "TTT-THREE-2"),
        ("Meeting", "TTT-MEETING-2"),
        ("One Step Behind", "TTT-BEHIND-2"),
        ("Even Tower", "TTT-EVEN-2"),
    ],
)
def test_a_missing_line_of_the_cuckoo_is_noticed(
    goal: str, clause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(goals.CUCKOO_RULES, goal, Rule(never, goals.RULES[goal].because))
    assert fails(clause)


@pytest.mark.parametrize(
    ("card", "clause"),
    [
        ("Tiny Step", "TTT-STEP-1"),
        ("Big Step", "TTT-STEP-2"),
        ("Spring Jump", "TTT-STEP-3"),
        ("Pendulum Push", "TTT-PUSH-1"),
        ("Helping Hand", "TTT-HH-1"),
        ("Music Box Dance", "TTT-DANCE-1"),
        ("Catch Up", "TTT-CATCH-1"),
        ("Big Fan", "TTT-FAN-1"),
    ],
)
def test_a_card_that_does_nothing_is_noticed(
    card: str, clause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(action_cards.PLAY, card, nothing)
    assert fails(clause)


def _chain(*args: Any) -> None:
    state, seat = args[0], args[1]
    BACK(*args)
    twin = state.seating.twin[seat]
    if twin >= 0:
        state.spaces[twin] = max(0, state.spaces[twin] - 1)


BACK = movement.back


def _no_forward_push(state: Tower, seat: int, steps: int, walk: Any, push: Any, told: Any) -> None:
    movement.forward(state, seat, steps, walk, told)


def _half(state: Tower, seat: int) -> int:
    return SCORED(state, seat) * 2


SCORED = scoring.twin_points
PICKABLE, PUSHABLE = action_cards.pickable, action_cards.pushable


def _anyone(state: Tower, seat: int) -> list[int]:
    return list(state.seating.others[seat])


def _twin_only(state: Tower, seat: int) -> list[int]:
    return PUSHABLE(state, seat)[:1]


MUTATIONS: list[tuple[str, str, list[tuple[Any, str, Any]]]] = [
    ("no twin is pushed", "TTT-TWIN-1", [(action_cards, "step", _no_forward_push)]),
    ("pushes chain", "TTT-TWIN-3", [(action_cards, "back", _chain)]),
    ("a push without a step", "TTT-TWIN-4", [(movement, "pushes_without_step", lambda _: True)]),
    ("the tower is higher", "TTT-BOARD-2", [(movement, "TOP", 18)]),
    ("START is lower", "TTT-BOARD-3", [(movement, "START", -3)]),
    ("anybody can be picked", "TTT-HH-2", [(judging, "pickable", _anyone)]),
    ("anybody can be asked to dance", "TTT-DANCE-2", [(judging, "pickable", _anyone)]),
    ("nobody has to be picked", "TTT-HH-3", [(judging, "pickable", lambda *_: [])]),
    ("nobody has to dance", "TTT-DANCE-3", [(judging, "pickable", lambda *_: [])]),
    ("the Cuckoo is never near", "TTT-PUSH-2", [(judging, "pushable", _twin_only)]),
    ("the Cuckoo is always near", "TTT-PUSH-2", [(action_cards, "PUSH_RANGE", 15)]),
    ("anybody can be pushed", "TTT-PUSH-3", [(judging, "pushable", _anyone)]),
    ("the Cuckoo pushes one pawn", "TTT-PUSH-4", [(judging, "pushable", _twin_only)]),
    ("no token is taken", "TTT-TOKEN-1", [(action_cards, "take_token", nothing)]),
    ("nobody is too far behind", "TTT-LAG-1", [(movement, "LAG", 99)]),
    ("three behind is too far", "TTT-LAG-1", [(movement, "LAG", 3)]),
    ("two goals for a Keeper", "TTT-KEYS-1", [(goals, "DRAWN_BY_KEEPERS", 2)]),
    ("no first goal's point", "TTT-KEYS-3", [(scoring, "FIRST_GOAL_POINT", 0)]),
    ("one goal drawn", "TTT-GOAL-4", [(goals, "DRAWN_GOALS", 1)]),
    ("one goal at set-up", "TTT-SETUP-1", [(carrying_out, "DRAWN_GOALS", 1)]),
    ("no wings", "TTT-WINGS-1", [(judging, "may_fly", never)]),
    ("endless wings", "TTT-WINGS-2", [(judging, "may_fly", lambda *_: True)]),
    ("no Cuckoo's power", "TTT-CHIRP-1", [(judging, "may_chirp", never)]),
    ("the power is two back", "TTT-CHIRP-1", [(action_cards, "POWER_BACK", 2)]),
    ("an endless power", "TTT-CHIRP-2", [(judging, "may_chirp", lambda s, _: s.turn == 0)]),
    ("hands stay short", "TTT-REFILL-1", [(carrying_out, "_fill_hand", nothing)]),
    ("no new draw pile", "TTT-RESHUFFLE-1", [(carrying_out, "_reshuffle", lambda _: 0)]),
    ("the clock stands", "TTT-ROUND-1", [(carrying_out, "_end_round", nothing)]),
    ("no points for the twin", "TTT-SCORE-2", [(scoring, "TWIN_POINTS", 0)]),
    ("double points for pairs", "TTT-CUCKOO-4", [(scoring, "twin_points", _half)]),
    ("pairs may be further apart", "TTT-CUCKOO-4", [(scoring, "PAIR_APART", 4)]),
    ("any hero can be picked", "TTT-PICK-2", [(choosing.Choosing, "free", lambda _: list(_ALL))]),
    ("heroes twice", "TTT-PICK-1", [(choosing.Choosing, "free", lambda _: list(_ALL))]),
]
_ALL = components.HEROES


@pytest.mark.parametrize(
    ("clause", "changes"),
    [mutation[1:] for mutation in MUTATIONS],
    ids=[mutation[0] for mutation in MUTATIONS],
)
def test_a_rule_that_is_changed_is_noticed(
    clause: str, changes: list[tuple[Any, str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    for owner, name, value in changes:
        assert hasattr(owner, name)
        monkeypatch.setattr(owner, name, value)
    assert fails(clause)


def test_nothing_fails_as_long_as_nothing_is_changed() -> None:
    assert not any(fails(clause) for clause in ("TTT-TWIN-1", "TTT-HH-2", "TTT-EVEN-2"))


def test_every_phrase_cites_clauses_of_the_register() -> None:
    found: list[phrases.Phrase] = []

    def collect(value: Any) -> None:
        if isinstance(value, phrases.Phrase):
            found.append(value)
        elif isinstance(value, tuple | list):
            for item in value:
                collect(item)
        elif isinstance(value, dict):
            for item in value.values():
                collect(item)

    for module in (phrases, goals, choosing):
        for value in vars(module).values():
            collect(value)
    assert len(found) > 200
    assert {cite for phrase in found for cite in phrase.cites} <= set(REGISTER.clauses)
