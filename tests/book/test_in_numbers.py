"""The pages *In numbers*: their summaries say how they were made, and agree with the odds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engines.haunted_clock_tower.odds.habits import BEST, spread
from engines.play.command import main
from engines.registry import GAMES, load_game
from engines.tick_tock_tower.components import TWINS
from rulebook.games.tick_tock_tower.in_numbers import TowerNumbers
from rulebook.parts.counted import Counted, win_bars, worth_bars
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


def test_who_does_not_see_a_chart_is_told_every_value_and_the_series_that_end_early() -> None:
    shares = {"2 players": [(0.4, 0.3, 0.5), (0.6, 0.5, 0.7)], "1 player": [(1.0, 1.0, 1.0)]}
    chart = win_bars("Who wins", "Two bars and one.", "seat", ["1", "2"], shares)
    assert chart.alt == (
        "Two bars and one. 2 players – 1: 40.0 % (30.0 to 50.0), 2: 60.0 % (50.0 to 70.0); "
        "1 player – 1: 100.0 %."
    )
    assert chart.percent
    worth = worth_bars("Worth", "Bars.", "points", ["A"], [(2, 1, 3)], [(-1, -2, 0)])
    assert worth.alt == (
        "Bars. Brings – A: 2.00 (1.00 to 3.00); takes from the others – A: −1.00 (−2.00 to 0.00)."
    )
    assert (worth.x, worth.y, worth.percent) == ("card", "points", False)


def test_the_powers_are_named_as_the_register_names_them() -> None:
    rows = TowerNumbers(BOOK / "tick_tock_tower" / "data").powers().rows
    clauses = load_game("tick_tock_tower").register.clauses.values()
    powers = {one.title for one in clauses if one.page == "powers"}
    assert len({row[0] for row in rows} & powers) == len(rows) == len(TWINS)
