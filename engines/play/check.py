"""Checking scenario files and folders: what holds, what does not, what cannot be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from engines.play.challenge.challenge import Challenge, build_challenge, is_challenge
from engines.play.challenge.solving import GaveUp, solution
from engines.play.files import below_folder, told_path
from engines.play.running import run_scenario
from engines.play.scenario import BadScenario, build_scenario, load_tables
from engines.table.messages import first_lines
from engines.table.shapes import Problem

HOLDS, FAILS, BAD = 0, 1, 2


@dataclass(frozen=True)
class Report:
    """What came of one file: an exit code and the lines that explain it.

    A file that is no scenario, since it names no game, may be ``passed_over``. ``doubts`` tell what
    in its position no play leads to: advice, which changes no code.
    """

    path: Path
    code: int
    lines: tuple[str, ...] = ()
    passed_over: bool = False
    doubts: tuple[str, ...] = ()

    def __str__(self) -> str:
        path = told_path(self.path)
        if self.passed_over:
            return f"passed over: {path}: no key game"
        if self.code == HOLDS:
            return f"holds: {path}"
        return "\n".join(f"{path}: {line}" for line in self.lines)

    @property
    def doubtful(self) -> tuple[str, ...]:
        """What is doubtful in the file, with its name, a line each."""
        path = told_path(self.path)
        return tuple(f"{path}: doubtful: {line}" for line in self.doubts)


def check_file(path: Path, pass_over: bool = False) -> Report:
    """Run one scenario file and report on it; never raises for what the file holds.

    A challenge's file holds when its goal can be reached.
    With ``pass_over`` a TOML file without the key ``game`` is somebody else's, and not a bad one.
    """
    try:
        tables = load_tables(path)
        if pass_over and "game" not in tables:
            return Report(path, HOLDS, passed_over=True)
        if is_challenge(tables):
            return _challenge_report(path, build_challenge(tables, path.stem))
        run = run_scenario(build_scenario(tables, path.stem))
    except BadScenario as bad:
        return Report(path, BAD, tuple(first_lines(bad.problems)))
    doubts = tuple(first_lines(run.scenario.start.doubts()))
    if run.failures:
        return Report(path, FAILS, tuple(first_lines(run.failures)), doubts=doubts)
    return Report(path, HOLDS, doubts=doubts)


def _challenge_report(path: Path, challenge: Challenge) -> Report:
    """Report whether a challenge can be solved."""
    doubts = tuple(first_lines(challenge.start.doubts()))
    try:
        found = solution(challenge)
    except GaveUp:
        line = "goal: no solution was found, and there are too many moves to try them all"
        return Report(path, FAILS, (line,), doubts=doubts)
    if found is None:
        line = f"goal: it cannot be reached; allowed: at most {challenge.moves} moves"
        return Report(path, FAILS, (line,), doubts=doubts)
    return Report(path, HOLDS, doubts=doubts)


def check_folder(folder: Path) -> Iterator[Report]:
    """Yield a report for every scenario file below a folder, and for what cannot be read there."""
    scenarios = False
    for path, why in below_folder(folder):
        report = Report(path, BAD, (why,)) if why else check_file(path, pass_over=True)
        scenarios = scenarios or not report.passed_over
        yield report
    if not scenarios:
        empty = Problem("", "no scenario file (*.toml with a key game) in this folder")
        yield Report(folder, BAD, (str(empty),))


def check_all(paths: Iterable[Path]) -> Iterator[Report]:
    """Yield a report for every scenario file, one bad file never stopping the others."""
    for path in paths:
        if is_folder(path):
            yield from check_folder(path)
        else:
            yield check_file(path)


def is_folder(path: Path) -> bool:
    """Return whether a path leads to a folder; what leads nowhere is read, and so complained of."""
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False
