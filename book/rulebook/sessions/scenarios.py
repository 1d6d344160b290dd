"""The scenarios that the games' packages hold, found by name and read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from engines.play.scenario import BadScenario, Scenario, build_scenario, parse_scenario
from engines.play.toml import BadToml, parse_toml
from engines.registry import GAMES, UnknownGame, load_game
from engines.table.messages import first_lines, printable

_NAME = re.compile(r"([a-z0-9_]{1,60})((?:/[a-z0-9_-]{1,120}){1,4})")
_kept: dict[str, dict[str, str]] = {}
"""The texts of the scenarios of games that are to be read from no file any more."""


LARGEST_OWN = 100_000
"""Characters of the largest scenario of a reader's own."""
LONGEST_TITLE = 200
OF_OURS = "allowed: game/file-name, or for one of your own the path of a file that ends in .toml"


class ExampleFails(ValueError):
    """An example that does not exist, cannot be read, or does not hold; the page must go red."""

    def _render_traceback_(self) -> list[str]:
        """Return what a notebook shows of it: what has to be mended, and no line of ours."""
        return [f"{type(self).__name__}: {self}"]


def scenario_folder(game: str) -> Traversable:
    """Return the folder with a game's scenarios, wherever the package is installed."""
    return resources.files(f"engines.{game}") / "scenarios"


def keep_scenarios(game: str) -> None:
    """Keep the texts of a game's scenarios in memory, where they are needed without their files."""
    texts = {name: _text(game, name) for name in _scenario_names(game)}
    _kept[game] = {name: text for name, text in texts.items() if text is not None}


def _text(game: str, path: str) -> str | None:
    if game in _kept:
        return _kept[game].get(path)
    file = scenario_folder(game) / f"{path}.toml"
    return file.read_text("utf-8") if file.is_file() else None


def load_example(name: str) -> Scenario:
    """Return the scenario ``<game>/<file name without its ending>``; ExampleFails if it cannot be.

    >>> load_example("tickle/no-such-example")
    Traceback (most recent call last):
    rulebook.sessions.scenarios.ExampleFails: tickle/no-such-example: there is no such scenario
    """
    tables = load_example_tables(name)
    try:
        return build_scenario(tables, name.rpartition("/")[2])
    except BadScenario as bad:
        raise ExampleFails(f"{name}: " + "; ".join(map(str, bad.problems))) from None


def own_scenario(text: str, name: str) -> Scenario:
    """Return the scenario of a reader's own text; ExampleFails tells all that does not fit."""
    if not isinstance(text, str):
        raise ExampleFails(f"{name}: this is no text; allowed: a scenario in the written form")
    if len(text) > LARGEST_OWN:
        raise ExampleFails(f"{name}: too large; allowed: at most {LARGEST_OWN:,} characters")
    try:
        scenario = parse_scenario(text, name)
    except BadScenario as bad:
        told = [f"{name} does not fit the form:", *indented(bad.problems)]
        raise ExampleFails("\n".join(told)) from None
    return replace(scenario, title=printable(scenario.title, LONGEST_TITLE))


def indented(items: Sequence[object]) -> Iterator[str]:
    """Yield the first of many things that are wrong, each as a line below a heading."""
    return (f"   {one}" for one in first_lines(items))


def load_example_tables(name: str) -> dict[str, Any]:
    """Return the tables of the scenario of that name; ExampleFails if it cannot be read."""
    found = _NAME.fullmatch(str(name))
    if not found:
        raise ExampleFails(f"{str(name)[:80]!r} names no scenario; {OF_OURS}")
    game, path = found[1], found[2].strip("/")
    try:
        load_game(game)
    except UnknownGame as unknown:
        raise ExampleFails(f"{name}: {unknown}") from None
    text = _text(game, path)
    if text is None:
        raise ExampleFails(f"{name}: there is no such scenario{_meant(game, path)}")
    try:
        return parse_toml(text)
    except BadToml as bad:
        raise ExampleFails(f"{name}: {bad}") from None


def _meant(game: str, path: str) -> str:
    close = get_close_matches(path, _scenario_names(game), n=3)
    return f"; perhaps {' or '.join(close)}" if close else ""


def every_example(game: str) -> list[str]:
    """Return the names of all scenarios that the game's package holds, in order."""
    if game not in GAMES:
        raise UnknownGame(game)
    return [f"{game}/{name}" for name in _scenario_names(game)]


def _scenario_names(game: str) -> list[str]:
    if game in _kept:
        return sorted(_kept[game])
    files = [file.name for file in scenario_folder(game).iterdir()]
    return sorted(name.removesuffix(".toml") for name in files if name.endswith(".toml"))
