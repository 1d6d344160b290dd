"""``rulebook judge`` and ``rulebook legal``: what may be played in a case, and what follows."""

from __future__ import annotations

from typing import Any

from engines.play.case import Case, position_after
from engines.play.check import FAILS, HOLDS
from engines.play.command.arguments import (
    Asked,
    Commands,
    command,
    say_json,
    take_after,
    take_file,
    take_json,
    take_settings,
    with_case,
)
from engines.play.files import told_path
from engines.play.running import legal_texts
from engines.play.terminal import complain, say, text_argument
from engines.play.transcript import Stage, changes_told, stage_after
from engines.table.verdict import MalformedMove, TooManyMoves


def add_commands(commands: Commands) -> None:
    """Add what this module does to the command line."""
    sub = command(commands, "judge", with_case(judge), "is this move legal, and what follows?")
    take_file(sub)
    sub.add_argument("move", type=text_argument, metavar="MOVE")
    take_after(sub, 0)
    take_settings(sub)
    take_json(sub)

    sub = command(commands, "legal", with_case(legal), "list the legal moves")
    take_file(sub)
    take_after(sub, 0)
    take_settings(sub)
    take_json(sub)


def judge(asked: Asked, case: Case) -> int:
    """Say whether a move is legal and what it leads to, or which clauses it breaks."""
    state = position_after(case.set_as(asked.set), asked.after)
    try:
        move = state.parse_move(asked.move)
    except MalformedMove as malformed:
        return complain(f"move: {malformed}")
    stage = stage_after(state, move)
    assert stage.verdict is not None
    assert stage.before is not None
    if asked.json:
        say_json(judged(stage))
    elif stage.verdict.is_legal:
        say("legal", *stage.told)
        for line in changes_told(stage.before, stage.state.facts()):
            say(*line.split("\n"))
    else:
        breaches = stage.verdict.breaches
        say("illegal:", *(f"{breach.clause}: {breach.reason}" for breach in breaches))
    return HOLDS if stage.verdict.is_legal else FAILS


def judged(stage: Stage) -> dict[str, Any]:
    """Return the verdict of a stage as plain values; what follows stands there for a legal move."""
    verdict = stage.verdict
    assert verdict is not None
    told: dict[str, Any] = {
        "move": str(stage.move),
        "player": stage.player,
        "legal": verdict.is_legal,
        "breaches": [
            {"clause": breach.clause, "reason": breach.reason} for breach in verdict.breaches
        ],
        "nearest": [str(move) for move in verdict.nearest],
    }
    if verdict.is_legal:
        told["events"] = events(stage)
        told["facts"] = stage.state.facts()
    return told


def events(stage: Stage) -> list[dict[str, Any]]:
    """Return what happened as plain values."""
    return [{"text": event.text, "cites": list(event.cites)} for event in stage.events]


def legal(asked: Asked, case: Case) -> int:
    """List the legal moves in plain text order."""
    state = position_after(case.set_as(asked.set), asked.after)
    try:
        moves = legal_texts(state)
    except TooManyMoves as too_many:
        return complain(f"{told_path(asked.file)}: legal: {too_many}")
    if asked.json:
        say_json(moves)
    else:
        say(*moves)
    return HOLDS
