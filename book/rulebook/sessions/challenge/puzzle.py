"""The session of puzzles: one from real play, and then another, as many as one likes.

A puzzle has a number, and the same number is the same puzzle on every screen. What it asks is
either a question with choices or a play to be found on the board; each is answered as it is on the
pages of quizzes and challenges.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engines.play.challenge.challenge import MOST_STARS
from engines.play.quiz.puzzle import FIRST_QUIZ, Puzzle, puzzle
from engines.play.quiz.question import MOST, Question
from engines.play.quiz.told import LEVELS
from engines.registry import GAMES
from engines.table.shapes import Fields, Flag, Name, Series, Shape, Whole
from rulebook.sessions.challenge.session import SHAPE as TRIES
from rulebook.sessions.challenge.session import ChallengeSession
from rulebook.sessions.desk.draft import Loose
from rulebook.sessions.quiz import MOST_SEED, QuizSession
from rulebook.sessions.quizzed import LONGEST_NUMBER, USUAL_SEED
from rulebook.sessions.screen import Choice, Screen, command, line
from rulebook.sessions.session import BadAction, Session, Text

OTHER = "Another puzzle"
MOST_COUNTED = 99_999
"""Puzzles that one reader does, and many more than that."""

_SHAPE = Fields(
    {
        "kind": Text(20),
        "game": Name(GAMES),
        "seed": Whole(0, MOST_SEED),
        "tries": Loose(),
        "score": Fields(
            {
                "first": Whole(0, MOST_COUNTED),
                "done": Whole(0, MOST_COUNTED),
                "counted": Flag(),
            },
            required=("first", "done", "counted"),
        ),
    },
    required=("kind", "game"),
)
_ANSWERS = Fields({"tried": Series(Whole(0, MOST - 1), most=MOST), "given_up": Whole(0, 1)})


class BoardPuzzle(ChallengeSession):
    """A best play that is looked for on the board."""

    @property
    def tries(self) -> dict[str, Any]:
        """What the reader has done so far, as plain values."""
        return {key: value for key, value in self.spec().items() if key not in self.base}

    @property
    def is_closed(self) -> bool:
        """Whether the puzzle is solved, or its answer was shown."""
        return self.attempt.is_solved

    @property
    def is_first_try(self) -> bool:
        """Whether the reader's first play was right, without a hint: that earns every star."""
        return self.stars == MOST_STARS


class ChoicePuzzle(QuizSession):
    """A question that a puzzle asks."""

    actions: ClassVar[Mapping[str, Mapping[str, Shape]]] = {
        verb: QuizSession.actions[verb] for verb in ("answer", "show")
    }

    def __init__(self, game: str, seed: int, question: Question, *, uid: str) -> None:
        super().__init__(game, FIRST_QUIZ + seed, 1, uid=uid)
        self._questions = [question]  # Made with the puzzle, and not to be looked for again.

    @property
    def tries(self) -> dict[str, Any]:
        """What the reader has done so far, as plain values."""
        tried = {"tried": self.tried.get(0, []), "given_up": int(0 in self.shown)}
        return {key: value for key, value in tried.items() if value}

    @property
    def is_closed(self) -> bool:
        """Whether the question is answered, or its answer was shown."""
        return self.is_done(0)

    @property
    def is_first_try(self) -> bool:
        """Whether the reader's first answer was right."""
        return self.is_solved(0) and len(self.tried[0]) == 1


