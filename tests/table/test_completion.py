"""``rulebook completion``: a shell that has read its script completes what can be typed."""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys

import pytest

from engines.play.bots import bot_names
from engines.play.command import main, parser
from engines.registry import GAMES, load_game

TAB = """
words=("$@")
COMP_WORDS=("${words[@]}") COMP_CWORD=$((${#words[@]} - 1))
complete=$(complete -p rulebook)
complete=${complete##*-F }
"${complete%% *}" && printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture(scope="module")
def script() -> str:
    done = subprocess.run(
        [sys.executable, "-m", "engines", "completion", "bash"], capture_output=True, check=True
    )
    return done.stdout.decode("utf-8")


def offered(script: str, *typed: str) -> list[str]:
    """Return what bash offers for the last word when Tab is pressed."""
    done = subprocess.run(
        ["bash", "-c", script + TAB, "bash", "rulebook", *typed],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_bash_completes_commands_games_clauses_options_and_readings(script: str) -> None:
    commands = next(
        action for action in parser()._actions if isinstance(action, argparse._SubParsersAction)
    )
    assert offered(script, "") == list(commands.choices)
    assert offered(script, "record", "") == list(GAMES)
    homes = [one for one in load_game("tock").register.clauses if one.startswith("TOCK-HOME-")]
    assert offered(script, "clauses", "TOCK-HOME-") == homes
    bots = dict.fromkeys(name for game in GAMES for name in bot_names(game))
    assert offered(script, "record", "tock", "--bot", "") == [*bots]
    assert offered(script, "simulate", "tock", "--set", "own_m") == [
        "own_marker=A",
        "own_marker=B",
    ]
    assert "--after" in offered(script, "judge", "--")


@pytest.mark.parametrize("shell", ["zsh", "tcsh"])
def test_other_shells_get_a_script_too(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    assert "simulate" in capsys.readouterr().out


def test_what_is_offered_is_not_what_is_allowed(capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown game is still told in the command's own words."""
    assert main(["completion", "bash"]) == 0
    capsys.readouterr()
    assert main(["record", "chess"]) == 2
    assert "invalid choice" not in capsys.readouterr().err


def test_without_the_extra_it_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert main(["completion", "bash"]) == 2
    assert "rulebook-you-can-run[completion]" in capsys.readouterr().err
