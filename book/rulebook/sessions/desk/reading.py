"""What comes to a desk from elsewhere: scenarios, records, and sessions of other figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engines.play.record import BadRecord, RecordDiffers, read_line, replay
from engines.play.toml import BadToml, parse_toml
from engines.table.game import Game
from engines.table.messages import shown
from engines.table.shapes import BadPosition
from engines.table.state import State
from rulebook.sessions.case_file import LONGEST_TITLE
from rulebook.sessions.desk.draft import MOST_MOVES, Stated
from rulebook.sessions.example import ExampleSession
from rulebook.sessions.session import BadAction, Session
from rulebook.sessions.table import TableSession

LARGEST_FILE = 1_000_000
"""Characters of the largest file that is opened."""


class Found(NamedTuple):
    """What a file states, and the title that it has."""

    stated: Stated
    title: str


def read_file(text: str, game: Game) -> Found:
    """Return what a scenario file or a record states; BadAction says why it is neither.

    Of a scenario the position is taken as it is, even one that cannot be: the desk tells what is
    wrong with it.
    """
    if text.lstrip("\ufeff \r\n\t").startswith("{"):
        return _record(text, game)
    try:
        return found_in(parse_toml(text), game)
    except BadToml as bad:
        raise BadAction(f"the file is no scenario: {bad}") from None


def found_in(tables: Mapping[str, Any], game: Game) -> Found:
    """Return what the tables of a scenario state; BadAction where there is nothing to open."""
    if "case" in tables:
        raise BadAction("the file is a case book; it is added in the part Case book")
    named = tables.get("game")
    if named != game.name:
        what = f"the file is of the game {shown(named)}, this desk is for {game.name}"
        raise BadAction(
            what if "game" in tables else 'the file names no game; allowed: a key "game"'
        )
    given, readings, whens = (tables.get(key, kind()) for key, kind in _KINDS.items())
    for key, kind in _KINDS.items():
        if not isinstance(tables.get(key, kind()), kind):
            raise BadAction(f"{key}: this is not allowed; allowed: a {_CALLED[key]}")
    texts = tuple(_moves(whens))
    title = tables.get("title", "")
    ways = {str(name): str(way) for name, way in readings.items()}
    return Found(
        Stated(dict(given), ways, texts), title[:LONGEST_TITLE] if isinstance(title, str) else ""
    )


def _moves(whens: Sequence[Any]) -> Iterator[str]:
    if len(whens) > MOST_MOVES:
        raise BadAction(f"when: {len(whens):,} moves; allowed: at most {MOST_MOVES:,}")
    for number, one in enumerate(whens, 1):
        move = one.get("move") if isinstance(one, dict) else None
        if not isinstance(move, str):
            raise BadAction(f'when[{number}]: there is no move; allowed: a table with a "move"')
        yield move


_KINDS: dict[str, type] = {"given": dict, "readings": dict, "when": list}
_CALLED = {"given": "table", "readings": "table", "when": "list of tables"}


def _record(text: str, game: Game) -> Found:
    lines = [one for one in text.splitlines() if one.strip()]
    if len(lines) > MOST_MOVES + 1:
        raise BadAction(f"the record has {len(lines) - 1} moves; allowed: at most {MOST_MOVES}")
    try:
        first = read_line(lines[0], 1)
        if first.get("game") != game.name:
            what = f"the record is of the game {shown(first.get('game'))}"
            raise BadAction(f"line 1: {what}, this desk is for {game.name}")
        replay(lines)
        moves = [str(read_line(one, 2)["move"]) for one in lines[1:]]
    except (BadRecord, RecordDiffers) as error:
        raise BadAction(str(error)) from None
    start = first["given"] if "given" in first else {**game.fresh, **first.get("options", {})}
    given = {**start, "seed": first.get("seed", 0)}
    return Found(Stated(given, first.get("readings", {}), tuple(moves)), "")


# -- from another figure -------------------------------------------------------------------------


def stated_of(session: Session, at: int) -> tuple[Game, Found, int]:
    """Return the game of another figure, what it shows after so many moves, and the step.

    The position itself is stated where that says all of it; else the nearest one before it is,
    with the moves from there.
    """
    if isinstance(session, ExampleSession):
        game = session.example.scenario.game
        states = [stage.state for stage in session.timeline]
        moves = [str(stage.move) for stage in session.timeline[1:]]
        # A title that waits for the answer to a question must not be told by the desk either.
        return _nearest(game, states, moves, at, session.veil or session.example.title)
    if isinstance(session, TableSession) and session.match is not None and session.is_open:
        match = session.match
        return _nearest(match.game, match.states, match.moves(), at, "")
    raise BadAction("nothing of this figure can be opened at a desk")


def _nearest(
    game: Game, states: Sequence[State[Any]], moves: Sequence[str], at: int, title: str
) -> tuple[Game, Found, int]:
    at = min(at, len(states) - 1)
    for begin in range(at, -1, -1):
        given = game.editing.stated(states[begin])
        if begin == 0 or is_whole(game, states[begin], given):
            ways = states[begin].readings
            return game, Found(Stated(given, ways, tuple(moves[begin:at])), title), at - begin
    raise BadAction("this position cannot be stated")


def is_whole(game: Game, state: State[Any], given: Mapping[str, Any]) -> bool:
    """Return whether a ``[given]`` states a position with all its facts."""
    try:
        again = game.position(given, state.readings)
    except BadPosition:
        return False
    facts = {k: v for k, v in state.facts().items() if k not in game.editing.untold}
    return not list(game.facts_shape(state).differences(facts, again.facts()))
