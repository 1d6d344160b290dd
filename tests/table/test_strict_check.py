"""`rulebook check --strict`: positions that no play leads to are doubted, else nothing is."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.play.command import main

DOUBTFUL = """
game = "haunted_clock_tower"
[given]
known = [3, 10]
"""
GOOD = 'game = "haunted_clock_tower"\n'
BAD = 'game = "haunted_clock_tower"\n[given]\nclock = "12:05"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "doubtful.toml").write_text(DOUBTFUL, "utf-8")
    (tmp_path / "good.toml").write_text(GOOD, "utf-8")
    return tmp_path


def test_a_doubt_is_told_with_file_key_and_way_out(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "--strict", str(folder)]) == 1
    out = capsys.readouterr().out
    assert f"{folder / 'doubtful.toml'}: doubtful: known, clock: " in out
    assert "Set the clock to 10:05 or later" in out
    assert "(HCT-DOWN-1, HCT-CLOCK-1)" in out
    assert "good.toml" not in out
    assert "2 held, 0 did not, 0 could not be read; 1 in doubt" in out


def test_without_strict_nothing_is_doubted(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(folder)]) == 0
    assert capsys.readouterr().out == "2 held, 0 did not, 0 could not be read\n"


def test_what_nobody_doubts_passes_strictly(folder: Path) -> None:
    assert main(["check", "--strict", str(folder / "good.toml")]) == 0


def test_what_cannot_be_read_outranks_a_doubt(folder: Path) -> None:
    (folder / "bad.toml").write_text(BAD, "utf-8")
    assert main(["check", "--strict", str(folder)]) == 2
