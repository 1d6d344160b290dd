"""Standings: what lies in front of each hero, in the order of play; at the end, the score table."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple
from xml.etree.ElementTree import Element

from engines.table.svg import Keyed, circle, group, keyed, lines, piece, rect, two_lines, use, words
from engines.tick_tock_tower.drawing.cards import X
from engines.tick_tock_tower.drawing.marks import tone_of

WIDTH = 182.0
TEXT = 48.0
TALL = 52.0
UPPER, LOWER = 13.0, 39.0
LARGEST = 1.25
MOST_HEARTS = 4


class Row(NamedTuple):
    """What one hero's row shows; ``sum`` is the final score in its parts, empty until the end."""

    hero: str
    used: bool
    played: bool
    on_turn: bool
    tokens: int
    shown: tuple[str, ...]
    points: int
    sum: tuple[int, int, int, int] | None
    won: bool
    new_token: bool
    new_goal: bool


def _hero(row: Row) -> Element:
    """Return the small hero card: sideways once its power is used, faded once it has played."""
    faded = " rb-gone" if row.played else ""
    card = group(
        use("hero-card"),
        use(row.hero, (0, 0), 0.82),
        turn=90 if row.used else 0,
        class_=tone_of(row.hero) + faded,
    )
    check = lines("M7 14L12 20L20 8", "ttt-played") if row.played else None
    return group(card, check, at=(23, TALL / 2))


def _name(hero: str) -> list[Element]:
    """Return the hero's name, where nothing lies in front of the hero yet."""
    rows = two_lines(hero)
    top = TALL / 2 + 7 - 11 * (len(rows) - 1)
    return [
        words(TEXT + 2, top + 22 * n, row, "ttt-who rb-soft", "start") for n, row in enumerate(rows)
    ]


def _tokens(row: Row) -> list[Element]:
    """Return the Thank-you tokens: up to four hearts, more as a number."""
    many = row.tokens > MOST_HEARTS
    hearts = 1 if many else row.tokens
    made: list[Element] = [use("token", (TEXT + 10 + 21 * n, UPPER)) for n in range(hearts)]
    if many:
        made.append(words(TEXT + 23, UPPER + 7, f"×{row.tokens}", "ttt-small", "start"))
    if row.new_token:
        width = 24 + 21 * (hearts - 1) + (36 if many else 0)
        made.append(rect(TEXT - 2, UPPER - 12, width, 24, "rb-glow ttt-thin", 8))
    return made


def _shown(row: Row, edge: float) -> Element | None:
    """Return the goals shown, as small cards in the order shown, closer together when many."""
    if not row.shown:
        return None
    pitch = min(25.0, (edge - TEXT - 22) / max(1, len(row.shown) - 1))
    made: list[Element] = []
    for n, goal in enumerate(row.shown):
        x = TEXT + 11 + pitch * n
        made.append(use(goal, (x, LOWER)))
        if row.new_goal and n == len(row.shown) - 1:
            made.append(rect(x - 13, LOWER - 14, 26, 28, "rb-glow ttt-thin", 5))
    return group(*made, class_="ttt-goal")


@lru_cache(maxsize=8192)
def row(row: Row, y: float, height: float) -> Keyed:
    """Return a hero's row: card, tokens, goals shown with their points; at the end its score."""
    scale = min(LARGEST if row.sum is None else 1.0, height / (TALL + 2))
    width = WIDTH / scale
    edge = width - 6
    made: list[Element | None] = []
    if row.on_turn or row.won:
        made.append(rect(0, 1, width, TALL - 2, "ttt-on-turn", 8))
    made.append(_hero(row))
    if row.sum is not None:
        space, twin, goals, total = row.sum
        made.append(words(TEXT, UPPER + 7, f"{space}+{twin}+{goals}", "ttt-sum rb-soft", "start"))
        made.append(words(edge, UPPER + 8, str(total), "ttt-total", "end"))
    elif not (row.tokens or row.shown):
        made += _name(row.hero)
    else:
        made += _tokens(row)
        if row.points:
            made.append(circle(edge - 13, UPPER + 1, 14, "rb-accent"))
            made.append(words(edge - 13, UPPER + 8, str(row.points), "ttt-points rb-on-accent"))
    made.append(_shown(row, edge))
    return keyed(piece(f"hero:{row.hero}", group(*made, scale=scale), at=(X, y), name=_told(row)))


@lru_cache(maxsize=8)
def heading(y: float) -> Keyed:
    """Return what the score table adds up."""
    return keyed(
        piece("sum", words(WIDTH / 2, 0, "space + twin + goals", "ttt-heading rb-soft"), at=(X, y))
    )


def _told(row: Row) -> str:
    """Return a row in words, for a mouse that rests on it."""
    told = [row.hero]
    if row.sum is not None:
        space, twin, goals, total = row.sum
        told.append(f"space {space}, twin {twin}, goals {goals}, total {total}")
    elif row.played:
        told.append("has played this round")
    elif row.on_turn:
        told.append("is to move")
    if row.tokens:
        told.append(f"Thank-you tokens: {row.tokens}")
    if row.shown:
        told.append(f"goals shown: {', '.join(row.shown)}")
    if row.used:
        told.append("power used")
    return "; ".join(told)
