"""The session of a quiz: a question at a time, reasons, trying again, and the result."""

from __future__ import annotations

import json
from html import unescape
from typing import Any

import pytest

from engines.play.quiz.told import quiz_told
from engines.play.quiz.worksheet import worksheet, worksheet_body
from engines.registry import GAMES, load_game
from rulebook import Quiz
from rulebook.parts.shown_on import pages_of
from rulebook.sessions.opening import open_session
from rulebook.sessions.quiz import QuizSession
from rulebook.sessions.quiz_view import ABOUT
from rulebook.sessions.screen import Screen
from rulebook.sessions.session import BadAction

GAME = "haunted_clock_tower"


def session(count: int = 3, game: str = GAME) -> QuizSession:
    return QuizSession(game, 3, count)


def pick(quiz: QuizSession, right: bool) -> int:
    """Return a choice that is right, or one that is wrong and not tried yet."""
    tried = quiz.tried.get(quiz.at, [])
    choices = quiz.question(quiz.at).choices
    return next(n for n, one in enumerate(choices) if one.right is right and n not in tried)


def names(screen: Screen) -> list[str]:
    return [choice["label"] for choice in screen["choices"]]


def texts(screen: Screen) -> list[str]:
    return [one["text"] for one in screen["lines"]]


@pytest.mark.parametrize("game", GAMES)
def test_a_question_is_shown_with_its_board_and_every_choice(game: str) -> None:
    quiz = session(game=game)
    screen = quiz.screen()
    question = quiz.question(0)
    assert question.text in texts(screen)
    assert {choice.label for choice in question.choices} < set(names(screen))
    assert screen["board"].startswith("<svg")
    assert question.right.why not in " ".join(texts(screen))


def test_a_wrong_answer_is_told_why_with_clauses_and_the_others_stay_open() -> None:
    quiz = session()
    wrong = pick(quiz, right=False)
    choice = quiz.question(0).choices[wrong]
    screen = quiz.do({"do": "answer", "choice": wrong})
    last = screen["lines"][-1]
    assert last["text"] == f"Not so: {choice.label}. {choice.why}"
    assert screen["say"].startswith("Not so: ")
    assert [cite["id"] for cite in last["cites"]] == list(choice.cites)
    assert last["tone"] == "refusal"
    assert choice.label not in names(screen)
    assert quiz.question(0).right.label in names(screen)
    again = quiz.do({"do": "answer", "choice": wrong})
    assert "There is no such choice" in again["say"] or "there is no such choice" in again["say"]


def test_the_right_answer_leads_to_the_next_question() -> None:
    quiz = session()
    screen = quiz.do({"do": "answer", "choice": pick(quiz, right=True)})
    assert screen["lines"][-1]["text"].startswith("Right: ")
    assert names(screen) == ["Next question"]
    screen = quiz.do({"do": "next"})
    assert quiz.question(1).text in texts(screen)
    assert [step["label"] for step in screen["history"]["steps"]] == ["Question 1", "Question 2"]


def test_no_question_is_skipped() -> None:
    quiz = session()
    screen = quiz.do({"do": "goto", "at": 1})
    assert texts(screen)[0] == "This cannot be done: question 1 comes first"
    assert screen["history"]["at"] == 0


def finished() -> QuizSession:
    """Return a quiz of three: right at once, right at the second try, and given up."""
    quiz = session()
    quiz.do({"do": "answer", "choice": pick(quiz, right=True)})
    quiz.do({"do": "next"})
    quiz.do({"do": "answer", "choice": pick(quiz, right=False)})
    quiz.do({"do": "answer", "choice": pick(quiz, right=True)})
    quiz.do({"do": "next"})
    quiz.do({"do": "show"})
    quiz.do({"do": "next"})
    return quiz


def test_the_result_counts_first_tries_and_tells_all_answers_with_their_clauses() -> None:
    quiz = finished()
    screen = quiz.screen()
    assert texts(screen)[0] == "1 of 3 right at the first try."
    for number, told in enumerate(screen["lines"][1:]):
        right = quiz.question(number).right
        assert right.label in told["text"]
        assert right.why in told["text"]
        assert [cite["id"] for cite in told["cites"]] == list(right.cites)
    assert [one["tone"] for one in screen["lines"][1:]] == ["event", "refusal", "refusal"]


def test_a_quiz_goes_on_from_plain_values_and_its_link_holds_no_answers() -> None:
    quiz = finished()
    kept = json.loads(json.dumps(quiz.spec()))
    assert open_session(kept).screen() == quiz.screen()
    link = quiz.screen()["link"]
    assert link == {"kind": "quiz", "game": GAME, "seed": 3, "questions": 3}
    fresh = open_session(link)
    assert fresh.screen() == session().screen()


def test_again_is_the_same_quiz_and_another_is_the_next_number() -> None:
    quiz = finished()
    assert quiz.do({"do": "again"}) == session().screen()
    assert quiz.do({"do": "another"})["title"].endswith("quiz 4")
    assert quiz.do({"do": "seed", "text": "77"})["title"].endswith("quiz 77")
    assert "a quiz has a number" in quiz.do({"do": "seed", "text": "x"})["say"]


@pytest.mark.parametrize(
    "more",
    [
        {"game": "nine_tailed"},
        {"seed": -1},
        {"questions": 0},
        {"questions": 31},
        {"at": 2},
        {"answers": [{"tried": [7]}]},
        {"answers": [{"tried": []}, {"tried": [0]}]},
        {"other": 1},
    ],
)
def test_a_spec_that_describes_no_quiz_is_refused(more: dict[str, Any]) -> None:
    with pytest.raises(BadAction):
        open_session({"kind": "quiz", "game": GAME, "seed": 3, "questions": 3, **more})


