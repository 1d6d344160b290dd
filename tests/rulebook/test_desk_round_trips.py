"""A position of the desk, exactly as it was, through a file, a link, a record, and by statement."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from engines.play.bots import BOTS, bot_chance
from engines.play.differing import MOST_TRIES, remedies
from engines.play.record import replay
from engines.play.running import run_scenario
from engines.play.scenario import build_scenario, parse_scenario
from engines.play.toml import parse_toml
from engines.play.toml_text import toml_text
from engines.registry import GAMES, load_game
from engines.table.state import State
from rulebook.sessions.desk.link import decode, encode, packed
from rulebook.sessions.desk.reading import is_whole
from rulebook.sessions.desk.session import DeskSession
from rulebook.sessions.opening import open_session
from rulebook.sessions.scenarios import every_example, load_example_tables

SEEDS = (1, 2)
LONGEST_ADDRESS = 2000
EVERY = 7
"""Of every game's positions each seventh is taken."""


def played(game: str, seed: int) -> Iterator[State[Any]]:
    """Yield the positions of one game by chance."""
    state, chance = load_game(game).new(seed), bot_chance(seed)
    for _ in range(400):
        yield state.copy()
        if state.is_over:
            return
        state.apply(BOTS["random"](state, chance), events=False)


def some(game: str, seed: int) -> Iterator[State[Any]]:
    return islice(played(game, seed), 0, None, EVERY)


def desk_at(state: State[Any]) -> DeskSession | None:
    """Return a desk with this position; None for one in the middle of a turn."""
    game = load_game(state.game)
    given = game.editing.stated(state)
    if not is_whole(game, state, given):
        return None
    spec = {"kind": "desk", "game": game.name, "given": given, "readings": dict(state.readings)}
    return DeskSession.from_spec(spec)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_position_of_play_is_stated_with_all_its_facts_and_moves(game: str, seed: int) -> None:
    stated = 0
    for state in some(game, seed):
        desk = desk_at(state)
        if desk is None:
            continue
        stated += 1
        assert sorted(map(str, desk.state.some_moves()[0])) == sorted(
            map(str, state.some_moves()[0])
        )
    assert stated >= 5


@pytest.mark.parametrize("game", GAMES)
def test_it_comes_back_alike_from_a_file_a_link_and_a_record(game: str) -> None:
    for state in some(game, 3):
        desk = desk_at(state)
        if desk is None:
            continue
        move = next(iter(state.some_moves()[0]), None)
        if move is not None:
            desk.do({"do": "write", "text": str(move)})
        text = desk.do({"do": "take", "what": "toml", "root": ""})["file"]["text"]
        assert run_scenario(parse_scenario(text)).failures == ()
        record = desk.do({"do": "take", "what": "jsonl", "root": ""})["file"]["text"]
        assert replay(record.splitlines()) == (move is not None)
        for kind in (text, record):
            again = DeskSession.from_spec({"kind": "desk", "game": game, "open": True})
            again.do({"do": "import", "text": kind})
            assert again.draft.start.facts() == desk.draft.start.facts()
            assert again.draft.stages[-1].state.facts() == desk.draft.stages[-1].state.facts()
        code = desk.address.partition(f"={game}.")[2]
        linked = open_session({"kind": "desk", "game": game, "code": code})
        assert isinstance(linked, DeskSession)
        assert linked.draft.stated.tables() == desk.draft.stated.tables()
        assert linked.at == desk.at


@pytest.mark.parametrize("game", GAMES)
def test_a_link_to_any_position_fits_into_a_message(game: str) -> None:
    lengths = [len(desk.address) for desk in map(desk_at, played(game, 5)) if desk is not None]
    assert max(lengths) <= LONGEST_ADDRESS


@pytest.mark.parametrize("game", GAMES)
def test_every_scenario_is_written_as_it_was_read(game: str) -> None:
    for name in every_example(game):
        tables = load_example_tables(name)
        assert parse_toml(toml_text(tables)) == tables


def test_a_code_is_unpacked_only_so_far() -> None:
    tables = {"given": {"layout": "x" * 5_000_000}}
    bomb = packed(json.dumps(tables))
    assert len(bomb) < 8000
    with pytest.raises(ValueError, match="cannot be read"):
        decode(bomb)
    with pytest.raises(ValueError, match="allowed in a link: at most"):
        encode(tables)


@pytest.mark.parametrize("game", GAMES)
def test_what_would_have_to_differ_does_allow_the_move(game: str) -> None:
    """Each remedy that is told is tried; the work for one move is bounded by a count."""
    chance = random.Random(game)
    found = 0
    for state in some(game, 4):
        refused = [m for m in islice(state.candidates(), 200) if not state.is_legal(m)]
        for move in chance.sample(refused, min(2, len(refused))):
            for remedy in remedies(state, move):
                changed = load_game(game).position(remedy.given, remedy.readings)
                assert changed.is_legal(changed.parse_move(str(move)))
                assert len(remedy.changes) <= 2
                found += 1
    assert found
    assert MOST_TRIES <= 100


@pytest.mark.parametrize("game", GAMES)
def test_when_a_game_is_over_every_refused_move_is_answered(game: str) -> None:
    """Nobody is to move, so that nobody's cards can be asked for."""
    state = load_game(game).new(6)
    tried = list(islice(state.candidates(), 12))
    chance = bot_chance(6)
    while not state.is_over:
        state.apply(BOTS["random"](state, chance), events=False)
    for move in tried:
        assert state.breaches(move)
        for remedy in remedies(state, move):
            changed = load_game(game).position(remedy.given, remedy.readings)
            assert changed.is_legal(changed.parse_move(str(move)))


def test_build_scenario_takes_what_a_case_book_holds() -> None:
    tables = load_example_tables(every_example(GAMES[0])[0])
    book = parse_toml(toml_text({"game": tables["game"], "case": [tables]}))
    assert build_scenario(book["case"][0]).title == tables["title"]
