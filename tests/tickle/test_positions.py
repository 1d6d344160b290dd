"""Positions: what is stated stands, what is left out is dealt, what cannot be is named at once."""

from __future__ import annotations

from typing import Any

import pytest

from engines.play.running import run_scenario
from engines.play.scenario import build_scenario
from engines.table.shapes import BadPosition
from engines.tickle.game import GAME
from engines.tickle.state import Tickle

PAIR = "3-star-orange 3-star-red"


def at(**given: Any) -> Tickle:
    state = GAME.position(given)
    assert isinstance(state, Tickle)
    return state


def problems(**given: Any) -> list[str]:
    with pytest.raises(BadPosition) as bad:
        GAME.position(given)
    return [str(problem) for problem in bad.value.problems]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize(("aside", "out"), [(None, 0), ("third", 41), ("half", 62), (7, 7)])
def test_each_player_is_dealt_six_and_the_rest_is_the_deck(
    players: int, aside: str | int | None, out: int
) -> None:
    state = at(players=players, **({} if aside is None else {"set_aside": aside}))
    facts = state.facts()
    assert [len(hand) for hand in facts["hands"].values()] == [6] * players
    assert facts["deck"] == 125 - out - 6 * players
    assert facts["to_move"] == "A"
    assert facts["last"] == {}
    assert facts["layout"] == ""


def test_seeds_deal_differently_and_the_same_seed_alike() -> None:
    assert at(seed=1).facts() == at(seed=1).facts()
    assert at(seed=1).facts()["hands"] != at(seed=2).facts()["hands"]


def test_everything_impossible_is_named_at_once() -> None:
    found = problems(
        players=["A", "B"],
        layout=f"{PAIR} 1-circle-violet\n. . .\n3-star-orange",
        hands={"A": ["3-star-red"], "C": []},
        to_move="D",
    )
    text = "\n".join(found)
    for part in (
        "given.hands.C",
        "given.to_move",
        "3-star-red is there once only",
        "3-star-orange is there once only",
        "3-star-red and 1-circle-violet at (0,1)–(0,2) have nothing in common",
        "1-circle-violet at (0,2) Tics no neighbour",
        "the layout is in pieces",
    ):
        assert part in text


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ({"players": 1}, "given.players"),
        ({"players": 7}, "given.players"),
        ({"players": ["A", "A"]}, "given.players"),
        ({"players": ["A", " "]}, "given.players"),
        ({"layout": "3-star-red"}, "given.layout"),
        ({"layout": "3-star-red 3-circle-orange"}, "given.layout"),
        ({"layout": "3-star-purple 3-star-red"}, "given.layout"),
        ({"layout": PAIR, "origin": "0,0"}, "given.origin"),
        ({"layout": PAIR, "origin": "(900,0)"}, "given.layout"),
        ({"layout": PAIR, "deck": ["3-star-red"]}, "given.deck"),
        ({"hands": {"A": ["3-star-red", "3-star-red"]}}, "given.hands.A"),
        ({"hands": {"A": ["7-star-red"]}}, "given.hands.A[0]"),
        ({"hands": {"A": ["3-star-red"], "B": ["3-star-red"]}}, "given.hands.B"),
        ({"deck": 126}, "given.deck"),
        ({"deck": 120}, "given.deck"),
        ({"deck": -1}, "given.deck"),
        ({"scores": {"A": "many"}}, "given.scores.A"),
        ({"scores": {"Z": 3}}, "given.scores.Z"),
        ({"final": True, "deck": 3, "layout": PAIR}, "given.final"),
        ({"drawn": True, "hands": {"A": []}}, "given.drawn"),
        ({"set_aside": "most"}, "given.set_aside"),
        ({"set_aside": 120}, "given.set_aside"),
        ({"target": 0}, "given.target"),
        ({"turns": -1}, "given.turns"),
        ({"board": 1}, "given.board"),
    ],
)
def test_a_position_that_cannot_be_is_refused_at_its_place(
    given: dict[str, Any], place: str
) -> None:
    assert any(found.startswith(place) for found in problems(**given)), problems(**given)


def test_a_layout_is_read_from_its_origin_and_written_from_its_first_cell() -> None:
    state = at(layout=". 3-star-orange\n. 3-star-red", origin="(-2,-1)")
    facts = state.facts()
    assert (facts["layout"], facts["origin"]) == ("3-star-orange\n3-star-red", "(-2,0)")


def test_the_card_drawn_is_one_without_which_nothing_can_be_laid() -> None:
    hand = ["3-circle-red", "1-circle-cyan", "4-crescent-yellow"]
    state = at(layout=PAIR, hands={"A": hand, "B": []}, deck=5, drawn=True)
    assert {str(move) for move in state.legal_moves()} == {
        "Pass",
        "Play 3-circle-red (-1,1)",
        "Play 3-circle-red (0,2)",
        "Play 3-circle-red (1,1)",
    }
    both = ["3-star-cyan", "3-star-violet"]
    state = at(layout=PAIR, hands={"A": both, "B": []}, deck=5, drawn=True)
    assert all("3-star-violet" in str(move) or str(move) == "Pass" for move in state.legal_moves())


def test_the_round_is_counted_from_who_began() -> None:
    """A's turn with one turn taken of two players: B began, so A is the last of the round."""
    given = {
        "layout": PAIR,
        "hands": {"A": ["3-star-cyan"], "B": ["1-circle-violet"]},
        "deck": 0,
        "to_move": "A",
    }
    move = "Play 3-star-cyan (0,2)"
    first, last = at(**given, turns=20), at(**given, turns=21)
    for state in (first, last):
        state.play(state.parse_move(move))
    assert not first.is_over
    assert last.is_over


def test_everybody_without_cards_on_an_empty_deck_ends_the_game() -> None:
    state = at(layout=PAIR, hands={"A": [], "B": []}, deck=0, scores={"A": 3, "B": 5})
    assert state.is_over
    assert state.winners() == ["B"]
    assert state.legal_moves() == []


def test_a_turn_that_drew_the_last_card_does_not_begin_the_end() -> None:
    hands = {"A": ["1-circle-cyan", "2-square-violet"], "B": ["3-star-cyan"]}
    for drawn in (True, False):
        state = at(layout=PAIR, hands=hands, deck=0, drawn=drawn)
        assert state.facts()["final"] is not drawn
        assert [str(move) for move in state.legal_moves()] == ["Pass"]


@pytest.mark.parametrize(
    ("then", "holds"),
    [
        ({"layout": "3-star-cyan 3-star-orange 3-star-red"}, True),
        ({"layout": "3-star-cyan 3-star-orange 3-star-red", "origin": "(0,-1)"}, True),
        ({"layout": "3-star-cyan 3-star-orange 3-star-red", "origin": "(0,0)"}, False),
        ({"layout": "3-star-orange 3-star-cyan 3-star-red"}, False),
    ],
)
def test_a_layout_expected_without_an_origin_may_be_the_fact_as_it_is(
    then: dict[str, str], holds: bool
) -> None:
    scenario = build_scenario(
        {
            "game": "tickle",
            "given": {"layout": "3-star-orange 3-star-red", "hands": {"A": ["3-star-cyan"]}},
            "when": [{"move": "Play 3-star-cyan (0,-1)"}],
            "then": then,
        }
    )
    assert (not run_scenario(scenario).failures) is holds
