"""“The best play”: of some legal moves, the one that the game's own measure puts first."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engines.play.quiz.moment import Moment, played
from engines.play.quiz.question import FEWEST, MOST, Choice, Kind, Question, rated
from engines.table.chance import Chance
from engines.table.deed import capital
from engines.table.questioning import Played

MOST_COMPARED = 60
"""Moves of a position that are measured."""


def questions(moment: Moment, chance: Chance) -> Iterator[Question]:
    """Yield the question for the best of some plays, where the game has a measure."""
    asking = moment.asking
    if not asking.measured or len(moment.legal) <= FEWEST:
        return
    by_measure: dict[int, Played] = {}
    for move in chance.shuffled(moment.legal)[:MOST_COMPARED]:
        line = moment.play(move)
        measure = asking.measure(line)
        if measure is not None:
            by_measure.setdefault(measure, line)
    ranked = sorted(by_measure, reverse=True)[:MOST]
    if len(ranked) <= FEWEST:
        return
    lines = [by_measure[measure] for measure in ranked]
    parted = _checked(moment, lines, ranked, chance)
    if parted is None:
        return
    choices: list[Choice] = []
    for measure, line in zip(ranked, lines, strict=True):
        why, cites = _reason(moment, line)
        short = f" That is {ranked[0] - measure} fewer than the best." if choices else ""
        choices.append(
            Choice(moment.state.told(line.move).asked, not choices, f"{why}{short}", cites)
        )
    if moment.is_ruled(choices[0].cites, parted):
        return
    mover = capital(moment.state.to_move)
    yield Question(
        moment.game.name,
        Kind.BEST,
        f"{mover} is to move.{moment.notes(parted)} {asking.measured}",
        tuple(chance.shuffled(choices)),
        moment.given,
        ({"move": str(lines[0].move), "player": moment.state.to_move},),
        asking.measured_facts(lines[0]),
        rated(len(moment.legal), len(by_measure)),
    )


def _reason(moment: Moment, line: Played) -> tuple[str, tuple[str, ...]]:
    """Return what counted in a play, and by which clauses."""
    counted = [
        event
        for event in line.events
        if event.cites and re.search(rf"\b{moment.asking.unit.rstrip('s')}s?\b", event.text)
    ]
    cites = dict.fromkeys(cite for event in counted for cite in event.cites)
    return " ".join(event.text for event in counted), tuple(cites)


def _checked(
    moment: Moment, lines: list[Played], ranked: list[int], chance: Chance
) -> list[str] | None:
    """Return the disputed points that would count otherwise; None if what is hidden decides."""
    asking = moment.asking
    moves = [line.move for line in lines]
    for state in moment.dealt_anew(moves, chance):
        if [asking.measure(played(state, move)) for move in moves] != ranked:
            return None
    return [
        name
        for name, state in moment.other_readings.items()
        if not all(map(state.is_legal, moves))
        or [asking.measure(played(state, move)) for move in moves] != ranked
    ]
