"""A challenge: a position, a task in a sentence, and a goal, in a TOML file written by hand.

It has the frame of a scenario (``game``, ``title``, ``cites``, ``readings``, ``[given]``) and in
the place of moves a ``task``, a ``[[goal]]`` and ``hints``. No answer stands in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engines.play.challenge.goal import (
    LONGEST_WORDS,
    MOST_CONDITIONS,
    Condition,
    Reached,
    read_condition,
)
from engines.play.scenario import (
    FRAME,
    TABLES,
    BadScenario,
    Scenario,
    build_scenario,
    load_tables,
    then_shape,
)
from engines.play.toml import BadToml, parse_toml
from engines.table.game import Game
from engines.table.shapes import Fields, Flag, Name, Problem, Series, Whole
from engines.table.state import Facts, State

MOST_OWN_MOVES = 24
"""Moves of the reader in the longest challenge."""
MOST_HINTS = 6
MOST_STARS = 3

_FRAME = Fields(
    {
        **{key: shape for key, shape in FRAME.fields.items() if key not in ("when", "then")},
        "task": Name(what="a text"),
        "goal": TABLES,
        "hints": Series(Name(what="a text"), most=MOST_HINTS),
        "level": Whole(1, 3),
        "par": Whole(1, MOST_OWN_MOVES),
        "moves": Whole(1, MOST_OWN_MOVES),
        "open": Flag(),
    },
    required=("game", "task", "goal"),
)


@dataclass(frozen=True)
class Challenge:
    """A challenge whose file fits the format.

    ``moves`` are the reader's own at most, ``par`` those that earn the star for few. The reader
    sees what the player to move sees; where it is ``open``, everything. ``why`` is told once it is
    done.
    """

    scenario: Scenario
    task: str
    goal: tuple[Condition, ...]
    hints: tuple[str, ...]
    level: int
    par: int
    moves: int
    is_open: bool
    why: str = ""

    @property
    def name(self) -> str:
        """What it is called within its game."""
        return self.scenario.name

    @property
    def game(self) -> Game:
        """The game that it is about."""
        return self.scenario.game

    @property
    def title(self) -> str:
        """What it is called for readers."""
        return self.scenario.title

    @property
    def start(self) -> State[Any]:
        """The position that it begins with."""
        return self.scenario.start

    @property
    def seats(self) -> tuple[str, ...]:
        """The players whose moves are the reader's: all of them where they play together."""
        start = self.start
        return start.players if self.game.is_cooperative else (start.to_move,)

    def sight(self, state: State[Any]) -> Facts:
        """Return the facts that the reader is shown of a position."""
        return state.facts() if self.is_open else state.seen_by(self.start.to_move)

    def missing(self, reached: Reached) -> tuple[str, ...]:
        """Return what is missing to the goal, in words; nothing when it is reached."""
        unmet = (condition.unmet(self.scenario, reached) for condition in self.goal)
        return tuple(one for one in unmet if one is not None)

    def stars(self, own_moves: int, hints: int, is_shown: bool = False) -> int:
        """Return how many stars a solution earns, 1 to 3.

        One for being done, one for no more moves than par, one for no hint; whoever was shown a
        solution has the first alone.
        """
        return 1 if is_shown else 1 + (own_moves <= self.par) + (not hints)


def is_challenge(tables: Mapping[str, Any]) -> bool:
    """Return whether the tables of a file are those of a challenge, right or wrong."""
    return "task" in tables or isinstance(tables.get("goal"), list)


def load_challenge(path: Path) -> Challenge:
    """Read a challenge's file; BadScenario names everything that does not fit."""
    return build_challenge(load_tables(path), path.stem)


def parse_challenge(text: str, name: str = "challenge") -> Challenge:
    """Read a challenge from its TOML text; BadScenario names everything that does not fit.

    >>> made = parse_challenge('''game = "haunted_clock_tower"
    ... task = "Turn tile 7."
    ... [[goal]]
    ... then = { face_up = [7] }
    ... missing = "Tile 7 lies face down."
    ... ''')
    >>> made.task, made.par, made.moves
    ('Turn tile 7.', 1, 1)
    """
    try:
        return build_challenge(parse_toml(text), name)
    except BadToml as bad:
        raise BadScenario([Problem("", str(bad))]) from None


def build_challenge(data: Mapping[str, Any], name: str = "challenge") -> Challenge:
    """Make a challenge from the tables of a file."""
    problems = list(_own_problems(data))
    scenario: Scenario | None = None
    try:
        scenario = build_scenario(data, name, _FRAME)
    except BadScenario as bad:
        problems += bad.problems
    goal: list[Condition] = []
    if scenario is not None:
        facts = then_shape(scenario.game, scenario.start)
        for number, entry in enumerate(data["goal"], 1):
            place = f"goal[{number}]"
            condition, found = read_condition(entry, place, scenario.game.register, facts)
            goal.append(condition)
            problems += found
        if scenario.start.is_over:
            problems.append(Problem("given", "the game is over; allowed: a position to move in"))
    if problems or scenario is None:
        raise BadScenario(problems)
    par = data.get("par", 1)
    return Challenge(
        scenario,
        data["task"],
        tuple(goal),
        tuple(data.get("hints", ())),
        data.get("level", 1),
        par,
        data.get("moves", par),
        data.get("open", False),
    )


def _own_problems(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield what no frame says of the keys that a challenge has and a scenario has not."""
    goal = data.get("goal")
    if isinstance(goal, list) and not 1 <= len(goal) <= MOST_CONDITIONS:
        yield Problem("goal", f"{len(goal)} conditions; allowed: 1 to {MOST_CONDITIONS}")
    moves, par = data.get("moves"), data.get("par", 1)
    if isinstance(moves, int) and isinstance(par, int) and moves < par:
        yield Problem("moves", f"{moves} are fewer than par, which is {par}")
    for key in ("task", "hints"):
        texts = data.get(key)
        for text in texts if isinstance(texts, list) else [texts]:
            if isinstance(text, str) and len(text) > LONGEST_WORDS:
                yield Problem(key, f"too long; allowed: {LONGEST_WORDS} characters")
