"""What is in the box: 125 cards, each with a number, a shape and a colour (TIC-CARD-1).

A card is a small whole number, 0 (1-circle-violet) to 124 (5-star-red), and a set of cards is a
whole number with one bit for each, so that "which cards would fit here" is a single ``&``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from engines.table.shapes import Shape

Card = int
Cards = int
"""A set of cards: bit ``c`` is set when card ``c`` is in it."""

NUMBERS = ("1", "2", "3", "4", "5")
SHAPES = ("circle", "crescent", "triangle", "square", "star")
COLOURS = ("violet", "cyan", "yellow", "orange", "red")

CARD_NAMES: tuple[str, ...] = tuple(
    f"{number}-{shape}-{colour}" for number in NUMBERS for shape in SHAPES for colour in COLOURS
)
CARDS: dict[str, Card] = {name: card for card, name in enumerate(CARD_NAMES)}
ALL_CARDS: Cards = (1 << len(CARD_NAMES)) - 1

FEWEST_PLAYERS, MOST_PLAYERS = 2, 6
HAND = 6
"""Cards dealt to each player, and the hand that is filled up after a play (TIC-FILL-1)."""
MOST_LAID = 6
"""Cards that may be laid in one turn, from a larger hand too (TIC-TURN-2)."""

LOWEST = CARDS["1-circle-violet"]
HIGHEST = CARDS["5-star-red"]
EXTREME: dict[Card, int] = {LOWEST: 5, HIGHEST: 10}
"""The two Extreme cards with their points (TIC-EXTREME-1, TIC-EXTREME-2)."""

SET_ASIDE = {"third": 41, "half": 62}
"""Cards set aside in the shorter games (TIC-SHORT-1)."""


def properties(card: Card) -> tuple[str, str, str]:
    """Return a card's number, shape and colour.

    >>> properties(CARDS["3-star-orange"])
    ('3', 'star', 'orange')
    """
    return NUMBERS[card // 25], SHAPES[card // 5 % 5], COLOURS[card % 5]


@cache
def shared(one: Card, other: Card) -> tuple[str, ...]:
    """Return the properties that two cards share: two make a Tic, one a Single, none a Nic.

    >>> shared(CARDS["3-star-orange"], CARDS["3-star-red"])
    ('3', 'star')
    """
    pairs = zip(properties(one), properties(other), strict=True)
    return tuple(mine for mine, theirs in pairs if mine == theirs)


def members(cards: Cards) -> Iterator[Card]:
    """Yield the cards of a set in order."""
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


def _sharing(count: int) -> tuple[Cards, ...]:
    every = range(len(CARD_NAMES))
    return tuple(
        sum(1 << other for other in every if other != card and len(shared(card, other)) >= count)
        for card in every
    )


TICS: tuple[Cards, ...] = _sharing(2)
"""For each card, the cards that Tic with it (TIC-COMMON-1): twelve of them."""
MEETS: tuple[Cards, ...] = _sharing(1)
"""For each card, the cards that Tic or Single with it, so that they may touch (TIC-PLACE-3)."""

PAIRS: dict[str, Cards] = {}
"""Every pair of properties, such as "4-cyan", with the five cards that have both."""
for _card, _name in enumerate(CARD_NAMES):
    _n, _s, _c = properties(_card)
    for _pair in (f"{_n}-{_s}", f"{_n}-{_c}", f"{_s}-{_c}"):
        PAIRS[_pair] = PAIRS.get(_pair, 0) | 1 << _card


@dataclass(frozen=True)
class CardName(Shape):
    """The name of a card, such as "3-star-orange"."""

    allowed: str = (
        f'a card such as "3-star-orange": a number {NUMBERS[0]} to {NUMBERS[-1]}, '
        f"a shape ({', '.join(SHAPES)}) and a colour ({', '.join(COLOURS)})"
    )

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and value in CARDS

    def names(self, text: str) -> Collection[str]:
        return CARDS


def names(cards: Collection[Card]) -> tuple[str, ...]:
    """Return the names of cards, in the order given."""
    return tuple(CARD_NAMES[card] for card in cards)
