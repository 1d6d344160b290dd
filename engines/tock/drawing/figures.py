"""What is drawn of single things: a marker with its colour's own mark, a card, a pile."""

from __future__ import annotations

from functools import lru_cache

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
    use,
    words,
)

MARKS = {
    "red": "M0 -8.5L8 5.5H-8Z",
    "green": "M0 -9.5L8 0L0 9.5L-8 0Z",
    "blue": "M-6.6 -6.6H6.6V6.6H-6.6Z",
    "black": "M-2.7 -8.5H2.7V-2.7H8.5V2.7H2.7V8.5H-2.7V2.7H-8.5V-2.7H-2.7Z",
}
"""Each colour's mark: a triangle, a diamond, a square, a cross."""

CARD_WIDTH, CARD_HEIGHT = 104.0, 132.0

NAMES = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}
SHORTLY = {"A": "out or 1", "4": "or back", "7": "or split", "J": "swap", "Q": "is 10", "K": "out"}
"""What a card does beside its number, in a word or two."""
WHOLLY = {
    "A": "a marker out, or 1 space",
    "4": "4 spaces on or back",
    "7": "7 spaces, or split over two markers",
    "J": "two markers change places",
    "Q": "10 spaces",
    "K": "a marker out",
}

_ARROW = "M-22 0H20M10 -10L20 0L10 10"
_PEG = "M-13 22H13M-9 12A9 9 0 1 0 9 12A9 9 0 1 0 -9 12"
_UP = "M0 -4V-26M-8 -18L0 -26L8 -18"
GLYPHS = {
    "A": "M-22 22H0M-18 12A7 7 0 1 0 -4 12A7 7 0 1 0 -18 12M-11 -2V-22M-18 -15L-11 -22L-4 -15"
    "M8 4H24M17 -3L24 4L17 11",
    "4": "M-22 0H22M12 -10L22 0L12 10M-12 -10L-22 0L-12 10",
    "7": "M-22 0H-8L6 -14H20M12 -22L20 -14L12 -6M-8 0L6 14H20M12 6L20 14L12 22",
    "J": "M-22 -10H20M11 -19L20 -10L11 -1M22 10H-20M-11 1L-20 10L-11 19",
    "K": _PEG + _UP,
}
"""What a card does, as a sign; any other card is an arrow forward."""


@lru_cache(maxsize=8)
def mark(colour: str) -> str:
    """Return a marker as it is kept once: a turned wooden peg, seen from above."""
    return markup(
        circle(0, 2.5, 15, "tock-shade"),
        circle(0, 0, 15, "tock-peg"),
        lines(MARKS[colour], "tock-mark"),
    )


@lru_cache(maxsize=2048)
def marker(key: str, colour: str, x: float, y: float, moved: bool) -> Keyed:
    """Return a marker where it stands; one that has just moved is ringed."""
    glow = circle(0, 0, 19, "tock-moved") if moved else None
    return keyed(piece(key, glow, use(colour), at=(x, y), class_=f"tock-marker tock-{colour}"))


@lru_cache(maxsize=1024)
def target(part: str, x: float, y: float, look: str) -> Keyed:
    """Return the ring around a space that can be picked or is picked."""
    return keyed(
        piece(f"ring:{part}", circle(0, 0, 19.5, "rb-ring"), at=(x, y), look=f"tock-over {look}")
    )


@lru_cache(maxsize=4)
def face() -> str:
    """Return the blank of a card, kept once."""
    return markup(rect(0, 0, CARD_WIDTH, CARD_HEIGHT, "rb-card", 10))


def card_name(card: str) -> str:
    """Return what a card is called, and what it does.

    >>> card_name("Q"), card_name("5")
    ('Queen: 10 spaces', '5: 5 spaces')
    """
    return f"{NAMES.get(card, card)}: {WHOLLY.get(card, f'{card} spaces')}"


@lru_cache(maxsize=512)
def card(key: str, rank: str, x: float, y: float, part: str, look: str) -> Keyed:
    """Return a card of the hand: its rank, its sign, and what it does in words."""
    middle = CARD_WIDTH / 2
    return keyed(
        piece(
            key,
            use("face"),
            words(13, 38, rank, "tock-rank", "start"),
            group(lines(GLYPHS.get(rank, _ARROW), "tock-glyph"), at=(middle, 72)),
            words(middle, CARD_HEIGHT - 12, SHORTLY.get(rank, ""), "tock-does"),
            ring(-4, -4, CARD_WIDTH + 8, CARD_HEIGHT + 8, look, 13),
            at=(x, y),
            part=part,
            look=look,
            name=card_name(rank),
        )
    )


@lru_cache(maxsize=256)
def played(rank: str, x: float, y: float) -> Keyed:
    """Return the card just played, lying in the middle of the board."""
    return keyed(
        piece(
            "played",
            rect(-31, -41, 62, 82, "rb-card tock-fresh", 8),
            words(0, 14, rank, "tock-played"),
            at=(x, y),
            name=f"Just played: {card_name(rank)}",
        )
    )


@lru_cache(maxsize=8)
def hidden(x: float, y: float) -> Keyed:
    """Return a hand that is not shown: a fan of cards face down, as somebody holds them."""
    cards = []
    for turn in (-10, 0, 10):
        back = [
            rect(-CARD_WIDTH / 2, -CARD_HEIGHT, CARD_WIDTH, CARD_HEIGHT, "rb-back", 10),
            lines("M0 -88L18 -60L0 -32L-18 -60Z", "tock-emblem"),
        ]
        at = (x + CARD_WIDTH / 2 + 48 + 2.2 * turn, y + CARD_HEIGHT - 4 + abs(turn) / 3)
        cards.append(group(*back, at=at, turn=turn))
    return keyed(piece("hand", *cards, name="Cards face down"))


@lru_cache(maxsize=128)
def deck(count: int, x: float, y: float) -> Keyed:
    """Return what is left of the deck, face down, with its number."""
    if not count:
        inside = [rect(-31, -41, 62, 82, "tock-empty", 8), words(0, 9, "0", "tock-count-none")]
    else:
        inside = [
            rect(-27, -37, 62, 82, "rb-back", 8) if count > 16 else rect(0, 0, 0, 0),
            rect(-31, -41, 62, 82, "rb-back", 8),
            lines("M0 -22L16 0L0 22L-16 0Z", "tock-emblem"),
            words(0, 9, str(count), "tock-count"),
        ]
    cards = "1 card" if count == 1 else f"{count} cards"
    return keyed(piece("deck", *inside, at=(x, y), name=f"{cards} left in the deck"))
