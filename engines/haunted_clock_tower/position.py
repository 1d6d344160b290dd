"""From a ``[given]`` to a state: everything that cannot be is named at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from engines.haunted_clock_tower.components import (
    COLOURS,
    FAMILY,
    MOST_PLAYERS,
    PLACES,
    USUAL_PLAYERS,
    USUAL_START,
    read_clock,
)
from engines.haunted_clock_tower.state import ClockTower, usual_names
from engines.table.chance import Chance
from engines.table.event import listed
from engines.table.messages import Near, shown
from engines.table.shapes import BadPosition, Problem

LONGEST_NAME = 40


def set_up(given: Mapping[str, Any]) -> ClockTower:
    """Return the position; BadPosition names all that is impossible in it."""
    players = _players(given)
    problems = [
        *_player_problems(given, players),
        *_tile_problems(given),
        *_twice(given.get("caught", []), "given.caught", "is caught twice"),
        *_twice(given.get("face_up", []), "given.face_up", "is named twice"),
        *_twice(given.get("known", []), "given.known", "is named twice"),
        *_face_up_problems(given),
    ]
    if problems:
        raise BadPosition(problems)
    caught, face_up = given.get("caught", []), given.get("face_up", [])
    seed = given.get("seed", 0)
    tiles = given.get("tiles") or dealt(seed, caught, face_up)
    minute = read_clock(given["clock"]) if "clock" in given else USUAL_START
    assert minute is not None, "the shape lets no other clock through"
    to_move = given.get("to_move", players[0])
    seat = players.index(to_move) if to_move else 0
    known = given.get("known", [])
    return ClockTower(players, tuple(tiles), minute, seed, caught, face_up, known, seat)


def dealt(seed: int, caught: list[str], face_up: list[int]) -> list[str]:
    """Return 24 tiles shuffled by the seed (HCT-SETUP-1).

    Tiles that lie face up come from one family that is still out, each equally likely.
    """
    chance = Chance(seed, 0)
    bag = [colour for colour in COLOURS for _ in range(FAMILY)]
    wanted = ""
    if face_up:
        wanted = chance.pick([colour for colour in COLOURS if colour not in caught])
        for _ in face_up:
            bag.remove(wanted)
    chance.shuffle(bag)
    return [wanted if place in face_up else bag.pop() for place in range(1, PLACES + 1)]


def _players(given: Mapping[str, Any]) -> tuple[str, ...]:
    players = given.get("players", USUAL_PLAYERS)
    return usual_names(players) if isinstance(players, int) else tuple(players)


def _player_problems(given: Mapping[str, Any], players: tuple[str, ...]) -> Iterator[Problem]:
    if not 1 <= len(players) <= MOST_PLAYERS:
        yield Problem("given.players", f"{len(players)} players; allowed: 1 to {MOST_PLAYERS}")
    for name in players:
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            allowed = f"1 to {LONGEST_NAME} printable characters"
            yield Problem("given.players", f"{shown(name)} is no name; allowed: {allowed}")
    yield from _twice(list(players), "given.players", "sits at the table twice")
    to_move = given.get("to_move")
    over = len(set(given.get("caught", []))) == len(COLOURS)
    if to_move is None or (over and to_move == ""):
        return
    if over:
        yield Problem("given.to_move", 'all ghosts are in bed; allowed: "" or leaving it out')
    elif to_move not in players:
        names = ", ".join(f'"{name}"' for name in players)
        what = f"{shown(to_move)} does not play; allowed: {names}"
        yield Problem("given.to_move", what, Near(to_move, players))


def _tile_problems(given: Mapping[str, Any]) -> Iterator[Problem]:
    tiles = given.get("tiles")
    if tiles is None:
        return
    if len(tiles) != PLACES:
        yield Problem("given.tiles", f"{len(tiles)} tiles; allowed: {PLACES}, one for each place")
    counts = Counter(tiles)
    for colour in COLOURS:
        if counts[colour] > FAMILY or (counts[colour] < FAMILY and len(tiles) == PLACES):
            yield Problem("given.tiles", f"{colour} {_times(counts[colour])}; allowed: three times")


def _times(count: int) -> str:
    return {0: "not at all", 1: "once", 2: "twice"}.get(count, f"{count} times")


def _twice(values: list[Any], place: str, what: str) -> Iterator[Problem]:
    for value, count in Counter(values).items():
        if count > 1:
            yield Problem(place, f"{value} {what}")


def _face_up_problems(given: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield why the tiles said to be face up cannot be."""
    face_up, caught = given.get("face_up", []), given.get("caught", [])
    if len(face_up) >= FAMILY:
        yield Problem(
            "given.face_up",
            f"{len(face_up)} tiles; allowed: at most two, since the third decides the chase",
        )
    if face_up and len(set(caught)) == len(COLOURS):
        yield Problem("given.face_up", "all eight families are caught; allowed: none face up")
    tiles = given.get("tiles")
    if tiles is None:
        return
    turned = {place: tiles[place - 1] for place in face_up if place <= len(tiles)}
    if len(set(turned.values())) > 1:
        seen = listed([f"{colour} at {place}" for place, colour in turned.items()])
        yield Problem("given.face_up", f"{seen}; allowed: tiles of one colour")
    for place, colour in turned.items():
        if colour in caught:
            yield Problem("given.face_up", f"tile {place} is {colour}, a family already caught")
