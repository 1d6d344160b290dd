"""How often the readings of a game matter, drawn and told from what was measured."""

from __future__ import annotations

from engines.play.readings import Comparison, interval
from engines.registry import load_game
from engines.table.event import listed
from rulebook.parts.chart import Chart
from rulebook.parts.numbers import Numbers
from rulebook.parts.rulings import measured, share_told

POINTS = 20
"""Moves at which a curve is drawn."""


class NotMeasured(ValueError):
    """Nobody has measured the readings of this game."""


def _found(game: str) -> list[Comparison]:
    found = list(measured(game).values())
    if not found:
        raise NotMeasured(f"nobody has measured the readings of {load_game(game).title}")
    return found


def how_often(game: str) -> Chart:
    """Return the share of games that part under each reading, and that somebody else wins."""
    found = _found(game)
    counts = {
        "went differently": [one.differ for one in found],
        "another winner": [one.winners_differ for one in found],
    }
    whole = [one.games for one in found]
    told = [
        f"{_named(one)}: {share_told(one.differ, one.games)} of the games went differently, "
        f"{share_told(one.winners_differ, one.games)} had another winner"
        for one in found
    ]
    return Chart(
        f"How often the readings of {load_game(game).title} matter",
        f"Of {_games(found)} played both ways, with where the share lies in 95 of 100 cases. "
        f"{'. '.join(told)}.",
        "reading",
        "share of games",
        {
            name: [
                (at, part / games) for at, (part, games) in enumerate(zip(of, whole, strict=True))
            ]
            for name, of in counts.items()
        },
        {at: _named(one) for at, one in enumerate(found)},
        bars=True,
        percent=True,
        intervals={
            name: [interval(part, games) for part, games in zip(of, whole, strict=True)]
            for name, of in counts.items()
        },
    )


def when(game: str) -> Chart:
    """Return, move by move, the share of games that have parted under each reading."""
    found = [one for one in _found(game) if one.differ]
    last = max(max(one.parted) for one in found)
    moves = sorted({1, *(round(last * n / POINTS) for n in range(1, POINTS + 1))} - {0})
    told = [
        f"{_named(one)}: of the games that part, one in ten has parted by move "
        f"{one.move_of(0.1)}, half by move {one.move_of(0.5)}, nine in ten by move "
        f"{one.move_of(0.9)}"
        for one in found
    ]
    return Chart(
        f"From which move on two games of {load_game(game).title} part",
        f"{'. '.join(told)}.",
        "moves played",
        "share of games",
        {_named(one): [(at, one.parted_by(at) / one.games) for at in moves] for one in found},
        percent=True,
    )


def counted(game: str) -> Numbers:
    """Return the counts that both charts are drawn from."""
    return Numbers(
        f"The games of {load_game(game).title} played both ways",
        ("reading", "games", "parted", "another winner", "half parted by move"),
        [
            (
                _named(one),
                *(f"{count:,}" for count in (one.games, one.differ, one.winners_differ)),
                one.move_of(0.5) or "never",
            )
            for one in _found(game)
        ],
    )


def _named(found: Comparison) -> str:
    """Return the name of a reading as words."""
    return found.reading.replace("_", " ")


def _games(found: list[Comparison]) -> str:
    return listed([f"{games:,}" for games in dict.fromkeys(one.games for one in found)]) + " games"
