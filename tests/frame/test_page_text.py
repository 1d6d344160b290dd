"""The text of a page and the page say the same, both ways."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.tools.page_text import (
    BadPage,
    Page,
    code_cell,
    joined,
    markdown_cell,
    page_of,
    read_text,
    write_text,
)
from rulebook.tools.pages import find, load
from tests.toc import BOOK

Shown = list[tuple[str, str, list[str]]]


def shown(text: str) -> Shown:
    return [
        (cell["cell_type"], cell["source"], cell["metadata"].get("tags", []))
        for cell in read_text(text)["cells"]
    ]


def test_prose_and_code_alternate() -> None:
    text = "# Title\n\nProse.\n\n```{code-cell}\n1 + 1\n```\n\nMore.\n"
    assert shown(text) == [
        ("markdown", "# Title\n\nProse.", []),
        ("code", "1 + 1", []),
        ("markdown", "More.", []),
    ]


def test_a_cell_can_be_tagged() -> None:
    tags = ":tags: [raises-exception, remove-input]"
    assert shown(f"```{{code-cell}}\n{tags}\n\nplay()\n# tags: no\n```\n") == [
        ("code", "play()\n# tags: no", ["raises-exception", "remove-input"])
    ]


@pytest.mark.parametrize(
    "prose",
    [
        "````{note}\n```{code-cell}\nshown\n```\n````",
        "````md\n```{code-cell}\nshown\n```\n````",
        "```python\nshown\n```",
        "~~~\n+++\n~~~",
        "```{figure} a.png\n```",
    ],
)
def test_a_fence_inside_another_or_of_another_kind_is_prose(prose: str) -> None:
    assert shown(f"{prose}\n\n```{{code-cell}}\nrun\n```\n") == [
        ("markdown", prose, []),
        ("code", "run", []),
    ]


@pytest.mark.parametrize(
    "text", ["```{code-cell}\n:tags: [one, two\n1\n```\n", "---\nkernelspec: [\n---\n\nOne.\n"]
)
def test_a_head_that_cannot_be_read_is_told_in_one_line(text: str) -> None:
    with pytest.raises(BadPage) as refused:
        read_text(text)
    assert "\n" not in str(refused.value)


words = st.text("abc ΔØ#:-*", min_size=1, max_size=12).map(str.strip).filter(bool)
prose = st.lists(words, min_size=1, max_size=3).map("\n\n".join)
tags = st.lists(st.sampled_from(["raises-exception", "remove-input"]), unique=True, max_size=2)
code = st.lists(words.map("x{}".format), min_size=1, max_size=3).map("\n".join)
cells = st.one_of(st.builds(markdown_cell, prose), st.builds(code_cell, code, tags))


@given(st.lists(cells, max_size=6))
def test_a_page_comes_back_from_its_text(cells: list[dict[str, object]]) -> None:
    page = page_of(cells)
    assert read_text(write_text(page)) == page


def cells_of(page: Page) -> list[tuple[str, str, object]]:
    return [(cell["cell_type"], joined(cell["source"]), cell["metadata"]) for cell in page["cells"]]


@pytest.mark.parametrize("path", find([BOOK]), ids=lambda path: path.stem)
def test_every_page_of_the_book_comes_back_from_its_text(path: Path) -> None:
    page = load(path)
    assert cells_of(read_text(write_text(page))) == cells_of(page)


def test_a_page_that_shows_its_code_says_so_in_its_head() -> None:
    head = {"mystnb": {"remove_code_source": False}}
    text = "---\nmystnb:\n  remove_code_source: false\nother: 1\n---\n\n# One\n"
    assert read_text(text)["metadata"] == head
    assert read_text(write_text(read_text(text)))["metadata"] == head
    assert read_text("# One\n")["metadata"] == {}
