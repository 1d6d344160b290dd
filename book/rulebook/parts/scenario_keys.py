"""What a scenario file may hold, as tables made from the shapes that check such files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engines.play.misplaced import WHEN_KEYS
from engines.play.scenario import FRAME, then_shape
from engines.registry import load_game
from engines.table.shapes import Either, Entries, Fields, Holds, Name, Series, Shape
from engines.table.verdict import MalformedMove
from rulebook.parts.numbers import Numbers
from rulebook.sessions.scenarios import scenario_folder
from rulebook.sessions.worked import Worked

HEAD = ("key", "what it holds")
FEW = 4
"""So many names are listed again."""
_TABLES = {
    "readings": 'a table by reading, of: "A", "B"',
    "given": "a table: the position, see [given] of the game",
    "when": f"tables, the moves in order, each of: {', '.join(WHEN_KEYS)}",
    "then": "a table: what must hold at the end, see [then] of the game",
}
"""What the frame does not look into by itself."""
_NO_MOVE = "?"
"""A text that is a move in no game: what is said of it tells what a move looks like."""


def frame_keys() -> Numbers:
    """Return the keys at the top of a file."""
    rows = [(key, _TABLES.get(key) or told) for key, told in _Words().rows(FRAME.fields)]
    return Numbers("At the top of the file", HEAD, rows)


def given_keys(game: str) -> Numbers:
    """Return what the position of a game may say."""
    loaded = load_game(game)
    return Numbers(f"[given] of {loaded.title}", HEAD, list(_Words().rows(loaded.given.fields)))


def fact_keys(game: str) -> Numbers:
    """Return what may be expected of a game, at its end or after a move."""
    loaded = load_game(game)
    shape = then_shape(loaded, loaded.new(seed=0))
    return Numbers(f"[then] of {loaded.title}", HEAD, list(_Words().rows(shape.fields)))


def example_file(name: str) -> str:
    """Return the text of a scenario file that holds; ExampleFails where it does not."""
    example = Worked(name)
    game, _, short = name.partition("/")
    assert example.name == name
    return (scenario_folder(game) / f"{short}.toml").read_text("utf-8").rstrip()


def move_notation(game: str) -> str:
    """Return how a move of a game is written, as a refused text is told it.

    >>> move_notation("haunted_clock_tower")
    '"Turn 1" to "Turn 24"'
    """
    try:
        load_game(game).new(seed=0).parse_move(_NO_MOVE)
    except MalformedMove as malformed:
        return malformed.what.partition("allowed: ")[2]
    raise ValueError(f"{_NO_MOVE!r} is a move in {game}")


class _Words:
    """Says what shapes allow; names that are listed for one key are not listed again."""

    def __init__(self) -> None:
        self.listed: dict[tuple[str, ...], str] = {}

    def rows(self, fields: Mapping[str, Shape], place: str = "") -> Iterator[tuple[str, str]]:
        """Yield every key with its place; a table of named fields is followed by its own."""
        for key, shape in fields.items():
            where = f"{place}{key}"
            yield where, self.of(shape, where)
            inner = shape
            while isinstance(inner, Series | Entries):
                where += "[]" if isinstance(inner, Series) else ".NAME"
                inner = inner.item if isinstance(inner, Series) else inner.value
            if isinstance(inner, Fields):
                yield from self.rows(inner.fields, f"{where}.")

    def of(self, shape: Shape, key: str) -> str:
        """Return what a shape allows, for a key."""
        if isinstance(shape, Series):
            bag = ", in any order" if shape.bag else ""
            return f"a list{bag}, of: {self.of(shape.item, key)}"
        if isinstance(shape, Holds):
            return f"a list, of: {self.of(shape.item, key)}"
        if isinstance(shape, Entries):
            return f"a table by name, of: {self.of(shape.value, key)}"
        if isinstance(shape, Fields):
            return f"a table of: {', '.join(shape.fields)}"
        if isinstance(shape, Either):
            return ", or ".join(self.of(option, key) for option in shape.options)
        if isinstance(shape, Name) and shape.among is not None:
            return self.names(tuple(shape.among), key)
        return shape.allowed

    def names(self, among: tuple[str, ...], key: str) -> str:
        before = self.listed.setdefault(tuple(filter(None, among)), key)
        if before != key and len(among) > FEW:
            none = ', or ""' if "" in among else ""
            return f"as for {before}{none}"
        return ", ".join(f'"{name}"' for name in among)
