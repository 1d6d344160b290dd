"""The desk behind a page: it answers every question, and no question harms it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rulebook.live import desk as desk_module
from rulebook.live.desk import DEEPEST, LONGEST_QUESTION, Desk, depth
from rulebook.parts.example import Example
from rulebook.sessions.example import MOST_MOVES

SCENARIO = "tick_tock_tower/tick-pushes-tock"
SPEC = {"kind": "example", "scenario": SCENARIO}
HOSTILE = "</script><img src=x onerror=alert(1)>"


def ask(desk: Desk, spec: object = None, *, figure: object = "rb-1-0", **more: object) -> Any:
    question = {"figure": figure, "spec": SPEC if spec is None else spec, **more}
    return json.loads(desk.handle(json.dumps(question)))


def branch(desk: Desk) -> Any:
    """Leave the path with the first legal move that is not the example's own; return the answer."""
    explored = ask(desk, do={"do": "explore"})["screen"]
    own = str(Example(SCENARIO).run.steps[0].when.move)
    moves = [one["do"] for one in explored["choices"] if one["do"]["do"] == "play"]
    return ask(desk, do=next(move for move in moves if move["move"] != own))


def test_example_is_opened_by_its_spec_and_played() -> None:
    desk = Desk()
    first = ask(desk)
    assert first["screen"]["title"] == Example(SCENARIO).title
    assert 'id="rb-1-0-title"' in first["screen"]["board"]
    left = branch(desk)
    assert left["screen"]["history"]["branch"] is True
    assert left["spec"]["moves"]


def test_illegal_move_is_refused_with_its_clause_and_nothing_changes() -> None:
    desk = Desk()
    screen = ask(desk, do={"do": "explore"})["screen"]
    why_not = [one["do"] for one in screen["choices"] if one["group"] and "Why" in one["group"]]
    answer = ask(desk, do=why_not[0])
    assert answer["screen"]["lines"][0]["tone"] == "refusal"
    assert answer["screen"]["lines"][1]["cites"]
    assert answer["screen"]["history"] == screen["history"]


def test_new_desk_goes_on_from_the_spec_of_an_answer() -> None:
    left = branch(Desk())
    restored = ask(Desk(), left["spec"])
    assert restored["spec"] == left["spec"]
    for key in ("board", "history", "choices", "parts"):
        assert restored["screen"][key] == left["screen"][key]


def test_new_desk_keeps_the_place_where_a_first_move_of_ones_own_is_the_paths_too() -> None:
    """Somebody left the path, went back to its start, and made there the path's own move."""
    desk = Desk()
    branch(desk)
    ask(desk, do={"do": "goto", "at": 0})
    own = str(Example(SCENARIO).run.steps[0].when.move)
    left = ask(desk, do={"do": "play", "move": own})
    assert left["spec"]["moves"] == [own]
    restored = ask(Desk(), left["spec"])
    assert restored["spec"] == left["spec"]
    for key in ("board", "history", "choices", "parts"):
        assert restored["screen"][key] == left["screen"][key]


def test_link_written_by_hand_shows_its_last_move() -> None:
    move = branch(Desk())["spec"]["moves"][0]
    answer = ask(Desk(), {**SPEC, "at": 0, "moves": [move]})
    assert answer["screen"]["history"]["at"] == 1
    assert answer["screen"]["history"]["branch"] is True


def test_session_there_is_kept_unless_a_fresh_one_is_asked_for() -> None:
    desk = Desk()
    branch(desk)
    assert ask(desk)["screen"]["history"]["branch"] is True
    assert ask(desk, fresh=True)["screen"]["history"]["branch"] is False


def test_refused_spec_leaves_the_session_as_it_was() -> None:
    desk = Desk()
    left = branch(desk)
    assert "problem" in ask(desk, {"kind": "example", "scenario": "none/none"}, fresh=True)
    assert ask(desk)["spec"] == left["spec"]


def test_sessions_are_bounded_and_forgotten_ones_come_back() -> None:
    desk = Desk(most=2)
    left = branch(desk)
    for number in range(2, 5):
        ask(desk, figure=f"rb-{number}-0")
    assert len(desk) == 2
    assert ask(desk, left["spec"])["spec"] == left["spec"]


@pytest.mark.parametrize(
    "spec",
    [
        [],
        "example",
        7,
        {"kind": HOSTILE},
        {"kind": ["example"]},
        {"kind": "example"},
        {**SPEC, "scenario": HOSTILE},
        {**SPEC, "scenario": "../../../etc/passwd"},
        {**SPEC, "scenario": "tick_tock_tower/" + "a" * 500},
        {**SPEC, "scenario": {"a": 1}},
        {**SPEC, "at": 10**9},
        {**SPEC, "at": True},
        {**SPEC, "at": 10_000},
        {**SPEC, "left": -1, "moves": []},
        {**SPEC, "moves": [HOSTILE]},
        {**SPEC, "moves": ["x"] * (MOST_MOVES + 1)},
        {**SPEC, "moves": "Big Step"},
        {**SPEC, "options": {"ask": {"text": "?", "fact": "__class__"}}},
        {**SPEC, "__class__": "Session"},
    ],
)
def test_spec_that_describes_nothing_gets_a_short_sentence(spec: object) -> None:
    answer = ask(Desk(), spec)
    assert list(answer) == ["problem"]
    assert answer["problem"].startswith("This cannot be done: ")
    assert len(answer["problem"]) < 700


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[" * (DEEPEST + 1),
        '{"a":' * 100_000,
        "NaN",
        "1" * 5_000,
        '{"figure": "a"}',
        '{"figure": "a b", "spec": {}}',
        '{"figure": "a\\" onload=\\"x", "spec": {}}',
        '{"figure": 1, "spec": {}}',
        '{"figure": "a", "spec": {}, "fresh": 1}',
        '{"figure": "a", "spec": {}, "more": 1}',
        "null",
        " " * (LONGEST_QUESTION + 1),
    ],
)
def test_text_that_is_no_question_gets_a_short_sentence(text: str) -> None:
    answer = json.loads(Desk().handle(text))
    assert list(answer) == ["problem"]
    assert len(answer["problem"]) < 400


@pytest.mark.parametrize("action", [1, [], {"do": "__init__"}, {"do": "goto"}, {"do": HOSTILE}])
def test_action_that_is_none_is_refused_on_the_screen(action: object) -> None:
    screen = ask(Desk(), do=action)["screen"]
    assert screen["lines"][0]["text"].startswith("This cannot be done")


def test_fault_of_an_engine_is_told_and_the_session_made_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    desk = Desk()
    left = branch(desk)

    class Faulty:
        def screen(self) -> None:
            raise ZeroDivisionError("7 / 0")

    with monkeypatch.context() as patched:
        patched.setattr(desk_module, "open_session", lambda spec, uid: Faulty())
        assert "ZeroDivisionError('7 / 0')" in ask(desk, fresh=True)["problem"]
    assert ask(desk, left["spec"])["spec"] == left["spec"]


def test_depth_of_a_text_without_an_end_is_counted_in_one_pass() -> None:
    """Looked for anew behind every mark, the end of this text would take years to be missed."""
    assert depth("[" + '"' + '\\"' * 1_000_000) == 1


def test_depth_counts_what_is_open_and_not_what_stands_in_texts() -> None:
    assert depth('["[[[", "\\"[[", {"a": []}]') == 3
