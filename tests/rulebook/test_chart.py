"""Charts and tables: what a page keeps are numbers, and what it shows can be read by all."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from html import escape
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rulebook.parts.chart import PICTURES, Chart
from rulebook.parts.numbers import Numbers


def chart(**changes: object) -> Chart:
    values: dict[str, object] = {
        "title": "Wins <by> start",
        "alt": 'It falls "steeply"',
        "x": "start",
        "y": "chance",
        "series": {"best": [(0, 1.0), (1, 1 / 3)], "chance": [(0, 0.1), (1, 0.0)]},
        "ticks": {0: "10:00", 1: "11:00"},
        "percent": True,
    }
    return Chart(**{**values, **changes})  # type: ignore[arg-type]


def test_what_a_page_keeps_makes_the_same_chart_again() -> None:
    one = chart()
    assert Chart.of(json.loads(json.dumps(one.spec()))).spec() == one.spec()


def test_the_same_numbers_give_the_same_drawing() -> None:
    """Its ids are not drawn anew each time: a page that is built again does not change."""
    assert chart(bars=True).svg("rb-1-0") == chart(bars=True).svg("rb-1-0")


def test_as_text_a_chart_is_its_numbers() -> None:
    assert "11:00: 33.33 %" in chart().text()


@pytest.mark.parametrize("bars", [False, True])
def test_the_drawing_has_its_text_alternative_and_the_colours_of_the_page(bars: bool) -> None:
    svg = chart(bars=bars).svg("rb-3-0")
    root = ElementTree.fromstring(svg)
    assert root.get("role") == "img"
    assert root.get("aria-label") == 'It falls "steeply"'
    assert "var(--rb-ink)" in svg
    assert "var(--rb-blue)" in svg
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(set(ids)) == len(ids)
    assert all(str(name).startswith("rb-3-0-") for name in ids)
    assert "http" not in svg.replace("http://www.w3.org", "")


def test_a_chart_changes_nothing_around_it() -> None:
    """A style sheet in it would be one for the whole page."""
    assert "<style" not in chart().svg("rb-3-0")


def test_every_name_of_a_line_lies_within_the_drawing() -> None:
    """Six of them do not always go into three columns."""
    names = [f"keeps {share} %" for share in (100, 90, 75, 50, 25, 0)]
    points = [(0, 1.0), (1, 0.5)]
    root = ElementTree.fromstring(chart(series=dict.fromkeys(names, points)).svg("u"))
    width = float(root.get("viewBox", "").split()[2])
    texts = [one for one in root.iter() if one.tag.endswith("text") and one.text in names]
    assert {one.text for one in texts} == set(names)
    for one in texts:
        size = float(re.findall(r"font-size: ([\d.]+)px", one.get("style", ""))[0])
        assert float(one.get("x", "")) + 0.6 * size * len(one.text or "") <= width, one.text


def test_a_title_is_escaped() -> None:
    assert "Wins &lt;by&gt; start" in chart().html("u")


def test_a_chart_without_an_alternative_or_a_series_is_refused() -> None:
    with pytest.raises(ValueError, match="alternative"):
        chart(alt=" ")
    with pytest.raises(ValueError, match="series"):
        chart(series={})


def test_a_table_is_text_and_html_with_its_heads() -> None:
    table = Numbers("A & B", ("start", "wins"), [("10:00", "5 %")])
    assert table.text() == "A & B\n   start | wins\n   10:00 |  5 %"
    assert '<th scope="row">10:00</th><td>5 %</td>' in table.html()
    assert "A &amp; B" in table.html()
    assert Numbers.of(json.loads(json.dumps(table.spec()))).html() == table.html()
    with pytest.raises(ValueError, match="cells"):
        Numbers("x", ("a", "b"), [("1",)])


def test_bars_tell_where_their_values_may_lie_and_draw_it() -> None:
    bars = Chart(
        "Shares",
        "One in two, give or take.",
        "reading",
        "share",
        {"apart": [(0, 0.5)]},
        {0: "order"},
        bars=True,
        percent=True,
        intervals={"apart": [(0.4, 0.6)]},
    )
    assert "order: 50.00 % (40.00 % to 60.00 %)" in bars.text()
    again = Chart.of(bars.spec())
    assert again == bars
    without = Chart.of({key: value for key, value in bars.spec().items() if key != "intervals"})
    assert len(bars.svg("a")) > len(without.svg("a"))


def test_an_interval_belongs_to_a_bar() -> None:
    with pytest.raises(ValueError, match="intervals of 'other'"):
        Chart("A", "b", "x", "y", {"one": [(0, 1)]}, bars=True, intervals={"other": [(0, 1)]})


@pytest.fixture
def no_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Python without matplotlib, as the Lab's is."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)


@pytest.mark.usefixtures("no_matplotlib")
def test_where_nothing_is_drawn_a_chart_shows_its_words_and_says_so() -> None:
    html = chart().shown()["text/html"]
    assert "There is no matplotlib here" in html
    assert "has stored no picture" in html
    assert escape(chart().text()) in html
    assert "<svg" not in html


def test_where_nothing_is_drawn_a_chart_shows_its_stored_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = chart().picture()
    assert "var(" not in picture, "its colours are its own"
    folder = tmp_path / PICTURES
    folder.mkdir()
    (folder / f"{chart().fingerprint}.svg").write_text(picture, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    html = chart().shown()["text/html"]
    assert picture in html
    assert "the book's own" in html.replace("&#x27;", "'")


def test_another_chart_has_another_fingerprint() -> None:
    assert replace(chart(), title="Another").fingerprint != chart().fingerprint
    assert Chart.of(chart().spec()).fingerprint == chart().fingerprint
