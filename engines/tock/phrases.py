"""All that the game says: what happened, and why a move is refused."""

from __future__ import annotations

from engines.table.event import Phrase, listed
from engines.table.verdict import Breach

# -- what happened -------------------------------------------------------------------------------

STARTED = {
    "A": Phrase(
        "{0} plays an Ace: a marker comes out of the reserve onto {2}, its Start.",
        ("TOCK-ACE-1", "TOCK-START-1"),
    ),
    "K": Phrase(
        "{0} plays a King: a marker comes out of the reserve onto {2}, its Start.",
        ("TOCK-KING-1", "TOCK-START-1"),
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
    return Phrase(text, (card_clause(card), *cites))


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
    "{0} plays a 4: the marker on {1} goes 4 spaces back to {2}.", ("TOCK-FOUR-1",)
)

SPLIT = Phrase("{0} splits a 7: {1} for one marker, {2} for another.", ("TOCK-SEVEN-2",))
PART_WALKED = Phrase(
    "The marker on {1} goes {3:space} forward to {2}.", ("TOCK-SEVEN-2", "TOCK-TRACK-1")
)
PART_TURNED_IN = Phrase(
    "The marker on {1} goes {3:space} forward, turns in at its doorway and stops on {2}.",
    ("TOCK-SEVEN-2", "TOCK-HOME-1", "TOCK-DOOR-1", "TOCK-CIRCUIT-1"),
)
PART_WENT_DEEPER = Phrase(
    "The marker on {1} goes {3:space} farther in, to {2}.", ("TOCK-SEVEN-2", "TOCK-DEEPER-1")
)
SWAPPED = Phrase(
    "{0} plays a Jack: the marker on {1} and {3}'s marker on {2} change places.", ("TOCK-JACK-1",)
)

PASSED = Phrase("It passes {0} on the way: nobody is captured in passing.", ("TOCK-PASS-1",))
PASSED_START = Phrase(
    "It passes {0}: not even a marker on its own Start blocks the track.",
    ("TOCK-PASS-1", "TOCK-SAFE-1"),
)
CAPTURED = Phrase(
    "{0}'s marker on {1} is captured and goes back to its reserve.",
    ("TOCK-CAPTURE-1", "TOCK-RESERVE-1"),
)
CAPTURED_ON_START = Phrase(
    "{0}'s marker on {1} is captured and goes back to its reserve: its Start does not protect it.",
    ("TOCK-CAPTURE-1", "TOCK-RESERVE-1", "TOCK-SAFE-1"),
)
CAPTURED_OWN = Phrase(
    "{0}'s own marker on {1} is captured like any other and goes back to the reserve.",
    ("TOCK-CAPTURE-2", "TOCK-RESERVE-1"),
)
CAPTURED_OWN_ON_START = Phrase(
    "{0}'s own marker on {1} is captured like any other and goes back to the reserve: its Start "
    "does not protect it.",
    ("TOCK-CAPTURE-2", "TOCK-RESERVE-1", "TOCK-SAFE-1"),
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
PASSED_OVER = Phrase("{0} {1} no cards and {2} passed over.", ("TOCK-TURN-3",))
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


# -- why a move is refused -----------------------------------------------------------------------


def game_over(winner: str) -> Breach:
    """Refuse every move after the end."""
    return Breach("TOCK-END-1", f"The game is over: {winner} has all four markers Home.")


def must_play(colour: str, example: str) -> Breach:
    """Refuse to throw in a hand that holds a playable card."""
    return Breach(
        "TOCK-PLAY-1",
        f"{colour.capitalize()} may not throw the hand in while a card can be played, such as "
        f"{example}.",
    )


def nothing_playable(colour: str, hand: list[str]) -> Breach:
    """Say that no card at all can be played, so that the hand is thrown in."""
    return Breach(
        "TOCK-SIT-1",
        f"None of {colour}'s cards ({listed(hand)}) can be played now, so the whole hand must be "
        "thrown in.",
    )


def not_in_hand(colour: str, card: str, hand: list[str]) -> Breach:
    """Refuse a card that the mover does not hold."""
    return Breach(
        "TOCK-TURN-1",
        f"{colour.capitalize()} holds no {a_card(card).split(' ', 1)[1]}: the hand is "
        f"{listed(hand)}.",
    )


def no_such_marker(colour: str, place: str, owner: str) -> Breach:
    """Refuse to move a marker that is not there, or is another player's."""
    if owner:
        why = f"the marker there is {owner}'s, and a player moves only own markers"
    else:
        why = "that space is empty"
    return Breach("TOCK-OWN-1", f"{colour.capitalize()} has no marker on {place}: {why}.")


def needs_a_starter(card: str) -> Breach:
    """Refuse to bring a marker out with any card but a King or an Ace."""
    return Breach(
        "TOCK-START-2",
        f"Only a King or an Ace brings a marker out of the reserve, not {a_card(card)}.",
    )


def starts_elsewhere(colour: str, start: str, target: str) -> Breach:
    """Refuse to bring a marker out anywhere but onto its own Start."""
    return Breach(
        "TOCK-START-1",
        f"A {colour} marker comes out of the reserve onto {start}, its own Start, not onto "
        f"{target}.",
    )


def reserve_empty(colour: str) -> Breach:
    """Refuse to start a marker when none is left."""
    return Breach("TOCK-START-3", f"{colour.capitalize()} has no marker left in the reserve.")


def not_to_reserve() -> Breach:
    """Refuse a step to the reserve."""
    return Breach("TOCK-RESERVE-1", "Only a captured marker goes back to the reserve.")


def king_walks_nowhere() -> Breach:
    """Refuse a King for a marker that is out already."""
    return Breach(
        "TOCK-KING-1", "A King brings a marker out of the reserve and moves no marker any farther."
    )


def jack_only_swaps() -> Breach:
    """Refuse a Jack as a step."""
    return Breach(
        "TOCK-JACK-1",
        "A Jack moves nobody forward: it swaps an own marker with another player's, written "
        '"J: own <> other".',
    )


def only_jack_swaps(card: str) -> Breach:
    """Refuse a swap with any other card."""
    return Breach("TOCK-JACK-1", f"Only a Jack swaps markers, not {a_card(card)}.")


def swap_needs_track(place: str) -> Breach:
    """Refuse a swap with a marker that is off the track."""
    if place == "reserve":
        return Breach(
            "TOCK-JACK-2", "A marker in reserve is not on the track and cannot be swapped."
        )
    return Breach("TOCK-JACK-2", f"A marker in Home, as on {place}, cannot be swapped.")


def swap_with_own(place: str) -> Breach:
    """Refuse a swap with an own marker."""
    return Breach(
        "TOCK-JACK-3",
        f"The marker on {place} is the player's own; a Jack swaps with another player's marker.",
    )


def swap_with_nobody(place: str) -> Breach:
    """Refuse a swap with an empty space."""
    return Breach("TOCK-JACK-3", f"No marker stands on {place}, so there is nobody to swap with.")


def only_seven_splits(card: str) -> Breach:
    """Refuse to split any other card."""
    return Breach("TOCK-SEVEN-6", f"Only a 7 is split over two markers; {a_card(card)} moves one.")


def part_out_of_bounds(place: str, target: str) -> Breach:
    """Refuse a part of a 7 that is not 1 to 6 spaces forward."""
    return Breach(
        "TOCK-SEVEN-2",
        f"From {place} to {target} is not 1 to 6 spaces forward, as a part of a split 7 must be.",
    )


def not_seven(first: int, second: int) -> Breach:
    """Refuse parts that do not make seven."""
    return Breach(
        "TOCK-SEVEN-3",
        f"The parts are {first} and {second}, together {first + second}: a 7 is used up exactly, "
        "all seven of it.",
    )


def same_marker_twice(place: str) -> Breach:
    """Refuse a split 7 whose parts both move one marker."""
    return Breach(
        "TOCK-SEVEN-4",
        f"The marker on {place} would walk both parts: a split 7 moves two different markers.",
    )


def second_marker_captured(place: str) -> Breach:
    """Refuse a split 7 whose first part captures the marker of the second."""
    return Breach(
        "TOCK-SEVEN-4",
        f"The first part captures the own marker on {place}, so it is in reserve and cannot walk "
        "the second part.",
    )


def after_the_first_part() -> Breach:
    """Say that the second part fails only because the first was carried out before it."""
    return Breach(
        "TOCK-SEVEN-5",
        "The parts are carried out one after the other, and after the first the second is no "
        "longer possible.",
    )


def wrong_space(card: str, place: str, rightly: list[str], target: str) -> Breach:
    """Refuse a landing space that the card's count does not lead to."""
    to = listed(rightly, "or") if rightly else "nowhere"
    return Breach(
        card_clause(card) if card != "7" else "TOCK-SEVEN-3",
        f"{the_card(card).capitalize()} takes the marker on {place} to {to}, not to {target}.",
    )


def before_the_doorway(card: str, place: str, doorway: str, gap: int) -> Breach:
    """Refuse to turn in with a count that does not lead past the doorway."""
    away = "1 space" if gap == 1 else f"{gap} spaces"
    return Breach(
        "TOCK-DOOR-1",
        f"The doorway {doorway} is {away} ahead of {place}, and {the_card(card)} does not lead "
        "past it: only a marker that goes past its doorway can turn in.",
    )


def too_deep(card: str, place: str, deep: int) -> Breach:
    """Refuse a count that is larger than Home."""
    return Breach(
        "TOCK-HOME-2",
        f"From {place}, {the_card(card)} would lead {deep} spaces into Home, which has only four: "
        "the count is too large to turn in.",
    )


def too_deep_inside(card: str, place: str) -> Breach:
    """Refuse a count that leads a marker in Home past its last space."""
    return Breach(
        "TOCK-HOME-2",
        f"From {place}, {the_card(card)} would lead past home4, the last space of Home.",
    )


def home_taken(target: str) -> Breach:
    """Refuse to stop on a taken space of Home."""
    return Breach("TOCK-HOME-3", f"An own marker stands on {target} already.")


def home_jumped(target: str, blocked: str) -> Breach:
    """Refuse to jump over an own marker in Home."""
    return Breach(
        "TOCK-HOME-4",
        f"On the way to {target} an own marker stands on {blocked}, and nobody jumps over a marker "
        "in Home.",
    )


def home_is_for_good(place: str) -> Breach:
    """Refuse to leave Home or to go back in it."""
    return Breach(
        "TOCK-DEEPER-1",
        f"A marker in Home, as on {place}, moves only farther in, never out or back.",
    )


def not_backwards_home(place: str) -> Breach:
    """Refuse a 4 back from Home."""
    return Breach(
        "TOCK-FOUR-3",
        f"A 4 goes back only on the track; the marker on {place} is in Home.",
    )


def own_marker_there(colour: str, target: str) -> Breach:
    """Refuse to land on an own marker, under reading B of own_marker."""
    return Breach("TOCK-CAPTURE-2", f"{colour.capitalize()}'s own marker stands on {target}.")


def guarded_there(owner: str, target: str) -> Breach:
    """Refuse to land on a marker on its own Start, under reading B of start_safe."""
    return Breach(
        "TOCK-SAFE-1",
        f"{owner.capitalize()}'s marker on {target} is safe: it stands on its own Start.",
    )


def guarded_on_the_way(owner: str, space: str) -> Breach:
    """Refuse to pass a marker on its own Start, under reading B of start_safe."""
    return Breach(
        "TOCK-SAFE-1",
        f"{owner.capitalize()}'s marker on {space} stands on its own Start: nobody may pass it.",
    )


def must_turn_in(place: str, home: str) -> Breach:
    """Refuse to go round when the count leads into Home, under reading B of turn_in."""
    return Breach(
        "TOCK-ROUND-1",
        f"The marker on {place} could turn in and stop on {home} with this count, so it may not "
        "stay on the track.",
    )
