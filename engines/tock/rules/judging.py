"""The judge: every clause that a move breaks, from the same predicates that list the moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engines.table.verdict import Breach
from engines.tock.components import BACK, COLOURS, COUNTS, MARKERS, SEVEN, STARTERS
from engines.tock.moves import Move, Step
from engines.tock.rules import refusals as say
from engines.tock.rules.carrying_out import part_length, set_down
from engines.tock.rules.deeds import deed_of
from engines.tock.rules.listing import plays
from engines.tock.rules.reach import (
    EMPTY,
    blocking_home,
    can_go_in,
    guard_between,
    is_guarded,
    lands_on_own,
    must_go_in,
)
from engines.tock.track import OFF_TRACK

if TYPE_CHECKING:
    from engines.tock.state import Tock


def explain(state: Tock, move: Move) -> tuple[Breach, ...]:
    """Return every clause that a move breaks, each with its reason; none for a legal move."""
    if state.winner != EMPTY:
        return (say.game_over(COLOURS[state.winner]),)
    found = list(dict.fromkeys(_breaches(state, state.seat, move)))
    if found and move.card and not plays(state):
        found.append(say.nothing_playable(COLOURS[state.seat], state.hands[state.seat]))
    return tuple(found)


def _breaches(state: Tock, seat: int, move: Move) -> Iterator[Breach]:
    card, steps, swap = move
    if not card:
        possible = plays(state)
        if possible:
            yield say.must_play(COLOURS[seat], deed_of(min(possible, key=str), state.track, seat))
        return
    if card not in state.hands[seat]:
        yield say.not_in_hand(COLOURS[seat], card, state.hands[seat])
    if swap and card != "J":
        yield say.only_jack_swaps(card)
    elif card == "J":
        yield from _swap_breaches(state, seat, steps[0]) if swap else [say.jack_only_swaps()]
    elif len(steps) == 1:
        yield from _step_breaches(state, seat, card, steps[0], COUNTS.get(card, 0))
    elif card != "7":
        yield say.only_seven_splits(card)
    else:
        yield from _split_breaches(state, seat, steps)


# -- the Jack --------------------------------------------------------------------------------------


def _swap_breaches(state: Tock, seat: int, step: Step) -> Iterator[Breach]:
    track = state.track
    own, other = (track.places[name] for name in step)
    for place, name in ((own, step.place), (other, step.target)):
        if place == OFF_TRACK or track.is_home(place):
            yield say.swap_needs_track(name)
    if 0 <= own < track.length and state.at[own] != seat:
        yield _no_such_marker(state, seat, step.place)
    if 0 <= other < track.length:
        owner = state.at[other]
        if owner == seat:
            yield say.swap_with_own(step.target)
        elif owner == EMPTY:
            yield say.swap_with_nobody(step.target)
    for place, name in ((own, step.place), (other, step.target)):
        if 0 <= place < track.length and is_guarded(state, place):
            yield say.guarded_there(COLOURS[state.at[place]], name)


def _no_such_marker(state: Tock, seat: int, name: str) -> Breach:
    place = state.track.places[name]
    owner = state.at[place] if place < state.track.length else EMPTY
    return say.no_such_marker(COLOURS[seat], name, "" if owner == EMPTY else COLOURS[owner])


# -- one marker's way ------------------------------------------------------------------------------


def _step_breaches(
    state: Tock, seat: int, card: str, step: Step, count: int, part: bool = False
) -> Iterator[Breach]:
    """Yield what is wrong with a step of ``count`` spaces, which may be a part of a 7."""
    track = state.track
    origin, end = (track.places[name] for name in step)
    if end == OFF_TRACK:
        yield say.not_to_reserve()
    if origin == OFF_TRACK:
        yield from _start_breaches(state, seat, card, step)
        return
    stands = (
        state.inside[seat] >> (origin - track.length) & 1
        if track.is_home(origin)
        else state.at[origin] == seat
    )
    if not stands:
        yield _no_such_marker(state, seat, step.place)
    if card == "K":
        yield say.king_walks_nowhere()
    elif end == OFF_TRACK:
        return
    elif track.is_home(origin):
        yield from _deeper_breaches(state, seat, card, step, count, bool(stands))
    elif track.is_home(end):
        yield from _inward_breaches(state, seat, card, step, count, bool(stands))
    else:
        yield from _track_breaches(state, seat, card, step, count, part, bool(stands))


def _start_breaches(state: Tock, seat: int, card: str, step: Step) -> Iterator[Breach]:
    """Yield why a marker cannot come out of the reserve so."""
    start = state.track.starts[seat]
    if card not in STARTERS:
        yield say.needs_a_starter(card)
    if OFF_TRACK not in state.markers[seat]:
        yield say.reserve_empty(COLOURS[seat])
    if step.target == "reserve":
        return
    if state.track.places[step.target] != start:
        yield say.starts_elsewhere(COLOURS[seat], state.track.names[start], step.target)
    else:
        yield from _landing_breaches(state, seat, start)


def _landing_breaches(state: Tock, seat: int, space: int) -> Iterator[Breach]:
    """Yield why nobody of this seat may end on a space of the track."""
    name = state.track.names[space]
    if is_guarded(state, space):
        yield say.guarded_there(COLOURS[state.at[space]], name)
    if lands_on_own(state, seat, space):
        yield say.own_marker_there(COLOURS[seat], name)


def _passing_breaches(state: Tock, origin: int, end: int) -> Iterator[Breach]:
    guard = guard_between(state, origin, end)
    if guard != EMPTY:
        yield say.guarded_on_the_way(COLOURS[state.at[guard]], state.track.names[guard])


def _right_targets(state: Tock, seat: int, card: str, origin: int, count: int) -> list[str]:
    """Return the names of all places that a count leads to from a place.

    A space of the track may be taken, for whoever lands there captures; one of Home has to be free
    and the way to it open, or the marker cannot go there.
    """
    walk = state.track.walks[seat][origin][count]
    inward = walk.inward if can_go_in(state, seat, origin, walk) else None
    rightly = [step.target for step in (walk.onward, inward) if step]
    if card == "4" and not state.track.is_home(origin):
        rightly.append(state.track.backs[origin][1].steps[0].target)
    return rightly


def _deeper_breaches(
    state: Tock, seat: int, card: str, step: Step, count: int, stands: bool
) -> Iterator[Breach]:
    """Yield why a marker in Home cannot go so."""
    track = state.track
    origin, end = (track.places[name] for name in step)
    if not track.is_home(end):
        yield (
            say.not_backwards_home(step.place) if card == "4" else say.home_is_for_good(step.place)
        )
        return
    if end <= origin:
        yield say.home_is_for_good(step.place)
        return
    if end - origin != count:
        if origin + count >= track.length + MARKERS:
            yield say.too_deep_inside(card, step.place)
        else:
            rightly = _right_targets(state, seat, card, origin, count)
            yield say.wrong_space(card, step.place, rightly, step.target)
    elif stands:
        yield from _home_breaches(state, seat, origin, end)


def _home_breaches(state: Tock, seat: int, origin: int, end: int) -> Iterator[Breach]:
    """Yield which own marker in Home is in the way from a place to a space of Home."""
    track = state.track
    deep = end - track.length
    entered = origin - track.length + 1 if track.is_home(origin) else 0
    blocked = blocking_home(state, seat, (1 << deep) - (1 << entered))
    if blocked:
        yield say.home_jumped(track.names[end], f"home{blocked}")
    if blocking_home(state, seat, 1 << deep):
        yield say.home_taken(track.names[end])


def _inward_breaches(
    state: Tock, seat: int, card: str, step: Step, count: int, stands: bool
) -> Iterator[Breach]:
    """Yield why a marker on the track cannot turn in so."""
    track = state.track
    origin, end = (track.places[name] for name in step)
    doorway = track.doorways[seat]
    gap = track.gap(origin, doorway)
    deep = count - gap
    if deep <= 0:
        yield say.before_the_doorway(card, step.place, track.names[doorway], gap)
    elif deep > MARKERS:
        yield say.too_deep(card, step.place, deep)
    elif track.length + deep - 1 != end:
        rightly = _right_targets(state, seat, card, origin, count)
        yield say.wrong_space(card, step.place, rightly, step.target)
    elif stands:
        yield from _passing_breaches(state, origin, doorway)
        yield from _home_breaches(state, seat, origin, end)


def _track_breaches(
    state: Tock, seat: int, card: str, step: Step, count: int, part: bool, stands: bool
) -> Iterator[Breach]:
    """Yield why a marker cannot come so from one space of the track to another."""
    track = state.track
    origin, end = (track.places[name] for name in step)
    forward = track.gap(origin, end) == count
    back = card == "4" and not part and track.gap(end, origin) == BACK
    if not forward and not back:
        rightly = _right_targets(state, seat, card, origin, count)
        yield say.wrong_space(card, step.place, rightly, step.target)
        return
    if not stands:
        return
    yield from _passing_breaches(state, *((origin, end) if forward else (end, origin)))
    yield from _landing_breaches(state, seat, end)
    walk = track.walks[seat][origin][count]
    if forward and walk.inward and must_go_in(state, seat, origin, walk):
        yield say.must_turn_in(step.place, walk.inward.target)


# -- the split 7 -----------------------------------------------------------------------------------


def _split_breaches(state: Tock, seat: int, steps: tuple[Step, ...]) -> Iterator[Breach]:
    """Yield what is wrong with a 7 over two markers, its parts carried out one after the other."""
    first, second = steps
    lengths = [_part_length(state, seat, step) for step in steps]
    for step, length in zip(steps, lengths, strict=True):
        if not 1 <= length < SEVEN:
            yield from _impossible_part(state, seat, step)
    if all(1 <= length < SEVEN for length in lengths) and sum(lengths) != SEVEN:
        yield say.not_seven(*lengths)
    one_marker = second.place == first.place or (
        second.place == first.target and not _is_own(state, seat, second.place)
    )
    captured = (
        second.place == first.target != first.place
        and _is_own(state, seat, second.place)
        and not state.track.is_home(state.track.places[second.place])
    )
    if one_marker:
        yield say.same_marker_twice(first.place)
    elif captured:
        yield say.second_marker_captured(second.place)
    wrong = _part_breaches(state, seat, first, lengths[0])
    yield from wrong
    alone = _part_breaches(state, seat, second, lengths[1])
    if wrong or one_marker or captured or not 1 <= lengths[0] < SEVEN:
        yield from [] if one_marker else alone
        return
    after = state.copy()
    set_down(after, seat, *(after.track.places[name] for name in first))
    then = _part_breaches(after, seat, second, lengths[1])
    yield from then
    if then and not alone:
        yield say.after_the_first_part()


def _is_own(state: Tock, seat: int, name: str) -> bool:
    place = state.track.places[name]
    if state.track.is_home(place):
        return bool(state.inside[seat] >> (place - state.track.length) & 1)
    return place != OFF_TRACK and state.at[place] == seat


def _part_length(state: Tock, seat: int, step: Step) -> int:
    """Return how many spaces forward a part leads; 0 where it does not lead forward at all."""
    places = state.track.places
    origin, end = places[step.place], places[step.target]
    if OFF_TRACK in (origin, end) or (state.track.is_home(origin) and end <= origin):
        return 0
    return part_length(state, seat, step)


def _impossible_part(state: Tock, seat: int, step: Step) -> Iterator[Breach]:
    """Yield why a step is no part of a 7: it leads off the track, back, or too far."""
    places = state.track.places
    if OFF_TRACK in (places[step.place], places[step.target]):
        yield from _step_breaches(state, seat, "7", step, 0, part=True)
    else:
        yield say.part_out_of_bounds(step.place, step.target)


def _part_breaches(state: Tock, seat: int, step: Step, length: int) -> list[Breach]:
    """Return what is wrong with a part of a length of 1 to 6, or with its marker alone."""
    if 1 <= length < SEVEN:
        return list(_step_breaches(state, seat, "7", step, length, part=True))
    if state.track.places[step.place] == OFF_TRACK or _is_own(state, seat, step.place):
        return []
    return [_no_such_marker(state, seat, step.place)]
