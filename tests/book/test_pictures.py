"""Pictures on stored pages: the board of each figure, for readers where no widget runs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from rulebook import Clauses, Example, Table
from rulebook.parts.part import MIME, PICTURE, LivePart
from rulebook.site.kinds import kinds
from rulebook.site.renderer import RulebookRenderer
from rulebook.tools.page_form import dump, normalise
from rulebook.tools.page_pictures import SVG, is_picture, with_pictures, without_pictures
from rulebook.tools.pages import find, main
from tests.toc import BOOK

PAGES = find([BOOK])


def page_of(*parts: Any) -> dict[str, Any]:
    """Return a normalised page that has run, with one cell for each part."""
    cells = [
        {
            "cell_type": "code",
            "metadata": {},
            "source": repr(part),
            "execution_count": number,
            "outputs": [
                {
                    "output_type": "execute_result",
                    "execution_count": number,
                    "metadata": {},
                    "data": part.kept(),
                }
            ],
        }
        for number, part in enumerate(parts, 1)
    ]
    return normalise({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells})


def test_a_figure_has_its_words_first_and_then_its_board_as_a_file_of_its_own() -> None:
    page = with_pictures(
        page_of(Example("tock/seven-wins"), Clauses("TOCK-WIN-1"), Table("tickle", seed=1))
    )
    outputs = [cell["outputs"] for cell in page["cells"]]
    assert [len(one) for one in outputs] == [2, 1, 2]
    for words, picture in (outputs[0], outputs[2]):
        assert MIME in words["data"]
        assert set(picture["data"]) == {PICTURE, SVG}
        svg = ElementTree.fromstring("".join(picture["data"][SVG]))
        assert svg.get("width")
        assert "".join(picture["data"][SVG]).count("data-key") > 5
        style = next(one for one in svg.iter() if one.tag.endswith("style"))
        assert ".rb-board" in str(style.text)


def test_pictures_are_the_same_every_time_and_no_part_of_what_is_compared() -> None:
    page = page_of(Example("tock/seven-wins"))
    drawn = with_pictures(page)
    assert with_pictures(drawn) == drawn
    assert dump(normalise(drawn)) == dump(drawn)
    assert without_pictures(drawn["cells"][0]["outputs"]) == page["cells"][0]["outputs"]


def test_the_built_book_shows_none() -> None:
    assert ("html", PICTURE, 1) in RulebookRenderer.mime_priority_overrides

    class Data:
        mime_type = PICTURE
        content = "{}"

    shown = RulebookRenderer.handle_mime(None, Data(), False)
    assert "".join(node.astext() for node in shown) == ""


def test_command_draws_them_without_running_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.ipynb"
    path.write_text(dump(page_of(Example("tock/seven-wins"))), "utf-8")
    assert main(["--pictures", str(path)]) == 0
    assert main(["--pictures", str(path)]) == 0
    assert main(["--check", str(path)]) == 0
    assert capsys.readouterr().out.split() == ["wrote", str(path), "same", str(path)]
    stored = json.loads(path.read_text("utf-8"))
    assert [is_picture(one) for one in stored["cells"][0]["outputs"]] == [False, True]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(BOOK).as_posix())
def test_every_figure_of_a_page_has_its_picture(path: Path) -> None:
    outputs = [
        output
        for cell in json.loads(path.read_text("utf-8"))["cells"]
        for output in cell.get("outputs", ())
    ]
    specs = [output.get("data", {}).get(MIME) for output in outputs]
    figures = [spec for spec in specs if spec and issubclass(kinds()[spec["kind"]], LivePart)]
    assert len(figures) == sum(map(is_picture, outputs)), (
        "`python -m rulebook.tools.pages --pictures book` draws what is missing"
    )


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(BOOK).as_posix())
def test_stored_pictures_of_examples_are_what_the_engine_draws(path: Path) -> None:
    """Those of tables and quizzes take long to draw, and are drawn by the same lines."""
    page = json.loads(path.read_text("utf-8"))
    page["cells"] = [
        cell
        for cell in page["cells"]
        if any(map(is_picture, cell.get("outputs", ())))
        and cell["outputs"][0]["data"].get(MIME, {}).get("kind") == "example"
    ]
    assert with_pictures(page) == page, "`python -m rulebook.tools.pages --pictures book` mends it"
