"""Editing positions of Tock: markers taken up and put down, cards, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engines.table.editing import Change, Editing, Given, Section, moved
from engines.table.state import State
from engines.tock.components import COLOURS, HOME_NAMES, MARKERS, RANKS, RESERVE
from engines.tock.moves import Move
from engines.tock.state import Tock


class TockEditing(Editing):
    """Markers go anywhere; one that stands where another is put goes back to its reserve."""

    sections = (
        Section("Markers", ("markers",)),
        Section("Cards", ("hands", "to_move")),
        Section("Deal and board", ("dealer", "deal", "sitting_out", "side", "doorway")),
    )
    labels: Mapping[str, str] = {"markers": "Markers", "hands": "Hand"}

    def empty(self) -> Given:
        return {"hands": {colour: ["A"] if colour == COLOURS[0] else [] for colour in COLOURS}}

    def stated(self, state: State[Any]) -> Given:
        facts = state.facts()
        keys = ["markers", "hands", "dealer", "deal", "sitting_out"]
        if not facts["over"]:
            keys.append("to_move")
        return {"seed": state.seed, **state.options(), **{key: facts[key] for key in keys}}

    # -- on the board ------------------------------------------------------------------------------

    def grips(self, state: State[Any]) -> dict[str, str]:
        facts = state.facts()
        found = {
            part_of(colour, place): f"Take up {_where(colour, place)}"
            for colour in COLOURS
            for place in facts["markers"][colour]
        }
        hand = facts["hands"].get(facts["to_move"], ())
        return found | {f"card:{rank}": f"Change the card {rank}" for rank in hand}

    def puts(self, state: State[Any], part: str) -> Iterator[Change]:
        facts = state.facts()
        mover = facts["to_move"]
        kind, _, name = part.partition(":")
        if kind == "card":
            yield from _card_puts(mover, facts["hands"][mover], name)
            return
        for colour in COLOURS:
            for place in dict.fromkeys(facts["markers"][colour]):
                if part_of(colour, place) == part:
                    yield from self._marker_puts(state, colour, place)

    def _marker_puts(self, state: State[Any], colour: str, place: str) -> Iterator[Change]:
        assert isinstance(state, Tock)
        markers = state.facts()["markers"]
        for target in (RESERVE, *HOME_NAMES, *_track(state)):
            if target == place or (target in HOME_NAMES and target in markers[colour]):
                continue
            yield Change(
                label=f"Put it {_to(colour, target)}",
                words=f"a {colour} marker stood on {target}",
                sets=_put(markers, colour, place, target),
                part=part_of(colour, target),
            )

    # -- what would have to differ -----------------------------------------------------------------

    def changes(self, state: State[Any], given: Given, move: Any) -> Iterator[Change]:
        assert isinstance(state, Tock)
        if state.is_over:
            return
        mover = state.to_move
        yield from _card_changes(mover, given["hands"], move)
        yield from _marker_changes(state, mover, given["markers"], move)
        for colour in COLOURS:
            if colour != mover and given["hands"][colour]:
                sets = ((("to_move",), colour),)
                yield Change(f"{colour.capitalize()}’s turn", f"it were {colour}’s turn", sets)
        yield from _hand_changes(mover, given["hands"])


def part_of(colour: str, place: str) -> str:
    """Return the part of the board at a colour's place.

    >>> part_of("red", "home3"), part_of("red", "blue+4"), part_of("red", "reserve")
    ('home:red:3', 'space:blue+4', 'reserve:red')
    """
    if place == RESERVE:
        return f"reserve:{colour}"
    if place in HOME_NAMES:
        return f"home:{colour}:{place.removeprefix('home')}"
    return f"space:{place}"


def _track(state: Tock) -> list[str]:
    homes = (RESERVE, *HOME_NAMES)
    return [name for name in state.track.places if name not in homes]


def _where(colour: str, place: str) -> str:
    return f"a {colour} marker from the reserve" if place == RESERVE else f"{colour} on {place}"


def _to(colour: str, place: str) -> str:
    return f"into the reserve of {colour}" if place == RESERVE else f"on {place}"


Sets = tuple[tuple[tuple[str, ...], Any], ...]


def _put(markers: Given, colour: str, place: str, target: str) -> Sets:
    """Return what puts a marker somewhere; whoever stands there goes back to the reserve."""
    made = {colour: [*markers[colour]]}
    made[colour][made[colour].index(place)] = target
    if target != RESERVE and target not in HOME_NAMES:
        for other in COLOURS:
            if other != colour and target in markers[other]:
                made[other] = [RESERVE if p == target else p for p in markers[other]]
            elif other == colour and markers[colour].count(target):
                made[colour][markers[colour].index(target)] = RESERVE
    return tuple((("markers", name), places) for name, places in made.items())


def _card_puts(mover: str, hand: list[str], card: str) -> Iterator[Change]:
    path = ("hands", mover)
    out = moved(hand, card)
    yield Change("Take it out of the hand", f"{mover} held no {card}", ((path, out),))
    for rank in RANKS:
        if rank != card:
            yield Change(f"Make it {rank}", f"{mover} held {rank}", ((path, [*out, rank]),))


def _card_changes(mover: str, hands: Given, move: Move) -> Iterator[Change]:
    """Yield how the mover gets the card of a move: for one of the others, or beside them."""
    if not move.card or move.card in hands[mover]:
        return
    path, held = ("hands", mover), hands[mover]
    label, words = f"{mover.capitalize()} holds {move.card}", f"{mover} held {move.card}"
    yield Change(label, words, ((path, moved(held, held[0] if held else "", move.card)),))


def _hand_changes(mover: str, hands: Given) -> Iterator[Change]:
    """Yield the mover's hand without each of its cards."""
    held = hands[mover]
    for card in dict.fromkeys(held):
        words = f"{mover} did not hold {card}"
        yield Change(f"Without {card}", words, ((("hands", mover), moved(held, card)),))


