"""Charts about a game: plain numbers, which :mod:`rulebook.parts.plot` draws with matplotlib.

On a built page a chart is SVG in the page's own colours, by day and by night, with its text
alternative; in JupyterLab it is a picture; as text it is its numbers. What a page keeps and nbval
compares are the numbers, never the drawing, which changes with matplotlib's version.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, ClassVar, Self

from rulebook.live.shared_scenery import Shared
from rulebook.parts import plot
from rulebook.parts.part import Part

DIGITS = 6
"""Decimals kept of a value: far more than an eye can see, far fewer than rounding can touch."""
MOST_POINTS = 2000

# Colours that stand in for the page's own while matplotlib draws; no other part has them.
_STAND_INS = {
    f"#0{n}0{n}f{n}": token for n, token in enumerate((*plot.TONES, "--rb-ink", "--rb-line"), 1)
}
_STAND_IN = {token: colour for colour, token in _STAND_INS.items()}
_PRINTED = {
    "--rb-blue": "#0a5c99",
    "--rb-orange": "#a84b00",
    "--rb-green": "#00734f",
    "--rb-purple": "#7d4391",
    "--rb-red": "#b02a1e",
    "--rb-ink-soft": "#635a4c",
    "--rb-ink": "#2a2722",
    "--rb-line": "#b5a88f",
}

PICTURES = "rulebook_pictures"
"""The package in which pictures are stored, each under the chart's fingerprint: in the Lab."""
NO_MATPLOTLIB = "There is no matplotlib here to draw this chart. {}"
STORED = "The picture is the book's own, stored with it."
NOT_STORED = "The book has stored no picture of it; these are its numbers."
_TOKEN = re.compile(r"var\((--rb-[\w-]+)\)")


