"""The one form in which a page is kept: only what a reader and nbval need, outputs included."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable

from rulebook.tools.page_text import KERNEL, Page, joined, settings

LANGUAGE = {"name": "python"}
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
UNCHECKED = {"nbval-skip", "nbval-ignore-output", "pytest-validate-ignore-output"}


def normalise(page: Page) -> Page:
    """Return a page with only what a reader and nbval need, in one form, outputs included."""
    seen: Counter[str] = Counter()
    cells = [_normal_cell(cell, seen) for cell in page["cells"]]
    metadata = {
        "kernelspec": KERNEL,
        "language_info": LANGUAGE,
        **settings(page["metadata"]),
    }
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def _normal_cell(cell: Page, seen: Counter[str]) -> Page:
    kind, source = cell["cell_type"], joined(cell["source"])
    name = hashlib.sha256(f"{kind}\n{source}".encode()).hexdigest()[:12]
    seen[name] += 1
    tags = sorted(cell["metadata"].get("tags", []))
    normal: Page = {
        "cell_type": kind,
        "id": name if seen[name] == 1 else f"{name}-{seen[name]}",
        "metadata": {"tags": tags} if tags else {},
        "source": source.splitlines(keepends=True),
    }
    if kind == "code":
        normal["execution_count"] = cell.get("execution_count")
        normal["outputs"] = [_normal_output(output) for output in _merged(cell.get("outputs", []))]
    return normal


def _merged(outputs: Iterable[Page]) -> list[Page]:
    """Return the outputs, a stream's neighbouring pieces put together: how it is cut is chance."""
    merged: list[Page] = []
    for output in outputs:
        last = merged[-1] if merged else None
        if last and output["output_type"] == "stream" and last.get("name") == output["name"]:
            merged[-1] = {**last, "text": joined(last["text"]) + joined(output["text"])}
        else:
            merged.append(output)
    return merged


def _normal_output(output: Page) -> Page:
    kind = output["output_type"]
    if kind == "stream":
        return {
            "output_type": kind,
            "name": output["name"],
            "text": joined(output["text"]).splitlines(keepends=True),
        }
    if kind == "error":
        last_line = f"{output['ename']}: {output['evalue']}"
        return {
            "output_type": kind,
            "ename": output["ename"],
            "evalue": output["evalue"],
            "traceback": [last_line],
        }
    data = {
        mime: joined(value).splitlines(keepends=True) if mime.startswith("text/") else value
        for mime, value in sorted(output["data"].items())
        if mime != WIDGET_VIEW
    }
    normal: Page = {"data": data, "metadata": {}, "output_type": kind}
    if kind == "execute_result":
        normal["execution_count"] = output["execution_count"]
    return normal


def dump(page: Page) -> str:
    """Return the bytes, as text, of a normalised page's file."""
    return json.dumps(page, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def unchecked_marks(cell: Page) -> list[str]:
    """Return the marks by which nbval would leave a cell unchecked."""
    tags = {tag.lower().replace("_", "-") for tag in cell["metadata"].get("tags", [])}
    comments = {
        line.strip().lstrip("#").strip().lower().replace("_", "-")
        for line in joined(cell["source"]).splitlines()
    }
    return sorted((tags | comments) & UNCHECKED)
