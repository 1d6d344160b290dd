"""Choosing heroes: drawn by the cards, or picked by the players, the youngest first."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.registry import load_game
from engines.table.chance import Chance
from engines.table.shapes import BadPosition
from engines.table.svg import View
from engines.table.verdict import IllegalMove, MalformedMove
from engines.tick_tock_tower.components import TWIN_OF
from engines.tick_tock_tower.rules.choosing import Choosing

GAME = load_game("tick_tock_tower")


@settings(max_examples=100, deadline=None)
@given(st.integers(4, 8), st.integers(0, 10_000))
def test_however_they_pick_whole_pairs_sit_down_and_the_cuckoo_makes_it_odd(
    count: int, seed: int
) -> None:
    table, chance = Choosing(count, seed), Chance(seed, 9)
    while not table.is_over:
        assert table.to_move == f"Player {len(table.heroes) + 1}"
        listed = set(map(str, table.legal_moves()))
        for move in table.candidates():
            verdict = table.judge(move)
            assert verdict.is_legal is (str(move) in listed)
            assert verdict.is_legal or verdict.breaches
        table.play(chance.pick(table.legal_moves()))
    assert len(set(table.heroes)) == count
    assert ("Cuckoo" in table.heroes) is (count % 2 == 1)
    assert all(TWIN_OF[hero] in table.heroes for hero in table.heroes if hero != "Cuckoo")
    assert GAME.position({"heroes": table.heroes}).players == tuple(table.heroes)


def test_a_refused_pick_says_who_has_the_hero_and_who_is_free() -> None:
    table = Choosing(4)
    table.play(table.parse_move("Pick Tick"))
    with pytest.raises(IllegalMove, match=r"Player 1 has picked Tick already; free: Tock, Wind-up"):
        table.play(table.parse_move("Pick Tick"))
    assert table.facts()["picked"] == {"Player 1": "Tick"}


def test_drawing_gives_every_player_a_hero_at_once_the_same_for_the_same_seed() -> None:
    one, same, other = Choosing(7, 3), Choosing(7, 3), Choosing(7, 4)
    for table in (one, same, other):
        events = table.play(table.parse_move("Draw heroes"))
        assert len(events) == 2 + 7
    assert one.facts() == same.facts() != other.facts()
    assert one.is_over
    assert one.heroes == GAME.seat(7, 3)["heroes"]


def test_no_pick_after_the_last() -> None:
    table = Choosing(4)
    table.play(table.parse_move("Draw heroes"))
    assert table.legal_moves() == []
    assert not any(table.is_legal(move) for move in table.candidates())


@pytest.mark.parametrize("text", ["Pick", "Pick Dragon", "Tick", "Pick Tick" * 30])
def test_a_malformed_pick_is_told_what_is_allowed(text: str) -> None:
    with pytest.raises(MalformedMove, match='allowed: "Draw heroes", or "Pick " and Tick'):
        Choosing(4).parse_move(text)


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"picked": ["Tick"]}, "given.choosing: this key is missing"),
        ({"choosing": 9}, "given.choosing: 9 is not allowed"),
        ({"choosing": 4, "picked": ["Tick", "Tick"]}, r"given.picked\[1\]: Player 1 has picked"),
        ({"choosing": 4, "picked": ["Cuckoo"]}, r"given.picked\[0\]: With 4 players nobody"),
        ({"choosing": 5, "variant": "kids"}, "given.choosing: 5 in a kids game"),
    ],
)
def test_a_choice_that_cannot_be_is_refused(given: dict[str, object], complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        GAME.position(given)


def test_the_choice_can_be_drawn_and_told_from_the_first_pick_to_the_last() -> None:
    table, chance = Choosing(7), Chance(1)
    while True:
        facts = table.facts()
        assert GAME.describe(facts)
        assert GAME.draw(facts, view=View(title="Who climbs?")).startswith("<svg")
        if table.is_over:
            break
        table.play(chance.pick(table.legal_moves()[-3:]))


def test_a_mistyped_attribute_of_the_choice_is_refused() -> None:
    with pytest.raises(AttributeError):
        Choosing(4).heros = ["Tick"]  # type: ignore[attr-defined]
