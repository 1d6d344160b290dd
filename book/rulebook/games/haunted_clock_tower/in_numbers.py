"""The Haunted Clock Tower in numbers: the exact odds beside games that were played and counted."""

from __future__ import annotations

from pathlib import Path

from engines.haunted_clock_tower.odds.habits import BEST, spread, start_time, winning
from engines.play.readings import interval
from rulebook.games.haunted_clock_tower.clock_odds import percent
from rulebook.parts.chart import Chart
from rulebook.parts.counted import Between, Counted, bars, commands, mean_of, told
from rulebook.parts.numbers import Numbers

WON = "misses of games won"
STARTS = range(12, 4, -1)
"""Steps left at the start times where the night is in doubt."""


class ClockNumbers:
    """Reads a summary of games that began early enough to be won in the end, all of them.

    Each method is a figure or a table that answers one question of a player.
    """

    def __init__(self, folder: Path) -> None:
        self.found = Counted.read(folder / "from-five-past-twelve.json")

    def _misses(self, misses: int) -> int:
        return self.found.times(WON, str(misses))

    def misses(self) -> Chart:
        """Return the share of nights with so many misses: counted, and worked out."""
        exact = spread(BEST)
        games = self.found.games
        counted: list[Between] = []
        for misses in range(len(exact)):
            times = self._misses(misses)
            counted.append((times / games, *interval(times, games)))
        sure = [(float(chance),) * 3 for chance in exact]
        return bars(
            "Misses of a night with a perfect memory: counted and worked out",
            "Two bars side by side for each number of misses, alike everywhere.",
            ("misses", "share of nights"),
            [str(misses) for misses in range(len(exact))],
            {"counted": counted, "worked out": sure},
            percent=True,
        )

    def starts(self) -> Numbers:
        """Return the chance of winning from late start times: counted, and worked out."""
        games = self.found.games
        rows = []
        for steps in STARTS:
            won = sum(self._misses(misses) for misses in range(steps))
            share = (won / games, *interval(won, games))
            sigma = (float(winning(BEST, steps)) * (1 - float(winning(BEST, steps))) / games) ** 0.5
            off = (share[0] - float(winning(BEST, steps))) / sigma if sigma else 0.0
            rows.append(
                (start_time(steps), percent(winning(BEST, steps)), told(share, True),
                 f"{off:+.1f}".replace("-", "−"))
            )  # fmt: skip
        head = ("start", "worked out", "counted", "off, in standard errors")
        return Numbers("The chance of winning from a late start", head, rows)

    def families(self) -> Chart:
        """Return how many misses there were on average before each family was caught."""
        heading = "misses before family"
        caught = self.found.keys(heading)
        means = [mean_of(self.found.tally.counts[heading][of]) for of in caught]
        return bars(
            "Misses before each family is caught",
            "Bars that soon stop rising. The first family costs more than half of all misses, the "
            "last two next to none.",
            ("family", "misses so far"),
            caught,
            {"misses": means},
        )

    def played(self) -> Numbers:
        """Return how many games were counted, and how."""
        return commands([self.found])
