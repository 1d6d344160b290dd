"""The drawing blocks and the look that all boards share."""

from __future__ import annotations

import re
from copy import deepcopy
from pathlib import Path
from xml.etree.ElementTree import fromstring, tostring

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.table.drawing import BadBoard, Board, Drawing
from engines.table.svg import OWN, View, element, group, keyed, lines, markup, piece, printable, use

CSS = (Path(__file__).parents[2] / "engines/table/board.css").read_text(encoding="utf-8")
TOKENS = re.findall(r"--rb-([\w-]+):\s*light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);", CSS)
THEMES = [{name: colours[at] for name, *colours in TOKENS} for at in (0, 1)]
PURE = ("orange", "blue", "purple", "green", "red")


def brightness(colour: str) -> float:
    """Return a colour's relative luminance, as WCAG 2 defines it."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, at least 1."""
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


def test_every_colour_is_written_once_for_day_and_night() -> None:
    names = [name for name, *_ in TOKENS]
    assert len(names) == len(set(names))
    written = re.findall(r"--rb-([\w-]+):\s*[^;]*#[^;]*;", CSS)
    assert written == names


@pytest.mark.parametrize("theme", THEMES, ids=["day", "night"])
def test_text_and_pieces_can_be_read_on_every_surface(theme: dict[str, str]) -> None:
    surfaces = ("paper", "panel", "card", "orange-tint", "blue-tint", "purple-tint")
    pairs = [(ink, under) for ink in ("ink", "ink-soft", "accent") for under in surfaces]
    pairs += [(pure, under) for pure in PURE for under in ("paper", "panel", "card")]
    pairs += [("accent-ink", "accent-fill"), ("choice", "card"), ("choice", "paper")]
    pairs += [(pure, f"{pure}-tint") for pure in ("orange", "blue", "purple")]
    weak = {pair: contrast(theme[pair[0]], theme[pair[1]]) for pair in pairs}
    assert not {pair: ratio for pair, ratio in weak.items() if ratio < 4.5}


def test_a_kept_figure_is_reached_by_the_boards_own_id() -> None:
    board = Board(View(uid="one"), 10, 10)
    board.define("Big Bell", markup(lines("M0 0H9")))
    board.place(keyed(group(use("Big Bell", (3, 4)), data_key="bell")))
    svg = board.svg()
    assert 'id="one-Big-Bell"' in svg
    assert 'href="#one-Big-Bell"' in svg
    assert OWN not in svg


def test_a_board_tells_its_children_as_its_text_holds_them() -> None:
    """Keys with characters that XML writes in another way are among them."""
    board = Board(View(title="T & T", description="D", uid="b"), 9, 9, "rb-b")
    board.define("bell", markup(lines("M0 0H9")))
    board.add("sky", lines("M0 0H9"))
    board.place(keyed(piece('pawn:"<&>"', use("bell")), piece("clock", name="É <")))
    svg = board.svg()
    root = fromstring(svg)
    assert [child.get("data-key") for child in root] == list(svg.children)
    assert list(svg.children) == ["title", "desc", "defs", "sky", 'pawn:"<&>"', "clock"]
    assert svg == f"{svg.head}{''.join(svg.children.values())}</svg>"
    assert fromstring(f"{svg.head}</svg>").attrib == root.attrib
    assert type(str(svg)) is str


def test_a_child_without_a_key_of_its_own_is_refused() -> None:
    board = Board(View(), 9, 9)
    board.add("sky")
    for bad in (group(), piece("sky"), piece("title")):
        with pytest.raises(BadBoard):
            board.place(keyed(bad))


def test_a_copied_drawing_is_the_same_drawing() -> None:
    board = Drawing("<svg>", {"sky": '<g data-key="sky"/>'})
    copy = deepcopy({"board": board})["board"]
    assert (copy, copy.head, copy.children) == (board, board.head, board.children)


def test_a_board_is_a_group_only_when_something_can_be_picked() -> None:
    assert 'role="img"' in Board(View(), 1, 1).svg()
    assert 'role="group"' in Board(View(choices={"tile:1": "Turn tile 1"}), 1, 1).svg()


def test_a_board_names_itself_by_its_title_and_description() -> None:
    root = fromstring(Board(View(title="T", description="D", uid="b"), 1, 1).svg())
    assert root.get("aria-labelledby") == "b-title b-desc"
    assert [child.get("id") for child in root] == ["b-title", "b-desc"]


@given(st.text(), st.text(), st.text())
def test_elements_are_written_as_the_standard_library_writes_them(
    quoted: str, inside: str, after: str
) -> None:
    made = group(element("text", inside, x=1, aria_label=quoted), after, element("path"))
    assert markup(made) == tostring(made, encoding="unicode").replace(" />", "/>")


def test_nothing_from_outside_breaks_the_markup() -> None:
    bad = '"<&>\x00\x1f\ud800\ufffe' + OWN
    made = element("g", bad, element("b", bad), bad, data_x=bad)
    root = fromstring(markup(made))
    assert root.text == root[0].text == root[0].tail == root.get("data-x") == '"<&>'
    assert printable("a" * 500, 10) == "a" * 9 + "…"
