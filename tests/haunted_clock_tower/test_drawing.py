"""The board shows what its facts say, and no more."""

from __future__ import annotations

from xml.etree import ElementTree

from engines.haunted_clock_tower.components import COLOURS
from engines.haunted_clock_tower.drawing.board import middle
from engines.haunted_clock_tower.drawing.ghosts import SIGNS
from engines.haunted_clock_tower.game import GAME
from engines.haunted_clock_tower.moves import Turn
from engines.table.chance import Chance
from engines.table.svg import View

TILES = [colour for colour in COLOURS for _ in range(3)]


def parts(svg: str) -> dict[str, str]:
    root = ElementTree.fromstring(svg)
    return {
        child.get("data-part", ""): ElementTree.tostring(child, "unicode")
        for child in root
        if child.get("data-part")
    }


def test_every_tile_is_a_part_at_a_place_of_its_own() -> None:
    svg = GAME.draw(GAME.new().facts(), view=View())
    assert set(parts(svg)) == {f"tile:{place}" for place in range(1, 25)}
    assert len({middle(place) for place in range(1, 25)}) == 24
    assert len(svg) <= 30_000


def test_a_tile_face_down_looks_the_same_whatever_lies_under_it() -> None:
    pictures = {GAME.draw(GAME.new(seed).facts(), view=View()) for seed in range(5)}
    assert len(pictures) == 1


def test_an_open_a_known_and_a_caught_tile_look_different() -> None:
    state = GAME.position({"tiles": TILES, "known": [7], "caught": ["red"]})
    state.play(Turn(10))
    drawn = parts(GAME.draw(state.facts(), view=View()))
    assert "sign-green" in drawn["tile:10"]
    assert "ghost" in drawn["tile:10"]
    assert "hct-hint" in drawn["tile:7"]
    assert "sign-yellow" in drawn["tile:7"]
    assert "hct-gone" in drawn["tile:1"]
    assert "sign" not in drawn["tile:11"]


def test_a_miss_is_shown_on_all_its_tiles_with_the_step_lost() -> None:
    state = GAME.position({"tiles": TILES})
    state.play(Turn(1))
    before = state.facts()
    events = state.play(Turn(4))
    svg = GAME.draw(state.facts(), view=View(before=before, events=events))
    missed = [part for part, drawn in parts(svg).items() if "hct-missed" in drawn]
    assert missed == ["tile:1", "tile:4"]
    assert "rb-trail" in svg
    assert "rb-glow" in parts(svg)["tile:4"]


def test_every_turn_shows_the_tile_that_it_turns() -> None:
    """However it is worded: the first of a chase or a later one, new to the table or not."""
    told = set()
    for seed in range(3):
        state, chance = GAME.new(seed), Chance(seed)
        while not state.is_over:
            move = chance.pick(list(state.legal_moves()))
            shown = [event for event in state.apply(move) if event.shows == "turned"]
            assert [event.values[1] for event in shown] == [move.place]
            told |= {event.phrase for event in shown}
    assert len(told) == 4


def test_a_catch_lights_the_room() -> None:
    state = GAME.position({"tiles": TILES, "face_up": [1, 2]})
    before = state.facts()
    events = state.play(Turn(3))
    root = ElementTree.fromstring(GAME.draw(state.facts(), view=View(before=before, events=events)))
    room = next(child for child in root if child.get("data-key") == "room:red")
    drawn = ElementTree.tostring(room, "unicode")
    assert drawn.count("asleep") == 3
    assert "rb-glow" in drawn


def test_every_family_has_a_sign_of_its_own() -> None:
    assert list(SIGNS) == list(COLOURS)
    assert len(set(SIGNS.values())) == 8


def test_a_name_from_a_file_is_escaped() -> None:
    state = GAME.position({"players": ["<b>&", "Ben"]})
    svg = GAME.draw(state.facts(), view=View(title="<script>"))
    ElementTree.fromstring(svg)
    assert "<script>" not in svg
    assert "<b>" not in svg
