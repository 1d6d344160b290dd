"""The pages *In numbers*: their summaries say how they were made, and agree with the odds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engines.haunted_clock_tower.odds.habits import BEST, spread
from engines.play.command import main
from engines.registry import GAMES
from rulebook.parts.counted import Counted
from tests.toc import BOOK, page_names

SUMMARIES = [
    path
    for path in sorted(BOOK.glob("*/data/*.json"))
    if "simulation" in json.loads(path.read_text("utf-8"))
]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_page(game: str) -> None:
    assert f"{game}/in-numbers" in page_names()
    assert any(path.parts[-3] == game for path in SUMMARIES)


@pytest.mark.parametrize(
    "path", SUMMARIES, ids=lambda path: path.relative_to(BOOK).with_suffix("").as_posix()
)
def test_a_summary_is_gone_on_with_by_its_own_command(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command belongs to the file: no game is missing, and none is played again."""
    copy = tmp_path / "kept.json"
    copy.write_bytes(path.read_bytes())
    found = Counted.read(path)
    program, *arguments = found.command.split()
    assert program == "rulebook"
    assert main([*arguments, "--resume", str(copy), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == found.games
    assert json.loads(copy.read_text("utf-8")) == json.loads(path.read_text("utf-8"))


def test_the_counted_nights_agree_with_the_exact_odds() -> None:
    found = Counted.read(BOOK / "haunted_clock_tower" / "data" / "from-five-past-twelve.json")
    for misses, exact in enumerate(map(float, spread(BEST))):
        share = found.times("misses of games won", str(misses)) / found.games
        error = (exact * (1 - exact) / found.games) ** 0.5
        assert abs(share - exact) <= 4 * error + 1 / found.games
