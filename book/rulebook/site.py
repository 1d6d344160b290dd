"""The Sphinx extension that gives the built book its styles, its script and its engine.

Named last in ``_config.yml``. It adds, all from this project and nothing from another host:

- ``_static/board.css``: ``engines/table/board.css`` and each game's ``board.css`` in one file;
- ``_static/live.css`` and ``_static/live.js`` from ``rulebook/static``;
- ``_engine/``: the Pyodide runtime that ``rulebook.npm`` fetched, and the project's wheel.
"""

from __future__ import annotations

import os
import shutil
from importlib.metadata import version
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util import logging

from rulebook import npm
from rulebook.frontend import SWITCH
from rulebook.styles import STATIC, board_css
from rulebook.wheel import build_wheel

ENGINE_FOLDER = "_engine"

log = logging.getLogger(__name__)


def add_templates(app: Sphinx, config: Config) -> None:
    """Let the book's own templates go before the theme's."""
    config.templates_path.append(str(Path(app.srcdir) / "_templates"))


def add_assets(app: Sphinx) -> None:
    """Gather the board styles and name every file that a page loads."""
    gathered = Path(app.doctreedir) / "rulebook_static"
    gathered.mkdir(parents=True, exist_ok=True)
    (gathered / "board.css").write_text(board_css(), "utf-8")
    app.config.html_static_path += [str(gathered), str(STATIC)]
    app.add_css_file("board.css")
    app.add_css_file("live.css")
    # No module: a page opened from a folder may not load one, and stepping has to work there too.
    app.add_js_file("live.js", loading_method="defer")


def add_engine(app: Sphinx, exception: Exception | None) -> None:
    """Copy runtime and wheel into the built site: its pages play with no server behind them."""
    if exception is not None or app.builder.format != "html":
        return
    root = Path(app.srcdir).parent
    runtime = npm.folder(root, npm.PYODIDE)
    if not runtime.is_dir():
        log.info("rulebook: pages step but do not play; `python -m rulebook.npm` fetches Pyodide")
        return
    target = Path(app.outdir) / ENGINE_FOLDER
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    for name in npm.PYODIDE.files:
        shutil.copyfile(runtime / name, target / name)
    build_wheel(root, target)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    # The pages' kernels inherit this: a built page gets its figures without widgets behind them.
    os.environ[SWITCH] = "off"
    app.connect("config-inited", add_templates)
    app.connect("builder-inited", add_assets)
    app.connect("build-finished", add_engine)
    return {
        "version": version("rulebook-you-can-run"),
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
