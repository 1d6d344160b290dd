"""Editing: a position taken apart and changed, piece by piece; each game says its own ways.

What a position states is a ``[given]``. `Editing` writes one for any state of its game, says what
can be taken up on the board and where it may be put, and names the changes among which the
smallest that would allow a refused move is looked for. A game without an ``editing.py`` gets all of
this from the shape of its ``[given]``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engines.table.clauses import Register
from engines.table.form import UNSET, Field, Path, fields_of, value_at, with_value, written
from engines.table.shapes import Either, Fields, Flag, Series, Whole
from engines.table.state import State

Given = dict[str, Any]


@dataclass(frozen=True)
class Change:
    """One small change of a position.

    ``label`` is what a button calls it, ``words`` follow "if" in a sentence, ``sets`` are the
    values to be set, each at its path (`UNSET` leaves one out), ``readings`` the points of rule to
    be read otherwise, and ``part`` is the part of the board that one touches to make it.
    """

    label: str
    words: str = ""
    sets: tuple[tuple[Path, Any], ...] = ()
    readings: tuple[tuple[str, str], ...] = ()
    part: str = ""

    def made_in(self, given: Mapping[str, Any]) -> Given:
        """Return a ``[given]`` with this change made."""
        changed = dict(given)
        for path, value in self.sets:
            changed = with_value(changed, path, value)
        return changed


class Edited(Protocol):
    """What has to be known of a game to take its positions apart."""

    @property
    def given(self) -> Fields:
        """The shape of its positions."""

    @property
    def options(self) -> tuple[str, ...]:
        """The keys that stay the same for a whole game."""

    @property
    def register(self) -> Register:
        """Its clauses and points of rule."""


@dataclass(frozen=True)
class Section:
    """A group of fields under a title, by the first key of their places."""

    title: str
    keys: tuple[str, ...]


class Editing:
    """How the positions of one game are taken apart and changed.

    ``sections`` group the fields of the form; keys in none of them come last. ``dealt`` are the
    keys that chance fills where a position may leave them open.
    """

    sections: tuple[Section, ...] = ()
    dealt: tuple[str, ...] = ()
    untold: tuple[str, ...] = ()
    """Facts that no ``[given]`` states: what is told of the move before."""
    labels: Mapping[str, str] = {}
    """What fields are called, by the first key of their place, where not as the key is."""

    def __init__(self, game: Edited) -> None:
        self.game = game

    # -- positions as they are written -----------------------------------------------------------

    def empty(self) -> Given:
        """Return a position with as little in it as may be."""
        return {}

    def stated(self, state: State[Any]) -> Given:
        """Return a ``[given]`` that states the whole position; a game overrides it.

        Without that, a position is stated as far as its facts are called as in ``[given]``.
        """
        facts, shape = state.facts(), self.game.given.fields
        alike = {
            key: facts[key]
            for key in shape
            if key in facts and not any(True for _ in shape[key].problems(facts[key]))
        }
        return {"seed": state.seed, **state.options(), **alike}

    def fields(self, players: Sequence[str]) -> list[tuple[str, list[Field]]]:
        """Return the fields of the form, in groups with their titles."""
        every = fields_of(self.game.given, players)
        groups: list[tuple[str, list[Field]]] = []
        grouped: set[str] = set()
        for section in self.sections:
            grouped.update(section.keys)
            inside = [f for key in section.keys for f in every if f.path[0] == key]
            groups.append((section.title, inside))
        rest = [field for field in every if field.path[0] not in grouped]
        title = "More" if groups else "Position"
        return [(name, inside) for name, inside in [*groups, (title, rest)] if inside]

    def label_of(self, field: Field) -> str:
        """Return what a field is called in the form."""
        called = self.labels.get(field.path[0])
        if len(field.path) == 1:
            return called or field.label
        return f"{called or field.path[0].replace('_', ' ').capitalize()}: {field.label}"

    # -- on the board ------------------------------------------------------------------------------

    def grips(self, state: State[Any]) -> dict[str, str]:
        """Return what can be taken up on the board: each part with its name."""
        return {}

    def puts(self, state: State[Any], part: str) -> Iterator[Change]:
        """Yield where a part that was taken up may be put, and what else may become of it."""
        return iter(())

    # -- what would have to differ -----------------------------------------------------------------

    def changes(self, state: State[Any], given: Given, move: Any) -> Iterator[Change]:
        """Yield small changes of a whole statement, those that concern the move first.

        A game overrides it to put its own words to what it changes; this gives each single value
        the others that its shape allows nearby.
        """
        for _, inside in self.fields(state.players):
            for field in inside:
                yield from self._others(field, value_at(given, field.path))

    def reading_changes(self, state: State[Any]) -> Iterator[Change]:
        """Yield every point of rule read the other way."""
        for name, reading in self.game.register.readings.items():
            other = "A" if state.readings.get(name, "A") == "B" else "B"
            text = reading.b if other == "B" else reading.a
            words = f"we read “{reading.question}” the other way: {text.rstrip('.')}"
            yield Change(f"Reading {other} of {name}", words, (), ((name, other),))

    def _others(self, field: Field, value: Any) -> Iterator[Change]:
        """Yield the other values of a field: the names, numbers beside it, a list one item off."""
        if field.path[0] in ("seed", *self.game.options):
            return
        label = self.label_of(field)
        for other in _beside(field, value):
            told = written(other) or "nothing"
            yield Change(f"{label}: {told}", f"{label.lower()} were {told}", ((field.path, other),))


def _beside(field: Field, value: Any) -> Iterator[Any]:
    """Yield the values of a field that lie beside its own."""
    shape = field.shape
    if isinstance(shape, Either) or value is UNSET:
        return
    if isinstance(shape, Flag):
        yield not value
    elif isinstance(shape, Whole):
        yield from (n for n in (value + 1, value - 1) if shape.fits(n))
    elif isinstance(shape, Series) and isinstance(value, list):
        for number, item in enumerate(value):
            rest = value[:number], value[number + 1 :]
            if isinstance(shape.item, Flag):
                yield [*rest[0], not item, *rest[1]]
            else:
                yield [*rest[0], *rest[1]]
    elif field.kind == "choice":
        yield from (name for name in field.names if name != value)


def moved(hand: Iterable[str], out: str = "", into: str = "") -> list[str]:
    """Return a hand without one card, or with one more, or both.

    >>> moved(["K", "7"], out="7", into="A")
    ['K', 'A']
    """
    cards = list(hand)
    if out in cards:
        cards.remove(out)
    return [*cards, into] if into else cards
