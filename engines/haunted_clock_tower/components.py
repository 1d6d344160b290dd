"""What is in the box: 24 ghosts in eight families, a ring of 24 places, and a clock."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engines.table.shapes import Difference, Shape

COLOURS: tuple[str, ...] = (
    "red",
    "orange",
    "yellow",
    "green",
    "blue",
    "purple",
    "pink",
    "white",
)
"""The eight families, and the rooms that wait for them (HCT-FAMILY-1)."""

FAMILY = 3
"""Ghosts in a family."""

PLACES = len(COLOURS) * FAMILY
"""Places around the board, numbered from 1; each holds one tile."""

FEWEST_PLAYERS, MOST_PLAYERS, USUAL_PLAYERS = 1, 6, 2

STEP = 5
"""Minutes that a miss costs (HCT-CLOCK-1)."""

MIDNIGHT = 12 * 60
"""Minutes from the midnight before to the midnight that ends the game."""

USUAL_START = 10 * 60

_CLOCK = re.compile(r"([0-9]{1,2}):([0-9]{2})")


def read_clock(text: str) -> int | None:
    """Return the minutes of a clock time such as "9:55" or "09:55"; None if it is none.

    Read are the times that can stand on the clock: every five minutes from 0:05 to 12:00.

    >>> read_clock("10:00"), read_clock("09:55"), read_clock("10:03")
    (600, 595, None)
    """
    found = _CLOCK.fullmatch(text)
    if found is None:
        return None
    hours, minutes = map(int, found.groups())
    if minutes >= 60 or minutes % STEP:
        return None
    time = hours * 60 + minutes
    return time if STEP <= time <= MIDNIGHT else None


def write_clock(minutes: int) -> str:
    """Return a clock time as it is written: no nought before the hour.

    >>> write_clock(595), write_clock(5)
    ('9:55', '0:05')
    """
    return f"{minutes // 60}:{minutes % 60:02}"


@dataclass(frozen=True)
class ClockTime(Shape):
    """A clock time, of the game in play or (``end``) of its end too; "09:55" equals "9:55"."""

    end: bool = False

    @property
    def allowed(self) -> str:
        last = MIDNIGHT if self.end else MIDNIGHT - STEP
        return f'every five minutes from "0:05" to "{write_clock(last)}"'

    def fits(self, value: Any) -> bool:
        if not isinstance(value, str):
            return False
        time = read_clock(value)
        return time is not None and (self.end or time < MIDNIGHT)

    def differences(self, expected: Any, fact: Any, place: str = "") -> Iterator[Difference]:
        if read_clock(expected) != read_clock(fact):
            yield Difference(place, expected, fact)
