"""Legality and its explanation agree, and every reason names the cards and cells."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.table.chance import Chance
from engines.table.verdict import MalformedMove
from engines.tickle.components import CARD_NAMES
from engines.tickle.game import GAME
from engines.tickle.grid import cell
from engines.tickle.moves import Move, parse
from engines.tickle.rules.judging import laydown_breaches, lays_well
from engines.tickle.state import Tickle

from .test_finding import grown


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 10**6), cards=st.integers(2, 20), gaps=st.booleans())
def test_the_quick_yes_and_the_long_explanation_agree(seed: int, cards: int, gaps: bool) -> None:
    state = grown(seed, cards)
    chance = Chance(seed, 4)
    places = sorted(state.layout.fits)
    for _ in range(40):
        count = 1 + chance.below(min(4, len(state.hand))) if state.hand else 0
        if not count:
            continue
        hand = chance.shuffled(state.hand)[:count]
        start, step = chance.pick(places), chance.pick((1, cell(1, 0), 2, cell(2, 0), cell(1, 1)))
        cells = tuple(start + step * k for k in range(count))
        move = Move("Play", tuple(hand), cells)
        reasons = laydown_breaches(state.layout, "A", state.hand, move, gaps)
        assert lays_well(state.layout, move.cards, cells, gaps) is (not reasons), reasons


def position(layout: str, *hand: str, **given: object) -> Tickle:
    state = GAME.position({"layout": layout, "hands": {"A": list(hand), "B": []}, **given})
    assert isinstance(state, Tickle)
    return state


def reasons(state: Tickle, text: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for breach in state.breaches(parse(text)):
        found.setdefault(breach.clause, []).append(breach.reason)
    return found


def test_a_nic_is_named_with_both_cards_and_their_edge() -> None:
    state = position("3-star-orange 3-star-cyan", "1-circle-violet", deck=9, origin="(2,2)")
    broken = reasons(state, "Play 1-circle-violet (2,4)")
    nic = "3-star-cyan and 1-circle-violet at (2,3)–(2,4) have nothing in common."
    assert broken["TIC-COMMON-3"] == [nic]
    assert set(broken) == {"TIC-COMMON-3", "TIC-PLACE-2", "TIC-JOIN-1"}


def test_everything_wrong_with_a_play_is_named_at_once() -> None:
    state = position("3-star-orange 3-star-red", "3-star-cyan", "2-circle-violet", deck=9)
    text = "Play 5-circle-violet (0,1), 3-star-cyan (3,3), 3-star-cyan (2,5)"
    assert set(reasons(state, text)) == {
        "TIC-CARD-1",
        "TIC-TURN-1",
        "TIC-PLACE-1",
        "TIC-PLACE-2",
        "TIC-LINE-1",
        "TIC-JOIN-1",
    }


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Play",
        "play 3-star-red (0,0)",
        "Play 6-star-red (0,0)",
        "Play 3-star-red",
        "Play 3-star-red (0)",
        "Play 3-star-red (0,0),",
        "Play 3-star-red (0,0) 3-star-orange (0,1)",
        "Play 3-star-red (1000,0)",
        "Play 3-star-red (0,99999999999999999999)",
        "Draw 2",
        "Play " + ", ".join(["3-star-red (0,0)"] * 500),
    ],
)
def test_a_text_outside_the_notation_is_malformed(text: str) -> None:
    with pytest.raises(MalformedMove, match="allowed"):
        parse(text)


@given(
    st.lists(
        st.tuples(st.sampled_from(CARD_NAMES), st.integers(-999, 999), st.integers(-999, 999)),
        min_size=1,
        max_size=8,
    )
)
def test_every_play_has_one_written_form(laid: list[tuple[str, int, int]]) -> None:
    text = "Play " + ", ".join(f"{name} ({row},{column})" for name, row, column in laid)
    assert str(parse(text)) == text
    assert parse(text.replace(",", " , ").replace("(", " ( ")) == parse(text)


def test_every_neighbour_that_a_card_does_not_tic_is_named() -> None:
    state = position("3-star-red 3-circle-red\n3-star-orange", "3-square-cyan", deck=9)
    one = reasons(state, "Play 3-square-cyan (2,0)")["TIC-PLACE-2"]
    assert one == ["3-square-cyan at (2,0) does not Tic its neighbour 3-star-orange."]
    (two,) = reasons(state, "Play 3-square-cyan (1,1)")["TIC-PLACE-2"]
    assert "Tics none of its neighbours" in two
    assert "3-circle-red" in two
    assert "3-star-orange" in two
