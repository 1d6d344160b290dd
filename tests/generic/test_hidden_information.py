"""Nobody is told what they cannot see: not in facts, not in events, not in refusals."""

from __future__ import annotations

from typing import Any

import pytest

from engines.play.bots import load_bot
from engines.play.record import Recorder
from engines.registry import load_game
from engines.table.chance import Chance
from engines.table.state import State

from .brought import contract_of
from .contract import Variety
from .test_random_games import each_variety, spread


@each_variety
def test_a_player_sees_true_facts_and_no_secret(variety: Variety) -> None:
    contract = contract_of(variety.game)
    for state in spread(variety, 11):
        facts = state.facts()
        for player in state.players:
            seen = state.seen_by(player)
            for name, value in seen.items():
                if name in contract.own_only:
                    assert set(value) <= {player}
                    assert value == {key: facts[name][key] for key in value}
                elif name in contract.mover_only:
                    assert value == (
                        facts[name] if player == state.to_move else type(facts[name])()
                    )
                else:
                    assert value == facts[name]
            assert not set(contract.hidden) & set(seen)
            missing = set(facts) - set(seen) - set(contract.hidden)
            assert missing <= set(contract.mover_only), f"{missing} could be seen by all"


@each_variety
def test_a_world_that_looks_the_same_is_judged_the_same(variety: Variety) -> None:
    """A refusal, a list of moves and what is told may rest only on what the mover sees."""
    compared = 0
    for seed in (12, 13, 14):
        for state in spread(variety, seed, most=8):
            mover = state.to_move
            twin = contract_of(variety.game).twin(state, mover, seed + 1) if mover else None
            if twin is None or twin.seen_by(mover) != state.seen_by(mover):
                continue
            compared += 1
            assert sorted(map(str, twin.legal_moves())) == sorted(map(str, state.legal_moves()))
            candidates = list(state.candidates())
            assert list(map(str, twin.candidates())) == list(map(str, candidates))
            step = max(1, len(candidates) // 150)
            for move in candidates[::step]:
                assert twin.judge(move) == state.judge(move)
            _same_choice_of_every_bot(state, twin)
    assert compared, "no twin world could be built"


def _same_choice_of_every_bot(state: State[Any], twin: State[Any]) -> None:
    """Nobody can be told by its play what it was not told: the search deals its own worlds."""
    game = load_game(state.game)
    own = [f"{name}:0.5" for name in game.own_bots]
    for name in ("sensible", *(["searching:1"] if game.searching else []), *own):
        choose = load_bot(state.game, name)
        assert choose(state, Chance(1)) == choose(twin, Chance(1)), name


@each_variety
def test_what_others_are_told_of_a_move_does_not_depend_on_secrets(variety: Variety) -> None:
    """Play the same move in two worlds that look the same to a bystander."""
    for state in spread(variety, 15, most=8):
        for viewer in state.players:
            if viewer == state.to_move or not state.to_move:
                continue
            twin = contract_of(variety.game).twin(state, viewer, 3)
            if twin is None or twin.seen_by(viewer) != state.seen_by(viewer):
                continue
            both = set(map(str, state.legal_moves())) & set(map(str, twin.legal_moves()))
            for text in sorted(both)[:3]:
                told = []
                for world in (state.copy(), twin.copy()):
                    move = world.parse_move(text)
                    assert state.move_seen_by(move, viewer) == twin.move_seen_by(move, viewer)
                    events = world.apply(move)
                    told.append(([e.seen_by(viewer) for e in events], world.seen_by(viewer)))
                if told[0][1] == told[1][1]:
                    assert told[0][0] == told[1][0]


@each_variety
def test_a_record_for_one_player_shows_only_what_that_player_sees(variety: Variety) -> None:
    state, chance = variety.new(16), Chance(16)
    viewer = state.players[-1]
    recorder = Recorder(state, legal=True, seen_by=viewer)
    line = recorder.first_line()
    assert line["seen_by"] == viewer
    while not state.is_over:
        assert line["facts"] == state.seen_by(viewer)
        assert line["legal"] == sorted(map(str, state.legal_seen_by(viewer)))
        move = chance.pick(state.legal_moves())
        line = recorder.play(move)


def test_a_viewer_who_does_not_play_is_refused() -> None:
    state = load_game("tock").new(1)
    with pytest.raises(ValueError, match="allowed: red, green, blue, black"):
        Recorder(state, seen_by="pink")
