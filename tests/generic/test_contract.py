"""Every registered game brings its cases for this suite, and they cover what the game offers."""

from __future__ import annotations

import pytest

from engines.registry import GAMES, load_game

from .brought import NoContract, contract_of, golden_of

each_game = pytest.mark.parametrize("game", GAMES)


@each_game
def test_the_game_brings_its_cases(game: str) -> None:
    varieties = contract_of(game).varieties
    assert varieties
    assert {variety.game for variety in varieties} == {game}
    assert golden_of(game).is_file()


@each_game
def test_its_varieties_are_every_reading_and_the_fewest_and_most_players(game: str) -> None:
    varieties = contract_of(game).varieties
    other_way = {name for variety in varieties for name in variety.readings}
    assert other_way == set(load_game(game).register.readings)
    offered = load_game(game).offers.players
    played = {len(variety.new(0).players) for variety in varieties}
    assert not offered or {min(offered), max(offered)} <= played


def test_a_game_without_cases_is_named() -> None:
    with pytest.raises(NoContract, match=r"chess brings no cases: tests/chess/contract\.py"):
        contract_of("chess")
