"""The table of Tickle as SVG: the grid of cards, what joins them, the hand, deck and scores.

Neighbours are joined by bridges, two for a Tic and one for a Single: as many as the properties
they share. Groups are outlined and tagged with their pair. Number, shape and the colour's initial
tell a card without its colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from engines.table.svg import (
    Board,
    View,
    element,
    group,
    lines,
    markup,
    number,
    piece,
    rect,
    ring,
    use,
    words,
)
from engines.tickle.components import CARD_NAMES, CARDS, Card, properties, shared
from engines.tickle.grid import (
    Cell,
    Layout,
    cell,
    edges,
    read_cell,
    read_layout,
    row_column,
    write_cell,
)
from engines.tickle.rules.scoring import groups_of

WIDE, HIGH = 76, 100
"""A card."""
GAP = 14
PITCH_X, PITCH_Y = WIDE + GAP, HIGH + GAP
EDGE = 36
"""Room around the grid for the numbers of rows and columns."""
HEAD = 74
LEAST_WIDTH = 560
SMALLEST = 18
"""The smallest type: on a board of the least width, edge to edge on a phone, 11 pixels."""
A_ROW_OF_HAND = 6
INITIALS = {"violet": "V", "cyan": "C", "yellow": "Y", "orange": "O", "red": "R"}

_SHAPES = {
    "circle": "M0-10A10 10 0 1 1 0 10A10 10 0 1 1 0-10Z",
    "crescent": "M4-10A10 10 0 1 0 4 10A11 11 0 0 1 4-10Z",
    "triangle": "M0-10L10.5 8.5H-10.5Z",
    "square": "M-9-9H9V9H-9Z",
    "star": "M0-11L3-3.6 11-3.1 4.8 2 6.8 9.8 0 5.5-6.8 9.8-4.8 2-11-3.1-3-3.6Z",
}
_PIPS: dict[str, tuple[float, tuple[tuple[float, float], ...]]] = {
    "1": (2.1, ((0, 0),)),
    "2": (1.45, ((-17, 0), (17, 0))),
    "3": (1.3, ((0, -15), (-17, 15), (17, 15))),
    "4": (1.25, ((-16, -15), (16, -15), (-16, 15), (16, 15))),
    "5": (1.05, ((-20, -18), (20, -18), (0, 0), (-20, 18), (20, 18))),
}


class Frame(NamedTuple):
    """Where the grid lies in the picture: its cells from top left to bottom right."""

    top: int
    left: int
    bottom: int
    right: int
    width: float

    def centre(self, place: Cell) -> tuple[float, float]:
        """Return the middle of a cell."""
        row, column = row_column(place)
        columns = self.right - self.left + 1
        start = (self.width - columns * PITCH_X) / 2 + PITCH_X / 2
        return start + (column - self.left) * PITCH_X, (
            HEAD + EDGE + PITCH_Y / 2 + (row - self.top) * PITCH_Y
        )

    @property
    def foot(self) -> float:
        """Where the grid ends."""
        return HEAD + EDGE + (self.bottom - self.top + 1) * PITCH_Y + 20


def draw(facts: Mapping[str, Any], *, view: View | None = None) -> str:
    """Return the table that these facts tell (they may be ``seen_by`` ones), as SVG text."""
    view = view or View()
    cards = _cards(facts)
    before = None if view.before is None else _cards(view.before)
    ghosts = _ghosts(cards, view)
    laid = _laid(view)
    frame = _frame({**cards, **dict.fromkeys([*ghosts, *laid])})
    hand = _hand(facts)
    rows = -(-len(hand) // A_ROW_OF_HAND)
    height = frame.foot + (rows * (HIGH + 10) + 44 if hand else 0)
    board = Board(view, frame.width, height, "rb-tickle")
    for name in sorted({_figure(card) for card in (*cards.values(), *hand)}):
        board.define(name, face(name))
    board.place(_head(frame.width, _players(facts), facts["deck"], _head_look(facts, view)))
    board.place(_rulers(frame))
    new = set() if before is None else set(cards) - set(before)
    _draw_groups(board, frame, cards)
    _draw_bridges(board, frame, cards, new)
    for place in ghosts:
        part = f"cell:{write_cell(place)}"
        board.place(_ghost(place, frame.centre(place), view.look(part)))
    for place, card in cards.items():
        part = f"cell:{write_cell(place)}"
        lifted = place in new
        board.place(_card(card, frame.centre(place), part, view.look(part), lifted, place))
    _draw_tags(board, frame, cards)
    for place, card in laid.items():
        board.place(_card(card, frame.centre(place), f"card:{CARD_NAMES[card]}", "rb-picked"))
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


def _players(facts: Mapping[str, Any]) -> tuple[tuple[str, int, bool], ...]:
    shown = facts["winners"] if facts["over"] else [facts["to_move"]]
    return tuple((name, points, name in shown) for name, points in facts["scores"].items())


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


def _frame(places: Iterable[Cell]) -> Frame:
    cells = [row_column(place) for place in places]
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    across = max(columns) - min(columns) + 1
    width = max(LEAST_WIDTH, across * PITCH_X + 2 * EDGE)
    return Frame(min(rows), min(columns), max(rows), max(columns), width)


# -- the table ---------------------------------------------------------------------------------


def _figure(card: Card) -> str:
    count, shape, _ = properties(card)
    return f"{count}-{shape}"


@lru_cache(maxsize=64)
def face(name: str) -> str:
    """Return the face of all cards with this number and shape, in the tone of its colour."""
    count, shape = name.split("-")
    scale, places = _PIPS[count]
    pips = [
        element(
            "path",
            d=_SHAPES[shape],
            class_="tic-pip",
            transform=f"translate({number(x)} {number(y + 13)}) scale({number(scale)})",
        )
        for x, y in places
    ]
    return markup(
        rect(-WIDE / 2, -HIGH / 2, WIDE, HIGH, "tic-face", rx=9),
        words(-WIDE / 2 + 8, -HIGH / 2 + 25, count, "tic-number", "start", 24),
        *pips,
    )


@lru_cache(maxsize=2048)
def _card(
    card: Card,
    at: tuple[float, float],
    part: str,
    look: str,
    lifted: bool = False,
    place: Cell | None = None,
) -> str:
    """Return a card; it keeps its key from hand to table, so that it slides there."""
    colour = properties(card)[2]
    x, y = at
    where = "" if place is None else f" at {write_cell(place)}"
    return markup(
        piece(
            f"card:{CARD_NAMES[card]}",
            rect(-WIDE / 2 - 4, -HIGH / 2 - 4, WIDE + 8, HIGH + 8, "rb-glow", 12)
            if lifted
            else None,
            use(_figure(card)),
            words(WIDE / 2 - 8, -HIGH / 2 + 23, INITIALS[colour], "tic-initial", "end", 19),
            ring(-WIDE / 2 - 3, -HIGH / 2 - 3, WIDE + 6, HIGH + 6, look, 11),
            at=(x, y - 5) if lifted else at,
            part=part,
            look=look,
            class_=f"tic-{colour} tic-new" if lifted else f"tic-{colour}",
            name=CARD_NAMES[card] + where,
        )
    )


@lru_cache(maxsize=2048)
def _ghost(place: Cell, at: tuple[float, float], look: str) -> str:
    return markup(
        piece(
            f"cell:{write_cell(place)}",
            rect(-WIDE / 2, -HIGH / 2, WIDE, HIGH, "tic-ghost", 9),
            ring(-WIDE / 2, -HIGH / 2, WIDE, HIGH, look, 9),
            at=at,
            part=f"cell:{write_cell(place)}",
            look=look,
            name=f"Empty cell {write_cell(place)}",
        )
    )


def _head_look(facts: Mapping[str, Any], view: View) -> tuple[str, str, bool]:
    return view.look("deck"), view.look("pass"), bool(facts["final"]) and not facts["over"]


@lru_cache(maxsize=512)
def _head(
    width: float,
    players: tuple[tuple[str, int, bool], ...],
    deck: int,
    looks: tuple[str, str, bool],
) -> str:
    """Return the scores in seating order, the mover marked, and the deck."""
    deck_look, pass_look, final = looks
    room = (width - 130) / len(players)
    step = min(room, 130)
    chips = []
    for seat, (name, points, marked) in enumerate(players):
        most = max(3, int(step / 10))
        short = name if len(name) <= most else name[: most - 1] + "…"
        chips.append(
            group(
                rect(0, 0, step - 8, 54, "tic-chip tic-chip-on" if marked else "tic-chip", 10),
                words((step - 8) / 2, 21, short, "tic-name", size=SMALLEST),
                words((step - 8) / 2, 45, str(points).replace("-", "−"), "rb-strong", size=22),
                at=(12 + seat * step, 8),
            )
        )
    shown_pass = None
    if pass_look:
        shown_pass = piece(
            "pass",
            rect(-28, -15, 56, 30, "tic-chip", 15),
            words(0, 6, "Pass", "rb-strong", size=SMALLEST),
            ring(-28, -15, 56, 30, pass_look, 15),
            at=(width - 100, 35),
            part="pass",
            look=pass_look,
        )
    pile = piece(
        "deck",
        rect(-23, -27, 46, 54, "rb-back", 7) if deck else None,
        rect(-23, -27, 46, 54, "tic-ghost", 7) if not deck else None,
        words(0, 7, str(deck), "rb-strong rb-on-accent" if deck else "rb-strong", size=20),
        ring(-26, -30, 52, 60, deck_look, 9),
        at=(width - 38, 35),
        part="deck",
        look=deck_look,
        name=f"Deck: {deck} cards",
    )
    last = words(width - 66, 41, "Last round", "tic-last", "end", SMALLEST) if final else None
    if pass_look:
        last = None
    return markup(group(*chips, last, data_key="scores"), pile) + (
        markup(shown_pass) if shown_pass is not None else ""
    )


@lru_cache(maxsize=256)
def _rulers(frame: Frame) -> str:
    """Return the numbers of rows and columns."""
    marks = []
    for column in range(frame.left, frame.right + 1):
        x, y = frame.centre(cell(frame.top, column))
        marks.append(words(x, y - PITCH_Y / 2 - 8, _minus(column), "tic-ruler", size=SMALLEST))
    for row in range(frame.top, frame.bottom + 1):
        x, y = frame.centre(cell(row, frame.left))
        marks.append(words(x - PITCH_X / 2 - 4, y + 6, _minus(row), "tic-ruler", "end", SMALLEST))
    return markup(group(*marks, data_key="rulers", aria_hidden="true"))


def _minus(value: int) -> str:
    return str(value).replace("-", "−")


def _draw_groups(board: Board, frame: Frame, cards: Mapping[Cell, Card]) -> None:
    """Outline each group: its cards and the gaps between them, as one area."""
    for layer, (pair, area) in enumerate(groups_of(cards)):
        out = 6.5 - layer % 3
        rects = []
        for place in area:
            x, y = frame.centre(place)
            rects.append(
                _box(x - WIDE / 2 - out, y - HIGH / 2 - out, WIDE + 2 * out, HIGH + 2 * out)
            )
            if place + 1 in area:
                rects.append(_box(x, y - HIGH / 2 - out, PITCH_X, HIGH + 2 * out))
            if cell(1, 0) + place in area:
                rects.append(_box(x - WIDE / 2 - out, y, WIDE + 2 * out, PITCH_Y))
        board.add(f"group:{pair}", lines("".join(rects), f"tic-group tic-group-{layer % 3}"))


def _box(x: float, y: float, width: float, height: float) -> str:
    return f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h{number(-width)}z"


def _draw_bridges(board: Board, frame: Frame, cards: Mapping[Cell, Card], new: set[Cell]) -> None:
    """Join neighbours: two bridges for a Tic, one for a Single."""
    paths: dict[str, list[str]] = {"tic-double": [], "tic-single": [], "tic-double tic-fresh": []}
    for edge in edges(cards):
        x, y = frame.centre(edge.first)
        is_tic = len(shared(cards[edge.first], cards[edge.second])) == 2
        offsets = (-10, 10) if is_tic else (0,)
        fresh = is_tic and (edge.first in new or edge.second in new)
        kind = "tic-double tic-fresh" if fresh else "tic-double" if is_tic else "tic-single"
        for off in offsets:
            if edge.second == edge.first + 1:
                paths[kind].append(f"M{number(x + WIDE / 2)} {number(y + off)}h{GAP}")
            else:
                paths[kind].append(f"M{number(x + off)} {number(y + HIGH / 2)}v{GAP}")
    for kind, parts in paths.items():
        if parts:
            board.add(f"bridges:{kind}", lines("".join(parts), kind))


def _draw_tags(board: Board, frame: Frame, cards: Mapping[Cell, Card]) -> None:
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
        text = pair.replace("-", " · ")
        wide = 9.8 * len(text) + 18
        board.add(
            f"tag:{pair}",
            group(
                rect(-wide / 2, -13, wide, 26, f"tic-tag tic-tag-{layer % 3}", 13),
                words(0, 6, text, "tic-tag-text", size=SMALLEST),
                at=(x, y + HIGH / 2 + 6 - 26 * level),
            ),
        )


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
            board.place(_card(card, (x, y), part, board.view.look(part)))
