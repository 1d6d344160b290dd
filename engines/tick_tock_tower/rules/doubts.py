"""What no game comes to: pawns farther than their turns carry them, goals and tokens out of turn.

Every bound is one that no play can break: how far a pawn comes in so many turns, how far two twins
come who push each other back, how many spaces all pawns together have gone. Of cards and goals it
says nothing where a part of the box is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from engines.table.doubts import Doubt
from engines.table.event import listed, sentence
from engines.tick_tock_tower.components import (
    BALLERINAS,
    BELFRY,
    BELL_SPACES,
    CATCH_UP,
    HAND,
    MUSIC_BOX_DANCE,
    PENDULUM,
    SPRING_JUMP,
    START,
    TOKENS,
    TWELVE,
)
from engines.tick_tock_tower.rules.leaving_out import is_whole
from engines.tick_tock_tower.rules.order_doubts import order_doubts

if TYPE_CHECKING:
    from engines.tick_tock_tower.state import Tower

KIND_HEART, KIND_HEART_TOKENS = "Kind Heart", 2
NEEDED_HEIGHT = {
    "By the Pendulum": PENDULUM[0],
    "Up in the Belfry": BELFRY[0],
    "On the Chime": BELL_SPACES[0],
}
"""The lowest space from which such a goal can have been shown."""


class Turns(NamedTuple):
    """How many turns a position tells of: each seat's, and all together."""

    own: tuple[int, ...]

    @property
    def all(self) -> int:
        """The turns of everybody."""
        return sum(self.own)


def turns_of(state: Tower, clock: int | None = None) -> Turns:
    """Return how many cards each has played, by the clock (or another hour) and the order."""
    hour = state.clock if clock is None else clock
    rounds = hour - state.seating.start_hour
    done = set() if hour >= TWELVE else set(state.order[: state.turn])
    if state.offered and state.chooser < 0:
        done.add(state.order[state.turn])
    return Turns(tuple([rounds + (seat in done) for seat in state.seating.seats]))


def doubts_of(state: Tower) -> Iterator[Doubt]:
    """Yield what in this position no game leads to."""
    if state.chooser >= 0:
        return
    turns = turns_of(state)
    far = list(_far_doubts(state, turns))
    yield from far
    if not far:
        yield from _twin_doubts(state, turns)
        yield from _sum_doubts(state, turns)
    yield from _token_doubts(state, turns)
    yield from _goal_doubts(state, turns)
    yield from _power_doubts(state, turns)
    yield from _order_doubts(state)
    yield from _pile_doubts(state, turns)
    if is_whole(state):
        yield from _hand_doubts(state)


# -- how far pawns come ------------------------------------------------------------------------


def farthest(state: Tower, seat: int, turns: Turns) -> int:
    """Return the highest space that a pawn can have come to.

    Every turn brings 3 spaces at most, 2 at most if it earned a token, and every token of another
    pawn but the twin may have been earned by picking this one.
    """
    seating = state.seating
    own, tokens = turns.own[seat], min(state.tokens[seat], turns.own[seat])
    twin = seating.twin[seat]
    picked = sum(state.tokens) - state.tokens[seat] - (state.tokens[twin] if twin >= 0 else 0)
    if sum(state.tokens) >= TOKENS:
        # None was left to be taken: picking cannot be counted by tokens any more.
        picked, tokens = turns.all - own, 0
    if seat == seating.cuckoo:
        return 2 * (own - tokens) + tokens + picked
    helping = 2 if seating.cards[MUSIC_BOX_DANCE] or seating.dances_on[seat] else 1
    wings = int(state.used[seat] and seating.winged[seat])
    return 3 * (own - tokens) + helping * tokens + wings + 2 * picked


