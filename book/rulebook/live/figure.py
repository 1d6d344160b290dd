"""Figures: a session as plain HTML, whole without JavaScript and woken by ``page.js``."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from engines.registry import GAMES, load_game
from engines.table.drawing import Drawing
from rulebook.live.frames import envelope, frame, frames, screens
from rulebook.live.shared_scenery import Shared, share
from rulebook.sessions.desk.session import DeskSession
from rulebook.sessions.lesson.session import LessonSession
from rulebook.sessions.opening import open_session
from rulebook.sessions.quiz import QuizSession
from rulebook.sessions.screen import Cite, Line, Question
from rulebook.sessions.session import Session
from rulebook.sessions.worked import Worked

GO_ON = {"label": "Go on with your game", "do": {"do": "open"}, "group": None, "main": True}
"""What a page offers first to a reader whose browser has kept a session from an earlier visit."""

GO_ON_WITH = {
    DeskSession.kind: "Go on at your desk",
    LessonSession.kind: "Go on with your lesson",
    QuizSession.kind: "Go on with your quiz",
}
"""What that is called where it is no game."""


def figure_html(example: Worked, uid: str, root: str = "", shared: Shared | None = None) -> str:
    """Return an example as one ``<figure>``.

    ``uid`` begins every id in it and must be its own on the page; ``root`` is the way from the
    page to the root of the book, such as ``"../"``. The figure holds the first board, the whole
    example told in words (for print, for no script), and the frames for ``page.js``.
    """
    shown = screens(example, uid)
    before, boards = share([screen["board"] for screen in shown], shared)
    steps = [stage.label for stage in example.stages]
    stored = envelope(example.spec(), example.title, steps, frames(shown, boards))
    game = example.scenario.game.name
    return before + _figure(uid, game, root, boards[0], _told(example, root), stored)


def opening_html(
    spec: Mapping[str, Any], uid: str, root: str = "", shared: Shared | None = None
) -> str:
    """Return the first screen of a session that is played with an engine.

    Every choice on it wakes the engine, which then carries it out. The engine gets the spec as it
    stands: one that leaves something to chance does so each time.
    """
    screen = open_session(dict(spec), uid=uid).screen()
    stored = envelope(spec, screen["title"], ["Start"], [frame(screen, screen["board"])])
    stored["kept"] = [{**GO_ON, "label": GO_ON_WITH.get(spec["kind"], GO_ON["label"])}]
    told = [f'<ul class="rb-lines">{"".join(line_html(one, root) for one in screen["lines"])}</ul>']
    before, (board,) = share([screen["board"]], shared)
    return before + _figure(uid, str(spec.get("game", "")), root, board, told, stored)


def stepped_html(
    session: Session, told: Sequence[int], uid: str, root: str = "", shared: Shared | None = None
) -> str:
    """Return a session as a figure with all its steps: it is stepped along without an engine.

    Who has no script gets the lines of the steps that are to be ``told``, without their clauses.
    """
    screen = session.screen()
    labels = [step["label"] for step in screen["history"]["steps"]]
    shown = [session.do({"do": "goto", "at": at}) for at in range(len(labels))]
    before, boards = share([one["board"] for one in shown], shared)
    stored = envelope(session.spec() | {"at": 0}, screen["title"], labels, frames(shown, boards))
    lines = [[line_html({**one, "cites": []}, root) for one in shown[at]["lines"]] for at in told]
    words = [f'<ul class="rb-lines">{"".join(one)}</ul>' for one in lines]
    game = str(stored["spec"].get("game", ""))
    return before + _figure(uid, game, root, boards[0], words, stored)


def lesson_html(session: LessonSession, uid: str, root: str = "") -> str:
    """Return a lesson as one ``<figure>`` with every step of all its examples.

    It steps, and is presented, without an engine. Its boards are of several games, and so each of
    its own scenery.
    """
    spec = {"kind": session.kind, **session.lesson.spec()}
    count = len(session.screen()["history"]["steps"])
    shown = [session.do({"do": "goto", "at": at}) for at in range(count)]
    steps = [step["label"] for step in shown[0]["history"]["steps"]]
    told = [
        f'<p class="rb-step-name">{escape(label)}</p>'
        f'<ul class="rb-lines">{"".join(line_html(one, root) for one in screen["lines"])}</ul>'
        for label, screen in zip(steps, shown, strict=True)
    ]
    titled = [
        {**stored, "title": screen["title"]}
        for stored, screen in zip(frames(shown), shown, strict=True)
    ]
    stored = envelope(spec, shown[0]["title"], steps, titled)
    stored["kept"] = [{**GO_ON, "label": GO_ON_WITH[session.kind]}]
    return _figure(uid, "", root, shown[0]["board"], told, stored)


def _figure(
    uid: str,
    game: str,
    root: str,
    board: Drawing,
    told: Iterable[str],
    stored: Mapping[str, Any],
) -> str:
    name = escape(uid, quote=True)
    heading = stored["frames"][0].get("veil", stored["title"])
    return "".join(
        (
            f'<figure class="rb-figure" id="{name}" aria-labelledby="{name}-caption"'
            f' data-rulebook="{escape(stored["spec"]["kind"], quote=True)}"'
            f' data-game="{escape(game, quote=True)}"'
            f' data-root="{escape(root, quote=True)}"{_written_at(game)}>',
            f'<figcaption class="rb-caption" id="{name}-caption">{escape(heading)}</figcaption>',
            f'<div class="rb-picture">{board}</div>',
            f'<div class="rb-told">{"".join(told)}</div>',
            f'<script type="application/json" data-of="{name}">{as_json(stored)}</script>',
            "</figure>",
        )
    )


def written_href(game: str) -> str:
    """Return where the book tells how moves are written, from its root; "" where it does not."""
    page = load_game(game).written_on if game in GAMES else ""
    return f"{game}/{page}" if page else ""


def _written_at(game: str) -> str:
    href = written_href(game)
    return f' data-written="{escape(href, quote=True)}"' if href else ""


def as_json(value: Any) -> str:
    r"""Return JSON that can stand inside a ``<script>``: nothing in it can end or open a tag.

    >>> as_json({"title": "</script><!--"})
    '{"title":"\\u003c/script>\\u003c!--"}'
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _told(example: Worked, root: str) -> Iterator[str]:
    """Yield the example step by step in words."""
    for number, stage in enumerate(example.stages):
        question = example.question
        if question and question["reveals"] == number:
            yield _asked(question)
        label = f"{number}. {stage.label}" if number else stage.label
        yield f'<p class="rb-step-name">{escape(label)}{written_html(stage.written)}</p>'
        yield f'<ul class="rb-lines">{"".join(line_html(one, root) for one in stage.told)}</ul>'
    if example.question:
        yield from _answered(example.question, example.title, root)


