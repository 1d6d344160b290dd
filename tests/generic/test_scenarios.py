"""Every scenario of every game holds, and every clause is pinned by what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.play.check import HOLDS, check_file
from engines.play.running import run_scenario
from engines.play.scenario import load_scenario
from engines.registry import GAMES, load_game

from .brought import contract_of

ROOT = Path(__file__).parents[2]
SCENARIOS = sorted((ROOT / "engines").glob("*/scenarios/**/*.toml"))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_the_scenario_holds(path: Path) -> None:
    report = check_file(path)
    assert report.code == HOLDS, str(report)


@pytest.mark.parametrize("game", GAMES)
def test_play_can_come_to_every_position_that_is_shown(game: str) -> None:
    """The pages show scenarios of the engines: none of them holds a position that is doubted."""
    doubts = {
        path.stem: list(map(str, found))
        for path in SCENARIOS
        if path.parts[-3] == game and (found := load_scenario(path).start.doubts())
    }
    assert doubts == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_scenarios_with_titles_of_their_own(game: str) -> None:
    titles = [load_scenario(path).title for path in SCENARIOS if path.parts[-3] == game]
    assert len(titles) >= contract_of(game).fewest_scenarios
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_pinned_by_a_scenario(game: str) -> None:
    pinned = {
        clause
        for path in SCENARIOS
        if path.parts[-3] == game
        for clause in load_scenario(path).cites
    }
    assert [clause.id for clause in load_game(game).register if clause.id not in pinned] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_cited_by_what_a_scenario_that_pins_it_tells(game: str) -> None:
    """A clause cited by no event and no verdict of its own scenarios is decoration."""
    told: set[str] = set()
    for path in SCENARIOS:
        if path.parts[-3] != game:
            continue
        scenario = load_scenario(path)
        for step in run_scenario(scenario).steps:
            cited = {breach.clause for breach in step.verdict.breaches}
            cited |= {clause for event in step.events for clause in event.cites}
            told |= cited & set(scenario.cites)
    assert [clause.id for clause in load_game(game).register if clause.id not in told] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_reading_is_shown_both_ways(game: str) -> None:
    readings = load_game(game).register.readings
    shown = {
        (name, scenario.start.readings[name])
        for path in SCENARIOS
        if path.parts[-3] == game
        for scenario in [load_scenario(path)]
        for name in readings
        if any(load_game(game).register[cite].reading == name for cite in scenario.cites)
    }
    assert shown == {(name, way) for name in readings for way in "AB"}


@pytest.mark.parametrize("game", GAMES)
def test_clause_ids_carry_the_games_prefix(game: str) -> None:
    loaded = load_game(game)
    assert all(clause.id.startswith(f"{loaded.prefix}-") for clause in loaded.register)
