"""Play: an independent model agrees on random games, and what is told is right."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.haunted_clock_tower.components import COLOURS
from engines.haunted_clock_tower.game import GAME
from engines.haunted_clock_tower.moves import TURNS, Turn
from engines.play.bots import bot_chance
from engines.table.verdict import IllegalMove, MalformedMove


@given(
    seed=st.integers(0, 10_000),
    players=st.integers(1, 6),
    start=st.integers(1, 40),
    picks=st.lists(st.integers(0, 23), max_size=120),
)
def test_random_games_go_as_a_second_model_says(
    seed: int, players: int, start: int, picks: list[int]
) -> None:
    minute = 720 - 5 * start
    state = GAME.new(seed, {"clock": f"{minute // 60}:{minute % 60:02}"}, players=players)
    tiles = state.facts()["tiles"]
    open_tiles: list[int] = []
    rooms: list[str] = []
    seen: dict[str, str] = {}
    steps, turns = start, 0
    for pick in picks:
        place = pick + 1
        over = len(rooms) == 8 or steps == 0
        allowed = not over and place not in open_tiles and tiles[pick] not in rooms
        assert state.is_legal(TURNS[pick]) is allowed
        if not allowed:
            with pytest.raises(IllegalMove):
                state.play(TURNS[pick])
            continue
        assert state.to_move == f"P{turns % players + 1}"
        state.play(TURNS[pick])
        turns += 1
        seen[str(place)] = tiles[pick]
        open_tiles.append(place)
        colours = [tiles[other - 1] for other in open_tiles]
        if len(set(colours)) > 1:
            steps -= 1
            open_tiles = []
        elif len(open_tiles) == 3:
            rooms.append(colours[0])
            open_tiles = []
        facts = state.facts()
        assert facts["steps_left"] == steps
        assert facts["face_up"] == open_tiles
        assert facts["caught"] == rooms
        assert facts["known"] == seen
        assert facts["result"] == (
            "won" if len(rooms) == 8 else "lost" if steps == 0 else "playing"
        )
        assert facts["tiles"] == tiles


@pytest.mark.parametrize(
    "text",
    [
        "Turn 0",
        "Turn 25",
        "Turn x",
        "Turn",
        "turn 7",
        "Turn 7 8",
        "Turn -1",
        "Turn 07",
        "Turn ٧",
        "",
        "x" * 9999,
    ],
)
def test_what_names_no_tile_is_malformed(text: str) -> None:
    with pytest.raises(MalformedMove, match='allowed: "Turn 1" to "Turn 24"'):
        GAME.new().parse_move(text)


def test_every_turn_has_one_written_form() -> None:
    state = GAME.new()
    assert [state.parse_move(str(turn)) for turn in TURNS] == list(TURNS)
    assert state.parse_move("  Turn   7 ") == Turn(7)


def test_a_refusal_after_the_end_names_the_end_and_the_room() -> None:
    state = GAME.position(
        {"caught": ["red", "orange", "yellow", "green", "blue", "purple", "pink", "white"]}
    )
    assert [breach.clause for breach in state.breaches(Turn(3))] == ["HCT-END-1", "HCT-TURN-3"]
    assert state.judge(Turn(3)).nearest == ()


def test_the_nearest_tiles_lie_beside_the_refused_one_in_the_ring() -> None:
    state = GAME.new(3)
    state.play(Turn(24))
    assert state.judge(Turn(24)).nearest == (Turn(1), Turn(23), Turn(2))


def test_no_sentence_names_a_colour_that_nobody_has_seen() -> None:
    for seed in range(6):
        state, chance = GAME.new(seed), bot_chance(seed)
        while not state.is_over:
            for turn in TURNS:
                said = str(state.judge(turn))
                known = set(state.facts()["known"].values())
                assert all(colour in known for colour in set(state.tiles) if f" {colour} " in said)
            events = state.play(GAME.sensible(state, chance))
            known = set(state.facts()["known"].values())
            for event in events:
                assert all(
                    colour in known for colour in set(state.tiles) if f" {colour} " in event.text
                )


def test_the_sensible_table_always_wins_from_eleven_oclock() -> None:
    for seed in range(150):
        state, chance = GAME.new(seed, {"clock": "11:00"}), bot_chance(seed)
        while not state.is_over:
            state.play(GAME.sensible(state, chance))
        assert state.winners() == ["P1", "P2"]


def clock_told(stated: dict[str, Any], *places: int) -> list[str]:
    """Turn these tiles of a ring (red, orange … three times); return what the clock did."""
    state = GAME.position({"tiles": [*COLOURS] * 3, **stated})
    told = [
        event.text for place in places for event in state.play(state.parse_move(f"Turn {place}"))
    ]
    return [text for text in told if text.startswith("The minute hand")]


def test_only_the_first_miss_of_a_game_leaves_the_start() -> None:
    # The same two tiles again: the table knows no more, but a miss there has been.
    first, second = clock_told({"clock": "11:30"}, 1, 2, 1, 2)
    assert first.startswith("The minute hand leaves its start at 11:30")
    assert second.startswith("The minute hand moves on from 11:35")


def test_where_tiles_have_been_seen_the_clock_has_left_its_start() -> None:
    (told,) = clock_told({"clock": "10:05", "known": [1, 2]}, 1, 2)
    assert told.startswith("The minute hand moves on from 10:05")


def test_midnight_tells_how_many_families_are_still_out() -> None:
    caught = ["red", "orange", "yellow", "green", "blue", "purple"]
    state = GAME.position({"clock": "11:55", "caught": caught, "seed": 3})
    tiles = state.facts()["tiles"]
    pink, white = (tiles.index(colour) + 1 for colour in ("pink", "white"))
    told: list[str] = []
    for place in (pink, white):
        told += [event.text for event in state.play(state.parse_move(f"Turn {place}"))]
    assert state.is_over
    assert any("2 families" in text for text in told)


@pytest.mark.parametrize(
    ("start", "hour"), [("10:55", "11"), ("11:55", "12"), ("9:55", "10"), ("10:50", "")]
)
def test_a_full_hour_is_told_by_its_number(start: str, hour: str) -> None:
    """HCT-CLOCK-2: with a miss at five minutes to it, the hour hand moves on to that hour."""
    state = GAME.new(3, {"clock": start}, players=2)
    tiles = state.facts()["tiles"]
    state.play(TURNS[0])
    other = next(place for place in range(24) if tiles[place] != tiles[0])
    told = [event.text for event in state.play(TURNS[other])]
    hours = [text for text in told if "the hour hand moves on" in text]
    assert hours == (
        [f"The minute hand has gone right round: the hour hand moves on to {hour}."] if hour else []
    )
