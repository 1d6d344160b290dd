"""What every game promises, held on random games of every variety."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from engines.play.scenario import then_shape
from engines.registry import load_game
from engines.table.chance import Chance
from engines.table.state import State
from engines.table.verdict import IllegalMove

from .brought import VARIETIES
from .contract import Variety

SEEDS = range(4)
JUDGED = 12
"""Positions of a game whose every candidate is judged; spread evenly over the game."""
MOST_CANDIDATES = 200

each_variety = pytest.mark.parametrize("variety", VARIETIES, ids=str)


def walk(variety: Variety, seed: int) -> Iterator[State[Any]]:
    """Play a random game and yield the state before each move, and at the end."""
    state, chance = variety.new(seed), Chance(seed, 77)
    yield state
    while not state.is_over:
        state.apply(chance.pick(state.legal_moves()))
        yield state


def spread(variety: Variety, seed: int, most: int = JUDGED) -> list[State[Any]]:
    """Return copies of states spread over a game, its first and last among them."""
    states = [state.copy() for state in walk(variety, seed)]
    step = max(1, len(states) // most)
    return [*states[::step], states[-1]]


@each_variety
def test_no_card_or_piece_is_lost_or_appears(variety: Variety) -> None:
    for seed in SEEDS:
        pieces = variety.new(seed).pieces()
        for state in walk(variety, seed):
            assert state.pieces() == pieces


@each_variety
def test_a_game_goes_on_exactly_while_somebody_can_move(variety: Variety) -> None:
    for seed in SEEDS:
        for state in walk(variety, seed):
            assert state.is_over is (state.to_move == "") is (not state.legal_moves())
            assert state.is_over or state.to_move in state.players
            assert state.is_over or state.winners() == []


@each_variety
def test_each_listed_move_is_legal_and_has_one_written_form(variety: Variety) -> None:
    for state in spread(variety, 1):
        moves = state.legal_moves()
        texts = [str(move) for move in moves]
        assert len(set(texts)) == len(texts)
        for move, text in zip(moves[:MOST_CANDIDATES], texts, strict=False):
            assert state.parse_move(text) == move
            assert state.judge(move).is_legal, f"{text}: {state.judge(move)}"
            assert state.parts(move)


@each_variety
def test_each_other_candidate_is_refused_for_a_reason(variety: Variety) -> None:
    register = load_game(variety.game).register
    for state in spread(variety, 2):
        listed = set(map(str, state.legal_moves()))
        candidates = list(state.candidates())
        missing = listed - {str(move) for move in candidates}
        assert not missing, "every legal move is a candidate"
        step = max(1, len(candidates) // MOST_CANDIDATES)
        for move in candidates[::step]:
            verdict = state.judge(move)
            assert verdict.is_legal is (str(move) in listed), f"{move}: {verdict}"
            for breach in verdict.breaches:
                assert breach.clause in register
                assert breach.reason.endswith((".", "!", "?")), breach.reason
            if not verdict.is_legal:
                assert set(map(str, verdict.nearest)) <= listed
                assert bool(verdict.nearest) is bool(listed)
                assert verdict.is_all is (len(verdict.nearest) == len(listed))


@each_variety
def test_a_refused_move_changes_nothing(variety: Variety) -> None:
    for state in spread(variety, 3, most=4):
        listed = set(map(str, state.legal_moves()))
        before = state.facts()
        refused = [move for move in state.candidates() if str(move) not in listed][:20]
        for move in refused:
            with pytest.raises(IllegalMove):
                state.play(move)
            assert state.facts() == before


@each_variety
def test_a_copy_lives_its_own_life_and_plays_alike(variety: Variety) -> None:
    for state in spread(variety, 4, most=6):
        before = state.facts()
        one, other = state.copy(), state.copy()
        for step in range(6):
            moves = one.legal_moves()
            if not moves:
                break
            move = moves[step % len(moves)]
            assert one.apply(move) == other.apply(move)
            assert one.facts() == other.facts()
        assert state.facts() == before


@each_variety
def test_events_can_be_left_off_without_changing_the_game(variety: Variety) -> None:
    told, silent, chance = variety.new(5), variety.new(5), Chance(5)
    while not told.is_over:
        move = chance.pick(told.legal_moves())
        told.apply(move)
        assert silent.apply(move, events=False) == []
    assert silent.facts() == told.facts()


@each_variety
def test_every_event_cites_the_register_in_a_whole_sentence(variety: Variety) -> None:
    register = load_game(variety.game).register
    state, chance = variety.new(6), Chance(6)
    while not state.is_over:
        events = state.apply(chance.pick(state.legal_moves()))
        assert events, "something happens with every move"
        for event in events:
            assert event.cites, event
            assert all(cite in register for cite in event.cites), event
            assert event.text[0].isupper() or event.text[0].isdigit(), event
            assert event.text.endswith((".", "!")), event


@each_variety
def test_facts_have_the_shape_that_files_are_checked_against(variety: Variety) -> None:
    game = load_game(variety.game)
    for state in spread(variety, 7):
        shape = then_shape(game, state)
        assert not list(shape.problems(state.facts()))
        assert not list(shape.differences(state.facts(), state.facts()))


@each_variety
def test_options_and_seed_set_up_the_same_game(variety: Variety) -> None:
    state = variety.new(8)
    again = load_game(variety.game).new(state.seed, state.options(), state.readings)
    assert again.facts() == state.facts()
    assert again.options() == state.options()


@each_variety
def test_global_randomness_neither_matters_nor_is_touched(variety: Variety) -> None:
    calm = [state.facts() for state in walk(variety, 9)][-1]
    random.seed(123)
    before = random.getstate()
    disturbed: dict[str, Any] = {}
    for state in walk(variety, 9):
        assert random.getstate() == before
        random.random()
        before = random.getstate()
        disturbed = state.facts()
    assert disturbed == calm


@each_variety
def test_a_mistyped_attribute_of_a_state_is_refused(variety: Variety) -> None:
    state = variety.new(10)
    with pytest.raises(AttributeError):
        state.raedings = {}  # type: ignore[attr-defined]


@each_variety
def test_every_position_can_be_described(variety: Variety) -> None:
    game = load_game(variety.game)
    for state in spread(variety, 10, most=4):
        for facts in (state.facts(), *(state.seen_by(player) for player in state.players)):
            lines = game.describe(facts)
            assert lines
            assert all(line.strip() for line in lines)
