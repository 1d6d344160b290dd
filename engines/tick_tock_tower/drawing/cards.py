"""Cards: the hand, the goals, the piles, and the hero whose turn it is, beside the tower."""

from __future__ import annotations

from functools import lru_cache
from xml.etree.ElementTree import Element

from engines.table.svg import (
    Keyed,
    circle,
    group,
    keyed,
    lines,
    markup,
    piece,
    rect,
    ring,
    two_lines,
    use,
    words,
)
from engines.tick_tock_tower.components import FULL_GOALS
from engines.tick_tock_tower.drawing.card_art import ACTION_CARDS, GOALS
from engines.tick_tock_tower.drawing.marks import Mark, figure, gear, tone_of

X = 430.0
CARD_WIDTH, CARD_HEIGHT, PITCH, FANNED = 182.0, 60.0, 65.0, 16.0
PILE_WIDTH, PILE_HEIGHT = 54.0, 72.0
EMBLEM = gear(0, 0, 18, 8, 6)


def face() -> str:
    """Return the blank face of a card, kept once in a drawing under its name, ``face``."""
    return markup(
        rect(0, 0, CARD_WIDTH, CARD_HEIGHT, "rb-card", 8), rect(5, 6, 48, 48, "ttt-window", 5)
    )


def _face(name: str, mark: Mark) -> list[Element]:
    rows = two_lines(name)
    top = 38 if len(rows) == 1 else 26
    return [
        use("face"),
        group(*figure(mark), at=(29, 30), scale=1.05),
        *(words(58, top + 24 * n, row, "ttt-card-name", "start") for n, row in enumerate(rows)),
    ]


def _back(width: float, height: float, class_: str) -> list[Element]:
    return [
        rect(0, 0, width, height, class_, 8),
        rect(5, 5, width - 10, height - 10, "ttt-inlay", 5),
    ]


@lru_cache(maxsize=1024)
def action_card(key: str, name: str, y: float, part: str, look: str) -> Keyed:
    """Return an action card of the hand, face up; only the first of its copies is a part."""
    return keyed(
        piece(
            key,
            *_face(name, ACTION_CARDS[name]),
            ring(-1, -1, CARD_WIDTH + 2, CARD_HEIGHT + 2, look, 9),
            at=(X, y),
            part=part,
            look=look,
        )
    )


@lru_cache(maxsize=1024)
def goal_card(key: str, name: str, y: float, part: str, look: str) -> Keyed:
    """Return a secret goal, face up: one that is held, or one that is offered."""
    return keyed(
        piece(
            key,
            *_face(name, GOALS[name]),
            circle(11, 49, 12.5, "rb-accent ttt-worth"),
            words(11, 56, str(FULL_GOALS[name]), "ttt-worth-number rb-on-accent"),
            rect(3, 3, CARD_WIDTH - 6, CARD_HEIGHT - 6, "ttt-goal-edge", 6),
            ring(-1, -1, CARD_WIDTH + 2, CARD_HEIGHT + 2, look, 9),
            at=(X, y),
            part=part,
            look=look,
            class_="ttt-goal",
            name=f"Secret goal: {name}, {FULL_GOALS[name]} points",
        )
    )


@lru_cache(maxsize=256)
def card_back(key: str, y: float, goal: bool) -> Keyed:
    """Return a card that the viewer may not see."""
    back = _back(CARD_WIDTH, CARD_HEIGHT, "ttt-goal-back" if goal else "rb-back")
    back.append(group(lines(EMBLEM, "ttt-emblem"), at=(CARD_WIDTH / 2, CARD_HEIGHT / 2)))
    hidden = "A secret goal" if goal else "A card in hand"
    return keyed(piece(key, *back, at=(X, y), name=hidden))


