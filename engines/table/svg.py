"""SVG: the building blocks that every board is drawn with, and what a drawing is told: `View`.

A board is drawn from **facts** (never from the state, so that it cannot show what its viewer may
not see) and a `View`. Its direct children are keyed: scenery in a few layers, and each movable
piece as its own ``<g data-key="…" transform="translate(x y)">``, so that a frame can be sent as
the keys that changed and a piece can slide to its new place.

Elements are those of :mod:`xml.etree.ElementTree`; whatever a name or title holds is escaped.
Turning them into text is the dear part: a function that draws scenery or a piece returns `keyed`
text, takes plain values only and is remembered with :func:`functools.lru_cache`; a drawing then
joins remembered text. Colours come from classes alone (``board.css`` beside this file).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Protocol
from xml.etree.ElementTree import Element

Keyed = tuple[tuple[str, str], ...]
"""Children of a board, each with its key, as text."""

OWN = "\ue000"
"""Stands for the board's own uid in remembered markup; no text from outside keeps it."""

NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue001-\ufffd\U00010000-\U0010ffff]")
"""Characters that no XML text may hold, escaped or not, and `OWN`."""
SPECIAL = re.compile('["&<>\t\n\r]')
"""What an attribute cannot hold as it stands."""

NOT_ID = re.compile(r"[^A-Za-z0-9_-]+")


class Shown(Protocol):
    """What a drawing may ask an event for: what it shows, and what it tells of."""

    @property
    def shows(self) -> str:
        """What it shows on the board."""

    @property
    def values(self) -> tuple[Any, ...]:
        """What it tells of."""


@dataclass(frozen=True, slots=True)
class View:
    """What a drawing shows beside the facts: what can be picked, and what has just happened.

    ``choices`` gives each part that can be picked now its accessible name; ``picked`` are the
    parts picked so far; ``before`` are the facts before the step just made, to compare with, and
    ``events`` what that step brought, each with what it shows; ``uid`` begins every id, so that
    many boards can share a page. ``options`` are those of the game (``State.options()``), for a
    board whose measures are no facts.
    """

    choices: Mapping[str, str] = field(default_factory=dict)
    picked: tuple[str, ...] = ()
    events: Sequence[Shown] = ()
    before: Mapping[str, Any] | None = None
    title: str = ""
    description: str = ""
    uid: str = "board"
    options: Mapping[str, Any] = field(default_factory=dict)

    def look(self, part: str) -> str:
        """Return the class of a part: ``rb-picked``, ``rb-choice``, or nothing.

        >>> View(choices={"tile:7": "Turn tile 7"}).look("tile:7")
        'rb-choice'
        """
        if part in self.picked:
            return "rb-picked"
        return "rb-choice" if part in self.choices else ""


@lru_cache(maxsize=1 << 11)
def number(value: float) -> str:
    """Return a coordinate in few characters: at most two decimals, none for a whole number.

    Boards write few numbers many times, so they are remembered.

    >>> number(3.0), number(2.50), number(-0.333)
    ('3', '2.5', '-0.33')
    """
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def printable(text: str, longest: int | None = None) -> str:
    """Return a text without the characters that XML cannot hold, cut to a length."""
    clean = NOT_XML.sub("", text)
    if longest is not None and len(clean) > longest:
        return clean[: longest - 1] + "…"
    return clean


def element(tag: str, *children: Element | str | None, **attributes: str | float | None) -> Element:
    """Return an element; None among children or attributes is left out.

    ``class_`` stands for ``class``, other underscores for hyphens; numbers are kept short. A text
    child follows what stands before it.

    >>> markup(element("line", x1=0, y1=2.5, x2=9, y2=None, class_="rb-line", data_key="edge"))
    '<line x1="0" y1="2.5" x2="9" class="rb-line" data-key="edge"/>'
    """
    made = Element(tag)
    for name, value in attributes.items():
        if value is not None and value != "":
            key = name.rstrip("_").replace("_", "-")
            made.set(key, printable(value) if isinstance(value, str) else number(value))
    last: Element | None = None
    for child in children:
        if isinstance(child, str):
            if last is None:
                made.text = (made.text or "") + printable(child)
            else:
                last.tail = (last.tail or "") + printable(child)
        elif child is not None:
            made.append(child)
            last = child
    return made


def markup(*elements: Element) -> str:
    """Return elements as text: what :meth:`Board.define` keeps."""
    parts: list[str] = []
    for one in elements:
        _write(one, parts)
    return "".join(parts)


def _write(one: Element, parts: list[str]) -> None:
    """Add an element as ``ElementTree.tostring`` writes it.

    That looks for namespaces first, of which a board has none: half of the time that boards took.
    """
    parts.append(f"<{one.tag}")
    parts += [f' {key}="{_in_quotes(value)}"' for key, value in one.items()]
    if one.text or len(one):
        parts.append(">")
        if one.text:
            parts.append(_escaped(one.text))
        for child in one:
            _write(child, parts)
        parts.append(f"</{one.tag}>")
    else:
        parts.append("/>")
    if one.tail:
        parts.append(_escaped(one.tail))


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _in_quotes(text: str) -> str:
    if SPECIAL.search(text) is None:
        return text
    quoted = _escaped(text).replace('"', "&quot;")
    return quoted.replace("\r", "&#13;").replace("\n", "&#10;").replace("\t", "&#09;")