def _far_doubts(state: Tower, turns: Turns) -> Iterator[Doubt]:
    off_start = [seat for seat in state.seating.seats if state.spaces[seat] > START]
    if off_start and not turns.all:
        stand = [f"{state.players[seat]} stands on {state.spaces[seat]}" for seat in off_start]
        text = f"Nobody has had a turn yet, so every pawn is on START; but {listed(stand)}."
        mend = _later(state, max(off_start, key=state.spaces.__getitem__))
        yield Doubt(text, ("spaces", "clock"), mend, ("TTT-ROUND-1",))
        return
    for seat, hero in enumerate(state.players):
        space, most = state.spaces[seat], farthest(state, seat, turns)
        if space <= most:
            continue
        own = turns.own[seat]
        reach = f"no farther than {most}" if most else "no farther than START"
        so_far = sentence("after {0:turn}", own) if own else "before the first turn"
        text = f"{hero} stands on {space}, but {so_far} {hero} can be {reach}."
        yield Doubt(text, ("spaces", "clock"), _later(state, seat), ("TTT-ROUND-1",))


def _later(state: Tower, seat: int) -> str:
    """Return at what hour a pawn may have come as far as it stands."""
    for hour in range(state.clock + 1, TWELVE):
        if farthest(state, seat, turns_of(state, hour)) >= state.spaces[seat]:
            return f"Set the clock to {hour} or later."
    return "Put the pawn on a lower space."


def _decks(state: Tower, turns: Turns) -> int:
    """Return how often every card can have been played: once more with each shuffle."""
    cards, players = sum(state.seating.cards.values()), len(state.players)
    return 1 + turns.all // (cards - HAND * players)


def _twin_doubts(state: Tower, turns: Turns) -> Iterator[Doubt]:
    """Yield two twins who have come too far together: every step of one pushes the other."""
    seating, spaces = state.seating, state.spaces
    if sum(state.tokens) >= TOKENS:
        return
    for pair in seating.pairs:
        if seating.lags[pair[0]]:
            # Far behind, Tick and Tock are not pushed.
            continue
        one, other = sorted(turns.own[seat] for seat in pair)
        picked = sum(state.tokens) - sum(state.tokens[seat] for seat in pair)
        wings = sum(state.used[seat] and seating.winged[seat] for seat in pair)
        caught_up = seating.cards[CATCH_UP] * _decks(state, turns)
        most = 3 * other + 2 * one + wings + caught_up + 2 * picked
        gone = sum(spaces[seat] for seat in pair)
        if gone <= most:
            continue
        names = listed([state.players[seat] for seat in pair])
        text = (
            f"{names} have come {gone} spaces together; twins who push each other back "
            f"can have come no more than {most} in {one + other} turns."
        )
        yield Doubt(text, ("spaces", "clock"), "Set the clock to a later hour.", ("TTT-TWIN-1",))


def _sum_doubts(state: Tower, turns: Turns) -> Iterator[Doubt]:
    """Yield that all pawns have come too far together for the cards in the box."""
    seating = state.seating
    tokens = sum(state.tokens)
    if tokens >= TOKENS:
        return
    decks = _decks(state, turns)
    plain = max(0, turns.all - tokens)
    long = min(plain, decks * (seating.cards[SPRING_JUMP] + seating.cards[CATCH_UP]))
    helping = 4 if any(seating.dances_on) and set(BALLERINAS) & set(state.players) else 3
    danced = min(tokens, decks * seating.cards[MUSIC_BOX_DANCE])
    wings = sum(used and winged for used, winged in zip(state.used, seating.winged, strict=True))
    most = 2 * plain + long + 4 * danced + helping * (tokens - danced) + wings
    if sum(state.spaces) > most:
        text = (
            f"All pawns together have come {sum(state.spaces)} spaces; "
            f"{sentence('{0:card}', turns.all)} can have carried them no more than {most}."
        )
        yield Doubt(text, ("spaces", "clock"), "Set the clock to a later hour.", ("TTT-TURN-1",))


# -- what was earned -----------------------------------------------------------------------------


def _token_doubts(state: Tower, turns: Turns) -> Iterator[Doubt]:
    for seat, hero in enumerate(state.players):
        tokens, own = state.tokens[seat], turns.own[seat]
        if tokens > own:
            text = sentence("{0} has {1:token} after {2:turn}.", hero, tokens, own)
            mend = "A turn earns one token at most: set the clock to a later hour."
            yield Doubt(text, ("tokens", "clock"), mend, ("TTT-TOKEN-1",))


