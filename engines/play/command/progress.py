"""Progress of a long command: a line with a bar, the rate and the time left, where one looks on."""

from __future__ import annotations

import sys
import time
from itertools import pairwise

EVERY = 1.0
"""Seconds between two times that progress is shown."""
BAR = 24
"""Characters of the bar."""


class Progress:
    """Shows how far it is of so many; ``begun`` are those that were done before.

    Nothing is shown where errors go into a file or to a program.
    """

    def __init__(self, of: int, what: str, begun: int = 0) -> None:
        self.of = of
        self.what = what
        self.begun = begun
        self.is_shown = sys.stderr is not None and sys.stderr.isatty()
        self.start = self.last = time.monotonic()
        self.width = 0

    def is_due(self) -> bool:
        """Return whether it is time to tell again; then it is not for a while."""
        now = time.monotonic()
        if now - self.last < EVERY:
            return False
        self.last = now
        return True

    def show(self, done: int, end: str = "") -> None:
        """Write over the line that was shown before."""
        if self.is_shown:
            told = line(done, self.of, self.what, done - self.begun, time.monotonic() - self.start)
            self.width, over = len(told), self.width
            print(f"\r{told.ljust(over)}", end=end, file=sys.stderr, flush=True)


def line(done: int, of: int, what: str, lately: int, seconds: float) -> str:
    """Return the line: so many done of so many, ``lately`` of them within so many seconds.

    >>> line(300, 1200, "games", 200, 10.0)
    '[######                  ] 300 of 1,200 games, 20 a second, 45 s left'
    >>> line(0, 5, "games", 0, 0.0)
    '[                        ] 0 of 5 games'
    """
    share = done / of if of else 1.0
    told = f"[{'#' * int(BAR * share):{BAR}}] {done:,} of {of:,} {what}"
    if lately <= 0 or seconds <= 0:
        return told
    rate = lately / seconds
    each = f"{rate:,.0f} a second" if rate >= 10 else f"{1 / rate:.2g} s each"
    left = "" if done >= of else f", {lasting((of - done) / rate)} left"
    return f"{told}, {each}{left}"


def lasting(seconds: float) -> str:
    """Return a length of time in the two units that say most.

    >>> lasting(45.4), lasting(171), lasting(7_260), lasting(200_000)
    ('45 s', '2 min 51 s', '2 h 1 min', '2 d 7 h')
    """
    whole = round(seconds)
    units = (("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1))
    for (name, size), (next_name, next_size) in pairwise(units):
        if whole >= size:
            return f"{whole // size} {name} {whole % size // next_size} {next_name}"
    return f"{whole} s"
