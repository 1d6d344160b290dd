"""The session of puzzles: one from real play, and then another, as many as one likes.

A puzzle has a number, and the same number is the same puzzle on every screen. What it asks is
either a question with choices or a play to be found on the board; each is answered as it is on the
pages of quizzes and challenges.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engines.play.quiz.puzzle import FIRST_QUIZ, Puzzle, puzzle
from engines.play.quiz.question import MOST, Question
from engines.play.quiz.told import LEVELS
from engines.registry import GAMES
from engines.table.shapes import Fields, Name, Series, Shape, Whole
from rulebook.sessions.challenge.session import SHAPE as TRIES
from rulebook.sessions.challenge.session import ChallengeSession
from rulebook.sessions.desk.draft import Loose
from rulebook.sessions.quiz import MOST_SEED, QuizSession
from rulebook.sessions.quizzed import LONGEST_NUMBER, USUAL_SEED
from rulebook.sessions.screen import Choice, Screen, command, line
from rulebook.sessions.session import BadAction, Session, Text

OTHER = "Another puzzle"

_SHAPE = Fields(
    {
        "kind": Text(20),
        "game": Name(GAMES),
        "seed": Whole(0, MOST_SEED),
        "tries": Loose(),
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
        self.open(seed)

    def open(self, seed: int) -> None:
        """Open the puzzle of a number."""
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
            if isinstance(self.inner, ChoicePuzzle):
                # It stands above the level of a question, which is told otherwise here.
                self.notice, self.inner.notice = self.inner.notice, ()
            return self.screen()
        return super().do(action)

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
        if isinstance(self.inner, ChoicePuzzle):
            return self.inner.is_done(0)
        return self.inner.attempt.is_solved

    def screen(self) -> Screen:
        """Return what is to be shown now."""
        screen = self.inner.screen()
        title = self.puzzle_title
        first, *others = screen["lines"]
        lines = [line(self._rating(), "note"), *others]
        made: Screen = {
            **screen,
            "kind": self.kind,
            "title": title,
            "lines": [*self.notice, *lines],
            "choices": list(self._choices(screen["choices"])),
            "link": self.base,
            "say": screen["say"].replace(first["text"], self._rating()),
        }
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
        """Return the session as plain JSON values: the puzzle's number, and what was tried."""
        tries = self.inner.tries
        return {**self.base, **({"tries": tries} if tries else {})}

    @classmethod
    def from_spec(cls, spec: Mapping[str, Any], *, uid: str = "board") -> PuzzleSession:
        """Make the session that plain values describe; BadAction when they describe none."""
        for found in _SHAPE.problems(dict(spec)):
            raise BadAction(str(found))
        session = cls(spec["game"], spec.get("seed", USUAL_SEED), uid=uid)
        session._resume(spec.get("tries", {}))
        return session

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
