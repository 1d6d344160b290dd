"""The Sphinx extension that gives the built book its styles, its script and its engine.

Named last in ``_config.yml``. It adds, all from this project and nothing from another host:

- ``_static/board.css``: ``engines/table/board.css`` and each game's ``board.css`` in one file;
- ``live.css``, ``enlarge.css``, ``print.css`` and the scripts of the pages from
  ``rulebook/live/static``;
- the icons and the scripts of the page itself from ``rulebook/site/static``;
- ``_frames/``: what the figures of each page show after the first step (``frames_beside.py``);
- ``_engine/VERSION/``: what the engine in the page is made of (``engine.py``). No page loads any
  of it before the engine is wanted.
"""

from __future__ import annotations

import hashlib
import os
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.config import Config

from rulebook.games import game_scripts
from rulebook.live.frontend import SWITCH
from rulebook.live.styles import PAGE_SHEETS, STATIC, board_css, questions_css
from rulebook.site import finding, frames_beside, paths, plain_pages, titles
from rulebook.site.domain import RuleDomain
from rulebook.site.engine import add_engine, gather_engine
from rulebook.site.first_uses import FirstUses
from rulebook.site.lab.build import add_lab, has_lab
from rulebook.site.source_pages import source_pages
from rulebook.tools.kernels import fork_kernels, server_of

PRESENTING = ("sequence.js", "hall.js", "present.js", "answers.js")
"""What presents a page in front of a class, and prints it for one."""
PAGE_SCRIPTS = ("keeping.js", "engine.js", "frames.js", *PRESENTING, "page.js")
"""What plays in a page, after the scripts that draw, in the order in which it is run."""
DESKS = "desk"
"""The folder of the pages with a desk, each named after its game."""
STORAGE = "storage.js"
"""What stands in for a browser's storage where there is none, before any script asks for it."""
SEARCH = "register.js"
"""What searches the register; `plain_pages` leaves it out where there is none."""

LAB_LINK = "lab.js"
"""What leads from a page to the Lab, in a site that has one."""


def add_templates(app: Sphinx, config: Config) -> None:
    """Let the book's own templates go before the theme's."""
    config.templates_path.append(str(Path(app.srcdir) / "_templates"))


def add_assets(app: Sphinx) -> None:
    """Gather the board styles and name every file that a page loads."""
    gathered = Path(app.doctreedir) / "rulebook_static"
    gathered.mkdir(parents=True, exist_ok=True)
    (gathered / "board.css").write_text(board_css() + questions_css(), "utf-8")
    paths.write_paths(gathered)
    of_games = game_scripts()
    folders = [gathered, STATIC, plain_pages.STATIC, *{script.parent for script in of_games}]
    app.config.html_static_path += [str(folder) for folder in folders]
    for sheet in ("icons.css", "board.css", *PAGE_SHEETS, paths.SHEET, "settings.css"):
        app.add_css_file(sheet)
    engine = gather_engine(app)
    # Without an engine the scripts are not told of one, and show no control that needs it.
    told: dict[str, Any] = {"data-engine": engine} if engine else {}
    # No modules: a page opened from a folder may not load one, and stepping has to work there too.
    desks = sorted(path.stem.replace("-", "_") for path in Path(app.srcdir, DESKS).glob("*"))
    told |= {"data-desks": " ".join(desks)} if desks else {}
    scripts = [
        "live.js",
        "enlarge.js",
        "desk.js",
        "paper.js",
        *PAGE_SCRIPTS,
        *(one.name for one in of_games),
    ]
    for script in (*scripts, paths.PATHS, paths.SCRIPT, "buttons.js", "settings.js", SEARCH):
        app.add_js_file(script, loading_method="defer", **(told if script == "page.js" else {}))
    # Each page names the engine's version: another engine makes every page out of date.
    app.config.rulebook_engine = engine
    app.config.rulebook_lab = has_lab(app)
    if app.config.rulebook_lab:
        app.add_js_file(LAB_LINK, loading_method="defer")
    if isinstance(app.builder, StandaloneHTMLBuilder):
        app.builder.build_info = app.builder.create_build_info()


def add_storage(app: Sphinx, page: str, template: str, context: dict[str, Any], _: object) -> None:
    """Name the script that has to be run before all that keep something, the theme's own too."""
    digest = hashlib.sha256((STATIC / STORAGE).read_bytes()).hexdigest()[:8]
    address = context["pathto"](f"_static/{STORAGE}", resource=True)
    script = f'\n    <script src="{address}?v={digest}"></script>'
    context["metatags"] = script + context.get("metatags", "")


def start_kernels(app: Sphinx, config: Config) -> None:
    """Let the pages' kernels be forked from one process, which does its imports meanwhile."""
    if config.nb_execution_mode != "off":
        fork_kernels()
        server_of(sys.executable)


def work_side_by_side(app: Sphinx) -> None:
    """Let pages be run and written on every core: Jupyter Book has no option for it."""
    app.parallel = max(app.parallel, os.cpu_count() or 1)
    # The table of contents brings this one, which only numbers sections once all pages are read.
    numbering = app.extensions.get("sphinx_multitoc_numbering")
    if numbering is not None:
        numbering.parallel_read_safe = True


def setup(app: Sphinx) -> dict[str, Any]:
    """Register with Sphinx."""
    # The pages' kernels inherit this: a built page gets its figures without widgets behind them.
    os.environ[SWITCH] = "off"
    work_side_by_side(app)
    app.add_config_value("rulebook_engine", "", "html", (str,))
    app.add_config_value("rulebook_lab", False, "html", (bool,))
    app.add_domain(RuleDomain)
    app.add_post_transform(FirstUses)
    app.connect("doctree-read", titles.say_the_game, priority=400)
    app.connect("env-check-consistency", finding.write_index)
    app.connect("html-page-context", finding.add_script)
    app.connect("config-inited", add_templates)
    app.connect("config-inited", start_kernels)
    app.connect("builder-inited", add_assets)
    app.connect("html-collect-pages", source_pages)
    app.connect("html-page-context", add_storage)
    app.connect("html-page-context", paths.add_foot)
    app.connect("html-page-context", plain_pages.leave_out_unneeded, priority=900)
    app.connect("html-page-context", frames_beside.put_beside, priority=950)
    app.connect("build-finished", add_engine)
    app.connect("build-finished", plain_pages.make_plain)
    app.connect("build-finished", frames_beside.clear_away)
    # Later than what goes through all pages: those of the Lab are JupyterLab's own.
    app.connect("build-finished", add_lab, priority=900)
    return {
        "version": version("rulebook-you-can-run"),
        # What is kept of the pages between two builds: a new number has all of them read anew.
        "env_version": 2,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
