"""What is said: the sentences of events, each with the clauses it rests on."""

from __future__ import annotations

from engines.table.event import Phrase

LIT = Phrase("{0} lights lantern {1}.", ("LAN-LIGHT-1",))
SWAPPED = Phrase("Lantern {0} and lantern {1} change places.", ("LAN-SWAP-1",))
ALL_LIT = Phrase("All lanterns are lit: the game is over.", ("LAN-END-1",))
WON = Phrase("{0} has lit the last lantern and wins.", ("LAN-WIN-1",))
LOST = Phrase("{0} has lit the last lantern and loses to {1}.", ("LAN-WIN-1",))
