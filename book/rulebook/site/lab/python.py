"""The Python of the Lab: the engine's own runtime, with what a Jupyter kernel imports beside it.

The runtime lies in the site once, in the folder of the engine; here is what is added to it, in one
archive that is unpacked when a kernel starts.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from rulebook.parts.chart import PICTURES

ARCHIVE = "packages.zip"
PROJECT = "project.zip"
"""What lies in the project outside of the book and is read by a page, as it lies there."""
STARTER = "python.js"
PRELOADED = ("micropip", "piplite", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")
"""What JupyterLite would fetch when a kernel starts; it lies in the archive, or is done without."""
NOT_PYTHON = ("jupyterlite-core", "jupyterlab-widgets")
"""Packages of which no kernel imports anything."""
ALONE = "The Lab asks no other host for anything, so no package can be installed here."
RAISED = f"raise RuntimeError({ALONE!r})"
"""What `%pip` comes to."""
STAND_INS = {
    # A kernel has no terminal; what draws one would be a quarter of the archive.
    "IPython/terminal/embed.py": "def embed(*_, **__): raise RuntimeError('no terminal here')\n",
    "piplite/__init__.py": f"async def install(*_, **__): raise RuntimeError({ALONE!r})\n",
    "piplite/piplite.py": "",
    "piplite/cli.py": f"async def get_transformed_code(_): return {RAISED!r}\n",
}
"""Modules written anew: they say what the Lab cannot do, where the real ones would try it."""
_WANTED = re.compile(r"\.(?:py|json|txt|typed)$|\.dist-info/METADATA$")
_IDLE = re.compile(
    r"(?:^|/)(?:tests?|labextension|nbextension|examples)/|\.data/|^jupyterlite_pyodide_kernel"
    r"|^pygments/lexers/(?!__init__|_mapping|python|special|text)"
    r"|^pygments/formatters/(?!__init__|_mapping|html|terminal|other)"
    r"|^IPython/(?:sphinxext|extensions/(?!__init__|storemagic))"
    r"|^IPython/terminal/(?!__init__|pt_inputhooks/__init__)"
)
"""What no cell of a page comes to: tests, the colours of other languages, a terminal."""
_KERNEL = ("pyodide_kernel", "ipykernel", "widgetsnbextension-4")
ALWAYS = (1980, 1, 1, 0, 0, 0)
"""The time of every file: the same packages give the same archive."""


def archive(wheels: Mapping[str, Path], pictures: Mapping[str, bytes]) -> bytes:
    """Return the archive of all that a kernel imports, and of pictures kept for it."""
    files: dict[str, bytes] = {}
    for name, wheel in wheels.items():
        if name not in NOT_PYTHON:
            files |= dict(_modules(zipfile.ZipFile(wheel)))
    files |= {name: text.encode() for name, text in STAND_INS.items()}
    files |= {f"{PICTURES}/{name}": content for name, content in pictures.items()}
    return packed(files)


def packed(files: Mapping[str, bytes]) -> bytes:
    """Return files in one archive, the same every time."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as into:
        for name, content in sorted(files.items()):
            into.writestr(zipfile.ZipInfo(name, ALWAYS), content, zipfile.ZIP_DEFLATED)
    return made.getvalue()


def _modules(wheel: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    """Yield what of a wheel is imported; of JupyterLite's, what lies in the wheels inside of it."""
    with wheel:
        for name in wheel.namelist():
            inner = name.rpartition("/")[2]
            if "/pypi/" in name and inner.startswith(_KERNEL) and name.endswith(".whl"):
                yield from _modules(zipfile.ZipFile(io.BytesIO(wheel.read(name))))
            elif _WANTED.search(name) and not _IDLE.search(name):
                yield name, wheel.read(name)
