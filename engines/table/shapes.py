"""Shapes: what values a file may hold, said once and used for reading and for comparing.

The ``[given]`` of a scenario and the facts of a game are both described by shapes. A shape names
everything that is wrong with a value, each with its place and what is allowed, and tells where an
expected value differs from a fact.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engines.table.messages import (
    LONGEST_SHOWN,
    NOTHING_NEAR,
    Near,
    first_lines,
    printable,
    shown,
)

UNKNOWN_KEY = "unknown key"


class Problem(NamedTuple):
    """Something wrong with a file: its place (a dotted key) and what is wrong and allowed.

    ``near`` is the word that names nothing, where what was meant may be guessed.
    """

    place: str
    what: str
    near: Near = NOTHING_NEAR

    def __str__(self) -> str:
        said = printable(f"{self.place}: {self.what}" if self.place else self.what)
        return f"{said}{self.near}"


class BadPosition(ValueError):
    """A position that cannot be; ``problems`` names everything wrong with it at once."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(first_lines(problems)))
        self.problems = tuple(problems)


class Difference(NamedTuple):
    """A fact that is not as expected."""

    place: str
    expected: Any
    came: Any

    def __str__(self) -> str:
        place = printable(self.place)
        return f"{place}: expected {shown(self.expected)}, came {shown(self.came)}"


def below(place: str, key: object) -> str:
    """Return the dotted place of a key inside a place; a key of a file is shown, not copied."""
    name = printable(str(key), LONGEST_SHOWN)
    return f"{place}.{name}" if place else name


class Shape(ABC):
    """What a value may be."""

    of: str = ""
    """The fact that an expected value is compared with, where it is not the key's own."""

    @property
    @abstractmethod
    def allowed(self) -> str:
        """What is allowed, as the end of a sentence."""

    @abstractmethod
    def fits(self, value: Any) -> bool:
        """Return whether the value itself (not what lies inside it) is of this shape."""

    def problems(self, value: Any, place: str = "") -> Iterator[Problem]:
        """Yield everything wrong with a value read from a file."""
        if not self.fits(value):
            what = f"{shown(value)} is not allowed; allowed: {self.allowed}"
            near = Near(value, self.names(value)) if isinstance(value, str) else NOTHING_NEAR
            yield Problem(place, what, near)

    def names(self, text: str) -> Collection[str]:
        """Return the texts of this shape among which the one meant by another text may be."""
        return ()

    def sound(self, value: Any) -> Any:
        """Return what is without problems in a value that fits; of a table, the sound entries.

        A list with a problem in it has no sound part: it is compared and read whole.
        """
        return value

    def differences(self, expected: Any, fact: Any, place: str = "") -> Iterator[Difference]:
        """Yield where a fact is not as expected; the expected value has no problems."""
        if expected != fact:
            yield Difference(place, expected, fact)


@dataclass(frozen=True)
class Whole(Shape):
    """A whole number, within bounds where they are given."""

    low: int | None = None
    high: int | None = None

    @property
    def allowed(self) -> str:
        if self.low is not None and self.high is not None:
            return f"a whole number from {self.low} to {self.high}"
        return "a whole number" if self.low is None else f"a whole number, at least {self.low}"

    def fits(self, value: Any) -> bool:
        return (
            isinstance(value, int)
            and not isinstance(value, bool)
            and (self.low is None or value >= self.low)
            and (self.high is None or value <= self.high)
        )


@dataclass(frozen=True)
class Flag(Shape):
    """True or false."""

    @property
    def allowed(self) -> str:
        return "true or false"

    def fits(self, value: Any) -> bool:
        return isinstance(value, bool)


@dataclass(frozen=True)
class Name(Shape):
    """A text, one of those listed where a list is given; ``what`` says what it names."""

    among: Collection[str] | None = None
    what: str = "a text"

    @property
    def allowed(self) -> str:
        if self.among is None:
            return self.what
        return ", ".join(f'"{name}"' for name in self.among)

    def fits(self, value: Any) -> bool:
        return isinstance(value, str) and (self.among is None or value in self.among)

    def names(self, text: str) -> Collection[str]:
        return self.among or ()


@dataclass(frozen=True)
class Series(Shape):
    """A list, compared whole and in order; with ``bag`` the order does not matter."""

    item: Shape
    bag: bool = False
    most: int = 1000

    @property
    def allowed(self) -> str:
        return f"a list of at most {self.most} items, each {self.item.allowed}"

    def fits(self, value: Any) -> bool:
        return isinstance(value, list) and len(value) <= self.most

    def problems(self, value: Any, place: str = "") -> Iterator[Problem]:
        if not self.fits(value):
            yield from super().problems(value, place)
            return
        for number, item in enumerate(value):
            yield from self.item.problems(item, f"{place}[{number}]")

    def differences(self, expected: Any, fact: Any, place: str = "") -> Iterator[Difference]:
        if self.bag:
            same = Counter(map(str, expected)) == Counter(map(str, fact))
        else:
            same = len(expected) == len(fact) and not any(
                True
                for one, other in zip(expected, fact, strict=True)
                for _ in self.item.differences(one, other)
            )
        if not same:
            yield Difference(place, expected, fact)


