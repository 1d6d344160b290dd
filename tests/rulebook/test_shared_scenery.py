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
    before, (first,) = share([BOARD], there)
    assert before.count("<path") == SMALLEST
    assert ("", [first]) == share([BOARD], there)
    assert first.head == BOARD.head
    assert list(first.children) == ["sky", "pawn"]
    (name,) = re.findall(r'<use data-key="sky" href="#([^"]+)"/>', first)
    assert f'<g id="{name}" class="rb-layer sky">' in before
    assert first.children["pawn"] == PAWN


def test_a_piece_is_shared_wherever_it_stands_and_keeps_its_own_title() -> None:
    """Its place and its key stay with the board, so that it slides as ever."""
    boards = [
        Drawing(
            BOARD.head,
            {
                "pawn:A": f'<g transform="translate({x} 2)" data-key="pawn:A">'
                f"<title>A on {x}</title>{PATH * SMALLEST}</g>"
            },
        )
        for x in (1, 5)
    ]
    before, shared = share(boards, set())
    assert before.count("<path") == SMALLEST
    for x, board in zip((1, 5), shared, strict=True):
        use = rf'<use transform="translate\({x} 2\)" data-key="pawn:A" href="#[^"]+">'
        assert re.fullmatch(f"{use}<title>A on {x}</title></use>", board.children["pawn:A"])


def board_with_shape(uid: str, shape: str) -> Drawing:
    defs = f'<defs data-key="defs"><g id="{uid}-owl">{shape}</g></defs>'
    return Drawing(BOARD.head, {"defs": defs, "pawn": f'<g><use href="#{uid}-owl"/></g>'})


def test_figures_kept_for_pieces_are_those_of_the_page_and_boards_need_none_of_their_own() -> None:
    there: set[str] = set()
    before, (first,) = share([board_with_shape("u-1", PATH)], there)
    assert share([board_with_shape("u-2", PATH)], there) == ("", [first])
    (name,) = re.findall(r'<g id="(rb-shape-[^"]+)" class="rb-layer"><path', before)
    assert first.children == {"pawn": f'<g><use href="#{name}"/></g>'}


def test_a_later_step_keeps_what_the_page_has_not() -> None:
    """Only what the first step shows stands in the page."""
    later = Drawing(BOARD.head, {"moon": LARGE.replace("sky", "moon"), "pawn": PAWN})
    shaped = board_with_shape("u", PATH)
    before, (_, second, third) = share([BOARD, later, shaped], set())
    assert before.count("<g ") == 1
    assert second == later
    assert third == shaped


@pytest.mark.parametrize("own", ['<g id="x"/>', '<use href="#x"/>', '<g aria-labelledby="x"/>'])
def test_layer_with_an_id_of_its_board_stays_in_it(own: str) -> None:
    board = Drawing(BOARD.head, {"sky": LARGE.replace("</g>", f"{own}</g>", 1), "pawn": PAWN})
    assert share([board], set()) == ("", [board])


def test_without_a_page_nothing_is_shared() -> None:
    assert share([BOARD, BOARD], None) == ("", [BOARD, BOARD])


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
