"""The sensible player: shows goals, climbs, keeps others down, and saves its power.

It tries every card on a copy and looks at nothing but what the mover sees: the pawns, the tokens,
the goals face up, its own hand and its own goals. A card is tried without what comes after it
(new cards and new goals), which nobody knows.
"""

from __future__ import annotations

from engines.table.chance import Chance
from engines.table.event import Event, sentence
from engines.tick_tock_tower.components import FULL_GOALS, TWELVE
from engines.tick_tock_tower.moves import POWER, Move
from engines.tick_tock_tower.rules.action_cards import PLAY, use_power
from engines.tick_tock_tower.rules.goals import is_true
from engines.tick_tock_tower.rules.judging import legal_moves
from engines.tick_tock_tower.rules.scoring import score
from engines.tick_tock_tower.state import Tower

TOKEN_WORTH = 1
"""Points that a Thank-you token is thought to be worth while Kind Heart may still come."""
POWER_WORTH = 2
"""Points that a power must bring more than an ordinary move, until the last round."""
ENOUGH_TOKENS = 2


def sensible_move(state: Tower, chance: Chance) -> Move:
    """Return the move that looks best; chance decides between equals."""
    moves = state.legal_moves()
    seat = state.seat
    worth = _worth_keeping if state.offered else worth_playing
    values = [worth(state, seat, move) for move in moves]
    best = max(values)
    return chance.pick([move for move, value in zip(moves, values, strict=True) if value == best])


def reason(state: Tower, move: Move) -> str:
    """Say what the card brings about, or why the goal is worth keeping."""
    seat = state.seat
    if state.offered:
        soon, points = _worth_keeping(state, seat, move)
        told = sentence("{0} is worth {1:point}", move.on, points)
        return f"{told}, and a card in hand can make it true." if soon else f"{told}."
    events: list[Event] = []
    after = _tried(state, seat, move, events)
    told = " ".join(event.seen_by(state.to_move) or "" for event in events).strip()
    goal = state.goal[seat]
    if goal and is_true(after, seat):
        return f"{told} That makes your secret goal {goal} true."
    gained = _lead(after, seat) - _lead(state, seat)
    best = "Of all cards it does most for your lead"
    praise = best if gained > 0 else "No other card does better"
    return f"{told} {praise}."


def _tried(state: Tower, seat: int, move: Move, told: list[Event] | None = None) -> Tower:
    """Return a copy on which the card, or the Cuckoo's power, has done its work and no more."""
    copy = state.copy()
    if move.what == POWER:
        use_power(copy, seat, move, told)
    else:
        copy.hands[seat].remove(move.what)
        PLAY[move.what](copy, seat, move, told)
    return copy


def _lead(state: Tower, seat: int) -> int:
    """Return this hero's points, counted once for each other hero, less the points of those."""
    totals = [score(state, other)["total"] for other in state.seating.seats]
    mine = totals[seat]
    if state.goal[seat] and is_true(state, seat):
        mine += FULL_GOALS[state.goal[seat]]
    mine += TOKEN_WORTH * min(state.tokens[seat], ENOUGH_TOKENS)
    return mine * (len(totals) - 1) - (sum(totals) - totals[seat])


def worth_playing(state: Tower, seat: int, move: Move) -> int:
    """Return how good it is to play this card, or to use the power and then the best card."""
    after = _tried(state, seat, move)
    last_round = state.clock == TWELVE - 1
    price = 0 if last_round else POWER_WORTH * len(state.seating.others[seat])
    if move.what == POWER:
        leads = [_lead(_tried(after, seat, card), seat) for card in legal_moves(after)]
        return max(leads, default=_lead(after, seat)) - price
    return _lead(after, seat) - (price if move.plus else 0)


def _worth_keeping(state: Tower, seat: int, move: Move) -> tuple[bool, int]:
    """Return how good it is to keep this goal: can a card in hand make it true, and its points."""
    copy = state.copy()
    copy.offered = []
    copy.goal[seat] = move.on
    copy.order, copy.turn, copy.chooser = [seat], 0, -1
    soon = any(
        is_true(_tried(copy, seat, card), seat) for card in legal_moves(copy) if card.what != POWER
    )
    return soon, FULL_GOALS[move.on]