class PuzzleSession(Session):
    """One reader's puzzles of a game, one at a time."""

    kind = "puzzle"
    actions: ClassVar[Mapping[str, Mapping[str, Shape]]] = {
        "another": {},
        "seed": {"text": Text(LONGEST_NUMBER)},
    }

    def __init__(self, game: str, seed: int = USUAL_SEED, *, uid: str = "board") -> None:
        super().__init__()
        self.game = game
        self.uid = uid
        self.first = self.done = 0
        """Puzzles solved at the first try, and puzzles done at all."""
        self.is_counted = False
        self.seed = seed
        self.open(seed)

    def open(self, seed: int) -> None:
        """Open the puzzle of a number; the same one again is not counted again."""
        self.is_counted = self.is_counted and seed == self.seed
        self.seed = seed
        self.puzzle: Puzzle = puzzle(self.game, seed)
        self.inner: BoardPuzzle | ChoicePuzzle
        if self.puzzle.question is not None:
            self.inner = ChoicePuzzle(self.game, seed, self.puzzle.question, uid=self.uid)
        else:
            assert self.puzzle.challenge is not None
            self.inner = BoardPuzzle(self.puzzle.challenge, uid=self.uid)

    def do(self, action: object) -> Screen:
        """Carry out an action of the puzzle itself, or of what it asks."""
        self.notice = ()
        verb = action.get("do") if isinstance(action, dict) else None
        if verb in self.inner.actions:
            self.inner.do(action)
            self._count()
            if isinstance(self.inner, ChoicePuzzle):
                # It stands above the level of a question, which is told otherwise here.
                self.notice, self.inner.notice = self.inner.notice, ()
            return self.screen()
        return super().do(action)

    def _count(self) -> None:
        """Count the puzzle once it is done: its answer is known from then on."""
        if self.is_counted or not self.is_done:
            return
        self.is_counted = True
        self.done = min(self.done + 1, MOST_COUNTED)
        self.first = min(self.first + self.inner.is_first_try, self.done)

    def do_another(self) -> None:
        """Open the next puzzle."""
        self.open((self.seed + 1) % (MOST_SEED + 1))

    def do_seed(self, text: str) -> None:
        """Open the puzzle of a number that the reader writes."""
        if not (text.isascii() and text.isdecimal()):
            raise BadAction(f"a puzzle has a number; allowed: 0 to {MOST_SEED:,}")
        self.open(int(text))

    # -- as a screen -----------------------------------------------------------------------------

    @property
    def is_done(self) -> bool:
        """Whether the puzzle is solved, or its answer was shown."""
        return self.inner.is_closed

    def screen(self) -> Screen:
        """Return what is to be shown now."""
        screen = self.inner.screen()
        title = self.puzzle_title
        first, *others = screen["lines"]
        lines = [line(self._rating(), "note"), *others]
        if self.is_counted and self.is_done:
            lines.append(line(self._score_told(), "note"))
        made: Screen = {
            **screen,
            "kind": self.kind,
            "title": title,
            "lines": [*self.notice, *lines],
            "choices": list(self._choices(screen["choices"])),
            "link": self.base,
            "say": screen["say"].replace(first["text"], self._rating()),
        }
        if self.is_counted and self.is_done:
            made["say"] = f"{made['say']} {self._score_told()}"
        if self.notice:
            made["say"] = " ".join(one["text"] for one in self.notice)
        if not self.puzzle.challenge:
            start = screen["history"]["steps"][:1]
            made["history"] = {"at": 0, "steps": start, "branch": False}
        made.pop("keep", None)
        made.pop("progress", None)
        return made

    @property
    def puzzle_title(self) -> str:
        """What the puzzle is called."""
        return f"Puzzle {self.seed}: {self.puzzle.kind}"

    def _rating(self) -> str:
        level = LEVELS[self.puzzle.level]
        legal, wrong = self.puzzle.legal, self.puzzle.wrong
        moves = "1 move is" if legal == 1 else f"{legal} moves are"
        if self.puzzle.challenge:
            return f"{level.capitalize()}: {moves} legal, and {wrong} of them go wrong"
        if not wrong:
            return f"{level.capitalize()}: {moves} legal"
        return f"{level.capitalize()}: {moves} legal, and {wrong} that one might try are not"

    def _score_told(self) -> str:
        return f"Solved at the first try: {self.first} of {self.done} so far."

    def _choices(self, inner: list[Choice]) -> Iterator[Choice]:
        if self.is_done:
            yield {**command("Another one", "another"), "main": True}
        yield from (one for one in inner if not (self.is_done and one.get("main")))
        if not self.is_done:
            yield command("Another one", "another")
        yield {
            **command("Open it", "seed", OTHER),
            "input": {"label": "Number of the puzzle", "most": LONGEST_NUMBER},
        }

    # -- as plain values -------------------------------------------------------------------------

    @property
    def base(self) -> dict[str, Any]:
        """The puzzle as a class gets it, without this reader's tries."""
        return {"kind": self.kind, "game": self.game, "seed": self.seed}

    def spec(self) -> dict[str, Any]:
        """Return the session as plain JSON values: its number, what was tried, the score."""
        tries = self.inner.tries
        spec = {**self.base, **({"tries": tries} if tries else {})}
        if self.done:
            score = {"first": self.first, "done": self.done, "counted": self.is_counted}
            spec["score"] = score
        return spec

    @classmethod
    def from_spec(cls, spec: Mapping[str, Any], *, uid: str = "board") -> PuzzleSession:
        """Make the session that plain values describe; BadAction when they describe none."""
        for found in _SHAPE.problems(dict(spec)):
            raise BadAction(str(found))
        session = cls(spec["game"], spec.get("seed", USUAL_SEED), uid=uid)
        session._resume(spec.get("tries", {}))
        session._take_score(**spec.get("score", {"first": 0, "done": 0, "counted": False}))
        return session

    def _take_score(self, first: int, done: int, counted: bool) -> None:
        """Take up what was counted before, and count the puzzle if that was not."""
        if first > done or (counted and not done):
            raise BadAction("score: first: allowed is at most what is done")
        self.first, self.done, self.is_counted = first, done, counted
        self._count()

    def _resume(self, tries: Any) -> None:
        inner = self.inner
        if isinstance(inner, BoardPuzzle):
            whole = {**inner.base, **tries} if isinstance(tries, dict) else tries
            for found in TRIES.problems(whole):
                raise BadAction(f"tries: {found}")
            ChallengeSession._resumed(inner, whole)
            return
        for found in _ANSWERS.problems(tries):
            raise BadAction(f"tries: {found}")
        for choice in tries.get("tried", ()):
            inner.do_answer(choice)
        if tries.get("given_up"):
            inner.do_show()
