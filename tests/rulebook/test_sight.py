"""What a viewer may see belongs to the match: it is told here without any screen."""

from __future__ import annotations

from engines.registry import load_game
from rulebook.sessions.match import NOBODY, PERSON, Match


def game_of_memory() -> tuple[Match, list[str]]:
    """Return a match in which two ghosts that differ were turned over, and all its ghosts."""
    game = load_game("haunted_clock_tower")
    start = game.new(3)
    match = Match(game, start, [PERSON] * len(start.players))
    tiles = start.facts()["tiles"]
    other = next(place for place in range(2, 25) if tiles[place - 1] != tiles[0])
    for place in (1, other):
        match.play(match.state.parse_move(f"Turn {place}"))
    third = next(place for place in range(2, 25) if place != other)
    match.play(match.state.parse_move(f"Turn {third}"))
    return match, tiles


def test_what_lies_face_down_again_is_left_to_memory_when_one_looks_back() -> None:
    match, tiles = game_of_memory()
    sight = match.sight(1, match.viewer(NOBODY))
    assert sight.is_faded
    assert (dict(sight.facts["known"]), sight.events, sight.before) == ({}, (), None)
    told = " ".join(one["text"] for one in sight.lines)
    assert "left to your memory" in told
    assert tiles[0] not in told


def test_with_the_memory_aid_a_position_is_shown_as_it_was_with_the_move_that_led_to_it() -> None:
    match, tiles = game_of_memory()
    sight = match.sight(1, match.viewer(NOBODY), helps_memory=True)
    assert not sight.is_faded
    assert dict(sight.facts["known"]) == {"1": tiles[0]}
    assert sight.before is not None
    assert dict(sight.before["known"]) == {}
    assert sight.events == match.turns[0].events


def test_of_the_first_position_no_move_is_told() -> None:
    match, _ = game_of_memory()
    sight = match.sight(0, match.viewer(NOBODY))
    assert (sight.label, sight.before, sight.events, sight.lines) == ("Start", None, (), ())


def test_where_persons_keep_secrets_only_what_lies_open_is_shown_until_one_is_there() -> None:
    game = load_game("tick_tock_tower")
    start = game.new(3)
    match = Match(game, start, [PERSON] * len(start.players))
    assert match.keeps_secrets
    one, other = start.players[:2]
    assert match.viewer(NOBODY) == NOBODY
    assert match.viewer(one) == one
    seen = {who: match.sight(0, who).facts for who in (NOBODY, one, other)}
    assert seen == {who: start.seen_by(who) for who in (NOBODY, one, other)}
    assert seen[one] != seen[other]


def test_a_person_among_bots_looks_through_the_own_eyes_while_bots_move() -> None:
    game = load_game("tick_tock_tower")
    start = game.new(3)
    bots = ["random"] * (len(start.players) - 1)
    match = Match(game, start, [*bots, PERSON])
    assert match.viewer(NOBODY) == start.players[-1]
