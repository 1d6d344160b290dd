"""Moments of real play: a position that bots came to, stated whole, and what can be tried there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Any

from engines.play.bots import BOTS
from engines.table.chance import Chance
from engines.table.event import Event
from engines.table.game import Game
from engines.table.questioning import Played
from engines.table.shapes import BadPosition
from engines.table.state import State
from engines.table.verdict import Breach

MOST_TRIED = 300
"""Moves that are looked at in a position."""
DEALT_ANEW = 2
"""Other deals of what nobody sees, under which an answer has to be the same."""
MOST_SEED = 1_000_000


class Moment:
    """A position of real play, as its ``[given]`` states it, with what the mover might try."""

    def __init__(self, game: Game, given: Mapping[str, Any], used: Counter[str]) -> None:
        self.game = game
        self.asking = game.questioning
        self.given = given
        self.state = game.position(given)
        self.used = used
        """How often a quiz has asked about each clause so far."""

    @cached_property
    def legal(self) -> list[Any]:
        """The legal moves, as far as they are listed."""
        return self.state.some_moves()[0]

    @cached_property
    def refused(self) -> list[tuple[Any, tuple[Breach, ...]]]:
        """Moves that somebody might try and that are refused, each once, with what they break."""
        tried = dict.fromkeys(islice(self.state.candidates(), MOST_TRIED))
        judged = ((move, self.state.breaches(move)) for move in tried)
        return [(move, breaches) for move, breaches in judged if breaches]

    @cached_property
    def other_readings(self) -> dict[str, State[Any]]:
        """The position under the other reading of each disputed point, where it can be."""
        found = {}
        for name in self.game.register.readings:
            try:
                found[name] = self.game.position(self.given, {name: "B"})
            except BadPosition:
                continue
        return found

    def play(self, move: Any) -> Played:
        """Return what a legal move leads to."""
        return played(self.state, move)

    def dealt_anew(self, moves: Sequence[Any], chance: Chance) -> Iterator[State[Any]]:
        """Yield positions that look the same, where something else is hidden."""
        for _ in range(DEALT_ANEW):
            other = self.asking.reshuffled(self.given, moves, chance)
            if other != self.given:
                yield self.game.position(other)

    def fresh(self, cites: Iterable[str]) -> int:
        """Return how stale a topic is: how often its clauses have been asked about, 0 if never."""
        return max((self.used[clause] for clause in cites), default=0)

    def is_ruled(self, cites: Iterable[str], told: Collection[str] = ()) -> bool:
        """Return whether a clause among these is one that the rule text leaves open.

        ``told`` are the disputed points that the question says how to read.
        """
        clauses = map(self.game.register.__getitem__, cites)
        return any(one.strength == "O" and one.reading not in told for one in clauses)

    def notes(self, names: Iterable[str]) -> str:
        """Say how disputed points are read here; "" where none is."""
        told = []
        for name in names:
            reading = self.game.register.readings[name]
            answer = reading.a.replace("No:", "No,", 1).replace("Yes:", "Yes,", 1)
            answer = answer[:1].lower() + answer[1:]
            told.append(f" ({reading.question} It is disputed; read here: {answer})")
        return "".join(told)


def played(state: State[Any], move: Any) -> Played:
    """Return what a legal move leads to; the position before it stays as it is."""
    after = state.copy()
    events: Sequence[Event] = after.apply(move)
    return Played(state, move, after, tuple(events))


def moment_of(game: Game, chance: Chance, used: Counter[str]) -> Moment | None:
    """Return a position that bots come to in a game drawn by chance; None where nothing is asked.

    The number of players is drawn too, the usual one more often.
    """
    offered = (game.offers.usual, game.offers.usual, *game.offers.players)
    state = game.new(chance.below(MOST_SEED), players=chance.pick(offered))
    choose = BOTS[chance.pick(sorted(BOTS))]
    stop = 1 + chance.below(game.questioning.longest)
    passed: list[State[Any]] = []
    for _ in range(stop):
        if state.is_over:
            # It was a shorter game: any of its positions will do.
            passed = [chance.pick(passed)] if passed else []
            break
        if game.questioning.is_asked(state):
            passed.append(state.copy())
        state.apply(choose(state, chance), events=False)
    if not passed:
        return None
    try:
        return Moment(game, game.editing.stated(passed[-1]), used)
    except BadPosition:
        # What a position came from may be more than its statement can hold.
        return None
