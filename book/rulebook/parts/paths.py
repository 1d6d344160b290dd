"""Paths through a game: short lessons in their order, as ``path.toml`` says them.

A lesson is made of what the pages hold already: questions to be answered, examples to be stepped
through to their end, and a challenge at its close. What is done of it the reader's browser knows.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from engines.play.challenge.shelf import challenge_names, challenge_of
from engines.registry import GAMES, load_game
from engines.table.messages import NOTHING_NEAR, Near, shown
from rulebook.parts.shown_on import BOOK, pages_of
from rulebook.sessions.scenarios import ExampleFails, load_example_tables

PATH = "path"
"""The name of the page that shows a game's path."""
CHALLENGES = "challenges"
"""The name of the page that sets a game's challenges, and of the folder that holds them."""
QUESTION, EXAMPLE, CHALLENGE = "question", "example", "challenge"


class BadPath(ValueError):
    """A ``path.toml`` names what there is not; the message says where, what, and what is meant."""

    def __init__(self, game: str, place: str, what: str, near: Near = NOTHING_NEAR) -> None:
        super().__init__(f"{game}/{PATH}.toml: {place}: {what}{near}")


@dataclass(frozen=True)
class Item:
    """One thing to do, of one of three kinds; ``href`` leads to it from the root of the book.

    A question is to be answered, an example to be stepped through, a challenge to be solved.
    Where no page lies beside the package ``href`` is "".
    """

    kind: str
    name: str
    title: str
    href: str


@dataclass(frozen=True)
class Lesson:
    """One lesson: what it is about, the pages it is read on, and what there is to do."""

    title: str
    aim: str
    pages: tuple[str, ...]
    items: tuple[Item, ...]


@dataclass(frozen=True)
class GamePath:
    """The path through a game, and what its box says of it; ``minutes`` are the least and most.

    ``tells`` says in a sentence what the game is, ``why`` what makes it easy or difficult.
    """

    game: str
    age: int
    minutes: tuple[int, int]
    difficulty: str
    tells: str
    why: str
    lessons: tuple[Lesson, ...]

    @property
    def items(self) -> list[Item]:
        """All that there is to do, in order."""
        return [item for lesson in self.lessons for item in lesson.items]

    @property
    def length(self) -> str:
        """Return how long a game takes, in words."""
        least, most = self.minutes
        return f"{least} minutes" if least == most else f"{least} to {most} minutes"

    def lesson_of(self, page: str) -> int | None:
        """Return the number of the lesson, from 0, that a page belongs to; None if to none."""
        found = (number for number, one in enumerate(self.lessons) if page in one.pages)
        return next(found, None)


@cache
def path_of(game: str) -> GamePath | None:
    """Return the path of a game; None when it has none.

    Raises :class:`BadPath` when it names a page, a scenario or a challenge that there is not.

    >>> path_of("tock").lessons[4].title
    'The 7'
    """
    file = resources.files(f"engines.{game}").joinpath(f"{PATH}.toml")
    if not file.is_file():
        return None
    data = tomllib.loads(file.read_text("utf-8"))
    least, most = data["minutes"]
    lessons = tuple(_lesson(game, entry, n) for n, entry in enumerate(data["lesson"], 1))
    told = {name: data[name] for name in ("age", "difficulty", "tells", "why")}
    return GamePath(game=game, minutes=(least, most), lessons=lessons, **told)


def every_path() -> list[GamePath]:
    """Return the paths of all games that have one, the easiest first: by age, then by length."""
    found = [path for game in GAMES if (path := path_of(game))]
    return sorted(found, key=lambda path: (path.age, path.minutes))


def players_of(game: str) -> str:
    """Return how many can play, in words.

    >>> players_of("tock"), players_of("tickle")
    ('4', '2 to 6')
    """
    counts = load_game(game).offers.players or (len(load_game(game).new().players),)
    return str(counts[0]) if len(counts) == 1 else f"{min(counts)} to {max(counts)}"


def has_path(game: str) -> bool:
    """Return whether the book has a page with the path of a game."""
    return (BOOK / game / f"{PATH}.ipynb").is_file()


def _lesson(game: str, entry: Mapping[str, Any], number: int) -> Lesson:
    place = f"lesson {number}"
    for key in ("title", "aim", "pages", "do"):
        if key not in entry:
            raise BadPath(game, place, f"{key!r} is missing")
    place += f", {shown(entry['title'])}"
    pages = tuple(entry["pages"])
    there = pages_of(game)
    for page in pages if there else ():
        if page not in there:
            raise BadPath(game, f"{place}: pages", f"no page {shown(page)}", Near(page, there))
    items = [_item(game, pages, name, f"{place}: do") for name in entry["do"]]
    for name in entry.get("challenges", ()):
        items += _challenge(game, name, f"{place}: challenges")
    return Lesson(entry["title"], entry["aim"], pages, tuple(items))


def _item(game: str, pages: tuple[str, ...], name: str, place: str) -> Item:
    """Return what is to be done with a scenario on the first of these pages that shows it."""
    scenario = f"{game}/{name}"
    try:
        title = str(load_example_tables(scenario)["title"])
    except ExampleFails as fails:
        raise BadPath(game, place, str(fails)) from None
    there = pages_of(game)
    if not there:
        return Item(EXAMPLE, name, title, "")
    page = next((there[page] for page in pages if scenario in there[page].figures), None)
    if page is None:
        raise BadPath(game, place, f"none of the pages {', '.join(pages)} shows {name}")
    href = f"{game}/{page.name}.html#{page.figures[scenario]}"
    if scenario in page.questions:
        return Item(QUESTION, name, page.questions[scenario], href)
    return Item(EXAMPLE, name, title, href)


def _challenge(game: str, name: str, place: str) -> list[Item]:
    """Return the challenge that closes a lesson; none as long as the book has no page of them."""
    names = challenge_names(game)
    if name not in names:
        raise BadPath(game, place, f"no challenge {shown(name)}", Near(name, names))
    page = pages_of(game).get(CHALLENGES)
    if page is None:
        return []
    anchor = page.challenges.get(f"{game}/{name}")
    if anchor is None:
        raise BadPath(game, place, f"the page {CHALLENGES} does not set {name}")
    title = challenge_of(game, name).title
    return [Item(CHALLENGE, name, title, f"{game}/{page.name}.html#{anchor}")]
