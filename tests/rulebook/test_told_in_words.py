"""Readers are told moves in words, with the written form and the way to its meaning behind."""

from __future__ import annotations

import json
import re
from html import escape
from typing import Any

import pytest

from engines.registry import GAMES, load_game
from engines.table.state import State
from engines.table.verdict import MalformedMove
from rulebook.parts.example import Example
from rulebook.sessions.example import ExampleSession
from rulebook.sessions.scenarios import every_example
from tests.toc import BOOK

from . import lanterns

SPLIT = "7: red+5 > red+8, red+9 > red+13"
WORDS = "Red plays the 7: 3 from red+5 and 4 from red+9"


@pytest.mark.parametrize(
    ("game", "given", "move", "told"),
    [
        ("tock", {}, SPLIT, WORDS),
        ("tock", {}, "7: black+14 > home2, red+6 > red+9", "4 from black+14 into home2 and 3 from"),
        ("tock", {}, "4: red+5 > red+1", "Red plays the 4: from red+5 back to red+1"),
        ("tock", {}, "J: red+5 <> blue+3", "Red swaps red+5 and blue+3 with the Jack"),
        ("tock", {}, "K: reserve > red+0", "Red brings a marker out onto red+0 with the King"),
        ("tock", {}, "Discard", "Red throws the hand in"),
        ("tickle", {}, "Play 3-star-red (0,1)", "A lays 3-star-red in row 0, column 1"),
        ("tickle", {}, "Draw", "A draws a card"),
        ("tickle", {}, "Pass", "A passes"),
        ("haunted_clock_tower", {}, "Turn 7", "P1 turns over tile 7"),
    ],
)
def test_each_game_tells_its_moves(game: str, given: dict[str, str], move: str, told: str) -> None:
    state = load_game(game).position(given | ({"to_move": "red"} if game == "tock" else {}))
    assert told in state.told(state.parse_move(move)).by(state.to_move)


def test_a_secret_choice_is_told_to_its_owner_alone() -> None:
    state = load_game("tick_tock_tower").new(3)
    chooser = state.to_move
    other = next(player for player in state.players if player != chooser)
    move = state.legal_moves()[0]
    assert state.told(move, other).by(chooser) == f"{chooser} keeps a goal in secret"
    assert state.told(move, chooser).by(chooser) == f"{chooser} keeps the goal {move.on}"


def test_a_step_a_choice_and_the_words_on_paper_hold_both_forms() -> None:
    example = Example("tock/seven-captures-twice")
    session = ExampleSession(example)
    head = session.do({"do": "next"})["lines"][0]
    assert (head["text"], head["written"]) == (WORDS, SPLIT)
    session.do({"do": "previous"})
    choices = session.do({"do": "explore"})["choices"]
    choice = next(one for one in choices if one.get("written") == SPLIT)
    assert choice["label"] == f"Play {WORDS.removeprefix('Red plays ')}"
    assert choice["do"] == {"do": "play", "move": SPLIT}
    assert f"1. {WORDS} [{SPLIT}]" in example.text()
    assert f'<code class="rb-written">{escape(SPLIT)}</code>' in example.html("u", "../")


@pytest.mark.parametrize("game", GAMES)
def test_a_figure_leads_to_how_moves_are_written(game: str) -> None:
    """The page is there, has the section, and shows a move's written form in its prose."""
    name, _, section = load_game(game).written_on.partition(".html")
    cells = json.loads((BOOK / game / f"{name}.ipynb").read_text("utf-8"))["cells"]
    prose = "\n".join("".join(one["source"]) for one in cells if one["cell_type"] == "markdown")
    headings = re.findall(r"(?m)^#+ (.*)$", prose)
    assert not section or section[1:] in {head.lower().replace(" ", "-") for head in headings}
    state = load_game(game).new(1)
    shown = re.findall(r"`([^`]+)`", prose)
    assert any(str(state.parse_move(one)) == one for one in shown if is_move(state, one))
    example = Example(next(iter(every_example(game))))
    href = f"{game}/{load_game(game).written_on}"
    assert f'data-written="{href}"' in example.html("u", "../")


def is_move(state: State[Any], text: str) -> bool:
    try:
        return bool(state.parse_move(text))
    except MalformedMove:
        return False


def test_a_game_that_says_no_words_has_its_moves_as_written() -> None:
    example = Example.of_run(lanterns.run("Light 2"))
    head = ExampleSession(example).do({"do": "next"})["lines"][0]
    assert head["text"] == "Ann: Light 2"
    assert "written" not in head
    assert "data-written" not in example.html("u", "../")
