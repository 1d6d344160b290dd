"""Scenarios: a position, moves, and what must hold, in a TOML file written by hand.

The book's examples, the engines' rule tests and the reviewers' files all have this form. Reading
one names everything that does not fit the format; :mod:`engines.play.running` carries one out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from engines.play.files import Unreadable, read_text
from engines.play.misplaced import WHEN_KEYS, with_home
from engines.play.toml import BadToml, parse_toml
from engines.registry import GAMES, load_game
from engines.table.game import Game
from engines.table.messages import Near, first_lines, shown
from engines.table.shapes import (
    UNKNOWN_KEY,
    BadPosition,
    Entries,
    Fields,
    Holds,
    Name,
    Problem,
    Series,
    Shape,
    Whole,
    below,
)
from engines.table.state import State
from engines.table.verdict import MalformedMove

MOST_MOVES = 10_000
"""Moves of the longest scenario."""
NEAREST = 3
"""Clauses named beside one that there is not."""


class BadScenario(ValueError):
    """A file that cannot be read or does not fit the format; ``problems`` says where."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(first_lines(problems)))
        self.problems = tuple(problems)


@dataclass(frozen=True)
class MoveText(Shape):
    """A move in the notation of one position; compared by its canonical form."""

    state: State[Any]

    @property
    def allowed(self) -> str:
        return "a move in the game's notation"

    def fits(self, value: Any) -> bool:
        return isinstance(value, str)

    def problems(self, value: Any, place: str = "") -> Iterator[Problem]:
        if not isinstance(value, str):
            yield from super().problems(value, place)
            return
        try:
            self.state.parse_move(value)
        except MalformedMove as malformed:
            yield Problem(place, malformed.what, malformed.near)


@dataclass(frozen=True)
class When:
    """One move of a scenario, and what must hold of it.

    ``illegal`` is False for a move to be played, True for one to be refused, or the id of a
    clause that must be among those broken.
    """

    text: str
    move: Any
    player: str = ""
    then: Mapping[str, Any] = field(default_factory=dict)
    illegal: bool | str = False


@dataclass(frozen=True)
class Scenario:
    """A scenario file that fits the format, with its position set up in ``start``."""

    name: str
    game: Game
    title: str
    cites: tuple[str, ...]
    start: State[Any]
    whens: tuple[When, ...]
    then: Mapping[str, Any]

    @cached_property
    def shape(self) -> Fields:
        """The shape of this scenario's ``then``."""
        return then_shape(self.game, self.start)


TABLES = Series(Entries(Whole()), most=MOST_MOVES)
"""A list of tables, whose insides are looked at one by one."""
FRAME = Fields(
    {
        "game": Name(GAMES),
        "title": Name(),
        "cites": Series(Name(what="a clause id")),
        "readings": Entries(Name(("A", "B"))),
        "given": Entries(Whole()),
        "when": TABLES,
        "then": Entries(Whole()),
    },
    required=("game",),
)
"""The frame of a file: what stands at its top, whatever the game."""


def load_scenario(path: Path, name: str | None = None) -> Scenario:
    """Read a scenario file; BadScenario names everything that does not fit."""
    return build_scenario(load_tables(path), path.stem if name is None else name)


def load_tables(path: Path) -> dict[str, Any]:
    """Return the tables of a TOML file, whatever they hold; BadScenario if it cannot be read."""
    try:
        return parse_toml(read_text(path))
    except (Unreadable, BadToml) as bad:
        raise BadScenario([Problem("", str(bad))]) from None


def parse_scenario(text: str, name: str = "scenario") -> Scenario:
    """Read a scenario from its TOML text; BadScenario names everything that does not fit.

    >>> parse_scenario('game = "tock"', "empty").start.to_move
    'red'
    >>> parse_scenario("title = 'No game'")
    Traceback (most recent call last):
    engines.play.scenario.BadScenario: game: this key is missing
    """
    try:
        data = parse_toml(text)
    except BadToml as bad:
        raise BadScenario([Problem("", str(bad))]) from None
    return build_scenario(data, name)


def build_scenario(
    data: Mapping[str, Any], name: str = "scenario", frame: Fields = FRAME
) -> Scenario:
    """Make a scenario from the tables of a TOML file; another kind of file has its own frame."""
    problems = list(_frame_problems(data, frame))
    named = data.get("game")
    if not isinstance(named, str) or named not in GAMES:
        raise BadScenario(problems)
    game = load_game(named)
    problems += _unknown_clauses(game, data.get("cites"), "cites")
    start: State[Any] | None = None
    try:
        start = game.position(_table(data, "given"), _table(data, "readings"))
    except BadPosition as bad:
        problems += bad.problems
        start = _stand_in(game, _table(data, "given"))
    whens: list[When] = []
    if start is not None:
        shape = then_shape(game, start)
        for number, entry in enumerate(_list(data, "when"), 1):
            if isinstance(entry, dict):
                whens.append(_read_when(entry, game, start, shape, f"when[{number}]", problems))
        problems += shape.problems(_table(data, "then"), "then")
    if problems or start is None:
        facts = then_shape(game, start).fields if start is not None else ()
        raise BadScenario([with_home(problem, game, facts) for problem in problems])
    cites = tuple(data.get("cites", ()))
    title = data.get("title", name)
    return Scenario(name, game, title, cites, start, tuple(whens), _table(data, "then"))


