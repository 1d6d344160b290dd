"""Files, folders and records as strangers have them: read or named, in one line, without a hang."""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.play import files as files_module
from engines.play.check import check_all
from engines.play.command import main
from engines.play.files import LONGEST_LINE, Unreadable, read_lines
from engines.play.scenario import MOST_MOVES

ROOT = Path(__file__).parents[2]
GOOD = 'game = "tock"\n'
Captured = pytest.CaptureFixture[str]


def write(path: Path, text: str = GOOD) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def checked(*paths: Path) -> dict[str, int]:
    return {report.path.name: report.code for report in check_all(paths)}


# -- folders ---------------------------------------------------------------------------------------


def test_every_ending_and_every_linked_file_and_folder_is_read_once(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    write(elsewhere / "inside.toml")
    folder = tmp_path / "folder"
    write(folder / "CAPITALS.TOML")
    write(folder / ".hidden" / "mixed.Toml")
    (folder / "file.toml").symlink_to(elsewhere / "inside.toml")
    (folder / "linked").symlink_to(elsewhere)
    (folder / "again").symlink_to(elsewhere)
    (folder / "round").symlink_to(folder)
    (elsewhere / "back").symlink_to(folder)
    names = [report.path.name for report in check_all([folder])]
    assert sorted(names) == ["CAPITALS.TOML", "file.toml", "inside.toml", "mixed.Toml"]


@pytest.mark.parametrize("name", ["nowhere.toml", "nowhere", "round.toml", "pipe.toml", "map.toml"])
def test_what_cannot_be_read_in_a_folder_is_named(
    tmp_path: Path, capsys: Captured, name: str
) -> None:
    write(tmp_path / "good.toml")
    if name == "map.toml":
        (tmp_path / name).mkdir()
    elif name == "pipe.toml":
        os.mkfifo(tmp_path / name)
    else:
        (tmp_path / name).symlink_to(tmp_path / (name if "round" in name else "missing"))
    assert main(["check", str(tmp_path)]) == 2
    out = capsys.readouterr().out
    assert f"{tmp_path / name}: cannot be read: " in out
    assert "1 held, 0 did not, 1 could not be read" in out


def test_a_folder_that_may_not_be_opened_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "good.toml")
    shut = tmp_path / "shut"
    write(shut / "unseen.toml")
    scandir = os.scandir

    def guarded(path: Path) -> Iterator[os.DirEntry[str]]:
        if path == shut:
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(files_module.os, "scandir", guarded)
    assert checked(tmp_path) == {"good.toml": 0, "shut": 2}


def test_a_file_without_a_game_is_passed_over_aloud_in_a_folder_and_refused_by_name(
    tmp_path: Path, capsys: Captured
) -> None:
    write(tmp_path / "good.toml")
    stranger = write(tmp_path / "venv" / "pyproject.toml", '[project]\nname = "x"\n')
    write(tmp_path / "ruff.toml", "line-length = 100\n")
    assert main(["check", str(tmp_path), "--verbose"]) == 0
    out = capsys.readouterr().out
    assert f"passed over: {stranger}" in out
    assert "2 files without a game passed over" in out
    assert "1 held, 0 did not, 0 could not be read" in out
    assert main(["check", str(stranger)]) == 2
    assert "game: this key is missing" in capsys.readouterr().out
    assert main(["check", str(stranger.parent)]) == 2
    assert "no scenario file" in capsys.readouterr().out


# -- files -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["a" * 300, "a\0b", "\udcff", ".", "/dev/zero", "/dev/null/x"])
@pytest.mark.parametrize("command", ["check", "judge", "replay"])
def test_a_name_that_leads_to_no_file_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured, name: str, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([command, name, *(["x"] if command == "judge" else [])]) == 2
    captured = capsys.readouterr()
    said = captured.out + captured.err
    assert "cannot be read" in said or "no scenario file" in said


def test_a_pipe_that_nobody_writes_into_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert main(["check", str(tmp_path / "pipe")]) == 2
    assert main(["replay", str(tmp_path / "pipe")]) == 2


