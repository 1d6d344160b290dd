"""Choosing heroes before the game: the cards decide, or the players pick, the youngest first.

Both are played out by a small state of their own, so that a pick is judged and explained like any
move. When everybody has a hero, :meth:`Choosing.heroes` is the seating of the game to come.

>>> table = Choosing(5)
>>> for hero in ("Tick", "Brass Owl"):
...     _ = table.play(table.parse_move(f"Pick {hero}"))
>>> [str(pick) for pick in table.legal_moves()]
['Pick Tock', 'Pick Silver Bat', 'Pick Cuckoo']
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from engines.table.chance import Chance
from engines.table.deed import Deed
from engines.table.event import Event, Phrase, listed
from engines.table.messages import Near, shown
from engines.table.state import Facts, State
from engines.table.verdict import Breach, MalformedMove
from engines.tick_tock_tower.components import (
    CLOCKWISE,
    CUCKOO,
    FULL,
    HEROES,
    KIDS,
    NORMAL,
    START,
    TWIN_OF,
    TWINS,
    start_hour,
)

HEROES_STREAM = 0
LONGEST = 80

PICKED = Phrase("{0} picks {1}, and with it starts a twin pair.", ("TTT-PICK-1",))
PICKED_TWIN = Phrase("{0} picks {1}, the twin of {2}.", ("TTT-PICK-1",))
PICKED_CUCKOO = Phrase("{0} picks the Cuckoo, who has no twin.", ("TTT-PICK-1", "TTT-HEROES-2"))
LAST_IS_CUCKOO = Phrase(
    "Nobody has picked the Cuckoo, so {0}, the last player, takes it.",
    ("TTT-PICK-3", "TTT-HEROES-2"),
)
PAIRS_STARTED = Phrase(
    "{0} pairs are started, enough for {1} players: from now on only {2} can be picked.",
    ("TTT-PICK-2", "TTT-HEROES-1"),
)
DRAWN = Phrase(
    "The Clockwise hero cards are shuffled and {0} drawn: {1}. Their twins join them.",
    ("TTT-DRAW-1", "TTT-HEROES-1"),
)
CUCKOO_JOINS = Phrase("With {0} players the Cuckoo joins them.", ("TTT-HEROES-2",))
DEALT = Phrase("{0} is given {1}.", ("TTT-DRAW-1",))


def drawn_heroes(count: int, seed: int) -> tuple[str, ...]:
    """Return heroes drawn by chance for so many players, in seating order (TTT-DRAW-1).

    >>> sorted(drawn_heroes(5, seed=1))
    ['Cuckoo', 'Key Keeper', 'Lock Keeper', 'Tick', 'Tock']
    """
    chance = Chance(seed, HEROES_STREAM)
    drawn = chance.shuffled(CLOCKWISE)[: count // 2]
    heroes = [hero for first in drawn for hero in (first, TWIN_OF[first])]
    return tuple(chance.shuffled([*heroes, CUCKOO] if count % 2 else heroes))


class Pick(NamedTuple):
    """Pick a free hero; with no hero named, let the cards decide for everybody."""

    hero: str = ""

    def __str__(self) -> str:
        return f"Pick {self.hero}" if self.hero else "Draw heroes"

    @property
    def deed(self) -> Deed:
        """What the move does, in words."""
        return Deed("pick", self.hero) if self.hero else Deed("let", "the cards choose the heroes")


PICKS: dict[str, Pick] = {str(pick): pick for pick in (Pick(), *map(Pick, HEROES))}


class Choosing(State[Pick]):
    """The players, named by their seats from the youngest on, and the heroes picked so far."""

    __slots__ = ("edition", "heroes", "players", "readings", "seed", "variants")

    game = "tick_tock_tower"

    def __init__(
        self, count: int, seed: int = 0, edition: str = FULL, variants: tuple[str, ...] = ()
    ) -> None:
        self.players = tuple(f"Player {seat}" for seat in range(1, count + 1))
        self.readings: dict[str, str] = {}
        self.seed = seed
        self.edition = edition
        self.variants = variants
        self.heroes: list[str] = []

    # -- how it stands -------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return len(self.heroes) == len(self.players)

    @property
    def to_move(self) -> str:
        return "" if self.is_over else self.players[len(self.heroes)]

    @property
    def pairs(self) -> int:
        """How many twin pairs this number of players needs (TTT-HEROES-1)."""
        return len(self.players) // 2

    @property
    def started(self) -> list[tuple[str, str]]:
        """The twin pairs of which a hero is picked."""
        return [pair for pair in TWINS if any(hero in self.heroes for hero in pair)]

    def free(self) -> list[str]:
        """Return the heroes that the next player may pick (TTT-PICK-1, -2, TTT-HEROES-2)."""
        pairs = self.started if len(self.started) == self.pairs else TWINS
        open_to_all = [hero for pair in pairs for hero in pair]
        if len(self.players) % 2:
            open_to_all.append(CUCKOO)
        return [hero for hero in open_to_all if hero not in self.heroes]

    def winners(self) -> list[str]:
        return []

    def scores(self) -> dict[str, Any]:
        return {}

    def facts(self) -> Facts:
        return {
            "to_move": self.to_move,
            "over": self.is_over,
            "winners": [],
            "picked": dict(zip(self.players, self.heroes, strict=False)),
            "spaces": dict.fromkeys(self.heroes, START),
            "clock": start_hour(len(self.players), self.variants),
        }

    def seen_by(self, player: str) -> Facts:
        return self.facts()

    def pieces(self) -> dict[str, int]:
        return dict.fromkeys(HEROES, 1)

    def options(self) -> dict[str, Any]:
        variants = list(self.variants)
        return {
            "edition": self.edition,
            "variant": variants if len(variants) > 1 else (*variants, NORMAL)[0],
        }

    # -- moves ---------------------------------------------------------------------------------

    def legal_moves(self) -> list[Pick]:
        if self.is_over:
            return []
        draw = [] if self.heroes else [PICKS["Draw heroes"]]
        return [*draw, *(PICKS[f"Pick {hero}"] for hero in self.free())]

    def legal_seen_by(self, player: str) -> list[Pick]:
        return self.legal_moves()

    def candidates(self) -> Iterator[Pick]:
        return iter(PICKS.values())

    def breaches(self, move: Pick) -> tuple[Breach, ...]:
        return tuple(self._breaches(move.hero))

    def _breaches(self, hero: str) -> Iterator[Breach]:
        if self.is_over:
            yield Breach("TTT-PICK-1", "Every player has a hero already.")
        elif not hero:
            if self.heroes:
                reason = "A hero is picked already; the cards decide for everybody or not at all."
                yield Breach("TTT-DRAW-1", reason)
        elif hero not in self.free():
            yield from self._why_not_free(hero)

    def _why_not_free(self, hero: str) -> Iterator[Breach]:
        free = listed(self.free(), "or")
        if hero in self.heroes:
            who = self.players[self.heroes.index(hero)]
            yield Breach("TTT-PICK-1", f"{who} has picked {hero} already; free: {free}.")
        elif hero == CUCKOO:
            reason = f"With {len(self.players)} players nobody plays the Cuckoo; free: {free}."
            yield Breach("TTT-HEROES-2", reason)
            if KIDS in self.variants:
                yield Breach("TTT-KIDS-2", "The kids game is played without the Cuckoo.")
        else:
            names = listed(["/".join(pair) for pair in self.started])
            reason = f"{self.pairs} pairs are started ({names}), no more are needed; free: {free}."
            yield Breach("TTT-PICK-2", reason)
        if self.free() == [CUCKOO]:
            yield Breach("TTT-PICK-3", "The last player takes the Cuckoo that nobody has picked.")

    def apply(self, move: Pick, events: bool = True) -> list[Event]:
        told = self._pick(move.hero) if move.hero else self._draw()
        return told if events else []

    def _pick(self, hero: str) -> list[Event]:
        player, last = self.to_move, self.free() == [CUCKOO]
        enough = len(self.started) == self.pairs
        self.heroes.append(hero)
        if hero == CUCKOO:
            return [Event(LAST_IS_CUCKOO if last else PICKED_CUCKOO, player)]
        twin = TWIN_OF[hero]
        if twin in self.heroes:
            return [Event(PICKED_TWIN, player, hero, twin)]
        told = [Event(PICKED, player, hero)]
        if not enough and len(self.started) == self.pairs:
            told.append(
                Event(PAIRS_STARTED, self.pairs, len(self.players), listed(self.free(), "or"))
            )
        return told

    def _draw(self) -> list[Event]:
        count = len(self.players)
        self.heroes = list(drawn_heroes(count, self.seed))
        drawn = tuple(hero for hero in self.heroes if hero in CLOCKWISE)
        told = [Event(DRAWN, self.pairs, drawn)]
        if CUCKOO in self.heroes:
            told.append(Event(CUCKOO_JOINS, count))
        dealt = zip(self.players, self.heroes, strict=True)
        return told + [Event(DEALT, player, hero) for player, hero in dealt]

    def parse_move(self, text: str) -> Pick:
        written = " ".join(text.split()) if len(text) <= LONGEST else ""
        if written not in PICKS:
            allowed = f'"Draw heroes", or "Pick " and {listed(HEROES, "or")}'
            near = Near(written, PICKS)
            raise MalformedMove(f"{shown(text)} is no move; allowed: {allowed}", near)
        return PICKS[written]

    def parts(self, move: Pick) -> tuple[str, ...]:
        return (f"pawn:{move.hero}",) if move.hero else ("pile:heroes",)

    def told(self, move: Pick, viewer: str = "") -> Deed:
        return move.deed

    def copy(self) -> Choosing:
        twin = Choosing(len(self.players), self.seed, self.edition, self.variants)
        twin.heroes = self.heroes.copy()
        return twin
