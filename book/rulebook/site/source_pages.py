"""Pages with the engines' source code, one for each module that carries out a clause.

Each function has an anchor of its name, to which the records of the clauses lead. The pages are
made when the book is built, from the code that made its figures.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

import engines
from engines.play.citing import own_code
from engines.registry import GAMES
from rulebook.parts.register import source_href

Page = tuple[str, dict[str, Any], str]
"""A page as Sphinx collects it: its name, its context, its template."""
ROOT = Path(engines.__file__).parents[1]


def source_pages(app: Sphinx) -> Iterator[Page]:
    """Yield a page for each module that a clause's record leads to."""
    files = {
        place.partition(":")[0]
        for game in GAMES
        for places in own_code(game).values()
        for place in places
    }
    highlighter = getattr(app.builder, "highlighter", None)
    if highlighter is None:
        return
    for file in sorted(files):
        source = (ROOT / file).read_text("utf-8")
        highlighted = highlighter.highlight_block(source, "python", linenos=False)
        name = source_href(file).partition(".html")[0]
        title = f"<h1><code>{escape(file)}</code></h1>"
        body = f'{title}<div class="rb-source">{with_anchors(highlighted, source)}</div>'
        yield name, {"title": file, "body": body}, "page.html"


def with_anchors(highlighted: str, source: str) -> str:
    """Return highlighted code with an anchor at the line of each function and class.

    >>> with_anchors("<pre>def one():\\n    pass\\n</pre>", "def one():\\n    pass\\n")
    '<pre><span id="one"></span>def one():\\n    pass\\n</pre>'
    """
    before, pre, code = highlighted.partition("<pre>")
    lines = code.split("\n")
    for name, line in anchors(ast.parse(source)):
        lines[line - 1] = f'<span id="{escape(name, quote=True)}"></span>{lines[line - 1]}'
    return before + pre + "\n".join(lines)


def anchors(module: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield the functions and classes of a module, and methods as ``Class.method``, with lines."""
    for statement in module.body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            yield statement.name, statement.lineno
        if isinstance(statement, ast.ClassDef):
            for inner in statement.body:
                if isinstance(inner, ast.FunctionDef):
                    yield f"{statement.name}.{inner.name}", inner.lineno
