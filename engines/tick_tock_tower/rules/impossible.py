"""Positions that cannot be: everything wrong with a ``[given]``, each thing with its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engines.table.event import listed
from engines.table.shapes import Problem
from engines.tick_tock_tower.components import (
    CUCKOO,
    FEWEST_PLAYERS,
    FREE,
    HAND,
    KIDS,
    MOST_PLAYERS,
    ONCE_PER_GAME,
    TOKENS,
    TWELVE,
    TWINS,
    action_cards,
    has_powers,
    secret_goals,
    start_hour,
)

BY_HERO = ("spaces", "tokens", "hands", "goal", "shown")
LISTS = ("used", "order", "played")


def problems_of(
    given: Mapping[str, Any],
    heroes: tuple[str, ...],
    edition: str,
    variants: tuple[str, ...],
    readings: Mapping[str, str],
) -> list[Problem]:
    """Return all that is wrong with a ``[given]`` whose keys and types are right."""
    seats_bad = [*_hero_problems(heroes), *_variant_problems(given, heroes, variants)]
    problems = [
        *seats_bad,
        *_stranger_problems(given, heroes),
        *_card_problems(given, edition, variants),
        *_goal_problems(given, edition),
        *_token_problems(given),
        *_power_problems(given, edition, variants),
        *_setup_problems(given),
    ]
    if not seats_bad:
        problems += _clock_problems(given, start_hour(len(heroes), variants))
        problems += _order_problems(given, heroes, readings)
        problems += _empty_hand_problems(given, len(heroes))
    return problems


# -- who plays ---------------------------------------------------------------------------------


def _hero_problems(heroes: tuple[str, ...]) -> Iterator[Problem]:
    """Yield why these heroes cannot sit at one table (TTT-HEROES-1, -2)."""
    place = "given.heroes"
    if not FEWEST_PLAYERS <= len(heroes) <= MOST_PLAYERS:
        allowed = f"allowed: {FEWEST_PLAYERS} to {MOST_PLAYERS}"
        yield Problem(place, f"{len(heroes)} heroes; {allowed}")
    yield from _twice(heroes, place, "two pawns for {0}; allowed: each hero once")
    for pair in TWINS:
        there = [hero for hero in pair if hero in heroes]
        if len(there) == 1:
            missing = pair[1] if there[0] == pair[0] else pair[0]
            yield Problem(place, f"{there[0]} without its twin {missing}; allowed: whole pairs")
    if CUCKOO in heroes and len(heroes) % 2 == 0:
        what = f"the Cuckoo with {len(heroes)} heroes; allowed: with 5 or 7"
        yield Problem(place, what)


def _variant_problems(
    given: Mapping[str, Any], heroes: tuple[str, ...], variants: tuple[str, ...]
) -> Iterator[Problem]:
    stated = given.get("variant")
    if isinstance(stated, list):
        if len(stated) > 1 and "normal" in stated:
            yield Problem("given.variant", "normal is no variant of another; allowed: it alone")
        yield from _twice(variants, "given.variant", "{0} is named twice; allowed: once")
    if KIDS in variants and CUCKOO in heroes:
        yield Problem("given.heroes", "the Cuckoo in a kids game; allowed: 4, 6 or 8 twins")


def _stranger_problems(given: Mapping[str, Any], heroes: tuple[str, ...]) -> Iterator[Problem]:
    """Yield every hero that is named and does not play."""
    names = listed(heroes, "or")
    for key in (*BY_HERO, *LISTS):
        for hero in given.get(key, ()):
            if hero not in heroes:
                yield Problem(f"given.{key}", f"{hero} does not play; allowed: {names}")
    to_move = given.get("to_move")
    if to_move and to_move not in heroes:
        yield Problem("given.to_move", f"{to_move} does not play; allowed: {names}")
    for key in LISTS:
        yield from _twice(given.get(key, ()), f"given.{key}", "{0} is named twice; allowed: once")


def _twice(names: Sequence[str], place: str, what: str) -> Iterator[Problem]:
    for name, count in Counter(names).items():
        if count > 1:
            yield Problem(place, what.format(name))


# -- cards, goals, tokens, powers --------------------------------------------------------------


def _card_problems(
    given: Mapping[str, Any], edition: str, variants: tuple[str, ...]
) -> Iterator[Problem]:
    hands: Mapping[str, list[str]] = given.get("hands", {})
    for hero, hand in hands.items():
        if len(hand) > HAND:
            what = f"{len(hand)} cards; allowed: at most {HAND}"
            yield Problem(f"given.hands.{hero}", what)
    stated = {f"given.hands.{hero}": hand for hero, hand in hands.items()}
    stated |= {f"given.{key}": given[key] for key in ("draw_pile", "discard_pile") if key in given}
    if not stated:
        return
    box = f"{edition} edition" + (", kids game" if KIDS in variants else "")
    yield from _too_many(stated, action_cards(edition, variants), box)


def _empty_hand_problems(given: Mapping[str, Any], players: int) -> Iterator[Problem]:
    """Yield which hero could never play: without a card, and with too few to draw from."""
    hands: Mapping[str, list[str]] = given.get("hands", {})
    if given.get("clock") == TWELVE or "draw_pile" not in given:
        return
    piles = len(given["draw_pile"]) + len(given.get("discard_pile", []))
    held = sum(len(hand) for hand in hands.values()) + HAND * (players - len(hands))
    for hero, hand in hands.items():
        if not hand and piles + held < HAND * players:
            what = "no card, and too few to draw from; allowed: 1 to 3"
            yield Problem(f"given.hands.{hero}", what)


def _goal_problems(given: Mapping[str, Any], edition: str) -> Iterator[Problem]:
    stated = {
        f"given.goal.{hero}": [goal] if goal else [] for hero, goal in given.get("goal", {}).items()
    }
    stated |= {f"given.shown.{hero}": goals for hero, goals in given.get("shown", {}).items()}
    if "goal_pile" in given:
        stated["given.goal_pile"] = given["goal_pile"]
    if stated:
        yield from _too_many(stated, secret_goals(edition), f"{edition} edition")


def _too_many(
    stated: Mapping[str, Sequence[str]], counts: Mapping[str, int], box: str
) -> Iterator[Problem]:
    """Yield which cards are stated more often than they are in the box, and where."""
    total = Counter(card for cards in stated.values() for card in cards)
    for card, count in total.items():
        if count > counts[card]:
            places = ", ".join(place for place, cards in stated.items() if card in cards)
            there = f"{counts[card]}" if counts[card] else "none"
            yield Problem(places, f"{card} {_times(count)}; allowed: {there} in the {box}")


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _token_problems(given: Mapping[str, Any]) -> Iterator[Problem]:
    total = sum(given.get("tokens", {}).values())
    if total > TOKENS:
        yield Problem("given.tokens", f"{total} in all; allowed: at most {TOKENS}")


def _power_problems(
    given: Mapping[str, Any], edition: str, variants: tuple[str, ...]
) -> Iterator[Problem]:
    used = given.get("used", [])
    if used and not has_powers(edition, variants):
        why = "the free edition" if edition == FREE else "a first or kids game"
        yield Problem("given.used", f"no hero has a power in {why}; allowed: an empty list")
    for hero in used:
        if hero not in ONCE_PER_GAME:
            allowed = listed(ONCE_PER_GAME, "or")
            what = f"{hero} has no power that is used once per game; allowed: {allowed}"
            yield Problem("given.used", what)


# -- clock, set-up, order ----------------------------------------------------------------------


def _clock_problems(given: Mapping[str, Any], start: int) -> Iterator[Problem]:
    clock = given.get("clock", start)
    if not start <= clock <= TWELVE:
        what = f"{clock} o'clock; allowed: {start}, where this game starts, to {TWELVE}"
        yield Problem("given.clock", what)
    if given.get("at_setup") and clock != start:
        yield Problem("given.clock", f"{clock} o'clock at set-up; allowed: {start}")


def _setup_problems(given: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield what cannot have happened while goals are still to be chosen."""
    if not given.get("at_setup"):
        return
    for key in ("spaces", "tokens"):
        if any(given.get(key, {}).values()):
            yield Problem(f"given.{key}", "more than 0 at set-up; allowed: 0 for everybody")
    if any(given.get("shown", {}).values()):
        yield Problem("given.shown", "goals shown at set-up; allowed: none")
    for key in ("used", "played", "discard_pile"):
        if given.get(key):
            yield Problem(f"given.{key}", "not empty at set-up; allowed: an empty list")


