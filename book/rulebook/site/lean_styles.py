"""The theme's style sheets without the rules that no page of this book can meet.

A reader on a slow line waits for every byte of style before the first word. Of the theme's 400 kB
less than a third is for anything that stands in the book. A rule stays when every class and id
that it asks for is in a page, or is a word of a script that could give it to something.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import tinycss2

SHEETS = ("styles/bootstrap.css", "styles/pydata-sphinx-theme.css", "styles/sphinx-book-theme.css")
NOTEBOOK = "mystnb.*.css"
NOT_READ = ("bootstrap.js", "searchtools.js", "language_data.js")
"""Scripts that hold words for much that is not in this book."""
BOOTSTRAP_GIVES = {
    *("active", "collapse", "collapsing", "disabled", "fade", "show"),
    *("bs-tooltip-auto", "bs-tooltip-bottom", "bs-tooltip-end", "bs-tooltip-start"),
    *("bs-tooltip-top", "tooltip", "tooltip-arrow", "tooltip-inner"),
    *("dropdown-menu-dark", "dropdown-menu-end", "context", "highlighted", "search"),
}
"""Classes that Bootstrap and the search give to what is in this book."""
CONDITIONS = ("media", "supports", "container", "layer")

_NAMES = re.compile(r'\s(?:class|id)="([^"]*)"')
_WORD = re.compile(r"[A-Za-z_][\w-]*")


def lean_styles(static: Path, pages: Iterable[str]) -> None:
    """Rewrite the theme's sheets in a built site's ``_static``."""
    known = {*BOOTSTRAP_GIVES}
    for page in pages:
        for names in _NAMES.findall(page):
            known.update(names.split())
    for script in static.rglob("*.js"):
        if script.name not in NOT_READ:
            known.update(_WORD.findall(script.read_text("utf-8")))
    for sheet in [*(static / name for name in SHEETS), *static.glob(NOTEBOOK)]:
        if sheet.is_file():
            sheet.write_text(lean(sheet.read_text("utf-8"), known), "utf-8")


def lean(css: str, known: set[str]) -> str:
    """Return a style sheet without rules that ask for a class or an id that is not known.

    >>> lean("/*! MIT */.a,.b .c{color:red}@media print{.b{top:0}}p{top:0}", {"a"})
    '/*! MIT */.a{color:red}p{top:0}'
    """
    return _written(tinycss2.parse_stylesheet(css, skip_whitespace=True), known)


def _written(rules: Iterable[Any], known: set[str]) -> str:
    return "".join(_kept(rules, known))


def _kept(rules: Iterable[Any], known: set[str]) -> Iterator[str]:
    for rule in rules:
        if rule.type == "comment":
            # A licence stays with what it is for.
            if rule.value.startswith("!"):
                yield rule.serialize()
        elif rule.type == "qualified-rule":
            chosen = [one for one in _selectors(rule.prelude) if _asked(one) <= known]
            if chosen:
                prelude = ",".join(tinycss2.serialize(one).strip() for one in chosen)
                yield f"{prelude}{{{tinycss2.serialize(rule.content)}}}"
        elif rule.type == "at-rule" and rule.lower_at_keyword in CONDITIONS and rule.content:
            inside = tinycss2.parse_rule_list(rule.content, skip_whitespace=True)
            if text := _written(inside, known):
                condition = tinycss2.serialize(rule.prelude)
                yield f"@{rule.at_keyword}{condition}{{{text}}}"
        elif rule.type == "at-rule":
            yield rule.serialize()


def _selectors(prelude: list[Any]) -> list[list[Any]]:
    """Return the tokens of each selector of a list."""
    found: list[list[Any]] = [[]]
    for token in prelude:
        if token.type == "literal" and token.value == ",":
            found.append([])
        else:
            found[-1].append(token)
    return found


def _asked(selector: list[Any]) -> set[str]:
    """Return the classes and ids that a selector needs; what stands in ``:not(…)`` it does not."""
    asked = {token.value for token in selector if token.type == "hash"}
    for before, token in pairwise(selector):
        if before.type == "literal" and before.value == "." and token.type == "ident":
            asked.add(token.value)
    return asked
