"""A quiz: questions drawn by a seed, of all kinds and about many clauses, no two the same.

The same seed gives the same questions on every machine; more questions of a seed begin with the
same ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from engines.play.quiz import best, happening, judging
from engines.play.quiz.moment import Moment, moment_of
from engines.play.quiz.question import Kind, Question
from engines.registry import load_game
from engines.table.chance import Chance
from engines.table.messages import Near, shown

QUIZ_STREAM = 2_000_003
"""Sets a quiz's random numbers apart from those of bots and shuffles of the same seed."""
MOST_QUESTIONS = 100
MOST_TRIES = 60
"""Positions that are looked at for one question."""
LOOKED_AT = 3
"""Questions of one kind that are made of a position, to take the one with the freshest topic."""

Maker = Callable[[Moment, Chance], Iterator[Question]]
MAKERS: dict[Kind, Maker] = {
    Kind.HAPPENS: happening.questions,
    Kind.ALLOWED: judging.allowed,
    Kind.PLAYABLE: judging.playable,
    Kind.BEST: best.questions,
}
WEIGHTS = {Kind.HAPPENS: 3, Kind.ALLOWED: 2, Kind.PLAYABLE: 2, Kind.BEST: 1}
"""How often each kind comes, compared with the others."""


class BadQuiz(ValueError):
    """A quiz that there is not; the message names the place and what is allowed."""


def quiz(name: str, seed: int, count: int, topics: Sequence[str] = ()) -> list[Question]:
    """Return a quiz of so many questions about a game.

    ``topics`` are beginnings of clause ids: with them every right answer rests on such a clause.
    Raises UnknownGame, or BadQuiz where a number, a topic or a question is not to be had.

    >>> first, second = quiz("haunted_clock_tower", 3, 2)
    >>> first.text != second.text, first == quiz("haunted_clock_tower", 3, 1)[0]
    (True, True)
    """
    game = load_game(name)
    if not 1 <= count <= MOST_QUESTIONS:
        raise BadQuiz(f"--questions {count}: allowed: 1 to {MOST_QUESTIONS}")
    for topic in topics:
        if not any(clause.id.startswith(topic) for clause in game.register):
            near = Near(topic, game.register.clauses)
            allowed = f'the beginning of a clause of {game.title}; "rulebook clauses {name}" lists'
            raise BadQuiz(f"--topics {shown(topic)}: allowed: {allowed} them{near}")
    made = list(islice(drawn(name, seed, topics), count))
    if len(made) < count:
        told = f"--topics {','.join(topics)}: " if topics else ""
        raise BadQuiz(f"{told}only {len(made)} questions were found; allowed: at most as many")
    return made


def drawn(name: str, seed: int, topics: Sequence[str] = ()) -> Iterator[Question]:
    """Yield the questions of a seed one by one, each made only when it is wanted."""
    return _Drawing(name, seed, tuple(topics)).questions()


class _Drawing:
    """One quiz in the making: what it has asked so far, and what comes next."""

    def __init__(self, name: str, seed: int, topics: tuple[str, ...]) -> None:
        self.game = load_game(name)
        self.seed = seed
        self.topics = topics
        self.kinds: Counter[Kind] = Counter()
        self.clauses: Counter[str] = Counter()
        self.asked: set[tuple[str, frozenset[str]]] = set()

    def questions(self) -> Iterator[Question]:
        """Yield questions until none is found among many positions."""
        for number in range(MOST_QUESTIONS):
            found = self._next(number)
            if found is None:
                return
            self.kinds[found.kind] += 1
            self.clauses.update(found.topics)
            self.asked.add(_key(found))
            yield found

    def _next(self, number: int) -> Question | None:
        order = Chance(self.seed, QUIZ_STREAM, number).shuffled(list(MAKERS))
        order.sort(key=lambda kind: self.kinds[kind] / WEIGHTS[kind])
        for attempt in range(MOST_TRIES):
            chance = Chance(self.seed, QUIZ_STREAM, number, attempt + 1)
            moment = moment_of(self.game, chance, self.clauses)
            if moment is None:
                continue
            # A kind whose turn it is gets a few positions before another takes its place.
            for kind in order[: 1 + attempt // 3]:
                found = self._best_of(MAKERS[kind](moment, chance))
                if found is not None:
                    return found
        return None

    def _best_of(self, made: Iterator[Question]) -> Question | None:
        """Return the question whose clauses have been asked about least."""
        new = [one for one in islice(made, LOOKED_AT) if self._is_wanted(one)]
        return min(new, key=lambda one: sum(self.clauses[c] for c in one.topics), default=None)

    def _is_wanted(self, question: Question) -> bool:
        is_topic = not self.topics or any(c.startswith(self.topics) for c in question.topics)
        return is_topic and _key(question) not in self.asked


def _key(question: Question) -> tuple[str, frozenset[str]]:
    """Return what makes a question the same as another: its words and its choices."""
    return question.text, frozenset(choice.label for choice in question.choices)
