"""Every scenario that the engines hold can be shown, and played away from."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

import pytest

from engines.registry import GAMES
from rulebook.live.figure import figure_html
from rulebook.live.frames import frames, screens
from rulebook.parts.example import Example
from rulebook.sessions.example import ExampleSession
from rulebook.sessions.scenarios import every_example

from .told_again import told_again

DRAWN = [game for game in GAMES if find_spec(f"engines.{game}.drawing")]
NAMES = [name for game in DRAWN for name in every_example(game)]
LARGEST_FIGURE = 150_000
MOST_TRIED, LONG_LIST, FEW_TRIED = 12, 60, 3
"""Moves tried of one position, spread over its list. Tickle can have thousands, all of one kind,
and every look at such a list takes its time."""


def spread(items: Sequence[Any]) -> Sequence[Any]:
    """Return all of a short list, else some from everywhere in it."""
    most = MOST_TRIED if len(items) <= LONG_LIST else FEW_TRIED
    return items[:: len(items) // most + 1]


@pytest.mark.parametrize("name", NAMES)
def test_scenario_is_shown_step_by_step(name: str) -> None:
    example = Example(name)
    session = ExampleSession(example, live=False, uid="u")
    first, *later = frames(screens(example, "u"))
    board = first["board"]
    for at in range(len(example.stages)):
        board = told_again(board, later[at - 1]["board"]) if at else board
        screen = session.do({"do": "goto", "at": at})
        assert board == screen["board"]
        assert screen["lines"]
    assert len(figure_html(example, "u")) < LARGEST_FIGURE


@pytest.mark.parametrize("name", NAMES)
def test_every_offer_at_the_start_of_a_scenario_does_what_it_says(name: str) -> None:
    """What is listed as a move is made, what is listed under Why not is refused with a clause."""
    example = Example(name)
    for choice in spread(ExampleSession(example).do({"do": "explore"})["choices"]):
        session = ExampleSession(example)
        session.do({"do": "explore"})
        screen = session.do(choice["do"])
        if (choice["group"] or "").startswith("Moves"):
            assert not [line for line in screen["lines"] if line["tone"] == "refusal"] or (
                example.stages[session.at].is_refused
            )
        elif choice["do"]["do"] == "play":
            assert screen["lines"][0]["tone"] == "refusal"
            assert screen["lines"][1]["cites"]


@pytest.mark.parametrize("name", NAMES)
def test_every_legal_move_can_be_picked_on_the_board(name: str) -> None:
    """Picking a move's parts one by one makes the move, or leads to where it is listed."""
    example = Example(name)
    start = example.scenario.start
    for move in spread(start.legal_moves()):
        session = ExampleSession(example)
        screen = session.do({"do": "explore"})
        for part in start.parts(move):
            assert part in screen["parts"], (str(move), part)
            screen = session.do({"do": "pick", "part": part})
        played = [step["label"] for step in screen["history"]["steps"]][1:2]
        listed = [choice["do"].get("move") for choice in screen["choices"]]
        made = session.at == 1 and played == [start.told(move).by(start.to_move)]
        assert made or str(move) in listed, str(move)
