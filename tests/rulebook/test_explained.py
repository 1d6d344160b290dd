"""`rulebook explain` tells a scenario in the very words of its example in the book.

The book tells the moves in words, with the written form behind; the command writes them.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engines.play.command import main
from engines.registry import GAMES
from rulebook.parts.example import Example
from rulebook.sessions.scenarios import every_example

ENGINES = Path(__file__).parents[2] / "engines"
_STEP = re.compile(r"(\d+\.) .*")
_OF_MOVES = re.compile(r"   (?:[\w -]+ may not |Nobody may |Allowed(?: instead|, for example): )")


def without_moves(text: str) -> list[str]:
    """Return the lines of a transcript without what names a move."""
    return [_STEP.sub(r"\1", one) for one in text.splitlines() if not _OF_MOVES.match(one)]


@pytest.mark.parametrize("game", GAMES)
def test_the_command_and_the_book_tell_a_scenario_alike(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in every_example(game):
        path = ENGINES / game / "scenarios" / f"{name.partition('/')[2]}.toml"
        assert main(["explain", str(path)]) == 0
        told, example = capsys.readouterr().out, Example(name)
        assert without_moves(told) == without_moves(example.text()), name
        for number, stage in enumerate(example.stages[1:], 1):
            assert f"{number}. {stage.label} [{stage.move}]" in example.text(), name
            assert f"{number}. {stage.player}: {stage.move}" in told or not stage.player, name
