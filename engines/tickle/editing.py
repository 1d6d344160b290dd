"""Editing positions of Tickle: cards laid, lifted and exchanged, hands, deck and turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engines.table.editing import Change, Editing, Given, Section, moved
from engines.table.form import Field
from engines.table.state import State
from engines.tickle.components import CARD_NAMES, CARDS, MEETS, TICS, Card, members
from engines.tickle.grid import Cell, neighbours, read_cell, tell_cell, write_cell, write_layout
from engines.tickle.moves import Move
from engines.tickle.state import Tickle

Cards = Mapping[Cell, Card]


class TickleEditing(Editing):
    """A card goes to any free cell; what the layout then breaks is told beside it."""

    sections = (
        Section("Table", ("layout", "origin")),
        Section("Hands and turn", ("hands", "to_move", "drawn")),
        Section("Points and end", ("scores", "turns", "final", "deck")),
        Section("Game", ("players", "set_aside", "target")),
    )
    labels: Mapping[str, str] = {
        "hands": "Hand",
        "scores": "Points",
        "drawn": "Has drawn",
        "layout": "Layout",
    }
    dealt = ("deck",)
    untold = ("last",)

    def empty(self) -> Given:
        return {"hands": {"A": ["1-star-red"], "B": ["2-star-red"]}, "deck": 20}

    def stated(self, state: State[Any]) -> Given:
        assert isinstance(state, Tickle)
        facts = state.facts()
        given: Given = {
            "seed": state.seed,
            **state.options(),
            "layout": facts["layout"],
            "origin": facts["origin"],
            "hands": facts["hands"],
            "deck": [CARD_NAMES[card] for card in reversed(state.deck)],
            "scores": dict(zip(state.players, state.points, strict=True)),
            "turns": state.turns,
            "final": state.final,
            "drawn": facts["drawn"],
        }
        if state.drawn_card is not None:
            card = CARD_NAMES[state.drawn_card]
            given["hands"][state.to_move] = moved(given["hands"][state.to_move], card, card)
        return given if state.is_over else given | {"to_move": state.to_move}

    def fields(self, players: Sequence[str]) -> list[tuple[str, list[Field]]]:
        return [
            (title, [replace(f, kind="lines") if f.name == "layout" else f for f in inside])
            for title, inside in super().fields(players)
        ]

    # -- on the board ------------------------------------------------------------------------------

    def grips(self, state: State[Any]) -> dict[str, str]:
        assert isinstance(state, Tickle)
        found = {
            f"cell:{write_cell(place)}": f"Take up {CARD_NAMES[card]} at {tell_cell(place)}"
            for place, card in state.layout.cards.items()
        }
        if not state.is_over:
            for card in state.hand:
                found[f"card:{CARD_NAMES[card]}"] = f"Take up {CARD_NAMES[card]} from the hand"
        for place in _free(state.layout.cards):
            found[f"cell:{write_cell(place)}"] = f"Lay a card on {tell_cell(place)}"
        return found

    def puts(self, state: State[Any], part: str) -> Iterator[Change]:
        assert isinstance(state, Tickle)
        kind, _, name = part.partition(":")
        if kind == "card":
            yield from _from_hand(state, name)
            return
        place = read_cell(name)
        assert place is not None
        cards = state.layout.cards
        if place in cards:
            yield from _from_cell(state, place)
        else:
            for card in _not_laid(state):
                label = f"Lay {CARD_NAMES[card]}"
                yield Change(label, _lies(card, place), _laid(state, {**cards, place: card}))

    # -- what would have to differ -----------------------------------------------------------------

    def changes(self, state: State[Any], given: Given, move: Any) -> Iterator[Change]:
        assert isinstance(state, Tickle)
        if state.is_over:
            return
        yield from _hand_changes(state, move)
        yield from _turn_changes(state)
        yield from _layout_changes(state, move)


Sets = tuple[tuple[tuple[str, ...], Any], ...]


def _free(cards: Cards) -> list[Cell]:
    """Return the free cells beside the layout, the middle where there is none."""
    beside = {other for place in cards for other in neighbours(place) if other not in cards}
    return sorted(beside) or [0]


def _laid(state: Tickle, cards: Cards) -> Sets:
    """Return what lays these cards out; one that was elsewhere is there no longer."""
    layout, origin = write_layout(cards)
    sets: list[tuple[tuple[str, ...], Any]] = [(("layout",), layout), (("origin",), origin)]
    lie = set(cards.values())
    for player, hand in zip(state.players, state.hands, strict=True):
        if lie & set(hand):
            left = [CARD_NAMES[card] for card in hand if card not in lie]
            sets.append((("hands", player), left))
    if lie & set(state.deck):
        left = [CARD_NAMES[card] for card in reversed(state.deck) if card not in lie]
        sets.append((("deck",), len(left)))
    return tuple(sets)


def _lies(card: Card, place: Cell) -> str:
    return f"{CARD_NAMES[card]} lay at {tell_cell(place)}"


def _not_laid(state: Tickle) -> list[Card]:
    laid = set(state.layout.cards.values())
    return [card for card in CARDS.values() if card not in laid]


def _from_cell(state: Tickle, place: Cell) -> Iterator[Change]:
    cards = dict(state.layout.cards)
    card = cards.pop(place)
    words = f"{tell_cell(place)} were empty"
    yield Change("Take it off the table", words, _laid(state, cards))
    for other in _free(cards):
        if other != place:
            yield Change(
                label=f"Move it to {tell_cell(other)}",
                words=_lies(card, other),
                sets=_laid(state, {**cards, other: card}),
                part=f"cell:{write_cell(other)}",
            )
    for fresh in _not_laid(state):
        label = f"Exchange it for {CARD_NAMES[fresh]}"
        yield Change(label, _lies(fresh, place), _laid(state, {**cards, place: fresh}))


def _from_hand(state: Tickle, name: str) -> Iterator[Change]:
    card, holder = CARDS[name], state.to_move
    hand = [CARD_NAMES[one] for one in state.hand]
    path = ("hands", holder)
    words = f"{holder} did not hold {name}"
    yield Change("Take it out of the hand", words, ((path, moved(hand, name)),))
    for place in _free(state.layout.cards):
        yield Change(
            label=f"Lay it on {tell_cell(place)}",
            words=_lies(card, place),
            sets=_laid(state, {**state.layout.cards, place: card}),
            part=f"cell:{write_cell(place)}",
        )
    for other in _not_laid(state):
        if CARD_NAMES[other] not in hand:
            fresh = moved(hand, name, CARD_NAMES[other])
            label = f"Exchange it for {CARD_NAMES[other]}"
            yield Change(label, f"{holder} held {CARD_NAMES[other]}", ((path, fresh),))


def _hand_changes(state: Tickle, move: Move) -> Iterator[Change]:
    """Yield the mover's hand with the cards of a move that it lacks."""
    missing = [card for card in move.cards if card not in state.hand]
    for some in [[card] for card in missing] + ([missing] if len(missing) > 1 else []):
        names = [CARD_NAMES[card] for card in some]
        hand = [CARD_NAMES[card] for card in state.hand] + names
        sets: list[tuple[tuple[str, ...], Any]] = [(("hands", state.to_move), hand)]
        for player, other in zip(state.players, state.hands, strict=True):
            if player != state.to_move and set(some) & set(other):
                left = [CARD_NAMES[card] for card in other if card not in some]
                sets.append((("hands", player), left))
        held = f"{state.to_move} held {' and '.join(names)}"
        yield Change(held, held, tuple(sets))


