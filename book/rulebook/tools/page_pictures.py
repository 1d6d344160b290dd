"""Pictures on stored pages: beside the words of each figure its board, where no widget runs.

GitHub, nbviewer and an editor that does not trust a page show of a figure what is stored: the
words, and this picture after them. It is drawn by the engine from what the page keeps of the
figure, and not by running the page, so nbval does not compare it; the tests draw it anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from engines.play.picture import as_file
from rulebook.parts.part import MIME, PICTURE, LivePart
from rulebook.site.kinds import part_of
from rulebook.tools.page_text import Page

SVG = "image/svg+xml"
UID = "rb-picture"
"""What begins every id of a picture; each is a document of its own."""
_STYLE_GAPS = re.compile(r"/\*.*?\*/|(?<=[;{}\n])\s+|\s+(?=[{}])", re.DOTALL)


def is_picture(output: Page) -> bool:
    """Return whether an output is such a picture."""
    return PICTURE in output.get("data", {})


def without_pictures(outputs: list[Page]) -> list[Page]:
    """Return what the run of a cell gave, without pictures."""
    return [output for output in outputs if not is_picture(output)]


def with_pictures(page: Page) -> Page:
    """Return a page with the picture of each of its figures as the engine draws it now."""
    cells = []
    for cell in page["cells"]:
        if cell["cell_type"] == "code":
            cell = {**cell, "outputs": list(_with_pictures(cell.get("outputs", [])))}
        cells.append(cell)
    return {**page, "cells": cells}


def _with_pictures(outputs: list[Page]) -> Iterator[Page]:
    """Yield the outputs first, so that no figure's place among them changes, then the pictures."""
    kept = without_pictures(outputs)
    yield from kept
    for output in kept:
        spec = output.get("data", {}).get(MIME)
        part = part_of(spec) if spec else None
        if isinstance(part, LivePart):
            yield {"data": picture(part), "metadata": {}, "output_type": "display_data"}


def picture(part: LivePart) -> dict[str, Any]:
    """Return the first board of a figure as a file of its own, by MIME type."""
    board = part.session(UID).screen()["board"]
    svg = _STYLE_GAPS.sub("", as_file(board, part.game))
    return {PICTURE: {}, SVG: svg.splitlines(keepends=True)}
