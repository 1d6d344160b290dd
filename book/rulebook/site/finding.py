"""What the search page knows of the rules: an index of clauses and words, and its script.

Sphinx's own search finds pages. A reader who asks "seven players" wants the rule, so the rules that
answer are told first, each with its game and its wording, and the pages follow.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypedDict

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from engines.registry import GAMES, load_game
from engines.table.clauses import Clause
from engines.table.game import Game
from engines.table.glossary import Term

INDEX = "rules-index.js"
SCRIPT = "find-rules.js"


class Entry(TypedDict):
    """One clause or word: what is shown of it, what is searched, and where it is told."""

    game: str
    id: str
    title: str
    text: str
    heading: str
    also: list[str]
    href: str


def of_clause(game: Game, clause: Clause, href: str) -> Entry:
    """Return the entry of a clause."""
    return {
        "game": game.title,
        "id": clause.id,
        "title": clause.title,
        "text": clause.text,
        "heading": clause.heading,
        "also": list(clause.also),
        "href": href,
    }


def of_term(game: Game, term: Term, href: str) -> Entry:
    """Return the entry of a word, which has no number."""
    return {
        "game": game.title,
        "id": "",
        "title": term.name,
        "text": term.text,
        "heading": "",
        "also": [],
        "href": href,
    }


def entries(told: Any) -> Iterator[Entry]:
    """Yield an entry for each clause and word that a page tells; ``told`` is the domain's."""
    clauses, terms = told("clause"), told("term")
    for name in GAMES:
        game = load_game(name)
        for clause in game.register:
            if where := clauses.get(clause.id):
                yield of_clause(game, clause, f"{where.docname}.html#{where.anchor}")
        for term in game.glossary.values():
            if where := terms.get(f"{name}/{term.name}"):
                yield of_term(game, term, f"{where.docname}.html#{where.anchor}")


def as_script(found: list[Entry]) -> str:
    """Return the index as a script: a page opened as a file may load one, and fetches nothing."""
    return f"window.RULES = {json.dumps(found, ensure_ascii=False, separators=(',', ':'))};\n"


def write_index(app: Sphinx, env: BuildEnvironment) -> None:
    """Put the index among the files of the site, once every page is read."""
    folder = Path(app.doctreedir) / "rulebook_static"
    found = list(entries(env.get_domain("rule").told))  # type: ignore[attr-defined]
    (folder / INDEX).write_text(as_script(found), "utf-8")


def add_script(app: Sphinx, page: str, template: str, context: dict[str, Any], _: object) -> None:
    """Let the search page, and no other, load the index and the script that asks it."""
    if page == "search":
        for script in (INDEX, SCRIPT):
            app.add_js_file(script, loading_method="defer")