def _turn_changes(state: Tickle) -> Iterator[Change]:
    drawn = state.drawn_card is not None
    words = f"{state.to_move} had {'not ' if drawn else ''}drawn a card"
    yield Change(words, words, ((("drawn",), not drawn),))
    for player, hand in zip(state.players, state.hands, strict=True):
        if player != state.to_move and hand:
            sets = ((("to_move",), player), (("drawn",), False))
            yield Change(f"{player}’s turn", f"it were {player}’s turn", sets)
    if state.deck:
        yield Change("Empty deck", "the deck were empty", ((("deck",), 0),))
    else:
        filled = ((("deck",), 1), (("final",), False))
        yield Change("A card in the deck", "a card were left in the deck", filled)


MOST_EXCHANGED = 60
"""Neighbours that are tried in the place of those of one move."""


def _layout_changes(state: Tickle, move: Move) -> Iterator[Change]:
    """Yield the layout without what lies in the way of a move, and with other neighbours."""
    cards = state.layout.cards
    for place in move.cells:
        if place in cards:
            rest = {at: card for at, card in cards.items() if at != place}
            yield Change("Free", f"{tell_cell(place)} were empty", _laid(state, rest))
    count = 0
    for card, place in zip(move.cards, move.cells, strict=True):
        for other in neighbours(place):
            if other not in cards or other in move.cells:
                continue
            rest = {at: one for at, one in cards.items() if at != other}
            yield Change("Free", f"{tell_cell(other)} were empty", _laid(state, rest))
            for fresh in members(TICS[card] | (MEETS[card] & TICS[cards[other]])):
                if count < MOST_EXCHANGED and fresh not in move.cards and fresh in state.deck:
                    count += 1
                    words = f"{_lies(fresh, other)} instead of {CARD_NAMES[cards[other]]}"
                    yield Change(words, words, _laid(state, {**rest, other: fresh}))


EDITING = TickleEditing