def test_a_byte_order_mark_is_read_or_named(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "case.toml"
    path.write_bytes(GOOD.encode("utf-8-sig"))
    assert main(["check", str(path)]) == 0
    path.write_bytes(GOOD.encode("utf-16"))
    assert main(["check", str(path)]) == 2
    assert "by its byte-order mark, in UTF-16; allowed: UTF-8" in capsys.readouterr().out
    assert main(["record", "tock"]) == 0
    record = capsys.readouterr().out
    path.write_bytes(record.encode("utf-8-sig"))
    assert main(["replay", str(path)]) == 0
    lines = record.splitlines(keepends=True)
    path.write_text("".join([*lines[:3], "\ufeff", *lines[3:]]), "utf-8")
    assert main(["replay", str(path)]) == 2
    assert "line 4: a byte-order mark" in capsys.readouterr().err


def test_names_of_files_and_keys_cannot_forge_a_line(tmp_path: Path, capsys: Captured) -> None:
    path = write(tmp_path / "a\nholds: b\u202e.toml", f'{GOOD}"x\\nholds: y" = 1\n')
    record = write(tmp_path / "r.jsonl", '{"game": "tock", "seed": 0, "\\ud800\\nx": 1}\n')
    assert main(["check", str(path)]) == 2
    assert main(["judge", str(path), "a\nlegal"]) == 2
    assert main(["replay", str(path)]) == 2
    assert main(["replay", str(record)]) == 1
    assert main(["record", "tock\nlegal"]) == 2
    assert main(["record", "tock", "--set", "a\nlegal"]) == 2
    assert main(["record", "tock", "--seen-by", "a\nlegal"]) == 2
    assert main(["record", "tock", "--bot", "a\nlegal"]) == 2
    captured = capsys.readouterr()
    said = (captured.out + captured.err).splitlines()
    assert not [line for line in said if line.startswith(("holds", "legal"))]
    assert all(line.isprintable() for line in said)


def test_moves_beyond_the_most_are_told_and_never_dropped(tmp_path: Path, capsys: Captured) -> None:
    refused = '[[when]]\nmove = "Discard"\nillegal = true\n'
    last = '[[when]]\nmove = "Discard"\n'
    path = write(tmp_path / "long.toml", GOOD + refused * MOST_MOVES + last)
    assert main(["check", str(path)]) == 2
    assert "when: 10,001 moves; allowed: at most 10,000" in capsys.readouterr().out


def test_a_hundred_thousand_unknown_keys_are_told_in_twenty_lines(
    tmp_path: Path, capsys: Captured
) -> None:
    keys = "".join(f"k{number}=1\n" for number in range(100_000))
    assert main(["check", str(write(tmp_path / "keys.toml", GOOD + keys))]) == 2
    out = capsys.readouterr().out
    assert "keys.toml: and 99,980 more" in out
    assert len(out.splitlines()) == 22


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"[[when]]\nmove = 0x{'f' * 3600}", "when[1].move: a number too long to be written"),
        (f"[[when]]\nplayer = 0x{'f' * 3600}", "when[1].player: a number too long"),
        ("[given]\nreadings = {}", "given.readings: unknown key here: it stands at the top of the"),
        ('[given]\nplayer = "red"', "given.player: unknown key here: it stands in a [[when]]"),
        (
            "[given.then]\ndeal = 1",
            "given.then: unknown key here: it stands at the top of",
        ),
        ("dealer = 'red'", "dealer: unknown key here: it stands in [given] or [then]"),
        ("[then]\nside = 5", "then.side: unknown key here: it stands in [given]"),
        ("[given]\nhome = {}", "given.home: unknown key here: it stands in [then]"),
        ("[given]\nturn_in = 'B'", "given.turn_in: unknown key here: it stands in readings"),
        ("[[when]]\nside = 5", "when[1].side: unknown key here: it stands in [given]"),
        ("[given]\nDealer = 'red'", 'did you mean "dealer"?'),
        ("[given]\ndealer = 'Red'", 'did you mean "red"?'),
        ("[given]\nmarkers = { red = ['Home1'] }", 'did you mean "home1"?'),
        ("cites = ['tock-win-1']", "; allowed: an id such as TOCK-TRACK-1"),
        ("cites = ['tock-win-1']", 'did you mean "TOCK-WIN-1"?'),
        ("readings = { Turn_In = 'B' }", 'did you mean "turn_in"?'),
    ],
)
def test_what_is_wrong_is_told_with_what_is_allowed_or_meant(
    tmp_path: Path, capsys: Captured, text: str, said: str
) -> None:
    assert main(["check", str(write(tmp_path / "case.toml", f"{GOOD}{text}\n"))]) == 2
    assert said in capsys.readouterr().out


