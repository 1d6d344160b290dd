"""The text of a page: its prose as it is, its code cells fenced; read and written.

:mod:`rulebook.tools.pages` says how such a text looks, runs the page and keeps it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

CODE_FENCE = "```python"
TAGS = re.compile(r"#\s*tags:\s*(?P<tags>.+)")
FENCE = re.compile(r"\s{0,3}(?P<marks>`{3,}|~{3,}|:{3,})(?P<info>[^`]*)$")

Page = dict[str, Any]


class BadPage(ValueError):
    """A page cannot be read or run; the message names the page and the place."""


def code_cell(source: str, tags: Sequence[str] = ()) -> Page:
    """Return a code cell that has not run."""
    metadata = {"tags": list(tags)} if tags else {}
    return {
        "cell_type": "code",
        "metadata": metadata,
        "source": source,
        "outputs": [],
        "execution_count": None,
    }


def markdown_cell(source: str) -> Page:
    """Return a cell of prose."""
    return {"cell_type": "markdown", "metadata": {}, "source": source}


def page_of(cells: Iterable[Page]) -> Page:
    """Return a page with these cells."""
    return {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": list(cells)}


def read_text(text: str) -> Page:
    r"""Return the page that a text writes, not yet run; its form: :mod:`rulebook.tools.pages`.

    Raises :class:`BadPage` when a code cell is not closed.

    >>> page = read_text("# Hello\n\n```python\n# tags: remove-input\n1 + 1\n```\n\nDone.\n")
    >>> [(cell["cell_type"], cell["source"]) for cell in page["cells"]]
    [('markdown', '# Hello'), ('code', '1 + 1'), ('markdown', 'Done.')]
    >>> page["cells"][1]["metadata"]
    {'tags': ['remove-input']}
    """
    return page_of(_cells(text.splitlines()))


def _cells(lines: Sequence[str]) -> Iterator[Page]:
    prose: list[str] = []
    open_fences: list[str] = []
    number = 0

    def told() -> Iterator[Page]:
        source = "\n".join(prose).strip("\n")
        prose.clear()
        if source.strip():
            yield markdown_cell(source)

    while number < len(lines):
        line = lines[number]
        number += 1
        if not open_fences and line.rstrip() == CODE_FENCE:
            yield from told()
            try:
                end = next(at for at in range(number, len(lines)) if lines[at].rstrip() == "```")
            except StopIteration:
                raise BadPage(f"line {number}: this code cell is not closed by ```") from None
            yield _code(lines[number:end])
            number = end + 1
        elif not open_fences and line.rstrip() == "+++":
            yield from told()
        else:
            _follow_fence(line, open_fences)
            prose.append(line)
    yield from told()


def _follow_fence(line: str, open_fences: list[str]) -> None:
    """Keep the stack of open fences: backticks hold text, colons may hold other fences."""
    match = FENCE.match(line)
    if match is None:
        return
    marks, info = match["marks"], match["info"].strip()
    if open_fences and not info and marks.startswith(open_fences[-1]):
        open_fences.pop()
    elif (info or marks[0] != ":") and (not open_fences or open_fences[-1][0] == ":"):
        open_fences.append(marks)


def _code(lines: Sequence[str]) -> Page:
    match = TAGS.fullmatch(lines[0].strip()) if lines else None
    if match is None:
        return code_cell("\n".join(lines))
    return code_cell(
        "\n".join(lines[1:]), [tag.strip() for tag in match["tags"].split(",") if tag.strip()]
    )


def write_text(page: Page) -> str:
    r"""Return the text of a page, from which :func:`read_text` makes the same cells.

    >>> write_text(read_text("One.\n+++\nTwo.\n```python\n2\n```\n"))
    'One.\n\n+++\n\nTwo.\n\n```python\n2\n```\n'
    """
    blocks: list[str] = []
    before = ""
    for cell in page["cells"]:
        source = joined(cell["source"])
        if cell["cell_type"] == "code":
            tags = cell["metadata"].get("tags", [])
            head = f"# tags: {', '.join(tags)}\n" if tags else ""
            blocks.append(f"{CODE_FENCE}\n{head}{source}\n```")
        else:
            blocks += ["+++", source] if before == "markdown" else [source]
        before = cell["cell_type"]
    return "\n\n".join(blocks) + "\n"


def joined(text: str | list[str]) -> str:
    """Return a notebook's text as one string, however it is kept."""
    return text if isinstance(text, str) else "".join(text)
