"""QR codes: an address as a square of dark and light, made where the page is, by nobody else.

The standard (ISO/IEC 18004) in the part that an address on a projector needs: bytes, and the lowest
level of repair, since nothing soils a screen. The tests hold every square against another maker's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from html import escape
from itertools import pairwise, zip_longest

from engines.table.drawing import Drawing

LARGEST = 30
"""The largest version that is made; phones do not take in larger ones from a wall."""
REPAIR = (
    *(7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22),
    *(24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30),
)
"""Bytes of repair in each block, by version."""
BLOCKS = (
    *(1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6),
    *(6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15),
)
"""Blocks that the bytes are parted into, by version."""
QUIET = 4
"""Light squares round a code."""

_MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda x, y: (x + y) % 2 == 0,
    lambda x, y: y % 2 == 0,
    lambda x, y: x % 3 == 0,
    lambda x, y: (x + y) % 3 == 0,
    lambda x, y: (x // 3 + y // 2) % 2 == 0,
    lambda x, y: x * y % 2 + x * y % 3 == 0,
    lambda x, y: (x * y % 2 + x * y % 3) % 2 == 0,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2 == 0,
)
_RUNS = re.compile("0{5,}|1{5,}")
_FINDERS = re.compile("(?=10111010000|00001011101)")


class TooLong(ValueError):
    """A text that no code of a size that phones read can hold."""


def most_bytes() -> int:
    """Return the bytes of the longest text that a code holds.

    >>> most_bytes()
    1732
    """
    return _room(LARGEST) - 3


def qr_rows(text: str, mask: int | None = None) -> list[str]:
    """Return the rows of the code of a text, "1" where it is dark; TooLong where it does not fit.

    >>> len(qr_rows("https://example.org/")), len(qr_rows("a" * 300))
    (25, 61)
    """
    data = text.encode()
    version = next((one for one in range(1, LARGEST + 1) if len(data) <= _holds(one)), 0)
    if not version:
        raise TooLong(f"{len(data):,} bytes; allowed: at most {most_bytes():,}")
    bits = "".join(f"{one:08b}" for one in _words(data, version))
    if mask is not None:
        return _Square(version, bits, mask).rows
    return min((_Square(version, bits, one).rows for one in range(8)), key=_penalty)


def qr_svg(text: str, name: str) -> Drawing:
    """Return the code of a text as a picture with its name, dark on light by day and by night."""
    rows = qr_rows(text)
    side = len(rows) + 2 * QUIET
    path = "".join(
        f"M{found.start() + QUIET} {y + QUIET}h{len(found[0])}v1h-{len(found[0])}z"
        for y, row in enumerate(rows)
        for found in re.finditer("1+", row)
    )
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" role="img"'
        f' class="rb-qr" aria-label="{escape(name)}">'
    )
    return Drawing(
        head,
        {
            "light": f'<rect data-key="light" width="{side}" height="{side}" fill="#fff"/>',
            "dark": f'<path data-key="dark" d="{path}" fill="#000" shape-rendering="crispEdges"/>',
        },
    )


# -- bytes ---------------------------------------------------------------------------------------


def _places(version: int) -> int:
    """Return how many squares of a version hold bytes."""
    count = (16 * version + 128) * version + 64
    if version >= 2:
        marks = version // 7 + 2
        count -= (25 * marks - 10) * marks - 55
    return count - 36 if version >= 7 else count


def _room(version: int) -> int:
    return _places(version) // 8 - REPAIR[version - 1] * BLOCKS[version - 1]


def _holds(version: int) -> int:
    return _room(version) - (2 if version < 10 else 3)


def _words(data: bytes, version: int) -> list[int]:
    """Return the bytes of a code in the order in which they are laid."""
    room, blocks = _room(version), BLOCKS[version - 1]
    length = 8 if version < 10 else 16
    bits = f"0100{len(data):0{length}b}" + "".join(f"{one:08b}" for one in data)
    bits += "0" * min(4, 8 * room - len(bits))
    bits += "0" * (-len(bits) % 8)
    words = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
    words += [(0xEC, 0x11)[at % 2] for at in range(room - len(words))]
    short = room // blocks
    parts, at = [], 0
    for number in range(blocks):
        size = short + (number >= blocks - room % blocks)
        parts.append(words[at : at + size])
        at += size
    repairs = [_repair(part, REPAIR[version - 1]) for part in parts]
    return [one for group in (parts, repairs) for one in _woven(group)]


def _woven(parts: list[list[int]]) -> Iterator[int]:
    """Yield the first of each part, then the second of each, and so on."""
    for several in zip_longest(*parts):
        yield from (one for one in several if one is not None)


def _times(x: int, y: int) -> int:
    """Multiply in the field of 256."""
    product = 0
    for bit in range(7, -1, -1):
        product = product << 1 ^ (product >> 7) * 0x11D
        product ^= (y >> bit & 1) * x
    return product


@cache
def _divisor(degree: int) -> tuple[tuple[int, ...], ...]:
    """Return the products of the divisor of that degree with every byte."""
    found, root = [*([0] * (degree - 1)), 1], 1
    for _ in range(degree):
        after = [*found[1:], 0]
        found = [_times(one, root) ^ two for one, two in zip(found, after, strict=True)]
        root = _times(root, 2)
    return tuple(tuple(_times(one, byte) for one in found) for byte in range(256))


def _repair(words: list[int], degree: int) -> list[int]:
    products = _divisor(degree)
    rest = [0] * degree
    for word in words:
        times = products[word ^ rest[0]]
        rest = [one ^ two for one, two in zip([*rest[1:], 0], times, strict=True)]
    return rest


# -- the square ----------------------------------------------------------------------------------


class _Square:
    """The square of a version: marks to find it by, its own kind told twice, and the bits."""

    def __init__(self, version: int, bits: str, mask: int) -> None:
        self.size = 17 + 4 * version
        self.cells: list[list[str]] = [[""] * self.size for _ in range(self.size)]
        self._mark(version)
        self._tell(version, mask)
        self._lay(bits, _MASKS[mask])
        self.rows = ["".join(row) for row in self.cells]

    def _ring(self, x: int, y: int, dark: tuple[int, ...], reach: int) -> None:
        """Draw rings round a middle; those at the distances in ``dark`` are dark."""
        for dy in range(-reach, reach + 1):
            for dx in range(-reach, reach + 1):
                if 0 <= x + dx < self.size and 0 <= y + dy < self.size:
                    self.cells[y + dy][x + dx] = "01"[max(abs(dx), abs(dy)) in dark]

    def _mark(self, version: int) -> None:
        last = self.size - 7
        for at in range(8, self.size - 8):
            self.cells[6][at] = self.cells[at][6] = "10"[at % 2]
        for x, y in ((3, 3), (self.size - 4, 3), (3, self.size - 4)):
            self._ring(x, y, (0, 1, 3), 4)
        if version == 1:
            return
        count = version // 7 + 2
        step = (version * 8 + count * 3 + 5) // (count * 4 - 4) * 2
        middles = [6, *(last - step * one for one in range(count - 2, -1, -1))]
        for y in middles:
            for x in middles:
                if (x, y) not in ((6, 6), (6, last), (last, 6)):
                    self._ring(x, y, (0, 2), 2)

    def _tell(self, version: int, mask: int) -> None:
        """Write the level of repair, the mask, and in a large one the version, each twice."""
        told = 0b01000 | mask
        told = (told << 10 | _remainder(told, 10, 0x537)) ^ 0x5412
        side = [0, 1, 2, 3, 4, 5, 7, 8]
        for at in range(15):
            bit = "01"[told >> at & 1]
            if at < 8:
                self.cells[side[at]][8] = bit
                self.cells[8][self.size - 1 - at] = bit
            else:
                self.cells[8][side[14 - at]] = bit
                self.cells[self.size - 15 + at][8] = bit
        self.cells[self.size - 8][8] = "1"
        if version < 7:
            return
        told = version << 12 | _remainder(version, 12, 0x1F25)
        for at in range(18):
            x, y = self.size - 11 + at % 3, at // 3
            self.cells[y][x] = self.cells[x][y] = "01"[told >> at & 1]

    def _lay(self, bits: str, mask: Callable[[int, int], bool]) -> None:
        """Lay the bits upwards and downwards, two columns at a time, where nothing stands yet."""
        coming = iter(bits)
        upwards = True
        for right in (one if one > 6 else one - 1 for one in range(self.size - 1, 0, -2)):
            for y in range(self.size - 1, -1, -1) if upwards else range(self.size):
                for x in (right, right - 1):
                    if not self.cells[y][x]:
                        self.cells[y][x] = "01"[(next(coming, "0") == "1") ^ mask(x, y)]
            upwards = not upwards


def _remainder(value: int, bits: int, divisor: int) -> int:
    for _ in range(bits):
        value = value << 1 ^ (value >> bits - 1) * divisor
    return value


def _penalty(rows: list[str]) -> int:
    """Return how hard a square is to read: long runs, blocks, false marks, too dark or light."""
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    count = 0
    for line in (*rows, *columns):
        count += sum(len(found[0]) - 2 for found in _RUNS.finditer(line))
        count += 40 * sum(1 for _ in _FINDERS.finditer(line))
    whole = (1 << len(rows)) - 1
    numbers = [int(row, 2) for row in rows]
    for one, two in pairwise(numbers):
        for above, below in ((one, two), (one ^ whole, two ^ whole)):
            both = above & below
            count += 3 * (both & both >> 1).bit_count()
    share = sum(row.count("1") for row in rows) * 20 / len(rows) ** 2
    return count + 10 * int(abs(share - 10))
