"""A game in play: where each ghost is, what the clock says, and what the table has seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import compress
from operator import and_
from typing import Any

from engines.haunted_clock_tower.components import COLOURS, FAMILY, MIDNIGHT, STEP, write_clock
from engines.haunted_clock_tower.moves import TURNS, Turn, parse
from engines.haunted_clock_tower.rules.carrying_out import carry_out
from engines.haunted_clock_tower.rules.doubts import doubts_of
from engines.haunted_clock_tower.rules.phrases import already_face_up, game_over, in_a_room
from engines.table.deed import Deed
from engines.table.doubts import Doubt
from engines.table.event import Event
from engines.table.state import NEAREST, Facts, State
from engines.table.verdict import Breach


class ClockTower(State[Turn]):
    """One game of The Haunted Clock Tower.

    ``tiles`` holds the colour of each place (place 1 first) and never changes; ``down`` and
    ``known`` say of each place whether its tile lies face down on the table, and whether the
    table has seen it; ``minute`` is the clock, in minutes since the midnight before, and
    ``has_missed`` whether a miss has moved it.
    """

    game = "haunted_clock_tower"

    __slots__ = (
        "caught",
        "down",
        "face_up",
        "has_missed",
        "known",
        "minute",
        "players",
        "readings",
        "seat",
        "seed",
        "start",
        "tiles",
    )

    def __init__(
        self,
        players: tuple[str, ...],
        tiles: tuple[str, ...],
        minute: int,
        seed: int = 0,
        caught: list[str] | None = None,
        face_up: list[int] | None = None,
        known: list[int] | None = None,
        seat: int = 0,
    ) -> None:
        self.players = players
        self.readings: dict[str, str] = {}
        self.seed = seed
        self.tiles = tiles
        self.minute = self.start = minute
        self.caught: list[str] = list(caught or ())
        self.face_up: list[int] = list(face_up or ())
        self.seat = seat
        seen = {*self.face_up, *(known or ())}
        self.down = [
            colour not in self.caught and place not in self.face_up
            for place, colour in enumerate(tiles, 1)
        ]
        self.known = [
            place in seen or colour in self.caught for place, colour in enumerate(tiles, 1)
        ]
        # A tile that was seen and lies face down was in a chase that was missed; of a position with
        # families in bed it is as good as certain that one was.
        self.has_missed = bool(self.caught) or any(map(and_, self.known, self.down))

    # -- how it stands -------------------------------------------------------------------------

    @property
    def is_won(self) -> bool:
        """Whether all families are in bed (HCT-WIN-1)."""
        return len(self.caught) == len(COLOURS)

    @property
    def is_lost(self) -> bool:
        """Whether midnight came first (HCT-LOSE-1)."""
        return self.minute >= MIDNIGHT

    @property
    def is_over(self) -> bool:
        return len(self.caught) == len(COLOURS) or self.minute >= MIDNIGHT

    @property
    def to_move(self) -> str:
        return "" if self.is_over else self.players[self.seat]

    @property
    def steps_left(self) -> int:
        """Steps of five minutes until midnight; the last of them loses."""
        return (MIDNIGHT - self.minute) // STEP

    def colour(self, place: int) -> str:
        """Return the colour of the ghost at a place, 1 to 24."""
        return self.tiles[place - 1]

    def is_face_down(self, place: int) -> bool:
        """Return whether a tile lies face down at this place: the only kind that may be turned."""
        return self.down[place - 1]

    def winners(self) -> list[str]:
        return list(self.players) if self.is_won else []

    def scores(self) -> dict[str, Any]:
        """Return the families caught, the same for each: all play together."""
        return {player: len(self.caught) for player in self.players}

    def pieces(self) -> dict[str, int]:
        counts = dict.fromkeys(COLOURS, 0)
        for place, colour in enumerate(self.tiles, 1):
            if self.down[place - 1] or place in self.face_up:
                counts[colour] += 1
        for colour in self.caught:
            counts[colour] += FAMILY
        return counts

    # -- what can be told ----------------------------------------------------------------------

    def _public(self) -> Facts:
        return {
            "to_move": self.to_move,
            "over": self.is_over,
            "winners": self.winners(),
            "clock": write_clock(self.minute),
            "steps_left": self.steps_left,
            "caught": list(self.caught),
            "face_up": list(self.face_up),
            "known": {
                str(place): colour
                for place, colour in compress(enumerate(self.tiles, 1), self.known)
            },
            "result": "won" if self.is_won else "lost" if self.is_lost else "playing",
        }

    def facts(self) -> Facts:
        return {**self._public(), "tiles": list(self.tiles)}

    def seen_by(self, player: str) -> Facts:
        return self._public()

    def hidden_from(self, player: str) -> Counter[str]:
        return Counter(compress(self.tiles, self.down))

    def reveals(self, move: Turn, after: State[Turn], player: str) -> bool:
        """Every turn shows a tile that lay face down, though it may lie so again (HCT-DOWN-1)."""
        return True

    def doubts(self) -> tuple[Doubt, ...]:
        return tuple(doubts_of(self))

    def options(self) -> dict[str, Any]:
        count = len(self.players)
        numbered = self.players == usual_names(count)
        return {
            "players": count if numbered else list(self.players),
            "clock": write_clock(self.start),
        }

    # -- moves ---------------------------------------------------------------------------------

    def legal_moves(self) -> list[Turn]:
        return [] if self.is_over else list(compress(TURNS, self.down))

    def legal_seen_by(self, player: str) -> list[Turn]:
        return self.legal_moves()

    def candidates(self) -> Iterator[Turn]:
        return iter(TURNS)

    def breaches(self, move: Turn) -> tuple[Breach, ...]:
        broken: list[Breach] = []
        if self.is_over:
            broken.append(game_over(self.is_won))
        if not self.is_face_down(move.place):
            if move.place in self.face_up:
                broken.append(already_face_up(move.place))
            else:
                broken.append(in_a_room(move.place, self.colour(move.place)))
        return tuple(broken)

    def nearest(self, move: Turn, most: int = NEAREST) -> tuple[Turn, ...]:
        """Return the tiles that lie nearest in the ring and may be turned."""
        ring = len(TURNS)

        def distance(other: Turn) -> tuple[int, int]:
            way = (other.place - move.place) % ring
            return min(way, ring - way), other.place

        return tuple(sorted(self.legal_moves(), key=distance)[:most])

    def apply(self, move: Turn, events: bool = True) -> list[Event]:
        told: list[Event] = []
        carry_out(self, move.place, told if events else None)
        return told

    def parse_move(self, text: str) -> Turn:
        return parse(text)

    def parts(self, move: Turn) -> tuple[str, ...]:
        return (f"tile:{move.place}",)

    def told(self, move: Turn, viewer: str = "") -> Deed:
        return Deed("turn", f"over tile {move.place}")

    def copy(self) -> ClockTower:
        twin = ClockTower.__new__(ClockTower)
        twin.players = self.players
        twin.readings = dict(self.readings)
        twin.seed = self.seed
        twin.tiles = self.tiles
        twin.minute = self.minute
        twin.start = self.start
        twin.caught = self.caught.copy()
        twin.face_up = self.face_up.copy()
        twin.known = self.known.copy()
        twin.down = self.down.copy()
        twin.seat = self.seat
        twin.has_missed = self.has_missed
        return twin


def usual_names(count: int) -> tuple[str, ...]:
    """Return the names of players who were only counted: P1, P2 …"""
    return tuple(f"P{number}" for number in range(1, count + 1))
