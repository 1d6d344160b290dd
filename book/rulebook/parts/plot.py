"""The drawing of a chart: its numbers, and colours for them, become a picture by matplotlib."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from io import BytesIO
from typing import Any, Protocol

SIZE = (5.4, 3.8)
"""Inches; small, so that the words stay legible when a phone scales the drawing down."""
ROOM = 32
"""Characters that stand side by side below the drawing."""
BAR, ROW, GAP = 0.2, 0.34, 0.12
"""Inches: the height of a bar that lies, of a row at least, and between two rows."""
AROUND = 1.3
"""Inches above and below bars that lie: the legend and the axis."""
TONES = ("--rb-blue", "--rb-orange", "--rb-green", "--rb-purple", "--rb-red", "--rb-ink-soft")
MARKS = ("o", "s", "^", "D", "v", "X")
DASHES = ("-", "--", "-.", ":", "-", "--")
HATCHES = ("", "//", "..", "xx", "\\\\", "++")
PAPER = "#fbf7ee"

_SETTINGS = {
    "svg.fonttype": "none",
    "svg.hashsalt": "rulebook",
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 12,
    "lines.linewidth": 2,
}
_ON_A_PHONE = {"font.size": 14.5}
"""Where the page scales the drawing: its type is still 11 px high on a phone."""

Points = Sequence[tuple[float, float]]


class Plotted(Protocol):
    """What is drawn of a chart; what each of it means: :class:`rulebook.parts.chart.Chart`."""

    @property
    def x(self) -> str: ...
    @property
    def y(self) -> str: ...
    @property
    def series(self) -> Mapping[str, Points]: ...
    @property
    def ticks(self) -> Mapping[float, str]: ...
    @property
    def bars(self) -> bool: ...
    @property
    def percent(self) -> bool: ...
    @property
    def intervals(self) -> Mapping[str, Points]: ...


def saved(chart: Plotted, colours: Mapping[str, str], *, is_scaled: bool, **how: Any) -> bytes:
    """Draw in these colours and save; matplotlib's own settings are left as they were.

    The ids of an SVG are drawn when it is saved: the salt that fixes them must still hold then.
    """
    out = BytesIO()
    with settings(colours, is_scaled=is_scaled):
        figure_of(chart, colours).savefig(out, **how)
    return out.getvalue()


def settings(colours: Mapping[str, str], *, is_scaled: bool) -> AbstractContextManager[None]:
    """Return matplotlib's settings while a chart is drawn; ``is_scaled`` where a page scales it."""
    import matplotlib as mpl

    ink, quiet = colours["--rb-ink"], colours["--rb-line"]
    found: Any = {**_SETTINGS, **(_ON_A_PHONE if is_scaled else {}), "axes.edgecolor": quiet}
    found |= dict.fromkeys(("text.color", "axes.labelcolor", "xtick.color", "ytick.color"), ink)
    return mpl.rc_context(found)


def bars_lie(chart: Plotted) -> bool:
    """Return whether bars lie, each behind its name: the names have no room side by side."""
    names = chart.ticks.values()
    return chart.bars and sum(map(len, names)) > ROOM


def _broken(name: str, room: float) -> str:
    """Return a name in lines of a word each, where it has no room in one.

    >>> _broken("7 split", 2.5), _broken("START", 2.5), _broken("7 split", 8)
    ('7\\nsplit', 'START', '7 split')
    """
    return name if len(name) <= room else name.replace(" ", "\n")


def figure_of(chart: Plotted, colours: Mapping[str, str]) -> Any:
    """Return a chart as a figure of matplotlib, which lays it out when it draws."""
    from matplotlib.figure import Figure
    from matplotlib.ticker import PercentFormatter

    lie = bars_lie(chart)
    figure = Figure(figsize=_size(chart) if lie else SIZE, layout="constrained")
    figure.set_facecolor(PAPER)
    axes = figure.add_subplot()
    axes.set_facecolor("none")
    axes.grid(visible=True, axis="x" if lie else "y", color=colours["--rb-line"], linewidth=0.8)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    if chart.bars:
        _plot_bars(axes, chart, colours, lie)
    else:
        _plot_lines(axes, chart, colours)
    if lie:
        axes.set_xlabel(chart.y)
        axes.set_yticks(list(chart.ticks), list(chart.ticks.values()))
        axes.tick_params(axis="y", length=0)
        axes.margins(y=0.01)
        axes.invert_yaxis()
    else:
        axes.set_xlabel(chart.x)
        axes.set_ylabel(chart.y)
        if chart.ticks:
            room = ROOM / len(chart.ticks)
            axes.set_xticks(list(chart.ticks), [_broken(one, room) for one in chart.ticks.values()])
    if chart.percent:
        values = axes.xaxis if lie else axes.yaxis
        values.set_major_formatter(PercentFormatter(1.0, decimals=0))
    if len(chart.series) > 1:
        _add_legend(figure, 2 if len(chart.series) < 5 else 3, colours["--rb-ink"])
    return figure


def _size(chart: Plotted) -> tuple[float, float]:
    """Return the size of a drawing whose bars lie: a row for each name."""
    row = max(ROW, BAR * len(chart.series) + GAP)
    return SIZE[0], AROUND + row * len(chart.ticks)


def _plot_bars(axes: Any, chart: Plotted, colours: Mapping[str, str], lie: bool) -> None:
    thick = 0.8 / len(chart.series)
    for number, (name, points) in enumerate(chart.series.items()):
        shift = (number - (len(chart.series) - 1) / 2) * thick
        ys = [y for _, y in points]
        draw = axes.barh if lie else axes.bar
        draw(
            [x + shift for x, _ in points],
            ys,
            thick,
            error_kw={"ecolor": colours["--rb-ink"], "capsize": 4},
            label=name,
            color=colours[TONES[number]],
            hatch=HATCHES[number],
            edgecolor=colours["--rb-ink"],
            linewidth=0.8,
            **{"xerr" if lie else "yerr": _errors(chart, name, ys)},
        )


def _errors(chart: Plotted, name: str, values: Sequence[float]) -> list[list[float]] | None:
    """Return how far below and above its value each bar of a series may lie."""
    if name not in chart.intervals:
        return None
    pairs = list(zip(chart.intervals[name], values, strict=True))
    below = [max(0.0, value - low) for (low, _), value in pairs]
    return [below, [max(0.0, high - value) for (_, high), value in pairs]]


def _plot_lines(axes: Any, chart: Plotted, colours: Mapping[str, str]) -> None:
    for number, (name, points) in enumerate(chart.series.items()):
        axes.plot(
            [x for x, _ in points],
            [y for _, y in points],
            DASHES[number],
            label=name,
            color=colours[TONES[number]],
            marker=MARKS[number],
            markevery=max(1, len(points) // 12),
            markersize=6,
        )


def _add_legend(figure: Any, most: int, ink: str) -> None:
    """Say above a figure which line is which, in as many columns as there is room for."""
    for columns in range(most, 0, -1):
        legend = figure.legend(
            loc="outside upper left", ncols=columns, frameon=False, labelcolor=ink
        )
        if columns == 1 or legend.get_window_extent().x1 <= figure.bbox.x1:
            return
        legend.remove()
