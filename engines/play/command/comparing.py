"""``rulebook compare``: do the readings of a disputed point part in this case?"""

from __future__ import annotations

from engines.play.case import Case
from engines.play.check import FAILS, HOLDS
from engines.play.command.arguments import (
    Asked,
    Commands,
    command,
    say_json,
    take_file,
    take_json,
    with_case,
)
from engines.play.parting import LEGALITY, Parting, first_parting
from engines.play.terminal import complain, say, text_argument
from engines.play.transcript import plain
from engines.table.messages import Near, shown


def add_commands(commands: Commands) -> None:
    """Add what this module does to the command line."""
    sub = command(
        commands, "compare", with_case(compare), "play the moves under both readings of a point"
    )
    take_file(sub)
    sub.add_argument(
        "--reading", type=text_argument, metavar="NAME", help="one point (usually each of them)"
    )
    take_json(sub)


def compare(asked: Asked, case: Case) -> int:
    """Tell the first difference between the readings, of one point or of each."""
    game = case.scenario.game
    names = list(game.register.readings)
    if asked.reading is not None:
        if asked.reading not in names:
            allowed = ", ".join(names) or "none, this game has no readings"
            near = Near(asked.reading, names)
            what = f"no such reading of {game.title}; allowed: {allowed}{near}"
            return complain(f"--reading {shown(asked.reading)}: {what}")
        names = [asked.reading]
    found = {name: first_parting(case, name) for name in names}
    if asked.json:
        say_json({name: parted and parted.tables() for name, parted in found.items()})
    else:
        for name, parted in found.items():
            say(*_told(case, name, parted))
        if not found:
            say(f"{game.title} has no readings to compare")
    return FAILS if any(found.values()) else HOLDS


def _told(case: Case, name: str, parted: Parting | None) -> list[str]:
    if parted is None:
        return [f"{name}: no difference"]
    place = "start"
    if parted.at:
        place = f"when[{parted.at}] {shown(case.scenario.whens[parted.at - 1].text)}"
    if parted.what == LEGALITY:
        told = ["legal" if value else "refused" for value in (parted.a, parted.b)]
    else:
        told = [plain(value).replace("\n", " / ") for value in (parted.a, parted.b)]
    return [f"{name}: {place}: {parted.what}", f"  A: {told[0]}", f"  B: {told[1]}"]
