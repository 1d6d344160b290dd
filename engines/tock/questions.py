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
        """Ask where a marker stops, with the move told without its end."""
        mover, (step,) = played.before.to_move, move.steps
        way = " and turns in at its doorway" if step.target in HOME_NAMES else ""
        if step.place in HOME_NAMES:
            way = ", farther in"
        elif any("back to" in event.text for event in played.events[:1]):
            way = BACKWARDS
        before = Counter(played.before.facts()["markers"][mover])

        def stop(facts: Facts) -> str | None:
            new = Counter(facts["markers"][mover]) - before
            return next((place for place in new if place != RESERVE), None)

        told = f"{capital(mover)} plays {a_card(move.card)}"
        return FactAsked(
            "Where does it stop?",
            ("markers", mover),
            read=stop,
            told=f"{told} with the marker on {step.place}{way}.",
            because=_WALKS,
        )


def _counting(colour: str) -> Callable[[Facts], int]:
    return lambda facts: facts["markers"][colour].count(RESERVE)


def _passed(played: Played, colour: str) -> Iterator[Believed]:
    """Yield what those believe who let a marker be captured in passing."""
    for event in played.events:
        if "nobody is captured in passing" in event.text and f"{colour}'s" in event.text:
            count = _counting(colour)(played.after.facts())
            yield Believed(count + 1, "So it would be if passing captured.", event.cites)


QUESTIONING = TockQuestions
