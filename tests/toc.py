"""The pages of the book, as its table of contents names them."""

from __future__ import annotations

from pathlib import Path

from sphinx_external_toc.parsing import parse_toc_yaml

ROOT = Path(__file__).parents[1]
BOOK = ROOT / "book"


def page_names(book: Path = BOOK) -> list[str]:
    """Return the pages' names, such as ``tick_tock_tower/twin-rule``, in reading order."""
    root = parse_toc_yaml(book / "_toc.yml")
    return list(root)
