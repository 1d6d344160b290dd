"""Questions about Tock rest on what happened to the marker that is asked about, and to no other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from engines.play.quiz.making import quiz
from engines.play.quiz.question import Kind, Question
from engines.tock.components import HOME_NAMES

STOPS = "Where does it stop?"


@cache
def asked() -> tuple[Question, ...]:
    """Return the questions of many short quizzes."""
    return tuple(one for seed in range(40) for one in quiz("tock", seed, 3))


def stops() -> Iterator[Question]:
    """Yield those that ask where a marker stops."""
    yield from (one for one in asked() if one.text.endswith(STOPS))


def test_a_reason_is_about_the_marker_that_is_asked_about() -> None:
    """Spaces are named after colours: what is said of a space is not said of its colour."""
    counted = stopped = 0
    for question in asked():
        named = re.search(r"How many of (\w+)'s markers are in the reserve", question.text)
        if question.kind is Kind.HAPPENS and named:
            counted += 1
            assert re.search(rf"\b{named[1]}'s ", question.right.why, re.IGNORECASE)
        elif question.text.endswith(STOPS):
            stopped += 1
            assert re.search(r"\d+ spaces?|stops on", question.right.why)
    assert counted
    assert stopped


def test_no_wrong_choice_is_where_the_card_could_take_the_marker_another_way() -> None:
    """A 4 goes forward or back, and a marker may turn in or go on: both ends would be right."""
    choices = 0
    for question in stops():
        start = question.scenario.start
        (when,) = question.scenario.whens
        move = when.move
        ends = {
            other.steps[0].target
            for other in start.some_moves()[0]
            if other.card == move.card and not other.swap and len(other.steps) == 1
            if other.steps[0].place == move.steps[0].place
        }
        assert ends & {choice.label for choice in question.choices} == {question.right.label}
        choices += len(ends) > 1
    assert choices


def test_the_question_says_which_way_the_marker_goes() -> None:
    fours = 0
    for question in stops():
        told = question.text.partition(".")[0]
        fours += " plays a 4 " in told
        assert (" plays a 4 " in told) == bool(re.search(r"going (forward|back)", told)), told
        if question.right.label in HOME_NAMES:
            assert "turning in" in told or "farther in" in told
    assert fours
