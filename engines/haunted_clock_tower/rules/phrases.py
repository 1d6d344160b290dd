"""All that the game says: what happened, and why a tile may not be turned."""

from __future__ import annotations

from engines.haunted_clock_tower.components import PLACES
from engines.table.event import Phrase
from engines.table.verdict import Breach

OPENED = Phrase(
    f"{{0}} opens the hunt: all {PLACES} ghosts lie night side up.",
    ("HCT-SETUP-1", "HCT-FIRST-1"),
)
FIRST_OF_CHASE = Phrase(
    "{0} turns tile {1}: {2:a} ghost. It stays open for all to see, and a chase begins.",
    ("HCT-TURN-1", "HCT-CHASE-1"),
    shows="turned",
)
FIRST_AGAIN = Phrase(
    "{0} turns tile {1}, which the table has seen before: {2:a} ghost. A chase begins.",
    ("HCT-TURN-1", "HCT-CHASE-1", "HCT-HELP-1"),
    shows="turned",
)
NEXT_OF_CHASE = Phrase("{0} turns tile {1}: {2:a} ghost.", ("HCT-TURN-1",), shows="turned")
NEXT_AGAIN = Phrase(
    "{0} turns tile {1}, which the table has seen before: {2:a} ghost.",
    ("HCT-TURN-1", "HCT-HELP-1"),
    shows="turned",
)

TO_MATCH = Phrase("Now {0} looks for a second {1} ghost.", ("HCT-ORDER-1",))
TO_MATCH_ALONE = Phrase("Now look for a second {1} ghost.", ("HCT-SOLO-1",))
PAIR = Phrase("Two {1} ghosts lie open: {0} looks for the third.", ("HCT-CHASE-2", "HCT-ORDER-1"))
PAIR_ALONE = Phrase(
    "Two {1} ghosts lie open: now look for the third.", ("HCT-CHASE-2", "HCT-SOLO-1")
)

MISSED_AT_SECOND = Phrase(
    "{0:A} ghost and {1:a} one do not match: the chase is missed.", ("HCT-MISS-2",)
)
MISSED_AT_THIRD = Phrase(
    "Two {0} ghosts and {1:a} one do not match: the chase is missed.", ("HCT-MISS-3",)
)
FACE_DOWN = Phrase("Tiles {0} go face down again where they lie.", ("HCT-DOWN-1",))
STEPPED = Phrase(
    "The minute hand moves on from {0} to {1}: {2:step} left until midnight.", ("HCT-CLOCK-1",)
)
LEFT_TEN = Phrase(
    "The minute hand leaves its start at {0} and moves on to {1}: {2:step} left until midnight.",
    ("HCT-CLOCK-1", "HCT-START-1"),
)
LEFT_ANOTHER_START = Phrase(
    "The minute hand leaves its start at {0} and moves on to {1}: {2:step} left until midnight.",
    ("HCT-CLOCK-1", "HCT-START-2"),
)
HOUR = Phrase(
    "The minute hand has gone right round: the hour hand moves on to {0}.", ("HCT-CLOCK-2",)
)

CAUGHT = Phrase(
    "All three {0} ghosts are caught: off they go to the {0} room.",
    ("HCT-CATCH-1", "HCT-FAMILY-1"),
)
NO_TIME_LOST = Phrase("A catch costs no time: the clock stays at {0}.", ("HCT-CATCH-2",))
NEW_CHASE = Phrase("{0} starts the next chase.", ("HCT-CHASE-3", "HCT-ORDER-1"))
NEW_CHASE_ALONE = Phrase("Now start the next chase.", ("HCT-CHASE-3", "HCT-SOLO-1"))

WON = Phrase("All eight families are in bed before midnight: everybody wins.", ("HCT-WIN-1",))
WON_IN_TIME = Phrase(
    "All eight families are in bed with one step left: that is in time, and everybody wins.",
    ("HCT-WIN-1", "HCT-WIN-2"),
)
LOST = Phrase(
    "The clock strikes midnight while ghosts are still out ({0}): everybody loses.",
    ("HCT-LOSE-1",),
)


def already_face_up(place: int) -> Breach:
    """Refuse a tile that was turned in this chase."""
    return Breach(
        "HCT-TURN-2", f"Tile {place} already lies open in this chase; turn one that is face down."
    )


def in_a_room(place: int, colour: str) -> Breach:
    """Refuse a tile that has left the table."""
    return Breach(
        "HCT-TURN-3", f"The {colour} ghost of place {place} is already asleep in the {colour} room."
    )


def game_over(won: bool) -> Breach:
    """Refuse every tile after the end."""
    how = "all ghosts are in bed" if won else "the clock has struck midnight"
    return Breach("HCT-END-1", f"The game is over: {how}, and no more tiles are turned.")