@dataclass(frozen=True)
class Chart(Part):
    """Lines or bars over a common axis.

    ``series`` holds each line's points by its name; ``alt`` says in a sentence or two what the
    eye sees; ``ticks`` names values of the horizontal axis. With ``bars`` the first series is drawn
    as bars side by side with the others. ``intervals`` holds, for each point of a series of bars,
    where its value may lie, from and to.
    """

    title: str
    alt: str
    x: str
    y: str
    series: Mapping[str, plot.Points]
    ticks: Mapping[float, str] = field(default_factory=dict)
    bars: bool = False
    percent: bool = False
    intervals: Mapping[str, plot.Points] = field(default_factory=dict)

    kind: ClassVar[str] = "chart"

    def __post_init__(self) -> None:
        if not self.series or len(self.series) > len(plot.TONES):
            raise ValueError(f"{len(self.series)} series; allowed: 1 to {len(plot.TONES)}")
        if not self.alt.strip():
            raise ValueError("a chart needs a text alternative")
        if any(len(points) > MOST_POINTS for points in self.series.values()):
            raise ValueError(f"too many points; allowed: {MOST_POINTS} a series")
        rounded = {
            name: tuple((round(float(x), DIGITS), round(float(y), DIGITS)) for x, y in points)
            for name, points in self.series.items()
        }
        object.__setattr__(self, "series", rounded)
        for name, spans in self.intervals.items():
            if not self.bars or len(spans) != len(self.series.get(name, ())):
                raise ValueError(f"intervals of {name!r}; allowed: one for each of its bars")
        between = {
            name: tuple((round(low, DIGITS), round(high, DIGITS)) for low, high in spans)
            for name, spans in self.intervals.items()
        }
        object.__setattr__(self, "intervals", between)

    def spec(self) -> dict[str, Any]:
        """Return the chart as plain JSON values."""
        return {
            "kind": self.kind,
            "title": self.title,
            "alt": self.alt,
            "x": self.x,
            "y": self.y,
            "series": [
                {"name": name, "points": [list(point) for point in points]}
                for name, points in self.series.items()
            ],
            "ticks": [[at, label] for at, label in self.ticks.items()],
            "bars": self.bars,
            "percent": self.percent,
            **(
                {"intervals": {n: list(map(list, s)) for n, s in self.intervals.items()}}
                if self.intervals
                else {}
            ),
        }

    @classmethod
    def of(cls, spec: Mapping[str, Any]) -> Self:
        """Return the chart that :meth:`spec` described."""
        return cls(
            spec["title"],
            spec["alt"],
            spec["x"],
            spec["y"],
            {one["name"]: [(x, y) for x, y in one["points"]] for one in spec["series"]},
            dict(spec["ticks"]),
            spec["bars"],
            spec["percent"],
            {
                name: [(low, high) for low, high in spans]
                for name, spans in spec.get("intervals", {}).items()
            },
        )

    @property
    def fingerprint(self) -> str:
        """The name of this very chart: charts with other numbers or words have another."""
        told = json.dumps(self.spec(), sort_keys=True)
        return hashlib.sha256(told.encode()).hexdigest()[:16]

    def text(self) -> str:
        """Return what a reader of text gets: the title, what is to be seen, and the numbers."""
        told = [self.title, f"   {self.alt}"]
        for name, points in self.series.items():
            told.append(f"   {name}:")
            told += [
                f"     {self._at(x)}: {self._value(y)}{self._span(name, number)}"
                for number, (x, y) in enumerate(points)
            ]
        return "\n".join(told)

    def _span(self, name: str, number: int) -> str:
        if name not in self.intervals:
            return ""
        low, high = self.intervals[name][number]
        return f" ({self._value(low)} to {self._value(high)})"

    def _at(self, x: float) -> str:
        return self.ticks.get(x, f"{x:g}")

    def _value(self, y: float) -> str:
        return f"{100 * y:.2f} %" if self.percent else f"{y:.4g}"

    def html(self, uid: str = "", root: str = "", shared: Shared | None = None) -> str:
        """Return the chart as a ``<figure>`` with SVG; ``uid`` begins every id in it."""
        name = escape(uid, quote=True)
        return (
            '<figure class="rb-chart" style="margin:1.5rem 0">'
            f'<figcaption class="rb-caption" id="{name}-caption">'
            f"{escape(self.title)}</figcaption>{self.svg(uid)}</figure>"
        )

    def svg(self, uid: str) -> str:
        """Return the drawing as SVG in the colours of the page around it."""
        drawn = plot.saved(
            self,
            _STAND_IN,
            is_scaled=True,
            format="svg",
            metadata={"Date": None, "Creator": None},
            transparent=True,
        ).decode()
        drawn = drawn[drawn.index("<svg") :]
        for colour, token in _STAND_INS.items():
            drawn = drawn.replace(colour, f"var({token})")
        # A style sheet inside of a drawing is one for the whole page: the boards would change too.
        drawn = re.sub(r"<(metadata|style)\b.*?</\1>", "", drawn, flags=re.DOTALL)
        # A hundredth of a point is finer than any screen; more digits would be a fifth of the page.
        drawn = re.sub(r"(\d\.\d\d)\d+", r"\1", drawn)
        safe = re.sub(r"[^A-Za-z0-9_-]", "-", uid)
        drawn = re.sub(r'\bid="', f'id="{safe}-', drawn)
        drawn = re.sub(r'href="#', f'href="#{safe}-', drawn)
        drawn = re.sub(r"url\(#", f"url(#{safe}-", drawn)
        label = escape(self.alt, quote=True)
        start = (
            f'<svg role="img" aria-label="{label}" stroke-linejoin="round" stroke-linecap="butt"'
            ' style="width:100%;height:auto;max-width:40rem"'
        )
        drawn = re.sub(r'(<svg\b[^>]*?) width="[^"]*"', r"\1", drawn, count=1)
        drawn = re.sub(r'(<svg\b[^>]*?) height="[^"]*"', r"\1", drawn, count=1)
        return drawn.replace("<svg", start, 1).strip()

    def shown(self) -> dict[str, Any]:
        if find_spec("matplotlib") is None:
            return {"text/html": self.still_html()}
        return {"image/png": self.png()}

    def picture(self) -> str:
        """Return the drawing as SVG with its colours on paper, to be kept for `still_html`."""
        drawn = self.svg(f"chart-{self.fingerprint}")
        return _TOKEN.sub(lambda found: _PRINTED[found[1]], drawn)

    def still_html(self) -> str:
        """Return what is shown where nothing can be drawn: the stored picture, and the words."""
        stored = _stored(f"{self.fingerprint}.svg")
        how = NO_MATPLOTLIB.format(STORED if stored else NOT_STORED)
        drawn = (
            f'<div style="padding:1rem;background:{plot.PAPER}">{stored}</div>' if stored else ""
        )
        told = "".join(f"<p>{escape(one)}</p>" for one in (self.title, how))
        return f"<figure>{drawn}{told}<pre>{escape(self.text())}</pre></figure>"

    def png(self) -> bytes:
        """Return the drawing as a picture on paper, for JupyterLab."""
        how: dict[str, Any] = {"format": "png", "dpi": 110, "metadata": {"Software": None}}
        return plot.saved(self, _PRINTED, is_scaled=False, **how)


def _stored(name: str) -> str:
    """Return a stored picture, "" where there is none."""
    try:
        return (files(PICTURES) / name).read_text("utf-8")
    except (ModuleNotFoundError, FileNotFoundError):
        return ""
