"""Built pages without what the theme brings and this book does not want.

Scripts are files of the site, never text in a page: a server may forbid inline script
(``Content-Security-Policy: script-src 'self'``). What no page needs is not loaded: before the text
of a page stood 1.5 MB of a script that draws icons. The few icons that are used are drawn by
``icons.css`` of this folder.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from rulebook.games import game_scripts
from rulebook.site.lean_styles import lean_styles

STATIC = Path(__file__).parent / "static"
FIRST = "appearance.js"
"""The one script that runs before a page is painted; every other is deferred."""
NEEDED_BY = {
    "clipboard.min.js": "<pre",
    "copybutton.js": "<pre",
    "copybutton.css": "<pre",
    "design-tabs.js": "sd-tab",
    "sphinx-design.min.css": 'class="sd-',
    "togglebutton.js": "toggle",
    "togglebutton.css": "toggle",
    "register.js": "data-rulebook-register",
    "paths.js": "data-rulebook-",
    **{script.name: f"rb-{script.stem}" for script in game_scripts()},
}
"""Files that extensions load on every page, and what a page that needs them has in its text."""
HIGHLIGHTER = "sphinx_highlight.js"
"""Marks what was searched for, also inside of boards, where it fails: for the search page alone."""
UNUSED = ("vendor/fontawesome", "sbt-webpack-macros.html", "webpack-macros.html")
"""What the theme puts into ``_static`` and no page asks for."""

_WRITTEN = re.compile(r"<script>\s*document\.write\(`(.*?)`\);\s*</script>", re.DOTALL)
_DATA = r'(?!type="application/json")'
_INLINE = re.compile(rf"<script(?![^>]*\ssrc=)(?: {_DATA}[^>]*)?>.*?</script>\s*", re.DOTALL)
_HANDLER = re.compile(r'(<button)\s+onclick="[^"]*"')
_UNWANTED = re.compile(
    r'<link[^>]*rel="preload"[^>]*>\s*'
    r"|<link[^>]*vendor/fontawesome[^>]*>\s*"
    r"|<script[^>]*vendor/fontawesome[^>]*></script>\s*"
)
_SCRIPT = re.compile(rf'<script(?=[^>]*\ssrc=)(?![^>]*\s(?:defer|async)\b)(?![^>]*/{FIRST}")')
_SPY = re.compile(r'(<body)\s+data-bs-spy="scroll"')
"""What follows the reader in the list of a page's sections; without a list it takes every link."""
_ROOT = re.compile(r'<html[^>]*\sdata-content_root="([^"]*)"')


_CONTENTS = re.compile(r'<nav class="bd-links.*?</nav>', re.DOTALL)
_PLAIN_LINK = ' class="reference internal"'
"""What the theme gives each link of the contents, on every page, and no style sheet asks for."""
_ROOM = re.compile(r"(<(pre|textarea|script)\b.*?</\2>)|[ \t]*\n\s*", re.DOTALL)
"""Ends of lines with what indents the next, outside of what is shown as it is written."""


def plain(page: str) -> str:
    """Return a page with every script as a file, deferred but for the first, and no indentation.

    >>> plain('<p><script>document.write(`<b>x</b>`);</script><button onclick="f()">y</button></p>')
    '<p><b>x</b><button>y</button></p>'
    """
    page = _WRITTEN.sub(r"\1", page)
    page = _INLINE.sub("", page)
    page = _UNWANTED.sub("", _HANDLER.sub(r"\1", page))
    page = _SCRIPT.sub('<script defer="defer"', page)
    page = _CONTENTS.sub(lambda found: found[0].replace(_PLAIN_LINK, ""), page)
    page = _ROOM.sub(lambda found: found[1] or "\n", page)
    if 'class="bd-toc-nav' not in page:
        page = _SPY.sub(r"\1", page)
    if FIRST in page or not (root := _ROOT.search(page)):
        return page
    return page.replace("<title>", f'<script src="{root[1]}_static/{FIRST}"></script>\n<title>', 1)


def leave_out_unneeded(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: object
) -> None:
    """Take the files that a page has no use for from its head."""
    body = context.get("body", "")
    for kind in ("script_files", "css_files"):
        context[kind] = [
            one
            for one in context.get(kind, [])
            if NEEDED_BY.get(_name(one), "") in body
            and (_name(one) != HIGHLIGHTER or pagename == "search")
        ]


def _name(asset: Any) -> str:
    return str(getattr(asset, "filename", asset)).rpartition("/")[2]


def make_plain(app: Sphinx, exception: Exception | None) -> None:
    """Go through the whole site when it is written."""
    if exception is not None or app.builder.format != "html":
        return
    out = Path(app.outdir)
    static = out / "_static"
    for name in UNUSED:
        there = static / name
        if there.is_dir():
            shutil.rmtree(there)
        else:
            there.unlink(missing_ok=True)
    for useless in static.rglob("*.map"):
        useless.unlink()
    pages = {path: plain(path.read_text("utf-8")) for path in out.rglob("*.html")}
    for path, text in pages.items():
        path.write_text(text, "utf-8")
    lean_styles(static, pages.values())
