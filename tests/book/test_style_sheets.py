"""The book's own style sheets: each token and each class in them is used by something."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulebook.live.styles import ENGINES, PAGE_SHEETS, STATIC, live_css

ROOT = Path(__file__).parents[2]
BOARDS = [ENGINES / "table/board.css", *sorted(ENGINES.glob("*/drawing/board.css"))]
SHEETS = [
    *BOARDS,
    *sorted(STATIC.glob("*.css")),
    *sorted((ROOT / "book/rulebook/site/static").glob("*.css")),
    ROOT / "book/_static/theme.css",
]
OWN = ("rb-", "hct-", "tic-", "tock-", "ttt-")
"""How a class of this book's own begins; all others are the theme's or JupyterLab's."""
THEMES_OWN = ("--pst-", "--sbt-")
"""How a token of the theme begins: the sheets set it, the theme's sheets use it."""


def plain(css: str) -> str:
    """Return a sheet without its comments and its pictures."""
    return re.sub(r'/\*.*?\*/|url\("[^"]*"\)', "", css, flags=re.DOTALL)


def sources() -> dict[Path, str]:
    """Return what may give a class or spend a token: engines, book, and the small fifth game."""
    folders = (ENGINES, ROOT / "book", ROOT / "tests/fifth_game")
    found = (path for folder in folders for path in sorted(folder.rglob("*")))
    return {
        path: path.read_text("utf-8")
        for path in found
        if path.suffix in (".py", ".js", ".html", ".md") and "vendor" not in path.parts
    }


SOURCES = sources()
STYLES = "".join(plain(path.read_text("utf-8")) for path in SHEETS)
TEXT = "".join(SOURCES.values())
LAID = {f"--rb-{name}" for name in re.findall(r'\.lay\("([\w-]+)"', TEXT)} | set(
    re.findall(r'setProperty\("(--[\w-]+)"', TEXT)
)
"""Tokens that a script lays on a figure."""


WORDS = set(re.findall(r"[\w-]+", TEXT))
BUILT = [
    (start, path)
    for path, text in SOURCES.items()
    for start in sorted(set(re.findall(r"([a-z]+-(?:[a-z]+-?)*)\$?\{", text)))
]
"""How a class begins that is built as ``beginning{rest}``, and where."""


def given(name: str) -> bool:
    """Return whether a source gives the class: whole, or built.

    What is built ends in a number, or in a word that is quoted in the same game or the same folder.
    """
    return name in WORDS or is_built(name)


def is_built(name: str) -> bool:
    """Return whether a source puts the class together, as `given` tells."""
    built = [(name.removeprefix(start), path) for start, path in BUILT if name.startswith(start)]
    return any(rest.isdigit() or quoted(rest, path) for rest, path in built)


def quoted(word: str, path: Path) -> bool:
    """Return whether a word is quoted in a source's game, or else in its folder."""
    in_game = path.is_relative_to(ENGINES)
    near = ENGINES / path.relative_to(ENGINES).parts[0] if in_game else path.parent
    return any(
        re.search(rf"""(["'`]){re.escape(word)}\1""", text)
        for other, text in SOURCES.items()
        if other.is_relative_to(near) and other.suffix == path.suffix
    )


def test_every_token_that_is_used_is_defined_and_every_defined_one_is_used() -> None:
    defined = set(re.findall(r"(--[\w-]+)\s*:", STYLES)) | LAID
    used = set(re.findall(r"var\((--[\w-]+)", STYLES + TEXT))
    used |= set(re.findall(r'"(--rb-[\w-]+)"', TEXT)) - LAID
    for tokens in (defined, used):
        tokens -= {token for token in tokens if token.startswith(THEMES_OWN)}
    assert sorted(used - defined) == []
    assert sorted(defined - used) == []


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_class_of_a_sheet_is_given_by_something(path: Path) -> None:
    selectors = re.findall(r"([^{}]+)\{", plain(path.read_text("utf-8")))
    names = {name for one in selectors for name in re.findall(r"\.([a-z][\w-]*)", one)}
    assert sorted(name for name in names if name.startswith(OWN) and not given(name)) == []


def test_every_class_that_a_script_looks_for_is_given_by_something() -> None:
    """A class that stands nowhere but in what looks for it is a rest of something gone."""
    scripts = "".join(text for path, text in SOURCES.items() if path.suffix == ".js")
    sought = set(re.findall(r"\.((?:rb-)[\w-]+)", scripts))
    given_whole = set(re.findall(r"(?<![.\w-])rb-[\w-]+", TEXT))
    assert len(sought) > 10
    assert sorted(name for name in sought - given_whole if not is_built(name)) == []


def test_a_widget_brings_no_sheet_of_what_it_cannot_do() -> None:
    """Nothing is presented from a notebook: what leads through a presentation is the page's."""
    assert "present.css" in PAGE_SHEETS
    assert ".rb-enlarge" in live_css()
    assert "rb-hall" not in live_css()
    assert "rb-present" not in live_css()


def test_the_buttons_in_the_corner_of_a_figure_look_alike_by_one_rule() -> None:
    rules = re.findall(r"([^{}]+)\{([^{}]*)", STYLES)
    placed = [one.strip() for one, does in rules if "inset-block-start: 0.35rem" in does]
    assert placed == [".rb-figure > .rb-corner"]
    drawn = TEXT.count('"0 0 24 24"')
    assert drawn == 1, "one function of the scripts draws what is on a button"


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: str(path.relative_to(ENGINES)))
def test_no_rule_for_a_theme_sets_a_token_again(path: Path) -> None:
    """The colours of day and night stand side by side: `light-dark(day, night)`."""
    css = plain(path.read_text("utf-8"))
    rules = re.findall(r"([^{}]+)\{([^{}]*)", css)
    assert [one for one, does in rules if "theme" in one and "--" in does] == []
    assert "prefers-color-scheme" not in css


def test_a_colour_that_a_source_knows_by_its_token_is_that_of_the_day() -> None:
    """A chart is a picture on paper where no sheet reaches it."""
    days = set(re.findall(r"(--rb-[\w-]+):\s*light-dark\((#\w+),", STYLES))
    known = set(re.findall(r'"(--rb-[\w-]+)": "(#\w+)"', TEXT))
    assert known
    assert known <= days
