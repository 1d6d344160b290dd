"""The sensible player, whole games, and what a play is worth."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.play.bots import playout
from engines.table.chance import Chance
from engines.tickle.game import GAME
from engines.tickle.grid import row_column
from engines.tickle.groups import groups_of
from engines.tickle.rules.surveying import Turn
from engines.tickle.state import Tickle

from .plain_search import beside, in_common
from .test_finding import as_named, grown


def test_the_sensible_player_beats_chance() -> None:
    won = 0
    for seed in range(6):
        state = GAME.new(seed, players=2)
        chance = Chance(seed, 8)
        while not state.is_over:
            sensible = state.to_move == "A"
            move = GAME.sensible(state, chance) if sensible else chance.pick(state.legal_moves())
            state.apply(move, events=False)
        won += state.scores()["A"] > state.scores()["B"]
    assert won >= 5


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 6))
def test_every_layout_of_a_game_is_one_that_a_file_may_state(seed: int, players: int) -> None:
    state = GAME.new(seed, players=players)
    playout(state, Chance(seed))
    facts = state.facts()
    again = GAME.position({key: facts[key] for key in ("layout", "origin", "hands")} | {"deck": 0})
    assert again.facts()["layout"] == facts["layout"]
    assert sum(map(len, facts["hands"].values())) + len(facts["layout"].split()) >= 100


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), cards=st.integers(2, 25))
def test_a_play_is_worth_what_the_table_gained(seed: int, cards: int) -> None:
    """Count Tics and groups of the whole table before and after, by a way of its own."""
    state = grown(seed, cards)
    if not state.plays():
        return
    move = Chance(seed, 6).pick(state.plays())
    brought = state.account_of(move)
    before, groups_before = _tics(as_named(state.layout)), set(groups_of(state.layout.cards))
    state.apply(move)
    gained = _tics(as_named(state.layout)) - before
    assert len(brought.tics) == gained
    made = {(g.pair, g.cells) for g in brought.groups}
    assert made == set(groups_of(state.layout.cards)) - groups_before
    bonus = sum({3: 3, 4: 4, 5: 10}[len(cells)] for _, cells in made)
    extreme = sum(group.extreme for group in brought.groups)
    assert brought.total == 2 * gained + bonus + extreme + 6 * (len(move.cards) == 6)


def _tics(table: dict[tuple[int, int], str]) -> int:
    twice = sum(
        in_common(card, table[other]) == 2
        for cell, card in table.items()
        for other in beside(cell)
        if other in table
    )
    return twice // 2


def test_best_plays_are_the_dearest_in_order() -> None:
    state = grown(7, 30)
    totals = sorted((state.account_of(move).total for move in state.plays()), reverse=True)
    assert [account.total for _, account in state.best_plays(8)] == totals[:8]


def test_cells_count_rows_down_and_columns_right() -> None:
    state = GAME.new(1)
    assert isinstance(state, Tickle)
    assert [row_column(place) for place in (4096, 1, -1, -4096)] == [
        (1, 0),
        (0, 1),
        (0, -1),
        (-1, 0),
    ]


@pytest.mark.parametrize("readings", [{}, {"gaps": "B", "extreme": "B", "six_bonus": "B"}])
@pytest.mark.parametrize("players", [2, 6])
def test_points_counted_at_once_are_those_of_the_account(
    players: int, readings: dict[str, str]
) -> None:
    """Whole games of the sensible bot, which meet groups of every size and both Extreme cards."""
    compared = 0
    for seed in range(2):
        state = GAME.new(seed, players=players, readings=readings)
        assert isinstance(state, Tickle)
        chance = Chance(seed)
        while not state.is_over:
            turn = Turn(state.layout, state.hand, state.readings)
            total = turn.worth().total
            for move in state.survey().plays[::5]:
                assert total(move.cards, move.cells) == turn.price(move).total, str(move)
                compared += 1
            state.apply(GAME.sensible(state, chance), events=False)
    assert compared > 500
