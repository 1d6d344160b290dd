"""The best next tile in any position, found by dynamic programming, and why it is best.

For a table that remembers everything, the chance of winning with a number of steps left is the
best over all tiles that could be turned next: an unseen one, a known mate of the open tiles, a
known tile of another family (a wasted step). The values are exact fractions.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from engines.haunted_clock_tower.bot import remembered
from engines.haunted_clock_tower.components import FAMILY, PLACES
from engines.haunted_clock_tower.odds.families import ALL_OUT, Chase, Families, families_of
from engines.haunted_clock_tower.odds.habits import BEST, mean, spread
from engines.table.event import listed
from engines.table.state import Facts

ENOUGH = len(spread(BEST)) + 1
"""Steps with which even a wasted one changes nothing: more than the most misses, and one."""

ONE, NONE = Fraction(1), Fraction(0)

Values = dict[str, Fraction]
"""Each kind of next tile with the chance of winning after it."""


@cache
def win(families: Families, steps: int) -> Fraction:
    """Return the chance of winning from the start of a chase, with the best play.

    >>> win(Families(0, 0, 2), 1), win(ALL_OUT, 24)
    (Fraction(1, 1), Fraction(1, 1))
    """
    if not families.out:
        return ONE
    if steps <= 0:
        return NONE
    if families.three:
        return win(families.without(3), steps)  # a catch that cannot fail costs nothing
    return max(opening_values(families, steps).values())


@cache
def win_chase(chase: Chase, steps: int) -> Fraction:
    """Return the chance of winning from the middle of a chase, with the best play."""
    return max(next_values(chase, steps).values())


@cache
def opening_values(families: Families, steps: int) -> Values:
    """Return what each kind of first tile is worth: "unseen", "known 1", "known 2", "known 3".

    The number says how many tiles of the turned one's family are known, itself included.
    """
    values: Values = {}
    if families.unseen:
        values["unseen"] = sum(
            (
                Fraction(families[known] * (FAMILY - known), families.unseen)
                * win_chase(Chase(families.without(known), 1, known), steps)
                for known in range(FAMILY)
                if families[known]
            ),
            NONE,
        )
    for known in range(1, FAMILY + 1):
        if families[known]:
            chase = Chase(families.without(known), 1, known - 1)
            values[f"known {known}"] = win_chase(chase, steps)
    return values


@cache
def next_values(chase: Chase, steps: int) -> Values:
    """Return what each kind of next tile is worth: a known "mate", "unseen", known "stranger"."""
    values: Values = {}
    if chase.mates:
        values["mate"] = _matched(chase, chase.mates - 1, steps)
    if chase.unseen:
        worth = NONE
        if chase.hidden:
            worth += Fraction(chase.hidden, chase.unseen) * _matched(chase, chase.mates, steps)
        for known in range(FAMILY):
            if chase.others[known]:
                strangers = chase.others[known] * (FAMILY - known)
                after = chase.missed().learned(known)
                worth += Fraction(strangers, chase.unseen) * win(after, steps - 1)
        values["unseen"] = worth
    if chase.known_strangers:
        values["stranger"] = win(chase.missed(), steps - 1)
    return values


def _matched(chase: Chase, mates: int, steps: int) -> Fraction:
    """Return the value after a match: a catch, or the chase with one more tile open."""
    if chase.open == FAMILY - 1:
        return win(chase.others, steps)
    return win_chase(Chase(chase.others, chase.open + 1, mates), steps)


def certain_steps() -> int:
    """Return the fewest steps with which perfect memory and the best play always win."""
    return next(steps for steps in range(ENOUGH + 1) if win(ALL_OUT, steps) == 1)


@dataclass(frozen=True)
class Advice:
    """One kind of tile to turn next, with its places and what it is worth.

    ``win`` is the chance that the table wins, ``misses`` the misses still to be expected, both
    with the best play from there on; ``why`` is the reason in a sentence.
    """

    places: tuple[int, ...]
    colour: str
    win: Fraction
    misses: Fraction
    best: bool
    why: str


def advise(facts: Facts) -> list[Advice]:
    """Return every kind of next tile, the best first, for a table that remembers everything.

    Only what every player sees is used; after the end there is nothing to advise. Of tiles that
    win equally often the one with fewer misses to come is better.
    """
    if facts["over"]:
        return []
    families, chase = families_of(facts)
    # With more steps than there can be misses, a step more or less is worth nothing.
    steps = min(facts["steps_left"], ENOUGH)
    values = next_values(chase, steps) if chase else opening_values(families, steps)
    kinds = _next_kinds(facts, chase) if chase else _opening_kinds(facts)
    options = [
        (values[kind], _misses(kind, families, chase), places, colour)
        for kind, places, colour in kinds
    ]
    best = max((chance, -misses) for chance, misses, _, _ in options)
    ranked = sorted(options, key=lambda option: (-option[0], option[1]))
    return [
        Advice(
            places, colour, chance, misses, (chance, -misses) == best, _why(facts, chase, colour)
        )
        for chance, misses, places, colour in ranked
    ]


Kinds = list[tuple[str, tuple[int, ...], str]]


def _unseen_places(facts: Facts) -> tuple[int, ...]:
    return tuple(place for place in range(1, PLACES + 1) if str(place) not in facts["known"])


def _opening_kinds(facts: Facts) -> Kinds:
    kinds: Kinds = [
        (f"known {len(places)}", tuple(places), colour)
        for colour, places in remembered(facts).items()
        if places
    ]
    unseen = _unseen_places(facts)
    # A family known whole comes before an unseen tile: both lose nothing, and it is sure.
    return [*kinds, ("unseen", unseen, "")] if unseen else kinds


def _next_kinds(facts: Facts, chase: Chase) -> Kinds:
    hunted = facts["known"][str(facts["face_up"][0])]
    kinds: Kinds = [
        ("mate" if colour == hunted else "stranger", tuple(places), colour)
        for colour, places in remembered(facts).items()
        if places
    ]
    kinds.sort(key=lambda kind: kind[0])
    unseen = _unseen_places(facts)
    return [*kinds, ("unseen", unseen, "")] if unseen else kinds


def _misses(kind: str, families: Families, chase: Chase | None) -> Fraction:
    """Return the misses to expect after this kind of tile, the best play following."""
    if chase is None:
        return mean(spread(BEST, families, kind))
    return misses_in(chase, kind)


@cache
def misses_in(chase: Chase, kind: str = "") -> Fraction:
    """Return the misses to expect from the middle of a chase, after a next tile of this kind."""
    chosen = kind or ("mate" if chase.mates else "unseen")
    if chosen == "stranger":
        return 1 + mean(spread(BEST, chase.missed()))
    if chosen == "mate":
        return _misses_matched(chase, chase.mates - 1)
    worth = Fraction(0)
    if chase.hidden:
        worth += Fraction(chase.hidden, chase.unseen) * _misses_matched(chase, chase.mates)
    for known in range(FAMILY):
        if chase.others[known]:
            strangers = chase.others[known] * (FAMILY - known)
            after = 1 + mean(spread(BEST, chase.missed().learned(known)))
            worth += Fraction(strangers, chase.unseen) * after
    return worth


def _misses_matched(chase: Chase, mates: int) -> Fraction:
    if chase.open == FAMILY - 1:
        return mean(spread(BEST, chase.others))
    return misses_in(Chase(chase.others, chase.open + 1, mates))


def _why(facts: Facts, chase: Chase | None, colour: str) -> str:
    """Return the reason for or against a kind of next tile."""
    known = remembered(facts)
    places = listed([str(place) for place in known.get(colour, [])])
    if chase is None:
        if not colour:
            return "A first tile cannot miss, and an unseen one shows the table something new."
        if len(known[colour]) == FAMILY:
            return f"All three {colour} ghosts are known ({places}): a sure catch, at no cost."
        return f"A known {colour} ghost shows nothing new, and will be there when it is needed."
    hunted = facts["known"][str(facts["face_up"][0])]
    if colour == hunted:
        return f"The table knows a {colour} ghost face down at {places}: it is sure to match."
    if colour:
        return f"A {colour} ghost is known not to match: a step lost, and nothing learned."
    chance = f"{chase.hidden} of {chase.unseen} unseen tiles"
    if not chase.hidden:
        return f"None of the unseen tiles is {hunted}: it is sure to miss."
    verb = "is" if chase.hidden == 1 else "are"
    if chase.mates:
        return f"{chance} {verb} {hunted}: just as good, since the known one can come third."
    return f"No {hunted} ghost is known face down; {chance} {verb} {hunted}, and a miss teaches."