def _sound_entries(value: Mapping[str, Any], shapes: Mapping[str, Shape]) -> dict[str, Any]:
    """Return the sound part of every entry that has one."""
    entries: dict[str, Any] = {}
    for key, shape in shapes.items():
        if key not in value:
            continue
        if isinstance(shape, Entries | Fields) and isinstance(value[key], dict):
            entries[key] = shape.sound(value[key])
        elif not any(True for _ in shape.problems(value[key])):
            entries[key] = value[key]
    return entries


@dataclass(frozen=True)
class Entries(Shape):
    """A table whose keys are names (listed, where a list is given) and whose values share a shape.

    Compared in part: only the keys that are expected.
    """

    value: Shape
    keys: Collection[str] | None = None
    what: str = "names"

    @property
    def allowed(self) -> str:
        return f"a table of {self.what}, each with {self.value.allowed}"

    def fits(self, value: Any) -> bool:
        return isinstance(value, dict)

    def problems(self, value: Any, place: str = "") -> Iterator[Problem]:
        if not isinstance(value, dict):
            yield from super().problems(value, place)
            return
        names = ", ".join(f'"{name}"' for name in self.keys or ())
        for key, inner in value.items():
            if self.keys is not None and key not in self.keys:
                what = f"unknown name; allowed: {names}"
                yield Problem(below(place, key), what, Near(key, self.keys))
            else:
                yield from self.value.problems(inner, below(place, key))

    def sound(self, value: Any) -> Any:
        shapes = {key: self.value for key in value if self.keys is None or key in self.keys}
        return _sound_entries(value, shapes)

    def differences(self, expected: Any, fact: Any, place: str = "") -> Iterator[Difference]:
        for key, wanted in expected.items():
            if key not in fact:
                yield Difference(below(place, key), wanted, None)
            else:
                yield from self.value.differences(wanted, fact[key], below(place, key))


@dataclass(frozen=True)
class Fields(Shape):
    """A table with named fields, each of its own shape. Compared in part."""

    fields: Mapping[str, Shape]
    required: Collection[str] = field(default=())

    @property
    def allowed(self) -> str:
        return f"a table with {', '.join(self.fields)}"

    def fits(self, value: Any) -> bool:
        return isinstance(value, dict)

    def problems(self, value: Any, place: str = "") -> Iterator[Problem]:
        if not isinstance(value, dict):
            yield from super().problems(value, place)
            return
        for key in self.required:
            if key not in value:
                yield Problem(below(place, key), "this key is missing")
        what = f"{UNKNOWN_KEY}; allowed: {', '.join(self.fields) or 'none'}"
        for key, inner in value.items():
            if key in self.fields:
                yield from self.fields[key].problems(inner, below(place, key))
            else:
                yield Problem(below(place, key), what, Near(key, self.fields))

    def sound(self, value: Any) -> Any:
        return _sound_entries(value, self.fields)

    def differences(self, expected: Any, fact: Any, place: str = "") -> Iterator[Difference]:
        for key, wanted in expected.items():
            source = self.fields[key].of or key
            if source not in fact:
                yield Difference(below(place, key), wanted, None)
            else:
                yield from self.fields[key].differences(wanted, fact[source], below(place, key))


@dataclass(frozen=True)
class Either(Shape):
    """One of several shapes, told apart by what fits."""

    options: tuple[Shape, ...]

    @property
    def allowed(self) -> str:
        return ", or ".join(option.allowed for option in self.options)

    def fits(self, value: Any) -> bool:
        return any(option.fits(value) for option in self.options)

    def names(self, text: str) -> Collection[str]:
        return [name for option in self.options for name in option.names(text)]

    def problems(self, value: Any, place: str = "") -> Iterator[Problem]:
        for option in self.options:
            if option.fits(value):
                yield from option.problems(value, place)
                return
        yield from super().problems(value, place)

    def differences(self, expected: Any, fact: Any, place: str = "") -> Iterator[Difference]:
        for option in self.options:
            if option.fits(expected):
                yield from option.differences(expected, fact, place)
                return


@dataclass(frozen=True)
class Holds(Shape):
    """A list of things that another fact (a list or a table's keys) holds, or lacks (``absent``).

    ``legal_has`` and ``legal_lacks`` are of this shape.
    """

    item: Shape
    of: str
    absent: bool = False
    most: int = 100_000

    @property
    def allowed(self) -> str:
        return f"a list, each {self.item.allowed}"

    def fits(self, value: Any) -> bool:
        return isinstance(value, list) and len(value) <= self.most

    def problems(self, value: Any, place: str = "") -> Iterator[Problem]:
        yield from Series(self.item, most=self.most).problems(value, place)

    def differences(self, expected: Any, fact: Any, place: str = "") -> Iterator[Difference]:
        there = set(map(str, fact))
        wrong = [item for item in expected if (str(item) in there) is self.absent]
        if wrong:
            yield Difference(place, wrong, "there all the same" if self.absent else "missing")


COMMON_GIVEN: dict[str, Shape] = {"seed": Whole(0, (1 << 53) - 1)}
"""The ``[given]`` keys that every game has; the bound keeps a seed exact in JSON everywhere."""

COMMON_FACTS: dict[str, Shape] = {
    "to_move": Name(what='a player\'s name, or "" when the game is over'),
    "over": Flag(),
    "winners": Series(Name(what="a player's name")),
}
"""The facts that every game has; a game adds its own to these."""
