"""Tick-Tock Tower in numbers: which hero, seat, goal, card and power wins, from counted games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from engines.registry import load_game
from engines.table.counting import WHOLE, Sum
from engines.tick_tock_tower.components import CUCKOO, FULL_GOALS, HEROES, TWINS
from rulebook.games.tick_tock_tower.heroes import POWERS
from rulebook.parts.chart import Chart
from rulebook.parts.counted import Counted, commands, mean_of, told, win_bars, worth_bars
from rulebook.parts.numbers import Numbers

PARTS = ("space", "twin", "goals")
EACH = "of each twin"


class TowerNumbers:
    """Reads the summaries of a folder: ``6.json`` for six players, ``6-first.json`` without powers.

    Each method is a figure or a table that answers one question of a player.
    """

    def __init__(self, folder: Path) -> None:
        self.by_players = {n: Counted.read(folder / f"{n}-players.json") for n in range(4, 9)}
        self.plain = {n: Counted.read(folder / f"{n}-players-first.json") for n in (6, 8)}

    def heroes(self, *players: int) -> Chart:
        """Return how often each hero wins."""
        heroes = [hero for hero in HEROES if hero in self.by_players[players[0]].tally.wins]
        series = {
            f"{n} players": [self.by_players[n].wins(hero) for hero in heroes] for n in players
        }
        return win_bars(
            "How often each hero wins, of the games it plays in",
            "Bars with where each share lies in 95 of 100 such counts.",
            "hero",
            heroes,
            series,
        )

    def seats(self, *players: int) -> Chart:
        """Return how often each seat wins, the first player's first."""
        series = {
            f"{n} players": [
                self.by_players[n].mean("win by seat", str(seat)) for seat in range(1, n + 1)
            ]
            for n in players
        }
        return win_bars(
            "How often each seat wins",
            "Bars, from the first player on around the table.",
            "seat",
            [str(seat) for seat in range(1, max(players) + 1)],
            series,
        )

    def cuckoo(self) -> Numbers:
        """Return what the Cuckoo's points are made of, beside those of the twin heroes."""
        rows = []
        for players in (5, 7):
            found = self.by_players[players]
            twins = [hero for hero in found.tally.wins if hero != CUCKOO]
            for name, heroes in ((CUCKOO, [CUCKOO]), (EACH, twins)):
                parts = [_together(found, f"points: {part}", heroes) for part in PARTS]
                wins = _wins(found, heroes)
                rows.append((f"{name}, {players} players", *parts, sum(parts), f"{wins:.1%}"))
        shown = [
            (name, *(f"{float(part):.1f}" for part in parts), wins) for name, *parts, wins in rows
        ]
        head = ("hero", "space", "twin points", "goals", "in all", "wins")
        return Numbers("The Cuckoo beside the twin heroes: points on average", head, shown)

    def goals(self, players: int = 6) -> Numbers:
        """Return how often and when each secret goal is shown."""
        found = self.by_players[players]
        heading = "goals shown of those kept"
        rows = [
            (goal, points, told(found.mean(heading, goal), True),
             f"{found.mean('goal shown in round', goal)[0]:.1f}",
             f"{points * found.mean(heading, goal)[0]:.2f}")
            for goal, points in FULL_GOALS.items()
        ]  # fmt: skip
        rows.sort(key=lambda row: -float(row[-1]))
        head = ("goal", "points", "shown, of those kept", "in round", "points it brings")
        return Numbers(f"The secret goals with {players} players", head, rows)

    def cards(self, players: int = 6) -> Chart:
        """Return the points that each card brings at once, and takes from the others."""
        found = self.by_players[players]
        cards = sorted(
            found.tally.counts["card: own"], key=lambda card: -found.mean("card: own", card)[0]
        )
        others = [found.mean("card: others", card) for card in cards]
        return worth_bars(
            "What a card changes at once",
            "Bars: points for who plays it, secret goals that it makes true included, and points "
            "that all the others lose together.",
            "points",
            cards,
            [found.mean("card: own", card) for card in cards],
            [(-mean, -high, -low) for mean, low, high in others],
        )

    def powers(self) -> Numbers:
        """Return the points of each pair with the powers and, in first games, without."""
        rows = []
        register = load_game("tick_tock_tower").register
        for pair in TWINS:
            cells: list[str] = []
            for players, plain in self.plain.items():
                found = self.by_players[players]
                means = [_together(one, "points", pair) for one in (found, plain)]
                both = [_all(one) for one in (found, plain)]
                ahead = (means[0] - both[0]) - (means[1] - both[1])
                cells += [f"{means[0]:.2f}", f"{means[1]:.2f}", f"{ahead:+.2f}".replace("-", "−")]
            rows.append((register[POWERS[pair][0]].title, *cells))
        columns = ("with powers", "without", "gained on the others")
        head = ["pair and power"]
        head += [f"{what}, {players} players" for players in self.plain for what in columns]
        return Numbers("What each power is worth: points on average", head, rows)

    def played(self) -> Numbers:
        """Return how many games were counted, and how."""
        return commands([*self.by_players.values(), *self.plain.values()])


def _sum(found: Counted, heading: str, heroes: Sequence[str]) -> Sum:
    total = Sum()
    for hero in heroes:
        total.add(*found.tally.counts[heading][hero].kept())
    return total


def _together(found: Counted, heading: str, heroes: Sequence[str]) -> float:
    return mean_of(_sum(found, heading, heroes))[0]


def _all(found: Counted) -> float:
    return _together(found, "points", list(found.tally.counts["points"]))


def _wins(found: Counted, heroes: Sequence[str]) -> float:
    shares = [found.tally.share(hero) for hero in heroes]
    total = Sum(sum(one.count for one in shares), sum(one.total for one in shares))
    return mean_of(total, WHOLE)[0]
