"""Standings: what lies in front of each hero, in the order of play; at the end, the score table."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple
from xml.etree.ElementTree import Element

from engines.table.svg import group, lines, markup, piece, rect, words
from engines.tick_tock_tower.card_art import GOALS, HEART
from engines.tick_tock_tower.cards import X
from engines.tick_tock_tower.marks import HEROES, figure, tone_of

WIDTH = 182.0
EDGE = 176.0
TEXT = 48.0


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


def _hero(row: Row, height: float) -> Element:
    """Return the small hero card: sideways once its power is used, faded once it has played."""
    scale = min(1.0, (height - 5) / 46)
    card = group(
        rect(-17, -22, 34, 44, "rb-card", 5),
        group(*figure(HEROES[row.hero]), at=(0, 2), scale=0.82),
        turn=90 if row.used else 0,
        class_=f"{tone_of(row.hero)} rb-gone" if row.played else tone_of(row.hero),
    )
    check = lines("M7 14L12 20L20 8", "ttt-played") if row.played else None
    return group(card, check, at=(23, height / 2), scale=scale)


def _tokens(row: Row, y: float) -> list[Element]:
    """Return the Thank-you tokens: up to four hearts, more as a number."""
    each = min(row.tokens, 4) if row.tokens <= 4 else 1
    hearts: list[Element] = [
        group(lines(HEART, "ttt-heart"), at=(TEXT + 10 + 23 * n, y), scale=0.58)
        for n in range(each)
    ]
    if row.tokens > 4:
        hearts.append(words(TEXT + 24, y + 7, f"×{row.tokens}", "ttt-small", "start"))
    if row.new_token:
        wide = 20 + 23 * (each - 1) + (34 if row.tokens > 4 else 0)
        hearts.append(rect(TEXT - 3, y - 13, wide + 6, 26, "rb-glow ttt-thin", 8))
    return hearts


def _shown(row: Row, y: float) -> list[Element]:
    """Return the goals shown, as small cards in the order shown, closer together when many."""
    if not row.shown:
        return []
    pitch = min(25.0, (EDGE - TEXT - 22) / max(1, len(row.shown) - 1))
    made = []
    for n, goal in enumerate(row.shown):
        last = n == len(row.shown) - 1
        made.append(
            group(
                rect(-11, -12, 22, 24, "rb-card ttt-mini", 4),
                group(*figure(GOALS[goal]), scale=0.46),
                rect(-13, -14, 26, 28, "rb-glow ttt-thin", 6) if last and row.new_goal else None,
                at=(TEXT + 11 + pitch * n, y),
                class_="ttt-goal",
            )
        )
    return made


@lru_cache(maxsize=8192)
def row(row: Row, y: float, height: float) -> str:
    """Return a hero's row: card, tokens, goals shown with their points; at the end its score."""
    upper, lower = height / 2 - 12, height / 2 + 13
    made: list[Element | None] = []
    if row.on_turn or row.won:
        made.append(rect(0, 1, WIDTH, height - 2, "ttt-on-turn", 8))
    made.append(_hero(row, height))
    if row.sum is None:
        made += _tokens(row, upper)
        made += _shown(row, lower)
        if row.points:
            made.append(words(EDGE, upper + 8, str(row.points), "ttt-points", "end"))
    else:
        space, twin, goals, total = row.sum
        made.append(
            words(TEXT, upper + 8, f"{space} + {twin} + {goals}", "ttt-sum rb-soft", "start")
        )
        made.append(words(EDGE, upper + 9, str(total), "ttt-total", "end"))
        made += _shown(row, lower + 3)
    return markup(piece(f"hero:{row.hero}", *made, at=(X, y), name=_told(row)))


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
