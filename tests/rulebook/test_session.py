"""The session of an example: stepping, leaving the path, refusals, and bad actions."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rulebook.parts.example import Example
from rulebook.sessions.example import MOST_MOVES, ExampleSession

from . import lanterns


@pytest.fixture
def session() -> ExampleSession:
    return ExampleSession(Example.of_run(lanterns.run("Light 2", "Swap 2 > 3")))


def told(screen: Any) -> list[str]:
    return [line["text"] for line in screen["lines"]]


def labels(screen: Any, group: str | None) -> list[str]:
    return [choice["label"] for choice in screen["choices"] if choice["group"] == group]


def test_steps_along_the_path_and_back(session: ExampleSession) -> None:
    assert session.screen()["history"]["at"] == 0
    assert told(session.do({"do": "next"})) == ["Ann: Light 2", "Ann lights lantern 2."]
    assert session.do({"do": "next"})["history"]["at"] == 2
    assert session.do({"do": "next"})["history"]["at"] == 2
    assert session.do({"do": "previous"})["history"]["at"] == 1
    assert session.do({"do": "goto", "at": 0})["history"]["at"] == 0


def test_clauses_of_a_line_link_to_the_page_that_tells_them(session: ExampleSession) -> None:
    cite = session.do({"do": "next"})["lines"][1]["cites"][0]
    assert cite["id"] == "LAN-LIGHT-1"
    assert cite["href"] == "lanterns/lighting.html#lan-light-1"


def test_moves_are_offered_only_when_asked_for(session: ExampleSession) -> None:
    quiet = session.screen()
    assert quiet["parts"] == {}
    assert labels(quiet, None) == ["What if …?"]
    asked = session.do({"do": "explore"})
    assert asked["parts"]["lantern:1"] == "Lantern 1"
    assert labels(asked, "Moves") == ["Light 1", "Light 2", "Light 3"]
    assert "Swap 1 > 2" in labels(asked, "Why not …?")


def test_leaving_the_path_and_returning(session: ExampleSession) -> None:
    session.do({"do": "next"})
    away = session.do({"do": "play", "move": "Light 1"})
    assert away["history"]["branch"] is True
    assert [step["branch"] for step in away["history"]["steps"]] == [False, False, True]
    assert told(away) == ["Bob: Light 1", "Bob lights lantern 1."]
    further = session.do({"do": "play", "move": "Light 3"})
    assert told(further)[1] == "Ann lights lantern 3."
    assert session.do({"do": "undo"})["history"]["at"] == 2
    back = session.do({"do": "return"})
    assert back["history"] == {
        "at": 1,
        "steps": [
            {"label": "Start", "branch": False},
            {"label": "Ann: Light 2", "branch": False},
            {"label": "Bob: Swap 2 > 3", "branch": False},
        ],
        "branch": False,
    }


def test_playing_the_next_move_of_the_path_stays_on_it(session: ExampleSession) -> None:
    assert session.do({"do": "play", "move": "Light 2"})["history"]["branch"] is False
    assert session.at == 1


def test_another_move_from_an_earlier_position_replaces_what_followed(
    session: ExampleSession,
) -> None:
    session.do({"do": "play", "move": "Light 1"})
    session.do({"do": "play", "move": "Light 2"})
    session.do({"do": "goto", "at": 1})
    screen = session.do({"do": "play", "move": "Light 3"})
    assert [step["label"] for step in screen["history"]["steps"]] == [
        "Start",
        "Ann: Light 1",
        "Bob: Light 3",
    ]
    session.do({"do": "goto", "at": 0})
    screen = session.do({"do": "play", "move": "Light 3"})
    assert [step["label"] for step in screen["history"]["steps"]] == ["Start", "Ann: Light 3"]


def test_illegal_move_names_every_clause_and_the_nearest_and_changes_nothing(
    session: ExampleSession,
) -> None:
    session.do({"do": "next"})
    before = session.state.facts()
    screen = session.do({"do": "play", "move": "Swap 1 > 2"})
    assert told(screen) == [
        "Bob may not play: Swap 1 > 2",
        "Lantern 1 is dark.",
        "Lantern 2 is lit.",
        "Allowed, for example: Light 1, Swap 2 > 1 or Swap 2 > 3",
    ]
    assert screen["lines"][1]["cites"][0]["id"] == "LAN-SWAP-1"
    assert session.state.facts() == before
    assert told(session.do({"do": "goto", "at": 1}))[0] == "Ann: Light 2"


def test_picking_part_after_part_makes_the_move(session: ExampleSession) -> None:
    session.do({"do": "explore"})
    first = session.do({"do": "pick", "part": "lantern:3"})
    assert first["parts"] == {
        "match:1": "Light 3",
        "lantern:1": "Swap 3 > 1: why not?",
        "lantern:2": "Swap 3 > 2: why not?",
    }
    assert "Put back" in labels(first, None)
    assert told(session.do({"do": "pick", "part": "match:1"}))[0] == "Ann: Light 3"


def test_picking_an_illegal_move_asks_why_not(session: ExampleSession) -> None:
    session.do({"do": "explore"})
    session.do({"do": "pick", "part": "lantern:3"})
    refused = session.do({"do": "pick", "part": "lantern:1"})
    assert told(refused)[0] == "Ann may not play: Swap 3 > 1"
    assert session.picked == ()


def test_only_what_leads_to_a_legal_move_is_marked_on_the_board(session: ExampleSession) -> None:
    session.do({"do": "explore"})
    board = session.do({"do": "pick", "part": "lantern:3"})["board"]
    marked = [
        piece.partition('data-part="')[2] for piece in board.split("<g ") if "rb-choice" in piece
    ]
    assert [piece.partition('"')[0] for piece in marked] == ["match:1"]


def test_finished_game_offers_no_move() -> None:
    session = ExampleSession(Example.of_run(lanterns.run("Light 1", lit=(False, True, True))))
    screen = session.do({"do": "next"})
    assert screen["choices"] == []
    assert told(session.do({"do": "play", "move": "Light 1"}))[1].startswith("All lanterns are lit")


@pytest.mark.parametrize(
    "action",
    [
        None,
        7,
        "goto",
        [],
        {},
        {"do": None},
        {"do": ["goto"]},
        {"do": "fly"},
        {"do": "screen"},
        {"do": "__init__"},
        {"do": "goto"},
        {"do": "goto", "at": "1"},
        {"do": "goto", "at": True},
        {"do": "goto", "at": -1},
        {"do": "goto", "at": 99},
        {"do": "goto", "at": 10**30},
        {"do": "goto", "at": 1, "more": 2},
        {"do": "play"},
        {"do": "play", "move": "Juggle"},
        {"do": "play", "move": "x" * 100_000},
        {"do": "play", "move": ["Light 1"]},
        {"do": "pick", "part": "lantern:9"},
        {"do": "pick", "part": "match:1"},
        {"do": "undo"},
        {"do": "next", "self": 1},
    ],
)
def test_bad_action_says_what_is_wrong_and_changes_nothing(
    session: ExampleSession, action: object
) -> None:
    session.do({"do": "next"})
    before, spec = session.screen(), session.spec()
    screen = session.do(action)
    assert told(screen)[0].startswith("This cannot be done: ")
    assert len(told(screen)[0]) < 700
    assert session.spec() == spec
    assert session.do({"do": "goto", "at": 1}) == before


def test_moves_off_the_path_are_bounded() -> None:
    session = ExampleSession(Example.of_run(lanterns.run("Light 1")))
    session.do({"do": "play", "move": "Light 2"})
    swaps = ("Swap 2 > 3", "Swap 3 > 2")
    for number in range(MOST_MOVES - 1):
        screen = session.do({"do": "play", "move": swaps[number % 2]})
        assert told(screen)[0].partition(": ")[2] == swaps[number % 2]
    screen = session.do({"do": "play", "move": swaps[(MOST_MOVES - 1) % 2]})
    assert "are the most" in told(screen)[0]
    assert len(session.branch) == MOST_MOVES


def test_screen_is_plain_json(session: ExampleSession) -> None:
    screen = session.do({"do": "explore"})
    assert json.loads(json.dumps(screen)) == screen
