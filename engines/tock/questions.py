"""What of Tock is worth asking: where a marker stops, who goes back to the reserve, who is Home."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engines.table.deed import capital
from engines.table.questioning import Believed, FactAsked, Played, Questioning
from engines.table.state import Facts, State
from engines.tock.bot import worth_after
from engines.tock.components import COLOURS, HOME_NAMES, RESERVE
from engines.tock.moves import Move
from engines.tock.rules.phrases import a_card
from engines.tock.state import Tock

BACKWARDS = ", going back"
_WALKS = re.compile(r"\b(\d+ spaces?|stops on)\b")
_CAPTURES = re.compile(r"\bcaptured\b")
_COMES_HOME = re.compile(r"turns in|are Home")


class TockQuestions(Questioning):
    """Questions about markers: on the track, in reserve and Home."""

    longest = 160
    """Markers take their time to come near Home."""

    def reckoned(self, state: State[Any], moves: Sequence[Any]) -> list[int] | None:
        assert isinstance(state, Tock)
        return [worth_after(state, move) for move in moves]

    def near(self, asked: FactAsked, value: Any, after: State[Any]) -> Iterator[tuple[Any, str]]:
        assert isinstance(after, Tock)
        if value in HOME_NAMES:
            at = HOME_NAMES.index(value)
            beside = {at - 1: "That is one space short.", at + 1: "That is one space too far."}
            yield from ((HOME_NAMES[n], why) for n, why in beside.items() if 0 <= n < len(COLOURS))
        elif value in after.track.places:
            names, at = after.track.names, after.track.places[value]
            ahead = -1 if BACKWARDS in asked.told else 1
            what = "That is one space short, as if the space it leaves were counted."
            yield names[(at - ahead) % after.track.length], what
            yield names[(at + ahead) % after.track.length], "That is one space too far."
        else:
            yield from super().near(asked, value, after)

    def asks(self, played: Played) -> Iterator[FactAsked]:
        yield self.turn_asked(played)
        move, mover = played.move, played.before.to_move
        if len(move.steps) == 1 and not move.swap and move.steps[0].place != RESERVE:
            yield self._stop_asked(played, move)
        for colour in COLOURS:
            text = f"How many of {colour}'s markers are in the reserve then?"
            yield FactAsked(
                text,
                ("markers", colour),
                colour,
                read=_counting(colour),
                because=_CAPTURES,
                is_told=False,
                believed=tuple(_passed(played, colour)),
            )
        yield FactAsked(
            f"How many of {mover}'s markers are Home then?",
            ("home", mover),
            because=_COMES_HOME,
            is_told=False,
        )

    def _stop_asked(self, played: Played, move: Move) -> FactAsked:
        """Ask where a marker stops, with the move told without its end.

        The same card may take the same marker another way: then that is told, and where the
        other way ends is no wrong answer.
        """
        mover, (step,) = played.before.to_move, move.steps
        others = _other_ends(played.before, move)
        before = Counter(played.before.facts()["markers"][mover])

        def stop(facts: Facts) -> str | None:
            new = Counter(facts["markers"][mover]) - before
            return next((place for place in new if place != RESERVE), None)

        card = "all of a 7" if move.card == "7" else a_card(move.card)
        way = _way(played, move, others)
        return FactAsked(
            "Where does it stop?",
            ("markers", mover),
            read=stop,
            told=f"{capital(mover)} plays {card} with the marker on {step.place}{way}.",
            because=_WALKS,
            never_offered=others,
        )


def _other_ends(state: State[Any], move: Move) -> frozenset[str]:
    """Return where the same card could take the same marker, alone, instead."""
    (step,) = move.steps
    alike = [
        other.steps[0]
        for other in state.some_moves()[0]
        if other.card == move.card and len(other.steps) == 1 and not other.swap
    ]
    return frozenset(one.target for one in alike if one.place == step.place) - {step.target}


def _way(played: Played, move: Move, others: frozenset[str]) -> str:
    """Return which way a marker goes, as far as there is, or seems to be, a choice."""
    (step,) = move.steps
    if any("back to" in event.text for event in played.events[:1]):
        return BACKWARDS
    forward = ", going forward" if move.card == "4" else ""
    if step.place in HOME_NAMES:
        return f"{forward}, farther in"
    if step.target in HOME_NAMES:
        return f"{forward} and turning in" if forward else ", turning in at its doorway"
    if any(end in HOME_NAMES for end in others):
        return f"{forward} and on round the track" if forward else ", going on round the track"
    return forward


def _counting(colour: str) -> Callable[[Facts], int]:
    return lambda facts: facts["markers"][colour].count(RESERVE)


def _passed(played: Played, colour: str) -> Iterator[Believed]:
    """Yield what those believe who let a marker be captured in passing."""
    for event in played.events:
        if "nobody is captured in passing" in event.text and f"{colour}'s" in event.text:
            count = _counting(colour)(played.after.facts())
            yield Believed(count + 1, "So it would be if passing captured.", event.cites)


QUESTIONING = TockQuestions
