"""The session of a quiz: one question at a time, answered, tried again, and counted at the end.

The questions are drawn by a seed, so the same spec is the same quiz on every screen of a class.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from engines.play.quiz.question import MOST
from engines.play.quiz.worksheet import worksheet_body
from engines.registry import GAMES
from engines.table.messages import shown
from engines.table.shapes import Fields, Flag, Name, Series, Shape, Whole
from rulebook.sessions.quiz_view import QuizView
from rulebook.sessions.quizzed import LONGEST_NUMBER, USUAL_QUESTIONS, USUAL_SEED, Quizzed
from rulebook.sessions.screen import Screen
from rulebook.sessions.session import BadAction, Text

MOST_QUESTIONS = 30
"""Questions of a quiz on a page."""
MOST_SEED = 999_999
LONGEST_TOPIC = 40
MOST_TOPICS = 30

_TRIES = Fields(
    {"tried": Series(Whole(0, MOST - 1), most=MOST), "shown": Flag()}, required=("tried",)
)
_SHAPE = Fields(
    {
        "kind": Text(20),
        "game": Name(GAMES),
        "seed": Whole(0, MOST_SEED),
        "questions": Whole(1, MOST_QUESTIONS),
        "topics": Series(Text(LONGEST_TOPIC), most=MOST_TOPICS),
        "at_end": Flag(),
        "at": Whole(0, 2 * MOST_QUESTIONS),
        "answers": Series(_TRIES, most=MOST_QUESTIONS),
    },
    required=("kind", "game"),
)


class QuizSession(Quizzed):
    """One reader's way through a quiz."""

    is_on_paper = False
    actions: ClassVar[Mapping[str, Mapping[str, Shape]]] = {
        "answer": {"choice": Whole(0, MOST - 1)},
        "show": {},
        "next": {},
        "goto": {"at": Whole(0, 2 * MOST_QUESTIONS)},
        "again": {},
        "another": {},
        "seed": {"text": Text(LONGEST_NUMBER)},
        "count": {"text": Text(LONGEST_NUMBER)},
        "topic": {"page": Text(LONGEST_TOPIC)},
        "tell": {"at_end": Flag()},
        "sheet": {},
    }

    # -- actions -----------------------------------------------------------------------------------

    def do_answer(self, choice: int) -> None:
        """Take a choice; a wrong one leaves the others, and at the end the last one counts."""
        if self.is_over or self.is_told:
            raise BadAction("this question is answered")
        tried = [] if self.at_end else self.tried.get(self.at, [])
        if choice >= len(self.question(self.at).choices) or choice in tried:
            raise BadAction("there is no such choice now")
        self.tried[self.at] = [*tried, choice]

    def do_show(self) -> None:
        """Show the answer of the question looked at."""
        if self.is_over or self.is_told:
            raise BadAction("this question is answered")
        self.shown.add(self.at)

    def do_next(self) -> None:
        """Go on to the next question, or to the result."""
        self.do_goto(min(self.at + 1, self.last))

    def do_goto(self, at: int) -> None:
        """Look at a question that was reached, at an answer, or at the result."""
        if at > self.reached:
            raise BadAction(f"question {self.reached + 1} comes first")
        if at >= self.count:
            self.count_all()
        is_there = at >= self.count or self.has(at)
        self.at = min(at, self.last) if is_there else self.count

    def do_again(self) -> None:
        """Begin the same quiz again."""
        self.begin(self.seed)

    def do_another(self) -> None:
        """Begin the quiz of the next number."""
        self.begin((self.seed + 1) % (MOST_SEED + 1))

    def do_seed(self, text: str) -> None:
        """Begin the quiz of a number that the reader writes."""
        if not (text.isascii() and text.isdecimal()):
            raise BadAction(f"a quiz has a number; allowed: 0 to {MOST_SEED:,}")
        self.begin(int(text))

    def do_count(self, text: str) -> None:
        """Begin a quiz of so many questions."""
        if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= MOST_QUESTIONS):
            raise BadAction(f"a quiz has 1 to {MOST_QUESTIONS} questions")
        self.wanted = int(text)
        self.begin(self.seed)

    def do_topic(self, page: str) -> None:
        """Ask about what a page tells, or no longer."""
        others = tuple(one for one in self.topics if one != page)
        self._ask_about(others if page in self.topics else (*others, page))

    def _ask_about(self, topics: tuple[str, ...]) -> None:
        """Begin again about other rules; BadAction where nothing can be asked about them."""
        before, self.topics = self.topics, topics
        try:
            self._check_topics()
        except BadAction:
            self.topics = before
            self.begin(self.seed)
            raise

    def _check_topics(self) -> None:
        self.begin(self.seed)
        for one in self.clauses():
            if not any(clause.id.startswith(one) for clause in self.game.register):
                raise BadAction(f"{shown(one)} is no page of rules and no beginning of a clause")
        if not self.has(0):
            self.count = self.wanted
            raise BadAction("no question is found about these rules; choose others")

    def do_tell(self, at_end: bool) -> None:
        """Tell the answers at the end, or each at once."""
        self.at_end = at_end
        self.begin(self.seed)

    def do_sheet(self) -> None:
        """Show the questions as a worksheet, once."""
        self.count_all()
        self.is_on_paper = True

    # -- as plain values, and as a screen ----------------------------------------------------------

    def screen(self) -> Screen:
        """Return what is to be shown now."""
        screen = QuizView(self).screen()
        if self.is_on_paper:
            self.is_on_paper = False
            screen["sheet"] = worksheet_body(
                [self.question(n) for n in range(self.count)], self.seed
            )
        return screen

    @classmethod
    def from_spec(cls, spec: Mapping[str, Any], *, uid: str = "board") -> QuizSession:
        """Make the session that plain values describe; BadAction when they describe none."""
        for found in _SHAPE.problems(dict(spec)):
            raise BadAction(str(found))
        count = spec.get("questions", USUAL_QUESTIONS)
        at_end, topics = spec.get("at_end", False), spec.get("topics", ())
        seed = spec.get("seed", USUAL_SEED)
        session = cls(spec["game"], seed, count, topics=topics, at_end=at_end, uid=uid)
        if topics:
            session._check_topics()
        for number, one in enumerate(spec.get("answers", ())):
            session.do_goto(number)
            for choice in one["tried"]:
                session.do_answer(choice)
            if one.get("shown"):
                session.do_show()
        session.do_goto(spec.get("at", 0))
        return session
