"""A scenario's title says nothing that its run does not bear out, as far as that can be counted.

What a title says in words alone a reader has to judge. Its numbers must stand in what is told or in
the facts, and an "only" about plays must hold of the moves that are allowed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from engines.play.running import Run, legal_texts, run_scenario
from engines.play.scenario import Scenario, build_scenario, load_scenario, load_tables
from engines.play.transcript import start_told

ROOT = Path(__file__).parents[2]
SCENARIOS = sorted((ROOT / "engines").glob("*/scenarios/**/*.toml"))

UNITS = """two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    sixteen seventeen eighteen nineteen"""
TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
WORDS = {
    **{word: number for number, word in enumerate(UNITS.split(), 2)},
    **{word: 10 * number for number, word in enumerate(TENS.split(), 2)},
}
ONLY_PLAY = re.compile(r"\bonly (?:\w+ )?(?:play|move)\b", re.IGNORECASE)


def numbers_in(text: str) -> set[int]:
    """Return the numbers of a text, in figures and in words; those in names stay out.

    A time such as 10:05 counts as its two numbers, and so does the name of a cell.
    """
    found = {int(figures) for figures in re.findall(r"\d+", text)}
    words = re.findall(r"[a-z]+", text.lower())
    return found | {WORDS[word] for word in words if word in WORDS}


def counted(value: Any) -> Iterator[int]:
    """Yield every number that can be read or counted in a fact."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield value
    elif isinstance(value, str):
        yield from numbers_in(value)
    elif isinstance(value, Mapping):
        yield len(value)
        yield from Counter(map(str, value.values())).values()
        for key, inner in value.items():
            yield from counted(str(key))
            yield from counted(inner)
    elif isinstance(value, list):
        yield len(value)
        yield from Counter(map(str, value)).values()
        for inner in value:
            yield from counted(inner)


def borne_out(run: Run, given: Mapping[str, Any]) -> set[int]:
    """Return the numbers that a scenario tells, counts or was given."""
    scenario = run.scenario
    lines = [sentence.text for sentence in start_told(scenario)]
    moves = Counter(when.player or "" for when in scenario.whens)
    told = {len(scenario.whens), len(scenario.start.players), *moves.values()}
    told |= {*counted(dict(given)), *counted(scenario.start.facts())}
    for step in run.steps:
        lines.append(str(step.when.move))
        lines += [event.text for event in step.events]
        lines += [breach.reason for breach in step.verdict.breaches]
        told |= set(counted(step.state.facts()))
    return told | numbers_in(" ".join(lines))


def doubts(scenario: Scenario, given: Mapping[str, Any]) -> Iterator[str]:
    """Yield what a title says that the scenario does not bear out."""
    run = run_scenario(scenario)
    missing = numbers_in(scenario.title) - borne_out(run, given)
    if missing:
        yield f"nothing in it is {sorted(missing)}"
    if ONLY_PLAY.search(scenario.title) and not _is_single(run):
        yield "more than one play is allowed"


def _is_single(run: Run) -> bool:
    """Return whether some move that was played was the only one allowed."""
    states = [run.scenario.start, *(step.state for step in run.steps)]
    return any(
        step.verdict.is_legal and len(legal_texts(before)) == 1
        for before, step in zip(states, run.steps, strict=False)
    )


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_the_title_holds(path: Path) -> None:
    given = load_tables(path).get("given", {})
    assert list(doubts(load_scenario(path), given)) == []


def titled(title: str) -> list[str]:
    """Return the doubts about a title over a Tock position with two plays."""
    given: dict[str, Any] = {"markers": {"red": ["red+3", "red+8"]}, "hands": {"red": ["5"]}}
    data = {
        "game": "tock",
        "title": title,
        "given": given,
        "when": [{"move": "5: red+3 > red+8"}],
    }
    return list(doubts(build_scenario(data), given))


@pytest.mark.parametrize(
    ("title", "doubt"),
    [
        ("A 5 captures an own marker", []),
        ("Two markers out, and two in reserve", []),
        ("Seventy spaces for one card", ["nothing in it is [70]"]),
        ("A 73 goes by", ["nothing in it is [73]"]),
        ("The only play captures an own marker", ["more than one play is allowed"]),
    ],
)
def test_title_is_doubted_for_what_can_be_counted(title: str, doubt: list[str]) -> None:
    assert titled(title) == doubt
