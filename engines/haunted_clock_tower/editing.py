"""Editing positions of The Haunted Clock Tower: tiles swapped and turned, families, the clock."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engines.haunted_clock_tower.components import MIDNIGHT, PLACES, STEP, write_clock
from engines.haunted_clock_tower.moves import Turn
from engines.haunted_clock_tower.state import ClockTower
from engines.table.editing import Change, Editing, Given, Section
from engines.table.state import State


class ClockTowerEditing(Editing):
    """A tile that is taken up changes places with another, or lies otherwise."""

    sections = (
        Section("The night", ("clock", "caught", "to_move")),
        Section("Tiles", ("face_up", "known", "tiles")),
        Section("Players", ("players",)),
    )
    labels: Mapping[str, str] = {
        "face_up": "Face up (places)",
        "known": "Seen before (places)",
    }

    def stated(self, state: State[Any]) -> Given:
        assert isinstance(state, ClockTower)
        given: Given = {
            "seed": state.seed,
            "players": state.options()["players"],
            "tiles": list(state.tiles),
            "clock": write_clock(min(state.minute, MIDNIGHT)),
            "caught": list(state.caught),
            "face_up": list(state.face_up),
            "known": [place for place in range(1, PLACES + 1) if state.known[place - 1]],
        }
        return given | ({"to_move": state.to_move} if state.to_move else {})

    def grips(self, state: State[Any]) -> dict[str, str]:
        return {f"tile:{place}": f"Take up tile {place}" for place in range(1, PLACES + 1)}

    def puts(self, state: State[Any], part: str) -> Iterator[Change]:
        assert isinstance(state, ClockTower)
        place = int(part.partition(":")[2])
        yield from _lying(state, place)
        for other in range(1, PLACES + 1):
            if other != place:
                tiles = list(state.tiles)
                tiles[place - 1], tiles[other - 1] = tiles[other - 1], tiles[place - 1]
                yield Change(
                    label=f"Swap with tile {other}",
                    words=f"tiles {place} and {other} were the other way round",
                    sets=((("tiles",), tiles),),
                    part=f"tile:{other}",
                )

    def changes(self, state: State[Any], given: Given, move: Any) -> Iterator[Change]:
        assert isinstance(state, ClockTower)
        assert isinstance(move, Turn)
        colour = state.colour(move.place)
        yield from _lying(state, move.place)
        for caught in dict.fromkeys([colour, *state.caught]):
            if caught in state.caught:
                left = [name for name in state.caught if name != caught]
                sets = ((("caught",), left),)
                yield Change(f"Not {caught}", f"the {caught} family were not caught yet", sets)
        if state.minute >= MIDNIGHT:
            earlier = write_clock(MIDNIGHT - STEP)
            yield Change(earlier, f"the clock showed {earlier}", ((("clock",), earlier),))


def _lying(state: ClockTower, place: int) -> Iterator[Change]:
    """Yield how else a tile may lie: face up or down, seen before or not, its family caught."""
    colour, seen = state.colour(place), [n for n in range(1, PLACES + 1) if state.known[n - 1]]
    name = f"tile {place}"
    if place in state.face_up:
        left = [n for n in state.face_up if n != place]
        yield Change("Turn it face down", f"{name} lay face down", ((("face_up",), left),))
    elif colour not in state.caught:
        up = [*state.face_up, place]
        yield Change("Turn it face up", f"{name} lay face up", ((("face_up",), up),))
    if colour in state.caught:
        out = [one for one in state.caught if one != colour]
        words = f"the {colour} family were not caught yet"
        yield Change(f"Let the {colour} family out", words, ((("caught",), out),))
    else:
        caught = [*state.caught, colour]
        up = [n for n in state.face_up if state.colour(n) != colour]
        yield Change(
            label=f"Put the {colour} family to bed",
            words=f"the {colour} family were caught",
            sets=((("caught",), caught), (("face_up",), up)),
        )
        if place not in state.face_up and place in seen:
            never = [n for n in seen if n != place]
            yield Change("Never seen", f"{name} had never been seen", ((("known",), never),))
        elif place not in state.face_up:
            yield Change("Seen before", f"{name} had been seen", ((("known",), [*seen, place]),))


EDITING = ClockTowerEditing
