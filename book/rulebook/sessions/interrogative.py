"""What a question asks for: its kind, read from its own words, decides which choices it may offer.

"May red …?" is answered with Yes or No, "Who …?" with players, "Where …?" with places of the game,
"How many …?" with numbers. So a question cannot offer the choices of another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Any

from engines.play.scenario import Scenario
from engines.table.shapes import Entries, Fields, Name, Series, Shape

NOBODY, NOTHING = "nobody", "nothing"


class Kind(StrEnum):
    """What is asked for, by what answers it."""

    YES_OR_NO = "Yes or No"
    WHO = "a player"
    WHERE = "a place"
    HOW_MANY = "a number"
    WHICH = "a value of the fact"


_ASKS = {
    "who": Kind.WHO,
    "whose": Kind.WHO,
    "whom": Kind.WHO,
    "where": Kind.WHERE,
    "which": Kind.WHICH,
    "what": Kind.WHICH,
    "when": Kind.WHICH,
    "how": Kind.WHICH,
}
_AMOUNTS = ("many", "much", "far")
_AUXILIARIES = frozenset(
    (
        *("may", "can", "could", "must", "shall", "will", "would", "does", "do", "did"),
        *("is", "are", "was", "were", "has", "have", "had"),
    )
)
_PLACES = frozenset(("space", "place", "cell"))
_SENTENCE = re.compile(r"(?<=[.!?:;])\s+")


def kind_of(text: str) -> Kind | None:
    """Return what a text asks for in its last sentence; None when it asks nothing.

    >>> kind_of("Two spaces are left. May red play the 7?"), kind_of("Who is next?")
    (<Kind.YES_OR_NO: 'Yes or No'>, <Kind.WHO: 'a player'>)
    >>> kind_of("On which space does it end?"), kind_of("How many points are that?")
    (<Kind.WHERE: 'a place'>, <Kind.HOW_MANY: 'a number'>)
    """
    if not text.endswith("?"):
        return None
    words = re.findall(r"[\w'-]+", _SENTENCE.split(text)[-1].lower())
    if not words:
        return None
    if words[0] in _AUXILIARIES:
        return Kind.YES_OR_NO
    for word, following in zip(words, [*words[1:], ""], strict=True):
        if word == "how" and following in _AMOUNTS:
            return Kind.HOW_MANY
        if word in ("which", "what") and following in _PLACES:
            return Kind.WHERE
        if word in _ASKS:
            return _ASKS[word]
    return Kind.YES_OR_NO if _AUXILIARIES.intersection(words) else None


def misfits(
    kind: Kind | None, scenario: Scenario, path: str, fact: Any, offered: Sequence[Any]
) -> Iterator[str]:
    """Yield what does not fit together: the kind of a question, the fact it is about, the choices.

    ``path`` names the fact, ``fact`` is its value and ``offered`` are the choices.
    """
    if kind is None:
        yield "the text asks nothing: let it end with who, where, which, how many or may … ?"
        return
    shape = shape_at(scenario.shape, path)
    is_place = path.partition(".")[0] in scenario.game.places
    about = _about(fact, shape, is_place, scenario.start.players, kind)
    if about is not kind and not (kind is Kind.WHICH and about is not Kind.YES_OR_NO):
        yield f"the text asks for {kind}, but {path} is {about}"
    for value in offered:
        if not _is_of(kind, about, value, scenario, path, shape):
            yield f"{value!r} is not {about}; it cannot answer this question"


def shape_at(shape: Shape, path: str) -> Shape | None:
    """Return the shape of the fact at a path, as far as shapes say it."""
    found: Shape | None = shape
    for key in path.split("."):
        if isinstance(found, Fields):
            found = found.fields.get(key)
        elif isinstance(found, Entries):
            found = found.value
        elif isinstance(found, Series):
            found = found.item
        else:
            return None
    return found


def _about(
    fact: Any, shape: Shape | None, is_place: bool, players: Sequence[str], kind: Kind
) -> Kind:
    """Return the kind of question that a fact answers."""
    if isinstance(fact, bool):
        return Kind.YES_OR_NO
    if is_place:
        return Kind.WHERE
    if isinstance(fact, int) or (isinstance(fact, list) and kind is Kind.HOW_MANY):
        return Kind.HOW_MANY
    item = shape.item if isinstance(shape, Series) else shape
    if isinstance(item, Name) and set(item.among or ()) - {""} == set(players):
        return Kind.WHO
    return Kind.WHICH


def _is_of(
    kind: Kind, about: Kind, value: Any, scenario: Scenario, path: str, shape: Shape | None
) -> bool:
    """Return whether a choice is of the kind that is asked for."""
    if about is Kind.YES_OR_NO:
        return isinstance(value, bool)
    if about is Kind.HOW_MANY or kind is Kind.HOW_MANY:
        return isinstance(value, int)
    if isinstance(shape, Series):
        return value == NOTHING or all(map(shape.item.fits, str(value).split(", ")))
    if about is Kind.WHO and value == NOBODY:
        return True
    # What may be given is told more narrowly than what may come: a board has its last space.
    given = shape_at(scenario.game.given, path) if about is Kind.WHERE else None
    return all(one.fits(value) for one in (shape, given) if one)
