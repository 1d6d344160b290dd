"""The odds of The Haunted Clock Tower as its pages show them: charts, tables, advice.

The numbers come from :mod:`engines.haunted_clock_tower.odds`; a page only names what it wants.
"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

from engines.haunted_clock_tower.odds.best import Advice, advise, certain_steps
from engines.haunted_clock_tower.odds.forgetting import hazy_wins, short_wins
from engines.haunted_clock_tower.odds.habits import (
    BEST,
    CHANCE,
    KNOWN_FIRST,
    deviation,
    mean,
    spread,
    start_time,
    winning,
)
from engines.haunted_clock_tower.odds.simulate import Sample
from engines.play.running import run_scenario
from engines.table.event import listed
from rulebook.parts.chart import Chart
from rulebook.parts.numbers import Numbers
from rulebook.sessions.scenarios import load_example

USUAL = 24
"""Steps from 10:00."""
LATEST_HOURS = range(31)
"""The steps of the charts: starts from 9:30 on."""
HAZY = (1.0, 0.9, 0.75, 0.5, 0.25, 0.0)
SHORT = range(7)
SMALLEST = 0.0001
SMALLEST_DECIMAL = 0.001


def _hours(steps: range, every: int = 6) -> dict[float, str]:
    return {float(-left): start_time(left) for left in reversed(steps) if left % every == 0}


def percent(chance: float | Fraction) -> str:
    """Return a chance in per cent: all of it only when it is certain, none only when impossible.

    >>> percent(Fraction(1, 2)), percent(1), percent(0.99999), percent(1e-7)
    ('50.00 %', '100 %', '99.99 %', 'under 0.01 %')
    """
    value = float(chance)
    if chance in (0, 1):
        return f"{value:.0%}".replace("%", " %")
    if value < SMALLEST:
        return "under 0.01 %"
    return f"{min(100 * value, 99.99):.2f} %"


def rarely(chance: Fraction) -> str:
    """Return a chance as a decimal, or where that is small as one time in how many.

    >>> rarely(Fraction(1, 3)), rarely(Fraction(280620567, 9161680528000))
    ('0.3333333', '1 in 33,000')
    """
    if chance >= SMALLEST_DECIMAL:
        return f"{float(chance):.7f}"
    times = round(1 / chance)
    return f"1 in {round(times, 2 - len(str(times))):,}"


def start_chart() -> Chart:
    """Draw the chance of winning from every start time from 9:30 on, for three habits."""
    series = {
        "an unseen tile first (best)": BEST,
        "a known tile first": KNOWN_FIRST,
        "chance": CHANCE,
    }
    return Chart(
        "The chance of winning by start time, with a perfect memory",
        "Three curves. With the best play the chance is 100 % up to a start at 11:00 and falls "
        "steeply to 2 % at 11:25. Opening with known tiles falls an hour earlier, from "
        "10:05 to 10:45. Play by chance stays at nothing throughout.",
        "start time",
        "chance of winning",
        {
            name: [(-left, float(winning(habit, left))) for left in reversed(LATEST_HOURS)]
            for name, habit in series.items()
        },
        _hours(LATEST_HOURS),
        percent=True,
    )


def start_table() -> Numbers:
    """Tabulate the chance of winning from the start times where something happens."""
    steps = [143, 36, 24, 23, 22, 20, 18, 16, 14, *range(12, 0, -1)]
    rows = [
        (
            start_time(left),
            left,
            *(percent(winning(habit, left)) for habit in (BEST, KNOWN_FIRST, CHANCE)),
        )
        for left in steps
    ]
    head = ("start", "steps", "unseen first", "known first", "chance")
    return Numbers("The chance of winning from a start time", head, rows)


def exact_table() -> Numbers:
    """Tabulate the best play's chances as exact fractions, where they are not certain."""
    rows = [
        (start_time(left), str(winning(BEST, left)), rarely(winning(BEST, left)))
        for left in range(certain_steps(), 0, -1)
    ]
    return Numbers("The best play, exactly", ("start", "chance of winning", "that is"), rows)


def miss_chart() -> Chart:
    """Draw how many misses a night takes, for the two habits that use the memory."""
    most = len(spread(KNOWN_FIRST))
    return Chart(
        "Misses of a night, for both habits",
        "Bars. With an unseen tile first most nights take 7 to 9 misses and none takes more than "
        "11; with a known tile first most take 17 to 21, and none more than 22.",
        "misses",
        "share of nights",
        {
            name: [(k, float(chances[k]) if k < len(chances) else 0.0) for k in range(most)]
            for name, chances in (
                ("an unseen tile first (best)", spread(BEST)),
                ("a known tile first", spread(KNOWN_FIRST)),
            )
        },
        bars=True,
        percent=True,
    )


