"""Tock in numbers: how long, what each card is worth, hands thrown in, from counted games."""

from __future__ import annotations

from pathlib import Path

from engines.registry import load_game
from rulebook.parts.chart import Chart
from rulebook.parts.counted import Counted, commands, mean_of, told, win_bars, worth_bars
from rulebook.parts.numbers import Numbers

CARDS = ("A", "2", "3", "4", "5", "6", "7", "7 split", "8", "9", "10", "J", "Q", "K")
USUAL, BY_CHANCE = "as we play", "by chance"


class TockNumbers:
    """Reads the summaries of a folder: ``usual.json``, ``random.json``, and one for each reading.

    Each method is a figure or a table that answers one question of a player.
    """

    def __init__(self, folder: Path) -> None:
        self.usual = Counted.read(folder / "usual.json")
        self.by_chance = Counted.read(folder / "random.json")
        register = load_game("tock").register
        first = {
            one.reading: one.id for one in reversed([*register.clauses.values()]) if one.reading
        }
        self.readings = {
            f"{first[name]} the other way": Counted.read(folder / f"{name}.json")
            for name in register.readings
        }

    def cards(self) -> Chart:
        """Return how many spaces each card brings, and takes from the others."""
        return worth_bars(
            "What a card is worth",
            "Bars: spaces towards Home for who plays it, and spaces that it takes from the others "
            "together. The 4 and the Jack stand far above the rest.",
            "spaces",
            CARDS,
            [self.usual.mean("card: own", card) for card in CARDS],
            [self.usual.mean("card: others", card) for card in CARDS],
        )

    def captures(self) -> Numbers:
        """Return how often each card is played, and how often it captures."""
        plays = sum(self.usual.times("card: own", card) for card in CARDS)
        rows = [
            (
                card,
                f"{self.usual.times('card: own', card) / plays:.1%}",
                told(self.usual.mean("card: captures", card), True),
                f"{self.usual.times('brought Home by', card.split()[0]) / self.usual.games:.2f}"
                if card != "7 split"
                else "with the 7",
            )
            for card in CARDS
        ]
        head = ("card", "share of plays", "captures a play", "markers brought Home a game")
        return Numbers("How each card is used", head, rows)

    def lengths(self) -> Numbers:
        """Return how long a game takes with every reading, and played by chance."""
        found = {USUAL: self.usual, **self.readings, BY_CHANCE: self.by_chance}
        rows = []
        for label, one in found.items():
            moves = mean_of(one.tally.moves)
            a_game = [one.mean("a game", of) for of in ("deals", "captures", "hands thrown in")]
            thrown = a_game[2][0] / (4 * a_game[0][0])
            rows.append(
                (label, told(moves), f"{one.tally.fewest} to {one.tally.most}",
                 f"{a_game[0][0]:.1f}", f"{a_game[1][0]:.1f}", f"{thrown:.1%}")
            )  # fmt: skip
        head = ("played", "turns", "from, to", "deals", "captures", "hands thrown in")
        return Numbers("How long a game of Tock takes", head, rows)

    def seats(self) -> Chart:
        """Return how often each colour wins, with every reading."""
        colours = list(self.usual.tally.wins)
        found = {USUAL: self.usual, **self.readings}
        series = {name: [one.wins(colour) for colour in colours] for name, one in found.items()}
        return win_bars(
            "Which colour wins",
            "Bars for red, who begins, green, blue and black, who deals first.",
            "colour",
            colours,
            series,
        )

    def thrown_in(self) -> Numbers:
        """Return how often a hand is thrown in, and with how many cards."""
        heading = "cards thrown in"
        hands = 4 * self.usual.mean("a game", "deals")[0] * self.usual.games
        rows = [
            (
                key.removesuffix(" there"),
                f"{self.usual.times(heading, key) / hands:.1%}",
                told(self.usual.mean(heading, key)),
            )
            for key in self.usual.keys(heading)
        ]
        return Numbers(
            "Hands thrown in", ("markers on the track", "share of hands", "cards lost"), rows
        )

    def played(self) -> Numbers:
        """Return how many games were counted, and how."""
        return commands([self.usual, *self.readings.values(), self.by_chance])
