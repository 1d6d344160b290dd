"""The command as it is called: any locale, a full disk, a reader who leaves, Ctrl-C."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engines.play.command import checking, main
from engines.registry import GAMES, load_game

ROOT = Path(__file__).parents[2]
A_CASE = "engines/tock/scenarios/own-marker-captured.toml"
LOCALES = (
    {"LC_ALL": "C", "PYTHONUTF8": "0"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"},
    {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONIOENCODING": "cp1252:strict"},
    {"PYTHONIOENCODING": "utf-16"},
)
each_locale = pytest.mark.parametrize("locale", LOCALES, ids=lambda it: it.get("PYTHONIOENCODING"))


SEVERAL = """
import sys
from engines.play.command import main
runs, one = [], []
for argument in [*sys.argv[1:], "THEN"]:
    if argument == "THEN":
        runs, one = [*runs, one], []
    else:
        one.append(argument)
streams = [(stream, stream.encoding, stream.errors) for stream in (sys.stdout, sys.stderr)]
for arguments in runs:
    for stream, encoding, errors in streams:
        stream.reconfigure(encoding=encoding, errors=errors)
    code = main(arguments)
    for stream, *_ in streams:
        stream.flush()
        stream.buffer.write(b"ENDS %d\\n" % code)
        stream.buffer.flush()
"""
"""Runs the command several times in one process, each time with the streams of the locale."""


def run_several(
    *several: list[str], locale: dict[str, str]
) -> list[subprocess.CompletedProcess[bytes]]:
    """Run commands one after the other in one process; return what came of each."""
    joined = [argument for arguments in several for argument in ("THEN", *arguments)][1:]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **locale}
    command = [sys.executable, "-c", SEVERAL, *joined]
    done = subprocess.run(command, capture_output=True, env=environment, check=True)
    assert b"Traceback" not in done.stderr
    parts = [re.split(rb"ENDS (\d+)\n", text) for text in (done.stdout, done.stderr)]
    told = [
        subprocess.CompletedProcess(arguments, int(code), out, err)
        for arguments, code, out, err in zip(
            several, parts[0][1::2], parts[0][0::2], parts[1][0::2], strict=False
        )
    ]
    assert len(told) == len(several)
    return told


def run(
    *arguments: str, locale: dict[str, str] | None = None, **more: object
) -> subprocess.CompletedProcess[bytes]:
    """Run the command in a process of its own, from the project's folder."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **(locale or {})}
    chosen = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "env": environment, **more}
    done: subprocess.CompletedProcess[bytes] = subprocess.run(  # type: ignore[call-overload]
        [sys.executable, "-m", "engines", *arguments], check=False, **chosen
    )
    assert b"Traceback" not in (done.stderr or b"")
    return done


@each_locale
@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_utf_8_in_every_locale_and_replays_there(
    tmp_path: Path, game: str, locale: dict[str, str]
) -> None:
    names = [] if game in ("tock", "tick_tock_tower") else ["--set", 'players=["Zoë", "Łukasz"]']
    path = tmp_path / "gäme.jsonl"
    with path.open("wb") as file:
        assert run("record", game, *names, locale=locale, stdout=file).returncode == 0
    text = path.read_bytes().decode()
    assert "\r" not in text
    assert not names or "Łukasz" in text
    assert run("replay", str(path), locale=locale).returncode == 0


@each_locale
def test_everything_else_is_utf_8_too(tmp_path: Path, locale: dict[str, str]) -> None:
    refused, path = tmp_path / "cäse.toml", tmp_path / "gööd" / "cäse.toml"
    path.parent.mkdir()
    given = 'game = "tickle"\n[given]\nplayers = ["Zoë", "Ben"]\n'
    refused.write_text(f'{given}to_move = "Łu"\n', "utf-8")
    path.write_text(given, "utf-8")
    picture = tmp_path / "bïld.svg"
    wrong, no_move, checked, told, drawn, *registers = run_several(
        ["check", str(refused)],
        ["judge", str(path), "Plaÿ"],
        ["check", str(path.parent)],
        ["explain", str(path)],
        ["draw", str(path), "--out", str(picture)],
        *(["clauses", game] for game in GAMES),
        locale=locale,
    )
    assert wrong.returncode == 2
    assert "cäse.toml: given.to_move: 'Łu' does not play; allowed: \"Zoë\"" in wrong.stdout.decode()
    assert "move: 'Plaÿ' is no move" in no_move.stderr.decode()
    assert checked.returncode == 0
    assert "Zoë" in told.stdout.decode()
    assert drawn.returncode == 0
    assert "Zoë" in picture.read_bytes().decode()
    for game, register in zip(GAMES, registers, strict=True):
        assert register.returncode == 0
        assert register.stdout.decode().startswith(load_game(game).prefix)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize(
    "arguments",
    [
        ["clauses", "tock"],
        ["record", "tock"],
        ["check", "engines"],
        ["explain", A_CASE],
        ["compare", A_CASE, "--json"],
        ["simulate", "tock", "--games", "1"],
        ["--help"],
    ],
)
def test_where_nothing_can_be_written_the_command_says_so(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = run(*arguments, stdout=full, cwd=ROOT)
    assert done.returncode == 2
    assert done.stderr == b"output cannot be written: No space left on device\n"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["record", "tock"], 0),
        (["clauses", "tock"], 0),
        (["legal", A_CASE], 0),
        (["explain", A_CASE], 0),
        (["simulate", "tock", "--games", "2", "--set", "side=5", "--jobs", "2"], 0),
        (["--help"], 0),
        (["check", "engines/tock/clauses.toml"], 2),
    ],
)
def test_a_reader_who_leaves_ends_the_command_quietly_and_check_still_tells_by_its_code(
    arguments: list[str], code: int
) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    done = run(*arguments, stdout=writes, cwd=ROOT)
    os.close(writes)
    assert (done.returncode, done.stderr) == (code, b"")


def test_where_no_error_can_be_told_the_code_tells_it() -> None:
    reads, writes = os.pipe()
    os.close(reads)
    assert run("record", "chess", stderr=writes).returncode == 2
    os.close(writes)


def test_a_user_who_breaks_off_sees_no_traceback(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(checking, "check_all", interrupted)
    monkeypatch.setattr("engines.play.terminal._mute", lambda _: None)
    assert main(["check", str(tmp_path)]) == 130


@pytest.mark.parametrize("number", ["x", "9" * 5000, "1\n2", ""])
def test_a_number_that_is_none_is_refused_in_a_few_words(
    number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["record", "tock", "--seed", number]) == 2
    assert "allowed: a whole number\n" in capsys.readouterr().err
