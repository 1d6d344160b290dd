"""How deep the lists and objects of a JSON text lie in each other, before it is read."""

from __future__ import annotations

import re

_TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[\]{}]', re.DOTALL)
"""A text, taken whole even where its end is missing, or a bracket: one pass, whatever it holds."""


def depth(text: str) -> int:
    """Return how deep lists and objects lie in each other, without reading the text.

    >>> depth('{"a": [[1], "[[["]}')
    3
    """
    deepest = now = 0
    for found in _TOKEN.finditer(text):
        sign = found[0]
        if sign in ("[", "{"):
            now += 1
            deepest = max(deepest, now)
        elif sign in ("]", "}"):
            now -= 1
    return deepest
