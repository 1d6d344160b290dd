"""A case: a scenario file opened to be asked about, under other readings or options if wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engines.play.scenario import Scenario, build_scenario, load_tables
from engines.play.settings import read_settings
from engines.table.state import State


class BadStep(ValueError):
    """A number of moves that a file does not have."""


class Case:
    """A scenario file that fits the format; BadScenario names everything that does not.

    What it expects is the business of ``check``: under other settings the expectations are left
    out, since they were written for the file's own.
    """

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        self.tables = load_tables(path)
        self.scenario = build_scenario(self.tables, self.name)

    def under(self, options: Mapping[str, Any], readings: Mapping[str, str]) -> Scenario:
        """Return the scenario with these options and readings, the others as the file has them.

        BadScenario where its position cannot be under them.
        """
        if not options and not readings:
            return self.scenario
        tables = {key: value for key, value in self.tables.items() if key != "then"}
        tables["given"] = {**tables.get("given", {}), **options}
        tables["readings"] = {**tables.get("readings", {}), **readings}
        tables["when"] = [
            {key: value for key, value in entry.items() if key == "move"}
            for entry in tables.get("when", [])
        ]
        return build_scenario(tables, self.name)

    def set_as(self, settings: Sequence[str]) -> Scenario:
        """Return the scenario under settings as they are written; BadSetting names a wrong one."""
        return self.under(*read_settings(self.scenario.game, settings))


def position_after(scenario: Scenario, moves: int | None) -> State[Any]:
    """Return the position after the first moves, or all; a refused one changes nothing.

    BadStep where the scenario has fewer.
    """
    most = len(scenario.whens)
    if moves is not None and not 0 <= moves <= most:
        raise BadStep(f"--after {moves}: allowed: 0 to {most}, the moves of the file")
    state = scenario.start.copy()
    for when in scenario.whens[:moves]:
        if state.is_legal(when.move):
            state.apply(when.move, events=False)
    return state
