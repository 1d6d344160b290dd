"""Why a move is refused: each reason a sentence with its clause."""

from __future__ import annotations

from engines.table.deed import Deed
from engines.table.event import listed
from engines.table.verdict import Breach
from engines.tock.rules.phrases import a_card, card_clause, the_card


def game_over(winner: str) -> Breach:
    """Refuse every move after the end."""
    return Breach("TOCK-END-1", f"The game is over: {winner} has all four markers Home.")


def must_play(colour: str, example: Deed) -> Breach:
    """Refuse to throw in a hand that holds a playable card."""
    return Breach(
        "TOCK-PLAY-1",
        f"{colour.capitalize()} may not throw the hand in, since {colour} can {example.bare}.",
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
        why = f"the marker there is {owner}'s, and it is not {colour}'s to move"
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
        "A Jack moves nobody forward: it swaps one of the player's own markers with one of "
        "another player.",
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
    return Breach("TOCK-JACK-2", f"The marker on {place} is in Home and cannot be swapped.")


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
        f"The first part captures the player's own marker on {place}, so it is in reserve and "
        "cannot walk the second part.",
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
        f"T{the_card(card)[1:]} takes the marker on {place} to {to}, not to {target}.",
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
    return Breach("TOCK-HOME-3", f"A marker of the same colour stands on {target} already.")


def home_jumped(target: str, blocked: str) -> Breach:
    """Refuse to jump over an own marker in Home."""
    return Breach(
        "TOCK-HOME-4",
        f"On the way to {target} another marker stands on {blocked}, and nobody jumps over a "
        "marker in Home.",
    )


def home_is_for_good(place: str) -> Breach:
    """Refuse to leave Home or to go back in it."""
    return Breach(
        "TOCK-DEEPER-1",
        f"The marker on {place} is in Home: it moves only farther in, never out or back.",
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
