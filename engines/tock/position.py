"""From a ``[given]`` to a state: everything that cannot be is named at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from engines.table.chance import Chance
from engines.table.event import listed
from engines.table.shapes import BadPosition, Problem
from engines.tock.components import (
    COLOURS,
    DECK,
    HAND_SIZES,
    HOME_NAMES,
    MARKERS,
    RESERVE,
    USUAL_DOORWAY,
    USUAL_SIDE,
    PlaceName,
    sorted_hand,
)
from engines.tock.state import Tock
from engines.tock.track import OFF_TRACK, track_of

LAST_SEAT = COLOURS[-1]


def set_up(given: Mapping[str, Any], readings: Mapping[str, str]) -> Tock:
    """Return the position; BadPosition names all that is impossible in it."""
    side, doorway = given.get("side", USUAL_SIDE), given.get("doorway", USUAL_DOORWAY)
    problems = [
        *_doorway_problems(side, doorway),
        *_marker_problems(given.get("markers", {}), side),
        *_hand_problems(given),
        *_turn_problems(given),
    ]
    if problems:
        raise BadPosition(problems)
    track = track_of(side, doorway)
    markers = [
        [track.places[name] for name in given.get("markers", {}).get(colour, [])]
        for colour in COLOURS
    ]
    for places in markers:
        places += [OFF_TRACK] * (MARKERS - len(places))
    dealer = COLOURS.index(given.get("dealer", LAST_SEAT))
    state = Tock(track, readings, given.get("seed", 0), markers, dealer, given.get("deal", 1))
    state.sitting_out = [colour in given.get("sitting_out", []) for colour in COLOURS]
    _deal(state, given.get("hands", {}))
    state.seat = _mover(state, given.get("to_move", ""))
    return state


def _deal(state: Tock, stated: Mapping[str, list[str]]) -> None:
    """Give the stated hands, and deal the others and the deck from the cards left over.

    A hand that is not stated is as large as the deal makes it, empty for who sits out. The deck
    holds what this dealer has still to deal; all other cards count as played.
    """
    left = Counter(DECK)
    for hand in stated.values():
        left.subtract(hand)
    cards = Chance(state.seed, 0).shuffled(list(left.elements()))
    for ahead in range(1, len(COLOURS) + 1):
        seat = (state.dealer + ahead) % len(COLOURS)
        size = 0 if state.sitting_out[seat] else HAND_SIZES[state.deal]
        if COLOURS[seat] in stated:
            state.hands[seat] = sorted_hand(stated[COLOURS[seat]])
        else:
            state.hands[seat] = sorted_hand(cards[:size])
            cards = cards[size:]
    to_come = sum(HAND_SIZES[deal] for deal in HAND_SIZES if deal > state.deal) * len(COLOURS)
    state.deck, state.played = cards[:to_come], cards[to_come:]


def _mover(state: Tock, stated: str) -> int:
    """Return who moves: whoever was stated, else the first after the dealer with cards."""
    if stated:
        return COLOURS.index(stated)
    order = [(state.dealer + ahead) % len(COLOURS) for ahead in range(1, len(COLOURS) + 1)]
    return next((seat for seat in order if state.hands[seat]), order[0])


# -- what cannot be --------------------------------------------------------------------------------


def _doorway_problems(side: int, doorway: int) -> Iterator[Problem]:
    if not 1 <= doorway < side:
        yield Problem(
            "given.doorway",
            f"{doorway} spaces before the Start of a side of {side}; allowed: 1 to {side - 1}",
        )


def _marker_problems(markers: Mapping[str, list[str]], side: int) -> Iterator[Problem]:
    shape = PlaceName(side)
    taken: dict[str, list[str]] = {}
    for colour, places in markers.items():
        where = f"given.markers.{colour}"
        if len(places) > MARKERS:
            yield Problem(where, f"{len(places)} markers; allowed: at most {MARKERS}")
        for number, place in enumerate(places):
            yield from shape.problems(place, f"{where}[{number}]")
        for place, count in Counter(p for p in places if p in HOME_NAMES).items():
            if count > 1:
                yield Problem(where, f"{count} markers on {place}; allowed: one on a space")
        for place in places:
            if place != RESERVE and place not in HOME_NAMES:
                taken.setdefault(place, []).append(colour)
    for place, colours in taken.items():
        if len(colours) > 1:
            yield Problem(
                "given.markers",
                f"{listed(colours)} stand together on {place}; allowed: one marker on a space",
            )
    home = _all_home(markers)
    if len(home) > 1:
        yield Problem(
            "given.markers",
            f"{listed(home)} all Home; allowed: one colour at most, since the first there wins",
        )


def _all_home(markers: Mapping[str, list[str]]) -> list[str]:
    """Return the colours whose four markers are all Home."""
    return [c for c in COLOURS if set(markers.get(c, ())) >= set(HOME_NAMES)]


def _hand_problems(given: Mapping[str, Any]) -> Iterator[Problem]:
    deal = given.get("deal", 1)
    size = HAND_SIZES[deal]
    hands: Mapping[str, list[str]] = given.get("hands", {})
    for colour, hand in hands.items():
        if len(hand) > size:
            yield Problem(
                f"given.hands.{colour}",
                f"{len(hand)} cards; allowed: at most {size} in deal {deal}",
            )
        if hand and colour in given.get("sitting_out", []):
            yield Problem(
                f"given.hands.{colour}",
                f"{colour} sits out; allowed: no cards, since the hand was thrown in",
            )
    for card, count in Counter(card for hand in hands.values() for card in hand).items():
        if count > 4:
            yield Problem("given.hands", f"{count} cards of rank {card}; allowed: at most 4")


def _turn_problems(given: Mapping[str, Any]) -> Iterator[Problem]:
    out = given.get("sitting_out", [])
    for colour, count in Counter(out).items():
        if count > 1:
            yield Problem("given.sitting_out", f"{colour} is named {count} times; allowed: once")
    if _all_home(given.get("markers", {})):
        return
    hands = given.get("hands", {})
    holding = [c for c in COLOURS if c not in out and hands.get(c) != []]
    to_move = given.get("to_move")
    if not holding:
        yield Problem("given.hands", "nobody holds a card; allowed: somebody who can move")
    elif to_move is not None and to_move not in holding:
        what = f'"{to_move}" holds no cards' if to_move else "the game is not over"
        yield Problem("given.to_move", f"{what}; allowed: {listed(holding, 'or')}")