def test_the_part_keeps_few_plain_values_and_refuses_what_there_is_not() -> None:
    quiz = Quiz(GAME, seed=3, questions=2)
    assert Quiz.of(quiz.spec()).text() == quiz.text()
    assert quiz.session().question(0).text in quiz.text()
    assert quiz.html("u").startswith("<figure") or "<figure" in quiz.html("u")
    with pytest.raises(ValueError, match="allowed"):
        Quiz(GAME, questions=99)


def for_class(count: int = 2, **more: Any) -> QuizSession:
    return QuizSession(GAME, 3, count, at_end=True, **more)


def test_a_quiz_for_a_class_asks_all_before_it_tells_each_answer_with_its_clauses() -> None:
    quiz = for_class()
    labels = [step["label"] for step in quiz.screen()["history"]["steps"]]
    assert labels == ["Question 1", "Question 2", "Answer 1", "Answer 2", "Result"]
    for number in (0, 1):
        right = quiz.question(number).right
        asked = quiz.do({"do": "goto", "at": number})
        told = quiz.do({"do": "goto", "at": 2 + number})
        assert right.why not in " ".join(texts(asked))
        assert f"A: {quiz.question(number).choices[0].label}" in texts(asked)
        assert right.why in texts(told)
        assert [one["id"] for one in told["lines"][-1]["cites"]] == list(right.cites)
    result = quiz.do({"do": "next"})
    assert [one["text"][:2] for one in result["lines"]] == ["1.", "2."]


def test_in_a_quiz_for_a_class_the_last_choice_counts_and_is_told_at_the_end() -> None:
    quiz = for_class()
    wrong, right = pick(quiz, right=False), pick(quiz, right=True)
    quiz.do({"do": "answer", "choice": right})
    screen = quiz.do({"do": "answer", "choice": wrong})
    pressed = [one["label"] for one in screen["choices"] if one.get("pressed")]
    assert pressed[:1] == ["ABCD"[wrong]]
    assert "You chose" not in screen["say"]
    quiz.do({"do": "goto", "at": 1})
    quiz.do({"do": "answer", "choice": pick(quiz, right=True)})
    assert texts(quiz.do({"do": "goto", "at": 2}))[2].startswith("You chose ")
    assert texts(quiz.do({"do": "goto", "at": 4}))[0] == "1 of 2 right."
    kept = json.loads(json.dumps(quiz.spec()))
    assert open_session(kept).screen() == quiz.screen()
    assert open_session(quiz.screen()["link"] or {}).screen() == for_class().screen()


@pytest.mark.parametrize("game", GAMES)
def test_a_quiz_says_how_it_names_things_and_names_its_topics_by_their_pages(game: str) -> None:
    quiz, naming = session(2, game), load_game(game).naming
    screen = quiz.screen()
    assert naming in texts(screen)
    topics = [one for one in screen["choices"] if one["group"] == ABOUT]
    pages = pages_of(game)
    assert [one["label"] for one in topics] == [pages[one["do"]["page"]].title for one in topics]
    questions = [quiz.question(0)]
    assert next(quiz_told(questions)) == naming
    assert naming in unescape(worksheet(questions, 1))
    quiz.do({"do": "show"})
    assert naming not in texts(quiz.do({"do": "next"})), "it is said once"


def test_a_quiz_is_chosen_by_number_length_and_topic_and_its_link_holds_the_choice() -> None:
    quiz = session()
    page = quiz.game.register[quiz.question(0).topics[0]].page
    for action in (
        {"do": "seed", "text": "5"},
        {"do": "count", "text": "2"},
        {"do": "topic", "page": page},
        {"do": "tell", "at_end": True},
    ):
        screen = quiz.do(action)
    spec = {"game": GAME, "seed": 5, "questions": 2, "topics": [page], "at_end": True}
    assert screen["link"] == {"kind": "quiz", **spec}
    assert all(
        any(quiz.game.register[one].page == page for one in quiz.question(number).topics)
        for number in (0, 1)
    )
    assert open_session(spec | {"kind": "quiz"}).screen() == screen
    assert quiz.do({"do": "topic", "page": page})["link"] == {
        "kind": "quiz",
        "game": GAME,
        "seed": 5,
        "questions": 2,
        "at_end": True,
    }
    assert "1 to 30" in quiz.do({"do": "count", "text": "31"})["say"]
    assert "no beginning" in quiz.do({"do": "topic", "page": "nowhere"})["say"]
    assert quiz.topics == ()


def test_a_quiz_for_a_class_is_stepped_through_as_it_is_stored() -> None:
    part = Quiz(GAME, seed=3, questions=2, at_end=True)
    html = part.html("u")
    assert part.session().question(1).right.why.split(".")[0] in html
    assert html.count('"say"') == 5
    assert Quiz.of(part.spec()).text() == part.text()


def test_the_worksheet_of_a_quiz_is_shown_once() -> None:
    quiz = session()
    screen = quiz.do({"do": "sheet"})
    assert screen["sheet"] == worksheet_body([quiz.question(n) for n in range(3)], 3)
    assert "sheet" not in quiz.screen()


def test_a_page_tells_as_many_questions_as_a_small_game_has() -> None:
    """Not every number of questions is to be had: a figure has no step without one."""
    part = Quiz(GAME, seed=3, questions=30, topics=["HCT-CLOCK"], at_end=True)
    count = int(part.text().partition(", ")[2].split()[0])
    assert 1 < count < 30
    assert part.html("u").count("This cannot be done") == 0
    assert f'"Answer {count}"' in part.html("u")
    assert f'"Answer {count + 1}"' not in part.html("u")
