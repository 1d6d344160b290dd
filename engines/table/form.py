"""Forms: the fields in which a position is written by hand, made from the shape that checks it.

A field stands for one value of a ``[given]`` and is written as text, whatever it holds: what does
not fit its shape is kept as it was written and complained of by the shape, never thrown away.

>>> from engines.table.shapes import Entries, Fields, Flag, Series, Whole
>>> shape = Fields({"spaces": Entries(Whole(0, 15)), "final": Flag(), "lit": Series(Flag())})
>>> [(field.name, field.kind) for field in fields_of(shape, ("Ann",))]
[('spaces.Ann', 'number'), ('final', 'choice'), ('lit', 'list')]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from engines.table.shapes import Either, Entries, Fields, Flag, Name, Series, Shape, Whole

Kind = Literal["number", "choice", "text", "list", "lines"]
Path = tuple[str, ...]

YES, NO = "yes", "no"
TO_MOVE = "to_move"
"""The key of whose turn it is, in every game: one of the players."""
MOST_NAMES = 500
"""Names that are offered for one field; a field that knows more of them is written freely."""
_WHOLE = re.compile(r"-?[0-9]{1,18}")


class Unset:
    """The value of a field that is left out: the set-up decides."""

    def __repr__(self) -> str:
        return "UNSET"


UNSET = Unset()


@dataclass(frozen=True)
class Field:
    """One value of a position: where it stands, what it is called, and how it is written.

    ``names`` are the values offered; a list is written item by item, with commas between them.
    """

    path: Path
    label: str
    kind: Kind
    shape: Shape
    names: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None

    @property
    def name(self) -> str:
        """The field's place in ``[given]``, as problems name it."""
        return ".".join(self.path)

    def read(self, text: str) -> Any:
        """Return the value that a text writes; UNSET for none, the text itself if none fits."""
        return read(self.shape, text)


def read(shape: Shape, text: str) -> Any:
    """Return the value of a shape that a text writes, or the text where there is none.

    >>> read(Whole(0, 9), " 7 "), read(Whole(0, 9), "seven"), read(Series(Whole(0, 9)), "1, 2")
    (7, 'seven', [1, 2])
    """
    words = text if "\n" in text else text.strip()
    if not words.strip():
        return UNSET
    ways = list(_ways(shape, words))
    sound = (way for way in ways if not any(True for _ in shape.problems(way)))
    return next(sound, ways[0])


def _ways(shape: Shape, words: str) -> Iterator[Any]:
    """Yield the values that a text may mean for a shape, the likeliest first."""
    if isinstance(shape, Either):
        for option in shape.options:
            yield from _ways(option, words)
    elif isinstance(shape, Series):
        parts = [part.strip() for part in words.replace("\n", ",").split(",")]
        yield [value for part in parts if part for value in [read(shape.item, part)]]
    elif isinstance(shape, Whole) and _WHOLE.fullmatch(words):
        yield int(words)
    elif isinstance(shape, Flag) and words.lower() in (YES, NO, "true", "false"):
        yield words.lower() in (YES, "true")
    else:
        yield words


def written(value: Any) -> str:
    """Return a value as a field shows it.

    >>> written([True, 3, "Big Step"]), written(UNSET)
    ('yes, 3, Big Step', '')
    """
    if isinstance(value, Unset):
        return ""
    if isinstance(value, bool):
        return YES if value else NO
    if isinstance(value, list):
        return ", ".join(map(written, value))
    return str(value).rstrip("\n")


def fields_of(shape: Fields, players: Sequence[str]) -> list[Field]:
    """Return a field for every value of a position; a table has one for each of the players."""
    return [field for key, inner in shape.fields.items() for field in _fields(key, inner, players)]


def _fields(key: str, shape: Shape, players: Sequence[str]) -> Iterator[Field]:
    if isinstance(shape, Entries):
        known = shape.keys
        for player in players:
            if known is None or player in known:
                yield field_of((key, player), player, shape.value)
    elif key == TO_MOVE:
        yield Field((key,), "Whose turn", "choice", shape, tuple(players))
    else:
        yield field_of((key,), key.replace("_", " ").capitalize(), shape)


def field_of(path: Path, label: str, shape: Shape) -> Field:
    """Return the field of one value."""
    if isinstance(shape, Whole):
        return Field(path, label, "number", shape, (), shape.low, shape.high)
    if isinstance(shape, Flag):
        return Field(path, label, "choice", shape, (YES, NO))
    if isinstance(shape, Series):
        return Field(path, label, "list", shape, _names(shape.item))
    names = _names(shape)
    if isinstance(shape, Name) and names:
        return Field(path, label, "choice", shape, names)
    return Field(path, label, "text", shape, names)


def _names(shape: Shape) -> tuple[str, ...]:
    """Return the values that a shape knows by name."""
    if isinstance(shape, Flag):
        return (YES, NO)
    if isinstance(shape, Either):
        return tuple(dict.fromkeys(n for option in shape.options for n in _names(option)))
    names = tuple(name for name in shape.names("") if name)
    return names if len(names) <= MOST_NAMES else ()


# -- values at their paths -----------------------------------------------------------------------


def value_at(tables: Mapping[str, Any], path: Path) -> Any:
    """Return the value at a path, UNSET where there is none."""
    value: Any = tables
    for key in path:
        if not isinstance(value, Mapping) or key not in value:
            return UNSET
        value = value[key]
    return value


def with_value(tables: Mapping[str, Any], path: Path, value: Any) -> dict[str, Any]:
    """Return the tables with another value at a path; UNSET leaves it out.

    >>> with_value({"spaces": {"Tick": 2}}, ("spaces", "Tock"), 3)
    {'spaces': {'Tick': 2, 'Tock': 3}}
    >>> with_value({"spaces": {"Tick": 2}}, ("spaces", "Tick"), UNSET)
    {}
    """
    key, *rest = path
    made = dict(tables)
    if rest:
        inner = made.get(key)
        value = with_value(inner if isinstance(inner, dict) else {}, tuple(rest), value)
        if not value:
            value = UNSET
    if isinstance(value, Unset):
        made.pop(key, None)
    else:
        made[key] = value
    return made
