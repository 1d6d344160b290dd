"""Questions: the engine knows the answer, the words of a question decide what may be answered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines.play.running import run_scenario
from engines.play.scenario import parse_scenario
from rulebook import Ask, Wrong
from rulebook.parts.example import Example
from rulebook.sessions.ask import BadQuestion
from rulebook.sessions.interrogative import Kind, kind_of
from rulebook.sessions.scenarios import ExampleFails
from rulebook.sessions.screen import Question
from tests.rulebook import lanterns

TOCK = """game = "tock"
[given]
markers = { red = ["red+5"] }
hands = { red = ["10"] }
[[when]]
move = "10: red+5 > red+15"
"""


def question(ask: Ask, *moves: str) -> Question:
    return ask.question(lanterns.run(*moves))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("May red play it?", Kind.YES_OR_NO),
        ("Reading B: may the King be played?", Kind.YES_OR_NO),
        ("Two ghosts lie open. Is the turn over?", Kind.YES_OR_NO),
        ("Ann began. Who turns the third tile?", Kind.WHO),
        ("After the third tile, whose turn is it?", Kind.WHO),
        ("Where does that leave Tock?", Kind.WHERE),
        ("On which space does the pawn end?", Kind.WHERE),
        ("How many points is the play worth?", Kind.HOW_MANY),
        ("How far does it go?", Kind.HOW_MANY),
        ("How does it end?", Kind.WHICH),
        ("What does the clock show?", Kind.WHICH),
        ("May red, who has a King, go where it likes?", Kind.YES_OR_NO),
        ("Tell me.", None),
        ("?", None),
    ],
)
def test_kind_is_read_from_the_words(text: str, kind: Kind | None) -> None:
    assert kind_of(text) is kind


def test_answer_is_worked_out_by_the_engine() -> None:
    ask = Ask("What is lantern 3 now?", "lanterns.3", options=["dark", "lit"])
    worked = question(ask, "Light 2", "Swap 2 > 3")
    assert worked["reveals"] == 2
    assert [(one["label"], one["right"]) for one in worked["options"]] == [
        ("dark", False),
        ("lit", True),
    ]


def test_wrong_choice_says_why_with_its_clause() -> None:
    ann = Wrong("Ann", "A light ends the turn.", "LAN-LIGHT-1")
    ask = Ask("Who is next?", "to_move", options=["Bob", ann])
    right, wrong = question(ask, "Light 2")["options"]
    assert right["result"] == "Right: Bob."
    assert wrong["result"] == "Not Ann. A light ends the turn."
    assert [cite["id"] for cite in wrong["cites"]] == ["LAN-LIGHT-1"]


def test_refused_move_is_explained_by_what_it_breaks() -> None:
    ask = Ask("May Bob light lantern 2 again?", legal="Light 2")
    yes, no = question(ask, "Light 2", "!Light 2")["options"]
    assert (yes["right"], no["right"]) == (False, True)
    assert yes["result"] == "Not so. Lantern 2 is lit already."
    assert yes["cites"]
    assert no["result"] == "Right: no."  # The step that is shown then gives the reason itself.
    shown_later = Ask("May Bob light lantern 2 again?", legal="Light 2", at=2)
    assert question(shown_later, "Light 2", "Light 1")["options"][1]["result"] == (
        "Right: no. Lantern 2 is lit already."
    )


def test_allowed_move_is_explained_by_its_author_or_by_what_follows() -> None:
    ask = Ask("May Ann light lantern 2?", legal="Light 2")
    assert question(ask, "Light 2")["options"][1]["result"] == "Not so. Ann lights lantern 2."
    no = Wrong("No", "Any dark one may be lit.", "LAN-LIGHT-1")
    ask = Ask("May Ann light lantern 2?", legal="Light 2", options=[no])
    assert question(ask, "Light 2")["options"][1]["result"] == "Not so. Any dark one may be lit."


def test_fact_that_holds_or_not_is_answered_with_yes_or_no() -> None:
    no = Wrong("No", "The last lantern is lit.", "LAN-END-1")
    ask = Ask("Is the game over?", "over", options=[no])
    labels = [one["label"] for one in question(ask, "Light 1", "Light 2", "Light 3")["options"]]
    assert labels == ["Yes", "No"]


def test_list_is_counted_by_how_many_and_an_item_is_named_by_its_number() -> None:
    run = run_scenario(parse_scenario(TOCK))
    counted = Ask("How many cards are left?", "hands.red", options=[0, 1]).question(run)
    assert [one["label"] for one in counted["options"] if one["right"]] == ["0"]
    where = Ask("Where is it now?", "markers.red.3", options=["red+15", "red+14"]).question(run)
    assert [one["label"] for one in where["options"] if one["right"]] == ["red+15"]


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (Ask("Where does the 10 take it?", "home.red", options=[0, 1]), "asks for a place"),
        (Ask("Where is it?", "markers.red.3", options=["red+15", "red+18"]), "'red+18' is not"),
        (Ask("Where is it?", "markers.red.3", options=["red+15", 15]), "15 is not a place"),
        (Ask("How many are Home?", "home.red", options=[0, "none"]), "'none' is not a number"),
        (Ask("Who is next?", "to_move", options=["green", "Ann"]), "'Ann' is not a player"),
        (Ask("Who is where?", "markers.red.3", options=["red+15", "red+14"]), "is a place"),
        (Ask("Is red's marker Home?", "home.red"), "asks for Yes or No, but home.red is a number"),
    ],
)
def test_choices_that_answer_another_question_are_refused(ask: Ask, said: str) -> None:
    with pytest.raises(BadQuestion, match=said.replace("+", r"\+")):
        ask.question(run_scenario(parse_scenario(TOCK)))


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: Ask("Which?", "lanterns.2", options=["dark", "blue"]), "'blue' is not"),
        (lambda: Ask("Who?", "to_move", options=["Ann", "nobody"]), "not among the options"),
        (lambda: Ask("Who?", "to_move", options=["Ann", Wrong("Bob", "No.")]), "why it is wrong"),
        (lambda: Ask("Who?", "to_move", options=["Bob", Wrong("Ann", "No.", "X-1")]), "no clause"),
        (lambda: Ask("Which?", "lanterns.9", options=["lit", "dark"]), "there is no fact"),
        (lambda: Ask("Which?", "to_move.x", options=["lit", "dark"]), "there is no fact"),
        (lambda: Ask("Which?", "lanterns.2", options=["lit", "dark"], at=9), "there is no step 9"),
        (lambda: Ask("May she?", legal="Juggle"), "is no move"),
    ],
)
def test_question_without_a_true_answer_is_refused(ask: Callable[[], Ask], said: str) -> None:
    with pytest.raises(ExampleFails, match=said):
        Example.of_run(lanterns.run("Light 2"), ask=ask())


@pytest.mark.parametrize(
    "arguments",
    [
        {"text": " ", "fact": "x", "options": ["a", "b"]},
        {"text": "Who?"},
        {"text": "Who?", "fact": "x", "legal": "y", "options": ["a", "b"]},
        {"text": "Who?", "fact": "x", "options": ["a"]},
        {"text": "Who?", "fact": "x", "options": list("abcdefg")},
        {"text": "Who?", "fact": "x", "options": ["a", "a"]},
        {"text": "Who?", "fact": "x", "options": ["a", "b"], "title": " "},
        {"text": "May she?", "legal": "x", "options": ["a", "b"]},
        {"text": "Who may?", "legal": "x"},
    ],
)
def test_question_that_is_none_is_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        Ask(**arguments)


def test_question_read_from_its_plain_values_is_the_same() -> None:
    wrong = Wrong("dark", "Ann lit it.", "LAN-LIGHT-1")
    ask = Ask("Which is it?", "lanterns.2", options=["lit", wrong], at=1, title="A light")
    assert Ask(**ask.spec()) == ask
