"""What the engine says by each clause: the events and refusals that cite it, in real sentences.

Found by carrying out every scenario of a game. Each wording of an event stands once, and each
reason of a refusal that no other differs from but in its names and numbers.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from functools import cache

from engines.play.coverage import PACKAGE
from engines.play.files import below_folder
from engines.play.running import Step, run_scenario
from engines.play.scenario import load_scenario
from engines.registry import load_game

_WORD = re.compile(r"[a-z]{3,}")


@dataclass
class Said:
    """Sentences that cite a clause, in the order of the scenarios that bring them about."""

    events: list[str] = field(default_factory=list)
    refusals: list[str] = field(default_factory=list)


@cache
def said_by(game: str) -> dict[str, Said]:
    """Return what is said by each clause of a game."""
    said: dict[str, Said] = {clause: Said() for clause in load_game(game).register.clauses}
    seen: dict[str, set[object]] = defaultdict(set)
    for path, _ in below_folder(PACKAGE / game / "scenarios"):
        for step in run_scenario(load_scenario(path)).steps:
            _add_events(step, said, seen)
            _add_refusals(step, said, seen)
    return said


def _add_events(step: Step, said: dict[str, Said], seen: dict[str, set[object]]) -> None:
    for event in step.events:
        for clause in event.cites:
            if event.phrase not in seen[clause]:
                seen[clause].add(event.phrase)
                said[clause].events.append(event.text)


def _add_refusals(step: Step, said: dict[str, Said], seen: dict[str, set[object]]) -> None:
    for breach in step.verdict.breaches:
        # Names begin with a capital, hyphen or number: what is left is the wording.
        wording = tuple(_WORD.findall(breach.reason))[:3]
        if wording not in seen[breach.clause]:
            seen[breach.clause].add(wording)
            said[breach.clause].refusals.append(breach.reason)