@lru_cache(maxsize=256)
def hero_card(hero: str, y: float, has_power: bool, look: str) -> Keyed:
    """Return the card of the hero whose turn it is; with its power, when that may be used."""
    rows = two_lines(hero)
    top = 38 if len(rows) == 1 else 26
    lit = bool(look) and has_power
    power = group(*figure(ACTION_CARDS["Power"]), at=(163, 30), scale=0.8, class_="ttt-power")
    return keyed(
        piece(
            "turn",
            rect(0, 0, CARD_WIDTH, CARD_HEIGHT, "rb-tone", 8),
            rect(5, 6, 48, 48, "ttt-window", 5),
            use(hero, (29, 30), 1.1),
            *(
                words(58, top + 24 * n, row, "ttt-card-name rb-on-tone", "start")
                for n, row in enumerate(rows)
            ),
            power if lit else None,
            ring(-1, -1, CARD_WIDTH + 2, CARD_HEIGHT + 2, look, 9) if lit else None,
            at=(X, y),
            part="card:Power" if has_power else "",
            look=look if lit else "",
            class_=tone_of(hero),
            name=f"{hero} is to move",
        )
    )


@lru_cache(maxsize=256)
def winners_card(winners: tuple[str, ...], y: float) -> Keyed:
    """Return the card of the winner, or of those who share the win."""
    tone = tone_of(winners[0]) if len(winners) == 1 else ""
    name = " and ".join(winners)
    if len(winners) == 1:
        rows = two_lines(winners[0])
        title = [
            words(
                58,
                (38 if len(rows) == 1 else 26) + 24 * n,
                row,
                "ttt-card-name rb-on-tone",
                "start",
            )
            for n, row in enumerate(rows)
        ]
        marks = [(30.0, 1.15)]
    else:
        pitch = (CARD_WIDTH - 10) / len(winners)
        title = []
        marks = [(5 + pitch * (n + 0.5), min(1.1, pitch / 40)) for n in range(len(winners))]
    window = 50.0 if title else CARD_WIDTH - 10
    crown = lines(GOALS["No One Ahead"].shapes[0], "ttt-crown")
    return keyed(
        piece(
            "turn",
            rect(0, 0, CARD_WIDTH, CARD_HEIGHT, "rb-tone", 8),
            rect(5, 5, window, 50, "ttt-window", 5),
            *(
                group(use(hero, (x, 30), size), class_=tone_of(hero))
                for hero, (x, size) in zip(winners, marks, strict=True)
            ),
            *title,
            rect(-4, -4, CARD_WIDTH + 8, CARD_HEIGHT + 8, "rb-glow", 11),
            group(crown, at=(CARD_WIDTH - 16, 4), turn=12, scale=0.9),
            at=(X, y),
            class_=tone,
            name=f"{name} wins" if title else f"{name} share the win",
        )
    )


@lru_cache(maxsize=1024)
def pile(key: str, x: float, y: float, label: str, count: int, top: str, lit: bool) -> Keyed:
    """Return a pile: its back with the number of its cards, or the card on top, face up."""
    back = {"pile:draw": "rb-back", "pile:goal": "ttt-goal-back"}.get(key)
    made: list[Element] = []
    if count == 0:
        made.append(rect(0, 0, PILE_WIDTH, PILE_HEIGHT, "ttt-empty", 8))
    else:
        made += [
            rect(offset, offset, PILE_WIDTH, PILE_HEIGHT, "rb-card", 8)
            for offset in (4, 2)
            if count * 2 > offset
        ]
        if back:
            made += _back(PILE_WIDTH, PILE_HEIGHT, back)
        else:
            made.append(rect(0, 0, PILE_WIDTH, PILE_HEIGHT, "rb-card", 8))
            made.append(group(*figure(ACTION_CARDS[top]), at=(PILE_WIDTH / 2, 27), scale=1.05))
    if lit:
        made.append(rect(-2, -2, PILE_WIDTH + 4, PILE_HEIGHT + 4, "rb-glow", 9))
    if back and count:
        made.append(circle(PILE_WIDTH / 2, PILE_HEIGHT / 2, 19, "ttt-count"))
        made.append(words(PILE_WIDTH / 2, PILE_HEIGHT / 2 + 8, str(count), "ttt-number"))
    elif count:
        made.append(words(PILE_WIDTH / 2, PILE_HEIGHT - 7, str(count), "ttt-small"))
    else:
        made.append(words(PILE_WIDTH / 2, PILE_HEIGHT / 2 + 8, "0", "ttt-number rb-soft"))
    made.append(words(PILE_WIDTH / 2, -7, label, "ttt-small rb-soft"))
    full = f"{label} pile: {count}" + (f", on top {top}" if top else "")
    return keyed(piece(key, *made, at=(x, y), name=full))
