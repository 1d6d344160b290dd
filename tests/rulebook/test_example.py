"""Examples: the transcript, the frames that make up the page, and failing loudly."""

from __future__ import annotations

import json

import pytest

from engines.table.drawing import Drawing
from rulebook import Ask, Wrong
from rulebook.live.frames import delta, envelope, frames, screens
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
   Allowed, for example: Swap 2 > 3, Swap 2 > 1 or Light 3
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
    shown = frames(screens(example, "u"))
    board = shown[0]["board"]
    for at, frame in enumerate(shown):
        if at:
            board = told_again(board, frame["board"])
        assert board == session.do({"do": "goto", "at": at})["board"]
    assert len(shown) == 4


def test_frame_holds_only_what_changed(example: Example) -> None:
    changed = frames(screens(example))[1]["board"]["set"]
    assert set(changed) == {"title", "desc", "lantern:2"}


def test_what_a_page_stores_marks_nothing_and_names_what_an_engine_could_do(
    example: Example,
) -> None:
    steps = [stage.label for stage in example.stages]
    stored = envelope(example.spec(), example.title, steps, frames(screens(example)))
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


# -- questions: how they are shown; what they are is in test_ask.py ------------------------------


def test_question_stands_before_its_step_and_the_answer_at_the_end() -> None:
    text = asked().text()
    assert text.index("Question: What is lantern 3 now? dark / lit") < text.index("2. Bob: Swap")
    assert text.index("2. Bob: Swap") < text.index(
        "Answer: Lighting up\n   Right: lit.\n   Not dark"
    )
    assert "Not dark. Bob swaps it. (LAN-SWAP-1)" in text


def test_title_is_told_only_after_the_question() -> None:
    example = asked()
    shown = frames(screens(example))
    assert example.text().startswith("What happens here? (Three Lanterns)")
    assert [frame.get("veil") for frame in shown] == ["What happens here?"] * 2 + [None]
    assert [frame.get("ask") is not None for frame in shown] == [False, True, False]
    words = example.html("u").partition("<script")[0]
    before_answer, after = words.split('<p class="rb-question">Answer: Lighting up</p>')
    assert "What happens here?" in before_answer
    assert "Lighting up" not in before_answer
    assert "Not dark. Bob swaps it." in after


def test_title_stays_untold_off_the_path_until_the_path_has_come_so_far() -> None:
    session = asked().session()
    off = session.do({"do": "play", "move": "Light 1"})
    assert off["history"]["branch"]
    assert off["veil"] == "What happens here?"
    assert "What happens here?: Ann: Light 1" in off["board"]
    session.do({"do": "return"})
    assert "veil" not in session.do({"do": "goto", "at": 2})
    assert session.do({"do": "play", "move": "Light 2"}).get("veil") is None


def test_question_about_the_start_veils_the_start_alone() -> None:
    ask = Ask("Which is lantern 1?", "lanterns.1", options=["dark", "lit"], at=0, title="A row")
    told = frames(screens(Example.of_run(lanterns.run("Light 2"), ask=ask)))
    assert [frame.get("veil") for frame in told] == ["A row", None]


def asked() -> Example:
    wrong = Wrong("dark", "Bob swaps it.", "LAN-SWAP-1")
    ask = Ask("What is lantern 3 now?", "lanterns.3", options=[wrong, "lit"])
    return Example.of_run(lanterns.run("Light 2", "Swap 2 > 3"), ask=ask)
