"""The text of a page: a MyST Markdown notebook, read and written by Jupytext.

:mod:`rulebook.tools.pages` says how such a text looks, runs the page and keeps it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import jupytext
import nbformat
from jupytext.myst import MystMetadataParsingError
from yaml import YAMLError

FORM = "md:myst"
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}

SETTINGS = "mystnb"
"""The metadata in which a page says how the built book shows it, as with its code or without."""

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


def page_of(cells: Iterable[Page], metadata: Page | None = None) -> Page:
    """Return a page with these cells, and with what its metadata say of how it is shown."""
    kept = settings(metadata or {})
    return {"nbformat": 4, "nbformat_minor": 5, "metadata": kept, "cells": list(cells)}


def settings(metadata: Page) -> Page:
    """Return the part of a page's metadata that the page keeps."""
    return {SETTINGS: metadata[SETTINGS]} if metadata.get(SETTINGS) else {}


def read_text(text: str) -> Page:
    r"""Return the page that a text writes, not yet run; its form: :mod:`rulebook.tools.pages`.

    Raises :class:`BadPage` when what stands at the head of the text or of a cell cannot be read.

    >>> text = "# Hello\n\n```{code-cell}\n:tags: [remove-input]\n1 + 1\n```\n\nDone.\n"
    >>> page = read_text(text)
    >>> [(cell["cell_type"], cell["source"]) for cell in page["cells"]]
    [('markdown', '# Hello'), ('code', '1 + 1'), ('markdown', 'Done.')]
    >>> page["cells"][1]["metadata"]
    {'tags': ['remove-input']}
    """
    try:
        notebook = jupytext.reads(text, FORM)
    except (MystMetadataParsingError, YAMLError) as error:
        raise BadPage(" ".join(str(error).split())) from None
    cells = (
        code_cell(cell["source"], cell["metadata"].get("tags", []))
        if cell["cell_type"] == "code"
        else markdown_cell(cell["source"])
        for cell in notebook["cells"]
    )
    return page_of(cells, notebook["metadata"])


def write_text(page: Page) -> str:
    r"""Return the text of a page, from which :func:`read_text` makes the same cells.

    >>> text = write_text(read_text("One.\n\n+++\n\nTwo.\n\n```{code-cell}\n2\n```\n"))
    >>> print(text.rpartition("---")[2].strip())
    One.
    <BLANKLINE>
    +++
    <BLANKLINE>
    Two.
    <BLANKLINE>
    ```{code-cell}
    2
    ```
    """
    cells = [
        code_cell(joined(cell["source"]), cell["metadata"].get("tags", []))
        if cell["cell_type"] == "code"
        else markdown_cell(joined(cell["source"]))
        for cell in page["cells"]
    ]
    head: Page = {"kernelspec": KERNEL}
    if kept := settings(page["metadata"]):
        # Jupytext writes only what it is told to.
        head |= {"jupytext": {"notebook_metadata_filter": SETTINGS}, **kept}
    notebook = {"nbformat": 4, "nbformat_minor": 4, "metadata": head, "cells": cells}
    return str(jupytext.writes(nbformat.from_dict(notebook), FORM))  # type: ignore[no-untyped-call]


def joined(text: str | list[str]) -> str:
    """Return a notebook's text as one string, however it is kept."""
    return text if isinstance(text, str) else "".join(text)
