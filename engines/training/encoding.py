"""Facts and moves as numbers of fixed length, whatever the game: by hashing, without a table.

Every fact is a path and a value ("spaces", "Tick", 4). A number goes to the place that its path
hashes to, a name to the place of path and name together, as 1. Two facts may share a place; with
some hundred places for a few dozen facts that is rare, and what learns gets used to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]
LARGEST = 1_000.0
"""Numbers are told as they are, up to this."""


def leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, float]]:
    """Yield what a value holds as names with numbers.

    >>> list(leaves({"clock": 5, "hand": ["A", "K", "A"]}))
    [('clock', 5.0), ('hand/A', 1.0), ('hand/K', 1.0), ('hand/A', 1.0)]
    """
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from leaves(inner, (*path, str(key)))
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from leaves(inner, path)
    elif isinstance(value, (int, float)):
        yield "/".join(path), float(value)
    elif value:
        yield "/".join((*path, str(value))), 1.0


def hashed(named: Iterable[tuple[str, float]], size: int) -> Vector:
    """Return a vector of a size with each number added where its name hashes to."""
    vector = np.zeros(size, dtype=np.float32)
    for name, number in named:
        vector[crc32(name.encode()) % size] += number
    return np.clip(vector, -LARGEST, LARGEST)


def encoded(facts: Mapping[str, Any], size: int) -> Vector:
    """Return facts as a vector of a size."""
    return hashed(leaves(facts), size)


def encoded_move(parts: Iterable[str], size: int) -> Vector:
    """Return a move as a vector: the parts of the board that one picks to make it, in order."""
    return hashed(((f"{at}:{part}", 1.0) for at, part in enumerate(parts)), size)
