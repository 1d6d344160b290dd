"""The board: small, well formed, keyed, with a part for everything that can be picked."""

from __future__ import annotations

from collections import Counter
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

from engines.registry import load_game
from engines.table.chance import Chance
from engines.table.svg import View
from engines.tock.drawing.board import draw
from engines.tock.drawing.ways import KINDS, ways_shown

TOCK = load_game("tock")
BOARDS: list[dict[str, Any]] = [{}, {"side": 3, "doorway": 1}, {"side": 25, "doorway": 24}]


@pytest.mark.parametrize("options", BOARDS, ids=str)
def test_boards_of_a_whole_game_are_small_and_well_formed(options: dict[str, Any]) -> None:
    state, chance = TOCK.new(4, options), Chance(4)
    before, events = None, ()
    for _ in range(150):
        parts = {part: part for move in state.candidates() for part in state.parts(move)}
        view = View(choices=parts, before=before, events=events, uid="u", options=state.options())
        svg = draw(state.facts(), view=view)
        assert len(svg.encode()) <= (30_000 if not options.get("side", 0) > 18 else 45_000)
        root = fromstring(svg)
        keys = [child.get("data-key") for child in root]
        assert None not in keys
        assert len(set(keys)) == len(keys)
        shown = [e.get("data-part") for e in root.iter() if e.get("data-part")]
        assert len(set(shown)) == len(shown), "every part stands once"
        assert set(parts) <= set(shown)
        if state.is_over:
            break
        before = state.facts()
        events = tuple(state.apply(chance.pick(state.legal_moves())))


def test_what_events_show_is_all_that_changes_on_the_board() -> None:
    """Every marker that left its place in a step has a way, and none goes where none went."""
    kinds: set[str] = set()
    for seed in range(6):
        state, chance = TOCK.new(seed), Chance(seed)
        for _ in range(400):
            if state.is_over:
                break
            stand = lying(state.facts())
            events = state.apply(chance.pick(state.legal_moves()))
            for way in ways_shown(events):
                stand[way.colour, way.place] -= 1
                stand[way.colour, way.target] += 1
                kinds.add(way.kind)
            assert +stand == lying(state.facts())
    assert kinds == set(KINDS)


def lying(facts: dict[str, Any]) -> Counter[tuple[str, str]]:
    return Counter((colour, place) for colour, four in facts["markers"].items() for place in four)


def drawn_after(given: dict[str, Any], move: str) -> str:
    state = TOCK.position(given)
    before = state.facts()
    events = state.play(state.parse_move(move))
    return draw(state.facts(), view=View(before=before, events=events))


def test_both_ways_of_a_split_seven_and_both_captures_are_drawn() -> None:
    svg = drawn_after(
        {
            "to_move": "red",
            "hands": {"red": ["7"]},
            "markers": {"red": ["red+5", "red+9"], "green": ["red+8"], "blue": ["red+13"]},
        },
        "7: red+5 > red+8, red+9 > red+13",
    )
    assert svg.count('class="tock-way"') == 2
    assert svg.count('class="tock-sent"') == 2


def test_a_marker_that_moved_keeps_its_key_and_slides() -> None:
    svg = drawn_after(
        {"to_move": "red", "hands": {"red": ["5"]}, "markers": {"red": ["red+3"]}},
        "5: red+3 > red+8",
    )
    assert 'data-key="marker:red:red+3"' in svg
    assert 'data-key="marker:red:red+8"' not in svg


def test_a_hand_that_the_viewer_cannot_see_is_drawn_as_a_back() -> None:
    state = TOCK.new(1)
    svg = draw(state.seen_by("green"))
    assert "card:" not in svg
    assert 'data-key="hand"' in svg