@pytest.mark.parametrize(
    ("layout", "said"),
    [
        ("3-star-red 3-star-cyan . 1-star-red 1-star-cyan", "; allowed: cards that hang together"),
        ("3-star-red 1-circle-cyan", "; allowed: neighbours that share"),
        ("3-star-red 1-circle-red", "; allowed: a card that shares two properties"),
    ],
)
def test_a_layout_that_cannot_be_says_what_is_allowed(
    tmp_path: Path, capsys: Captured, layout: str, said: str
) -> None:
    text = f'game = "tickle"\n[given]\nlayout = "{layout}"\n'
    assert main(["check", str(write(tmp_path / "case.toml", text))]) == 2
    assert said in capsys.readouterr().out


@pytest.mark.parametrize(
    "setting", ["side=" + "[" * 3000, "side=" + "9" * 5000, "side=5\nx=1", "side=" + "5" * 100_000]
)
def test_a_setting_is_bounded_as_files_are(capsys: Captured, setting: str) -> None:
    assert main(["record", "tock", "--set", setting]) == 2
    assert len(capsys.readouterr().err) < 300


# -- records ---------------------------------------------------------------------------------------


def test_a_line_without_an_end_is_read_only_as_far_as_it_may_go(tmp_path: Path) -> None:
    path = tmp_path / "endless.jsonl"
    with path.open("wb") as file:
        file.truncate(1 << 40)  # A file with a hole: its terabyte takes no room on the disk.
    with pytest.raises(Unreadable, match="line 1: too long; allowed: 1,000,000 characters"):
        next(read_lines(path))
    assert main(["replay", str(path)]) == 2


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('{"game": "tock", "seed": ' + "9" * 5000 + "}", "not JSON: a number of too many digits"),
        ('{"game": "tock", "options": ' + "[" * 50 + "}", "too many lists and objects inside"),
        ("[" * (LONGEST_LINE - 1), "too many lists and objects inside each other"),
        ("x" * (LONGEST_LINE + 1), "too long; allowed: 1,000,000 characters"),
        ('{"game": "Tock"}', 'did you mean "tock"?'),
        ('{"game": "tock", "seed": "1"}', "seed: '1' is not allowed; allowed: a whole number"),
        ('{"seed": 1}', "game: is missing"),
        (json.dumps({"game": "tock", "options": dict.fromkeys(map(str, range(50)))}), "30 more"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(
    tmp_path: Path, capsys: Captured, line: str, said: str
) -> None:
    path = write(tmp_path / "game.jsonl", f"{line}\n")
    assert main(["replay", str(path)]) == 2
    err = capsys.readouterr().err
    assert f"{path}: line 1: " in err
    assert said in err


# -- any file --------------------------------------------------------------------------------------

VALUES = ("true", "-1", "1e400", "nan", "0x" + "f" * 3600, '""', '"Tick"', '"\\u202e"', "[]", "{}")
VALUES += ("[[]]", "[1]", '["x"]', "1979-05-27", '"A"', "{ a = 1 }", "9" * 5000, '"reserve"')
SNIPPETS = (
    "[given]",
    "[[when]]",
    '"',
    "'",
    "{",
    "]",
    "\n",
    "#",
    "=",
    ".",
    "\ufeff",
    "\0",
    "\u2028",
)


def _mutated(text: str, rng: random.Random) -> str:
    values = [*re.finditer(r"(?<==)[^\n=,}]+", text)]
    if values and rng.random() < 0.7:
        there = rng.choice(values)
        return text[: there.start()] + rng.choice(VALUES) + text[there.end() :]
    start = rng.randrange(len(text))
    end = rng.choice((start, start + rng.randrange(30)))
    return text[:start] + rng.choice(SNIPPETS) + text[end:]


@pytest.mark.parametrize("seed", range(4))
def test_no_file_however_it_is_spoilt_brings_a_traceback_or_a_raw_character(
    tmp_path: Path, capsys: Captured, seed: int
) -> None:
    """Scenarios of every game with a value, a bracket or a few letters changed; seeded."""
    rng = random.Random(seed)
    scenarios = sorted((ROOT / "engines").glob("*/scenarios/*.toml"))
    for _ in range(60):
        text = rng.choice(scenarios).read_text("utf-8")
        for _ in range(rng.randint(1, 3)):
            text = _mutated(text, rng)
        path = write(tmp_path / "case.toml", text)
        assert main(["check", str(path)]) in (0, 1, 2)
        lines = capsys.readouterr().out.splitlines()
        assert all(line.isprintable() for line in lines)
        assert len(lines) <= 22
