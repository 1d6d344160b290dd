"""Bots: three strengths for every game, each stronger than the one before, none that peeps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engines.play.bots import UnknownBot, bot_chance, bot_names, load_bot
from engines.play.simulation import BY_BOT, SCORE_BY_BOT, simulate
from engines.play.tally import Tally
from engines.registry import GAMES, load_game
from engines.table.chance import Chance
from engines.table.counting import WHOLE
from engines.table.game import STRENGTHS
from engines.table.state import State
from tests.toc import BOOK

KEPT = sorted(BOOK.glob("*/data/match.json"))
each_game = pytest.mark.parametrize("game", GAMES)


def share(game: str, one: str, other: str, games: int, players: int | None) -> float:
    """Return the share of games that bots of one sort win against as many of another."""
    seats = len(load_game(game).new(0, players=players).players)
    bots = [one, other] * (seats // 2)
    found = simulate(game, games, players=players, bots=bots, rotates=True, jobs=1)
    sums = found.counts[BY_BOT]
    ours, theirs = sums[one].total / WHOLE, sums[other].total / WHOLE
    assert ours + theirs == pytest.approx(games)
    return ours / games


@pytest.mark.parametrize(
    ("game", "games", "players"),
    [("tick_tock_tower", 100, 4), ("tickle", 6, 2), ("tock", 10, None)],
)
def test_sensible_beats_random(game: str, games: int, players: int | None) -> None:
    assert share(game, "sensible", "random", games, players) > 0.6


@pytest.mark.parametrize(
    ("game", "games", "players"), [("tick_tock_tower", 200, 4), ("tickle", 8, 2)]
)
def test_sensible_beats_careless(game: str, games: int, players: int | None) -> None:
    assert share(game, "sensible", "careless", games, players) > 0.53


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.parent.parent.name)
def test_where_the_search_is_called_strong_the_kept_match_shows_it(file: Path) -> None:
    """Wins are too few to part them; the score is not: more by two standard errors."""
    game = file.parent.parent.name
    counts = Tally.read(json.loads(file.read_text("utf-8"))["tally"]).counts[SCORE_BY_BOT]
    (name,) = (bot for bot in counts if bot.startswith("searching"))
    ours, theirs = counts[name], counts["sensible"]
    surely = ours.mean - theirs.mean > 2 * (ours.error**2 + theirs.error**2) ** 0.5
    assert surely is (load_game(game).strengths["strong"] == "searching")


@each_game
def test_every_bot_moves_legally_and_the_same_again(game: str) -> None:
    for name in bot_names(game):
        choose = load_bot(game, name)
        state = load_game(game).new(seed=5)
        chance = bot_chance(5)
        for number in range(6):
            if state.is_over:
                break
            again = Chance(number)
            move = choose(state, Chance(number))
            assert state.is_legal(move), name
            assert choose(state.copy(), again) == move, name
            state.apply(load_game(game).sensible(state, chance))


@each_game
def test_the_three_strengths_are_bots_of_the_game(game: str) -> None:
    made = load_game(game)
    assert tuple(made.strengths) == STRENGTHS
    for name, bot in made.strengths.items():
        there = "sensible" if bot == "searching" and made.searching is None else bot
        assert load_bot(game, name) is load_bot(game, there)


@pytest.mark.parametrize(
    ("game", "name", "said"),
    [
        (
            "tock",
            "clever",
            "there is no bot 'clever'; allowed: random, sensible, careless",
        ),
        ("tock", "serching", 'did you mean "searching"?'),
        ("tock", "searching:0", "'searching:0': allowed: 1 to 1,000,000 playouts"),
        ("tock", "searching:x", "allowed: 1 to 1,000,000 playouts"),
        ("tock", "sensible:3", "there is no bot 'sensible:3'"),
        ("tock", "best", "there is no bot 'best'"),
        ("haunted_clock_tower", "best:2", "allowed: a memory from 0 to 1"),
        ("haunted_clock_tower", "best:nan", "allowed: a memory from 0 to 1"),
        ("haunted_clock_tower", "searching", "there is no bot 'searching'"),
    ],
)
def test_a_bot_that_is_none_is_told_with_those_that_are(game: str, name: str, said: str) -> None:
    with pytest.raises(UnknownBot) as told:
        load_bot(game, name)
    assert said in str(told.value)


@pytest.mark.parametrize("game", [name for name in GAMES if load_game(name).searching])
def test_a_search_tries_the_sensible_move_among_others(game: str) -> None:
    """Else it would have nothing to compare with, and leave the search unused."""
    searching = load_game(game).searching
    assert searching is not None
    for seed in range(2):
        state, chance = load_game(game).new(seed), bot_chance(seed)
        while not state.is_over:
            usual = load_game(game).sensible(state, chance)
            assert usual in searching.tried(state)
            state.apply(usual, events=False)


@pytest.mark.parametrize("game", [name for name in GAMES if load_game(name).searching])
def test_a_search_says_what_it_tried_and_why(game: str) -> None:
    searching = load_game(game).searching
    assert searching is not None
    state: State[object] = load_game(game).new(seed=8)
    chance = bot_chance(8)
    for _ in range(12):
        state.apply(load_game(game).sensible(state, chance))
    while len(searching.tried(state)) < 2 or not searching.choose(state, Chance(1), 12).looked:
        state.apply(load_game(game).sensible(state, chance))
    before = state.facts()
    found = searching.choose(state, Chance(1), 12)
    assert state.facts() == before
    assert found.worlds == max(1, 12 // len(found.looked))
    assert str(found.move) in found.why
    assert found.move in [one.move for one in found.looked]
    worths = [one.worth for one in found.looked]
    assert worths == sorted(worths, reverse=True)
