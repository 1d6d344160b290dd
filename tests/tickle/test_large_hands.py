"""Large hands are answered with bounded work, counted in steps, prices and bytes, never in time."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

from engines.play.bots import random_bot
from engines.play.record import BadRecord, Recorder
from engines.play.running import run_scenario
from engines.play.scenario import build_scenario
from engines.table.chance import Chance
from engines.table.verdict import TooManyMoves
from engines.tickle.bot import LOOKED_AT
from engines.tickle.components import CARD_NAMES, CARDS
from engines.tickle.game import GAME
from engines.tickle.moves import DRAW, PASS, Move
from engines.tickle.rules import listing, surveying
from engines.tickle.rules.bounds import MOST_PLAYS, Wanted
from engines.tickle.rules.listing import plays
from engines.tickle.rules.nearby import MOST_COMPARED
from engines.tickle.rules.surveying import MOST_FOUND, MOST_LOOKED_AT, Turn, promising_plays
from engines.tickle.rules.worth import Worth
from engines.tickle.state import Tickle
from rulebook.sessions.listing import table_choices
from rulebook.sessions.picking import Picker

from .test_finding import grown

MOST_BYTES = 100_000_000
MOST_STEPS = 1_500_000
"""Steps that the searches of one answer may take together; a step takes half a microsecond."""
LAYOUT = "3-star-orange 3-star-red"


def large(size: int, alike: bool = True, layout: str = LAYOUT) -> dict[str, Any]:
    """Return a [given] with a hand of so many cards: the first ones of the box all go together."""
    lying = layout.split()
    left = [name for name in CARD_NAMES if name not in lying]
    hand = left[50 : 50 + size] if alike else Chance(1).shuffled(left)[:size]
    return {"layout": layout, "hands": {"A": hand, "B": []}, "deck": 20}


def table(size: int, **more: Any) -> Tickle:
    state = GAME.position(large(size, **more))
    assert isinstance(state, Tickle)
    return state


class Counted:
    """Counts how often a function is called, and the most plays that a search may find."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.priced = self.steps = self.bound = 0
        account, total, work = surveying.account, Worth.total, listing.Work

        def price(*arguments: Any) -> Any:
            self.priced += 1
            return account(*arguments)

        def count(*arguments: Any) -> Any:
            self.priced += 1
            return total(*arguments)

        def bounded(most: int) -> Any:
            self.bound = max(self.bound, most)
            made = work(most)
            self.steps += made.left
            return made

        monkeypatch.setattr(surveying, "account", price)
        monkeypatch.setattr(Worth, "total", count)
        monkeypatch.setattr(surveying, "Work", bounded)
        monkeypatch.setattr(listing, "Work", bounded)


def answers(state: Tickle) -> dict[str, Callable[[], Any]]:
    """Return all that is asked of a position at the table."""
    own = CARD_NAMES[state.hand[0]]
    return {
        "draw": lambda: state.judge(DRAW),
        "pass": lambda: state.judge(PASS),
        "refusal": lambda: state.judge(state.parse_move(f"Play {own} (40,40)")),
        "long refusal": lambda: state.judge(
            Move("Play", tuple(state.hand), tuple(range(9, 9 + len(state.hand))))
        ),
        "hint": lambda: GAME.reason(state, GAME.sensible(state, Chance(1))),
        "choices": lambda: list(table_choices(state, Picker(state, 2).offer(()))),
        "cells": lambda: Picker(state, 2).offer((f"card:{own}",)),
        "random": lambda: random_bot(state, Chance(1)),
    }


