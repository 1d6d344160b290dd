"""What a table of Tick-Tock Tower offers: four to eight players, the variants, the editions."""

from __future__ import annotations

from engines.table.offers import UNSET, Offers, Option
from engines.tick_tock_tower.components import FEWEST_PLAYERS, MOST_PLAYERS

WITH_A_CUCKOO = 7
"""Players in the games that compare readings: some readings are about the Cuckoo."""

OFFERS = Offers(
    players=tuple(range(FEWEST_PLAYERS, MOST_PLAYERS + 1)),
    usual=FEWEST_PLAYERS,
    options=(
        Option(
            "variant",
            "Game",
            (
                (UNSET, "The usual game"),
                ("first", "A first game, without powers"),
                ("short", "A shorter game"),
                ("kids", "The kids' game"),
            ),
        ),
        Option("edition", "Edition", ((UNSET, "Full edition"), ("free", "Free edition"))),
    ),
    compared=WITH_A_CUCKOO,
)
