"""Tickle in numbers: points a play, groups, six cards, seats, from counted games."""

from __future__ import annotations

from pathlib import Path

from rulebook.parts.chart import Chart
from rulebook.parts.counted import Counted, bars, commands, told, win_bars
from rulebook.parts.numbers import Numbers

SOURCES = ("Tics", "groups", "Extreme cards", "six cards")


class TickleNumbers:
    """Reads the summaries of a folder, ``2-players.json`` and so on.

    Each method is a figure or a table that answers one question of a player.
    """

    def __init__(self, folder: Path) -> None:
        self.by_players = {n: Counted.read(folder / f"{n}-players.json") for n in (2, 3, 4)}

    def by_layout(self) -> Chart:
        """Return the points of a play by how many cards lie on the table."""
        found = self.by_players[2]
        sizes = [key for key in found.keys("points a play") if key.isdigit()]
        return bars(
            "Points a play, by the cards on the table",
            "Bars that rise steadily, and fall with the deck gone and the hands thin.",
            ("cards on the table before the play", "points"),
            ["opening", *(f"{max(int(size), 1)}+" for size in sizes)],
            {"points": [found.mean("points a play", size) for size in ("opening", *sizes)]},
        )

    def by_cards(self) -> Numbers:
        """Return how often so many cards are laid in a turn, and what for."""
        found = self.by_players[2]
        heading = "points by cards laid"
        rows = [
            (cards, told(found.share(heading, cards), True), told(found.mean(heading, cards)))
            for cards in found.keys(heading)
        ]
        return Numbers("Cards laid in a turn", ("cards", "share of plays", "points"), rows)

    def groups(self) -> Numbers:
        """Return how many groups of each size a game brings."""
        rows = [
            (
                f"groups of {size}",
                *(told(found.mean("groups a game", size)) for found in self.by_players.values()),
            )
            for size in ("3", "4", "5")
        ]
        head = ("groups", *(f"{players} players" for players in self.by_players))
        return Numbers("Groups made or enlarged in a game, all players together", head, rows)

    def sources(self) -> Numbers:
        """Return where the points of a game come from."""
        rows = []
        for source in SOURCES:
            cells = []
            for found in self.by_players.values():
                every = [found.mean("points a game", one)[0] for one in SOURCES]
                its = found.mean("points a game", source)[0]
                cells.append(f"{its:.0f} ({its / sum(every):.0%})")
            rows.append((source, *cells))
        head = ("points from", *(f"{players} players" for players in self.by_players))
        return Numbers("Where the points of a game come from", head, rows)

    def seats(self) -> Chart:
        """Return how often each seat wins."""
        series = {
            f"{players} players": [found.wins(player) for player in found.tally.wins]
            for players, found in self.by_players.items()
        }
        return win_bars(
            "How often each seat wins",
            "Bars, the player who opens first.",
            "seat",
            [str(seat) for seat in range(1, max(self.by_players) + 1)],
            series,
        )

    def games(self) -> Numbers:
        """Return how a game goes on the whole."""
        wanted = ("plays", "draws", "passes", "cards left in hands")
        rows = [
            (of, *(told(found.mean("a game", of)) for found in self.by_players.values()))
            for of in wanted
        ]
        for heading in ("winner's points", "winner's lead"):
            rows.append(
                (heading, *(told(found.mean(heading, "all")) for found in self.by_players.values()))
            )
        decided = "games that six cards decided"
        rows.append(
            (
                "won otherwise without the six-card bonus",
                *(told(f.mean(decided, "all"), True) for f in self.by_players.values()),
            )
        )
        head = ("a game", *(f"{players} players" for players in self.by_players))
        return Numbers("A game on the whole", head, rows)

    def played(self) -> Numbers:
        """Return how many games were counted, and how."""
        return commands(list(self.by_players.values()))
