"""``rulebook explain`` and ``rulebook draw``: a case as a transcript and as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engines.play.case import Case, position_after
from engines.play.check import HOLDS
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
    write_out,
)
from engines.play.command.asking import events
from engines.play.files import told_path
from engines.play.picture import BadPicture, picture_of
from engines.play.terminal import complain, say
from engines.play.transcript import Stage, stages, transcript


def add_commands(commands: Commands) -> None:
    """Add what this module does to the command line."""
    sub = command(commands, "explain", with_case(explain), "tell a scenario step by step")
    take_file(sub)
    take_settings(sub)
    take_json(sub)

    sub = command(commands, "draw", with_case(draw), "draw a position into a file")
    take_file(sub)
    take_after(sub, None)
    take_settings(sub)
    sub.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="PICTURE",
        help="a file that ends in .svg or .png",
    )
    take_json(sub)


def explain(asked: Asked, case: Case) -> int:
    """Tell every move of a scenario, what happened and why, and what changed."""
    scenario = case.set_as(asked.set)
    if asked.json:
        say_json([told(stage) for stage in stages(scenario)])
        return HOLDS
    for lines in transcript(scenario):
        say(*lines.split("\n"))
    return HOLDS


def told(stage: Stage) -> dict[str, Any]:
    """Return a stage as plain values; at the start there is no move, and so no verdict."""
    verdict = stage.verdict
    breaches = () if verdict is None else verdict.breaches
    return {
        "player": stage.player,
        "move": None if stage.move is None else str(stage.move),
        "legal": None if verdict is None else verdict.is_legal,
        "breaches": [{"clause": breach.clause, "reason": breach.reason} for breach in breaches],
        "events": events(stage),
        "facts": stage.state.facts(),
    }


def draw(asked: Asked, case: Case) -> int:
    """Draw the position after some moves, or all, into a file of its own."""
    scenario = case.set_as(asked.set)
    state = position_after(scenario, asked.after)
    try:
        made = picture_of(state, scenario.title, asked.out.suffix.lower())
    except BadPicture as bad:
        return complain(f"{told_path(asked.out)}: {bad}")
    return write_out(asked, made)
