"""What a comparison looks like: both outcomes beside each other, the first difference marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engines.play.transcript import Stage
from engines.table.clauses import Register
from engines.table.svg import View
from rulebook.sessions.desk.comparing import Parted
from rulebook.sessions.desk.desk import AtDesk
from rulebook.sessions.screen import Beside, Line, line, move_line, told_line


def comparison_lines(stages: Sequence[Stage], parted: Parted | None) -> Iterator[Line]:
    """Yield what is compared, and where the two ways part first."""
    if parted is None:
        yield line("This game has no point of rule that can be read in two ways.", "note")
        return
    yield line(parted.reading.question, "fact")
    count = len(stages) - 1
    moves = f"{count} {'move' if count == 1 else 'moves'}"
    if parted.at is None:
        yield line(f"Both ways are alike here: the position, {moves}, what may be played.", "note")
        return
    where = f"after {stages[parted.at].label_in_words}" if parted.at else "at the start"
    yield line(f"They part {where}: {parted.what}.", "refusal")
    yield line(f"A: {parted.told[0]}", "hint")
    yield line(f"B: {parted.told[1]}", "hint")


def beside(desk: AtDesk, parted: Parted) -> Iterator[Beside]:
    """Yield both ways, each with its board after all moves."""
    answers = (("A, as we play", parted.reading.a), ("B, the other way", parted.reading.b))
    for number, ((name, answer), stages) in enumerate(zip(answers, parted.ways, strict=True)):
        at = len(stages) - 1 if parted.at is None else parted.at
        stage = stages[at]
        facts = stage.state.facts()
        view = View(
            title=f"{name}: {stage.label_in_words}",
            description=" ".join(desk.game.describe(facts)),
            uid=f"{desk.uid}-way{number}",
            events=stage.events,
            before=stage.before,
            options=stage.state.options(),
        )
        yield {
            "title": f"{name}: {answer}",
            "board": desk.game.draw(facts, view=view),
            "lines": list(_way_lines(desk, stages, parted, number)),
        }


def stage_lines(register: Register, stage: Stage) -> Iterator[Line]:
    """Yield a move, and what is told of it."""
    assert stage.deed is not None
    yield move_line(stage.player, stage.deed, str(stage.move))
    yield from (told_line(register, one) for one in stage.told_in_words)


def _way_lines(
    desk: AtDesk, stages: Sequence[Stage], parted: Parted, number: int
) -> Iterator[Line]:
    """Yield the moves of one way, told; where the ways part, how it is on this one."""
    if parted.at == 0:
        yield line(f"Here they part: {parted.what}: {parted.told[number]}", "hint")
    for at, stage in enumerate(stages[1:], 1):
        yield from stage_lines(desk.register, stage)
        if at == parted.at:
            yield line(f"Here they part: {parted.what}: {parted.told[number]}", "hint")
