"""The glossary: every word that a game uses in a sense of its own, each told in one sentence."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources

SENTENCE = re.compile(r"[A-Z][^.!?]*\.")


@dataclass(frozen=True, slots=True)
class Term:
    """A word of a game: its name, what it means in one sentence, and the forms it takes in prose.

    Without ``forms`` it is the name and its plural. A small first letter stands for a capital one
    too, where a sentence begins; a capital one stands for itself alone.
    """

    name: str
    text: str
    forms: tuple[str, ...] = ()

    @property
    def anchor(self) -> str:
        """The anchor of its entry on the glossary's page."""
        return "term-" + re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-")

    @property
    def pattern(self) -> str:
        """A regular expression that finds the term in prose.

        >>> bool(re.search(Term("doorway", "…").pattern, "Doorways are open."))
        True
        """
        found = sorted(self.forms or (self.name, f"{self.name}s"), key=len, reverse=True)
        return rf"(?<![\w-])(?:{'|'.join(map(_form, found))})(?![\w-])"


class BadGlossary(ValueError):
    """A ``glossary.toml`` tells a word twice, or in more or less than a sentence."""


def _form(words: str) -> str:
    first, rest = re.escape(words[0]), re.escape(words[1:]).replace(r"\ ", r"\s+")
    return (f"[{first}{first.upper()}]" if words[0].islower() else first) + rest


def load_glossary(game: str) -> Mapping[str, Term]:
    """Read ``engines/<game>/glossary.toml``, whose ``[[term]]`` tables are the entries.

    Raises :class:`BadGlossary` when a word stands twice or its entry is not one sentence.

    >>> load_glossary("tock")["doorway"].anchor
    'term-doorway'
    """
    file = resources.files(f"engines.{game}") / "glossary.toml"
    entries = tomllib.loads(file.read_text("utf-8"))["term"] if file.is_file() else []
    found: dict[str, Term] = {}
    for entry in entries:
        term = Term(**entry | {"forms": tuple(entry.get("forms", ()))})
        if term.name in found:
            raise BadGlossary(f"{game}: the word {term.name!r} stands twice")
        if not SENTENCE.fullmatch(term.text):
            raise BadGlossary(f"{game}: the entry of {term.name!r} is not one sentence")
        found[term.name] = term
    return found
