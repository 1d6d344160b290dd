"""Events: what happened, in one plain sentence, with the clauses it rests on.

An event keeps only its phrase and its values; the sentence is built when somebody reads it, so
playouts pay next to nothing for it. A phrase that tells something secret names who may read it
and what everybody else is told.
"""

from __future__ import annotations

from dataclasses import dataclass
from string import Formatter
from typing import Any


class _Wording(Formatter):
    """Format whole numbers with a noun as a quantity, and names with their article.

    ``{2:space}`` gives "1 space" or "2 spaces"; ``{0:a}`` and ``{0:A}`` give "an orange", "A red".
    """

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec in ("a", "A") and isinstance(value, str):
            return f"{format_spec}n {value}" if value[:1] in "aeiou" else f"{format_spec} {value}"
        if format_spec and format_spec.isalpha() and isinstance(value, int):
            return (
                f"{value} {format_spec}" if value == 1 else f"{tell_number(value)} {format_spec}s"
            )
        if not format_spec and isinstance(value, int):
            return tell_number(value)
        if isinstance(value, tuple):
            return listed(value)
        return str(super().format_field(value, format_spec))


_WORDING = _Wording()


def tell_number(value: int) -> str:
    """Return a whole number as it stands in a sentence: with a minus sign where it is below 0.

    What is typed and parsed has the hyphen of the keyboard: moves, cells and facts.

    >>> tell_number(-21), tell_number(3)
    ('−21', '3')
    """
    return f"−{-value}" if value < 0 else str(value)


def listed(names: tuple[str, ...] | list[str], last: str = "and") -> str:
    """Join names as a sentence does.

    >>> listed(["Tick", "Tock", "Cuckoo"])
    'Tick, Tock and Cuckoo'
    >>> listed(["red", "blue"], "or")
    'red or blue'
    """
    words = [str(name) for name in names]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def sentence(text: str, *values: Any) -> str:
    """Fill a sentence's ``{0}``, ``{1:space}`` … places.

    >>> sentence("{0} moves {1:space} back.", "Tock", 1)
    'Tock moves 1 space back.'
    """
    return _WORDING.vformat(text, values, {})


@dataclass(frozen=True, slots=True)
class Phrase:
    """The wording of one kind of event, with the clauses that it rests on.

    ``owner`` is the position, among the event's values, of the one player who may read ``text``;
    the others read ``others`` instead, or are told nothing where that is None. ``shows`` is what
    such an event shows on the board, in a word that the game's drawing knows; "" where it shows
    nothing by itself.
    """

    text: str
    cites: tuple[str, ...] = ()
    owner: int | None = None
    others: str | None = None
    shows: str = ""


class Event:
    """One thing that happened.

    >>> pushed = Phrase("{0} is pushed back from {1} to {2}.", ("TTT-TWIN-1",))
    >>> event = Event(pushed, "Tock", 5, 4)
    >>> event.text, event.cites
    ('Tock is pushed back from 5 to 4.', ('TTT-TWIN-1',))
    """

    __slots__ = ("phrase", "values")

    def __init__(self, phrase: Phrase, *values: Any) -> None:
        self.phrase = phrase
        self.values = values

    @property
    def text(self) -> str:
        """The whole sentence, secrets included."""
        return sentence(self.phrase.text, *self.values)

    @property
    def cites(self) -> tuple[str, ...]:
        """The ids of the clauses that made it happen."""
        return self.phrase.cites

    @property
    def shows(self) -> str:
        """What it shows on the board, such as "walk"; the values say of which piece and where."""
        return self.phrase.shows

    def seen_by(self, player: str) -> str | None:
        """Return the sentence that this player is told; None when nothing is told."""
        phrase = self.phrase
        if phrase.owner is None or self.values[phrase.owner] == player:
            return self.text
        return None if phrase.others is None else sentence(phrase.others, *self.values)

    def __repr__(self) -> str:
        return f"Event({self.text!r}, cites={self.cites!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Event):
            return NotImplemented
        return self.phrase == other.phrase and self.values == other.values

    def __hash__(self) -> int:
        return hash((self.phrase, self.values))


Telling = list[Event] | None
"""Where the events of a move are gathered; None when nobody listens, as in playouts."""
