"""Setting up a table: how many play, who sits where, which options, which seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from secrets import randbelow
from typing import Any

from engines.registry import GAMES, load_game
from engines.table.offers import Option
from engines.table.shapes import BadPosition, Fields, Flag, Name, Series, Shape, Whole
from engines.table.state import State
from rulebook.sessions.match import FAIR, FORMERLY, MOST_MOVES, PERSON, SEATED, STRONG, WEAK
from rulebook.sessions.screen import Choice, Line, line
from rulebook.sessions.session import BadAction, Text

LARGEST_SEED = (1 << 53) - 1
MOST_SEATS = 16
"""Seats of the largest table that is read; a game says itself how many it takes."""
LONGEST_NAME = 40
NEW_SEEDS = 1_000_000
"""Seeds that are drawn for a new game lie below this, so that they can be told and typed."""

WHO = {PERSON: "a person", WEAK: "a weak bot", FAIR: "a fair bot", STRONG: "a strong bot"}

_SHAPE: Mapping[str, Shape] = {
    "kind": Text(20),
    "game": Name(GAMES),
    "seed": Whole(0, LARGEST_SEED),
    "options": Fields({}),
    "readings": Fields({}),
    "guided": Flag(),
    "seats": Series(Name((*SEATED, *FORMERLY)), most=MOST_SEATS),
    "moves": Series(Text(), most=MOST_MOVES),
    "taken_back": Series(Series(Whole(0, LARGEST_SEED), most=2), most=MOST_MOVES + 1),
}


def new_seed() -> int:
    """Return the seed of a new game, drawn by the machine's own chance."""
    return randbelow(NEW_SEEDS)


class SetUp:
    """What is chosen before a game begins; every change is tried, and a bad one changes nothing.

    Without a ``seed`` one is drawn when the game begins.
    """

    def __init__(self, game: str, seed: int | None = None) -> None:
        self.game = load_game(game)
        self.offered = self.game.offers
        self.seed = seed
        self.options: dict[str, Any] = {}
        self.readings: dict[str, str] = {}
        self.seats = usual_seats(self.offered.usual or len(self.game.new().players))

    def start(self) -> State[Any]:
        """Return the position before the first move; BadAction when there is none such."""
        try:
            return self.game.new(self.seed or 0, self.options, self.readings, self._count)
        except BadPosition as bad:
            raise BadAction("; ".join(map(str, bad.problems[:3]))) from None

    @property
    def _count(self) -> int | None:
        """How many are to be seated; None where the options say who sits there."""
        return None if self.game.seating in self.options else len(self.seats)

    def preview(self) -> State[Any]:
        """Return the position to be shown beforehand: without what the seed has still to decide."""
        if self.seed is None:
            return self.game.preview(self.options, self.readings, self._count)
        return self.start()

    def begin(self) -> State[Any]:
        """Draw a seed if there is none, and return the position to be played from."""
        if self.seed is None:
            self.seed = new_seed()
        start = self.start()
        self.options = dict(start.options())
        return start

    def change(self, **values: Any) -> None:
        """Change some of what is chosen; BadAction leaves everything as it was."""
        before = {name: getattr(self, name) for name in values}
        for name, value in values.items():
            setattr(self, name, value)
        try:
            self.start()
        except BadAction:
            for name, value in before.items():
                setattr(self, name, value)
            raise

    # -- choosing ------------------------------------------------------------------------------

    def seat_players(self, count: int) -> None:
        if count not in self.offered.players:
            allowed = ", ".join(map(str, self.offered.players))
            raise BadAction(f"count: {count} players; allowed: {allowed}")
        more = usual_seats(count)[len(self.seats) :]
        self.change(seats=[*self.seats[:count], *more], options=self._free_options())

    def choose(self, name: str, at: int) -> None:
        """Take an option's value by its place among those offered."""
        option = next((one for one in self.offered.options if one.name == name), None)
        if option is None or at >= len(option.values):
            raise BadAction(f"there is no option {name!r} with a value number {at}")
        options = {key: value for key, value in self._free_options().items() if key != name}
        value = option.values[at][0]
        self.change(options=options if value is None else {**options, name: value})

    def switch(self, name: str) -> None:
        """Change a point of rule to its other reading."""
        if name not in self.game.register.readings:
            raise BadAction(f"there is no point of rule {name!r}")
        other = "A" if self.readings.get(name) == "B" else "B"
        self.change(readings={**self.readings, name: other})

    def seat(self, at: int) -> None:
        """Let the next sort of player sit on a seat."""
        if at >= len(self.seats):
            raise BadAction(f"there is no seat number {at}")
        self.seats = [next_sort(who) if n == at else who for n, who in enumerate(self.seats)]

    def _free_options(self) -> dict[str, Any]:
        """Return the options without the seats of a game that was played before."""
        offered = {option.name for option in self.offered.options}
        return {name: value for name, value in self.options.items() if name in offered}

    def renew(self) -> None:
        """Prepare another game at the same table."""
        self.change(options=self._free_options(), seed=None)

    # -- telling -------------------------------------------------------------------------------

    def lines(self, start: State[Any]) -> Iterator[Line]:
        told = (f"{name}: {WHO[who]}" for name, who in zip(start.players, self.seats, strict=True))
        yield line(f"At the table are {'; '.join(told)}.", "fact")
        if self.seed is not None:
            yield line(f"The seed is {self.seed}: it deals the same game every time.", "fact")
        for name, way in self.readings.items():
            if way == "B":
                reading = self.game.register.readings[name]
                yield line(f"Played with reading B: {reading.question} {reading.b}", "note")

    def choices(self, start: State[Any]) -> Iterator[Choice]:
        if len(self.offered.players) > 1:
            for count in self.offered.players:
                do = {"do": "players", "count": count}
                yield _choice(str(count), do, "Players", count == len(self.seats))
        yield from seat_choices(start.players, self.seats)
        for option in self.offered.options:
            for at, (value, label) in enumerate(option.values):
                do = {"do": "option", "name": option.name, "at": at}
                yield _choice(label, do, option.title, self._is_chosen(option, value))
        for name, reading in self.game.register.readings.items():
            way = self.readings.get(name, "A")
            text = f"{reading.question} {reading.b if way == 'B' else reading.a}"
            do = {"do": "reading", "name": name}
            yield _choice(text, do, "Points of rule", way == "B")

    def _is_chosen(self, option: Option, value: Any) -> bool:
        return bool(self.options.get(option.name) == value) or (
            value is None and self.options.get(option.name) not in [v for v, _ in option.values]
        )

    # -- as plain values -----------------------------------------------------------------------

    def spec(self) -> dict[str, Any]:
        spec = {
            "kind": "table",
            "game": self.game.name,
            "seed": self.seed,
            "options": dict(self.options),
            "readings": {name: way for name, way in self.readings.items() if way == "B"},
            "seats": list(self.seats),
        }
        return {key: value for key, value in spec.items() if value not in ({}, None)}


