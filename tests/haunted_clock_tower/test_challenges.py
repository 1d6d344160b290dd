"""Challenges that are to be won "whatever lies where" can be: by play that knows no hidden tile."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from engines.haunted_clock_tower.state import ClockTower
from engines.play.challenge.shelf import challenges

Families = tuple[tuple[int, int], ...]
"""For each family still out how many of its face-down tiles were seen, and how many were not."""
SURE = ("whatever lies where", "do not trust to luck")


def worst(families: Families, chase: tuple[int, int] | None = None) -> int:
    """Return how many misses the best play needs at the worst; ``chase`` is a family and its open.

    Whoever turns an unseen tile sees what is worst.
    """
    return _worst(families, chase)


@cache
def _worst(families: Families, chase: tuple[int, int] | None) -> int:
    if not families:
        return 0
    seen = [at for at, (known, _) in enumerate(families) if known]
    wanted = [at for at in seen if chase is None or chase[0] == at]
    ways = [_turned(families, chase, at, known=True) for at in wanted]
    dark = [at for at, (_, unseen) in enumerate(families) if unseen]
    if dark:
        ways.append(max(_turned(families, chase, at, known=False) for at in dark))
    return min(ways)


def _turned(families: Families, chase: tuple[int, int] | None, at: int, *, known: bool) -> int:
    """Return the misses at the worst after a tile of a family was turned."""
    there = [list(one) for one in families]
    there[at][0 if known else 1] -= 1
    if chase is None or chase[0] == at:
        count = 1 if chase is None else chase[1] + 1
        if count < 3:
            return _worst(_fixed(there), (at, count))
        del there[at]
        return _worst(_fixed(there), None)
    there[at][0] += 1
    there[chase[0]][0] += chase[1]
    return 1 + _worst(_fixed(there), None)


def _fixed(there: list[list[int]]) -> Families:
    return tuple((known, unseen) for known, unseen in there)


@pytest.mark.parametrize("name", [one.name for one in challenges("haunted_clock_tower")])
def test_a_challenge_without_luck_needs_none(name: str) -> None:
    (challenge,) = [one for one in challenges("haunted_clock_tower") if one.name == name]
    if not any(words in challenge.task for words in SURE):
        return
    start = challenge.start
    assert isinstance(start, ClockTower)
    facts = start.facts()
    families: Counter[str] = Counter()
    for place, colour in facts["known"].items():
        families[colour] += start.is_face_down(int(place))
    out = {colour for colour in start.tiles if colour not in start.caught}
    kinds = tuple((families[colour], 3 - families[colour]) for colour in sorted(out))
    spare = facts["steps_left"] - 1
    assert worst(kinds) == spare
    # And whoever begins with a tile that was seen may need one more.
    seen = [at for at, (known, _) in enumerate(kinds) if known]
    assert min(_turned(kinds, None, at, known=True) for at in seen) > spare
