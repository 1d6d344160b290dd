"""Settings: options and readings as ``--set NAME=VALUE`` writes them."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from engines.play.toml import BadToml, parse_toml
from engines.table.game import Game
from engines.table.messages import LONGEST_SHOWN, Near, printable

LONGEST_SETTING = 10_000
"""Characters of the longest ``--set`` that is read."""


class BadSetting(ValueError):
    """A ``--set`` that is not NAME=VALUE or names no option or reading."""


def read_settings(game: Game, settings: Sequence[str]) -> tuple[dict[str, Any], dict[str, str]]:
    """Split ``NAME=VALUE`` settings into options and readings.

    A value is read as TOML where it is TOML of the right shape, else as a text, else as a list of
    texts between commas (``players=Ann,Bob,Cleo``).
    """
    options: dict[str, Any] = {}
    readings: dict[str, str] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        said = f"--set {printable(name, LONGEST_SHOWN)}"
        if not equals:
            raise BadSetting(f"{said}: allowed: NAME=VALUE")
        if len(text) > LONGEST_SETTING:
            raise BadSetting(f"{said}: too long; allowed: {LONGEST_SETTING:,} characters")
        if name in game.register.readings:
            readings[name] = text
        elif name in game.options:
            options[name] = _value(game, name, text)
        else:
            known = [*game.options, *game.register.readings]
            what = f"no such option or reading; allowed: {', '.join(known)}{Near(name, known)}"
            raise BadSetting(f"{said}: {what}")
    return options, readings


def _value(game: Game, name: str, text: str) -> Any:
    shape = game.given.fields[name]
    ways: list[Any] = []
    with suppress(BadToml):
        tables = parse_toml(f"value = {text}")
        if list(tables) == ["value"]:
            ways.append(tables["value"])
    ways += [text, [part.strip() for part in text.split(",")]]
    return next((way for way in ways if not list(shape.problems(way))), ways[0])
