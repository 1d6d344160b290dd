"""Drawing: a wooden Tock board from its facts.

>>> from engines.table.svg import View
>>> facts = {
...     "markers": {"red": ["reserve", "reserve", "red+5", "home4"]},
...     "hands": {"red": ["7", "K"]}, "to_move": "red", "deck": 32,
... }
>>> svg = draw(facts, view=View(title="Red to play", uid="tock"))
>>> svg.startswith("<svg"), 'data-part="space:red+5"' in svg, 'data-part="card:7"' in svg
(True, True, True)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from engines.table.drawing import Board, Drawing
from engines.table.svg import Keyed, View, circle, group, keyed, lines, piece, rect, words
from engines.tock.components import COLOURS, MARKERS, USUAL_DOORWAY, USUAL_SIDE
from engines.tock.drawing import figures
from engines.tock.drawing.layout import HOMES, MIDDLE, SLOT, TRAYS, WIDTH, places, point_of, slot
from engines.tock.drawing.trails import trail
from engines.tock.drawing.ways import Way, ways_shown
from engines.tock.drawing.wood import scenery

HAND_TOP = 774.0
HEIGHT = HAND_TOP + figures.CARD_HEIGHT + 8


def draw(facts: Mapping[str, Any], *, view: View | None = None) -> Drawing:
    """Return the board as one ``<svg>``; ``facts`` may be what one player sees.

    The board's measures come from ``view.options``; without them it is the usual one.
    """
    view = view or View()
    board = Board(view, WIDTH, HEIGHT, "rb-tock")
    side = view.options.get("side", USUAL_SIDE)
    doorway = view.options.get("doorway", USUAL_DOORWAY)
    for colour in COLOURS:
        board.define(colour, figures.mark(colour))
    board.define("face", figures.face())
    board.place(scenery(side, doorway))
    _trays(board, facts)
    ways = ways_shown(view.events) if view.before else ()
    _ways(board, facts, ways, side, doorway)
    _markers(board, facts, ways, side, doorway)
    _middle(board, facts, view.before or {})
    _rings(board, side, doorway)
    _hand(board, facts)
    return board.svg()


# -- what lies on it -------------------------------------------------------------------------------


def _trays(board: Board, facts: Mapping[str, Any]) -> None:
    out = facts.get("sitting_out", ())
    to_move, dealer = facts.get("to_move", ""), facts.get("dealer", "")
    for seat, colour in enumerate(COLOURS):
        look = board.view.look(f"reserve:{colour}")
        note = "sits out" if colour in out else "deals" if colour == dealer else ""
        board.place(_tray(seat, note, colour == to_move, look))


@lru_cache(maxsize=128)
def _tray(seat: int, note: str, on_turn: bool, look: str) -> Keyed:
    """Return a colour's reserve: a tray with four hollows, its name and what else is to say."""
    colour = COLOURS[seat]
    x, y = TRAYS[seat]
    half = 2 * SLOT + 2
    hollows = [
        circle(slot(seat, n)[0] - x, slot(seat, n)[1] - y, 14, "tock-hollow")
        for n in range(MARKERS)
    ]
    return keyed(
        piece(
            f"reserve:{colour}",
            rect(-half, -half, 2 * half, 2 * half, "tock-tray", 18),
            *hollows,
            rect(-half - 4, -half - 4, 2 * half + 8, 2 * half + 8, "rb-ring", 21) if look else None,
            words(0, half + 26, colour, f"tock-who{' tock-turn' if on_turn else ''}"),
            words(0, -half - 12, note, "tock-note") if note else None,
            at=(x, y),
            part=f"reserve:{colour}",
            look=look,
            class_=f"tock-{colour}",
        )
    )


def _markers(
    board: Board, facts: Mapping[str, Any], ways: Sequence[Way], side: int, doorway: int
) -> None:
    """Place every marker; one that has just moved keeps the key of where it stood, and slides."""
    at = places(side, doorway)
    came = {(way.colour, way.target): way.place for way in ways}
    before = (board.view.before or {}).get("markers", {})
    for seat, colour in enumerate(COLOURS):
        waiting = 0
        for place in facts.get("markers", {}).get(colour, ()):
            origin = came.get((colour, place), "") if place != "reserve" else ""
            key = place
            if origin == "reserve":
                key = f"reserve{before.get(colour, []).count('reserve') - 1}"
            elif origin:
                key = origin
            elif place == "reserve":
                key = f"reserve{waiting}"
                caught = _caught(ways, colour)
                back = waiting - (facts["markers"][colour].count("reserve") - len(caught))
                if back >= 0:
                    key = caught[back]
            x, y = point_of(seat, place, waiting, at)
            board.place(figures.marker(f"marker:{colour}:{key}", colour, x, y, bool(origin)))
            waiting += place == "reserve"


