"""Puts the Lab into the built site: a folder that a site may do without."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.util import logging

from rulebook.site.engine import ENGINE_FOLDER
from rulebook.site.lab.application import STATIC, configure, unpack_application
from rulebook.site.lab.contents import (
    LISTED,
    Notebook,
    charts,
    notebooks,
    read_by,
    write_contents,
)
from rulebook.site.lab.packages import NoLab, find_wheels
from rulebook.site.lab.python import ARCHIVE, PRELOADED, PROJECT, STARTER, archive, packed

LAB = "lab"
"""The Lab's folder in the site."""
SWITCH = "LAB"
"""Set to ``no`` in the environment to build a site without the Lab."""
VERSIONS = "pages.json"
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
GATE = ("index.html", "open.js")

log = logging.getLogger(__name__)


def has_lab(app: Sphinx) -> bool:
    """Return whether the site that is built gets a Lab; say why if it gets none."""
    if app.builder.format != "html" or not app.config.rulebook_engine:
        return False
    if os.environ.get(SWITCH) == "no":
        return False
    try:
        find_wheels(Path(app.srcdir).parent)
    except NoLab as why:
        log.info("rulebook: no page opens as a notebook: %s", why)
        return False
    return True


def add_lab(app: Sphinx, exception: Exception | None) -> None:
    """Make the Lab, when all else of the site is written."""
    target = Path(app.outdir) / LAB
    if exception is not None or app.builder.format != "html":
        return
    shutil.rmtree(target, ignore_errors=True)
    if app.config.rulebook_lab:
        wheels = find_wheels(Path(app.srcdir).parent)
        fill(target, wheels, app.config.rulebook_engine, notebooks(app), Path(app.srcdir))


def fill(
    target: Path, wheels: dict[str, Path], engine: str, pages: list[Notebook], book: Path
) -> None:
    """Put all that the Lab is made of into a folder."""
    unpack_application(wheels, target)
    configure(target, settings())
    for name in GATE:
        shutil.copyfile(STATIC / name, target / name)
    python = target / "python"
    python.mkdir()
    starter = (STATIC / STARTER).read_text("utf-8")
    (python / STARTER).write_text(
        starter.replace("ENGINE_FOLDER", f"../../{ENGINE_FOLDER}/{engine}/"), "utf-8"
    )
    pictures = {f"{chart.fingerprint}.svg": chart.picture().encode() for chart in charts(pages)}
    (python / ARCHIVE).write_bytes(archive(wheels, pictures))
    read = {path for page in pages for path in read_by(page, book)}
    beside = {path for path in read if path.is_relative_to(book.resolve())}
    root = book.resolve().parent
    project = {path.relative_to(root).as_posix(): path.read_bytes() for path in read - beside}
    (python / PROJECT).write_bytes(packed(project))
    files = {page.path: page.text for page in pages}
    for path in sorted(beside):
        files.setdefault(path.relative_to(book.resolve()).as_posix(), path.read_text("utf-8"))
    write_contents(target, files)
    versions = {page.path: page.version for page in pages}
    (target / VERSIONS).write_text(json.dumps(versions, separators=(",", ":")), "utf-8")


def settings() -> dict[str, Any]:
    """Return what is set in JupyterLite: its Python, and that no other host is asked."""
    return {
        "appName": "The Lab",
        "contentsAllJsonFile": LISTED,
        "exposeAppInBrowser": True,
        "fileTypes": {
            "toml": {
                "name": "toml",
                "extensions": [".toml"],
                "mimeTypes": ["application/toml"],
                "fileFormat": "text",
            }
        },
        "litePluginSettings": {
            KERNEL: {
                "pyodideUrl": f"./python/{STARTER}",
                "disablePyPIFallback": True,
                "loadPyodideOptions": {"packages": list(PRELOADED)},
            }
        },
        "settingsOverrides": {
            # What is changed is kept in the browser at once, or as good as.
            "@jupyterlab/docmanager-extension:plugin": {"autosaveInterval": 5},
            "@jupyterlab/apputils-extension:themes": {"adaptive-theme": True},
            "@jupyterlab/apputils-extension:notification": {
                "fetchNews": "false",
                "checkForUpdates": False,
            },
        },
    }
