"""Secret goals: when each is true, what it earns, and where the next one comes from."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from engines.table.event import Event, Phrase, Telling
from engines.tick_tock_tower.components import (
    BELFRY,
    BELL_SPACES,
    DRAWN_BY_KEEPERS,
    DRAWN_GOALS,
    FULL_GOALS,
    GEARS,
    PENDULUM,
    PLACES,
    START,
)
from engines.tick_tock_tower.rules import phrases as say

if TYPE_CHECKING:
    from engines.tick_tock_tower.state import Tower

Test = Callable[["Tower", int], bool]

# -- when a goal is true -----------------------------------------------------------------------


def in_the_gears(state: Tower, seat: int) -> bool:
    return state.spaces[seat] in GEARS


def by_the_pendulum(state: Tower, seat: int) -> bool:
    return state.spaces[seat] in PENDULUM


def up_in_the_belfry(state: Tower, seat: int) -> bool:
    return state.spaces[seat] in BELFRY


def face_to_face(state: Tower, seat: int) -> bool:
    return abs(state.spaces[seat] - state.spaces[state.seating.twin[seat]]) <= 1


def anybody_near(state: Tower, seat: int) -> bool:
    """The Cuckoo's line of Face to Face."""
    here = state.spaces[seat]
    return any(abs(here - state.spaces[other]) <= 1 for other in state.seating.others[seat])


def three_ahead(state: Tower, seat: int) -> bool:
    return state.spaces[seat] - state.spaces[state.seating.twin[seat]] >= 3


def nobody_ahead(state: Tower, seat: int) -> bool:
    """No One Ahead, and the Cuckoo's line of Three Ahead."""
    return max(state.spaces) == state.spaces[seat]


def nobody_behind(state: Tower, seat: int) -> bool:
    """The Cuckoo's line of One Step Behind."""
    return min(state.spaces) == state.spaces[seat]


def kind_heart(state: Tower, seat: int) -> bool:
    return state.tokens[seat] >= 2


def on_the_chime(state: Tower, seat: int) -> bool:
    return state.spaces[seat] in BELL_SPACES


def in_the_middle(state: Tower, seat: int) -> bool:
    return min(state.spaces) < state.spaces[seat] < max(state.spaces)


def meeting(state: Tower, seat: int) -> bool:
    """A pawn of the other side, not the twin, not on START; the Cuckoo is on no side."""
    spaces, twin = state.spaces, state.seating.twin[seat]
    here = spaces[seat]
    return here != START and any(
        spaces[other] == here for other in state.seating.facing[seat] if other != twin
    )


def anybody_here(state: Tower, seat: int) -> bool:
    """The Cuckoo's line of Meeting, which says nothing about START."""
    return state.spaces.count(state.spaces[seat]) > 1


def one_step_behind(state: Tower, seat: int) -> bool:
    return 1 <= state.spaces[state.seating.twin[seat]] - state.spaces[seat] <= 3


def even_tower(state: Tower, seat: int) -> bool:
    return abs(sums(state)[0] - sums(state)[1]) <= 2


def sums(state: Tower) -> tuple[int, int]:
    """Return the spaces of the Clockwise and of the Counterclockwise heroes, added up."""
    spaces, seating = state.spaces, state.seating
    return (
        sum([spaces[seat] for seat in seating.clockwise]),
        sum([spaces[seat] for seat in seating.counterclockwise]),
    )


# -- why it is true ----------------------------------------------------------------------------


def _place(state: Tower, seat: int) -> tuple[Any, ...]:
    return state.players[seat], PLACES[state.spaces[seat]]


def _twins(state: Tower, seat: int) -> tuple[Any, ...]:
    return *_place(state, seat), *_place(state, state.seating.twin[seat])


def _tokens(state: Tower, seat: int) -> tuple[Any, ...]:
    return state.players[seat], state.tokens[seat]


def _sums(state: Tower, seat: int) -> tuple[Any, ...]:
    return sums(state)


def _met(state: Tower, seat: int) -> tuple[Any, ...]:
    """Return hero and place, and who makes the Meeting."""
    seating, spaces = state.seating, state.spaces
    twin = seating.twin[seat]
    others = seating.others[seat] if seat == seating.cuckoo else seating.facing[seat]
    met = [o for o in others if spaces[o] == spaces[seat] and o != twin]
    return *_place(state, seat), tuple([state.players[other] for other in met])


class Rule(NamedTuple):
    """When a goal is true, and the sentence, with its values, that says why it is."""

    test: Test
    because: Phrase
    values: Callable[[Tower, int], tuple[Any, ...]] = _place


