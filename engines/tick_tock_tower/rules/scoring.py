"""Scoring: spaces, twins, goals; who wins, and how a tie is broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.table.event import Event
from engines.tick_tock_tower.components import FULL_GOALS
from engines.tick_tock_tower.rules import phrases as say

if TYPE_CHECKING:
    from engines.tick_tock_tower.state import Tower

TWIN_POINTS = 3
"""For being ahead of one's twin (TTT-SCORE-2)."""
PAIR_POINTS, PAIR_APART = 2, 3
"""The Cuckoo's, for every twin pair at most so far apart (TTT-CUCKOO-4)."""
FIRST_GOAL_POINT = 1
"""The Keepers', for the first goal they show (TTT-KEYS-3)."""


def goal_points(state: Tower, seat: int) -> int:
    """Return the points of the goals face up in front of a hero (TTT-SCORE-3, TTT-KEYS-3)."""
    shown = state.shown[seat]
    points = sum([FULL_GOALS[goal] for goal in shown])
    return points + FIRST_GOAL_POINT if shown and state.seating.keeps_keys[seat] else points


def twin_points(state: Tower, seat: int) -> int:
    """Return the points for being ahead of one's twin, or the Cuckoo's for close pairs."""
    spaces, seating = state.spaces, state.seating
    if seat == seating.cuckoo:
        close = [abs(spaces[a] - spaces[b]) <= PAIR_APART for a, b in seating.pairs]
        return PAIR_POINTS * sum(close)
    return TWIN_POINTS if spaces[seat] > spaces[seating.twin[seat]] else 0


def score(state: Tower, seat: int) -> dict[str, int]:
    """Return a hero's score as if the game ended now, with what it is made of."""
    space, twin, goals = state.spaces[seat], twin_points(state, seat), goal_points(state, seat)
    return {"space": space, "twin": twin, "goals": goals, "total": space + twin + goals}


def rank(state: Tower, seat: int) -> tuple[int, int, int]:
    """Return what winning goes by: points, space, goals face up (TTT-WIN-1, TTT-TIE-1, -2)."""
    return score(state, seat)["total"], state.spaces[seat], len(state.shown[seat])


def winning_seats(state: Tower) -> list[int]:
    """Return who would win if the game ended now; more than one share it (TTT-TIE-3)."""
    ranks = [rank(state, seat) for seat in state.seating.seats]
    best = max(ranks)
    return [seat for seat, its in enumerate(ranks) if its == best]


def tell_end(state: Tower, told: list[Event]) -> None:
    """Tell every hero's score and who has won."""
    told.append(Event(say.BELL))
    for seat in state.seating.seats:
        its = score(state, seat)
        if seat == state.seating.cuckoo:
            phrase = say.SCORED_CUCKOO
        else:
            phrase = say.SCORED_AHEAD if its["twin"] else say.SCORED_BEHIND
        told.append(Event(phrase, state.players[seat], *its.values()))
    if any(state.tokens):
        told.append(Event(say.TOKENS_WORTHLESS))
    told.append(_result(state))


def _result(state: Tower) -> Event:
    """Return the sentence that names the winners and, after a tie, what decided."""
    names = state.players
    winners = winning_seats(state)
    total, space, _ = rank(state, winners[0])
    ranks = {seat: rank(state, seat) for seat in state.seating.seats if seat not in winners}
    if len(winners) > 1:
        return Event(say.SHARED, tuple(names[seat] for seat in winners), total)
    in_points = tuple(names[seat] for seat, its in ranks.items() if its[0] == total)
    in_space = tuple(names[seat] for seat, its in ranks.items() if its[:2] == (total, space))
    if in_space:
        return Event(say.WON_BY_GOALS, names[winners[0]], total, in_space)
    if in_points:
        return Event(say.WON_FURTHER, names[winners[0]], total, in_points)
    return Event(say.WON, names[winners[0]], total)
