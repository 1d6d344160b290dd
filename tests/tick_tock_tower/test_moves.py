"""Moves in writing: one form each, sloppy blanks are read, and what fits nothing is explained."""

from __future__ import annotations

import pytest

from engines.registry import load_game
from engines.table.verdict import MalformedMove
from engines.tick_tock_tower.moves import MOVES, parse

GAME = load_game("tick_tock_tower")
FOUR = ["Tick", "Brass Owl", "Tock", "Silver Bat"]


def test_every_move_is_read_as_it_is_written() -> None:
    assert len(MOVES) == 3 + 3 + 2 + 2 + 4 * 9 + 12
    for text, move in MOVES.items():
        assert str(move) == text
        assert parse(text) is move


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Helping Hand>Brass Owl", "Helping Hand > Brass Owl"),
        ("  Big   Step ", "Big Step"),
        ("Big Step+1", "Big Step +1"),
        ("Power  >  Tick", "Power > Tick"),
        ("Keep  Kind   Heart", "Keep Kind Heart"),
    ],
)
def test_blanks_do_not_matter(text: str, written: str) -> None:
    assert str(parse(text)) == written


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is no move; allowed: Tiny Step"),
        ("Huge Step", "is no move; allowed: Tiny Step"),
        ("big step", 'did you mean "Big Step"?'),
        ("pendulum push > tock", 'did you mean "Pendulum Push > Tock"?'),
        ("Big Step > Tock", 'names nobody; allowed: "Big Step" or "Big Step +1"'),
        ("Big Step +2", 'no other number; allowed: "Big Step" or "Big Step +1"'),
        ("Catch Up +1", '+1 goes with a Step card alone; allowed: "Catch Up"'),
        ("Helping Hand +1", "goes with a Step card"),
        ("Helping Hand > Dragon", "there is no hero 'Dragon'; allowed: Tick"),
        ("Helping Hand > Tick > Tock", "there is no hero 'Tick > Tock'"),
        ("Pendulum Push", 'Pendulum Push names a pawn; allowed: "Pendulum Push > "'),
        ("Power", "Power names a pawn"),
        ("Keep", "Keep names a goal; allowed: Keep with In the Gears"),
        ("Keep World Peace", "Keep names a goal"),
        ("Keep > Meeting", "Keep names a goal"),
        ("Big Step" * 50, "at most 80 characters"),
    ],
)
def test_a_malformed_move_says_what_is_allowed(text: str, complaint: str) -> None:
    with pytest.raises(MalformedMove) as caught:
        parse(text)
    assert complaint in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    "text",
    ["Helping Hand > Cuckoo", "Power > Key Keeper", "Pendulum Push > Cuckoo", "Keep Meeting"],
)
def test_what_is_in_the_box_but_not_in_this_game_is_illegal_not_malformed(text: str) -> None:
    state = GAME.position({"edition": "free", "heroes": FOUR})
    assert not state.judge(state.parse_move(text)).is_legal


def test_a_refusal_names_every_broken_clause() -> None:
    state = GAME.position(
        {
            "edition": "free",
            "heroes": FOUR,
            "spaces": {"Brass Owl": 4},
            "hands": {"Tick": ["Tiny Step", "Big Step", "Tiny Step"]},
        }
    )
    broken = state.judge(state.parse_move("Music Box Dance > Brass Owl")).breaches
    assert [breach.clause for breach in broken] == ["TTT-TURN-2", "TTT-BOX-2", "TTT-DANCE-2"]
    broken = state.judge(state.parse_move("Spring Jump +1")).breaches
    assert [breach.clause for breach in broken] == ["TTT-TURN-2", "TTT-WINGS-1"]


def test_naming_nobody_is_refused_exactly_while_somebody_can_be_named() -> None:
    hands = {"Tick": ["Helping Hand", "Music Box Dance", "Big Step"]}
    for mine in range(16):
        spaces = {"Tick": mine, "Brass Owl": 7, "Tock": 2, "Silver Bat": 9}
        state = GAME.position({"heroes": FOUR, "spaces": spaces, "hands": hands})
        for card in ("Helping Hand", "Music Box Dance"):
            assert state.is_legal(state.parse_move(card)) is (mine < 7)


def test_the_nearest_legal_moves_are_of_the_same_card() -> None:
    hands = {"Tick": ["Helping Hand", "Tiny Step", "Big Step"]}
    state = GAME.position({"heroes": FOUR, "hands": hands})
    verdict = state.judge(state.parse_move("Helping Hand > Tock"))
    assert [str(move) for move in verdict.nearest[:2]] == [
        "Helping Hand > Silver Bat",
        "Helping Hand > Brass Owl",
    ]
