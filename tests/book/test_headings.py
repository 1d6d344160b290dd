"""Headings of the built pages: none says again what stands above it, or beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

TITLED = re.compile(r"<(h[1-6]|figcaption|caption)\b[^>]*>(.*?)</\1>", re.DOTALL)
LINK = re.compile(r'<a class="headerlink".*?</a>', re.DOTALL)
CAPTION = 7
"""A caption's level: below every heading."""


def titles(html: str) -> Iterator[tuple[int, str]]:
    """Yield the headings and captions of a page's article with their levels, in order."""
    article = html[html.index("<article") : html.index("</article>")]
    for tag, told in TITLED.findall(article):
        text = re.sub(r"<[^>]*>", "", LINK.sub("", told))
        yield int(tag[1]) if tag[1:].isdigit() else CAPTION, unescape(text).strip().lower()


def repeated(found: Iterator[tuple[int, str]]) -> Iterator[str]:
    """Yield what is said again: by what stands below it, or of two things in one section."""
    above: list[tuple[int, str]] = []
    said: set[tuple[str, ...]] = set()
    for level, text in found:
        above = [one for one in above if one[0] < level]
        section = tuple(one for _, one in above)
        if text in section or (*section, text) in said:
            yield text
        said.add((*section, text))
        if level != CAPTION:
            above.append((level, text))


@pytest.mark.parametrize(
    ("html", "told"),
    [
        ("<h1>Goals</h1><h2>One</h2><h3>A</h3><h2>Two</h2><h3>A</h3>", []),
        ('<h1>Goals</h1><h2>Goals<a class="headerlink" href="#x">¶</a></h2>', ["goals"]),
        ("<h1>Goals</h1><h2>One</h2><h2>Two</h2><h2>One</h2>", ["one"]),
        ("<h1>Goals</h1><h2>Misses</h2><figcaption>Misses</figcaption>", ["misses"]),
        ("<h1>Goals</h1><figcaption>A</figcaption><caption>A</caption>", ["a"]),
    ],
)
def test_what_is_said_again_is_found(html: str, told: list[str]) -> None:
    assert [*repeated(titles(f"<article>{html}</article>"))] == told


@pytest.mark.book
def test_no_page_has_a_heading_or_a_caption_twice(built_book: Path) -> None:
    """Both readings of each ruling bear the same two names, each under its own question."""
    pages = [
        page
        for page in sorted(built_book.rglob("*.html"))
        if '<article class="bd-article"' in page.read_text("utf-8")
    ]
    assert pages
    found = {
        page.relative_to(built_book).as_posix(): [*repeated(titles(page.read_text("utf-8")))]
        for page in pages
    }
    assert {name: told for name, told in found.items() if told} == {}
