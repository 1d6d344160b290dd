"""Examples: the transcript, the frames that make up the page, and failing loudly."""

from __future__ import annotations

import json

import pytest

from engines.table.drawing import Drawing
from rulebook import Ask
from rulebook.live.frames import delta, envelope, frames
from rulebook.parts.example import Example
from rulebook.parts.part import MIME
from rulebook.sessions.example import ExampleSession
from rulebook.sessions.scenarios import ExampleFails, load_example
from rulebook.sessions.session import BadAction

from . import lanterns
from .told_again import told_again

LIT_ONE = """\
Lighting up (Three Lanterns)

Start
   Lit: no lantern.
   Next: Ann.

1. Ann: Light 2
   Ann lights lantern 2. (LAN-LIGHT-1)
   Changed:
     lanterns: 2 dark → lit
     to move: Ann → Bob

2. Bob: Light 2 (refused)
   Bob may not play: Light 2
   Lantern 2 is lit already. (LAN-LIGHT-2)
   Allowed instead: Swap 2 > 3, Swap 2 > 1 or Light 3
   Changed: nothing"""


@pytest.fixture
def example() -> Example:
    return Example.of_run(lanterns.run("Light 2", "!Light 2", "Swap 2 > 3"))


def test_transcript_tells_position_moves_events_clauses_and_changes() -> None:
    assert Example.of_run(lanterns.run("Light 2", "!Light 2")).text() == LIT_ONE


def test_same_example_gives_the_same_bundle_without_addresses(example: Example) -> None:
    again = Example.of_run(lanterns.run("Light 2", "!Light 2", "Swap 2 > 3"))
    bundle = example._repr_mimebundle_()
    assert bundle == again._repr_mimebundle_()
    assert set(bundle) == {"text/plain", MIME}
    assert "0x" not in json.dumps(bundle)
    assert "0x" not in repr(example)


def test_example_that_does_not_hold_is_loud() -> None:
    wrong = lanterns.run("Light 2", then={"lanterns": {"2": "dark"}})
    with pytest.raises(ExampleFails, match=r"lanterns\.2: expected 'dark', came 'lit'"):
        Example.of_run(wrong)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("no_such_game/x", "there is no game"),
        ("tick_tock_tower/../../secret", "names no scenario"),
        ("/etc/passwd", "names no scenario"),
        ("x" * 10_000, "names no scenario"),
        ("", "names no scenario"),
        (7, "names no scenario"),
    ],
)
def test_unknown_example_is_refused(name: str, said: str) -> None:
    with pytest.raises(ExampleFails, match=said):
        load_example(name)


def test_spec_with_anything_unexpected_is_refused() -> None:
    good = {"kind": "example", "scenario": "haunted_clock_tower/x"}
    for bad in (
        {"scenario": 3},
        {"options": []},
        {"options": {"ask": {"text": ["x"]}}},
        {"options": {"ask": {"text": "?", "options": [{}]}}},
        {"at": -1},
        {"moves": ["x" * 1000]},
        {"moves": ["Light 1"] * 1000},
        {"more": 1},
    ):
        with pytest.raises(BadAction):
            Example.of({**good, **bad})


def test_reading_that_is_not_ours_is_told() -> None:
    example = Example.of_run(lanterns.run("Light 2", readings={"dusk": "B"}))
    assert (
        "Played with reading B: What becomes of whoever lights the last lantern? That player"
        in example.text()
    )


# -- frames ------------------------------------------------------------------------------------


def test_frames_put_together_again_are_the_boards_of_the_session(example: Example) -> None:
    session = ExampleSession(example, live=False, uid="u")
    shown = frames(example, "u")
    board = shown[0]["board"]
    for at, frame in enumerate(shown):
        if at:
            board = told_again(board, frame["board"])
        assert board == session.do({"do": "goto", "at": at})["board"]
    assert len(shown) == 4


def test_frame_holds_only_what_changed(example: Example) -> None:
    changed = frames(example)[1]["board"]["set"]
    assert set(changed) == {"title", "desc", "lantern:2"}


def test_what_a_page_stores_marks_nothing_and_names_what_an_engine_could_do(
    example: Example,
) -> None:
    steps = [stage.label for stage in example.stages]
    stored = envelope(example.spec(), example.title, steps, frames(example))
    assert [one["do"] for one in stored["choices"]] == [{"do": "explore"}]
    assert not any("choices" in frame for frame in stored["frames"])
    assert "rb-choice" not in json.dumps(stored)
    assert stored["frames"][0]["board"] is None


def test_delta_tells_a_new_opening_tag_an_order_and_what_went() -> None:
    a, b, c = ({key: f'<g data-key="{key}"/>'} for key in "abc")
    before = Drawing('<svg role="img">', {**a, **b, **c})
    after = Drawing('<svg role="group">', {**c, "a": '<g data-key="a" x="1"/>'})
    change = delta(before, after)
    assert change == {
        "keep": ["c", "a"],
        "set": {"a": '<g data-key="a" x="1"/>'},
        "open": '<svg role="group">',
    }
    assert told_again(before, change) == after


# -- questions ---------------------------------------------------------------------------------


def test_answer_is_worked_out_by_the_engine() -> None:
    ask = Ask("What is lantern 3 now?", "lanterns.3", options=["dark", "lit"])
    example = Example.of_run(lanterns.run("Light 2", "Swap 2 > 3"), ask=ask)
    assert example.question is not None
    assert example.question["reveals"] == 2
    assert [option["right"] for option in example.question["options"]] == [False, True]
    assert [frame.get("ask") is not None for frame in frames(example)] == [False, True, False]
    text = example.text()
    assert text.index("Question: What is lantern 3 now? dark / lit") < text.index("2. Bob: Swap")
    assert "Answer: Right: lit." in text


def test_question_about_a_legal_move_is_answered_with_the_reason() -> None:
    ask = Ask("May Bob light lantern 2 again?", legal="Light 2")
    example = Example.of_run(lanterns.run("Light 2", "!Light 2"), ask=ask)
    assert example.question is not None
    yes, no = example.question["options"]
    assert (yes["right"], no["right"]) == (False, True)
    assert no["result"] == "Right: Light 2 is not allowed. Lantern 2 is lit already."


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: Ask("?", "lanterns.2", options=["red", "blue"]), "not among the options"),
        (lambda: Ask("?", "lanterns.9", options=["lit", "dark"]), "there is no fact"),
        (lambda: Ask("?", "to_move.x", options=["lit", "dark"]), "there is no fact"),
        (lambda: Ask("?", "lanterns.2", options=["lit", "dark"], at=9), "there is no step 9"),
        (lambda: Ask("?", legal="Juggle"), "is no move"),
    ],
)
def test_question_without_a_true_answer_is_refused(ask: object, said: str) -> None:
    with pytest.raises(ExampleFails, match=said):
        Example.of_run(lanterns.run("Light 2"), ask=ask())  # type: ignore[operator]


@pytest.mark.parametrize(
    "arguments",
    [
        {"text": " ", "fact": "x", "options": ["a", "b"]},
        {"text": "?"},
        {"text": "?", "fact": "x", "legal": "y", "options": ["a", "b"]},
        {"text": "?", "fact": "x", "options": ["a"]},
        {"text": "?", "fact": "x", "options": list("abcdefg")},
        {"text": "?", "fact": "x", "options": ["a", "a"]},
        {"text": "?", "legal": "x", "options": ["a", "b"]},
    ],
)
def test_question_that_is_none_is_refused(arguments: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        Ask(**arguments)  # type: ignore[arg-type]
