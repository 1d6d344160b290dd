"""TOML written: the tables of a scenario, or of a book of them, as text that is read back alike."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_LISTS = ("when", "case")
"""Lists of tables that are written under ``[[…]]``, entry by entry."""
_HEADED = ("given", "then")
"""Tables of a scenario that are written under a heading of their own."""
WIDTH = 100


def toml_text(tables: Mapping[str, Any]) -> str:
    """Return tables as TOML.

    >>> given = {"hands": {"red": ["6"]}}
    >>> print(toml_text({"game": "tock", "given": given, "when": [{"move": "x"}]}))
    game = "tock"
    <BLANKLINE>
    [given]
    hands = { red = ["6"] }
    <BLANKLINE>
    [[when]]
    move = "x"
    <BLANKLINE>
    """
    return "\n".join(_lines(tables, "")).strip("\n") + "\n"


def _lines(tables: Mapping[str, Any], prefix: str) -> Iterator[str]:
    """Yield the lines of a scenario's tables, or of a book's: what has no heading comes first."""
    later: list[tuple[str, Any]] = []
    for key, value in tables.items():
        if (key in _HEADED and isinstance(value, Mapping)) or _is_list(key, value):
            later.append((key, value))
        else:
            yield f"{_key(key)} = {_value(value)}"
    for key, value in later:
        name = f"{prefix}{_key(key)}"
        for entry in value if isinstance(value, list) else [value]:
            yield ""
            yield f"[[{name}]]" if isinstance(value, list) else f"[{name}]"
            if key == "case":
                yield from _lines(entry, f"{name}.")
            else:
                yield from (f"{_key(inner)} = {_value(what)}" for inner, what in entry.items())


def _is_list(key: str, value: Any) -> bool:
    is_tables = isinstance(value, list) and all(isinstance(one, Mapping) for one in value)
    return key in _LISTS and is_tables and bool(value)


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _text(key)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _block(value) if "\n" in value else _text(value)
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(key)} = {_inline(inner)}" for key, inner in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        row = f"[{', '.join(map(_inline, value))}]"
        if len(row) <= WIDTH or not value:
            return row
        return "[\n" + "".join(f"  {_inline(one)},\n" for one in value) + "]"
    return repr(value)


def _inline(value: Any) -> str:
    """Return a value on one line, as it has to stand in a table within a line."""
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_inline, value))}]"
    return _value(value)


def _text(text: str) -> str:
    """Return a text in quotation marks; TOML knows the escapes of JSON, and one sign more."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _block(text: str) -> str:
    """Return a text of several lines as a block, where that reads as the same text."""
    if not text.replace("\n", "").isprintable() or "\\" in text or '"' in text:
        return _text(text)
    return f'"""\n{text}"""'
