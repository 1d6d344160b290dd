"""Turns and deals over whole games: order of play, sitting out, dealing, the dealer passing on."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.registry import load_game
from engines.table.chance import Chance
from engines.tock.components import COLOURS, RANK_ORDER

TOCK = load_game("tock")


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10_000))
def test_turns_and_deals_follow_one_another(seed: int) -> None:
    state, chance = TOCK.new(seed), Chance(seed)
    while not state.is_over:
        before = state.facts()
        mover = before["to_move"]
        move = chance.pick(state.legal_moves())
        state.apply(move)
        after = state.facts()
        if state.is_over:
            break
        hands = {colour: list(hand) for colour, hand in before["hands"].items()}
        if move.card:
            hands[mover].remove(move.card)
        else:
            hands[mover] = []
        order = [COLOURS[(COLOURS.index(mover) + ahead) % 4] for ahead in (1, 2, 3, 4)]
        holding = [colour for colour in order if hands[colour]]
        if holding:
            assert after["to_move"] == holding[0]
            assert after["hands"] == hands
            thrown_in = [] if move.card else [mover]
            assert set(after["sitting_out"]) == {*before["sitting_out"], *thrown_in}
            continue
        last = before["deal"] == 3
        dealer = COLOURS[(COLOURS.index(before["dealer"]) + last) % 4]
        assert (after["dealer"], after["deal"]) == (dealer, 1 if last else before["deal"] + 1)
        assert after["to_move"] == COLOURS[(COLOURS.index(dealer) + 1) % 4]
        assert after["sitting_out"] == []
        size = 5 if last else 4
        assert {len(hand) for hand in after["hands"].values()} == {size}
        assert after["deck"] == (32 if last else before["deck"] - 16)


def test_the_cards_of_a_dealers_three_deals_are_the_whole_deck() -> None:
    state, chance = TOCK.new(5), Chance(5)
    dealt: list[str] = [card for hand in state.facts()["hands"].values() for card in hand]
    while True:
        before = state.facts()
        state.apply(chance.pick(state.legal_moves()))
        facts = state.facts()
        if facts["dealer"] != before["dealer"]:
            break
        if facts["deal"] != before["deal"]:
            dealt += [card for hand in facts["hands"].values() for card in hand]
    assert len(dealt) == 52
    assert all(dealt.count(rank) == 4 for rank in RANK_ORDER)


def test_a_bystander_is_not_told_which_cards_are_thrown_in() -> None:
    state = TOCK.position({"hands": {"red": ["9", "8"], "green": ["2"]}, "to_move": "red"})
    (event, *_) = state.apply(state.parse_move("Discard"))
    assert "8 and 9" in (event.seen_by("red") or "")
    assert "9" not in (event.seen_by("green") or "")


@pytest.mark.parametrize("seed", range(3))
def test_the_sensible_player_beats_chance(seed: int) -> None:
    """One seat plays sensibly against three that pick at random."""
    wins = 0
    for number in range(4):
        state, chance = TOCK.new(seed * 100 + number), Chance(seed, number)
        while not state.is_over:
            if state.to_move == "green":
                state.apply(TOCK.sensible(state, chance), events=False)
            else:
                state.apply(chance.pick(state.legal_moves()), events=False)
        wins += state.winners() == ["green"]
    assert wins >= 3
