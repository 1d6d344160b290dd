"""The frames of a page in a script beside it: a reader waits for no step before the first picture.

What the steps after the first need is as much as all else on a page. It lies in a plain script,
since a page that is opened from a folder may load nothing else, under a name that is made from its
content: no cache ever gives a page the frames of another edition. Without it a page keeps its
pictures and its words, and says what is missing.
"""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

FOLDER = "_frames"
MOUNTING = "page.js"
"""The script that takes the frames up: it comes last, so that nothing else waits for them."""

_STORED = re.compile(r'<script type="application/json" data-of="([^"]+)">([^<]*)</script>')
_NAMED = re.compile(rf'src="[^"]*{FOLDER}/([^"]+)"')


def taken_out(body: str) -> tuple[str, str]:
    """Return what a page tells without its figures' frames, and the script that holds these.

    >>> taken_out('<figure><script type="application/json" data-of="u">{"a": 1}</script></figure>')
    ('<figure></figure>', 'rulebook.frames={"u":{"a":1}};\\n')
    """
    stored = {name: json.loads(text) for name, text in _STORED.findall(body)}
    if not stored:
        return body, ""
    told = json.dumps(stored, ensure_ascii=False, separators=(",", ":"))
    return _STORED.sub("", body), f"rulebook.frames={told};\n"


def put_beside(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: object
) -> None:
    """Write the frames of a page into a script of their own, and let the page load it."""
    if app.builder.format != "html":
        return
    context["body"], script = taken_out(context.get("body", ""))
    if not script:
        return
    name = f"{FOLDER}/{pagename}-{sha256(script.encode()).hexdigest()[:10]}.js"
    file = Path(app.outdir) / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(script, "utf-8")
    scripts = context["script_files"]
    mounting = [one for one in scripts if _is_mounting(one)]
    others = [one for one in scripts if not _is_mounting(one)]
    context["script_files"] = [*others, name, *mounting]


def _is_mounting(script: Any) -> bool:
    return str(getattr(script, "filename", script)).endswith(f"/{MOUNTING}")


def clear_away(app: Sphinx, exception: Exception | None) -> None:
    """Remove the frames of former editions, which no page names any more."""
    out = Path(app.outdir)
    if exception is not None or not (out / FOLDER).is_dir():
        return
    named = {name for page in out.rglob("*.html") for name in _NAMED.findall(page.read_text())}
    for file in (out / FOLDER).rglob("*.js"):
        if file.relative_to(out / FOLDER).as_posix() not in named:
            file.unlink()
