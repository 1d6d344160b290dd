"""Puzzles hold for every game: a number is a puzzle, and its answer is the engine's."""

from __future__ import annotations

from functools import cache

import pytest

from engines.play.challenge.attempt import Attempt
from engines.play.challenge.solving import solution
from engines.play.quiz.puzzle import Puzzle, puzzle
from engines.play.quiz.question import Kind
from engines.play.running import run_scenario
from engines.registry import GAMES, load_game
from engines.table.chance import Chance

SEEDS = range(12)
each_game = pytest.mark.parametrize("game", GAMES)


@cache
def made(game: str) -> tuple[Puzzle, ...]:
    return tuple(puzzle(game, seed) for seed in SEEDS)


def told(one: Puzzle) -> tuple[object, ...]:
    """Return a puzzle as it can be compared."""
    asked = one.question.tables() if one.question else one.challenge and one.challenge.goal
    return one.kind, one.level, one.legal, one.wrong, one.start.facts(), asked


def on_the_board(game: str) -> list[Puzzle]:
    return [one for one in made(game) if one.challenge is not None]


@each_game
def test_the_same_number_is_the_same_puzzle_and_another_one_another(game: str) -> None:
    assert [told(puzzle(game, seed)) for seed in (3, 7)] == [told(made(game)[n]) for n in (3, 7)]
    starts = [
        str(one.start.facts()) + str(one.question and one.question.text) for one in made(game)
    ]
    assert len(set(starts)) > len(starts) // 2


@each_game
def test_what_the_engine_says_is_the_answer_and_the_level_is_told(game: str) -> None:
    for one in made(game):
        assert 1 <= one.level <= 3
        assert one.legal > 0
        if one.question is not None:
            assert run_scenario(one.question.scenario).failures == ()


@each_game
def test_more_than_one_kind_comes(game: str) -> None:
    assert len({one.kind for one in made(game)}) >= 2


@each_game
def test_the_best_play_is_judged_among_all_and_few_are_right(game: str) -> None:
    asking = load_game(game).questioning
    for one in on_the_board(game)[:3]:
        challenge = one.challenge
        assert challenge is not None
        assert one.kind is Kind.BEST
        right = []
        for move in challenge.start.legal_moves():
            attempt = Attempt(challenge)
            attempt.play(move)
            right += [move] if attempt.is_solved else []
            assert attempt.is_solved or attempt.missing
        assert one.legal - len(right) == one.wrong
        assert 3 * len(right) <= one.legal
        found = solution(challenge)
        assert found is not None
        assert found[0] in right
        if not asking.measured:
            # What a sensible player does is among them, whatever chance says.
            tries = {load_game(game).sensible(challenge.start, Chance(n)) for n in range(3)}
            assert tries <= set(right)


@each_game
def test_the_best_play_does_not_rest_on_what_nobody_sees(game: str) -> None:
    played = load_game(game)
    for one in on_the_board(game)[:3]:
        assert one.challenge is not None
        given = played.editing.stated(one.start)
        other = played.position(played.questioning.reshuffled(given, (), Chance(5)))
        legal = one.start.legal_moves()
        assert played.questioning.reckoned(other, legal) == played.questioning.reckoned(
            one.start, legal
        )