def keyed(*elements: Element) -> Keyed:
    """Return children of a board, to be remembered and placed.

    >>> keyed(piece("pawn", circle(0, 0, 9)))
    (('pawn', '<g data-key="pawn"><circle r="9"/></g>'),)
    """
    return tuple((one.get("data-key", ""), markup(one)) for one in elements)


def group(
    *children: Element | str | None,
    class_: str = "",
    at: tuple[float, float] | None = None,
    turn: float = 0,
    scale: float = 1,
    **attributes: str | float | None,
) -> Element:
    """Return a ``<g>``, moved to ``at``, then turned (degrees, clockwise), then scaled."""
    transform = _transform(at, turn, scale)
    return element("g", *children, class_=class_, transform=transform, **attributes)


def _transform(at: tuple[float, float] | None, turn: float, scale: float) -> str:
    moves = [f"translate({number(at[0])} {number(at[1])})"] if at and at != (0, 0) else []
    if turn:
        moves.append(f"rotate({number(turn)})")
    if scale != 1:
        moves.append(f"scale({number(scale)})")
    return " ".join(moves)


def piece(
    key: str,
    *children: Element | str | None,
    at: tuple[float, float] | None = None,
    part: str = "",
    look: str = "",
    class_: str = "",
    name: str = "",
) -> Element:
    """Return one keyed child of a board.

    ``key`` is unique in the board; ``part`` is set when the piece could be picked, and ``look``
    is what :meth:`View.look` says of it; ``name`` is shown when a mouse rests on the piece. It
    stands outside the part, which is a button with a name of its own while it can be picked.
    """
    classes = f"{class_} {look}".strip()
    if not (name and part):
        title = element("title", name) if name else None
        return group(title, *children, class_=classes, at=at, data_key=key, data_part=part)
    button = group(*children, class_=classes, data_part=part)
    return group(element("title", name), button, at=at, data_key=key)


def lines(d: str, class_: str = "rb-line", **attributes: str | float | None) -> Element:
    """Return a path; ``class_`` decides whether it is a line (``rb-line``) or a filled shape."""
    return element("path", d=d, class_=class_, **attributes)


def rect(
    x: float, y: float, width: float, height: float, class_: str = "", rx: float | None = None
) -> Element:
    """Return a rectangle, with round corners of radius ``rx``."""
    return element(
        "rect", x=x or None, y=y or None, width=width, height=height, rx=rx, class_=class_
    )


def circle(cx: float, cy: float, r: float, class_: str = "") -> Element:
    """Return a circle."""
    return element("circle", cx=cx or None, cy=cy or None, r=r, class_=class_)


def use(name: str, at: tuple[float, float] = (0, 0), scale: float = 1) -> Element:
    """Return a copy of what :meth:`Board.define` keeps under a name, in the tone around it.

    The copy sees no class of the elements around it: its styles must not begin with ``.rb-board``.
    """
    if scale == 1:
        copy = element("use", x=at[0] or None, y=at[1] or None)
    else:
        copy = element("use", transform=_transform(at, 0, scale))
    copy.set("href", f"#{OWN}-{NOT_ID.sub('-', name)}")
    return copy


def ring(
    x: float, y: float, width: float, height: float, look: str, rx: float = 8
) -> Element | None:
    """Return the ring around a part that can be picked or is picked; None around any other."""
    return rect(x, y, width, height, "rb-ring", rx) if look else None


def words(
    x: float,
    y: float,
    text: str,
    class_: str = "",
    anchor: str = "middle",
    size: float | None = None,
) -> Element:
    """Return a line of text; ``anchor`` is start, middle or end, ``y`` its baseline.

    The board itself is set in the middle, so that only the others need say so. A blank follows in
    the file, drawn by nobody, so that the words of a part can be read one after the other.
    """
    line = element(
        "text",
        text,
        x=x,
        y=y,
        font_size=size,
        class_=class_,
        text_anchor=None if anchor == "middle" else anchor,
    )
    line.tail = " "
    return line


def two_lines(name: str) -> tuple[str, ...]:
    """Return a name in one or two lines of nearly the same length, broken at a blank.

    >>> two_lines("Wind-up Ballerina"), two_lines("Music Box Dance"), two_lines("Tock")
    (('Wind-up', 'Ballerina'), ('Music Box', 'Dance'), ('Tock',))
    """
    parts = name.split()
    if len(parts) < 2:
        return (name,)
    breaks = [(" ".join(parts[:n]), " ".join(parts[n:])) for n in range(1, len(parts))]
    return min(breaks, key=lambda pair: (max(map(len, pair)), -len(pair[0])))
