"""Figures: an example as plain HTML, whole without JavaScript and woken by ``live.js``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from typing import Any

from rulebook.example import Example
from rulebook.frames import envelope, frames
from rulebook.screen import Line, Question


def figure_html(example: Example, uid: str, root: str = "") -> str:
    """Return an example as one ``<figure>``.

    ``uid`` begins every id in it and must be its own on the page; ``root`` is the way from the
    page to the root of the book, such as ``"../"``. The figure holds the first board, the whole
    example told in words (for print, for no script), and the frames for ``live.js``.
    """
    shown = frames(example, uid)
    name = escape(uid, quote=True)
    game = escape(example.scenario.game.name, quote=True)
    title = escape(example.title)
    return "".join(
        (
            f'<figure class="rb-figure" id="{name}" aria-labelledby="{name}-caption"'
            f' data-rulebook="{example.kind}" data-game="{game}"'
            f' data-root="{escape(root, quote=True)}">',
            f'<figcaption class="rb-caption" id="{name}-caption">{title}</figcaption>',
            f'<div class="rb-picture">{shown[0]["board"]}</div>',
            f'<div class="rb-told">{"".join(_told(example, root))}</div>',
            f'<script type="application/json">{as_json(envelope(example, shown))}</script>',
            "</figure>",
        )
    )


def as_json(value: Any) -> str:
    r"""Return JSON that can stand inside a ``<script>``: nothing in it can end or open a tag.

    >>> as_json({"title": "</script><!--"})
    '{"title":"\\u003c/script>\\u003c!--"}'
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _told(example: Example, root: str) -> Iterator[str]:
    """Yield the example step by step in words."""
    for number, stage in enumerate(example.stages):
        question = example.question
        if question and question["reveals"] == number:
            yield _asked(question)
        label = f"{number}. {stage.label}" if number else stage.label
        yield f'<p class="rb-step-name">{escape(label)}</p>'
        yield f'<ul class="rb-lines">{"".join(line_html(one, root) for one in stage.told)}</ul>'


def _asked(question: Question) -> str:
    options = " / ".join(option["label"] for option in question["options"])
    return f'<p class="rb-question">{escape(question["text"])} {escape(options)}</p>'


def line_html(line: Line, root: str) -> str:
    """Return one narration line as a list item with its clauses."""
    chips = "".join(
        f' <a class="rb-chip" href="{escape(root + cite["href"], quote=True)}"'
        f' title="{escape(cite["title"], quote=True)}">{escape(cite["id"])}</a>'
        for cite in line["cites"]
    )
    return f'<li data-tone="{line["tone"]}">{escape(line["text"])}{chips}</li>'
