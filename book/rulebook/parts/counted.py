"""What a simulation counted, read from the summary that is kept beside a page."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any, Self

from engines.play.readings import SURE, interval
from engines.play.simulation import BY_BOT, SCORE_BY_BOT
from engines.play.tally import Tally
from engines.registry import load_game
from engines.table.counting import WHOLE, Sum, parts_of
from engines.table.deed import capital
from rulebook.parts.chart import Chart
from rulebook.parts.numbers import Numbers

Between = tuple[float, float, float]
"""A value, and where it lies in 95 of 100 such counts: from and to."""


@dataclass(frozen=True)
class Counted:
    """A summary: the command that made it, what was played, and the tally."""

    command: str
    simulation: Mapping[str, Any]
    tally: Tally

    @classmethod
    def read(cls, path: Path) -> Self:
        """Return the summary in a file that ``rulebook simulate --resume`` keeps."""
        kept = json.loads(path.read_text("utf-8"))
        return cls(kept["command"], kept["simulation"], Tally.read(kept["tally"]))

    @property
    def games(self) -> int:
        return self.tally.games

    def mean(self, heading: str, of: str) -> Between:
        """Return the mean of what was counted under a heading."""
        return mean_of(self.tally.counts[heading][of], parts_of(heading))

    def keys(self, heading: str) -> list[str]:
        """Return what was counted under a heading, numbers in their order."""
        keys = list(self.tally.counts.get(heading, {}))
        return sorted(keys, key=lambda key: (0, int(key), "") if key.isdigit() else (1, 0, key))

    def times(self, heading: str, of: str) -> int:
        """Return how often something was counted."""
        found = self.tally.counts.get(heading, {}).get(of)
        return found.count if found else 0

    def share(self, heading: str, of: str) -> Between:
        """Return the share of one thing in all that was counted under a heading."""
        whole = sum(one.count for one in self.tally.counts[heading].values())
        part = self.times(heading, of)
        return (part / whole, *interval(part, whole))

    def wins(self, player: str) -> Between:
        """Return the share that a player won of the games it played."""
        its = self.tally.share(player)
        return (its.mean / WHOLE, *interval(its.total / WHOLE, its.count))


def mean_of(found: Sum, parts: int = 1) -> Between:
    """Return a mean with where it lies; a share of wins never leaves 0 to 1."""
    if parts > 1:
        return (found.mean / parts, *interval(found.total / parts, found.count))
    off = SURE * found.sd / sqrt(found.count)
    return found.mean, found.mean - off, found.mean + off


def bars(
    title: str,
    lead: str,
    axes: tuple[str, str],
    names: Sequence[str],
    series: Mapping[str, Sequence[Between]],
    *,
    percent: bool = False,
) -> Chart:
    """Return a chart of bars with their intervals, one group for each name.

    Who does not see it is told the ``lead``, whole sentences, and then every value. A series may
    end before the names do.
    """
    said = "; ".join(
        (f"{of} – " if len(series) > 1 else "")
        + ", ".join(
            f"{name}: {told(value, percent)}" for name, value in zip(names, found, strict=False)
        )
        for of, found in series.items()
    )
    return Chart(
        title,
        f"{lead} {capital(said)}.",
        *axes,
        {
            of: [(at, value) for at, (value, _, _) in enumerate(found)]
            for of, found in series.items()
        },
        dict(enumerate(names)),
        bars=True,
        percent=percent,
        intervals={of: [(low, high) for _, low, high in found] for of, found in series.items()},
    )


def win_bars(
    title: str,
    lead: str,
    axis: str,
    names: Sequence[str],
    series: Mapping[str, Sequence[Between]],
) -> Chart:
    """Return a chart of the shares of games won, by what the axis says."""
    return bars(title, lead, (axis, "share of games won"), names, series, percent=True)


def worth_bars(
    title: str,
    lead: str,
    unit: str,
    cards: Sequence[str],
    brings: Sequence[Between],
    takes: Sequence[Between],
) -> Chart:
    """Return a chart of what each card brings at once, and takes from the others together."""
    both = {"brings": brings, "takes from the others": takes}
    return bars(title, lead, ("card", unit), cards, both)


def commands(found: Sequence[Counted]) -> Numbers:
    """Return the games behind a page: how many, and the command that plays the same again."""
    rows = [(f"{one.games:,}", one.command) for one in found]
    return Numbers(
        "The games that were counted, and how to play them again", ("games", "command"), rows
    )


def matches(paths: Sequence[Path]) -> Numbers:
    """Return what bots won and scored in matches against each other, one row for each sort."""
    rows = []
    for path in paths:
        found = Counted.read(path)
        title = load_game(found.simulation["game"]).title
        for bot in found.keys(BY_BOT):
            wins = told(found.mean(BY_BOT, bot), percent=True)
            score = told(found.mean(SCORE_BY_BOT, bot))
            rows.append((f"{title}: {bot}", f"{found.games:,}", wins, score))
    return Numbers("Bots against each other", ("bot", "games", "wins a seat", "score"), rows)


def told(value: Between, percent: bool = False) -> str:
    """Return a value in words, with where it lies; one that was worked out lies nowhere else.

    >>> told((0.25, 0.24, 0.26), True), told((-1.5, -1.75, -1.25)), told((0.5, 0.5, 0.5), True)
    ('25.0 % (24.0 to 26.0)', '−1.50 (−1.75 to −1.25)', '50.0 %')
    """
    mean, low, high = (
        (f"{100 * one:.1f}" if percent else f"{one:.2f}").replace("-", "−") for one in value
    )
    sort = " %" if percent else ""
    return f"{mean}{sort}" if value[1] == value[2] else f"{mean}{sort} ({low} to {high})"
