"""What a table offers: two to four players, and a longer row."""

from __future__ import annotations

from engines.lanterns.components import FEWEST_PLAYERS, LONGEST_ROW, MOST_PLAYERS

from engines.table.offers import UNSET, Offers, Option

OFFERS = Offers(
    players=tuple(range(FEWEST_PLAYERS, MOST_PLAYERS + 1)),
    usual=FEWEST_PLAYERS,
    options=(Option("row", "Row", ((UNSET, "Three lanterns"), (LONGEST_ROW, "Five lanterns"))),),
)