RULES: dict[str, Rule] = {
    "In the Gears": Rule(
        in_the_gears, Phrase("{0} is on {1}, among the Gears (1 to 4).", ("TTT-GEARS-1",))
    ),
    "By the Pendulum": Rule(
        by_the_pendulum, Phrase("{0} is on {1}, by the Pendulum (5 to 9).", ("TTT-PENDULUM-1",))
    ),
    "Up in the Belfry": Rule(
        up_in_the_belfry, Phrase("{0} is on {1}, in the Belfry (10 to 15).", ("TTT-BELFRY-1",))
    ),
    "Face to Face": Rule(
        face_to_face,
        Phrase("{0} on {1} and {2} on {3} are at most 1 space apart.", ("TTT-FACE-1",)),
        _twins,
    ),
    "Three Ahead": Rule(
        three_ahead,
        Phrase("{0} on {1} is at least 3 spaces ahead of {2} on {3}.", ("TTT-THREE-1",)),
        _twins,
    ),
    "Kind Heart": Rule(
        kind_heart,
        Phrase("{0} has {1} Thank-you tokens, at least 2.", ("TTT-KIND-1",)),
        _tokens,
    ),
    "On the Chime": Rule(on_the_chime, Phrase("{0} is on {1}, a bell space.", ("TTT-CHIME-1",))),
    "In the Middle": Rule(
        in_the_middle,
        Phrase("{0} on {1} has a pawn ahead and a pawn behind.", ("TTT-MIDDLE-1",)),
    ),
    "No One Ahead": Rule(nobody_ahead, Phrase("No pawn is ahead of {0} on {1}.", ("TTT-NOONE-1",))),
    "Meeting": Rule(
        meeting,
        Phrase("{0} meets a pawn of the other side on {1}: {2}.", ("TTT-MEETING-1",)),
        _met,
    ),
    "One Step Behind": Rule(
        one_step_behind,
        Phrase("{0} on {1} is 1, 2 or 3 spaces behind {2} on {3}.", ("TTT-BEHIND-1",)),
        _twins,
    ),
    "Even Tower": Rule(
        even_tower,
        Phrase("The sides add up to {0} and {1}: at most 2 apart.", ("TTT-EVEN-1",)),
        _sums,
    ),
}
"""Every goal as the twin heroes have it."""

CUCKOO_RULES: dict[str, Rule] = {
    **RULES,
    "Face to Face": Rule(
        anybody_near,
        Phrase(
            "The Cuckoo's line: another pawn is at most 1 space from {1}.",
            ("TTT-FACE-2", "TTT-GOAL-8"),
        ),
    ),
    "Three Ahead": Rule(
        nobody_ahead,
        Phrase("The Cuckoo's line: no pawn is ahead of {0} on {1}.", ("TTT-THREE-2", "TTT-GOAL-8")),
    ),
    "Meeting": Rule(
        anybody_here,
        Phrase("The Cuckoo's line: on {1} it is level with {2}.", ("TTT-MEETING-2", "TTT-GOAL-8")),
        _met,
    ),
    "One Step Behind": Rule(
        nobody_behind,
        Phrase("The Cuckoo's line: no pawn is behind {0} on {1}.", ("TTT-BEHIND-2", "TTT-GOAL-8")),
    ),
    "Even Tower": Rule(
        even_tower,
        Phrase(
            "Without the Cuckoo, the sides add up to {0} and {1}: at most 2 apart.",
            ("TTT-EVEN-1", "TTT-EVEN-2"),
        ),
        _sums,
    ),
}
"""The same for the Cuckoo, with its own lines."""


def rule_of(state: Tower, seat: int) -> Rule:
    """Return the rule of the secret goal of this hero, who has one."""
    rules = CUCKOO_RULES if seat == state.seating.cuckoo else RULES
    return rules[state.goal[seat]]


def is_true(state: Tower, seat: int) -> bool:
    """Return whether the secret goal of this hero, who has one, is true now."""
    return rule_of(state, seat).test(state, seat)


# -- showing a goal, and the next one ----------------------------------------------------------


def check_goal(state: Tower, seat: int, told: Telling) -> None:
    """Show the secret goal if it is true now, and draw new ones (TTT-GOAL-1 to -6)."""
    goal = state.goal[seat]
    if not goal or not is_true(state, seat):
        return
    keeper = state.seating.keeps_keys[seat]
    if told is not None:
        rule = rule_of(state, seat)
        told.append(Event(rule.because, *rule.values(state, seat)))
        first = keeper and not state.shown[seat]
        phrase = say.SHOWS_FIRST_OF_KEEPER if first else say.SHOWS
        told.append(Event(phrase, state.players[seat], goal, FULL_GOALS[goal] + first))
    state.shown[seat].append(goal)
    draw_goals(state, seat, DRAWN_BY_KEEPERS if keeper else DRAWN_GOALS)
    if told is not None:
        _tell_drawn(state, seat, told)


def draw_goals(state: Tower, seat: int, count: int) -> None:
    """Draw up to this many goals: with two or more there is one to keep, one is kept at once."""
    pile = state.goal_pile
    drawn = pile[:count]
    del pile[:count]
    if len(drawn) > 1:
        state.offered = drawn
        state.goal[seat] = ""
    else:
        state.goal[seat] = drawn[0] if drawn else ""


def _tell_drawn(state: Tower, seat: int, told: list[Event]) -> None:
    hero = state.players[seat]
    if state.offered:
        phrase = say.OFFERED_TO_KEEPER if state.seating.keeps_keys[seat] else say.OFFERED
        told.append(Event(phrase, hero, tuple(state.offered), len(state.offered)))
    elif state.goal[seat]:
        told.append(Event(say.LAST_GOAL, hero, state.goal[seat]))
    else:
        told.append(Event(say.NO_GOAL_LEFT, hero))


def keep_goal(state: Tower, seat: int, goal: str) -> list[str]:
    """Keep one of the offered goals; return the others, now under the goal pile as drawn."""
    others = state.offered
    others.remove(goal)
    state.offered = []
    state.goal[seat] = goal
    state.goal_pile += others
    return others
