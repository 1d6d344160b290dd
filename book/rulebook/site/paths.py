"""What next and play now: the foot of every page of a game, and the paths as a script.

Made when a page is written, from the game's path (:mod:`rulebook.parts.paths`), so that no page
says it by hand. The foot is whole without a script; ``progress.js`` then names what the reader has
still to do.
"""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from engines.registry import GAMES, load_game
from rulebook.parts.paths import PATH, GamePath, Item, every_path, has_path, path_of
from rulebook.parts.play_now import TABLE, settings_of, table_href

PATHS = "paths.js"
SCRIPT, SHEET = "progress.js", "progress.css"
NO_CHAPTERS = ("clauses", PATH, TABLE)
"""What the names of a game's pages begin with that are no chapters of it."""


def as_script() -> str:
    """Return the paths as a script: a page opened as a file may load one, and fetches nothing.

    Of each item it tells the name, the address and the title.
    """
    told = {
        path.game: {
            "title": load_game(path.game).title,
            "path": f"{path.game}/{PATH}.html" if has_path(path.game) else "",
            "lessons": [
                {
                    "title": lesson.title,
                    "items": [
                        [f"{item.kind}:{item.name}", item.href, item.title] for item in lesson.items
                    ],
                }
                for lesson in path.lessons
            ],
        }
        for path in every_path()
    }
    return f"rulebook.paths = {json.dumps(told, ensure_ascii=False, separators=(',', ':'))};\n"


def add_foot(app: Sphinx, page: str, template: str, context: dict[str, Any], _: object) -> None:
    """End a chapter of a game with what comes next and with a table to play at."""
    game, _, name = page.partition("/")
    if app.builder.format == "html" and is_chapter(game, name):
        context["body"] = context.get("body", "") + foot_html(game, name, "../")


def is_chapter(game: str, page: str) -> bool:
    """Return whether a page tells a game, and is not its path, its table or its register."""
    return game in GAMES and bool(page) and not page.startswith(NO_CHAPTERS)


def foot_html(game: str, page: str, root: str) -> str:
    """Return the foot of a page; "" when there is nothing to lead to."""
    path = path_of(game)
    ways = [way for way in (_next(path, page, root), _play(game, page, root)) if way]
    if not ways:
        return ""
    where = _where(path, page, root) if path else ""
    title = "rb-what-next"
    return (
        f'<nav class="rb-foot" aria-labelledby="{title}" data-rulebook-foot="{escape(game)}"'
        f' data-page="{escape(page, quote=True)}" data-root="{root}">'
        f'<h2 id="{title}">What next</h2>{where}<ul>{"".join(ways)}</ul></nav>'
    )


def _where(path: GamePath, page: str, root: str) -> str:
    """Say which lesson the page belongs to."""
    number = path.lesson_of(page)
    if number is None or not has_path(path.game):
        return ""
    lesson = escape(path.lessons[number].title)
    link = f'<a href="{root}{path.game}/{PATH}.html">{lesson}</a>'
    return f"<p>This page is part of lesson {number + 1} of the path: {link}.</p>"


def _next(path: GamePath | None, page: str, root: str) -> str:
    """Return the way to the next thing to do after this page; past the last there is none."""
    item = next_item(path, page) if path else None
    if item is None:
        return ""
    href = escape(root + item.href, quote=True)
    return f'<li class="rb-next-item">Next: <a href="{href}">{escape(item.title)}</a></li>'


def next_item(path: GamePath, page: str) -> Item | None:
    """Return the first item of the path after those of a page, of no lesson the path's first.

    >>> next_item(path_of("tock"), "seven").name
    'home-with-the-seven'
    """
    here = f"{path.game}/{page}.html"
    places = [n for n, item in enumerate(path.items) if item.href.partition("#")[0] == here]
    is_lesson = path.lesson_of(page) is not None and places
    return next(iter(path.items[places[-1] + 1 if is_lesson else 0 :]), None)


def _play(game: str, page: str, root: str) -> str:
    """Return the way to the game's table, with a game in which the rule of the page is at work.

    Of a page that tells no rule it is a whole game; "" where the book has no table.
    """
    setting = settings_of(game).get(page)
    href = table_href(game, setting.spec() if setting else None)
    if not href:
        return ""
    told = setting.told() if setting else "A whole game, from its first move."
    link = f'<a class="rb-play" href="{escape(root + href, quote=True)}">Play now</a>'
    return f'<li>{link}<p class="rb-try">{escape(told)}</p></li>'


def write_paths(gathered: Path) -> None:
    """Put the script with the paths among the files of the site."""
    (gathered / PATHS).write_text(as_script(), "utf-8")
