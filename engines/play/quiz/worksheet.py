"""A quiz on paper: one page without any other file or script, to be printed by a browser.

The questions stand with their boards, boxes and lines to write on; the answers with their clauses
begin a sheet of their own. The same questions always give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib import resources

from engines.play.picture import styles_of
from engines.play.quiz.question import Question
from engines.play.quiz.told import LETTERS, LEVELS, clauses_of, right_letter
from engines.registry import load_game
from engines.table.game import Game
from engines.table.svg import View


def worksheet(questions: Sequence[Question], seed: int) -> str:
    """Return the page of these questions, which a seed has drawn."""
    return "\n".join([*_head(questions), worksheet_body(questions, seed), "</body>", "</html>", ""])


def worksheet_body(questions: Sequence[Question], seed: int) -> str:
    """Return what stands on the page of these questions: it may lie in another page as well."""
    game = load_game(questions[0].game)
    body = [
        f"<h1>{escape(_title(questions))}</h1>",
        f'<p class="sheet-note">Quiz {seed}. Tick one box for each question, and say why.</p>',
        *([f'<p class="sheet-note">{escape(game.naming, quote=False)}</p>'] if game.naming else []),
        '<p class="sheet-names">Name <span></span> Date <span></span></p>',
        "<main>",
        *(_question(game, number, one) for number, one in enumerate(questions, 1)),
        "</main>",
        *_answers(game, questions, seed),
    ]
    return "\n".join(body)


def _title(questions: Sequence[Question]) -> str:
    count = len(questions)
    many = "1 question" if count == 1 else f"{count} questions"
    return f"{load_game(questions[0].game).title}: {many}"


def _head(questions: Sequence[Question]) -> Iterator[str]:
    folder = resources.files("engines.play.quiz")
    own = [(folder / name).read_text("utf-8") for name in ("sheet.css", "questions.css")]
    yield "<!DOCTYPE html>"
    yield '<html lang="en">'
    yield "<head>"
    yield '<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(_title(questions))}</title>"
    yield f"<style>\n{''.join((*styles_of(questions[0].game), *own))}</style>"
    yield "</head>"
    yield "<body>"


def _question(game: Game, number: int, question: Question) -> str:
    state = question.scenario.start
    # What the mover cannot see is not needed for an answer.
    facts = state.seen_by(state.to_move)
    told = game.describe(facts)
    view = View(
        title=f"The board of question {number}",
        description=" ".join(told),
        uid=f"q{number}",
        options=state.options(),
    )
    return "\n".join(
        [
            f'<section class="sheet-question" aria-labelledby="n{number}">',
            f'<h2 id="n{number}">{number}. {question.kind} '
            f'<span class="sheet-note">({LEVELS[question.level]})</span></h2>',
            game.draw(facts, view=view),
            "<div>",
            f'<p class="sheet-position">{escape(" ".join(told), quote=False)}</p>',
            f'<p class="sheet-ask">{escape(question.text, quote=False)}</p>',
            '<ol class="sheet-choices">',
            *(
                f'<li><span class="sheet-box"></span> <b>{letter}</b> '
                f"<span>{escape(choice.label, quote=False)}</span></li>"
                for letter, choice in zip(LETTERS, question.choices, strict=False)
            ),
            "</ol>",
            '<p class="sheet-why">Why? <span></span></p>',
            "</div>",
            "</section>",
        ]
    )


def _answers(game: Game, questions: Sequence[Question], seed: int) -> Iterator[str]:
    yield '<section class="sheet-answers-page" aria-labelledby="answers">'
    yield f'<h1 id="answers">Answers: {escape(game.title)}, quiz {seed}</h1>'
    yield '<ol class="sheet-answers">'
    for question in questions:
        right = question.right
        cites = ", ".join(right.cites)
        yield (
            f"<li><p><b>{right_letter(question)}</b> {escape(right.label, quote=False)}</p>"
            f"<p>{escape(right.why, quote=False)} ({cites})</p></li>"
        )
    yield "</ol>"
    yield "<h2>The clauses</h2>"
    yield '<dl class="sheet-clauses">'
    for name in clauses_of(questions):
        clause = game.register[name]
        yield f"<dt>{clause.id} {escape(clause.title, quote=False)}</dt>"
        yield f"<dd>{escape(clause.text, quote=False)}</dd>"
    yield "</dl>"
    yield "</section>"
