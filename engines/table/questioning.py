"""Questioning: what of a move is worth asking, and in which words; each game says its own.

A quiz is made of positions of real play and of the engine's answers, without knowing a rule. What
it asks after a move are facts. `Questioning` finds them by the shape of the facts; a game with a
``questions.py`` says which of them are worth a question, asks in its own words, and names wrong
answers that somebody might believe.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from engines.table.chance import Chance
from engines.table.deed import capital
from engines.table.editing import Editing
from engines.table.event import Event, tell_number
from engines.table.shapes import Fields, Name
from engines.table.state import Facts, State

NOBODY = "nobody: the game is over"
UNASKED = ("over", "winners", "to_move")
"""Facts that the shape alone asks nothing about."""


class Played(NamedTuple):
    """A move that was played: the positions before and after it, and what happened."""

    before: State[Any]
    move: Any
    after: State[Any]
    events: tuple[Event, ...]


class Believed(NamedTuple):
    """A wrong answer that somebody might believe, why it is wrong, and by which clauses."""

    value: Any
    why: str
    cites: tuple[str, ...] = ()


@dataclass(frozen=True)
class FactAsked:
    """A question about one fact after a move.

    ``path`` leads to the fact that proves the answer, ``read`` takes the answer from all facts (it
    is the fact itself where nothing else is said). ``about`` is the name that an event has to
    mention to be the reason, and ``told`` tells the move where its own words would give the answer
    away. ``beside`` are the answers for somebody else, by name.
    """

    text: str
    path: tuple[str, ...]
    about: str = ""
    read: Callable[[Facts], Any] | None = None
    told: str = ""
    believed: tuple[Believed, ...] = ()
    beside: tuple[tuple[str, Any], ...] = ()
    because: re.Pattern[str] | None = None
    """What an event has to say, beside the name, to be the reason."""
    is_told: bool = True
    """Whether the reason has to tell a number that has changed, and not only why it has."""
    adds: re.Pattern[str] | None = None
    """What all events say that add up to the answer, the reason too; else it stands alone."""
    never_offered: frozenset[Any] = frozenset()
    """Answers that another way to play the same would have: they are not wrong enough."""

    def answer(self, facts: Facts) -> Any:
        """Return what is asked for, in these facts."""
        return self.read(facts) if self.read is not None else fact_at(facts, self.path)


class Questioned(Protocol):
    """What has to be known of a game to ask about it."""

    @property
    def places(self) -> tuple[str, ...]:
        """The facts that say where pieces are."""

    @property
    def editing(self) -> Editing:
        """How its positions are taken apart."""

    def facts_shape(self, state: State[Any]) -> Fields:
        """Return the shape of a state's facts."""