def miss_table() -> Numbers:
    """Tabulate the misses of both habits: mean, spread, the most there can be."""
    rows = [
        (
            habit,
            f"{float(mean(chances)):.3f}",
            f"{deviation(chances):.3f}",
            len(chances) - 1,
            start_time(len(chances)),
        )
        for habit in (BEST, KNOWN_FIRST)
        for chances in (spread(habit),)
    ]
    head = ("habit", "misses on average", "standard deviation", "at most", "certain up to")
    return Numbers("Misses with a perfect memory", head, rows)


def hazy_chart() -> Chart:
    """Draw the chance of winning by start time for tables that keep a new tile with chance q."""
    steps = range(49)
    return Chart(
        "What a hazy memory costs",
        "Six curves, one for each chance of keeping a new tile. A table that keeps every tile is "
        "certain up to 11:00, one that keeps half of them almost certain at 10:00, one that keeps "
        "a quarter needs a start before 9:00, and one that keeps none has no chance at all.",
        "start time",
        "chance of winning",
        {
            f"keeps {q:.0%}".replace("%", " %"): [
                (-left, hazy_wins(q)[left]) for left in reversed(steps)
            ]
            for q in HAZY
        },
        _hours(steps, 12),
        percent=True,
    )


def kept_samples(data: Path) -> dict[int, Sample]:
    """Read the simulated games of tables that remember the last m tiles, by m."""
    kept = json.loads(data.read_text("utf-8"))
    return {entry["m"]: Sample(tuple(entry["misses"])) for entry in kept["short"]}


def short_table(data: Path) -> Numbers:
    """Tabulate the chance of winning by the number of last tiles remembered."""
    starts = (48, USUAL, 18, 12)
    rows: list[tuple[object, ...]] = [
        (m, *(percent(short_wins(m)[left]) for left in starts), "worked out") for m in SHORT
    ]
    for m, found in kept_samples(data).items():
        rows.append((m, *(_share(found, left) for left in starts), f"{found.games:,} games"))
    rows.append(("all", *(percent(winning(BEST, left)) for left in starts), "worked out"))
    head = ("last tiles", *(f"from {start_time(left)}" for left in starts), "how")
    return Numbers("The chance of winning by how many tiles the table remembers", head, rows)


def _share(found: Sample, steps: int) -> str:
    """Return a simulated chance with its standard error."""
    share = found.winning(steps)
    if share in (0, 1):
        return "all games won" if share else "no game won"
    error = max(100 * found.error(steps), 0.01)
    return f"{min(100 * share, 99.99):.2f} ± {error:.2f} %"


def short_chart(data: Path) -> Chart:
    """Draw what one more remembered tile is worth at three start times."""
    kept = kept_samples(data)
    return Chart(
        "What one more remembered tile is worth",
        "Three rising curves. From 8:00 a table that remembers its last 5 tiles wins most nights; "
        "from 10:00 it takes the last 6, and from 11:00 more than the last 8.",
        "tiles remembered",
        "chance of winning",
        {
            f"from {start_time(left)}": [
                *((m, short_wins(m)[left]) for m in SHORT),
                *((m, found.winning(left)) for m, found in kept.items()),
            ]
            for left in (48, USUAL, 12)
        },
        percent=True,
    )


def advice(example: str, step: int = 0) -> Numbers:
    """Tabulate what could be turned next in an example after a step, the best first, and why."""
    run = run_scenario(load_example(example))
    state = run.steps[step - 1].state if step else run.scenario.start
    player = state.to_move
    rows = [
        (
            _named(option),
            f"{float(option.misses):.2f}",
            ("Best. " if option.best else "") + option.why,
        )
        for option in advise(state.seen_by(player))
    ]
    facts = state.seen_by(player)
    hunted = [facts["known"][str(place)] for place in facts["face_up"]]
    lie_open = f"with {' and '.join(hunted)} open" if hunted else "to open a chase"
    caption = f"What {player} could turn at {facts['clock']} {lie_open}, the best first"
    return Numbers(caption, ("tile", "misses to come", "why"), rows)


def _named(option: Advice) -> str:
    if not option.colour:
        return f"any of {len(option.places)} unseen tiles"
    return f"{option.colour} at {listed([str(place) for place in option.places], 'or')}"