def _goal_doubts(state: Tower, turns: Turns) -> Iterator[Doubt]:
    for seat, hero in enumerate(state.players):
        shown, own = state.shown[seat], turns.own[seat]
        if len(shown) > own:
            text = sentence("{0} has shown {1:goal} after {2:turn}.", hero, len(shown), own)
            mend = "A turn shows one goal at most: set the clock to a later hour."
            yield Doubt(text, ("shown", "clock"), mend, ("TTT-GOAL-2",))
            continue
        if KIND_HEART in shown and state.tokens[seat] < KIND_HEART_TOKENS:
            have = state.tokens[seat] or "no"
            text = f"{hero} has shown Kind Heart, but has {have} Thank-you token."
            mend = f"Tokens are kept: give {hero} {KIND_HEART_TOKENS} or more."
            text = text if have == 1 else f"{text[:-1]}s."
            yield Doubt(text, ("shown", "tokens"), mend, ("TTT-KIND-1",))
        most = farthest(state, seat, turns)
        for goal in dict.fromkeys(shown):
            needed = NEEDED_HEIGHT.get(goal, START)
            if needed > most:
                text = f"{hero} has shown {goal}, but can have been no farther than {most}."
                mend = "Set the clock to a later hour."
                yield Doubt(text, ("shown", "clock"), mend, ("TTT-GOAL-1",))


def _power_doubts(state: Tower, turns: Turns) -> Iterator[Doubt]:
    for seat, hero in enumerate(state.players):
        is_chirping = seat == state.seating.cuckoo and hero == state.to_move
        if state.used[seat] and not turns.own[seat] and not is_chirping:
            text = f"{hero} has used the power of the hero card before the first turn."
            yield Doubt(text, ("used", "clock"), "Set the clock to a later hour.", ("TTT-POWER-1",))


# -- whose turn it is ----------------------------------------------------------------------------


def _order_doubts(state: Tower) -> Iterator[Doubt]:
    """Yield an order of play that the rules do not make."""
    if state.is_over:
        return
    if state.clock == state.seating.start_hour:
        if state.order != list(state.seating.seats):
            text = (
                f"In round 1 play goes round the table from {state.players[0]}, "
                "but here another order is played."
            )
            yield Doubt(text, ("order", "played"), "Set the clock to a later hour.", _ROUND_ONE)
        return
    if not state.floating_order:
        yield from order_doubts(state)


_ROUND_ONE = ("TTT-ORDER-1",)

# -- piles and hands -----------------------------------------------------------------------------


def _pile_doubts(state: Tower, turns: Turns) -> Iterator[Doubt]:
    laid = len(state.discard_pile)
    if laid > turns.all:
        text = sentence("{0:card} lie on the discard pile after {1:turn}.", laid, turns.all)
        mend = "A turn lays one card: set the clock to a later hour, or discard fewer."
        yield Doubt(text, ("discard_pile", "clock"), mend, ("TTT-TURN-1",))
    if laid and not state.draw_pile:
        text = "The draw pile is empty, and yet cards lie on the discard pile."
        mend = "The discard pile is shuffled as soon as the last card is drawn."
        yield Doubt(text, ("draw_pile", "discard_pile"), mend, ("TTT-RESHUFFLE-1",))


def _hand_doubts(state: Tower) -> Iterator[Doubt]:
    """Yield hands that would have been filled, and heroes who would have drawn a goal."""
    for seat, hero in enumerate(state.players):
        drawing = bool(state.offered) and hero == state.to_move
        if len(state.hands[seat]) < HAND - drawing and state.draw_pile:
            text = sentence("{0} holds {1:card}.", hero, len(state.hands[seat]))
            mend = f"Everybody holds {HAND} while the draw pile lasts: give {hero} as many."
            yield Doubt(text, ("hands",), mend, ("TTT-REFILL-1",))
        if not state.goal[seat] and state.goal_pile and not drawing:
            text = f"{hero} has no secret goal, and yet goals lie on the goal pile."
            mend = f"Give {hero} a goal, or empty the goal pile."
            yield Doubt(text, ("goal", "goal_pile"), mend, ("TTT-GOAL-4",))
