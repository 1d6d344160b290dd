"""The engine guide shows its code, tells every file of the fifth game, and needs no widget."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulebook.tools.page_text import joined
from tests.book.fifth_game import FIFTH
from tests.toc import BOOK, page_names

GUIDE = BOOK / "engine_guide"
FOR_PYTHON = "__init__.py"


def test_how_to_add_a_game_tells_every_file_of_the_fifth() -> None:
    cells = [
        joined(cell["source"])
        for page in sorted(GUIDE.glob("fifth-game*.ipynb"))
        for cell in json.loads(page.read_text("utf-8"))["cells"]
    ]
    told = "\n".join(cells)
    files = [path for path in FIFTH.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    assert len(files) > 20
    scenarios = {path for path in files if path.suffix == ".toml" and path.stem != "clauses"}
    assert scenarios
    assert "`scenarios/*.toml`" in told
    untold = [
        path
        for path in {*files} - scenarios
        if path.name not in told and f"lanterns/{path.stem}" not in told
    ]
    assert [path for path in untold if path.name != FOR_PYTHON] == []


@pytest.mark.book
def test_only_the_guide_shows_code(built_book: Path) -> None:
    showing = {
        name
        for name in page_names()
        if "cell_input" in (built_book / f"{name}.html").read_text("utf-8")
    }
    # The page of the rules quotes files, and runs nothing; that of files is made of tables.
    quoting = {"engine_guide/fifth-game-rules", "engine_guide/scenario-files"}
    guide = {name for name in page_names() if name.startswith("engine_guide/")}
    # These two pages are for those who write in notebooks.
    assert showing == guide - quoting | {"classroom/in-jupyter", "lab"}


@pytest.mark.book
def test_a_built_page_says_in_words_what_a_widget_was(built_book: Path) -> None:
    page = (built_book / "engine_guide/widgets.html").read_text("utf-8")
    assert "HBox(children=(ExampleWidget(" in page
    assert "vnd.jupyter.widget" not in page