def _caught(ways: Sequence[Way], colour: str) -> list[str]:
    """Return where a colour's markers were captured in the step just made."""
    return [way.place for way in ways if way.colour == colour and way.kind == "captured"]


def _ways(
    board: Board, facts: Mapping[str, Any], ways: Sequence[Way], side: int, doorway: int
) -> None:
    """Draw the way of everything that has just moved."""
    for count, way in enumerate(ways):
        waiting = facts["markers"][way.colour].count("reserve")
        board.place(trail(f"way:{count}", way, waiting, side, doorway))


def _rings(board: Board, side: int, doorway: int) -> None:
    """Ring the spaces that can be picked now, and those that are picked."""
    view = board.view
    at = places(side, doorway)
    for part in dict.fromkeys((*view.picked, *view.choices)):
        kind, _, name = part.partition(":")
        if kind == "space" and name in at:
            board.place(figures.target(part, *at[name], view.look(part)))
        elif kind == "home":
            colour, _, deep = name.partition(":")
            point = HOMES.get((COLOURS.index(colour), f"home{deep}")) if colour in COLOURS else None
            if point:
                board.place(figures.target(part, *point, view.look(part)))


def _middle(board: Board, facts: Mapping[str, Any], before: Mapping[str, Any]) -> None:
    """Place the deck, and beside it the card just played."""
    card = _card_played(facts, before)
    spread = 42 if card else 0
    board.place(figures.deck(facts.get("deck", 0), MIDDLE - spread, MIDDLE))
    if card:
        board.place(figures.played(card, MIDDLE + spread, MIDDLE))


def _card_played(facts: Mapping[str, Any], before: Mapping[str, Any]) -> str:
    """Return the card that the last step took out of a hand; "" where none or several went."""
    mover = before.get("to_move", "")
    held = before.get("hands", {}).get(mover)
    if not held:
        return ""
    dealt = facts.get("deal") != before.get("deal") or facts.get("dealer") != before.get("dealer")
    if dealt:
        return str(held[0]) if len(held) == 1 else ""
    gone = list((Counter(held) - Counter(facts.get("hands", {}).get(mover, ()))).elements())
    return str(gone[0]) if len(gone) == 1 else ""


# -- the hand --------------------------------------------------------------------------------------


def _hand(board: Board, facts: Mapping[str, Any]) -> None:
    """Place the hand of the player to move as cards, or say who has won."""
    view = board.view
    mover = facts.get("to_move", "")
    if not mover:
        winners = tuple(facts.get("winners", ()))
        if winners:
            board.place(_heading(winners[0], "has won", ""))
        return
    deal = f"deal {facts['deal']} of 3" if "deal" in facts else ""
    board.place(_heading(mover, "to play", deal))
    hand = facts.get("hands", {}).get(mover)
    if hand is None:
        board.place(figures.hidden(24, HAND_TOP))
        return
    x = 24.0
    seen: Counter[str] = Counter()
    for rank in hand:
        part = f"card:{rank}" if not seen[rank] else ""
        look = view.look(part) if part else ""
        key = f"card:{mover}:{rank}:{seen[rank]}"
        board.place(figures.card(key, rank, x, HAND_TOP, part, look))
        seen[rank] += 1
        x += figures.CARD_WIDTH + 12
    board.place(_throw_in(x, view.look("discard")))


@lru_cache(maxsize=64)
def _heading(colour: str, does: str, deal: str) -> Keyed:
    y = HAND_TOP - 20
    return keyed(
        piece(
            "heading",
            group(
                circle(40, y - 9, 15, "tock-peg"),
                group(lines(figures.MARKS[colour], "tock-mark"), at=(40, y - 9)),
                class_=f"tock-{colour}",
            ),
            words(66, y, f"{colour.capitalize()} {does}", "tock-heading", "start"),
            words(WIDTH - 24, y, deal, "tock-deal", "end") if deal else None,
        )
    )


@lru_cache(maxsize=64)
def _throw_in(x: float, look: str) -> Keyed:
    """Return the place to throw the hand in; out of sight unless that can be done."""
    width, height = figures.CARD_WIDTH, figures.CARD_HEIGHT
    shown = look == "rb-choice" or look == "rb-picked"
    return keyed(
        piece(
            "discard",
            rect(0, 0, width, height, "tock-empty" if shown else "tock-hit", 10),
            words(width / 2, height / 2 - 4, "throw", "tock-does") if shown else None,
            words(width / 2, height / 2 + 20, "it in", "tock-does") if shown else None,
            rect(-4, -4, width + 8, height + 8, "rb-ring", 13) if shown else None,
            at=(min(x, WIDTH - width - 12), HAND_TOP),
            part="discard",
            look=look,
        )
    )
