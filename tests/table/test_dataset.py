"""`rulebook record --games N --out FILE`: a data set that is described, packed, and plays again."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from engines.play.command import main
from engines.play.dataset import packing, read_games, schema
from engines.play.record import record_game
from engines.registry import GAMES, load_game

Captured = pytest.CaptureFixture[str]


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_a_record_is_as_the_schema_says(game: str) -> None:
    validator = Draft202012Validator(schema())
    viewer = load_game(game).new(3).players[0]
    for legal, seen_by in ((True, ""), (False, viewer)):
        lines = record_game(game, 3, legal=legal, seen_by=seen_by)
        for number, line in zip(range(12), lines, strict=False):
            assert list(validator.iter_errors(line)) == []
            assert ("n" in line) is bool(number)
    assert list(validator.iter_errors({"game": "tock"})) != []


@pytest.mark.parametrize("kind", [".jsonl", ".jsonl.gz", ".jsonl.zst"])
def test_many_games_are_written_and_play_again(tmp_path: Path, capsys: Captured, kind: str) -> None:
    if kind == ".jsonl.zst":
        pytest.importorskip("zstandard", reason="the extra “records” is not there")
    file = tmp_path / f"games{kind}"
    asked = ["record", "haunted_clock_tower", "--seed", "5", "--games", "3", "--out", str(file)]
    assert main(asked) == 0
    assert main(["replay", str(file)]) == 0
    assert "replayed: 3 games, " in capsys.readouterr().out
    games = [[json.loads(line) for _, line in game] for game in read_games(file)]
    assert games == [list(record_game("haunted_clock_tower", seed)) for seed in (5, 6, 7)]
    before = file.read_bytes()
    assert main(asked) == 0
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_what_cannot_be_written_is_told(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "zstandard", None)
    for out, said in (
        ("x.json", "no kind of data set that is written; allowed: .jsonl, .jsonl.gz, .jsonl.zst"),
        ("x.jsonl.zst", "rulebook-you-can-run[records]"),
        ("no/x.jsonl", "cannot be written: No such file"),
    ):
        assert main(["record", "tock", "--games", "2", "--out", str(tmp_path / out)]) == 2
        assert said in capsys.readouterr().err
    assert main(["record", "tock", "--games", "2"]) == 2
    assert "allowed: with --out FILE" in capsys.readouterr().err
    assert main(["record", "tock", "--games", "0"]) == 2
    assert list(tmp_path.iterdir()) == []


def test_a_game_that_differs_is_named_by_its_number(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "games.jsonl"
    asked = ["record", "haunted_clock_tower", "--games", "2", "--out", str(file)]
    assert main(asked) == 0
    lines = file.read_text("utf-8").splitlines()
    last = json.loads(lines[-1])
    last["facts"]["clock"] = "0:05"
    file.write_text("\n".join([*lines[:-1], json.dumps(last)]), "utf-8")
    assert main(["replay", str(file)]) == 1
    assert f"game 2: line {len(lines)}: " in capsys.readouterr().out, "the line of the file"


@pytest.mark.parametrize("kind", [".gz", ".zst"])
def test_a_damaged_packed_file_is_told_and_one_without_end_is_not_unpacked(
    tmp_path: Path, capsys: Captured, kind: str
) -> None:
    if kind == ".zst":
        pytest.importorskip("zstandard", reason="the extra “records” is not there")
    file = tmp_path / f"games.jsonl{kind}"
    assert main(["record", "haunted_clock_tower", "--games", "2", "--out", str(file)]) == 0
    whole = file.read_bytes()
    for damaged in (
        b"not packed",
        whole[: len(whole) // 2],
        whole[:40] + bytes(40) + whole[80:],
    ):
        file.write_bytes(damaged)
        assert main(["replay", str(file)]) == 2
        assert f"{file}: " in capsys.readouterr().err
    with file.open("wb") as raw, packing(file, raw, "wb") as packed:
        for _ in range(50):
            packed.write(b" " * 100_000)
    assert main(["replay", str(file)]) == 2
    assert "line 1: too long; allowed: 1,000,000 characters" in capsys.readouterr().err
