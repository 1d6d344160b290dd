"""A game small enough to see through, with which the live parts are tested.

Three lanterns stand in a row. Ann and Bob take turns: light one that is dark, or swap a lit one
with a dark one. Who lights the third wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engines.play.running import Run, run_scenario
from engines.play.scenario import Scenario, When
from engines.table.chance import Chance
from engines.table.clauses import Clause, Reading, Register
from engines.table.event import Event, Phrase
from engines.table.game import Game
from engines.table.shapes import COMMON_FACTS, COMMON_GIVEN, Flag, Name, Record, Series
from engines.table.state import Facts, State
from engines.table.svg import Board, View, circle, lines, markup, piece, ring
from engines.table.verdict import Breach, MalformedMove

LIT = Phrase("{0} lights lantern {1}.", ("LAN-LIGHT-1",))
SWAPPED = Phrase("Lantern {0} and lantern {1} change places.", ("LAN-SWAP-1",))


@dataclass(frozen=True, slots=True)
class Move:
    """``Light 2``, or ``Swap 1 > 2`` (the lit one first)."""

    kind: str
    first: int
    second: int = 0

    def __str__(self) -> str:
        return f"{self.kind} {self.first}" + (f" > {self.second}" if self.second else "")


class Lanterns(State[Move]):
    game = "lanterns"
    players = ("Ann", "Bob")
    seed = 0

    def __init__(self, lit: tuple[bool, ...], turns: int = 0, readings: Any = None) -> None:
        self.lit = list(lit)
        self.turns = turns
        self.readings = dict(readings or {"dusk": "A"})

    @property
    def to_move(self) -> str:
        return "" if self.is_over else self.players[self.turns % 2]

    @property
    def is_over(self) -> bool:
        return all(self.lit)

    def winners(self) -> list[str]:
        return [self.players[(self.turns - 1) % 2]] if self.is_over else []

    def scores(self) -> dict[str, Any]:
        return {}

    def facts(self) -> Facts:
        return {
            "lanterns": {str(n): "lit" if on else "dark" for n, on in enumerate(self.lit, 1)},
            "to_move": self.to_move,
            "over": self.is_over,
            "winners": self.winners(),
        }

    def seen_by(self, player: str) -> Facts:
        return self.facts()

    def pieces(self) -> dict[str, int]:
        return {"lantern": 3}

    def options(self) -> dict[str, Any]:
        return {"lit": list(self.lit)}

    def candidates(self) -> Iterator[Move]:
        for one in (1, 2, 3):
            yield Move("Light", one)
            for other in (1, 2, 3):
                if other != one:
                    yield Move("Swap", one, other)

    def legal_moves(self) -> list[Move]:
        return [move for move in self.candidates() if not self.breaches(move)]

    def breaches(self, move: Move) -> tuple[Breach, ...]:
        if self.is_over:
            return (Breach("LAN-END-1", "All lanterns are lit: the game is over."),)
        if move.kind == "Light":
            if self.lit[move.first - 1]:
                return (Breach("LAN-LIGHT-2", f"Lantern {move.first} is lit already."),)
            return ()
        broken = []
        if not self.lit[move.first - 1]:
            broken.append(Breach("LAN-SWAP-1", f"Lantern {move.first} is dark."))
        if self.lit[move.second - 1]:
            broken.append(Breach("LAN-SWAP-1", f"Lantern {move.second} is lit."))
        return tuple(broken)

    def apply(self, move: Move, events: bool = True) -> list[Event]:
        player = self.to_move
        self.turns += 1
        self.lit[move.first - 1] = move.kind == "Light"
        if move.kind == "Light":
            return [Event(LIT, player, move.first)]
        self.lit[move.second - 1] = True
        return [Event(SWAPPED, move.first, move.second)]

    def parse_move(self, text: str) -> Move:
        kind, _, rest = text.partition(" ")
        places = [part.strip() for part in rest.split(">")]
        there = all(place in ("1", "2", "3") for place in places)
        if there and (kind, len(places)) in (("Light", 1), ("Swap", 2)):
            return Move(kind, *map(int, places))
        raise MalformedMove(f"{text[:40]!r} is no move; allowed: Light 2, Swap 1 > 2")

    def parts(self, move: Move) -> tuple[str, ...]:
        if move.kind == "Light":
            return (f"lantern:{move.first}", "match:1")
        return (f"lantern:{move.first}", f"lantern:{move.second}")

    def copy(self) -> Lanterns:
        return Lanterns(tuple(self.lit), self.turns, self.readings)


class LanternGame(Game):
    name = "lanterns"
    title = "Three Lanterns"
    prefix = "LAN"
    given = Record({**COMMON_GIVEN, "lit": Series(Flag())})
    options = ("lit",)

    @property
    def register(self) -> Register:  # type: ignore[override]
        told = {
            "LAN-LIGHT-1": "A player may light a dark lantern.",
            "LAN-LIGHT-2": "A lit lantern cannot be lit again.",
            "LAN-SWAP-1": "A lit lantern may change places with a dark one.",
            "LAN-END-1": "When all lanterns are lit, the game is over.",
        }
        clauses = {
            one: Clause(one, f"Title of {one}", text, "lighting", "Lighting", "W", "dusk")
            for one, text in told.items()
        }
        return Register("lanterns", clauses, {"dusk": Reading("dusk", "When?", "Early.", "Late.")})

    def set_up(self, given: Mapping[str, Any], readings: Mapping[str, str]) -> Lanterns:
        return Lanterns(tuple(given.get("lit", (False, False, False))), 0, readings)

    def facts_shape(self, state: State[Any]) -> Record:
        return Record({**COMMON_FACTS, "lanterns": Record({n: Name() for n in "123"})})

    def seat(self, count: int, seed: int) -> dict[str, Any]:
        return {}

    def sensible(self, state: State[Any], chance: Chance) -> Any:
        return state.legal_moves()[0]

    def reason(self, state: State[Any], move: Any) -> str:
        return "It comes first."

    def describe(self, facts: Facts) -> list[str]:
        lit = [number for number, look in facts["lanterns"].items() if look == "lit"]
        return [f"Lit: {', '.join(lit) or 'no lantern'}.", f"Next: {facts['to_move'] or 'nobody'}."]

    def draw(self, facts: Facts, **view: Any) -> str:
        seen: View = view["view"]
        board = Board(seen, 320, 120, "rb-lanterns")
        board.add("scenery", lines("M10 110H310", "rb-line"))
        for number, look in facts["lanterns"].items():
            part, x = f"lantern:{number}", 80.0 * int(number)
            board.place(
                markup(
                    piece(
                        part,
                        circle(0, 0, 24, "rb-accent" if look == "lit" else "rb-card"),
                        ring(-28, -28, 56, 56, seen.look(part), rx=28),
                        at=(x, 80.0 if look == "lit" else 60.0),
                        part=part,
                        look=seen.look(part),
                    )
                )
            )
        board.place(
            markup(
                piece(
                    "match:1",
                    circle(0, 0, 12, "rb-solid"),
                    at=(290, 30),
                    part="match:1",
                    look=seen.look("match:1"),
                )
            )
        )
        return board.svg()


GAME = LanternGame()


def run(
    *moves: str,
    lit: tuple[bool, ...] = (False, False, False),
    title: str = "Lighting up",
    readings: Mapping[str, str] | None = None,
    then: Mapping[str, Any] | None = None,
) -> Run:
    """Carry out these moves; one that begins with ``!`` is to be refused."""
    start = Lanterns(lit, 0, readings)
    texts = [(move.removeprefix("!"), move.startswith("!")) for move in moves]
    whens = tuple(When(text, start.parse_move(text), illegal=no) for text, no in texts)
    return run_scenario(Scenario("lighting-up", GAME, title, (), start, whens, then or {}))
