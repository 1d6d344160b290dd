"""From a ``[given]`` to a game in play, filled up by chance where it says nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engines.table.chance import Chance
from engines.table.shapes import BadPosition, Problem
from engines.tick_tock_tower.components import (
    FULL,
    HAND,
    KIDS,
    NORMAL,
    TOKENS,
    TWELVE,
    USUAL_PLAYERS,
)
from engines.tick_tock_tower.rules.carrying_out import offer_at_setup
from engines.tick_tock_tower.rules.choosing import PICKS, Choosing, drawn_heroes
from engines.tick_tock_tower.rules.impossible import problems_of
from engines.tick_tock_tower.rules.seating import seating
from engines.tick_tock_tower.state import Tower

CARDS_STREAM, GOALS_STREAM, FIRST_RESHUFFLE = 1, 2, 3
"""Which shuffle of a game is which; the heroes were shuffled before (0)."""


def variants_of(given: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the variants that a ``[given]`` names, none for the normal game."""
    variant = given.get("variant", NORMAL)
    named = [variant] if isinstance(variant, str) else variant
    return tuple(name for name in named if name != NORMAL)


def set_up(given: Mapping[str, Any], readings: Mapping[str, str]) -> Tower:
    """Return the position; BadPosition names all that is impossible in it."""
    seed: int = given.get("seed", 0)
    heroes = tuple(given.get("heroes") or drawn_heroes(USUAL_PLAYERS, seed))
    edition: str = given.get("edition", FULL)
    variants = variants_of(given)
    problems = problems_of(given, heroes, edition, variants, readings)
    if problems:
        raise BadPosition(problems)

    state = Tower.__new__(Tower)
    state.seating = seating(heroes, edition, variants)
    state.players = heroes
    state.readings = dict(readings)
    state.floating_order = readings["order"] == "B"
    state.seed = seed
    state.shuffles = FIRST_RESHUFFLE
    state.spaces = _for_each(heroes, given.get("spaces", {}), 0)
    state.tokens = _for_each(heroes, given.get("tokens", {}), 0)
    state.tokens_left = TOKENS - sum(state.tokens)
    state.used = [hero in given.get("used", ()) for hero in heroes]
    state.clock = given.get("clock", state.seating.start_hour)
    _deal_cards(state, given)
    _deal_goals(state, given)
    _put_in_order(state, given)
    state.chooser = -1
    state.offered = []
    if given.get("at_setup"):
        offer_at_setup(state)
    elif not state.is_over and not state.hands[state.seat]:
        what = "no card, though it is to move; allowed: 1 to 3"
        raise BadPosition([Problem(f"given.hands.{state.to_move}", what)])
    return state


def _for_each(heroes: tuple[str, ...], stated: Mapping[str, int], otherwise: int) -> list[int]:
    return [stated.get(hero, otherwise) for hero in heroes]


def _left_over(counts: Mapping[str, int], stated: Counter[str], chance: Chance) -> list[str]:
    """Return what lies nowhere yet, shuffled; the top is last."""
    rest: list[str] = []
    for name, count in counts.items():
        rest += [name] * (count - stated[name])
    chance.shuffle(rest)
    return rest


def _deal_cards(state: Tower, given: Mapping[str, Any]) -> None:
    """Deal the hands that are not stated, and make the piles (TTT-DEAL-1)."""
    hands: Mapping[str, list[str]] = given.get("hands", {})
    discard_pile: list[str] = given.get("discard_pile", [])
    draw_pile: list[str] | None = given.get("draw_pile")
    stated = Counter([*discard_pile, *(draw_pile or ())])
    for hand in hands.values():
        stated.update(hand)
    rest = _left_over(state.seating.cards, stated, Chance(state.seed, CARDS_STREAM))
    state.hands = []
    for hero in state.players:
        if hero in hands:
            state.hands.append(list(hands[hero]))
        else:
            state.hands.append([rest.pop() for _ in range(min(HAND, len(rest)))])
    state.draw_pile = rest if draw_pile is None else draw_pile[::-1]
    state.discard_pile = discard_pile[::-1]


def _deal_goals(state: Tower, given: Mapping[str, Any]) -> None:
    """Deal the secret goals that are not stated, unless they are still to be chosen."""
    goal: Mapping[str, str] = given.get("goal", {})
    shown: Mapping[str, list[str]] = given.get("shown", {})
    goal_pile: list[str] | None = given.get("goal_pile")
    stated = Counter([*goal.values(), *(goal_pile or ())])
    for goals in shown.values():
        stated.update(goals)
    rest = _left_over(state.seating.goals, stated, Chance(state.seed, GOALS_STREAM))
    state.goal = []
    for hero in state.players:
        if hero in goal or given.get("at_setup"):
            state.goal.append(goal.get(hero, ""))
        else:
            state.goal.append(rest.pop() if rest else "")
    state.goal_pile = rest[::-1] if goal_pile is None else list(goal_pile)
    state.shown = [list(shown.get(hero, ())) for hero in state.players]


def _put_in_order(state: Tower, given: Mapping[str, Any]) -> None:
    """Put this round's order, who has played in it, and who is to move."""
    names, played = order_of(given, state.players)
    seat_of = state.seating.seat_of
    order = [seat_of[hero] for hero in names]
    state.ranks = [order.index(seat) for seat in state.seating.seats]
    done = [seat_of[hero] for hero in played]
    rest = [seat for seat in order if seat not in done]
    to_move = given.get("to_move", "")
    later = state.clock > state.seating.start_hour
    if to_move and not given.get("at_setup"):
        rest.sort(key=lambda seat: seat != seat_of[to_move])
    elif state.floating_order and later:
        rest.sort(key=lambda seat: -state.spaces[seat])
    state.order = done + rest
    state.turn = len(done)
    if state.clock >= TWELVE:
        state.order, state.turn = order, len(order)


def order_of(given: Mapping[str, Any], heroes: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """Return this round's order and who has played, from what is stated of them.

    Without an order, the seating order holds, but those who have played come first. Without
    ``played``, those before ``to_move`` have played.
    """
    to_move = given.get("to_move", "")
    played: list[str] | None = given.get("played")
    order: list[str] | None = given.get("order")
    if order is None:
        first = list(played or ())
        order = [*first, *(hero for hero in heroes if hero not in first)]
    if played is None:
        at_setup = given.get("at_setup")
        played = order[: order.index(to_move)] if to_move in order and not at_setup else []
    return order, played


def choose_heroes(given: Mapping[str, Any]) -> Choosing:
    """Return the choice of heroes before a game; BadPosition names the first wrong pick."""
    alone = ("choosing", "picked", "edition", "variant", "seed")
    problems = [
        Problem(f"given.{key}", "heroes are still being chosen; allowed: leaving it out")
        for key in given
        if key not in alone
    ]
    count = given.get("choosing")
    if count is None:
        problems.append(Problem("given.choosing", "this key is missing beside picked"))
        raise BadPosition(problems)
    variants = variants_of(given)
    if KIDS in variants and count % 2:
        problems.append(Problem("given.choosing", f"{count} in a kids game; allowed: 4, 6 or 8"))
    table = Choosing(count, given.get("seed", 0), given.get("edition", FULL), variants)
    for number, hero in enumerate(given.get("picked", [])):
        broken = table.breaches(PICKS[f"Pick {hero}"])
        if broken:
            problems.append(Problem(f"given.picked[{number}]", broken[0].reason))
            break
        table.apply(PICKS[f"Pick {hero}"])
    if problems:
        raise BadPosition(problems)
    return table