def usual_seats(count: int) -> list[str]:
    """Return a person on the first seat and fair bots on the others."""
    return [PERSON, *[FAIR] * (count - 1)]


def next_sort(who: str) -> str:
    """Return the sort of player that a press on a seat brings next."""
    return SEATED[(SEATED.index(who) + 1) % len(SEATED)]


def seat_choices(players: Sequence[str], seats: Sequence[str]) -> Iterator[Choice]:
    """Yield a choice for each seat, which lets the next sort of player sit there."""
    for at, (player, who) in enumerate(zip(players, seats, strict=True)):
        do = {"do": "seat", "at": at}
        yield {"label": f"{player}: {WHO[who]}", "do": do, "group": "Who plays"}


def _choice(label: str, do: dict[str, Any], group: str, pressed: bool) -> Choice:
    choice: Choice = {"label": label, "do": do, "group": group}
    choice["pressed"] = pressed
    return choice


def read_set_up(spec: Mapping[str, Any]) -> SetUp:
    """Return the set-up that plain values describe; BadAction when they describe none."""
    loose: dict[str, Any] = {"options": {}, "readings": {}}
    for name in loose:
        if not isinstance(spec.get(name, {}), dict):
            raise BadAction(f"{name}: this is not allowed; allowed: a table of names")
    for found in Fields(_SHAPE, required=("kind", "game")).problems({**spec, **loose}):
        raise BadAction(str(found))
    made = SetUp(spec["game"], spec.get("seed"))
    _check_names(made.game.seating, spec.get("options", {}))
    made.options = dict(spec.get("options", {}))
    made.readings = dict(spec.get("readings", {}))
    if "seats" in spec:
        made.seats = [FORMERLY.get(who, who) for who in spec["seats"]]
    start = made.start()
    if "seats" not in spec:
        made.seats = usual_seats(len(start.players))
    if len(made.seats) != len(start.players):
        what = f"{len(made.seats)} seats for {len(start.players)} players"
        raise BadAction(f"seats: {what}; allowed: one for each player")
    return made


def read_taken_back(spec: Mapping[str, Any], moves: int) -> dict[int, int]:
    """Return after which of so many moves how many were taken back; BadAction if none can be."""
    found: list[list[int]] = spec.get("taken_back", [])
    if any(len(one) != 2 or one[0] > moves or not one[1] for one in found):
        raise BadAction("taken_back: allowed are pairs of a position of the game and a number")
    return {one[0]: one[1] for one in found}


def _check_names(seating: str, options: Mapping[str, Any]) -> None:
    """Refuse players' names that no board has room for."""
    names = options.get(seating)
    if isinstance(names, list) and any(
        not isinstance(name, str) or not 0 < len(name.strip()) <= LONGEST_NAME or "\0" in name
        for name in names
    ):
        raise BadAction(
            f"options.{seating}: allowed are names of at most {LONGEST_NAME} characters"
        )
