"""The table of Tickle as SVG: the grid of cards, what joins them, the hand, deck and scores.

Neighbours are joined by bridges, two for a Tic and one for a Single: as many as the properties
they share. Groups are outlined and tagged with their pair. Number, shape and the colour's initial
tell a card without its colour.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.table.drawing import Board, Drawing
from engines.table.svg import View, rect, words
from engines.tickle.components import CARD_NAMES, CARDS, Card
from engines.tickle.drawing.cards import card_at, face, figure, ghost
from engines.tickle.drawing.head import Looks, Player, head
from engines.tickle.drawing.joins import draw_bridges, draw_groups, draw_tags
from engines.tickle.drawing.layout import HIGH, SMALLEST, WIDE, Frame, frame_of, rulers
from engines.tickle.grid import Cell, Layout, read_cell, read_layout, write_cell

A_ROW_OF_HAND = 6


def draw(facts: Mapping[str, Any], *, view: View | None = None) -> Drawing:
    """Return the table that these facts tell (they may be ``seen_by`` ones)."""
    view = view or View()
    cards = _cards(facts)
    before = None if view.before is None else _cards(view.before)
    ghosts = _ghosts(cards, view)
    laid = _laid(view)
    frame = frame_of({**cards, **dict.fromkeys([*ghosts, *laid])})
    hand = _hand(facts)
    rows = -(-len(hand) // A_ROW_OF_HAND)
    height = frame.foot + (rows * (HIGH + 10) + 44 if hand else 0)
    board = Board(view, frame.width, height, "rb-tickle")
    for name in sorted({figure(card) for card in (*cards.values(), *hand)}):
        board.define(name, face(name))
    board.place(head(frame.width, _players(facts), facts["deck"], _looks(facts, view)))
    board.place(rulers(frame))
    new = set() if before is None else set(cards) - set(before)
    draw_groups(board, frame, cards)
    draw_bridges(board, frame, cards, new)
    for place in ghosts:
        part = f"cell:{write_cell(place)}"
        board.place(ghost(place, frame.centre(place), view.look(part)))
    for place, card in cards.items():
        part = f"cell:{write_cell(place)}"
        lifted = place in new
        board.place(card_at(card, frame.centre(place), part, view.look(part), lifted, place))
    draw_tags(board, frame, cards)
    for place, card in laid.items():
        board.place(card_at(card, frame.centre(place), f"card:{CARD_NAMES[card]}", "rb-picked"))
    _draw_hand(board, frame, facts, hand, set(laid.values()))
    return board.svg()


# -- what the facts say ------------------------------------------------------------------------


def _cards(facts: Mapping[str, Any]) -> dict[Cell, Card]:
    return read_layout(facts["layout"], read_cell(facts["origin"]) or 0)[0]


def _hand(facts: Mapping[str, Any]) -> list[Card]:
    """Return the mover's hand, or the only hand that the viewer sees."""
    hands = facts["hands"]
    holder = _holder(facts)
    return [CARDS[name] for name in hands[holder]] if holder else []


def _holder(facts: Mapping[str, Any]) -> str:
    hands, mover = facts["hands"], facts["to_move"]
    if mover in hands:
        return str(mover)
    return str(next(iter(hands))) if len(hands) == 1 else ""


def _players(facts: Mapping[str, Any]) -> tuple[Player, ...]:
    shown = facts["winners"] if facts["over"] else [facts["to_move"]]
    return tuple(Player(name, points, name in shown) for name, points in facts["scores"].items())


def _looks(facts: Mapping[str, Any], view: View) -> Looks:
    is_final = bool(facts["final"]) and not facts["over"]
    return Looks(view.look("deck"), view.look("pass"), is_final)


def _laid(view: View) -> dict[Cell, Card]:
    """Return the cards that were picked together with a cell, by that cell."""
    laid: dict[Cell, Card] = {}
    for one, other in zip(view.picked[::2], view.picked[1::2], strict=False):
        place = read_cell(other.removeprefix("cell:"))
        name = one.removeprefix("card:")
        if place is not None and name in CARDS:
            laid[place] = CARDS[name]
    return laid


def _ghosts(cards: Mapping[Cell, Card], view: View) -> list[Cell]:
    """Return the free cells that may be asked about: those offered, and all beside the layout."""
    if not view.choices and not view.picked:
        return [] if cards else [0]
    found: set[Cell] = set(Layout(cards).fits) or {0}
    for part in view.choices:
        place = read_cell(part.removeprefix("cell:"))
        if place is not None and place not in cards:
            found.add(place)
    return sorted(found - set(_laid(view)))


# -- the hand ----------------------------------------------------------------------------------


def _draw_hand(
    board: Board, frame: Frame, facts: Mapping[str, Any], hand: list[Card], away: set[Card]
) -> None:
    if not hand:
        return
    top = frame.foot
    holder = _holder(facts)
    across = min(len(hand), A_ROW_OF_HAND)
    left = frame.width / 2 - across * (WIDE + 8) / 2 + (WIDE + 8) / 2
    rows = -(-len(hand) // A_ROW_OF_HAND)
    board.add(
        "hand",
        rect(8, top + 2, frame.width - 16, rows * (HIGH + 10) + 36, "tic-tray", 12),
        words(frame.width / 2, top + 23, f"{holder}’s hand"[:40], "tic-name", size=SMALLEST),
    )
    for at, card in enumerate(hand):
        if card not in away:
            x = left + at % A_ROW_OF_HAND * (WIDE + 8)
            y = top + 34 + HIGH / 2 + at // A_ROW_OF_HAND * (HIGH + 10)
            part = f"card:{CARD_NAMES[card]}"
            board.place(card_at(card, (x, y), part, board.view.look(part)))
