"""TOML from strangers: how much of it, and how deep, is looked at before it is parsed.

The parser of the standard library takes time and memory that grow with the square of the parts of
a dotted name, and calls itself for every bracket in another. One pass over the text counts both,
in the words of TOML (what stands in texts and remarks does not count), before the parser sees it.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

DEEPEST = 20
"""Brackets inside each other."""
MOST_PARTS = 20
"""Parts of a name with dots in it."""
MOST_SIGNS = 200_000
"""Keys, dots and opening brackets of a file, taken together."""

MARK = "\ufeff"
"""The byte-order mark, which some editors put before a text."""

_TOKEN = re.compile(
    r'"""(?:[^"\\]++|\\.|""?(?!"))*+(?:"{3,5})?'
    r"|'''(?:[^']++|''?(?!'))*+(?:'{3,5})?"
    r'|"(?:[^"\\\n]++|\\[^\n])*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+"
    r"|[\[\]{}=.,\n\ufeff]",
    re.DOTALL,
)
_AT = re.compile(r" \(at (line \d+, column \d+|end of document)\)$")


class BadToml(ValueError):
    """A text that is no TOML, or more of it than is read; the message names the line."""


def parse_toml(text: str) -> dict[str, Any]:
    """Return the tables of a TOML text of bounded size and depth; BadToml otherwise.

    A byte-order mark at its beginning is no part of the text.

    >>> parse_toml("a = {b = [1, 2]}")
    {'a': {'b': [1, 2]}}
    >>> parse_toml("a = 1\\nb = ]")
    Traceback (most recent call last):
        ...
    engines.play.toml.BadToml: line 2, column 5: not TOML: Invalid value
    """
    text = text.removeprefix(MARK)
    _look_over(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadToml(_told(str(error))) from None
    except ValueError:
        # No decoding error of TOML: Python reads no whole number of thousands of digits.
        raise BadToml("not TOML: a number of too many digits; allowed: 4,300") from None
    except RecursionError:
        raise BadToml("not TOML: nested too deeply") from None


def _told(said: str) -> str:
    """Return what the parser said with the place first, as everywhere."""
    found = _AT.search(said)
    if found is None:
        return f"not TOML: {said}"
    return f"{found[1]}: not TOML: {said[: found.start()]}"


def _look_over(text: str) -> None:
    """Raise BadToml where a text holds more, or deeper, than is read."""
    depth = parts = signs = 0
    for found in _TOKEN.finditer(text):
        sign = found[0]
        wrong = ""
        if sign == ".":
            parts += 1
            signs += 1
            if parts >= MOST_PARTS:
                wrong = f"a name of too many parts; allowed: at most {MOST_PARTS}"
        elif sign in ("[", "{"):
            depth += 1
            signs += 1
            parts = 0
            if depth > DEEPEST:
                wrong = f"too many brackets inside each other; allowed: at most {DEEPEST}"
        elif sign in ("]", "}"):
            depth = max(depth - 1, 0)
            parts = 0
        elif sign in ("=", ",", "\n"):
            parts = 0
            signs += sign == "="
        elif sign == MARK:
            wrong = "a byte-order mark (U+FEFF); allowed: at the beginning of the file alone"
        if signs > MOST_SIGNS:
            wrong = f"too many keys, dots and brackets; allowed: at most {MOST_SIGNS:,}"
        if wrong:
            raise BadToml(f"line {text.count(chr(10), 0, found.start()) + 1}: {wrong}")
