"""The `rulebook` command: exit codes and messages of every way to go wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engines.play.command import main

GOOD = """
game = "tick_tock_tower"
title = "Tick pushes his twin back"
cites = ["TTT-TWIN-1"]

[given]
heroes = ["Tick", "Brass Owl", "Tock", "Silver Bat"]
spaces = { Tick = 3, Tock = 5 }
hands = { Tick = ["Big Step", "Tiny Step", "Pendulum Push"] }
goal = { Tick = "Kind Heart" }

[[when]]
move = "Catch Up"
illegal = true

[[when]]
move = "Big Step"
player = "Tick"

[then]
spaces = { Tick = 5, Tock = 4 }
"""


def write(folder: Path, text: str, name: str = "case.toml") -> str:
    path = folder / name
    path.write_text(text, "utf-8")
    return str(path)


def test_a_file_that_holds_exits_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", write(tmp_path, GOOD)]) == 0
    assert "1 held, 0 did not, 0 could not be read" in capsys.readouterr().out


# A space that no pawn can stand on is a wrong expectation, not a badly written file.
@pytest.mark.parametrize("expected", [5, 99])
def test_what_does_not_hold_exits_1_and_says_expected_and_came(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], expected: int
) -> None:
    path = write(tmp_path, GOOD.replace("Tock = 4", f"Tock = {expected}"))
    assert main(["check", path]) == 1
    assert f"{path}: then: spaces.Tock: expected {expected}, came 4" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "place", "allowed"),
    [
        ("Tock = 5 }", "Tock = 16 }", "given.spaces.Tock", "0 to 15"),
        ("Tock = 5 }", "Bob = 1 }", "given.spaces.Bob", '"Tick"'),
        ('"Brass Owl", "Tock"', '"Tick", "Tock"', "given.heroes", ""),
        ('"Silver Bat"]', '"Cuckoo"]', "given.heroes", ""),
        ('["Big Step", "Tiny', '["Huge Step", "Tiny', "given.hands.Tick[0]", '"Big Step"'),
        ('move = "Big Step"', 'move = "Huge Step"', "when[2].move", "Tiny Step"),
        ('move = "Big Step"', "move = 3", "when[2].move", "notation"),
        ('player = "Tick"', 'player = "Bob"', "when[2].player", '"Tick"'),
        ("illegal = true", "illegal = 3", "when[1].illegal", "true, or the id"),
        ("illegal = true", 'illegal = "TTT-NONE-1"', "when[1].illegal", "no clause"),
        ("illegal = true", "illegal = true\nthen = {}", "when[1].then", "illegal or then"),
        ("illegal = true", "ilegal = true", "when[1].ilegal", "allowed: move"),
        ("spaces = { Tick = 5,", "places = { Tick = 5,", "then.places", "allowed:"),
        ("spaces = { Tick = 5,", 'spaces = { Tick = "5",', "then.spaces.Tick", "whole number"),
        ('cites = ["TTT-TWIN-1"]', 'cites = ["TTT-TWIN-99"]', "cites", "no clause"),
        ('game = "tick_tock_tower"', 'game = "chess"', "game", '"tock"'),
        ('game = "tick_tock_tower"', "", "game", "missing"),
        ('title = "Tick pushes his twin back"', "title = 3", "title", "a text"),
        ("[given]", 'readings = { big_fan_twin = "C" }\n[given]', "readings.big_fan_twin", '"A"'),
        ("[given]", 'readings = { fan = "B" }\n[given]', "readings.fan", "big_fan_twin"),
        ("[given]", "[given]\nspeed = 3", "given.speed", "unknown key"),
        ("[given]", "[given", "", "not TOML"),
    ],
)
def test_a_bad_file_exits_2_and_names_the_place_and_what_is_allowed(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    old: str,
    new: str,
    place: str,
    allowed: str,
) -> None:
    assert old in GOOD
    path = write(tmp_path, GOOD.replace(old, new, 1))
    assert main(["check", path]) == 2
    out = capsys.readouterr().out
    assert f"{path}: {place}" in out
    assert allowed in out


def test_a_file_that_is_not_there_exits_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "nowhere.toml"]) == 2
    assert "nowhere.toml: cannot be read: No such file" in capsys.readouterr().out


def test_files_that_are_no_text_or_too_large_or_too_deep_exit_2(tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "large.toml").write_text("#" * 1_100_000)
    (tmp_path / "deep.toml").write_text("x = " + "[" * 50_000)
    for name in ("bytes.toml", "large.toml", "deep.toml"):
        assert main(["check", str(tmp_path / name)]) == 2


def test_a_position_is_read_on_past_what_is_badly_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = GOOD.replace("Tock = 5", "Tock = 16").replace("Tick = 3", 'Tick = "x"')
    text = text.replace('"Big Step", "Tiny Step"', '"Catch Up", "Catch Up", "Catch Up"')
    text = text.replace('player = "Tick"', 'player = "Cuckoo"').replace("[then]", "[then]\nfoo = 1")
    text = text.replace("[given]", '[given]\nused = ["Tick"]')
    assert main(["check", write(tmp_path, text)]) == 2
    said = capsys.readouterr().out
    for what in (
        "given.spaces.Tock: 16",
        "given.spaces.Tick: 'x'",
        "given.hands.Tick: 4 cards",
        "given.hands.Tick: Catch Up 3 times",
        "given.used: Tick has no power",
        "when[2].player: 'Cuckoo'",
        "then.foo: unknown key",
    ):
        assert what in said


def test_seats_that_cannot_be_hide_what_hangs_on_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = GOOD.replace('"Silver Bat"]', '"Silver Cat"]')
    assert main(["check", write(tmp_path, text)]) == 2
    assert "does not play" not in capsys.readouterr().out


def test_numbers_too_long_and_links_that_lead_nowhere_stop_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path, f'game = "tock"\n[given]\nseed = {"9" * 5000}', "decimal.toml")
    write(tmp_path, f'game = "tock"\n[given]\nseed = 0x{"9" * 5000}', "hexadecimal.toml")
    write(tmp_path, GOOD, "good.toml")
    (tmp_path / "nowhere.toml").symlink_to(tmp_path / "missing")
    (tmp_path / "itself.toml").symlink_to(tmp_path / "itself.toml")
    (tmp_path / "loop").symlink_to(tmp_path)
    assert main(["check", str(tmp_path)]) == 2
    assert "1 held, 0 did not, 4 could not be read" in capsys.readouterr().out


def test_a_bad_file_does_not_stop_the_others_and_2_outranks_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path, GOOD, "c.toml")
    write(tmp_path, GOOD.replace("Tock = 4", "Tock = 5"), "b.toml")
    (tmp_path / "deeper").mkdir()
    write(tmp_path / "deeper", "game =", "a.toml")
    assert main(["check", str(tmp_path)]) == 2
    assert "1 held, 1 did not, 1 could not be read" in capsys.readouterr().out


def test_judge_says_legal_or_names_each_broken_clause(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, GOOD)
    assert main(["judge", path, "Big Step"]) == 0
    assert capsys.readouterr().out.startswith("legal\nTick plays Big Step. (TTT-TURN-1)\n")
    assert main(["judge", path, "Catch Up"]) == 1
    first, *reasons = capsys.readouterr().out.splitlines()
    assert first == "illegal:"
    assert reasons
    assert all(reason.startswith("TTT-") and ": " in reason for reason in reasons)
    assert main(["judge", path, "Huge Step"]) == 2
    assert main(["judge", "nowhere.toml", "Big Step"]) == 2


def test_a_recorded_game_replays_and_a_changed_one_does_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["record", "tick_tock_tower", "--seed", "3", "--players", "5"]) == 0
    text = capsys.readouterr().out
    path = write(tmp_path, text, "game.jsonl")
    assert main(["replay", path]) == 0
    lines = text.splitlines()
    line = json.loads(lines[4])
    line["facts"]["clock"] += 1
    lines[4] = json.dumps(line)
    assert main(["replay", write(tmp_path, "\n".join(lines), "changed.jsonl")]) == 1
    assert "line 5: facts.clock: the record says" in capsys.readouterr().out
    assert main(["replay", str(tmp_path / "none.jsonl")]) == 2


def test_a_record_of_one_player_says_why_it_stops_at_a_secret_choice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    heroes = "heroes=Tick,Brass Owl,Tock,Silver Bat"
    command = ["record", "tick_tock_tower", "--set", heroes]
    assert main([*command, "--seen-by", "Tock"]) == 0
    path = write(tmp_path, capsys.readouterr().out, "game.jsonl")
    assert main(["replay", path]) == 2
    assert "line 2: move: 'Keep a goal': Tock is not told which" in capsys.readouterr().err


def test_settings_reach_options_and_readings(capsys: pytest.CaptureFixture[str]) -> None:
    heroes = "heroes=Tick,Brass Owl,Tock,Silver Bat"
    command = ["record", "tick_tock_tower", "--set", heroes, "--set", "edition=free"]
    assert main([*command, "--set", "order=B"]) == 0
    first = json.loads(capsys.readouterr().out.splitlines()[0])
    assert first["options"]["heroes"] == ["Tick", "Brass Owl", "Tock", "Silver Bat"]
    assert first["options"]["edition"] == "free"
    assert first["readings"]["order"] == "B"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["record", "chess"], "there is no game 'chess'"),
        (["record", "tick_tock_tower", "--players", "3"], "4"),
        (["record", "tickle", "--players", "2", "--set", "players=3"], "2, but players seats 3"),
        (["record", "tick_tock_tower", "--set", "speed=3"], "--set speed"),
        (["record", "tick_tock_tower", "--set", "speed"], "NAME=VALUE"),
        (["record", "tick_tock_tower", "--set", "edition=gold"], '"full"'),
        (["record", "tick_tock_tower", "--set", "order=C"], '"A"'),
        (["record", "tick_tock_tower", "--seen-by", "Bob"], "allowed:"),
        (["record", "tick_tock_tower", "--seed", "-1"], "given.seed"),
        (["clauses", "chess"], "there is no game 'chess'"),
    ],
)
def test_what_does_not_exist_is_one_clear_error(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert complaint in captured.err
    assert captured.out == ""


def test_clauses_prints_every_clause(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clauses", "tick_tock_tower"]) == 0
    out = capsys.readouterr().out
    assert "TTT-TWIN-1" in out
    assert "big_fan_twin" in out
