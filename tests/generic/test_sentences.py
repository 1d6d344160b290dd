"""Sentences that the engines make are sentences: no word twice, no list with a verb for one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from engines.play.bots import BOTS, bot_chance
from engines.play.transcript import refusal_told, transcript
from engines.registry import GAMES, load_game
from engines.table.game import Game
from rulebook.sessions.scenarios import every_example, load_example

GAMES_PLAYED, MOST_MOVES = 6, 80
"""Random games behind the sentences, and the moves looked at of each."""
MOST_TRIED = 200
"""Moves that might be tried, of those told in words in each position."""
FAULTS = {
    "a word twice": re.compile(r"\b([A-Za-z]+) \1\b"),
    "two negations": re.compile(r"\bnobody may not\b", re.IGNORECASE),
    "one verb for several": re.compile(
        r"\bgoes (?:[A-Z][\w ]*?)(?:, [A-Z][\w ]*)* and [A-Z][\w ]*\.$"
    ),
    "a name written small": re.compile(
        r"\bThe (?:king|queen|jack|ace)\b|^(?:red|green|blue|black) may"
    ),
    "a hyphen for a minus sign": re.compile(r"(?<![\w)\]–-])-\d"),
    "a hole": re.compile(r"\{\d|[a-z] [.,;:](?: [a-z]|$)|\b(?:is|to|on|by) None\b"),
}
"""What no sentence has, in any game."""
AS_TYPED = re.compile(r"\bPlay .*|\borigin: .*")
"""What is written as it is typed and parsed, to its line's end: a move of Tickle, a fact's cell."""


def wrong(sentence: str) -> list[str]:
    said = AS_TYPED.sub("", sentence.strip())
    return [what for what, fault in FAULTS.items() if fault.search(said)]


def sentences(game: str) -> Iterator[str]:
    """Yield each sentence of the game's register and of the transcripts of all its scenarios."""
    loaded = load_game(game)
    for clause in loaded.register:
        yield from (clause.title, clause.text)
    for reading in loaded.register.readings.values():
        yield from (reading.question, reading.a, reading.b)
    for term in loaded.glossary.values():
        yield term.text
    for name in every_example(game):
        yield from transcript(load_example(name))
    for seed in range(GAMES_PLAYED):
        yield from played(loaded, seed)


def played(game: Game, seed: int) -> Iterator[str]:
    """Yield the sentences of a random game, and at each turn those that refuse a passed move."""
    chance, earlier = bot_chance(seed), None
    state = game.new(seed)
    for _ in range(MOST_MOVES):
        if state.is_over:
            break
        if earlier is not None:
            verdict = state.judge(earlier)
            if not verdict.is_legal:
                yield from (told.text for told in refusal_told(state.to_move, verdict, state))
        earlier = BOTS["random"](state, chance)
        yield state.told(earlier).by(state.to_move)
        yield from (event.text for event in state.play(earlier))


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_reads_as_one(game: str) -> None:
    faults = {one: found for one in set(sentences(game)) if (found := wrong(one))}
    assert faults == {}


@pytest.mark.parametrize("game", GAMES)
def test_no_two_moves_are_told_alike(game: str) -> None:
    """Whoever chooses among moves told in words knows which is which."""
    state, chance = load_game(game).new(5), bot_chance(5)
    for _ in range(MOST_MOVES):
        if state.is_over:
            break
        legal, _ = state.some_moves()
        moves = {str(move): move for move in (*legal, *islice(state.candidates(), MOST_TRIED))}
        told = Counter(state.told(move).asked for move in moves.values())
        assert [words for words, times in told.items() if times > 1] == []
        state.play(BOTS["random"](state, chance))


@pytest.mark.parametrize(
    "sentence",
    [
        "As soon as as many pairs have been started",
        "Nobody may not play: Turn 1",
        "Tick keeps Meeting; under the goal pile goes Even Tower and Kind Heart.",
        "Tick draws {0}.",
        "scores: Ben 9 → -6",
        "Ann lays 3-star-red at (0,-1).",
        "Lay 3-star-red in row -1, column 2",
        "The queen takes the marker on red+5 to green+5, not to red+6.",
    ],
)
def test_a_faulty_sentence_is_found(sentence: str) -> None:
    assert wrong(sentence)
