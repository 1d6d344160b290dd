"""Carrying out a turn: the chase, the catch, the miss, the clock, and midnight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.haunted_clock_tower.components import FAMILY, STEP, USUAL_START, write_clock
from engines.haunted_clock_tower.rules import phrases as say
from engines.table.event import Event, Phrase, Telling

if TYPE_CHECKING:
    from engines.haunted_clock_tower.state import ClockTower


def carry_out(state: ClockTower, place: int, told: Telling) -> None:
    """Turn the tile at a place face up and see to everything that follows."""
    player = state.players[state.seat]
    if told is not None:
        _tell_turn(state, player, place, told)
    state.down[place - 1] = False
    state.known[place - 1] = True
    state.face_up.append(place)
    state.seat = (state.seat + 1) % len(state.players)
    if not _matches(state):
        _miss(state, told)
    elif len(state.face_up) == FAMILY:
        _catch(state, told)
    elif told is not None:
        _ask_for_the_next(state, told)


def _matches(state: ClockTower) -> bool:
    """Return whether the tile turned last has the colour of the chase (HCT-CHASE-2)."""
    return state.colour(state.face_up[-1]) == state.colour(state.face_up[0])


def _catch(state: ClockTower, told: Telling) -> None:
    """Put a whole family to bed; the clock stands still (HCT-CATCH-1, -2)."""
    colour = state.colour(state.face_up[0])
    state.caught.append(colour)
    state.face_up.clear()
    if told is None:
        return
    told.append(Event(say.CAUGHT, colour))
    if state.is_won:
        told.append(Event(say.WON_IN_TIME if state.steps_left == 1 else say.WON))
    else:
        told.append(Event(say.NO_TIME_LOST, write_clock(state.minute)))
        _tell_next(state, say.NEW_CHASE, say.NEW_CHASE_ALONE, told)


def _miss(state: ClockTower, told: Telling) -> None:
    """Turn the tiles of the chase face down and move the clock on (HCT-DOWN-1, HCT-CLOCK-1)."""
    turned = tuple(state.face_up)
    before, is_first = state.minute, not state.has_missed
    state.minute += STEP
    state.has_missed = True
    for place in turned:
        state.down[place - 1] = True
    state.face_up.clear()
    if told is None:
        return
    wanted, came = state.colour(turned[0]), state.colour(turned[-1])
    missed = say.MISSED_AT_SECOND if len(turned) == 2 else say.MISSED_AT_THIRD
    told.append(Event(missed, wanted, came))
    told.append(Event(say.FACE_DOWN, turned))
    _tell_clock(state, before, is_first, told)
    if state.is_lost:
        told.append(Event(say.LOST, _families_out(state)))
    else:
        _tell_next(state, say.NEW_CHASE, say.NEW_CHASE_ALONE, told)


def _families_out(state: ClockTower) -> str:
    out = len(set(state.tiles)) - len(state.caught)
    return "one family" if out == 1 else f"{out} families"


def _tell_turn(state: ClockTower, player: str, place: int, told: list[Event]) -> None:
    """Tell of the tile, with whether the table knew it before it was turned."""
    seen = state.known[place - 1]
    if state.face_up:
        phrase = say.NEXT_AGAIN if seen else say.NEXT_OF_CHASE
    else:
        if not any(state.known):
            told.append(Event(say.OPENED, player))
        phrase = say.FIRST_AGAIN if seen else say.FIRST_OF_CHASE
    told.append(Event(phrase, player, place, state.colour(place)))


def _ask_for_the_next(state: ClockTower, told: list[Event]) -> None:
    if len(state.face_up) == 1:
        _tell_next(state, say.TO_MATCH, say.TO_MATCH_ALONE, told)
    else:
        _tell_next(state, say.PAIR, say.PAIR_ALONE, told)


def _tell_next(state: ClockTower, phrase: Phrase, alone: Phrase, told: list[Event]) -> None:
    """Tell who turns the next tile (HCT-ORDER-1), or that it is the one player again."""
    colour = state.colour(state.face_up[0]) if state.face_up else ""
    chosen = phrase if len(state.players) > 1 else alone
    told.append(Event(chosen, state.players[state.seat], colour))


def _tell_clock(state: ClockTower, before: int, is_first: bool, told: list[Event]) -> None:
    """Tell of the step; with a game's first miss the clock leaves its start (HCT-START-1, -2)."""
    if not is_first:
        phrase = say.STEPPED
    else:
        phrase = say.LEFT_TEN if before == USUAL_START else say.LEFT_ANOTHER_START
    told.append(Event(phrase, write_clock(before), write_clock(state.minute), state.steps_left))
    if state.minute % 60 == 0:
        told.append(Event(say.HOUR, state.minute // 60))