@pytest.mark.parametrize(("size", "layout"), [(10, LAYOUT), (40, LAYOUT), (40, "")])
def test_every_answer_about_a_large_hand_takes_bounded_work(
    size: int, layout: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each search is given its bound when it begins: their sum is an answer's worst case."""
    counted = Counted(monkeypatch)
    verdicts = ("draw", "pass", "refusal", "long refusal")
    for what in answers(table(size, layout=layout)):
        # A position remembers what it was asked.
        ask = answers(table(size, layout=layout))[what]
        counted.priced = counted.steps = counted.bound = 0
        ask()
        assert counted.priced <= MOST_LOOKED_AT + 2 * LOOKED_AT, what
        assert counted.steps <= MOST_STEPS, what
        assert counted.bound <= (MOST_COMPARED if what in verdicts else MOST_PLAYS), what
        if what in verdicts:
            assert counted.priced == 0, what


def test_forty_cards_are_answered_within_a_hundred_megabytes() -> None:
    tracemalloc.start()
    try:
        asked = answers(table(40))
        for what in ("long refusal", "hint", "choices", "cells"):
            asked[what]()
        with pytest.raises(TooManyMoves):
            table(16).legal_moves()
        assert tracemalloc.get_traced_memory()[1] < MOST_BYTES
    finally:
        tracemalloc.stop()


def test_a_hint_says_when_not_every_play_was_looked_at() -> None:
    few, many = grown(3, 20), table(12)
    assert few.looks_at_all
    assert "looked at" not in GAME.reason(few, GAME.sensible(few, Chance(1)))
    assert not many.looks_at_all
    move = GAME.sensible(many, Chance(1))
    assert many.is_legal(move)
    assert f"more than {MOST_LOOKED_AT:,} plays" in GAME.reason(many, move)


def test_the_promising_plays_are_legal_and_nearly_the_best() -> None:
    state = table(7)
    every = state.plays()
    assert len(every) > MOST_LOOKED_AT
    found = promising_plays(Turn(state.layout, state.hand, state.readings))
    assert {move for move, _ in found} <= set(every)
    best = max(state.account_of(move).total for move in every)
    assert max(points for _, points in found) >= 0.9 * best


def test_refused_moves_get_legal_ones_of_their_own_parts() -> None:
    state = table(12)
    legal = next(move for move in state.survey().plays if len(move.cards) == 2)
    wrong = Move(
        "Play", (*legal.cards, CARDS["1-circle-violet"]), (*legal.cells, legal.cells[-1] + 9)
    )
    verdict = state.judge(wrong)
    assert verdict.nearest[0] == legal
    assert all(state.is_legal(move) for move in verdict.nearest)
    assert state.judge(DRAW).nearest


def test_a_play_without_a_card_is_refused() -> None:
    """No text makes one, and no candidate is one; an empty hand has nothing to lay it from."""
    for given in (large(3), large(3, layout="")):
        state = GAME.position(given)
        assert [breach.clause for breach in state.breaches(Move("Play"))] == ["TIC-TURN-1"]


def test_every_play_of_a_hand_with_thousands_can_be_picked() -> None:
    state = table(8)
    assert not state.survey().is_whole
    picker = Picker(state, 2)
    for move in Chance(5).shuffled(plays(state.layout, state.hand))[:3]:
        parts = state.parts(move)
        for count, part in enumerate(parts):
            assert part in picker.offer(parts[:count]).parts, (str(move), part)
        assert move in picker.offer(parts).complete


def test_lists_that_are_cut_say_so_and_others_say_their_number() -> None:
    cut = table(12)
    groups = {choice["group"] for choice in table_choices(cut, Picker(cut, 2).offer(()))}
    assert "Begin with (more than can be listed)" in groups
    whole = table(4)
    count = len(whole.legal_moves())
    groups = {choice["group"] for choice in table_choices(whole, Picker(whole, 2).offer(()))}
    assert count > 40
    assert f"Begin with ({count:,} in all)" in groups


def test_plays_that_hold_some_cards_are_those_of_all_that_do() -> None:
    state = grown(1, 9)
    every = plays(state.layout, state.hand)
    for move in every[::7]:
        for count in range(1, len(move.cards) + 1):
            wanted = Wanted(held=dict(zip(move.cells[:count], move.cards[:count], strict=True)))
            found = plays(state.layout, state.hand, wanted=wanted)
            assert sorted(found) == sorted(one for one in every if wanted.fits(one))


def test_a_list_that_is_too_long_is_refused_with_its_bound() -> None:
    state = table(14)
    with pytest.raises(TooManyMoves, match="100,000"):
        state.legal_moves()
    with pytest.raises(BadRecord, match="legal: too many"):
        Recorder(state, legal=True).first_line()
    play = str(state.survey().plays[0])
    held = {"legal_has": [play], "legal_lacks": ["Draw"]}
    data = {"game": "tickle", "given": large(14)}
    assert run_scenario(build_scenario({**data, "then": held})).failures == ()
    failure = run_scenario(build_scenario({**data, "then": {"legal": [play]}})).failures[0]
    assert "at most 100,000" in str(failure)


def test_a_list_below_the_bound_is_whole() -> None:
    state = table(8)
    assert MOST_FOUND < len(state.legal_moves()) <= MOST_PLAYS
