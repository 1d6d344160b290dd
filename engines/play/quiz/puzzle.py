"""Puzzles without end: a number is a puzzle from real play, the same one everywhere.

Most are a question of the quiz; every few, the best play is to be found on the board. Where the
game has a measure the most points are right, and else what a sensible player does, who looks at
nothing but what the mover sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engines.play.challenge.challenge import Challenge
from engines.play.challenge.goal import Condition
from engines.play.quiz.making import BadQuiz, drawn
from engines.play.quiz.moment import Moment, moment_of
from engines.play.quiz.question import Kind, Question
from engines.play.scenario import build_scenario
from engines.registry import load_game
from engines.table.chance import Chance
from engines.table.deed import capital
from engines.table.game import Game
from engines.table.state import State

PUZZLE_STREAM = 4_000_003
"""Sets a puzzle's random numbers apart from those of quizzes, bots and shuffles."""
FIRST_QUIZ = 1_000_000
"""Quizzes whose first question a puzzle may be: none that a page's quiz has a number for."""
ONE_IN = 3
"""One puzzle in so many asks for the best play."""
MOST_TRIES = 40
FEWEST_MOVES, MOST_MOVES = 4, 250
RARE = 3
"""At most one move in so many is right."""
MANY, VERY_MANY = 8, 24
"""From how many legal moves on the best one is harder to find."""


@dataclass(frozen=True)
class Puzzle:
    """A puzzle: a question with choices, or a best play to be found on the board.

    ``legal`` is how many moves there are, ``wrong`` how many of what can be tried goes wrong.
    """

    question: Question | None
    challenge: Challenge | None
    legal: int
    wrong: int

    @property
    def kind(self) -> Kind:
        """What is asked."""
        return self.question.kind if self.question is not None else Kind.BEST

    @property
    def start(self) -> State[Any]:
        """The position that it is about."""
        asked = self.question or self.challenge
        assert asked is not None
        return asked.scenario.start

    @property
    def level(self) -> int:
        """How hard it is, from 1 (easy) to 3."""
        if self.question is not None:
            return self.question.level
        assert self.challenge is not None
        return self.challenge.level


def puzzle(name: str, seed: int) -> Puzzle:
    """Return the puzzle of a number about a game; UnknownGame for a game that there is not.

    >>> one, other = puzzle("tickle", 3), puzzle("tickle", 3)
    >>> one.start.facts() == other.start.facts(), one.kind
    (True, <Kind.BEST: 'The best play'>)
    """
    game = load_game(name)
    if not Chance(seed, PUZZLE_STREAM, 0).below(ONE_IN):
        found = _best_play(game, seed)
        if found is not None:
            return found
    question = next(drawn(name, FIRST_QUIZ + seed), None)
    if question is None:
        raise BadQuiz(f"{name}: nothing can be asked")
    moment = Moment(game, question.given, Counter())
    return Puzzle(question, None, len(moment.legal), len(moment.refused))


def _best_play(game: Game, seed: int) -> Puzzle | None:
    for attempt in range(MOST_TRIES):
        chance = Chance(seed, PUZZLE_STREAM, attempt + 1)
        moment = moment_of(game, chance, Counter())
        if moment is None or not FEWEST_MOVES <= len(moment.legal) <= MOST_MOVES:
            continue
        made = (_measured if game.questioning.measured else _sensible)(moment)
        if made is not None:
            return made
    return None


def _measured(moment: Moment) -> Puzzle | None:
    """Return the puzzle for the play that is worth most, where few plays are."""
    asking = moment.asking
    lines = [moment.play(move) for move in moment.legal]
    worths = [asking.measure(line) for line in lines]
    known = [worth for worth in worths if worth is not None]
    if len(known) < FEWEST_MOVES:
        return None
    best = max(known)
    right = [line for line, worth in zip(lines, worths, strict=True) if worth == best]
    unit = asking.unit
    condition = Condition(
        f"That play is worth {{}} {unit}: there is a better one.",
        least=asking.measured_facts(right[0]),
    )
    why = f"No play is worth more than {best} {unit} here."
    task = f"Find {_which(right)} play that is worth the most {unit}."
    return _made(moment, [line.move for line in right], condition, task, why)


def _sensible(moment: Moment) -> Puzzle | None:
    """Return the puzzle for what a sensible player does."""
    game, state = moment.game, moment.state
    worths = moment.asking.reckoned(state, moment.legal)
    if worths is None:
        return None
    best = max(worths)
    right = [move for move, worth in zip(moment.legal, worths, strict=True) if worth == best]
    condition = Condition(
        f"That may be played, but a {game.sensible_strength} bot finds something better.",
        moves=tuple(map(str, right)),
    )
    why = game.reason(state, right[0])
    task = f"Find {_which(right)} play that a {game.sensible_strength} bot makes."
    return _made(moment, right, condition, task, why)


def _which(right: Sequence[object]) -> str:
    return "the" if len(right) == 1 else "a"


def _made(
    moment: Moment, right: list[Any], condition: Condition, task: str, why: str
) -> Puzzle | None:
    legal = len(moment.legal)
    if len(right) * RARE > legal:
        return None
    name, mover = moment.game.name, moment.state.to_move
    tables = {"game": name, "title": str(Kind.BEST), "given": dict(moment.given)}
    plays = "1 play is" if len(right) == 1 else f"{len(right)} plays are"
    first = moment.state.parts(right[0])[:1]
    begins = f"One begins with this: {first[0].replace(':', ' ')}." if first else ""
    hints = [f"Of {legal} plays, {plays} right.", *filter(None, [begins])]
    made = Challenge(
        build_scenario(tables, "best-play"),
        f"{capital(mover)} is to move. {task}",
        (condition,),
        tuple(hints),
        1 + (legal > MANY) + (legal > VERY_MANY),
        1,
        1,
        False,
        why,
    )
    return Puzzle(None, made, legal, legal - len(right))
