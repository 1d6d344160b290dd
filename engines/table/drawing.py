"""Drawings: a board in the making, and the board drawn, text that still knows its keyed children.

A page stores what changed from one board to the next and writes large scenery only once. Both are
told key by key, and the keys are known when a board is drawn: nobody has to read its text for them.

A whole small board, one tile that can be picked:

>>> from functools import lru_cache
>>> from engines.table.svg import lines, piece, rect, ring, words
>>> @lru_cache(maxsize=64)
... def tile(number: int, x: float, look: str) -> Keyed:
...     return keyed(
...         piece(
...             f"tile:{number}",
...             rect(-20, -20, 40, 40, "rb-card", rx=5),
...             words(0, 8, str(number), "rb-strong"),
...             ring(-23, -23, 46, 46, look, rx=8),
...             at=(x, 30),
...             part=f"tile:{number}",
...             look=look,
...         )
...     )
>>> view = View(choices={"tile:7": "Turn tile 7"}, title="Two tiles", uid="demo")
>>> board = Board(view, 120, 60, "rb-demo")
>>> board.add("scenery", lines("M0 55H120", "rb-line"))
>>> for number, x in ((6, 30.0), (7, 90.0)):
...     board.place(tile(number, x, view.look(f"tile:{number}")))
>>> picture = board.svg()
>>> picture.count("data-part"), 'id="demo-title"' in picture, "rb-choice" in picture
(2, True, True)
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from xml.etree.ElementTree import Element

from engines.table.svg import NOT_ID, OWN, Keyed, View, group, keyed, number, printable

LONGEST_TITLE = 300
LONGEST_DESCRIPTION = 4000
HEAD = ("title", "desc", "defs")
"""Keys of what a board begins with."""
END = "</svg>"


class BadBoard(ValueError):
    """A board whose direct children are not keyed, each key once."""


class Drawing(str):
    """A board as the text of one ``<svg>``, made of an opening tag and keyed children.

    It is text wherever text is wanted: on a screen, in JSON, in a page.

    >>> board = Drawing('<svg class="rb-board">', {"sky": '<g data-key="sky"/>'})
    >>> board == '<svg class="rb-board"><g data-key="sky"/></svg>', list(board.children)
    (True, ['sky'])
    """

    __slots__ = ("children", "head")

    head: str
    """The opening tag."""
    children: Mapping[str, str]
    """What is drawn, as text by key, in painting order."""

    def __new__(cls, head: str, children: Mapping[str, str]) -> Drawing:
        """Put a board together."""
        made = super().__new__(cls, f"{head}{''.join(children.values())}{END}")
        made.head = head
        made.children = dict(children)
        return made

    def __getnewargs__(self) -> tuple[str, dict[str, str]]:  # type: ignore[override]
        """Return what a copy is made of."""
        return self.head, dict(self.children)


class Board:
    """One drawing in the making: keyed children in painting order."""

    def __init__(self, view: View, width: float, height: float, class_: str = "") -> None:
        self.view = view
        self.width = width
        self.height = height
        self.class_ = class_
        self._children: dict[str, str] = {}
        self._defined: dict[str, str] = {}

    def define(self, name: str, fragment: str) -> None:
        """Keep a figure once, for many pieces to :func:`use`; ``fragment`` is `markup`."""
        self._defined[NOT_ID.sub("-", name)] = fragment

    def add(self, key: str, *children: Element | None, class_: str = "") -> None:
        """Add a layer made just now."""
        self.place(keyed(group(*children, class_=class_, data_key=key)))

    def place(self, made: Keyed) -> None:
        """Add what a remembered drawing function returned; BadBoard for a key already there."""
        for key, text in made:
            if not key or key in self._children or key in HEAD:
                raise BadBoard(f"every direct child needs a key of its own, not {key!r}")
            self._children[key] = text

    def svg(self) -> Drawing:
        """Return the whole ``<svg>``."""
        view = self.view
        uid = NOT_ID.sub("-", view.uid)
        labels = f"{uid}-title"
        title = _text(view.title, LONGEST_TITLE) or "Board"
        head = {"title": f'<title id="{uid}-title" data-key="title">{title}</title>'}
        if view.description:
            labels += f" {uid}-desc"
            told = _text(view.description, LONGEST_DESCRIPTION)
            head["desc"] = f'<desc id="{uid}-desc" data-key="desc">{told}</desc>'
        kept = "".join(f'<g id="{OWN}-{name}">{one}</g>' for name, one in self._defined.items())
        if kept:
            head["defs"] = f'<defs data-key="defs">{kept}</defs>'
        role = "group" if view.choices or view.picked else "img"
        box = f"0 0 {number(self.width)} {number(self.height)}"
        opening = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="{role}"'
            f' class="rb-board {self.class_}" text-anchor="middle" aria-labelledby="{labels}">'
        )
        children = {**head, **self._children}
        return Drawing(opening, {key: text.replace(OWN, uid) for key, text in children.items()})


def _text(text: str, longest: int) -> str:
    return escape(printable(text, longest), quote=False)
