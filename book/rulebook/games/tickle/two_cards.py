"""Pick any two cards of Tickle and see what they have in common: Tic, Single or Nic.

The eight answers (same number or not, same shape or not, same colour or not) are the engine's and
lie in the page; ``two-cards.js`` shows the one that fits the cards chosen.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import escape
from itertools import product
from pathlib import Path
from typing import Any, ClassVar, Self

from engines.table.event import listed
from engines.tickle.components import CARDS, COLOURS, NUMBERS, SHAPES, properties, shared
from engines.tickle.drawing.cards import INITIALS, face
from rulebook.live.shared_scenery import Shared
from rulebook.parts.part import Part

_WORDS = ("number", "shape", "colour")
_KINDS = {3: "One card", 2: "Tic", 1: "Single", 0: "Nic"}
_VALUES = {"number": NUMBERS, "shape": SHAPES, "colour": COLOURS}
_WORTH = {
    3: "That is one and the same card; there is only one of it.",
    2: "They may lie side by side, and score 2 points.",
    1: "They may lie side by side if each also Tics another card. No points.",
    0: "They may never lie side by side.",
}


def script() -> str:
    """Return the script for a notebook, where nothing else brings it."""
    return f"{{\n{(Path(__file__).parent / 'static' / 'two-cards.js').read_text('utf-8')}}}"


class TwoCards(Part):
    """Two cards to choose, and what they have in common.

    >>> TwoCards("3-star-orange", "1-circle-cyan").answers()["000"]["kind"]
    'Nic'
    """

    kind: ClassVar[str] = "two-cards"

    def __init__(self, one: str = "3-star-orange", other: str = "3-star-red") -> None:
        for name in (one, other):
            if name not in CARDS:
                raise ValueError(
                    f"there is no card {name[:40]!r}; allowed: 3-star-orange and so on"
                )
        self.one, self.other = one, other

    def answers(self) -> dict[str, dict[str, str]]:
        """Return the answer for every way in which two cards can agree, such as "110"."""
        return {same: _answer(same) for same in map("".join, product("01", repeat=3))}

    def _same(self) -> str:
        pairs = zip(self.one.split("-"), self.other.split("-"), strict=True)
        return "".join("1" if mine == theirs else "0" for mine, theirs in pairs)

    def text(self) -> str:
        """Return what a reader of text gets."""
        found = self.answers()
        first = found[self._same()]
        lines = [f"{self.one} and {self.other}: {first['kind']}. {first['text']}"]
        lines += [f"  {answer['kind']}: {answer['text']}" for answer in found.values()]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"TwoCards({self.one!r}, {self.other!r})"

    def spec(self) -> dict[str, Any]:
        """Return the few plain values from which the same part can be made again."""
        return {"kind": self.kind, "one": self.one, "other": self.other}

    @classmethod
    def of(cls, spec: Mapping[str, Any]) -> Self:
        """Return the part that :meth:`spec` described."""
        return cls(spec["one"], spec["other"])

    def html(self, uid: str = "", root: str = "", shared: Shared | None = None) -> str:
        """Return the part as HTML; the page that it stands in brings the script."""
        uid = escape(uid, quote=True)
        first = self.answers()[self._same()]
        told = json.dumps(self.answers(), ensure_ascii=False).replace("<", "\\u003c")
        faces = "".join(
            f'<g id="{uid}-{number}-{shape}">{face(f"{number}-{shape}")}</g>'
            for number in NUMBERS
            for shape in SHAPES
        )
        return (
            f'<div class="rb-two-cards" id="{uid}" data-kind="{first["kind"]}">'
            f'<div class="rb-two-choices">{_choices("one", self.one)}'
            f"{_choices('other', self.other)}</div>"
            '<svg viewBox="0 0 300 124" class="rb-board rb-tickle" text-anchor="middle" '
            f'aria-hidden="true"><defs>{faces}</defs>'
            '<path class="tic-double tic-fresh rb-two-tic" d="M126 52H174M126 72H174"/>'
            '<path class="tic-single rb-two-single" d="M126 62H174"/>'
            '<path class="tic-nothing rb-two-nic" d="M143 55L157 69M157 55L143 69"/>'
            f"{_card(uid, 'one', self.one, 88)}{_card(uid, 'other', self.other, 212)}</svg>"
            f'<output aria-live="polite"><strong>{first["kind"]}</strong> '
            f"<span>{escape(first['text'])}</span></output>"
            f'<script type="application/json">{told}</script></div>'
        )

    def shown(self) -> dict[str, Any]:
        return {"text/html": f"{self.html('rb-two-cards')}<script>{script()}</script>"}


def _answer(same: str) -> dict[str, str]:
    """Ask the engine about two cards that agree in just these properties."""
    one = CARDS["1-circle-violet"]
    other = CARDS["-".join(_VALUES[word][same[at] == "0"] for at, word in enumerate(_WORDS))]
    common = shared(one, other)
    mine = properties(one)
    words = [word for word, value in zip(_WORDS, mine, strict=True) if value in common]
    kind = _KINDS[len(common)]
    if len(common) == 3:
        return {"kind": kind, "text": _WORTH[3]}
    says = f"They share {'only the ' * (len(words) == 1)}{listed(words)}." if words else ""
    says = says or "They have nothing in common."
    return {"kind": kind, "text": f"{says} {_WORTH[len(common)]}"}


def _choices(side: str, name: str) -> str:
    legend = "One card" if side == "one" else "The other"
    return f"<fieldset><legend>{legend}</legend>{''.join(_selects(side, name))}</fieldset>"


def _selects(side: str, name: str) -> Iterator[str]:
    for word, chosen in zip(_WORDS, name.split("-"), strict=True):
        options = "".join(
            f"<option{' selected' * (value == chosen)}>{value}</option>" for value in _VALUES[word]
        )
        yield f'<label>{word} <select name="{side}-{word}" disabled>{options}</select></label>'


def _card(uid: str, side: str, name: str, x: int) -> str:
    number, shape, colour = name.split("-")
    return (
        f'<g transform="translate({x} 62)"><g data-card="{side}" class="tic-{colour}">'
        f'<use href="#{uid}-{number}-{shape}"/>'
        f'<text x="30" y="-27" font-size="19" text-anchor="end" class="tic-initial">'
        f"{INITIALS[colour]}</text></g></g>"
    )
