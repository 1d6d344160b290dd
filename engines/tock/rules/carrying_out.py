"""Carrying out a move, and what follows by itself: captures, passing over, dealing, winning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.table.chance import Chance
from engines.table.event import Event, Telling, listed
from engines.tock.components import (
    BACK,
    COLOURS,
    COUNTS,
    DEALS,
    DECK,
    HAND_SIZES,
    MARKERS,
    SEATS,
    sorted_hand,
)
from engines.tock.moves import Move, Step
from engines.tock.rules import phrases as say
from engines.tock.rules.reach import EMPTY
from engines.tock.track import OFF_TRACK

if TYPE_CHECKING:
    from engines.tock.state import Tock


TITLES = tuple(colour.capitalize() for colour in COLOURS)
_ALL_HOME = (1 << MARKERS) - 1
_SIZES_IN_WORDS = {4: "four", 5: "five"}


def carry_out(state: Tock, move: Move, told: Telling) -> None:
    """Carry out a legal move of the player to move and see to everything that follows."""
    card, steps, swap = move
    seat = state.seat
    if not card:
        _throw_in(state, seat, told)
    else:
        state.hands[seat].remove(card)
        state.played.append(card)
        if swap:
            _swap(state, seat, steps[0], told)
        elif len(steps) == 1:
            _step(state, seat, card, steps[0], 0, told)
        else:
            _split(state, seat, card, steps, told)
        if state.inside[seat] == _ALL_HOME:
            state.winner = seat
            if told is not None:
                told.append(Event(say.WON, COLOURS[seat]))
            return
    _pass_turn(state, seat, told)


def _throw_in(state: Tock, seat: int, told: Telling) -> None:
    """Discard the whole hand and sit out until the next deal (TOCK-SIT-1)."""
    hand = state.hands[seat]
    if told is not None:
        at_start = state.markers[seat].count(OFF_TRACK) == MARKERS
        phrase = say.THREW_IN_AT_START if at_start else say.THREW_IN
        told.append(Event(phrase, TITLES[seat], tuple(hand), COLOURS[seat]))
    state.played += hand
    hand.clear()
    state.sitting_out[seat] = True


def _split(state: Tock, seat: int, card: str, steps: tuple[Step, ...], told: Telling) -> None:
    """Carry out both parts of a 7, one after the other (TOCK-SEVEN-2, -5)."""
    counts = [part_length(state, seat, step) for step in steps]
    if told is not None:
        told.append(Event(say.SPLIT, TITLES[seat], *counts))
    for step, count in zip(steps, counts, strict=True):
        _step(state, seat, card, step, count, told)


def part_length(state: Tock, seat: int, step: Step) -> int:
    """Return how many spaces forward a step leads, into Home or on the track."""
    track = state.track
    origin, end = track.places[step.place], track.places[step.target]
    if not track.is_home(end):
        return track.gap(origin, end)
    if track.is_home(origin):
        return end - origin
    return track.gap(origin, track.doorways[seat]) + end - track.length + 1


def _step(state: Tock, seat: int, card: str, step: Step, part: int, told: Telling) -> None:
    """Move one marker to where it comes, capturing whoever stands there.

    ``part`` is the length of a part of a split 7, or 0 for a whole card.
    """
    track = state.track
    origin, end = track.places[step.place], track.places[step.target]
    if told is not None:
        _tell_step(state, seat, card, step, part, told)
    set_down(state, seat, origin, end)


def set_down(state: Tock, seat: int, origin: int, end: int) -> None:
    """Put a marker from one place on another; whoever stands there goes back to the reserve."""
    length = state.track.length
    if end < length:
        victim = state.at[end]
        if victim != EMPTY:
            theirs = state.markers[victim]
            theirs[theirs.index(end)] = OFF_TRACK
        state.at[end] = seat
    else:
        state.inside[seat] |= 1 << (end - length)
    mine = state.markers[seat]
    mine[mine.index(origin)] = end
    if origin >= length:
        state.inside[seat] ^= 1 << (origin - length)
    elif origin != OFF_TRACK:
        state.at[origin] = EMPTY


def _swap(state: Tock, seat: int, step: Step, told: Telling) -> None:
    """Let an own marker and another player's change places (TOCK-JACK-1)."""
    places = state.track.places
    own, other = places[step.place], places[step.target]
    at, markers = state.at, state.markers
    owner = at[other]
    if told is not None:
        told.append(Event(say.SWAPPED, TITLES[seat], step.place, step.target, COLOURS[owner]))
        starts = state.track.starts
        if starts[seat] == own or starts[owner] == other:
            homes = [
                name
                for who, place, name in ((seat, own, step.place), (owner, other, step.target))
                if starts[who] == place
            ]
            told.append(Event(say.SWAPPED_OFF_START, listed(homes)))
    markers[seat][markers[seat].index(own)] = other
    markers[owner][markers[owner].index(other)] = own
    at[own], at[other] = owner, seat


# -- telling of a step ---------------------------------------------------------------------------


