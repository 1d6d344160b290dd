"""The drawings of charts: every word of one can be read, on a phone too."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import pytest
from matplotlib.transforms import Bbox

from rulebook.parts import plot
from rulebook.parts.chart import Chart
from rulebook.parts.part import MIME
from tests.toc import BOOK, page_names

INK = dict.fromkeys((*plot.TONES, "--rb-ink", "--rb-line"), "black")
HEROES = ["Wind-up Ballerina", "Rusty Ballerina", "Lock Keeper"]


def charts() -> list[Any]:
    """Return every chart of the book, by its page and title."""
    found = []
    for name in page_names():
        path = BOOK / f"{name}.ipynb"
        cells = json.loads(path.read_text("utf-8"))["cells"] if path.is_file() else []
        for output in (one for cell in cells for one in cell.get("outputs", [])):
            spec = output.get("data", {}).get(MIME, {})
            if spec.get("kind") == Chart.kind:
                found.append(pytest.param(spec, id=f"{name}: {spec['title']}"))
    return found


def words(figure: Any) -> list[tuple[str, Bbox]]:
    """Return every word of a drawing and where it stands."""
    (axes,) = figure.axes
    labels = [axes.xaxis.label, axes.yaxis.label]
    for axis in (axes.xaxis, axes.yaxis):
        low, high = sorted(axis.get_view_interval())  # Beyond it a tick has words, and no place.
        shown = zip(axis.get_majorticklocs(), axis.get_ticklabels(), strict=True)
        labels += [label for at, label in shown if low <= at <= high]
    labels += [text for legend in figure.legends for text in legend.get_texts()]
    return [(one.get_text(), one.get_window_extent()) for one in labels if one.get_text()]


@pytest.mark.parametrize("spec", charts())
def test_no_word_of_a_chart_lies_on_another_or_leaves_the_drawing(spec: Any) -> None:
    with plot.settings(INK, is_scaled=True):
        figure = plot.figure_of(Chart.of(spec), INK)
        figure.draw_without_rendering()
        placed = words(figure)
    on_another = [
        (one, other)
        for (one, here), (other, there) in combinations(placed, 2)
        if Bbox.intersection(here, there.padded(-1)) is not None
    ]
    assert on_another == []
    assert [one for one, here in placed if not _is_inside(here, figure.bbox)] == []


def _is_inside(here: Bbox, whole: Bbox) -> bool:
    """Return whether words are whole; half a point of a letter's slant does not count."""
    return here.x0 >= whole.x0 - 1 and here.x1 <= whole.x1 + 1 and here.y0 >= whole.y0 - 1


@pytest.mark.parametrize(("names", "lie"), [(HEROES, True), (["red", "blue", "black"], False)])
def test_bars_lie_behind_their_names_where_these_have_no_room_side_by_side(
    names: list[str], lie: bool
) -> None:
    points = [(at, at + 1) for at in range(3)]
    ticks = dict(enumerate(names))
    chart = Chart("Bars", "Three.", "hero", "points", {"one": points}, ticks, bars=True)
    assert plot.bars_lie(chart) is lie
    (axes,) = plot.figure_of(chart, INK).axes
    written = axes.get_yticklabels() if lie else axes.get_xticklabels()
    assert [one.get_text() for one in written] == names
    lengths = [bar.get_width() if lie else bar.get_height() for bar in axes.patches]
    assert lengths == [1, 2, 3]
