"""Records: a game as JSON lines, played by bots and played again move by move."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engines.play.bots import bot_chance, load_bot
from engines.play.files import LONGEST_LINE
from engines.play.nesting import depth
from engines.play.parting import places
from engines.play.running import legal_texts
from engines.play.toml import MARK
from engines.registry import UnknownGame, load_game
from engines.table.event import Event
from engines.table.messages import Near, shown
from engines.table.shapes import BadPosition
from engines.table.state import State
from engines.table.verdict import IllegalMove, MalformedMove, TooManyMoves

DEEPEST = 20
"""Lists and objects inside each other on a line."""


class BadRecord(ValueError):
    """A record that cannot be read; the message names the line."""


class RecordDiffers(ValueError):
    """A record does not go as the engine plays it; the message names the first such line."""


class Recorder:
    """Writes the lines of one game: what everybody sees together, or what one player sees.

    ``legal`` adds the possible moves to every line. A line's ``move`` and ``events`` tell the
    viewer no secret of others. A game that begins from a position of somebody's own says so in
    ``given``, as a scenario does.
    """

    def __init__(
        self,
        state: State[Any],
        legal: bool = False,
        seen_by: str = "",
        given: Mapping[str, Any] | None = None,
    ) -> None:
        if seen_by and seen_by not in state.players:
            allowed = ", ".join(state.players)
            near = Near(seen_by, state.players)
            what = f"there is no player {shown(seen_by)}; allowed: {allowed}{near}"
            raise BadRecord(f"seen_by: {what}")
        self.state = state
        self.legal = legal
        self.seen_by = seen_by
        self.given = given
        self.moves = 0

    def first_line(self) -> dict[str, Any]:
        """Return the line before the first move."""
        state = self.state
        line: dict[str, Any] = {
            "game": state.game,
            "seed": state.seed,
            "options": state.options(),
            "readings": dict(state.readings),
        }
        if self.given is not None:
            line["given"] = dict(self.given)
        if self.seen_by:
            line["seen_by"] = self.seen_by
        return {**line, **self._position()}

    def play(self, move: Any) -> dict[str, Any]:
        """Play the move and return its line; IllegalMove leaves all as it was."""
        state = self.state
        player = state.to_move
        text = state.move_seen_by(move, self.seen_by) if self.seen_by else str(move)
        events = state.play(move)
        self.moves += 1
        return {
            "n": self.moves,
            "player": player,
            "move": text,
            "events": list(self._told(events)),
            **self._position(),
        }

    def _told(self, events: Iterable[Event]) -> Iterator[dict[str, Any]]:
        for event in events:
            text = event.seen_by(self.seen_by) if self.seen_by else event.text
            if text is not None:
                yield {"text": text, "cites": list(event.cites)}

    def _position(self) -> dict[str, Any]:
        state = self.state
        facts = state.seen_by(self.seen_by) if self.seen_by else state.facts()
        if not self.legal:
            return {"facts": facts}
        try:
            if self.seen_by:
                legal = sorted(map(str, state.legal_seen_by(self.seen_by)))
            else:
                legal = legal_texts(state)
        except TooManyMoves as too_many:
            raise BadRecord(f"after move {self.moves}: legal: {too_many}") from None
        return {"facts": facts, "legal": legal}


def record_game(
    game: str,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    readings: Mapping[str, Any] | None = None,
    players: int | None = None,
    bot: str = "random",
    legal: bool = False,
    seen_by: str = "",
) -> Iterator[dict[str, Any]]:
    """Let bots play one game and yield its record line by line.

    Raises UnknownGame, UnknownBot, BadPosition or BadRecord, before the first line, for what
    does not exist.

    >>> lines = list(record_game("haunted_clock_tower", seed=4))
    >>> lines[0]["options"], lines[1]["n"]
    ({'players': 2, 'clock': '10:00'}, 1)
    >>> replay(map(json.dumps, lines)) == len(lines) - 1
    True
    """
    state = load_game(game).new(seed, options, readings, players)
    recorder = Recorder(state, legal, seen_by)
    choose, chance = load_bot(game, bot), bot_chance(seed)
    yield recorder.first_line()
    while not state.is_over:
        yield recorder.play(choose(state, chance))


def replay(lines: Iterable[str]) -> int:
    """Play a record again and return its number of moves.

    Raises :class:`BadRecord` for a line that cannot be read and :class:`RecordDiffers` at the first
    line that the engine plays otherwise.
    """
    return replay_numbered(enumerate(lines, 1))


def replay_numbered(numbered: Iterable[tuple[int, str]]) -> int:
    """Play a record again whose lines have the numbers of the file that they stand in."""
    recorder: Recorder | None = None
    for number, text in numbered:
        if not text.strip():
            continue
        line = read_line(text, number)
        if recorder is None:
            recorder = _open(line, number)
            _compare(recorder.first_line(), line, number)
        else:
            _compare(_played(recorder, line, number), line, number)
    if recorder is None:
        raise BadRecord("the record is empty; its first line holds game, seed, options and facts")
    return recorder.moves


def read_line(text: str, number: int) -> dict[str, Any]:
    """Return the object on a line of bounded length and depth; BadRecord if there is none."""
    if len(text) > LONGEST_LINE:
        raise BadRecord(f"line {number}: too long; allowed: {LONGEST_LINE:,} characters")
    if number == 1:
        text = text.removeprefix(MARK)
    elif text.startswith(MARK):
        what = "a byte-order mark (U+FEFF); allowed: at the beginning of the file alone"
        raise BadRecord(f"line {number}: {what}")
    if depth(text) > DEEPEST:
        what = f"too many lists and objects inside each other; allowed: at most {DEEPEST}"
        raise BadRecord(f"line {number}: {what}")
    try:
        line = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadRecord(f"line {number}: not JSON: {error.msg}, column {error.colno}") from None
    except (ValueError, RecursionError):
        # No decoding error of JSON: Python reads no whole number of thousands of digits.
        what = "a number of too many digits; allowed: 4,300"
        raise BadRecord(f"line {number}: not JSON: {what}") from None
    if not isinstance(line, dict):
        raise BadRecord(f"line {number}: {shown(line)} is not allowed; allowed: an object")
    return line


def _typed(line: Mapping[str, Any], key: str, kind: type, number: int, default: Any) -> Any:
    value = line.get(key, default)
    if not isinstance(value, kind) or isinstance(value, bool):
        allowed = {str: "a text", int: "a whole number", dict: "an object"}[kind]
        what = f"{shown(value)} is not allowed; allowed: {allowed}" if key in line else "is missing"
        raise BadRecord(f"line {number}: {key}: {what}")
    return value


def _open(line: Mapping[str, Any], number: int) -> Recorder:
    """Set up the game that a first line names."""
    name = _typed(line, "game", str, number, None)
    seed = _typed(line, "seed", int, number, 0)
    options = _typed(line, "options", dict, number, {})
    readings = _typed(line, "readings", dict, number, {})
    seen_by = _typed(line, "seen_by", str, number, "")
    given = _typed(line, "given", dict, number, {}) if "given" in line else None
    try:
        if given is None:
            state = load_game(name).new(seed, options, readings)
        else:
            state = load_game(name).position({**given, "seed": seed}, readings)
        return Recorder(state, "legal" in line, seen_by, given)
    except (UnknownGame, BadPosition, BadRecord) as error:
        raise BadRecord(f"line {number}: {error}") from None


def _played(recorder: Recorder, line: Mapping[str, Any], number: int) -> dict[str, Any]:
    """Play a line's move; a refused one is a difference, an unreadable one a bad record."""
    text = _typed(line, "move", str, number, None)
    try:
        return recorder.play(recorder.state.parse_move(text))
    except MalformedMove as error:
        if text in _hidden_moves(recorder):
            what = f"{shown(text)}: {recorder.seen_by} is not told which, so no replay goes past it"
            raise BadRecord(f"line {number}: move: {what}") from None
        raise BadRecord(f"line {number}: move: {error}") from None
    except IllegalMove as error:
        raise RecordDiffers(f"line {number}: move: {error}") from None


def _hidden_moves(recorder: Recorder) -> set[str]:
    """Return how the secret choices possible now are written for the one player of a record."""
    if not recorder.seen_by:
        return set()
    state = recorder.state
    return {state.move_seen_by(move, recorder.seen_by) for move in state.some_moves()[0]}


def _compare(played: Any, recorded: Any, number: int) -> None:
    place = next(places(played, recorded), None)
    if place is not None:
        where, ours, theirs = place
        raise RecordDiffers(
            f"line {number}: {where}: the record says {shown(theirs)}, the engine {shown(ours)}"
        )
