"""Challenges hold for every game that has some: each can be solved, and not by accident.

A game without a folder of challenges has none, and nothing here asks anything of it.
"""

from __future__ import annotations

from functools import cache

import pytest

from engines.play.challenge import shelf
from engines.play.challenge.attempt import Attempt
from engines.play.challenge.challenge import Challenge
from engines.play.challenge.goal import GAP, Reached
from engines.play.challenge.shelf import challenge_names, challenge_of, challenges
from engines.play.challenge.solving import Search, solution
from engines.registry import GAMES
from engines.table.chance import Chance
from engines.table.shapes import BadPosition

FEWEST, FEWEST_HARD = 8, 3
HARD = 3
DEEPEST = 4
"""Up to so many moves it is proved that no shorter way leads to the goal."""
MOST_SEARCHED = 30_000

EVERY = [(game, name) for game in GAMES for name in challenge_names(game)]
each = pytest.mark.parametrize(("game", "name"), EVERY)


@cache
def found(game: str, name: str) -> tuple[str, ...]:
    """Return a solution that a search over all legal moves finds."""
    challenge = challenge_of(game, name)
    moves = next(Search(challenge, MOST_SEARCHED).solutions(challenge.par), None)
    assert moves is not None, f"{name} cannot be solved in {challenge.par} moves"
    return tuple(map(str, moves))


def attempt(challenge: Challenge, moves: tuple[str, ...]) -> Attempt:
    """Return an attempt with these moves made."""
    made = Attempt(challenge)
    for move in moves:
        made.play(made.state.parse_move(move))
    return made


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_none_or_enough_for_beginners_and_for_grown_ups(game: str) -> None:
    there = challenges(game)
    hard = [one for one in there if one.level == HARD]
    assert not there or (len(there) >= FEWEST and len(hard) >= FEWEST_HARD)
    assert [one.level for one in there] == sorted(one.level for one in there)
    assert len({one.title for one in there}) == len(there)


@each
def test_a_search_over_the_legal_moves_finds_a_solution(game: str, name: str) -> None:
    challenge = challenge_of(game, name)
    made = attempt(challenge, found(game, name))
    assert made.is_solved
    assert challenge.stars(len(made.own), hints=0) == 3


@each
def test_no_shorter_way_leads_there_and_no_first_move_alone(game: str, name: str) -> None:
    challenge = challenge_of(game, name)
    shorter = challenge.par - 1 if challenge.par <= DEEPEST else 1
    assert next(Search(challenge, MOST_SEARCHED).solutions(shorter), None) is None


@each
def test_not_every_first_move_is_right(game: str, name: str) -> None:
    challenge = challenge_of(game, name)
    legal = challenge.start.some_moves()[0]
    right = {way[0] for way in Search(challenge, MOST_SEARCHED).solutions(1)}
    assert len(right) < len(legal) or challenge.par > 1


@each
def test_nothing_in_its_position_is_doubtful(game: str, name: str) -> None:
    assert challenge_of(game, name).start.doubts() == ()


@each
def test_hints_come_before_the_answer_and_what_is_missing_has_words(game: str, name: str) -> None:
    challenge = challenge_of(game, name)
    assert len(challenge.hints) >= 2
    assert challenge.scenario.cites
    texts = [challenge.task, *challenge.hints, *(one.missing for one in challenge.goal)]
    assert all(text.rstrip().endswith((".", "?", "!")) for text in texts)
    told = Attempt(challenge).missing
    assert told
    assert all(GAP not in text for text in told)


@each
def test_the_answer_that_is_shown_is_one(game: str, name: str) -> None:
    challenge = challenge_of(game, name)
    shown = solution(challenge)
    assert shown is not None
    assert attempt(challenge, tuple(map(str, shown))).is_solved


@each
def test_a_solution_needs_nothing_that_nobody_can_see(game: str, name: str) -> None:
    """With what is hidden dealt otherwise there is a solution as well."""
    challenge = challenge_of(game, name)
    if challenge.is_open:
        return
    game_played = challenge.game
    given = game_played.editing.stated(challenge.start)
    moves = [challenge.start.parse_move(text) for text in found(game, name)]
    other = game_played.questioning.reshuffled(given, moves, Chance(1, 2))
    try:
        start = game_played.position(other)
    except BadPosition:
        pytest.fail("what is hidden cannot be dealt otherwise")
    for move in moves:
        assert start.is_legal(move)
        start.apply(move, events=False)
        if start.to_move not in challenge.seats:
            break


@each
def test_the_same_moves_are_always_answered_alike(game: str, name: str) -> None:
    challenge = challenge_of(game, name)
    ends = [attempt(challenge, found(game, name)[:1]) for _ in range(2)]
    assert ends[0].state.facts() == ends[1].state.facts()
    ends[0].take_back()
    assert not ends[0].turns
    assert ends[0].state is challenge.start


def test_an_attempt_is_judged_once_after_each_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen asks many times whether the goal is reached; nothing has changed in between."""
    challenge = challenge_of(*EVERY[0])
    judged: list[str] = []
    missing = Challenge.missing

    def counted(self: Challenge, reached: Reached) -> tuple[str, ...]:
        judged.append(reached.move)
        return missing(self, reached)

    monkeypatch.setattr(Challenge, "missing", counted)
    attempt = Attempt(challenge)
    first, second, *_ = map(str, attempt.state.legal_moves())
    for move in (first, second):
        attempt.play(attempt.state.parse_move(move))
        assert [attempt.missing for _ in range(5)] == [attempt.missing] * 5
        assert attempt.is_solved is (not attempt.missing)
        attempt.take_back()
    assert judged == [first, second]


def test_the_files_of_a_games_challenges_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    found = challenges(GAMES[0])
    monkeypatch.setattr(shelf, "challenge_folder", None)
    shelf.challenge_of.cache_clear()
    assert [one.name for one in challenges(GAMES[0])] == [one.name for one in found]
