"""Running a page: every code cell in a fresh kernel, as no frontend would see it."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import nbformat

from rulebook.live.frontend import SWITCH
from rulebook.tools.kernels import fork_kernels
from rulebook.tools.page_form import dump, normalise
from rulebook.tools.page_text import KERNEL, BadPage, Page

TIMEOUT = 120
"""Seconds that a cell may take."""
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def run(page: Page, folder: Path) -> Page:
    """Run every code cell in a fresh kernel that starts in ``folder``; return what came of it.

    Raises :class:`BadPage` when a cell fails that is not tagged ``raises-exception``, or when one
    that is so tagged does not.
    """
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError

    notebook = nbformat.reads(dump(normalise(page)), as_version=4)  # type: ignore[no-untyped-call]
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    resources = {"metadata": {"path": str(folder)}}
    fork_kernels()
    # What a page keeps is for every frontend: no still, and no widget that nobody is there to see.
    environment = {**os.environ, SWITCH: "off"}
    client = NotebookClient(
        notebook,
        timeout=TIMEOUT,
        kernel_name=KERNEL["name"],
        resources=resources,
        store_widget_state=False,
    )
    try:
        client.execute(env=environment)
    except CellExecutionError as error:
        raise BadPage(
            f"a cell fails: {error.ename}: {error.evalue}\n{COLOURS.sub('', error.traceback)}"
        ) from None
    except CellTimeoutError:
        raise BadPage(f"a cell takes longer than {TIMEOUT} s") from None
    ran: Page = json.loads(nbformat.writes(notebook))  # type: ignore[no-untyped-call]
    for number, cell in enumerate(ran["cells"]):
        tags = cell["metadata"].get("tags", [])
        failed = any(output["output_type"] == "error" for output in cell.get("outputs", []))
        if "raises-exception" in tags and not failed:
            raise BadPage(f"cell {number} is tagged raises-exception and raises none")
    return ran