class Questioning:
    """How one game is asked about; a game overrides what it knows better."""

    measured: str = ""
    """Asks for the best of several plays, where the game has a measure; "" where it has none."""
    unit: str = "points"
    """What the measure counts."""
    longest: int = 60
    """Moves of a game that are played at most to come to a position."""
    turning = re.compile(r"\b(turn|next|first|starts?|looks for|opens)\b")
    """How an event tells whose turn it is."""

    def __init__(self, game: Questioned) -> None:
        self.game = game

    def is_asked(self, state: State[Any]) -> bool:
        """Return whether a position is worth a question."""
        return not state.is_over

    def played(self, state: State[Any], move: Any) -> str:
        """Tell a move that is played, with everything hidden that has to be known of it."""
        return f"{state.told(move).by(state.to_move)}."

    def wanted(self, state: State[Any], move: Any) -> str:
        """Tell a move that somebody would like to play."""
        return f"{capital(state.to_move)} wants to {state.told(move).bare}."

    def measure(self, played: Played) -> int | None:
        """Return how good a play was, where that can be counted."""
        return None

    def reckoned(self, state: State[Any], moves: Sequence[Any]) -> list[int] | None:
        """Return how good a sensible player thinks each move is, from what the mover sees.

        None where that cannot be said of this position, or by this game. Moves that are as good
        have the same number.
        """
        return None

    def measured_facts(self, played: Played) -> Facts:
        """Return the facts that show how good a play was."""
        return {}

    def reshuffled(
        self, given: Mapping[str, Any], moves: Sequence[Any], chance: Chance
    ) -> dict[str, Any]:
        """Return a position that looks the same, with what nobody can see dealt otherwise.

        What was told of the moves stays.
        """
        dealt = self.game.editing.dealt
        return {
            key: chance.shuffled(value) if key in dealt and isinstance(value, list) else value
            for key, value in given.items()
        }

    def said(self, asked: FactAsked, value: Any) -> str:
        """Return an answer in words."""
        return NOBODY if asked.path == ("to_move",) and not value else plain_value(value)

    def near(self, asked: FactAsked, value: Any, after: State[Any]) -> Iterator[tuple[Any, str]]:
        """Yield answers close by, each with what is wrong with it."""
        if isinstance(value, int) and not isinstance(value, bool):
            yield value + 1, "That is one too many."
            if value > 0:
                yield value - 1, "That is one too few."

    def asks(self, played: Played) -> Iterator[FactAsked]:
        """Yield what can be asked after a move; by the shape of the facts, if a game says no more.

        Asked is where pieces are, whose turn it is, and which numbers and names have changed.
        """
        facts, before = played.after.facts(), played.before.facts()
        yield self.turn_asked(played)
        for key, value in facts.items():
            if key in UNASKED:
                continue
            if key in self.game.places and isinstance(value, Mapping):
                yield from self.places_asked(key, value, "Where does {} stand then?")
            elif isinstance(value, Mapping) and _is_alike(value):
                words = f"What does “{key.replace('_', ' ')}: {{}}” say then?"
                yield from (
                    one
                    for one in self.places_asked(key, value, words)
                    if one.answer(facts) != one.answer(before)
                )
            elif _is_asked(value) and value != before.get(key):
                yield FactAsked(f"What does “{key.replace('_', ' ')}” say then?", (key,))

    def turn_asked(self, played: Played) -> FactAsked:
        """Ask whose turn it is."""
        others = (*played.after.players, "")
        beside = tuple((name, name) for name in others)
        return FactAsked(
            "Whose turn is it then?",
            ("to_move",),
            played.after.to_move,
            beside=beside,
            because=self.turning,
        )

    def places_asked(self, key: str, value: Mapping[str, Any], words: str) -> Iterator[FactAsked]:
        """Ask where each piece is, in words with a gap for its name."""
        for name, place in value.items():
            if _is_asked(place):
                text = words.format(name)
                yield FactAsked(text, (key, name), name, beside=_beside(value, name))

    def names_of(self, asked: FactAsked, after: State[Any]) -> tuple[str, ...]:
        """Return the names that the fact may have, where its shape lists them."""
        shape: Any = self.game.facts_shape(after).fields.get(asked.path[0])
        for _ in asked.path[1:]:
            shape = getattr(shape, "value", None)
        return tuple(filter(None, shape.among or ())) if isinstance(shape, Name) else ()


def fact_at(facts: Mapping[str, Any], path: Sequence[str]) -> Any:
    """Return the fact at a path; None where there is none.

    >>> fact_at({"spaces": {"Tick": 5}}, ("spaces", "Tick"))
    5
    """
    found: Any = facts
    for key in path:
        found = found.get(key) if isinstance(found, Mapping) else None
    return found


def plain_value(value: Any) -> str:
    """Return a value as an answer.

    >>> plain_value(True), plain_value([]), plain_value([3, -4]), plain_value("3-star-red")
    ('yes', 'none', '3 and −4', '3-star-red')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        words = [plain_value(one) for one in value]
        return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:]))) or "none"
    return tell_number(value) if isinstance(value, int) else str(value)


def _is_asked(value: Any) -> bool:
    """Return whether a fact is a number or a name, and so can be asked for in a few words."""
    return isinstance(value, int | str) and not isinstance(value, bool) and "\n" not in str(value)


def _is_alike(values: Mapping[str, Any]) -> bool:
    """Return whether values are of one kind, so that one may be taken for another."""
    return len({type(value) for value in values.values()}) == 1


def _beside(values: Mapping[str, Any], name: str) -> tuple[tuple[str, Any], ...]:
    return tuple((other, value) for other, value in values.items() if other != name)
