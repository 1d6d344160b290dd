"""Titles of pages that say which game they are about, wherever they stand without their page.

"Set-up" or "Your turn" is a page of several games: a browser's tab, a bookmark, and a hit of the
search have to tell them apart.
"""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx

from engines.registry import GAMES, load_game


def full_title(docname: str, title: str) -> str:
    """Return a page's title with its game.

    >>> full_title("tock/home", "Home"), full_title("tock/one-minute", "Tock in one minute")
    ('Home (Tock)', 'Tock in one minute')
    """
    folder = docname.partition("/")[0]
    if folder not in GAMES:
        return title
    game = load_game(folder).title
    return title if game.lower() in title.lower() else f"{title} ({game})"


def say_the_game(app: Sphinx, document: nodes.document) -> None:
    """Give a page its full title for wherever its heading is not in sight."""
    heading = next(document.findall(nodes.title), None)
    if heading is not None and "title" not in document:
        document["title"] = full_title(app.env.docname, heading.astext())