def _stand_in(game: Game, given: Mapping[str, Any]) -> State[Any] | None:
    """Return the set-up with the seats of a position that cannot be, to read the rest by."""
    try:
        return game.position({key: given[key] for key in (*game.options, "seed") if key in given})
    except BadPosition:
        return None


def _frame_problems(data: Mapping[str, Any], frame: Fields) -> Iterator[Problem]:
    """Yield what is wrong with the frame: its keys and types, not what lies in the tables."""
    inner = {"given", "then"} & frame.fields.keys()
    lists = {key for key, shape in frame.fields.items() if shape is TABLES}
    moves = data.get("when")
    if isinstance(moves, list) and len(moves) > MOST_MOVES:
        what = f"{len(moves):,} moves; allowed: at most {MOST_MOVES:,}"
        yield Problem("when", what)
    for key in inner:
        if key in data and not isinstance(data[key], dict):
            yield Problem(key, f"{shown(data[key])} is not allowed; allowed: a table")
    for key in lists:
        for number, entry in enumerate(_list(data, key), 1):
            if not isinstance(entry, dict):
                what = f"{shown(entry)} is not allowed; allowed: a table"
                yield Problem(f"{key}[{number}]", what)
    flat = {
        key: [] if key in lists and isinstance(value, list) else value
        for key, value in data.items()
        if key not in inner and key != "readings"
    }
    if "readings" in data and not isinstance(data["readings"], dict):
        flat["readings"] = data["readings"]
    yield from frame.problems(flat)


def _table(data: Mapping[str, Any], key: str) -> dict[str, Any]:
    value = data.get(key, {})
    return value if isinstance(value, dict) else {}


def _list(data: Mapping[str, Any], key: str) -> list[Any]:
    """Return a list as far as it is looked at; that there is more is a problem of its own."""
    value = data.get(key, [])
    return value[:MOST_MOVES] if isinstance(value, list) else []


def _unknown_clauses(game: Game, cites: Any, place: str) -> list[Problem]:
    if not isinstance(cites, list):
        return []
    ids = game.register.clauses
    allowed = f'an id such as {next(iter(ids))}; "rulebook clauses {game.name}" lists them'
    return [
        Problem(
            place,
            f"{shown(cite)} is no clause of {game.title}; allowed: {allowed}",
            Near(cite, ids, NEAREST),
        )
        for cite in cites
        if isinstance(cite, str) and cite not in game.register
    ]


def _read_when(
    entry: Mapping[str, Any],
    game: Game,
    start: State[Any],
    shape: Fields,
    place: str,
    problems: list[Problem],
) -> When:
    """Read one ``[[when]]``, adding what is wrong with it to the problems."""
    for key in entry:
        if key not in WHEN_KEYS:
            what = f"{UNKNOWN_KEY}; allowed: {', '.join(WHEN_KEYS)}"
            problems.append(Problem(below(place, key), what, Near(key, WHEN_KEYS)))
    move = None
    if "move" not in entry:
        problems.append(Problem(f"{place}.move", "this key is missing"))
    else:
        found = list(MoveText(start).problems(entry["move"], f"{place}.move"))
        problems += found
        move = None if found else start.parse_move(entry["move"])
    if "player" in entry:
        problems += Name(start.players).problems(entry["player"], f"{place}.player")
    illegal = entry.get("illegal", False)
    if isinstance(illegal, str):
        problems += _unknown_clauses(game, [illegal], f"{place}.illegal")
    elif not isinstance(illegal, bool):
        allowed = "true, or the id of a clause"
        problems.append(
            Problem(f"{place}.illegal", f"{shown(illegal)} is not allowed; allowed: {allowed}")
        )
    if illegal and "then" in entry:
        problems.append(Problem(f"{place}.then", "a refused move changes nothing: illegal or then"))
    if "then" in entry:
        problems += shape.problems(entry["then"], f"{place}.then")
    text, player = (
        value if isinstance(value, str) else "" for value in map(entry.get, ("move", "player"))
    )
    return When(text, move, player, _table(entry, "then"), illegal)


def then_shape(game: Game, start: State[Any]) -> Fields:
    """Return the shape of ``then``: the game's facts, and the lists of legal moves."""
    move = MoveText(start)
    facts = game.facts_shape(start)
    fields = {
        **facts.fields,
        "legal": Series(move, most=100_000),
        "legal_has": Holds(move, of="legal"),
        "legal_lacks": Holds(move, of="legal", absent=True),
    }
    # Keeps the kind of record: a game may compare some of its facts together.
    return replace(facts, fields=fields)
