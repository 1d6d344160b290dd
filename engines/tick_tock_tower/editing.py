"""Editing positions of Tick-Tock Tower: pawns, tokens, powers, cards, goals, and whose turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engines.table.editing import Change, Editing, Given, Section, moved
from engines.table.form import UNSET
from engines.table.state import State
from engines.tick_tock_tower.components import (
    CARDS,
    GOALS,
    ONCE_PER_GAME,
    PLACES,
    TOP,
    TWELVE,
    TWIN_OF,
)
from engines.tick_tock_tower.moves import KEEP, POWER, Move
from engines.tick_tock_tower.rules.choosing import Choosing
from engines.tick_tock_tower.state import Tower


class TowerEditing(Editing):
    """Pawns go to any space; the rest is changed by name."""

    sections = (
        Section("Pawns", ("spaces",)),
        Section("Whose turn", ("to_move", "played", "order", "clock")),
        Section("Cards", ("hands",)),
        Section("Tokens and powers", ("tokens", "used")),
        Section("Goals", ("goal", "shown")),
        Section("Piles", ("draw_pile", "discard_pile", "goal_pile")),
        Section("Table", ("heroes", "edition", "variant", "at_setup", "choosing", "picked")),
    )
    labels: Mapping[str, str] = {
        "goal": "Secret goal",
        "shown": "Shown",
        "hands": "Hand",
        "spaces": "Space",
    }
    dealt = ("draw_pile", "goal_pile")

    def empty(self) -> Given:
        heroes = ["Tick", "Tock", "Brass Owl", "Silver Bat"]
        hands = {hero: ["Tiny Step"] for hero in heroes}
        return {"heroes": heroes, "hands": hands, "goal": dict.fromkeys(heroes, "")}

    def stated(self, state: State[Any]) -> Given:
        if isinstance(state, Choosing):
            picked = list(state.facts()["picked"].values())
            return {
                "seed": state.seed,
                **state.options(),
                "choosing": len(state.players),
                "picked": picked,
            }
        assert isinstance(state, Tower)
        facts = state.facts()
        names = state.players
        is_choosing = state.chooser >= 0
        by_rank = sorted(state.seating.seats, key=state.ranks.__getitem__)
        in_order = by_rank if state.floating_order else state.order
        given: Given = {
            "seed": state.seed,
            **state.options(),
            **{key: facts[key] for key in ("clock", "spaces", "tokens", "hands", "goal", "shown")},
            "used": facts["used"],
            "order": [names[seat] for seat in in_order],
            "draw_pile": state.draw_pile[::-1],
            "discard_pile": facts["discard_pile"],
            "goal_pile": [*(state.offered if is_choosing else ()), *state.goal_pile],
        }
        if is_choosing:
            return given | {"at_setup": True}
        if state.is_over:
            return given
        played = [names[seat] for seat in state.order[: state.turn]]
        return given | {"to_move": state.to_move, "played": played}

    # -- on the board ------------------------------------------------------------------------------

    def grips(self, state: State[Any]) -> dict[str, str]:
        if not isinstance(state, Tower):
            return {}
        found = {f"pawn:{hero}": f"Take up {hero}" for hero in state.players}
        if not state.is_over:
            hand = state.hands[state.seat]
            found |= {f"card:{card}": f"Change the card {card}" for card in hand}
        return found

    def puts(self, state: State[Any], part: str) -> Iterator[Change]:
        assert isinstance(state, Tower)
        kind, _, name = part.partition(":")
        if kind == "card":
            yield from _card_puts(state, name)
            return
        yield from _hero_puts(state, name)
        for space in range(TOP + 1):
            if space != state.spaces[state.seating.seat_of[name]]:
                yield _stands(name, space, f"Put {name} on {PLACES[space]}")

    # -- what would have to differ -----------------------------------------------------------------

    def changes(self, state: State[Any], given: Given, move: Any) -> Iterator[Change]:
        if not isinstance(state, Tower):
            return
        hero = state.to_move
        near = [hero, *([move.on] if move.on in state.players else []), TWIN_OF.get(hero, "")]
        if state.chooser >= 0 and move.what != KEEP:
            chosen = {one: held for one, held in given["goal"].items() if held}
            sets = ((("at_setup",), UNSET), (("goal",), chosen), (("to_move",), hero))
            yield Change("After the set-up", "all the secret goals were chosen", sets)
        yield from _card_changes(state, move)
        for one in dict.fromkeys(name for name in near if name in state.players):
            yield from _hero_puts(state, one, is_asked=True)
        for other in state.players:
            if other != hero:
                yield _turn_of(other)
        for one in dict.fromkeys([*near, *state.players]):
            if one in state.players:
                now = state.spaces[state.seating.seat_of[one]]
                for space in sorted(range(TOP + 1), key=lambda n: abs(n - now)):
                    if space != now:
                        yield _stands(one, space)
        if state.clock >= TWELVE:
            yield Change("11 o’clock", "the clock showed 11", ((("clock",), TWELVE - 1),))


def _stands(hero: str, space: int, label: str = "") -> Change:
    words = f"{hero} stood on {PLACES[space]}"
    return Change(label or words, words, ((("spaces", hero), space),), part=f"space:{space}")


def _turn_of(hero: str) -> Change:
    """Return that a hero is to move; who has played before follows from the order then."""
    sets = ((("to_move",), hero), (("played",), UNSET), (("order",), UNSET))
    return Change(f"It is {hero}’s turn", f"it were {hero}’s turn", sets)


def _hero_puts(state: Tower, hero: str, is_asked: bool = False) -> Iterator[Change]:
    """Yield what else can be changed of a hero: the turn, tokens, the power that is used once."""
    seat = state.seating.seat_of[hero]
    tokens = state.tokens[seat]
    if not is_asked and hero != state.to_move and not state.is_over:
        yield _turn_of(hero)
    more = "one more token" if tokens else "a token"
    if state.tokens_left:
        sets = ((("tokens", hero), tokens + 1),)
        yield Change(f"Give {hero} {more}", f"{hero} had {more}", sets)
    if tokens:
        fewer = "no token" if tokens == 1 else "one token fewer"
        sets = ((("tokens", hero), tokens - 1),)
        yield Change("Take a token away", f"{hero} had {fewer}", sets)
    if hero in ONCE_PER_GAME:
        used = [h for n, h in enumerate(state.players) if state.used[n]]
        if hero in used:
            sets_used = ((("used",), [h for h in used if h != hero]),)
            yield Change("Power not spent yet", f"{hero} had not spent the power", sets_used)
        else:
            yield Change(
                "Power spent", f"{hero} had spent the power", ((("used",), [*used, hero]),)
            )


def _card_puts(state: Tower, card: str) -> Iterator[Change]:
    hero, hand = state.to_move, state.hands[state.seat]
    for other in CARDS:
        if other != card and state.seating.cards[other]:
            cards = [other if n == hand.index(card) else c for n, c in enumerate(hand)]
            yield Change(f"Make it {other}", f"{hero} held {other}", ((("hands", hero), cards),))
    yield Change("Take it out", f"{hero} held no {card}", ((("hands", hero), moved(hand, card)),))


def _card_changes(state: Tower, move: Move) -> Iterator[Change]:
    """Yield how the mover gets the card of a move, or the goal to keep."""
    if state.is_over:
        return
    hero, hand = state.to_move, state.hands[state.seat]
    if move.what in CARDS and move.what not in hand:
        cards = moved(hand, hand[0] if hand else "", move.what)
        yield Change(
            f"{hero} holds {move.what}", f"{hero} held {move.what}", ((("hands", hero), cards),)
        )
    if move.what == KEEP and move.on in GOALS:
        sets = ((("at_setup",), True),)
        yield Change("At set-up", "the goals were still to be chosen", sets)
    if move.what == POWER:
        for card in CARDS:
            cards = [card, *hand[1:]]
            yield Change(f"Hold {card}", f"{hero} held {card}", ((("hands", hero), cards),))


EDITING = TowerEditing
