"""The game at a table as a record: written to a file, and read from one, whoever made it."""

from __future__ import annotations

import json
from typing import Any

from engines.play.record import BadRecord, RecordDiffers, Recorder, read_line, replay
from engines.table.messages import shown
from rulebook.sessions.match import MOST_MOVES, Match
from rulebook.sessions.session import BadAction
from rulebook.sessions.set_up import SetUp, read_set_up

LARGEST_FILE = 4_000_000
"""Characters of the longest record that is read."""


def record_text(match: Match) -> str:
    """Return the game so far as JSON lines, as ``rulebook replay`` reads them."""
    recorder = Recorder(match.states[0].copy())
    lines = [recorder.first_line(), *(recorder.play(turn.move) for turn in match.turns)]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def record_name(match: Match) -> str:
    """Return a file name for the record."""
    return f"{match.game.name.replace('_', '-')}-seed-{match.state.seed}.jsonl"


def read_record(text: str, table: SetUp) -> tuple[SetUp, list[str]]:
    """Return the set-up and the moves of a record, to be gone on with at a table.

    Who sits at the table stays there if the record has as many seats. Raises :class:`BadAction`,
    which names the line and what is wrong with it.
    """
    found = _read(text, table.game.name)
    try:
        made = read_set_up({"kind": "table", "game": table.game.name, **found})
    except BadAction as bad:
        raise BadAction(f"line 1: {bad}") from None
    if len(table.seats) == len(made.seats):
        made.seats = list(table.seats)
    return made, found["moves"]


def _read(text: str, game: str) -> dict[str, Any]:
    """Return seed, options, readings and moves of a record, played again to check every line."""
    lines = [one for one in text.splitlines() if one.strip()]
    if len(lines) > MOST_MOVES + 1:
        raise BadAction(f"the record has {len(lines) - 1} moves; allowed: at most {MOST_MOVES}")
    first = _first(lines)
    if first.get("game") != game:
        what = f"the record is of the game {shown(first.get('game'))}, this table is for {game!r}"
        raise BadAction(f"line 1: {what}")
    if "seen_by" in first:
        who = shown(first["seen_by"])
        raise BadAction(f"line 1: the record tells only what {who} saw: it cannot be gone on with")
    if "given" in first:
        what = "the record begins from a position that was set up: it can be opened at the desk"
        raise BadAction(f"line 1: {what}")
    try:
        replay(text.splitlines())
    except (BadRecord, RecordDiffers) as error:
        raise BadAction(str(error)) from None
    moves = [json.loads(one)["move"] for one in lines[1:]]
    found = {"seed": first.get("seed", 0), "moves": moves}
    return {**found, **{name: first.get(name, {}) for name in ("options", "readings")}}


def _first(lines: list[str]) -> dict[str, Any]:
    """Return the first line; replaying tells what is wrong with any other."""
    try:
        return read_line(lines[0] if lines else "", 1)
    except BadRecord:
        what = "this is no record; its first line holds game, seed and options"
        raise BadAction(f"line 1: {what}") from None
