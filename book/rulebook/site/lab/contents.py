"""The notebooks of the Lab: every page of the book, as JupyterLab can show and run it.

A notebook says of itself which page it is and which version of it, also after the reader has
changed and kept it: so the Lab knows when the book has a newer one.
"""

from __future__ import annotations

import hashlib
import json
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from sphinx.application import Sphinx
from sphinx.directives.code import LiteralIncludeReader
from sphinx.errors import ExtensionError

from rulebook.parts.chart import Chart
from rulebook.parts.part import MIME

CONTENTS = "api/contents"
FILES = "files"
LISTED = "all.json"
MARK = "rulebook"
"""The metadata in which a notebook says which page it is."""
ALWAYS = "2026-01-01T00:00:00Z"
"""When every file was made: the same book gives the same Lab."""

_LINK = re.compile(r"\[([^\]]*)\]\(([^)\s]+)\)")
_CODE = re.compile(r"(`[^`\n]*`)")
_READ = re.compile(r'Path\("([\w./-]+)"\)')
_INCLUDED = re.compile(r"```\{literalinclude\} (\S+)\n((?::[^\n]*\n)*)```")


@dataclass(frozen=True)
class Notebook:
    """A page as the Lab has it."""

    path: str
    content: dict[str, Any]

    @property
    def version(self) -> str:
        """The check sum of what the book says."""
        return str(self.content["metadata"][MARK]["version"])

    @property
    def text(self) -> str:
        return json.dumps(self.content, ensure_ascii=False, separators=(",", ":"))


def notebooks(app: Sphinx) -> list[Notebook]:
    """Return every page of the book as a notebook of the Lab."""
    told: Mapping[str, Any] = app.env.get_domain("rule").told("clause")  # type: ignore[attr-defined]
    where = {clause.lower(): found.docname for clause, found in told.items()}
    pages = ((name, Path(app.env.doc2path(name))) for name in sorted(app.env.found_docs))
    return [notebook(name, path, where) for name, path in pages if path.suffix == ".ipynb"]


def notebook(name: str, path: Path, where: Mapping[str, str]) -> Notebook:
    """Return a page as a notebook; ``where`` says on which page each clause is told."""
    source = path.read_bytes()
    content: dict[str, Any] = json.loads(source)
    for cell in content["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = plain("".join(cell["source"]), name, where, path.parent)
    version = hashlib.sha256(source).hexdigest()[:12]
    content["metadata"] = {
        **content["metadata"],
        MARK: {"page": f"{name}.html", "version": version},
    }
    return Notebook(f"{name}.ipynb", content)


def plain(text: str, name: str, where: Mapping[str, str], folder: Path) -> str:
    """Return prose with what only the built book understands in words that every notebook does.

    >>> plain("See [](#abc-1), `[](#abc-1)` and [the end](end#last).", "game/page",
    ...     {"abc-1": "game/turn"}, Path())
    'See [ABC-1](turn.ipynb), `[](#abc-1)` and [the end](end.ipynb#last).'
    """
    text = _INCLUDED.sub(lambda found: _quoted(folder / found[1], found[2]), text)
    parts = _CODE.split(text)

    def link(found: re.Match[str]) -> str:
        return _link(found[1], found[2], name, where)

    parts[::2] = (_LINK.sub(link, one) for one in parts[::2])
    return "".join(parts)


def _link(label: str, address: str, name: str, where: Mapping[str, str]) -> str:
    clause = address.removeprefix("#")
    if address.startswith("#") and clause in where:
        page = posixpath.relpath(where[clause], posixpath.dirname(name) or ".")
        return f"[{label or clause.upper()}]({page}.ipynb)"
    page, hash_, anchor = address.partition("#")
    if page and ":" not in page and not PurePosixPath(page).suffix:
        page += ".ipynb"
    return f"[{label or PurePosixPath(page).stem}]({page}{hash_}{anchor})"


def _quoted(path: Path, told: str) -> str:
    """Return the lines of a file that a page quotes, as code."""
    options = dict(re.findall(r":([\w-]+):[ ]*(.*)", told))
    language = options.pop("language", path.suffix.removeprefix(".").replace("py", "python"))
    for key in ("start-at", "end-before"):
        if key in options:
            options[key] = options[key].strip('"')

    class Reader(LiteralIncludeReader):
        """Reads without a page around it."""

        def __init__(self) -> None:
            self.filename, self.options = str(path), options
            self.encoding, self.lineno_start = "utf-8", 1

    lines, _ = Reader().read()
    return f"```{language}\n{lines.rstrip()}\n```"


def read_by(page: Notebook, book: Path) -> Iterator[Path]:
    """Yield every file of the project that the cells of a page read, which are found by its name.

    A folder that is named there stands for all that lies in it. ExtensionError where modules of the
    book are among it: what lies beside the notebooks is imported there in place of the project's.
    """
    for cell in page.content["cells"]:
        for name in _READ.findall("".join(cell["source"])) if cell["cell_type"] == "code" else ():
            named = (book / page.path).parent.joinpath(name).resolve()
            if not named.is_relative_to(book.parent.resolve()):
                continue
            for path in filter(_is_source, (named, *named.rglob("*"))):
                if path.suffix == ".py" and path.is_relative_to(book.resolve()):
                    told = f'Path("{name}") takes {path.name} into the Lab: name what is read'
                    raise ExtensionError(f"{page.path}: {told}")
                yield path


def _is_source(path: Path) -> bool:
    return path.is_file() and path.suffix in (".py", ".toml", ".css", ".json", ".ipynb")


def charts(pages: Iterable[Notebook]) -> Iterator[Chart]:
    """Yield every chart that a page keeps."""
    for page in pages:
        for cell in page.content["cells"]:
            for output in cell.get("outputs", []):
                spec = output.get("data", {}).get(MIME, {})
                if spec.get("kind") == Chart.kind:
                    yield Chart.of(spec)


def write_contents(into: Path, files: Mapping[str, str]) -> None:
    """Write the notebooks and other files, and the lists by which JupyterLite finds them."""
    folders: dict[str, list[dict[str, Any]]] = {"": []}
    for name, text in files.items():
        path = into / FILES / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        for parent in reversed(PurePosixPath(name).parents):
            folder = "" if str(parent) == "." else str(parent)
            if folder not in folders:
                folders[folder] = []
                folders[posixpath.dirname(folder)].append(_entry(folder, "directory", None))
        kind = "notebook" if path.suffix == ".ipynb" else "file"
        folders[posixpath.dirname(name)].append(_entry(name, kind, path.stat().st_size))
    for folder, entries in folders.items():
        listed = into / CONTENTS / folder / LISTED
        listed.parent.mkdir(parents=True, exist_ok=True)
        told = {**_entry(folder, "directory", None), "format": "json", "content": entries}
        listed.write_text(json.dumps(told), "utf-8")


def _entry(path: str, kind: str, size: int | None) -> dict[str, Any]:
    return {
        "name": posixpath.basename(path),
        "path": path,
        "type": kind,
        "format": None,
        "content": None,
        "created": ALWAYS,
        "last_modified": ALWAYS,
        "mimetype": None,
        "size": size,
        "writable": True,
        "hash": None,
        "hash_algorithm": None,
    }
