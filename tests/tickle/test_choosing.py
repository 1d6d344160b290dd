"""Choosing card by card leads to every legal play and to nothing else."""

from __future__ import annotations

import pytest

from engines.table.chance import Chance
from engines.tickle.choosing import BadPair, Choosing, Pair
from engines.tickle.components import CARD_NAMES
from engines.tickle.game import GAME
from engines.tickle.grid import write_cell
from engines.tickle.moves import Move
from engines.tickle.state import Tickle

from .test_finding import grown


def pairs_of(move: Move) -> list[Pair]:
    laid = zip(move.cards, move.cells, strict=True)
    return [(CARD_NAMES[card], write_cell(place)) for card, place in laid]


@pytest.mark.parametrize("cards", [0, 8, 25])
def test_every_play_can_be_picked_in_any_order_and_is_then_complete(cards: int) -> None:
    for seed in range(3):
        state = grown(seed, cards)
        for move in state.plays()[:40]:
            pairs = Chance(seed, 5).shuffled(pairs_of(move))
            for count in range(len(pairs)):
                choosing = Choosing(state, pairs[:count])
                assert choosing.is_on_the_way
                assert choosing.cells(pairs[count][0])[pairs[count][1]] == ""
            assert Choosing(state, pairs).move == move


def test_a_cell_without_a_reason_leads_to_a_play_and_every_other_has_one() -> None:
    for seed in range(4):
        state = grown(seed, 12)
        for card in state.hand:
            for cell, reason in Choosing(state).cells(CARD_NAMES[card]).items():
                on_the_way = Choosing(state, [(CARD_NAMES[card], cell)]).is_on_the_way
                assert on_the_way is (reason == "")


def test_what_is_not_on_the_way_is_told_with_its_reasons() -> None:
    given = {"layout": "3-star-orange 3-star-red", "hands": {"A": ["5-circle-cyan"], "B": []}}
    state = GAME.position({**given, "deck": 5})
    assert isinstance(state, Tickle)
    choosing = Choosing(state, [("5-circle-cyan", "(0,2)")])
    assert choosing.move is None
    assert choosing.verdict is not None
    assert "nothing in common" in str(choosing.verdict)
    assert not choosing.is_on_the_way


@pytest.mark.parametrize("pair", [("9-star-red", "(0,1)"), ("3-star-red", "0,1"), ("", "")])
def test_what_is_no_card_or_no_cell_is_refused(pair: Pair) -> None:
    state = grown(1, 4)
    with pytest.raises(BadPair, match="allowed"):
        Choosing(state, [pair])