def _marker_changes(state: Tock, mover: str, markers: Given, move: Move) -> Iterator[Change]:
    """Yield who stands on the places of a move: the mover's own, another's, or nobody."""
    named = [name for step in move.steps for name in step]
    for place in dict.fromkeys([*named, *_passed(state, mover, move)]):
        on = [c for c in COLOURS if place in markers[c] and place != RESERVE]
        if place in HOME_NAMES:
            on = [mover] if place in markers[mover] else []
        for colour in on:
            sets = _put(markers, colour, place, RESERVE)
            yield Change(f"Nobody on {place}", f"{place} were empty", sets)
        others = [c for c in COLOURS if c not in on and c != mover and place not in HOME_NAMES]
        for colour in [mover] if mover not in on else others[:1] if not on else []:
            yield from _comers(markers, colour, place, named)
        if not on and move.swap and place not in HOME_NAMES:
            yield from (c for other in others[:1] for c in _comers(markers, other, place, named))


def _comers(markers: Given, colour: str, place: str, named: list[str]) -> Iterator[Change]:
    """Yield a colour's marker on a place: one that the move does not name, from the reserve."""
    free = [p for p in markers[colour] if p not in named and p != place]
    free.sort(key=lambda p: p != RESERVE)
    for come in [*free, *([RESERVE] if RESERVE in markers[colour] and not free else [])][:1]:
        words = f"a {colour} marker stood on {place}"
        if place == RESERVE:
            words = f"{colour} had a marker in the reserve"
        yield Change(words.capitalize(), words, _put(markers, colour, come, place))


def _passed(state: Tock, mover: str, move: Move) -> list[str]:
    """Return the places that may stand in the way: between the two of each step, and Home."""
    names = _track(state)
    found: list[str] = []
    for place, target in move.steps:
        if place in names and target in names:
            first, last = names.index(place), names.index(target)
            count = (last - first) % len(names)
            if count <= MARKERS * 3:
                found += [names[(first + n) % len(names)] for n in range(1, count)]
        if target in HOME_NAMES:
            found += HOME_NAMES
    if any(step.place == RESERVE for step in move.steps):
        found.append(f"{mover}+0")
    return found


EDITING = TockEditing
