"""What a table of Tock offers: four colours, and a shorter board."""

from __future__ import annotations

from engines.table.offers import UNSET, Offers, Option
from engines.tock.components import COLOURS

OFFERS = Offers(
    players=(len(COLOURS),),
    usual=len(COLOURS),
    options=(Option("side", "Board", ((UNSET, "18 spaces a side"), (9, "A short 9 a side"))),),
)
