"""Scenery and pieces that several boards of a page have in common, written into the page once.

Six towers on a page are the same tower six times, with mostly the same heroes and the same cards.
The first board that has something large puts it into a hidden ``<svg>`` of its own; that board and
all later ones use it from there, with or without a script, on the screen and in print. So do the
boards of later steps, wherever they are stored. Two kinds of things are shared: the figures that a
board keeps for its pieces (``Board.define``), and whole layers, each with its own title and place.
A board that an engine draws later brings all of it itself, with all that can be picked in it;
in a board that is stored, nothing is picked.

What is used inherits from the board that uses it (its colours, its size of text), but a browser
matches selectors against the layer alone: no rule may ask for anything around a layer.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256

from engines.table.drawing import Drawing

SMALLEST = 250
"""Characters from which a layer is worth sharing."""

LAYER = "rb-layer"
"""The class of a shared layer: it stands for the board, which is out of its sight."""
SCENERY, SHAPE = "rb-scenery", "rb-shape"
"""How the ids of shared layers and of shared figures begin."""

Shared = set[str]
"""The ids of all that a page holds already."""

_OWN = re.compile(rf' (?:id|aria-[a-z]+)="| href="#(?!{SHAPE}-)')
_HREF = re.compile(r' href="#([^"]+)"')
_KEPT = re.compile(r'<g id="([^"]+)">(.*?)</g>(?=<g id=|</defs>)', re.DOTALL)
_LAYER = re.compile(r"<g( [^>]*)>(<title>[^<]*</title>)?(.+)</g>", re.DOTALL)
_PLACE = re.compile(r' (?:data-key|data-part|transform)="[^"]*"')
_CLASS = re.compile(r' class="([^"]*)"')


def share(boards: Sequence[Drawing], there: Shared | None) -> tuple[str, list[Drawing]]:
    """Return what to write before a figure, and its boards with what they share taken from there.

    ``boards`` are those of its steps. What is written comes from the first of them, which stands
    in the page; a later one uses what is there. Without a page nothing is shared.
    """
    if there is None:
        return "", list(boards)
    first, *later = boards
    sharing = _Sharing(there)
    shared = [sharing.of(first)]
    sharing.is_closed = True
    shared += map(sharing.of, later)
    before = (
        '<svg class="rb-shared" width="0" height="0" aria-hidden="true"><defs>'
        f"{''.join(sharing.fresh)}</defs></svg>"
    )
    return before if sharing.fresh else "", shared


class _Sharing:
    """What the boards of a figure take from their page, and what the first of them adds to it."""

    def __init__(self, there: Shared) -> None:
        self.there = there
        self.fresh: list[str] = []
        self.is_closed = False

    def of(self, board: Drawing) -> Drawing:
        """Return a board that uses what is there."""
        names, kept = self.shapes(board.children.get("defs", ""))
        layers = dict(board.children)
        if kept:
            layers["defs"] = f'<defs data-key="defs">{kept}</defs>'
        else:
            layers.pop("defs", None)
        return Drawing(
            board.head, {key: self.layer(_renamed(text, names)) for key, text in layers.items()}
        )

    def shapes(self, defined: str) -> tuple[dict[str, str], str]:
        """Return the shared names of a board's own figures, and the figures that stay in it."""
        names: dict[str, str] = {}
        kept = ""
        for own, text in _KEPT.findall(defined):
            shape = _renamed(text, names)
            if name := self.name(SHAPE, "", shape):
                names[own] = name
            else:
                kept += f'<g id="{own}">{shape}</g>'
        return names, kept

    def layer(self, text: str) -> str:
        """Return a layer, or the use of it if it is large and nothing in it is its board's own."""
        whole = _LAYER.fullmatch(text)
        if whole is None or len(whole[3]) < SMALLEST:
            return text
        attributes, title, inside = whole.groups(default="")
        classes = "".join(_CLASS.findall(attributes))
        if _CLASS.sub("", _PLACE.sub("", attributes)):
            return text
        name = self.name(SCENERY, classes, inside)
        if name is None:
            return text
        use = f'<use{"".join(_PLACE.findall(attributes))} href="#{name}"'
        return f"{use}>{title}</use>" if title else f"{use}/>"

    def name(self, kind: str, classes: str, text: str) -> str | None:
        """Return the id under which something is there, None where it stays in its board."""
        if _OWN.search(text):
            return None
        name = f"{kind}-{sha256(f'{classes} {text}'.encode()).hexdigest()[:10]}"
        if name not in self.there:
            if self.is_closed:
                return None
            self.there.add(name)
            classes = f"{LAYER} {classes}".rstrip()
            self.fresh.append(f'<g id="{name}" class="{classes}">{text}</g>')
        return name


def _renamed(text: str, names: Mapping[str, str]) -> str:
    """Return drawn text that uses shared figures by their names."""
    return _HREF.sub(lambda found: f' href="#{names.get(found[1], found[1])}"', text)
