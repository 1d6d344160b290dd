"""Quizzes hold for every game: one right answer that the engine proves, and reasons for each wrong.

Questions are made from seeded play, so the same seed has to give the same ones everywhere, and
nothing that a player cannot see may be needed to answer.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from engines.play.quiz.happening import mentions
from engines.play.quiz.judging import YES
from engines.play.quiz.making import quiz
from engines.play.quiz.moment import Moment
from engines.play.quiz.question import FEWEST, MOST, Kind, Question
from engines.play.quiz.told import quiz_told
from engines.play.running import run_scenario
from engines.play.scenario import build_scenario
from engines.play.toml import parse_toml
from engines.play.toml_text import toml_text
from engines.registry import GAMES, load_game
from engines.table.chance import Chance

SEEDS = range(30)
EACH = 2
MANY = 12

each_game = pytest.mark.parametrize("game", GAMES)


@cache
def asked(game: str) -> tuple[Question, ...]:
    """Return a few questions of many seeds."""
    return tuple(one for seed in SEEDS for one in quiz(game, seed, EACH))


@cache
def whole(game: str) -> tuple[Question, ...]:
    """Return one quiz as a class gets it."""
    return tuple(quiz(game, 3, MANY))


@each_game
def test_exactly_one_choice_is_right_and_all_are_told_apart(game: str) -> None:
    for question in asked(game):
        labels = [choice.label for choice in question.choices]
        assert FEWEST <= len(labels) == len(set(labels)) <= MOST, question.text
        assert sum(choice.right for choice in question.choices) == 1
        assert question.text.endswith("?")
        assert "None" not in labels


@each_game
def test_every_choice_says_why_with_clauses_of_the_register(game: str) -> None:
    register = load_game(game).register
    for question in asked(game):
        for choice in question.choices:
            assert choice.why.strip().endswith((".", "!")), choice
            assert choice.cites, choice
            assert set(choice.cites) <= set(register.clauses)
            assert len(set(choice.cites)) == len(choice.cites)


@each_game
def test_a_rule_offered_as_a_reason_forbids_moves_like_the_one_asked_about(game: str) -> None:
    """No reader would believe that a rule about choosing goals forbids a card."""
    made = load_game(game)
    for question in asked(game):
        if question.kind is not Kind.ALLOWED or len(question.choices) < 3:
            continue
        moment = Moment(made, question.given, Counter())
        state = moment.state
        parts = set(state.parts(state.parse_move(question.when[0]["move"])))
        alike = [one for move, one in moment.refused if parts & set(state.parts(move))]
        titles = {made.register[one.clause].title for breaches in alike for one in breaches}
        offered = {choice.label for choice in question.choices if not choice.right}
        assert offered - {YES} <= {f"No: “{title}”" for title in titles}, question.text


@each_game
def test_the_scenario_of_a_question_holds_and_no_play_is_doubted(game: str) -> None:
    for question in asked(game):
        tables = parse_toml(toml_text(question.tables()["scenario"]))
        run = run_scenario(build_scenario(tables))
        assert not run.failures, (question.text, run.failures)
        assert not run.scenario.start.doubts()
        assert run.scenario.cites == question.topics


@each_game
def test_no_answer_rests_on_what_the_rules_leave_open_without_saying_so(game: str) -> None:
    """An open point would be asked about as if it were settled."""
    register = load_game(game).register
    for question in asked(game):
        for clause in map(register.__getitem__, question.topics):
            reading = register.readings.get(clause.reading)
            told = reading is not None and reading.question in question.text
            assert clause.strength != "O" or told, question.text


@each_game
def test_a_disputed_reading_that_decides_is_told(game: str) -> None:
    """Where the other reading of a point would not let the scenario hold, the text says so."""
    register = load_game(game).register
    for question in asked(game):
        for name, reading in register.readings.items():
            tables = {**question.scenario_tables, "readings": {name: "B"}}
            if run_scenario(build_scenario(tables)).failures:
                assert reading.question in question.text, (name, question.text)


@each_game
def test_the_answer_is_the_same_whatever_nobody_can_see(game: str) -> None:
    made = load_game(game)
    for question in asked(game):
        start = question.scenario.start
        moves = [when.move for when in question.scenario.whens]
        then = question.then or {}
        for key in ("legal_has", "legal_lacks"):
            moves += map(start.parse_move, then.get(key, ()))
        given = made.questioning.reshuffled(question.given, moves, Chance(99))
        tables = {**question.scenario_tables, "given": given}
        assert not run_scenario(build_scenario(tables)).failures, question.text


@each_game
def test_the_same_seed_gives_the_same_questions_and_more_begin_with_the_same(game: str) -> None:
    again = [one.tables() for one in quiz(game, 3, 4)]
    assert again == [one.tables() for one in whole(game)[:4]]
    assert [one.text for one in quiz(game, 4, 4)] != [one.text for one in whole(game)[:4]]


@each_game
def test_a_quiz_is_of_several_kinds_and_topics_and_repeats_nothing(game: str) -> None:
    questions = whole(game)
    kinds = Counter(question.kind for question in questions)
    assert {Kind.HAPPENS, Kind.ALLOWED, Kind.PLAYABLE} <= set(kinds)
    assert max(kinds.values()) <= MANY // 2
    told = {(one.text, frozenset(c.label for c in one.choices)) for one in questions}
    assert len(told) == MANY
    topics = {clause for question in questions for clause in question.topics}
    assert len(topics) >= min(5, len(load_game(game).register.clauses) // 2)


@each_game
def test_a_question_does_not_hold_its_own_answer(game: str) -> None:
    for question in asked(game):
        if question.kind is Kind.HAPPENS:
            assert not mentions(question.text, question.right.label), question.text


@each_game
def test_topics_are_those_that_were_asked_for(game: str) -> None:
    clause = whole(game)[0].topics[0]
    for question in quiz(game, 8, 2, [clause]):
        assert clause in question.topics


@each_game
def test_answers_stand_at_the_end_of_the_text(game: str) -> None:
    lines = list(quiz_told(whole(game)))
    at = lines.index("Answers")
    for question in whole(game):
        assert not any(question.right.why in line for line in lines[:at] if len(line) > 3)
        assert any(question.right.why in line for line in lines[at:])
