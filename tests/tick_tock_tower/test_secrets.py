"""What is told to whom: drawn cards, kept goals and the order of piles stay secret."""

from __future__ import annotations

from engines.registry import load_game
from engines.table.chance import Chance
from engines.tick_tock_tower.components import CARDS, GOALS

GAME = load_game("tick_tock_tower")


def test_others_are_told_no_goal_but_those_shown_and_no_drawn_card() -> None:
    for seed in range(6):
        state, chance = GAME.new(seed, players=7), Chance(seed)
        while not state.is_over:
            mover = state.to_move
            bystander = next(player for player in state.players if player != mover)
            before = state.seen_by(bystander)
            move = chance.pick(state.legal_moves())
            written = state.move_seen_by(move, bystander)
            told = " ".join(e.seen_by(bystander) or "" for e in state.apply(move))
            after = state.seen_by(bystander)
            new = set(after["shown"][mover]) - set(before["shown"][mover])
            open_goals = {goal for goals in after["shown"].values() for goal in goals}
            assert all(goal in new or goal not in told for goal in GOALS if goal not in open_goals)
            if move.what == "Keep":
                assert written == "Keep a goal"
                assert not any(card in told for card in CARDS)
            else:
                assert written == str(move)
                others = [card for card in CARDS if card != move.what]
                assert not any(card in told for card in others)


def test_a_player_sees_own_cards_and_goals_and_the_sizes_of_piles() -> None:
    state = GAME.new(3, players=5)
    first, second = state.players[:2]
    mine, theirs = state.seen_by(first), state.seen_by(second)
    assert mine["offered"] == state.facts()["offered"] != []
    assert theirs["offered"] == []
    assert set(mine["hands"]) == set(mine["goal"]) == {first}
    assert mine["piles"] == theirs["piles"]
    assert not {"draw_pile", "goal_pile"} & (set(mine) | set(state.facts()))
