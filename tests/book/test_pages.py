"""The pages are whole: each is run, normalised, in the table of contents, and checked by nbval.

nbval compares what a page stores with what it gives now. It says nothing of a cell that was never
run, or of one marked to be left alone, and nothing of a page that it does not meet: these tests do.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from rulebook.tools.page_form import dump, normalise
from rulebook.tools.page_text import BadPage
from rulebook.tools.pages import faults, find
from tests.toc import BOOK, ROOT, page_names

PAGES = find([BOOK])


def name_of(page: Path) -> str:
    return page.relative_to(BOOK).with_suffix("").as_posix()


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_a_page_is_run_and_normalised(page: Path) -> None:
    assert faults(page) == []


def test_the_table_of_contents_lists_every_page_and_no_other() -> None:
    """And each is a notebook: a page in Markdown would never be met by nbval."""
    assert sorted(page_names()) == sorted(map(name_of, PAGES))


@pytest.mark.book
def test_the_run_checks_every_code_cell(pytestconfig: pytest.Config) -> None:
    """A plain ``pytest`` meets the book, with one nbval item for each code cell."""
    assert "book" in pytestconfig.getini("testpaths")
    assert pytestconfig.getoption("nbval")
    assert not pytestconfig.getoption("nbval_lax")
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run([*command, "book"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:]
    collected = Counter(
        line.partition("::")[0] for line in done.stdout.splitlines() if ".ipynb::Cell " in line
    )
    cells = {
        page.relative_to(ROOT).as_posix(): sum(
            cell["cell_type"] == "code" for cell in json.loads(page.read_text("utf-8"))["cells"]
        )
        for page in PAGES
    }
    assert collected == Counter({page: count for page, count in cells.items() if count})


@pytest.fixture
def ran_page(tmp_path: Path) -> Path:
    """A normalised page of two cells, the first of which prints 2."""
    cells = [("1 + 1", 1, "2"), ("x = 3", 2, None)]
    page = {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {},
        "cells": [
            {
                "cell_type": "code",
                "id": f"cell-{count}",
                "metadata": {},
                "source": source,
                "execution_count": count,
                "outputs": [
                    {
                        "output_type": "execute_result",
                        "execution_count": count,
                        "data": {"text/plain": output},
                        "metadata": {},
                    }
                ]
                if output
                else [],
            }
            for source, count, output in cells
        ],
    }
    path = tmp_path / "page.ipynb"
    path.write_text(dump(normalise(page)), "utf-8")
    return path


def edited(path: Path, old: str, new: str) -> Path:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    return path


def test_a_whole_page_has_no_faults(ran_page: Path) -> None:
    assert faults(ran_page) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"execution_count": 1', '"execution_count": null', "execution count None, expected 1"),
        ('"execution_count": 1', '"execution_count": 7', "execution count 7, expected 1"),
        ('"metadata": {}', '"metadata": {"tags": ["nbval-skip"]}', "marked nbval-skip"),
        ('"x = 3"', '"# NBVAL_IGNORE_OUTPUT"', "marked nbval-ignore-output"),
        ('"metadata": {}', '"metadata": {"collapsed": true}', "holds more"),
    ],
)
def test_a_page_that_nbval_would_pass_unchecked_is_named(
    ran_page: Path, old: str, new: str, fault: str
) -> None:
    found = faults(edited(ran_page, old, new))
    assert any(fault in one for one in found), found


def test_a_file_that_is_no_notebook_is_named_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "page.ipynb"
    path.write_text('{"cells": 3}', "utf-8")
    with pytest.raises(BadPage) as refused:
        faults(path)
    assert str(refused.value).startswith(f"{path}: this is no notebook of format 4")
    assert "\n" not in str(refused.value)


def nbval(page: Path) -> subprocess.CompletedProcess[str]:
    """Run one page under strict nbval."""
    command = [sys.executable, "-m", "pytest", "-q", "--nbval", "--nbval-current-env"]
    command += ["-p", "no:cacheprovider", "-c", os.devnull, "--rootdir", str(page.parent)]
    return subprocess.run(
        [*command, str(page)], cwd=page.parent, capture_output=True, text=True, check=False
    )


@pytest.mark.book
def test_nbval_sees_that_a_cell_gives_something_else(ran_page: Path) -> None:
    assert nbval(ran_page).returncode == 0
    assert nbval(edited(ran_page, '"2"', '"3"')).returncode == 1


@pytest.mark.book
def test_nbval_sees_that_a_stored_output_is_missing(ran_page: Path) -> None:
    page = json.loads(ran_page.read_text("utf-8"))
    page["cells"][0]["outputs"] = []
    ran_page.write_text(json.dumps(page), "utf-8")
    assert nbval(ran_page).returncode == 1
