"""Soak: what every game promises, held on random games for as long as one likes (``make soak``).

Each round plays the generic suite's checks on every variety with seeds of its own. What is done is
kept in a file: broken off, it goes on there. A failure is printed with the seeds that bring it
back, and the soak goes on; it ends with 1 if there was any.
"""

from __future__ import annotations

import argparse
import inspect
import json
import sys
import traceback
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from engines.play.command.progress import Progress
from tests.generic.brought import VARIETIES
from tests.generic.contract import Variety
from tests.toc import ROOT

SUITES = (
    "test_random_games",
    "test_hidden_information",
    "test_what_is_revealed",
    "test_candidates",
    "test_doubts",
)
FAR = 1_000
"""Seeds between the games of one round and those of the next."""
KEPT = ROOT / ".soak.json"

Check = Callable[[Variety], None]


def checks() -> dict[str, Check]:
    """Return the generic suite's checks that take a variety and nothing else, by name."""
    found: dict[str, Check] = {}
    for suite in SUITES:
        module = import_module(f"tests.generic.{suite}")
        for name, check in vars(module).items():
            if name.startswith("test_") and [*inspect.signature(check).parameters] == ["variety"]:
                found[f"{suite}::{name}"] = check
    return found


class Moved(Variety):
    """A variety whose games have other seeds than those that a check names."""

    def new(self, seed: int) -> Any:
        """Return the game of a seed so many further on."""
        return super().new(seed + FAR * self.round)

    round: int = 0

    @classmethod
    def of(cls, variety: Variety, number: int) -> Moved:
        """Return a variety in a round."""
        moved = cls(variety.game, variety.players, variety.options, variety.readings)
        object.__setattr__(moved, "round", number)
        return moved


def cases(rounds: int) -> Iterator[tuple[int, str, Variety, Check]]:
    """Yield every check of every variety of every round, always in the same order."""
    there = checks()
    for number in range(1, rounds + 1):
        for variety in VARIETIES:
            for name, check in there.items():
                yield number, name, variety, check


def soak(rounds: int, kept: Path, game: str = "") -> int:
    """Run the checks from where the file says; return the number of failures in all."""
    state = {"done": 0, "failed": []}
    if kept.is_file():
        state = json.loads(kept.read_text("utf-8"))
    done, failed = int(state["done"]), list(state["failed"])
    of = rounds * len(VARIETIES) * len(checks())
    progress = Progress(of, "checks", done)
    try:
        for at, (number, name, variety, check) in enumerate(cases(rounds), 1):
            if at <= done or (game and variety.game != game):
                continue
            try:
                check(Moved.of(variety, number))
            except Exception:
                failed.append(f"{name}[{variety}] in round {number}")
                print(f"\n{failed[-1]}\n{traceback.format_exc()}", file=sys.stderr)
            done = at
            if progress.is_due():
                _keep(kept, done, failed)
                progress.show(done)
    except KeyboardInterrupt:
        print(f"\nbroken off; `make soak` goes on from check {done + 1:,}", file=sys.stderr)
    _keep(kept, done, failed)
    progress.show(done, "\n")
    print(f"{done:,} of {of:,} checks in {rounds:,} rounds, {len(failed)} failed")
    return len(failed)


def _keep(kept: Path, done: int, failed: list[str]) -> None:
    kept.write_text(json.dumps({"done": done, "failed": failed}) + "\n", "utf-8")


def main(argv: list[str] | None = None) -> int:
    """Run the command line; return 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--rounds", type=int, default=100, help="of every check and variety")
    parser.add_argument("--kept", type=Path, default=KEPT, help="the file to go on from")
    parser.add_argument("--game", default="", help="this one alone")
    asked = parser.parse_args(argv)
    return int(soak(asked.rounds, asked.kept, asked.game) > 0)


if __name__ == "__main__":
    sys.exit(main())
