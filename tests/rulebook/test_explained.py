"""`rulebook explain` tells a scenario in the very words of its example in the book."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.play.command import main
from engines.registry import GAMES
from rulebook.parts.example import Example
from rulebook.sessions.scenarios import every_example

ENGINES = Path(__file__).parents[2] / "engines"


@pytest.mark.parametrize("game", GAMES)
def test_the_command_and_the_book_tell_a_scenario_alike(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in every_example(game):
        path = ENGINES / game / "scenarios" / f"{name.partition('/')[2]}.toml"
        assert main(["explain", str(path)]) == 0
        assert capsys.readouterr().out == f"{Example(name).text()}\n", name
