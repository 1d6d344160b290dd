"""The examples of the strategy page show the tips that they stand under."""

from __future__ import annotations

from engines.tickle.rules.scoring import Account
from engines.tickle.state import Tickle
from rulebook.games.tickle.best_plays import BestPlays, added
from rulebook.sessions.scenarios import load_example


def start(name: str) -> Tickle:
    state = load_example(f"tickle/{name}").start
    assert isinstance(state, Tickle)
    return state


def priced(name: str) -> list[Account]:
    """Return what each play of a tip's start brings, the most points first."""
    state = start(name)
    found, is_whole = state.survey()
    assert is_whole
    return sorted(map(state.account_of, found), key=lambda one: -one.total)


def scored(name: str, player: str) -> int:
    """Return what a player has won from the start of an example to its end."""
    example = load_example(f"tickle/{name}")
    state = example.start.copy()
    for when in example.whens:
        state.apply(when.move)
    return int(state.facts()["scores"][player]) - int(example.start.facts()["scores"][player])


def test_of_the_places_for_one_card_the_hole_is_by_far_the_best() -> None:
    name = "tip-look-for-several-tics"
    best, *others = priced(name)
    assert (best.total, len(best.tics)) == (11, 4)
    assert {one.total for one in others} == {2}
    assert scored(name, "Ann") == best.total


def test_a_group_of_four_and_then_a_tickle_is_more_than_both_at_once() -> None:
    name = "tip-build-toward-a-tickle"
    assert priced(name)[0].total == 16 < scored(name, "Ann") == 20


def test_no_play_without_a_single_earns_as_much() -> None:
    name = "tip-singles-open-the-way"
    accounts = priced(name)
    assert accounts[0].total == scored(name, "Ann") == 10
    assert accounts[0].singles
    assert max(one.total for one in accounts if not one.singles) == 6
    assert "1 Single: 0" in BestPlays(f"tickle/{name}").text()
    assert list(added(accounts[0])) == ["5 Tics: 10", "1 Single: 0"]


def test_the_fewer_points_leave_the_next_player_less() -> None:
    takes, leaves = "tip-do-not-set-the-table", "tip-leave-the-group-small"
    assert start(takes).facts() == start(leaves).facts()
    assert scored(takes, "Ann") < scored(takes, "Ben")
    assert scored(leaves, "Ann") > scored(leaves, "Ben")
