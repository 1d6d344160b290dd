"""Seating: what stays the same for a whole game, worked out once and shared by all its copies.

Inside the engine a hero is a number, the seat at the table (0 is the first player).
"""

from __future__ import annotations

from functools import lru_cache

from engines.tick_tock_tower.components import (
    BALLERINAS,
    CLOCKWISE,
    CUCKOO,
    KEEPERS,
    LAGGERS,
    ONCE_PER_GAME,
    TWIN_OF,
    WINGED,
    action_cards,
    has_powers,
    secret_goals,
    start_hour,
)
from engines.tick_tock_tower.moves import TARGETED

NOBODY = -1


class Seating:
    """Who sits where, who is whose twin, and what this edition and variant bring.

    ``twin`` gives each seat the seat of its twin (:data:`NOBODY` for the Cuckoo); ``company`` the
    seats that it may ever pick, everyone but itself and its twin; ``facing`` the other side;
    ``naming`` the moves that name a pawn, by seat.
    """

    def __init__(self, heroes: tuple[str, ...], edition: str, variants: tuple[str, ...]) -> None:
        self.heroes = heroes
        self.edition = edition
        self.variants = variants
        self.cards = action_cards(edition, variants)
        self.goals = secret_goals(edition)
        self.start_hour = start_hour(len(heroes), variants)
        self.has_powers = has_powers(edition, variants)

        seats = range(len(heroes))
        self.seats = tuple(seats)
        self.seat_of = {hero: seat for seat, hero in enumerate(heroes)}
        self.cuckoo = self.seat_of.get(CUCKOO, NOBODY)
        self.twin = tuple(self.seat_of.get(TWIN_OF.get(hero, ""), NOBODY) for hero in heroes)
        self.clockwise = tuple(seat for seat in seats if heroes[seat] in CLOCKWISE)
        self.counterclockwise = tuple(self.twin[seat] for seat in self.clockwise)
        self.pairs = tuple(zip(self.clockwise, self.counterclockwise, strict=True))
        self.others = tuple([tuple([o for o in seats if o != seat]) for seat in seats])
        self.company = tuple(
            [tuple([o for o in self.others[seat] if o != self.twin[seat]]) for seat in seats]
        )
        self.facing = tuple(self._facing(seat) for seat in seats)

        self.naming = {
            what: tuple([moves[hero] for hero in heroes]) for what, moves in TARGETED.items()
        }
        self.lags = self._power(LAGGERS)
        self.dances_on = self._power(BALLERINAS)
        self.winged = self._power(WINGED)
        self.keeps_keys = self._power(KEEPERS)
        self.chirps = self._power((CUCKOO,))
        self.once = self._power(ONCE_PER_GAME)

    def _facing(self, seat: int) -> tuple[int, ...]:
        if seat == self.cuckoo:
            return ()
        return self.counterclockwise if seat in self.clockwise else self.clockwise

    def _power(self, heroes: tuple[str, ...]) -> tuple[bool, ...]:
        """Return for each seat whether it has the power of these heroes in this game."""
        if not self.has_powers:
            return (False,) * len(self.heroes)
        return tuple([hero in heroes for hero in self.heroes])


@lru_cache(maxsize=64)
def seating(heroes: tuple[str, ...], edition: str, variants: tuple[str, ...]) -> Seating:
    """Return the seating of a game; the same one for the same game."""
    return Seating(heroes, edition, variants)
