"""What of Tick-Tock Tower is worth asking: where pawns end, tokens, points for goals, turns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from engines.table.questioning import FactAsked, Played, Questioning
from engines.table.state import State
from engines.tick_tock_tower.bot import worth_playing
from engines.tick_tock_tower.components import TOP
from engines.tick_tock_tower.state import Tower

_MOVED = (
    r"^{0} (moves|goes|is pushed|takes no step|is on|is \d+ spaces? behind|is \S.* twin and stays)"
    r"|so {0} is not pushed|the fan passes it by"
)


class TowerQuestions(Questioning):
    """Questions about the tower, once every goal is chosen."""

    def is_asked(self, state: State[Any]) -> bool:
        # Which goal to keep is a secret of its player's: nobody is asked about it.
        return not state.is_over and state.facts().get("offered") == []

    def reckoned(self, state: State[Any], moves: Sequence[Any]) -> list[int] | None:
        assert isinstance(state, Tower)
        return [worth_playing(state, state.seat, move) for move in moves]

    def said(self, asked: FactAsked, value: Any) -> str:
        return "START" if asked.path[0] == "spaces" and value == 0 else super().said(asked, value)

    def near(self, asked: FactAsked, value: Any, after: State[Any]) -> Iterator[tuple[Any, str]]:
        for other, why in super().near(asked, value, after):
            if asked.path[0] != "spaces" or other <= TOP:
                yield other, why

    def asks(self, played: Played) -> Iterator[FactAsked]:
        facts = played.after.facts()
        yield self.turn_asked(played)
        for name, space in facts["spaces"].items():
            yield FactAsked(
                f"On which space does {name} stand then?",
                ("spaces", name),
                name,
                beside=tuple((n, s) for n, s in facts["spaces"].items() if s != space),
                because=re.compile(_MOVED.format(re.escape(name))),
            )
        for name in played.after.players:
            tokens = re.compile(rf"^{re.escape(name)} takes a Thank-you token|{name} gets none")
            text = f"How many Thank-you tokens does {name} have then?"
            yield FactAsked(text, ("tokens", name), name, because=tokens)
            text = f"How many points do {name}'s goals bring then?"
            yield FactAsked(text, ("goal_points", name), name, because=re.compile("shows the goal"))


QUESTIONING = TowerQuestions
