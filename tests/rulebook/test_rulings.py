"""The Rulings page: every switch both ways, with figures that were measured and can be again."""

from __future__ import annotations

import pytest

from engines.play.readings import compare
from engines.registry import GAMES, load_game
from rulebook.parts import rulings as rulings_module
from rulebook.parts.rulings import RegisterTable, Rulings, measured


@pytest.mark.parametrize("game", GAMES)
def test_every_switch_is_told_both_ways_with_its_clauses(game: str) -> None:
    rulings = Rulings(game)
    text, html = str(rulings), rulings.html()
    for reading in load_game(game).register.readings.values():
        assert reading.a in text
        assert reading.b in text
        clauses = rulings.clauses_of(reading)
        assert clauses
        assert all(rulings.link(clause) in html for clause in clauses)


@pytest.mark.parametrize("game", GAMES)
def test_every_switch_and_no_other_was_measured(game: str) -> None:
    assert list(measured(game)) == list(load_game(game).register.readings)
    for entry in measured(game).values():
        assert entry["game"] == game
        assert 0 <= entry["winners_differ"] <= entry["differ"] <= entry["games"] >= 100


def test_the_same_games_give_the_same_figures() -> None:
    once = compare("tick_tock_tower", "big_fan_twin", games=3)
    assert once == compare("tick_tock_tower", "big_fan_twin", games=3)
    assert once.differ > 0


def test_games_in_which_nothing_turns_on_the_point_do_not_differ() -> None:
    # In these two games nobody on 15 ever plays a card that moves forward.
    assert compare("tick_tock_tower", "push_at_top", games=2).differ == 0


@pytest.mark.parametrize("game", GAMES)
def test_the_register_table_has_a_row_and_a_proof_for_every_clause(game: str) -> None:
    rows = list(RegisterTable(game).rows())
    assert [clause.id for clause, _, _ in rows] == [
        clause.id for clause in load_game(game).register
    ]
    assert all(scenarios > 0 for _, _, scenarios in rows)


def test_a_reading_that_nobody_measured_is_told_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rulings_module, "measured", lambda _: {})
    told = str(Rulings("tock"))
    assert told.count("How often it matters has not been measured.") == 3
