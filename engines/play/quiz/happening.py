"""“What happens?”: a fact after a legal move, and wrong answers from the engine's own play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from engines.play.quiz.moment import Moment, played
from engines.play.quiz.question import FEWEST, MOST, Choice, Kind, Question, rated
from engines.table.chance import Chance
from engines.table.event import Event
from engines.table.questioning import Believed, FactAsked, Played, fact_at

MOST_MOVES = 6
"""Moves of a position that are played to see what happens."""
TURN = 8
"""Whose turn it is can be asked of every move; what else happened comes first."""


def questions(moment: Moment, chance: Chance) -> Iterator[Question]:
    """Yield questions about what a move leads to, those about fresh topics first."""
    moves = chance.shuffled(moment.legal)[:MOST_MOVES]
    lines = [moment.play(move) for move in moves]
    asked = [(line, fact) for line in lines for fact in moment.asking.asks(line)]
    reasoned = []
    for line, fact in chance.shuffled(asked):
        reason = deciding(line, fact, _said(moment, line, fact))
        if reason is not None and not moment.is_ruled(reason.cites):
            stale = moment.fresh(reason.cites) + TURN * (fact.path == ("to_move",))
            reasoned.append((stale, line, fact, reason))
    reasoned.sort(key=lambda one: one[0])
    for _, line, fact, reason in reasoned:
        made = _Asking(moment, lines, line, fact).question(reason, chance)
        if made is not None:
            yield made


def _said(moment: Moment, line: Played, fact: FactAsked) -> str:
    return moment.asking.said(fact, fact.answer(line.after.facts()))


def deciding(line: Played, fact: FactAsked, label: str) -> Event | None:
    """Return the event that is the reason for a fact: what it mentions decides; None without one.

    A number that has changed has to be told; what stays as it is, or is a word, has to be about
    the right name at least.
    """
    before, after = fact.answer(line.before.facts()), fact.answer(line.after.facts())
    told = [event for event in line.events if event.cites]
    if fact.because is not None:
        told = [event for event in told if fact.because.search(event.text)]
    named = [event for event in told if not fact.about or mentions(event.text, fact.about)]
    exact = [event for event in named if mentions(event.text, label)]
    if exact:
        return exact[-1]
    needs_number = fact.is_told and isinstance(after, int) and before != after
    is_enough = fact.about or not fact.is_told
    return named[-1] if named and is_enough and not needs_number else None


def mentions(text: str, words: str) -> bool:
    """Return whether words stand in a text as they are, and not as a part of others.

    >>> mentions("It goes to red+10.", "red+1"), mentions("Red plays.", "red")
    (False, True)
    >>> mentions("Green's marker on blue+3 is captured.", "blue")
    False
    """
    return re.search(rf"(?<![\w+]){re.escape(words)}(?![\w+])", text, re.IGNORECASE) is not None


@dataclass(frozen=True)
class _Asking:
    """One fact asked after one move, with the other moves that could have been played."""

    moment: Moment
    lines: list[Played]
    line: Played
    fact: FactAsked

    def question(self, reason: Event, chance: Chance) -> Question | None:
        """Return the question; None where it answers itself, or nobody could know."""
        moment, line, fact = self.moment, self.line, self.fact
        told = fact.told or moment.asking.played(line.before, line.move)
        parted = self._parted()
        wrong = self._wrong(parted)
        # A fact with two values, such as lit or dark, has no more than one that is wrong.
        are_two = len(moment.asking.names_of(fact, line.after)) == FEWEST
        if len(wrong) < (1 if are_two else FEWEST):
            return None
        if mentions(told, self.label) or not self._holds(chance):
            return None
        text, cites = self._reason(reason)
        choices = [Choice(self.label, True, text, cites)]
        for said, one in wrong.items():
            choices.append(Choice(said, False, f"{one.why} {text}", _once(one.cites) or cites))
        then: Any = fact_at(line.after.facts(), fact.path)
        for key in reversed(fact.path):
            then = {key: then}
        return Question(
            moment.game.name,
            Kind.HAPPENS,
            f"{told}{moment.notes(parted)} {fact.text}",
            tuple(chance.shuffled(choices)),
            moment.given,
            ({"move": str(line.move), "player": line.before.to_move},),
            then,
            rated(len(moment.legal), len(moment.refused)),
        )

    @property
    def answer(self) -> Any:
        """What is asked for."""
        return self.fact.answer(self.line.after.facts())

    @property
    def label(self) -> str:
        """The answer in words."""
        return self.moment.asking.said(self.fact, self.answer)

    def _reason(self, reason: Event) -> tuple[str, tuple[str, ...]]:
        """Return why the answer is right and by which clauses, with what adds up to it."""
        adds = self.fact.adds
        events = [reason] if adds is None else [e for e in self.line.events if adds.search(e.text)]
        cited = _once(tuple(cite for event in events for cite in event.cites))
        return " ".join(event.text for event in events), cited

    def _holds(self, chance: Chance) -> bool:
        """Return whether the mover sees the answer, and it is the same whatever nobody can see."""
        move, answer = self.line.move, self.answer
        seen = self.line.after.seen_by(self.line.before.to_move)
        if fact_at(seen, self.fact.path) != fact_at(self.line.after.facts(), self.fact.path):
            return False
        return all(
            state.is_legal(move) and self.fact.answer(played(state, move).after.facts()) == answer
            for state in self.moment.dealt_anew([move], chance)
        )

    def _parted(self) -> dict[str, Any]:
        """Return the answers of readings that answer otherwise; a move may be refused there."""
        found: dict[str, Any] = {}
        for name, state in self.moment.other_readings.items():
            if state.is_legal(self.line.move):
                state = played(state, self.line.move).after
            answer = self.fact.answer(state.facts())
            if self.moment.asking.said(self.fact, answer) != self.label:
                found[name] = answer
        return found

    def _wrong(self, parted: dict[str, Any]) -> dict[str, Believed]:
        """Return wrong answers by their words, as many as a question has room for."""
        found: dict[str, Believed] = {}
        for one in self._believed(parted):
            if one.value is not None and not self._is_kept_back(one.value):
                found.setdefault(self.moment.asking.said(self.fact, one.value), one)
        found.pop(self.label, None)
        return dict(islice(found.items(), MOST - 1))

    def _is_kept_back(self, value: Any) -> bool:
        """Return whether a value may not stand among the choices."""
        kept = self.fact.never_offered
        return bool(kept) and value in kept

    def _believed(self, parted: dict[str, Any]) -> Iterator[Believed]:
        """Yield answers that somebody might believe, the likest first; the right one may be too."""
        fact, after = self.fact, self.line.after
        yield from fact.believed
        register = self.moment.game.register
        for name, value in parted.items():
            clauses = tuple(clause.id for clause in register if clause.reading == name)
            why = f"So it would be by the other reading: {register.readings[name].b}"
            yield Believed(value, why, clauses)
        yield Believed(fact.answer(self.line.before.facts()), "That is how it was before.")
        near = [Believed(*one) for one in self.moment.asking.near(fact, self.answer, after)]
        yield from near[:1]
        yield from (Believed(value, why) for value, why in self._beside())
        yield from near[1:]
        for other in self.lines:
            value = fact.answer(other.after.facts())
            yield Believed(value, f"That would come of another move: {other.move}.")
        for name in self.moment.asking.names_of(fact, after):
            yield Believed(name, "Nothing in this move leads to that.")

    def _beside(self) -> Iterator[tuple[Any, str]]:
        """Yield the answers for others; of turns, the others themselves."""
        for name, value in self.fact.beside:
            if self.fact.path != ("to_move",):
                yield value, f"That is the answer for {name}."
            else:
                yield value, f"It is not {name}'s turn." if name else "The game goes on."


def _once(cites: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(cites))