def _order_problems(
    given: Mapping[str, Any], heroes: tuple[str, ...], readings: Mapping[str, str]
) -> Iterator[Problem]:
    order, played, to_move = given.get("order"), given.get("played"), given.get("to_move")
    if order is not None and sorted(order) != sorted(heroes):
        what = "not every hero of this game once; allowed: all of them, in the order of play"
        yield Problem("given.order", what)
        return
    if given.get("clock") == TWELVE:
        if to_move:
            yield Problem("given.to_move", 'the game is over at 12; allowed: "" or leaving it out')
        if played is not None and sorted(played) != sorted(heroes):
            yield Problem("given.played", "the game is over at 12; allowed: everybody")
        return
    if to_move == "":
        yield Problem("given.to_move", "nobody, though the game is not over; allowed: a hero")
    if given.get("at_setup"):
        yield from _chooser_problems(given, heroes)
        return
    if played is None or to_move in played:
        if played is not None:
            yield Problem("given.to_move", f"{to_move} has played this round; allowed: another")
        return
    if set(played) >= set(heroes):
        yield Problem("given.played", "everybody, so the round is over; allowed: not everybody")
        return
    if order is None or readings["order"] == "B":
        return
    if played != order[: len(played)]:
        expected = listed(order[: len(played)])
        yield Problem("given.played", f"not as in the order stated; allowed: {expected}")
    elif to_move and to_move != order[len(played)]:
        allowed = order[len(played)]
        yield Problem("given.to_move", f"{to_move} is not next in the order; allowed: {allowed}")


def _chooser_problems(given: Mapping[str, Any], heroes: tuple[str, ...]) -> Iterator[Problem]:
    """Yield why the hero to move cannot be the one who chooses a goal at set-up."""
    to_move = given.get("to_move")
    without = [hero for hero in heroes if not given.get("goal", {}).get(hero)]
    chooser = without[0] if without else given.get("order", heroes)[0]
    if to_move and to_move != chooser:
        yield Problem("given.to_move", f"{to_move} does not choose now; allowed: {chooser}")
