"""The text of a page and the page say the same, both ways."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.tools.page_text import (
    BadPage,
    code_cell,
    markdown_cell,
    page_of,
    read_text,
    write_text,
)

Shown = list[tuple[str, str, list[str]]]


def shown(text: str) -> Shown:
    return [
        (cell["cell_type"], cell["source"], cell["metadata"].get("tags", []))
        for cell in read_text(text)["cells"]
    ]


def test_prose_and_code_alternate() -> None:
    text = "# Title\n\nProse.\n\n```python\n1 + 1\n```\n\nMore.\n"
    assert shown(text) == [
        ("markdown", "# Title\n\nProse.", []),
        ("code", "1 + 1", []),
        ("markdown", "More.", []),
    ]


def test_the_first_line_of_a_cell_can_tag_it() -> None:
    text = "```python\n# tags: raises-exception, remove-input\nplay()\n# tags: no\n```\n"
    tags = ["raises-exception", "remove-input"]
    assert shown(text) == [("code", "play()\n# tags: no", tags)]


@pytest.mark.parametrize(
    "prose",
    [
        "````{note}\n```python\nshown\n```\n````",
        ":::{admonition} Look\n```python\nshown\n```\n:::",
        "::::{grid}\n:::{card} One\n```python\nshown\n```\n:::\n::::",
        "```py\nshown\n```",
        "```{figure} a.png\n```",
    ],
)
def test_a_fence_inside_another_or_in_another_language_is_prose(prose: str) -> None:
    assert shown(f"{prose}\n\n```python\nrun\n```\n") == [
        ("markdown", prose, []),
        ("code", "run", []),
    ]


def test_a_code_cell_that_is_not_closed_is_named_by_its_line() -> None:
    with pytest.raises(BadPage, match="line 3: this code cell is not closed"):
        read_text("One.\n\n```python\n1\n")


words = st.text("abc ΔØ#:-*", min_size=1, max_size=12).map(str.strip).filter(bool)
# A directive that is opened and never closed takes in all that follows: no page has one.
closed = words.filter(lambda text: not text.startswith(":::"))
prose = st.lists(closed, min_size=1, max_size=3).map("\n\n".join)
tags = st.lists(st.sampled_from(["raises-exception", "remove-input"]), unique=True, max_size=2)
code = st.lists(words.map("x{}".format), min_size=1, max_size=3).map("\n".join)
cells = st.one_of(st.builds(markdown_cell, prose), st.builds(code_cell, code, tags))


@given(st.lists(cells, max_size=6))
def test_a_page_comes_back_from_its_text(cells: list[dict[str, object]]) -> None:
    page = page_of(cells)
    assert read_text(write_text(page)) == page
