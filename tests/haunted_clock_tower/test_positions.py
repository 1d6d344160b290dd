"""Positions: what a [given] may say, what cannot be, and how tiles nobody stated are filled."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engines.haunted_clock_tower.components import COLOURS, read_clock, write_clock
from engines.haunted_clock_tower.game import GAME
from engines.play.running import run_scenario
from engines.play.scenario import BadScenario, build_scenario
from engines.table.shapes import BadPosition

TILES = [colour for colour in COLOURS for _ in range(3)]


def refused(**given: Any) -> str:
    with pytest.raises(BadPosition) as caught:
        GAME.position(given)
    return str(caught.value)


def test_a_fresh_game_shuffles_three_tiles_of_each_of_eight_colours() -> None:
    for seed in range(20):
        facts = GAME.new(seed).facts()
        assert Counter(facts["tiles"]) == dict.fromkeys(COLOURS, 3)
        assert facts["clock"] == "10:00"
        assert facts["steps_left"] == 24
        assert facts["known"] == {}
    assert GAME.new(1).facts()["tiles"] != GAME.new(2).facts()["tiles"]


@pytest.mark.parametrize("count", range(1, 7))
def test_one_to_six_players_are_named_by_number(count: int) -> None:
    assert GAME.new(players=count).players == tuple(f"P{n}" for n in range(1, count + 1))


def test_the_default_is_two_players_and_names_may_be_given() -> None:
    assert GAME.new().players == ("P1", "P2")
    state = GAME.position({"players": ["Ada", "Ben"], "to_move": "Ben"})
    assert (state.players, state.to_move) == (("Ada", "Ben"), "Ben")
    assert state.options()["players"] == ["Ada", "Ben"]


@pytest.mark.parametrize(
    "players", [0, 7, -1, [], ["A"] * 2, [""], ["a\nb"], True, "Ada", list("ABCDEFG")]
)
def test_other_tables_are_refused(players: Any) -> None:
    assert "given.players" in refused(players=players)


def test_every_five_minutes_from_0_05_to_11_55_may_start_a_game() -> None:
    for minute in range(5, 720, 5):
        state = GAME.new(options={"clock": write_clock(minute)})
        facts = state.facts()
        assert facts["steps_left"] == (720 - minute) // 5
        assert read_clock(facts["clock"]) == minute


@pytest.mark.parametrize(
    "clock",
    [
        "12:00",
        "0:00",
        "00:00",
        "10:03",
        "10:60",
        "12:05",
        "24:00",
        "-1:05",
        "10.00",
        "1:5",
        "",
        "٩:٥٥",
        600,
    ],
)
def test_no_other_time_can_be_given_midnight_among_them(clock: Any) -> None:
    assert "given.clock" in refused(clock=clock)


def test_a_nought_before_the_hour_is_read_and_not_written() -> None:
    assert GAME.position({"clock": "09:55"}).facts()["clock"] == "9:55"
    frame = {"game": "haunted_clock_tower", "given": {"clock": "9:55"}}
    for written in ("9:55", "09:55"):
        assert not run_scenario(build_scenario({**frame, "then": {"clock": written}})).failures
    assert run_scenario(build_scenario({**frame, "then": {"clock": "9:50"}})).failures
    with pytest.raises(BadScenario, match=r"then\.clock"):
        build_scenario({**frame, "then": {"clock": "9:53"}})


def test_everything_wrong_with_tiles_is_named_at_once() -> None:
    four_reds = ["red", *TILES[:3], *TILES[4:]]
    said = refused(tiles=four_reds, face_up=[1, 7, 7], caught=["pink", "pink"], to_move="P9")
    for part in (
        "red 4 times",
        "orange twice",
        "3 tiles; allowed: at most two",
        "7 is named twice",
        "pink is caught twice",
        "'P9' does not play",
        "allowed: tiles of one colour",
    ):
        assert part in said, said


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ({"tiles": TILES[:-1]}, "given.tiles"),
        ({"tiles": [*TILES, "red"]}, "given.tiles"),
        ({"tiles": []}, "given.tiles"),
        ({"tiles": ["mauve", *TILES[1:]]}, "given.tiles[0]"),
        ({"caught": ["mauve"]}, "given.caught[0]"),
        ({"face_up": [0]}, "given.face_up[0]"),
        ({"face_up": [25]}, "given.face_up[0]"),
        ({"face_up": [4, 4]}, "given.face_up"),
        ({"face_up": [1, 2, 3]}, "given.face_up"),
        ({"tiles": TILES, "face_up": [1, 4]}, "given.face_up"),
        ({"tiles": TILES, "face_up": [1], "caught": ["red"]}, "given.face_up"),
        ({"caught": list(COLOURS), "face_up": [1]}, "given.face_up"),
        ({"caught": list(COLOURS), "to_move": "P1"}, "given.to_move"),
        ({"known": [0]}, "given.known[0]"),
        ({"known": [3, 3]}, "given.known"),
        ({"to_move": "P3"}, "given.to_move"),
        ({"to_move": ""}, "given.to_move"),
        ({"steps_left": 3}, "given.steps_left"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_its_place(
    given: dict[str, Any], place: str
) -> None:
    assert place in refused(**given)


def test_tiles_left_out_agree_with_what_is_stated() -> None:
    for seed in range(60):
        given = {"seed": seed, "caught": ["red", "pink"], "face_up": [9, 2], "known": [5]}
        facts = GAME.position(given).facts()
        assert Counter(facts["tiles"]) == dict.fromkeys(COLOURS, 3)
        assert facts["tiles"][8] == facts["tiles"][1]
        assert facts["tiles"][8] not in ("red", "pink")
        known = {place for place in facts["known"] if facts["known"][place] not in ("red", "pink")}
        assert {"9", "2"} <= known <= {"9", "2", "5"}


def test_tiles_face_up_or_caught_are_known_in_any_case() -> None:
    facts = GAME.position({"tiles": TILES, "caught": ["orange"], "face_up": [2]}).facts()
    assert facts["known"] == {"2": "red", "4": "orange", "5": "orange", "6": "orange"}


def test_a_won_position_may_be_looked_at() -> None:
    facts = GAME.position({"caught": list(COLOURS), "clock": "11:55"}).facts()
    assert (facts["result"], facts["to_move"], facts["winners"]) == ("won", "", ["P1", "P2"])


def test_known_lacks_names_places_that_are_known_all_the_same() -> None:
    frame = {"game": "haunted_clock_tower", "given": {"tiles": TILES, "known": [4]}}
    assert not run_scenario(build_scenario({**frame, "then": {"known_lacks": [3, 5]}})).failures
    (failure,) = run_scenario(build_scenario({**frame, "then": {"known_lacks": [3, 4]}})).failures
    assert "known_lacks" in str(failure)
    with pytest.raises(BadScenario, match="known_lacks"):
        build_scenario({**frame, "then": {"known_lacks": [25]}})
