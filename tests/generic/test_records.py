"""Records: a game written down replays exactly, here, in another process and on another Python."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engines.play.record import BadRecord, RecordDiffers, record_game, replay
from engines.registry import GAMES

from .brought import FIRST_OF_EACH, golden_of
from .contract import Variety
from .test_random_games import each_variety

ROOT = Path(__file__).parents[2]

each_game = pytest.mark.parametrize("variety", FIRST_OF_EACH, ids=lambda v: v.game)


def lines_of(variety: Variety, seed: int = 0, **more: Any) -> list[str]:
    lines = record_game(
        variety.game, seed, variety.options, variety.readings, variety.players, **more
    )
    return [json.dumps(line, ensure_ascii=False) for line in lines]


@each_variety
def test_a_record_replays(variety: Variety) -> None:
    for bot in ("random", "sensible"):
        lines = lines_of(variety, seed=1, bot=bot)
        assert replay(lines) == len(lines) - 1 > 0


@each_game
def test_a_record_with_legal_moves_replays(variety: Variety) -> None:
    lines = lines_of(variety, seed=2, legal=True)
    assert all("legal" in json.loads(line) for line in lines)
    assert replay(lines) == len(lines) - 1


@each_game
@pytest.mark.parametrize("key", ["player", "move", "events", "facts"])
def test_any_changed_line_is_found_and_named(variety: Variety, key: str) -> None:
    lines = lines_of(variety, seed=3)
    number = len(lines) // 2
    line = json.loads(lines[number])
    other = json.loads(lines[number - 1])
    if line[key] == other[key]:
        line[key] = [] if isinstance(line[key], list) else "nobody"
    else:
        line[key] = other[key]
    changed = [*lines[:number], json.dumps(line), *lines[number + 1 :]]
    with pytest.raises((RecordDiffers, BadRecord), match=f"line {number + 1}: "):
        replay(changed)


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ([], "empty"),
        (["{"], "line 1: not JSON"),
        (["[" * 100_000], "line 1: too many lists and objects"),
        (["[]"], "line 1: .* an object"),
        (['{"game": "chess"}'], "line 1: there is no game 'chess'"),
        (['{"game": "tock", "seed": "x"}'], "line 1: seed"),
        (['{"game": "tock", "seed": 1, "options": {"side": 2}}'], "line 1: given.side"),
        (['{"game": "tock", "seed": 1, "options": {"speed": 2}}'], "line 1: speed: unknown"),
        (['{"game": "tock", "seed": 1, "readings": {"gaps": "B"}}'], "line 1: readings.gaps"),
    ],
)
def test_an_unreadable_record_says_what_is_wrong(lines: list[str], complaint: str) -> None:
    with pytest.raises(BadRecord, match=complaint):
        replay(lines)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _interpreters() -> list[str]:
    """Return this Python, and every other supported one that runs here."""
    found = [sys.executable]
    for minor in range(11, 15):
        path = shutil.which(f"python3.{minor}")
        if path and minor != sys.version_info.minor:
            works = subprocess.run([path, "-c", "import tomllib"], capture_output=True, check=False)
            if works.returncode == 0:
                found.append(path)
    return found


@each_game
def test_a_record_is_the_same_in_every_process_and_on_every_python(variety: Variety) -> None:
    expected = _digest("".join(line + "\n" for line in lines_of(variety, seed=5)))
    command = ["-m", "engines", "record", variety.game, "--seed", "5"]
    if variety.players:
        command += ["--players", str(variety.players)]
    for python in _interpreters():
        for hash_seed in ("1", "2"):
            result = subprocess.run(
                [python, *command],
                cwd=ROOT,
                env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"},
                capture_output=True,
                check=True,
            )
            assert _digest(result.stdout.decode()) == expected, python


@pytest.mark.parametrize("game", GAMES)
def test_golden_records_still_come_out_as_they_were_written(game: str) -> None:
    """The golden games are readable text; ``python -m tests.generic.golden`` writes them anew."""
    golden = golden_of(game).read_text("utf-8").splitlines()
    assert replay(golden) == len(golden) - 1 > 5
