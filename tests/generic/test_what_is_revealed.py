"""What a move shows that was hidden: the engine knows it, for taking back to ask who must agree."""

from __future__ import annotations

import pytest

from engines.registry import load_game
from engines.table.chance import Chance

from .brought import contract_of
from .contract import Variety
from .test_random_games import each_variety, spread


@each_variety
def test_what_is_hidden_is_counted_and_is_some_of_the_pieces(variety: Variety) -> None:
    """A game whose contract names secrets hides something, at least what the others hold."""
    contract = contract_of(variety.game)
    looked = 0
    for state in spread(variety, 21):
        names = state.pieces()
        for player in state.players:
            found = state.hidden_from(player)
            hands = state.facts().get("hands", {})
            others = sum(len(hand) for name, hand in hands.items() if name != player)
            assert found.total() >= others
            looked += bool(found)
            for name, count in found.items():
                there = [n for key, n in names.items() if f" {key}".endswith(f" {name}")]
                assert count <= max(there), name
    assert bool(looked) == bool(contract.own_only or contract.mover_only or contract.hidden)


@pytest.mark.parametrize("game", ["tick_tock_tower", "tickle", "tock"])
def test_new_card_in_a_hand_is_something_shown_to_its_owner_alone(game: str) -> None:
    state, chance = load_game(game).new(3), Chance(3)
    drawn = 0
    while not state.is_over and drawn < 5:
        player = state.to_move
        before, held = state.copy(), state.seen_by(player)["hands"][player]
        move = chance.pick(state.legal_moves())
        state.apply(move)
        if len(state.seen_by(player)["hands"][player]) >= len(held) or str(move) == "Draw":
            drawn += 1
            assert before.reveals(move, state, player), str(move)
    assert drawn


def test_pass_shows_nobody_anything() -> None:
    game = load_game("tickle")
    passed = 0
    for seed in range(20):
        state, chance = game.new(seed), Chance(seed)
        while not state.is_over:
            moves = {str(move): move for move in state.legal_moves()}
            move = moves.get("Pass") or chance.pick(list(moves.values()))
            before = state.copy()
            state.apply(move)
            if str(move) == "Pass":
                passed += 1
                assert not any(before.reveals(move, state, player) for player in state.players)
    assert passed


def test_every_turn_of_a_tile_shows_it_even_one_that_was_seen_before() -> None:
    state = load_game("haunted_clock_tower").new(1)
    for text in ("Turn 1", "Turn 2", "Turn 1", "Turn 2"):
        move, before = state.parse_move(text), state.copy()
        if state.is_legal(move):
            state.apply(move)
            assert before.reveals(move, state, "P1")
