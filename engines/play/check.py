"""Checking scenario files and folders: what holds, what does not, what cannot be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from engines.play.running import run_scenario
from engines.play.scenario import BadScenario, load_scenario
from engines.table.shapes import Problem

HOLDS, FAILS, BAD = 0, 1, 2


@dataclass(frozen=True)
class Report:
    """What came of one file: an exit code and the lines that explain it."""

    path: Path
    code: int
    lines: tuple[str, ...] = ()

    def __str__(self) -> str:
        if self.code == HOLDS:
            return f"holds: {self.path}"
        return "\n".join(f"{self.path}: {line}" for line in self.lines)


def scenario_files(path: Path) -> Iterator[Path]:
    """Yield the file itself, or every ``.toml`` below a folder, in name order.

    A link that leads nowhere counts: it is reported as a file that cannot be read.
    """
    if path.is_dir():
        found = sorted(path.rglob("*.toml"))
        yield from (file for file in found if file.is_file() or not file.exists())
    else:
        yield path


def check_file(path: Path) -> Report:
    """Run one scenario file and report on it; never raises for what the file holds."""
    try:
        run = run_scenario(load_scenario(path))
    except BadScenario as bad:
        return Report(path, BAD, tuple(str(problem) for problem in bad.problems))
    if run.failures:
        return Report(path, FAILS, tuple(str(failure) for failure in run.failures))
    return Report(path, HOLDS)


def check_all(paths: Iterable[Path]) -> Iterator[Report]:
    """Yield a report for every scenario file, one bad file never stopping the others."""
    for path in paths:
        files = list(scenario_files(path))
        if not files:
            empty = Problem("", "no scenario file (*.toml) in this folder")
            yield Report(path, BAD, (str(empty),))
        for file in files:
            yield check_file(file)
