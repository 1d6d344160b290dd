"""`rulebook challenge` and `rulebook check` of a challenge's file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engines.play.command import main

Captured = pytest.CaptureFixture[str]
UNSOLVABLE = """
game = "haunted_clock_tower"
task = "Catch a family with one tile."
[[goal]]
event = "HCT-CATCH-1"
missing = "No family is caught."
"""


def test_a_list_names_each_with_its_level_and_task(capsys: Captured) -> None:
    assert main(["challenge", "tock"]) == 0
    listed = capsys.readouterr().out
    assert "the-short-cut  The short cut (medium, 2 moves): " in listed
    assert main(["challenge", "tock", "--list", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) == len(listed.splitlines())


def test_moves_that_reach_the_goal_earn_stars_and_others_are_told_why(capsys: Captured) -> None:
    asked = ["challenge", "tock", "the-short-cut"]
    right = ["--move", "4: red+1 > black+15", "--move", "3: black+15 > home2"]
    assert main([*asked, *right]) == 0
    assert "★★★" in capsys.readouterr().out
    assert main([*asked, "--hints", "1", *right]) == 0
    assert "Hint 1: " in (out := capsys.readouterr().out)
    assert "★★☆ 2 of 3 stars" in out
    assert main([*asked, "--move", "10: red+1 > red+11", "--move", "3: red+11 > red+14"]) == 1
    assert "None of your markers is Home. No move is left" in capsys.readouterr().out
    assert main([*asked, "--move", "9: red+1 > home1"]) == 1
    assert "(TOCK-DOOR-1)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["chess"], "there is no game 'chess'"),
        (["tock", "the-shortcut"], "did you mean"),
        (["tock", "the-short-cut", "--hints", "9"], "allowed: 0 to 3"),
        (["tock", "the-short-cut", "--move", "fly"], "--move: "),
        (["tock", "the-short-cut", "--list"], "--list: lists all of a game; allowed: without a"),
        (["tock", "--move", "4: red+1 > black+15"], "--move: allowed: with a NAME"),
        (["tock", "--list", "--hints", "1"], "--hints: allowed: with a NAME"),
    ],
)
def test_what_there_is_not_is_one_line_and_2(asked: list[str], told: str, capsys: Captured) -> None:
    assert main(["challenge", *asked]) == 2
    assert told in capsys.readouterr().err


def test_check_says_of_a_challenge_whether_it_can_be_solved(
    tmp_path: Path, capsys: Captured
) -> None:
    path = tmp_path / "no.toml"
    path.write_text(UNSOLVABLE, "utf-8")
    assert main(["check", str(path)]) == 1
    assert f"{path}: goal: it cannot be reached" in capsys.readouterr().out
    path.write_text(UNSOLVABLE.replace("HCT-CATCH-1", "HCT-CHASE-1"), "utf-8")
    assert main(["check", "--strict", str(path)]) == 0
