"""What a table of The Haunted Clock Tower offers: one to six players, and how late it is."""

from __future__ import annotations

from engines.haunted_clock_tower.components import FEWEST_PLAYERS, MOST_PLAYERS, USUAL_PLAYERS
from engines.table.offers import UNSET, Offers, Option

OFFERS = Offers(
    players=tuple(range(FEWEST_PLAYERS, MOST_PLAYERS + 1)),
    usual=USUAL_PLAYERS,
    options=(
        Option(
            "clock",
            "Clock",
            (
                (UNSET, "From 10:00"),
                ("9:00", "Easier, from 9:00"),
                ("10:30", "Harder, from 10:30"),
            ),
        ),
    ),
)
