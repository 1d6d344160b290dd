"""``rulebook clauses``: the register of a game, or some clauses, and where each is found again."""

from __future__ import annotations

from collections.abc import Iterator

from engines.play.check import HOLDS
from engines.play.command.arguments import Asked, Commands, command, say_json, take_json
from engines.play.coverage import Found, UnknownClause, coverage, find_clauses
from engines.play.terminal import complain, say, text_argument
from engines.registry import GAMES, UnknownGame, load_game
from engines.table.clauses import Reading


def add_commands(commands: Commands) -> None:
    """Add what this module does to the command line."""
    sub = command(commands, "clauses", clauses, "print a game's register, or some clauses")
    sub.add_argument(
        "names",
        nargs="+",
        type=text_argument,
        metavar="GAME_OR_ID",
        help=f"one game ({', '.join(GAMES)}), or ids of clauses",
    )
    sub.add_argument(
        "--coverage", action="store_true", help="with page, code, scenarios and tests of each"
    )
    take_json(sub)


def clauses(asked: Asked) -> int:
    """Print every clause of a game and its reading switches, or the clauses asked for."""
    try:
        game, found = _asked_for(asked.names)
    except (UnknownClause, UnknownGame) as error:
        return complain(error)
    if asked.json:
        say_json([one.tables() for one in found])
        return HOLDS
    for one in found:
        say(*(_proofs(one) if asked.coverage else _told(one, bool(game))))
    if game and not asked.coverage:
        for reading in load_game(game).register.readings.values():
            say(*_reading(reading))
    return HOLDS


def _asked_for(names: list[str]) -> tuple[str, list[Found]]:
    """Return the game that is asked for, or "", and the clauses."""
    if len(names) == 1 and "-" not in names[0]:
        load_game(names[0])
        return names[0], coverage(names[0])
    return "", find_clauses(names)


def _told(found: Found, among_all: bool) -> Iterator[str]:
    """Yield a clause; one that does not stand in its register brings its reading and scenarios."""
    clause = found.clause
    yield f"{clause.id}  {clause.title}"
    yield f"    {clause.text}"
    switch = f", reading {clause.reading}" if clause.reading else ""
    yield f"    [{found.strength}{switch}; {found.page}, {clause.heading}]"
    if not among_all:
        if clause.reading:
            reading = load_game(found.game).register.readings[clause.reading]
            yield from (f"    {line}" for line in _reading(reading))
        yield from _list("scenarios", found.scenarios)


def _reading(reading: Reading) -> Iterator[str]:
    yield f"{reading.name}  {reading.question}"
    yield f"    A: {reading.a}"
    yield f"    B: {reading.b}"


def _proofs(found: Found) -> Iterator[str]:
    yield f"{found.clause.id}  {found.clause.title} [{found.strength}]"
    yield f"    page: {found.page}, {found.clause.heading}"
    yield from _list("code", found.code)
    yield from _list("scenarios", found.scenarios)
    yield from _list("tests", found.tests)


def _list(name: str, entries: tuple[str, ...]) -> Iterator[str]:
    yield f"    {name}: {len(entries) or 'none'}"
    yield from (f"      {entry}" for entry in entries)
