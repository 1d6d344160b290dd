"""Shapes: name everything wrong with a value, and where a fact is not as expected."""

from __future__ import annotations

from typing import Any

import pytest

from engines.table.shapes import (
    Either,
    Entries,
    Fields,
    Flag,
    Holds,
    Name,
    Series,
    Shape,
    Whole,
)

PAWN = Name(("Tick", "Tock"))
BOARD = Fields(
    {
        "spaces": Entries(Whole(0, 15), keys=("Tick", "Tock")),
        "order": Series(PAWN),
        "hand": Series(Name(), bag=True),
        "over": Flag(),
        "order_lacks": Holds(PAWN, of="order", absent=True),
        "order_has": Holds(PAWN, of="order"),
    },
    required=("order",),
)


@pytest.mark.parametrize(
    ("shape", "value"),
    [
        (Whole(), True),
        (Whole(), 1.0),
        (Whole(), "1"),
        (Whole(0, 15), 16),
        (Whole(0), -1),
        (Flag(), 1),
        (Name(), 3),
        (PAWN, "Bob"),
        (Series(Whole()), {"a": 1}),
        (Series(Whole(), most=2), [1, 2, 3]),
        (Entries(Whole()), []),
        (Either((Whole(), Flag())), "x"),
    ],
)
def test_a_wrong_value_is_named_with_what_is_allowed(shape: Shape, value: Any) -> None:
    (problem,) = shape.problems(value, "given.x")
    assert problem.place == "given.x"
    assert shape.allowed in problem.what


def test_everything_wrong_is_named_at_once_with_its_place() -> None:
    value = {"spaces": {"Tick": 16, "Bob": 1}, "hand": ["a", 2], "speed": 3}
    places = [problem.place for problem in BOARD.problems(value, "given")]
    assert places == [
        "given.order",
        "given.spaces.Tick",
        "given.spaces.Bob",
        "given.hand[1]",
        "given.speed",
    ]


def test_tables_are_compared_in_part_and_lists_whole() -> None:
    facts = {"spaces": {"Tick": 3, "Tock": 5}, "order": ["Tick", "Tock"], "hand": ["a", "b", "b"]}
    assert not list(BOARD.differences({"spaces": {"Tick": 3}}, facts))
    assert not list(BOARD.differences({"hand": ["b", "a", "b"]}, facts))
    (one,) = BOARD.differences({"spaces": {"Tock": 4}}, facts)
    assert str(one) == "spaces.Tock: expected 4, came 5"
    assert len(list(BOARD.differences({"order": ["Tock", "Tick"]}, facts))) == 1
    assert len(list(BOARD.differences({"order": ["Tick"]}, facts))) == 1
    assert len(list(BOARD.differences({"hand": ["a", "b"]}, facts))) == 1


def test_has_and_lacks_look_at_the_fact_they_are_named_for() -> None:
    facts = {"order": ["Tick"]}
    assert not list(BOARD.differences({"order_has": ["Tick"], "order_lacks": ["Tock"]}, facts))
    assert len(list(BOARD.differences({"order_has": ["Tock"]}, facts))) == 1
    assert len(list(BOARD.differences({"order_lacks": ["Tick"]}, facts))) == 1


def test_a_long_value_is_cut_in_the_message() -> None:
    (problem,) = Whole().problems("x" * 10_000, "given.x")
    assert len(problem.what) < 300