def _asked(question: Question) -> str:
    options = " / ".join(option["label"] for option in question["options"])
    return f'<p class="rb-question">{escape(question["text"])} {escape(options)}</p>'


def _answered(question: Question, title: str, root: str) -> Iterator[str]:
    """Yield the answer after all else: the telling title, then what is said to each choice."""
    yield f'<p class="rb-question">Answer: {escape(title)}</p><ul class="rb-lines">'
    for option in sorted(question["options"], key=lambda one: not one["right"]):
        yield f"<li>{escape(option['result'])}{chips_html(option['cites'], root)}</li>"
    yield "</ul>"


def line_html(line: Line, root: str) -> str:
    """Return one narration line as a list item with its clauses."""
    chips = chips_html(line["cites"], root)
    written = written_html(line.get("written", ""))
    return f'<li data-tone="{line["tone"]}">{escape(line["text"])}{written}{chips}</li>'


def written_html(move: str) -> str:
    """Return the written form of a move, to stand after the words that tell it."""
    return f' <code class="rb-written">{escape(move)}</code>' if move else ""


def chips_html(cited: Iterable[Cite], root: str) -> str:
    """Return the links to clauses, each after a space."""
    return "".join(
        f' <a class="rb-chip" href="{escape(root + cite["href"], quote=True)}"'
        f' title="{escape(cite["title"], quote=True)}">{escape(cite["id"])}</a>'
        for cite in cited
    )
