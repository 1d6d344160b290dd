"""A position that holds a part of the box says so where it is shown; a whole box says nothing."""

from __future__ import annotations

import pytest

from engines.play.picture import svg_of
from rulebook.live.figure import figure_html
from rulebook.parts.example import Example
from rulebook.sessions.example import ExampleSession

PARTS = {
    "tickle/group-of-three": "The rest of the cards are left out here.",
    "tick_tock_tower/tick-pushes-tock": (
        "The rest of the action cards and secret goals are left out here."
    ),
}
WHOLE = ["tickle/half-the-deck-set-aside", "tick_tock_tower/a-big-step"]


@pytest.mark.parametrize("name", PARTS)
def test_it_is_told_at_the_start_in_text_and_figure_and_of_every_board(name: str) -> None:
    example, told = Example(name), PARTS[name]
    assert example.text().count(told) == 1
    assert told in example.text().partition("1. ")[0]
    session = ExampleSession(example)
    assert {"text": told, "tone": "note", "cites": []} in session.screen()["lines"]
    for at in range(len(example.stages)):
        session.do({"do": "goto", "at": at})
        assert told in str(session.screen()["board"])
    assert told in figure_html(example, "u")
    assert told in svg_of(example.scenario.start, "A position")


@pytest.mark.parametrize("name", WHOLE)
def test_of_a_whole_box_nothing_is_said(name: str) -> None:
    example = Example(name)
    assert example.scenario.start.left_out() == ""
    assert "left out here" not in figure_html(example, "u")
