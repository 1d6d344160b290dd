"""Scenery that boards of a page have in common: written once, used by all, lost by none."""

from __future__ import annotations

import re

import pytest

from engines.registry import load_game
from engines.table.drawing import Drawing
from rulebook.live.figure import figure_html
from rulebook.live.shared_scenery import SMALLEST, share
from rulebook.parts.example import Example
from rulebook.sessions.scenarios import every_example

PATH = '<path d="M0 0"/>'
LARGE = f'<g data-key="sky" class="sky">{PATH * SMALLEST}</g>'
PAWN = '<g data-key="pawn"/>'
BOARD = Drawing('<svg class="b">', {"sky": LARGE, "pawn": PAWN})


def test_second_board_uses_what_the_first_has_written() -> None:
    there: set[str] = set()
    before, first = share(BOARD, there)
    assert before.count("<path") == SMALLEST
    assert first == share(BOARD, there)[1]
    assert share(BOARD, there)[0] == ""
    assert first.head == BOARD.head
    assert list(first.children) == ["sky", "pawn"]
    (name,) = re.findall(r'<use data-key="sky" href="#([^"]+)"/>', first)
    assert f'<g id="{name}" class="rb-layer sky">' in before
    assert first.children["pawn"] == PAWN


@pytest.mark.parametrize("own", ['<g id="x"/>', '<use href="#x"/>', '<g aria-labelledby="x"/>'])
def test_layer_with_an_id_of_its_board_stays_in_it(own: str) -> None:
    board = Drawing(BOARD.head, {"sky": LARGE.replace("</g>", f"{own}</g>", 1), "pawn": PAWN})
    assert share(board, set()) == ("", board)


@pytest.mark.parametrize("game", ["tick_tock_tower", "tock", "haunted_clock_tower"])
def test_later_figures_of_a_game_are_smaller_and_whole(game: str) -> None:
    assert load_game(game)
    example = Example(every_example(game)[0])
    there: set[str] = set()
    figures = [figure_html(example, f"rb-{number}-0", "../", there) for number in range(2)]
    alone = figure_html(example, "rb-1-0", "../")
    assert len(figures[1]) < len(alone) - SMALLEST
    used = re.findall(r'<use data-key="[^"]+" href="#(rb-scenery-[^"]+)"', figures[1])
    assert used
    assert all(figures[0].count(f'id="{name}"') == 1 for name in used)
