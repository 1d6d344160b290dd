"""What a table of Tickle offers: two to six players, fewer cards, an end at 100 points."""

from __future__ import annotations

from engines.table.offers import UNSET, Offers, Option
from engines.tickle.components import FEWEST_PLAYERS, MOST_PLAYERS

OFFERS = Offers(
    players=tuple(range(FEWEST_PLAYERS, MOST_PLAYERS + 1)),
    usual=FEWEST_PLAYERS,
    options=(
        Option(
            "set_aside",
            "Cards",
            (
                (UNSET, "All the cards"),
                ("third", "A third set aside"),
                ("half", "Half set aside"),
            ),
        ),
        Option("target", "End", ((UNSET, "When the cards run out"), (100, "At 100 points"))),
    ),
    compared=4,
    # A card and its cell; several cards are laid in any order.
    picks=2,
)
