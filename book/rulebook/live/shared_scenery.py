"""Scenery that several boards of a page have in common, written into the page once.

Six towers on a page are the same tower six times. The first board that has a large layer puts it
into a hidden ``<svg>`` of its own; that board and all later ones use it from there, with or without
a script, on the screen and in print. A board that an engine draws later brings its layers itself,
with all that can be picked in them.

What is used inherits from the board that uses it (its colours, its size of text), but a browser
matches selectors against the layer alone: no rule may ask for anything around a layer.
"""

from __future__ import annotations

import re
from hashlib import sha256
from html import escape

from engines.table.drawing import Drawing

SMALLEST = 600
"""Characters from which a layer is worth sharing."""

LAYER = "rb-layer"
"""The class of a shared layer: it stands for the board, which is out of its sight."""

Shared = set[str]
"""The ids of the layers that a page holds already."""

_OWN = re.compile(r' (?:id|href|aria-[a-z]+)="')
_CLASS = re.compile(r' class="')
_KEY = re.compile(r' data-key="[^"]*"')


def share(board: Drawing, there: Shared) -> tuple[str, Drawing]:
    """Return what to write before a board, and the board with its large layers taken from there.

    A layer that holds or uses an id stays where it is.
    """
    layers = dict(board.children)
    fresh = []
    for key, layer in board.children.items():
        if len(layer) < SMALLEST or not layer.startswith("<g ") or _OWN.search(layer):
            continue
        plain = _KEY.sub("", layer, count=1)
        name = f"rb-scenery-{sha256(plain.encode()).hexdigest()[:10]}"
        if name not in there:
            there.add(name)
            fresh.append(_named(plain, name))
        layers[key] = f'<use data-key="{escape(key, quote=True)}" href="#{name}"/>'
    before = (
        '<svg class="rb-shared" width="0" height="0" aria-hidden="true"><defs>'
        f"{''.join(fresh)}</defs></svg>"
    )
    return before if fresh else "", Drawing(board.head, layers)


def _named(layer: str, name: str) -> str:
    """Return a layer with its name, and with the class that stands for its board."""
    tag, end, rest = layer.partition(">")
    classed = _CLASS.sub(rf' class="{LAYER} ', tag, count=1)
    if classed == tag:
        classed += f' class="{LAYER}"'
    return f'<g id="{name}"{classed.removeprefix("<g")}{end}{rest}'
