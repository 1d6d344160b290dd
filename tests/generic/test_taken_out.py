"""Citations that are true: a clause whose rule is taken out makes a scenario that cites it fail."""

from __future__ import annotations

import pytest

from engines.play.coverage import scenarios_of
from engines.registry import GAMES, load_game
from engines.tick_tock_tower.rules import action_cards, movement

from .taken_out import Moved, Taken, fails, noticed, taken_of, taken_out

GAME = "tick_tock_tower"
NO_PUSH = Taken("TTT-TWIN-1", "rules/movement.py", "spaces[twin] = here - 1", "pass")


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_says_what_is_taken_out_for_it(game: str) -> None:
    taken = taken_of(game)
    assert list(taken) == list(load_game(game).register.clauses)
    for one in taken.values():
        assert bool(one.reason) is not bool(one.take and one.give), one.clause
        assert not one.reason or one.reason.endswith("."), f"{one.clause}: why can it not be?"


@pytest.mark.parametrize("game", GAMES)
def test_a_clause_that_is_taken_out_is_missed(game: str) -> None:
    """Else the clause is cited by scenarios that would hold without it."""
    taken = [one for one in taken_of(game).values() if not one.reason]
    assert [one.clause for one in taken if not noticed(game, one)] == []
    cited = {name for names in scenarios_of(game).values() for name in names}
    assert [name for name in sorted(cited) if fails(name)] == [], "something was not put back"


def test_a_rule_that_the_clause_does_not_tell_is_not_missed() -> None:
    assert noticed(GAME, NO_PUSH)
    assert not noticed(GAME, Taken("TTT-SETUP-1", NO_PUSH.file, NO_PUSH.take, NO_PUSH.give))


def test_what_is_taken_out_is_gone_wherever_the_game_holds_it() -> None:
    step, lag = movement.step, movement.LAG
    push = Taken("TTT-LAG-1", "rules/movement.py", "LAG = 4", "LAG = 99")
    with taken_out(GAME, push):
        assert (movement.LAG, action_cards.LAG) == (99, 99)
    assert movement.LAG == action_cards.LAG == lag
    code = movement.push_twin.__code__
    with taken_out(GAME, NO_PUSH):
        assert movement.push_twin.__code__ is not code
        assert action_cards.step is step
    assert movement.push_twin.__code__ is code


def test_code_that_has_moved_is_named() -> None:
    with (
        pytest.raises(Moved, match="TTT-TWIN-1: 'twins' stands 0 times in tick_tock_tower/rules"),
        taken_out(GAME, Taken("TTT-TWIN-1", "rules/movement.py", "twins", "")),
    ):
        pass