def _tell_step(state: Tock, seat: int, card: str, step: Step, part: int, told: list[Event]) -> None:
    """Tell of a step before it is made: the way, who is passed, who is captured."""
    track = state.track
    place, target = step
    origin, end = track.places[place], track.places[target]
    length = track.length
    if origin == OFF_TRACK:
        told.append(Event(say.STARTED[card], TITLES[seat], place, target))
    elif origin >= length:
        deeper = say.PART_WENT_DEEPER if part else say.WENT_DEEPER[card]
        told.append(Event(deeper, TITLES[seat], place, target, part))
        return
    else:
        count = part or COUNTS[card]
        if end >= length:
            turned_in = say.PART_TURNED_IN if part else say.TURNED_IN[card]
            told.append(Event(turned_in, TITLES[seat], place, target, part))
            _tell_passed(state, origin, track.doorways[seat] + 1, told)
            return
        if (end - origin) % length == count:
            walked = say.PART_WALKED if part else say.WALKED[card]
            told.append(Event(walked, TITLES[seat], place, target, part))
            _tell_passed(state, origin, end, told)
            if (track.doorways[seat] - origin) % length < count:
                _tell_round(state, seat, origin, count, told)
        else:
            told.append(Event(say.WALKED_BACK, TITLES[seat], place, target))
            _tell_passed(state, end, origin, told)
            _tell_back(state, seat, origin, end, told)
    victim = state.at[end]
    if victim != EMPTY:
        on_start = track.starts[victim] == end
        if victim == seat:
            phrase = say.CAPTURED_OWN_ON_START if on_start else say.CAPTURED_OWN
        else:
            phrase = say.CAPTURED_ON_START if on_start else say.CAPTURED
        told.append(Event(phrase, TITLES[victim], target))
        if victim == seat and origin == OFF_TRACK:
            told.append(Event(say.ONE_OUT_ONE_BACK))


def _tell_passed(state: Tock, origin: int, end: int, told: list[Event]) -> None:
    """Tell whom a marker passes on its way clockwise from one space up to another."""
    at = state.at
    length = len(at)
    end %= length
    between = at[origin + 1 : end] if origin < end else at[origin + 1 :] + at[:end]
    if between.count(EMPTY) == len(between):
        return
    track = state.track
    passed = [
        (seat, (origin + ahead) % length) for ahead, seat in enumerate(between, 1) if seat != EMPTY
    ]
    on_start = any(track.starts[seat] == space for seat, space in passed)
    names = tuple(f"{COLOURS[seat]}'s marker on {track.names[space]}" for seat, space in passed)
    told.append(Event(say.PASSED_START if on_start else say.PASSED, names))


def _tell_round(state: Tock, seat: int, origin: int, count: int, told: list[Event]) -> None:
    """Tell why a marker goes past its doorway without turning in."""
    walk = state.track.walks[seat][origin][count]
    if walk.inward is None:
        told.append(Event(say.TOO_FAR_TO_TURN_IN, count))
    elif not state.inside[seat] & walk.bits:
        told.append(Event(say.WENT_ROUND))


def _tell_back(state: Tock, seat: int, origin: int, end: int, told: list[Event]) -> None:
    """Tell what a 4 back did to the way Home."""
    track = state.track
    doorway, start = track.doorways[seat], track.starts[seat]
    name = track.names[doorway]
    if track.gap(doorway, origin) in range(1, BACK + 1) and end != doorway:
        told.append(Event(say.BACK_BEHIND_DOORWAY, name))
    if track.gap(start, origin) in range(BACK) and track.gap(end, start) in range(1, BACK + 1):
        gap = track.gap(end, doorway)
        if gap == 0:
            told.append(Event(say.AT_THE_DOORWAY, name))
        elif gap < BACK:
            told.append(Event(say.SAVED_CIRCUIT, name, gap))


# -- after the move ------------------------------------------------------------------------------


def _pass_turn(state: Tock, seat: int, told: Telling) -> None:
    """Give the turn to the next player with cards, dealing anew when nobody has any."""
    hands = state.hands
    following = (seat + 1) % len(COLOURS)
    if hands[following]:
        state.seat = following
        return
    skipped: list[str] = []
    for ahead in range(1, len(COLOURS) + 1):
        following = (seat + ahead) % len(COLOURS)
        if hands[following]:
            state.seat = following
            if told is not None:
                told.append(_passed_over(state, skipped))
            return
        skipped.append(COLOURS[following])
    _deal_again(state, told)


def _passed_over(state: Tock, skipped: list[str]) -> Event:
    """Tell who has no cards, and why where they sit out (TOCK-TURN-3)."""
    one = len(skipped) == 1
    if all(state.sitting_out[COLOURS.index(colour)] for colour in skipped):
        why = "sits out" if one else "sit out"
    else:
        why = "holds no cards" if one else "hold no cards"
    return Event(say.PASSED_OVER, listed(skipped).capitalize(), why, "is" if one else "are")


def _deal_again(state: Tock, told: Telling) -> None:
    """Deal the next hands, by the next dealer after three deals (TOCK-DEAL-1, -2)."""
    state.sitting_out = [False] * len(COLOURS)
    state.deal += 1
    if state.deal > DEALS:
        state.deal = 1
        state.dealer = (state.dealer + 1) % len(COLOURS)
        state.deck = Chance(state.seed, state.shuffles).shuffled(DECK)
        state.shuffles += 1
        state.played = []
    first = (state.dealer + 1) % len(COLOURS)
    size = HAND_SIZES[state.deal]
    for seat in SEATS:
        state.hands[(first + seat) % len(COLOURS)] = sorted_hand(state.deck[:size])
        del state.deck[:size]
    state.seat = first
    if told is None:
        return
    if state.deal == 1:
        told.append(Event(say.NEW_DEALER, COLOURS[state.dealer], COLOURS[first]))
    else:
        cards = f"{_SIZES_IN_WORDS[size]} cards"
        told.append(Event(say.DEALT, COLOURS[state.dealer], cards, COLOURS[first]))
