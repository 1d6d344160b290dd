"""What joins the cards of the table: groups as areas with their names, and bridges."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from engines.table.drawing import Board
from engines.table.svg import Keyed, group, keyed, lines, number, rect, words
from engines.tickle.components import Card, shared
from engines.tickle.drawing.layout import GAP, HIGH, PITCH_X, PITCH_Y, SMALLEST, WIDE, Frame
from engines.tickle.grid import Cell, cell, edges, row_column
from engines.tickle.groups import groups_of


def draw_groups(board: Board, frame: Frame, cards: Mapping[Cell, Card]) -> None:
    """Outline each group: its cards and the gaps between them, as one area."""
    for layer, (pair, area) in enumerate(groups_of(cards)):
        board.place(_outline(pair, area, frame, layer % 3))


@lru_cache(maxsize=1 << 8)
def _outline(pair: str, area: tuple[Cell, ...], frame: Frame, layer: int) -> Keyed:
    out = 6.5 - layer
    rects = []
    for place in area:
        x, y = frame.centre(place)
        rects.append(_box(x - WIDE / 2 - out, y - HIGH / 2 - out, WIDE + 2 * out, HIGH + 2 * out))
        if place + 1 in area:
            rects.append(_box(x, y - HIGH / 2 - out, PITCH_X, HIGH + 2 * out))
        if cell(1, 0) + place in area:
            rects.append(_box(x - WIDE / 2 - out, y, WIDE + 2 * out, PITCH_Y))
    outline = lines("".join(rects), f"tic-group tic-group-{layer}")
    return keyed(group(outline, data_key=f"group:{pair}"))


def _box(x: float, y: float, width: float, height: float) -> str:
    return f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h{number(-width)}z"


def draw_bridges(board: Board, frame: Frame, cards: Mapping[Cell, Card], new: set[Cell]) -> None:
    """Join neighbours: two bridges for a Tic, one for a Single."""
    paths: dict[str, list[str]] = {"tic-double": [], "tic-single": [], "tic-double tic-fresh": []}
    for edge in edges(cards):
        x, y = frame.centre(edge.first)
        is_tic = len(shared(cards[edge.first], cards[edge.second])) == 2
        fresh = is_tic and (edge.first in new or edge.second in new)
        kind = "tic-double tic-fresh" if fresh else "tic-double" if is_tic else "tic-single"
        paths[kind].append(_bridge(x, y, is_tic, edge.second == edge.first + 1))
    for kind, parts in paths.items():
        if parts:
            board.add(f"bridges:{kind}", lines("".join(parts), kind))


@lru_cache(maxsize=1 << 9)
def _bridge(x: float, y: float, is_tic: bool, is_beside: bool) -> str:
    offsets = (-10, 10) if is_tic else (0,)
    if is_beside:
        return "".join(f"M{number(x + WIDE / 2)} {number(y + off)}h{GAP}" for off in offsets)
    return "".join(f"M{number(x + off)} {number(y + HIGH / 2)}v{GAP}" for off in offsets)


def draw_tags(board: Board, frame: Frame, cards: Mapping[Cell, Card]) -> None:
    """Name each group below one of its cards, away from the other tags where there is room."""
    tagged: list[tuple[int, int]] = []

    def is_clear(place: Cell) -> bool:
        row, column = row_column(place)
        return all(row != r or abs(column - c) > 1 for r, c in tagged)

    for layer, (pair, area) in enumerate(groups_of(cards)):
        place = next((one for one in reversed(area) if is_clear(one)), area[-1])
        level = tagged.count(row_column(place))
        tagged.append(row_column(place))
        x, y = frame.centre(place)
        board.place(_tag(pair, layer % 3, x, y + HIGH / 2 + 6 - 26 * level))


@lru_cache(maxsize=1 << 8)
def _tag(pair: str, layer: int, x: float, y: float) -> Keyed:
    text = pair.replace("-", " · ")
    wide = 9.8 * len(text) + 18
    tag = group(
        rect(-wide / 2, -13, wide, 26, f"tic-tag tic-tag-{layer}", 13),
        words(0, 6, text, "tic-tag-text", size=SMALLEST),
        at=(x, y),
    )
    return keyed(group(tag, data_key=f"tag:{pair}"))
