"""Gathers the engine of the built book: Pyodide, the worker that starts it, and the wheel.

It lies in ``_engine/VERSION/``, in a folder that is named after what is in it, so that no cache
mixes two of them. The files have the endings that every web server knows: a module called ``.mjs``
or a wheel is sent with a wrong type, or not at all, by some, and what is called ``.gz`` is
unpacked on its way by others.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from dataclasses import asdict
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util import logging

from rulebook.live.styles import STATIC
from rulebook.site.image import MAKER, NoImage, image_of, packed
from rulebook.site.lean_runtime import lean_runtime, shortened
from rulebook.tools.wheel import build_wheel

ENGINE_FOLDER = "_engine"
PYODIDE = Path("node_modules/pyodide")
"""Where npm puts Pyodide, seen from the project's folder."""
ESBUILD = Path("node_modules/esbuild/bin/esbuild")
WORKER = STATIC.parent / "engine" / "worker.js"
RUNTIME = {
    "pyodide.mjs": "pyodide.js",
    "pyodide.asm.mjs": "pyodide.asm.js",
    "pyodide.asm.wasm": "pyodide.asm.wasm",
    "python_stdlib.zip": "python_stdlib.zip",
}
"""The files of the runtime, and what they are called in the built site."""
PACKED = "pyodide.asm.bin"
"""The WebAssembly once more, packed: not every server packs what it sends, but browsers unpack."""
IMAGE = "memory.bin"
"""The image of the memory of a started engine, packed."""
WHEEL = "rulebook.zip"
LIST = "files.json"
"""The worker's list of what there is to load, with the size of each file and how the image lies."""
LOCK = "pyodide-lock.json"
"""Pyodide's list of packages. The site has none beside the standard library, and lists none."""

log = logging.getLogger(__name__)


def gathered_engine(app: Sphinx) -> Path:
    """Return the folder where the files of ``_engine/`` wait until the pages are written."""
    return Path(app.doctreedir) / "rulebook_engine"


def find_runtime(root: Path) -> Path | None:
    """Return the folder of Pyodide in the project at ``root``, None where npm has put none there.

    Raises ExtensionError when a file is missing: such a site would promise to play, and could not.
    """
    runtime = root / PYODIDE
    if not runtime.is_dir():
        return None
    lost = [name for name in (*RUNTIME, LOCK) if not (runtime / name).is_file()]
    if lost:
        raise ExtensionError(f"{PYODIDE} lacks {', '.join(lost)}: `npm ci` puts it right")
    return runtime


def gather_engine(app: Sphinx) -> str:
    """Gather runtime, worker, wheel and image; return their version, "" if there is no runtime."""
    root = Path(app.srcdir).parent
    gathered = gathered_engine(app)
    shutil.rmtree(gathered, ignore_errors=True)
    if app.builder.format != "html":
        return ""
    runtime = find_runtime(root)
    if runtime is None:
        log.info("rulebook: pages step but do not play; `make book` fetches Pyodide")
        return ""
    target = gathered / "fresh"
    target.mkdir(parents=True)
    fill(target, runtime, root)
    digest = hashlib.sha256()
    for path in sorted(target.iterdir()):
        digest.update(path.read_bytes())
    found = digest.hexdigest()[:12]
    target.rename(gathered / found)
    return found


def fill(target: Path, runtime: Path, root: Path) -> None:
    """Put all that the engine is made of into a folder."""
    for name, served in RUNTIME.items():
        shutil.copyfile(runtime / name, target / served)
    script = target / RUNTIME["pyodide.asm.mjs"]
    wasm = (runtime / "pyodide.asm.wasm").read_bytes()
    others = "".join(path.read_text("utf-8") for path in (runtime / "pyodide.mjs", WORKER, MAKER))
    lean = lean_runtime(script.read_text("utf-8"), wasm, others)
    script.write_text(shortened(lean, root / ESBUILD), "utf-8")
    lock = json.loads((runtime / LOCK).read_text("utf-8"))
    (target / LOCK).write_text(json.dumps({"info": lock["info"], "packages": {}}), "utf-8")
    wheel = build_wheel(root, target).rename(target / WHEEL)
    kept = root / "_build" / "engine"
    (target / PACKED).write_bytes(packed(runtime / "pyodide.asm.wasm", kept))
    shape = None
    try:
        image = image_of(runtime, wheel, kept)
    except NoImage as reason:
        log.info("rulebook: the engine wakes slowly, without an image of its memory: %s", reason)
    else:
        (target / IMAGE).write_bytes(image.packed)
        shape = asdict(image.shape)
    sizes = {path.name: path.stat().st_size for path in sorted(target.iterdir())}
    told = {"sizes": sizes, "image": shape}
    (target / LIST).write_text(json.dumps(told), "utf-8")
    shutil.copyfile(WORKER, target / WORKER.name)


def add_engine(app: Sphinx, exception: Exception | None) -> None:
    """Put the engine into the built site: its pages play with no server behind them."""
    source = gathered_engine(app)
    if exception is None and source.is_dir():
        target = Path(app.outdir) / ENGINE_FOLDER
        # Versions before this one are wanted by no page any more.
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(source, target)
        # GitHub Pages leaves out folders such as _engine and _static unless this file is there.
        (Path(app.outdir) / ".nojekyll").touch()
