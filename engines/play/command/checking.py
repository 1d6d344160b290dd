"""``rulebook check``: do scenario files hold?"""

from __future__ import annotations

from pathlib import Path

from engines.play.check import FAILS, HOLDS, check_all
from engines.play.command.arguments import Asked, Commands, command
from engines.play.terminal import heard_or_not, say


def add_commands(commands: Commands) -> None:
    """Add what this module does to the command line."""
    sub = command(commands, "check", check, "run scenario files, or folders with their sub-folders")
    sub.add_argument("paths", nargs="+", type=Path, metavar="FILE_OR_FOLDER")
    sub.add_argument("--verbose", action="store_true", help="also name the files that hold")
    sub.add_argument(
        "--strict", action="store_true", help="also doubt positions that no play leads to"
    )


def check(asked: Asked) -> int:
    """Run scenario files and folders, printing a line for what holds and what does not.

    With ``--strict`` a file is also to hold a position that play can come to.
    """
    counts = [0, 0, 0]
    passed_over = doubtful = 0
    for report in check_all(asked.paths):
        doubts = report.doubtful if asked.strict else ()
        doubtful += bool(doubts)
        if report.passed_over:
            passed_over += 1
        else:
            counts[report.code] += 1
        with heard_or_not():
            if report.code != HOLDS or asked.verbose:
                say(*str(report).split("\n"))
            say(*doubts)
    with heard_or_not():
        if passed_over:
            files = "1 file" if passed_over == 1 else f"{passed_over:,} files"
            say(f"{files} without a game passed over (--verbose names them)")
        held, failed, bad = counts
        said = f"{held} held, {failed} did not, {bad} could not be read"
        say(f"{said}; {doubtful} in doubt" if asked.strict else said)
    worst = max((code for code, count in enumerate(counts) if count), default=HOLDS)
    return max(worst, FAILS if doubtful else HOLDS)
