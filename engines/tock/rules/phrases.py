"""All that the game tells of what happened."""

from __future__ import annotations

from engines.table.event import Phrase

STARTED = {
    "A": Phrase(
        "{0} plays an Ace: a marker comes out of the reserve onto {2}, its Start.",
        ("TOCK-ACE-1", "TOCK-START-1"),
        shows="start",
    ),
    "K": Phrase(
        "{0} plays a King: a marker comes out of the reserve onto {2}, its Start.",
        ("TOCK-KING-1", "TOCK-START-1"),
        shows="start",
    ),
}
_CARD_CLAUSES = {"A": "TOCK-ACE-1", "4": "TOCK-FOUR-1", "7": "TOCK-SEVEN-1", "Q": "TOCK-QUEEN-1"}
_ARTICLED = {"A": "an Ace", "8": "an 8", "Q": "a Queen", "K": "a King", "J": "a Jack"}
_SPACES = {"A": "1 space", "Q": "10 spaces"}


def a_card(card: str) -> str:
    """Return a card with its article.

    >>> a_card("8"), a_card("Q"), a_card("5")
    ('an 8', 'a Queen', 'a 5')
    """
    return _ARTICLED.get(card, f"a {card}")


def the_card(card: str) -> str:
    """Return a card with "the"."""
    return "the " + a_card(card).split(" ", 1)[1]


def card_clause(card: str) -> str:
    """Return the clause that says how far a card moves a marker."""
    return _CARD_CLAUSES.get(card, "TOCK-COUNT-1")


def _walking(card: str, end: str, *cites: str) -> Phrase:
    spaces = _SPACES.get(card, f"{card} spaces")
    text = f"{{0}} plays {a_card(card)}: the marker on {{1}} {end.format(spaces)}."
    return Phrase(text, (card_clause(card), *cites), shows="walk")


_WALKERS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "Q")
WALKED = {c: _walking(c, "goes {} forward to {{2}}", "TOCK-TRACK-1") for c in _WALKERS}
TURNED_IN = {
    c: _walking(
        c,
        "goes {} forward, turns in at its doorway and stops on {{2}}",
        "TOCK-HOME-1",
        "TOCK-DOOR-1",
        "TOCK-CIRCUIT-1",
    )
    for c in _WALKERS
}
WENT_DEEPER = {c: _walking(c, "goes {} farther in, to {{2}}", "TOCK-DEEPER-1") for c in _WALKERS}
WALKED_BACK = Phrase(
    "{0} plays a 4: the marker on {1} goes 4 spaces back to {2}.", ("TOCK-FOUR-1",), shows="back"
)

SPLIT = Phrase("{0} splits a 7: {1} for one marker, {2} for another.", ("TOCK-SEVEN-2",))
PART_WALKED = Phrase(
    "The marker on {1} goes {3:space} forward to {2}.",
    ("TOCK-SEVEN-2", "TOCK-TRACK-1"),
    shows="walk",
)
PART_TURNED_IN = Phrase(
    "The marker on {1} goes {3:space} forward, turns in at its doorway and stops on {2}.",
    ("TOCK-SEVEN-2", "TOCK-HOME-1", "TOCK-DOOR-1", "TOCK-CIRCUIT-1"),
    shows="walk",
)
PART_WENT_DEEPER = Phrase(
    "The marker on {1} goes {3:space} farther in, to {2}.",
    ("TOCK-SEVEN-2", "TOCK-DEEPER-1"),
    shows="walk",
)
SWAPPED = Phrase(
    "{0} plays a Jack: the marker on {1} and {3}'s marker on {2} change places.",
    ("TOCK-JACK-1",),
    shows="swap",
)

PASSED = Phrase("It passes {0} on the way: nobody is captured in passing.", ("TOCK-PASS-1",))
PASSED_START = Phrase(
    "It passes {0}: not even a marker on its own Start blocks the track.",
    ("TOCK-PASS-1", "TOCK-SAFE-1"),
)
CAPTURED = Phrase(
    "{0}'s marker on {1} is captured and goes back to its reserve.",
    ("TOCK-CAPTURE-1", "TOCK-RESERVE-1"),
    shows="captured",
)
CAPTURED_ON_START = Phrase(
    "{0}'s marker on {1} is captured and goes back to its reserve: its Start does not protect it.",
    ("TOCK-CAPTURE-1", "TOCK-RESERVE-1", "TOCK-SAFE-1"),
    shows="captured",
)
CAPTURED_OWN = Phrase(
    "{0}'s marker on {1} is captured like any other, although it is the player's own, and goes "
    "back to the reserve.",
    ("TOCK-CAPTURE-2", "TOCK-RESERVE-1"),
    shows="captured",
)
CAPTURED_OWN_ON_START = Phrase(
    "{0}'s marker on {1} is captured like any other, although it is the player's own, and goes "
    "back to the reserve: its Start does not protect it.",
    ("TOCK-CAPTURE-2", "TOCK-RESERVE-1", "TOCK-SAFE-1"),
    shows="captured",
)
ONE_OUT_ONE_BACK = Phrase(
    "One marker has come out and one gone back: the board looks as before.", ("TOCK-CAPTURE-3",)
)
SWAPPED_OFF_START = Phrase(
    "A marker on its own Start can be swapped like any other: {0}.", ("TOCK-SAFE-1",)
)
SAVED_CIRCUIT = Phrase(
    "It is now behind its own Start: the doorway {0} is only {1:space} ahead, and a whole round "
    "is saved.",
    ("TOCK-FOUR-2",),
)
AT_THE_DOORWAY = Phrase(
    "It is now behind its own Start, on the doorway {0} itself: a whole round is saved.",
    ("TOCK-FOUR-2",),
)
BACK_BEHIND_DOORWAY = Phrase(
    "It goes back past its doorway {0} without turning in, and has the doorway ahead again.",
    ("TOCK-FOUR-3",),
)
WENT_ROUND = Phrase(
    "It could have turned in and goes on round the track instead.", ("TOCK-ROUND-1",)
)
TOO_FAR_TO_TURN_IN = Phrase(
    "It goes past its doorway: {0} spaces are too many for Home, so it goes round again.",
    ("TOCK-HOME-2",),
)
THREW_IN = Phrase(
    "{0} can play none of the cards in hand ({1}), throws the hand in and sits out until the next "
    "deal.",
    ("TOCK-SIT-1",),
    owner=2,
    others="{0} can play no card, throws the whole hand in and sits out until the next deal.",
)
THREW_IN_AT_START = Phrase(
    "{0} has all four markers in reserve and holds no King and no Ace: {0} throws the hand in "
    "({1}) and sits out until the next deal.",
    ("TOCK-SIT-1", "TOCK-SIT-2"),
    owner=2,
    others="{0} has all four markers in reserve and no King or Ace: {0} throws the whole hand in "
    "and sits out until the next deal.",
)
PASSED_OVER = Phrase("{0} {1} and {2} passed over.", ("TOCK-TURN-3",))
DEALT = Phrase(
    "Nobody holds a card any more: {0} deals {1} to each player, and {2} is first to play.",
    ("TOCK-DEAL-1", "TOCK-TURN-2"),
)
NEW_DEALER = Phrase(
    "All 52 cards have had their turn: {0}, the next player clockwise, shuffles them all, deals "
    "five to each player, and {1} is first to play.",
    ("TOCK-DEAL-2", "TOCK-TURN-2"),
)
WON = Phrase("All four markers of {0} are Home: {0} wins at once.", ("TOCK-WIN-1",))
