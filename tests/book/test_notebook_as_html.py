"""A notebook run and made into HTML by nbconvert, for a reader with neither kernel nor network."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rulebook.live.frontend import SWITCH
from rulebook.live.still import HOW
from rulebook.parts.example import Example
from rulebook.parts.table import Table
from rulebook.tools.page_text import KERNEL

pytestmark = pytest.mark.book

EXAMPLE = "tick_tock_tower/tick-pushes-tock"
CELLS = (
    f'from rulebook import Example, Table\nExample("{EXAMPLE}")',
    'Table("haunted_clock_tower", seed=1)',
)


def notebook(folder: Path) -> Path:
    """Write a notebook with an example and a table, not run yet."""
    cells = [
        {
            "cell_type": "code",
            "id": f"cell-{number}",
            "source": source,
            "metadata": {},
            "outputs": [],
            "execution_count": None,
        }
        for number, source in enumerate(CELLS)
    ]
    page = {"cells": cells, "metadata": {"kernelspec": KERNEL}, "nbformat": 4, "nbformat_minor": 5}
    path = folder / "own.ipynb"
    path.write_text(json.dumps(page), "utf-8")
    return path


def run(command: str, page: Path, *options: str) -> None:
    """Run a Jupyter command on a page, away from the settings and widgets of whoever tests."""
    environment = {key: value for key, value in os.environ.items() if key != SWITCH}
    environment |= {"HOME": str(page.parent), "JUPYTER_CONFIG_DIR": str(page.parent / "none")}
    done = subprocess.run(
        [sys.executable, "-m", command, *options, str(page)],
        cwd=page.parent,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"


def test_every_board_stands_in_the_html_with_its_words_and_asks_no_other_host(
    tmp_path: Path,
) -> None:
    page = notebook(tmp_path)
    run("nbconvert", page, "--execute", "--to", "html")
    html = page.with_suffix(".html").read_text("utf-8")
    stills = re.findall(r'<div class="rb-still".*?</div>', html, re.DOTALL)
    assert len(stills) == len(CELLS)
    for still, part in zip(
        stills, (Example(EXAMPLE), Table("haunted_clock_tower", seed=1)), strict=True
    ):
        board = re.search(r"<svg[^>]*rb-board.*</svg>", still, re.DOTALL)
        assert board
        assert board[0].count("data-key") > 5
        assert ".rb-board" in still, "the styles of the board come with it"
        for told in part.text().splitlines():
            assert told.strip() in still.replace("&#x27;", "'"), told
        assert HOW in still
    # Neither state nor view of a widget: their manager would be asked of another host.
    assert "jupyter.widget" not in html
    assert "unpkg.com" not in html


def test_who_only_compares_gets_what_pages_store(tmp_path: Path) -> None:
    """Pages run by the book's own command hold no still; nbval, with no switch, sees the same."""
    page = notebook(tmp_path)
    run("rulebook.tools.pages", page)
    stored = page.read_text("utf-8")
    assert "rb-still" not in stored
    assert "text/html" not in stored
    run(
        "pytest", page, "--nbval", "--nbval-current-env", "-p", "no:cacheprovider", "-c", os.devnull
    )
