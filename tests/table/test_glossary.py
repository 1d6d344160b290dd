"""The glossary: one sentence a word, found in prose whatever its form."""

from __future__ import annotations

import re

import pytest

from engines.registry import GAMES, load_game
from engines.table.glossary import SENTENCE, Term


@pytest.mark.parametrize("game", GAMES)
def test_every_word_has_one_sentence_and_an_anchor_of_its_own(game: str) -> None:
    terms = load_game(game).glossary.values()
    assert terms
    assert all(SENTENCE.fullmatch(term.text) for term in terms)
    assert len({term.anchor for term in terms}) == len(terms)


@pytest.mark.parametrize("game", GAMES)
def test_every_word_is_used_in_the_rules(game: str) -> None:
    """A word that neither a clause nor another entry uses is not one of the game's."""
    loaded = load_game(game)
    wordings = [text for one in loaded.register for text in (one.title, one.text, one.heading)]
    entries = {term.name: term.text for term in loaded.glossary.values()}
    unused = [
        name
        for name, term in loaded.glossary.items()
        if not any(
            re.search(term.pattern, text)
            for text in (*wordings, *(text for other, text in entries.items() if other != name))
        )
    ]
    assert unused == []


@pytest.mark.parametrize(
    ("term", "text", "found"),
    [
        (Term("pawn", "A."), "Pawns climb.", "Pawns"),
        (Term("pawn", "A."), "a spawn", None),
        (Term("Home", "A.", ("Home",)), "go home", None),
        (Term("turn in", "A.", ("turn in", "turns in")), "it turns\nin there", "turns\nin"),
        (Term("tile", "A."), "two-tile", None),
    ],
)
def test_a_word_is_found_as_a_word(term: Term, text: str, found: str | None) -> None:
    match = re.search(term.pattern, text)
    assert (match and match[0]) == found
