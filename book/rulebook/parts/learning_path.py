"""The path through a game as a page shows it, and the games to choose from, the easiest first.

Both are lists of links, whole without any script; ``progress.js`` marks in them what a reader has
done, says what comes next, and lets it be saved, read again or forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, ClassVar, Self

from engines.registry import load_game
from rulebook.live.shared_scenery import Shared
from rulebook.parts.part import Part
from rulebook.parts.paths import (
    CHALLENGE,
    EXAMPLE,
    PATH,
    QUESTION,
    GamePath,
    Item,
    Lesson,
    every_path,
    has_path,
    path_of,
    players_of,
)
from rulebook.parts.shown_on import pages_of

TO_DO = {QUESTION: "Answer", EXAMPLE: "Step through", CHALLENGE: "Solve"}
"""What a reader does with each kind of item, as its link begins."""


class LearningPath(Part):
    """The lessons of a game in their order, each with what is to be read and to be done.

    ValueError when the game has no path.

    >>> print(LearningPath("tock").text().splitlines()[0])
    1. Once round: The way of a marker, from the reserve to Home.
    """

    kind: ClassVar[str] = "path"

    def __init__(self, game: str) -> None:
        path = path_of(game)
        if path is None:
            raise ValueError(f"LearningPath({game!r}): this game has no path")
        self.path: GamePath = path

    def spec(self) -> dict[str, Any]:
        """Return the few plain values from which the same lessons can be shown again."""
        return {"kind": self.kind, "game": self.path.game}

    @classmethod
    def of(cls, spec: Mapping[str, Any]) -> Self:
        """Return the lessons that :meth:`spec` described."""
        return cls(spec["game"])

    def text(self) -> str:
        """Return the lessons as text."""
        return "\n".join(self._told())

    def _told(self) -> Iterator[str]:
        for number, lesson in enumerate(self.path.lessons, 1):
            yield f"{number}. {lesson.title}: {lesson.aim}"
            yield from (f"   {TO_DO[item.kind]}: {item.title}" for item in lesson.items)

    def html(self, uid: str = "", root: str = "", shared: Shared | None = None) -> str:
        """Return the lessons as a list of links."""
        game = escape(self.path.game, quote=True)
        lessons = "".join(
            self._lesson(number, lesson, root) for number, lesson in enumerate(self.path.lessons)
        )
        return f'<div class="rb-path" data-rulebook-path="{game}"><ol>{lessons}</ol></div>'

    def _lesson(self, number: int, lesson: Lesson, root: str) -> str:
        items = "".join(f"<li>{item_html(item, root)}</li>" for item in lesson.items)
        aim = f'<p class="rb-aim">{escape(lesson.aim)} {self._read(lesson, root)}</p>'
        return (
            f'<li class="rb-lesson" data-lesson="{number}"><h2>{escape(lesson.title)}</h2>'
            f"{aim}<ul>{items}</ul></li>"
        )

    def _read(self, lesson: Lesson, root: str) -> str:
        shown = pages_of(self.path.game)
        links = (
            f'<a href="{root}{self.path.game}/{page}.html">{escape(shown[page].title)}</a>'
            for page in lesson.pages
            if page in shown
        )
        told = ", ".join(links)
        return f"Read: {told}." if told else ""

    def __repr__(self) -> str:
        return f"LearningPath({self.path.game!r})"


def item_html(item: Item, root: str) -> str:
    """Return a thing to do as a link, under the name by which a browser knows that it is done."""
    name = escape(f"{item.kind}:{item.name}", quote=True)
    told = f"{TO_DO[item.kind]}: {escape(item.title)}"
    if not item.href:
        return f'<span data-item="{name}">{told}</span>'
    return f'<a data-item="{name}" href="{escape(root + item.href, quote=True)}">{told}</a>'


class Games(Part):
    """Every game that has a path, the easiest first: for whom it is, how long, how difficult."""

    kind: ClassVar[str] = "games"

    def __init__(self) -> None:
        self.paths = every_path()

    def spec(self) -> dict[str, Any]:
        """Return the few plain values from which the same list can be made again."""
        return {"kind": self.kind}

    @classmethod
    def of(cls, spec: Mapping[str, Any]) -> Self:
        """Return the list of games."""
        return cls()

    def text(self) -> str:
        """Return the games as text, a line each."""
        return "\n".join(
            f"{load_game(one.game).title}: {'; '.join(facts_of(one))}. {one.why}"
            for one in self.paths
        )

    def html(self, uid: str = "", root: str = "", shared: Shared | None = None) -> str:
        """Return the games as a list of links, each with what its box says."""
        games = "".join(self._game(path, root) for path in self.paths)
        return f'<div class="rb-games" data-rulebook-games=""><ol>{games}</ol></div>'

    def _game(self, path: GamePath, root: str) -> str:
        title = escape(load_game(path.game).title)
        if has_path(path.game):
            title = f'<a href="{root}{path.game}/{PATH}.html">{title}</a>'
        facts = " · ".join(map(escape, facts_of(path)))
        return (
            f'<li data-game="{escape(path.game, quote=True)}"><p class="rb-game">{title}</p>'
            f'<p class="rb-box">{facts}</p><p>{escape(path.tells)} {escape(path.why)}</p></li>'
        )

    def __repr__(self) -> str:
        return "Games()"


def facts_of(path: GamePath) -> list[str]:
    """Return what a box says of its game: the players, their age, the length, the difficulty."""
    return [
        f"{players_of(path.game)} players",
        f"from {path.age} years",
        path.length,
        path.difficulty,
    ]
