"""What of The Haunted Clock Tower is worth asking: the clock, the families, the open tiles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engines.haunted_clock_tower.bot import remembered
from engines.haunted_clock_tower.components import PLACES
from engines.haunted_clock_tower.state import ClockTower
from engines.table.chance import Chance
from engines.table.questioning import FactAsked, Played, Questioning
from engines.table.state import State

_HOUR = 60


class HuntQuestions(Questioning):
    """Questions about a hunt; what colour a tile shows is told with the move."""

    def played(self, state: State[Any], move: Any) -> str:
        assert isinstance(state, ClockTower)
        colour = state.tiles[move.place - 1]
        return f"{state.to_move} turns tile {move.place}: it is {_a(colour)} ghost."

    def reshuffled(
        self, given: Mapping[str, Any], moves: Sequence[Any], chance: Chance
    ) -> dict[str, Any]:
        told = {*given["known"], *given["face_up"], *(move.place for move in moves)}
        tiles = list(given["tiles"])
        unseen = [
            place
            for place in range(1, PLACES + 1)
            if place not in told and tiles[place - 1] not in given["caught"]
        ]
        colours = chance.shuffled([tiles[place - 1] for place in unseen])
        for place, colour in zip(unseen, colours, strict=True):
            tiles[place - 1] = colour
        return {**given, "tiles": tiles}

    def reckoned(self, state: State[Any], moves: Sequence[Any]) -> list[int] | None:
        """Return 2 for a mate that was seen, 1 for a tile that nobody has seen, 0 for a miss.

        With which tile a chase is best begun nobody can see at a glance.
        """
        facts = state.seen_by(state.to_move)
        if not facts["face_up"]:
            return None
        known = facts["known"]
        mates = remembered(facts)[known[str(facts["face_up"][0])]]
        return [2 if one.place in mates else int(str(one.place) not in known) for one in moves]

    def near(self, asked: FactAsked, value: Any, after: State[Any]) -> Iterator[tuple[Any, str]]:
        if asked.path == ("clock",):
            yield _moved(value, 5), "That is one step too late."
            yield _moved(value, -5), "That is one step too early."
        else:
            yield from super().near(asked, value, after)

    def asks(self, played: Played) -> Iterator[FactAsked]:
        yield self.turn_asked(played)
        clock = re.compile(r"clock stays|minute hand")
        yield FactAsked("What time does the clock show then?", ("clock",), because=clock)
        steps = "How many steps are left until midnight then?"
        yield FactAsked(steps, ("steps_left",), because=clock, is_told=False)
        yield FactAsked(
            "How many families are in their rooms then?",
            ("caught",),
            read=lambda facts: len(facts["caught"]),
            because=re.compile(r"are caught|is missed"),
            is_told=False,
        )
        yield FactAsked(
            "How many tiles lie face up on the table then?",
            ("face_up",),
            read=lambda facts: len(facts["face_up"]),
            because=re.compile(r"stays open|lie open|face down again|are caught"),
            is_told=False,
        )


def _a(colour: str) -> str:
    return f"an {colour}" if colour[0] in "aeiou" else f"a {colour}"


def _moved(clock: str, minutes: int) -> str:
    """Return a time of the clock so many minutes later.

    >>> _moved("11:55", 5), _moved("10:00", -5)
    ('12:00', '9:55')
    """
    hour, minute = map(int, clock.split(":"))
    hour, minute = divmod(hour * _HOUR + minute + minutes, _HOUR)
    return f"{hour}:{minute:02}"


QUESTIONING = HuntQuestions
