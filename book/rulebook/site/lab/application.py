"""JupyterLab as files of the site: JupyterLite's own, from its wheel, without what nobody loads.

It lies in one folder of the site and knows no address: what it asks for it names from where it is.
No page of it holds a script as text, so the site has none anywhere.
"""

from __future__ import annotations

import io
import json
import re
import tarfile
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any

APPS = ("lab", "notebooks", "edit", "tree", "consoles")
"""The views: the whole Lab, one notebook, one file, the list of files, a console."""
EXTENSIONS = (
    "anywidget",
    "@jupyter-widgets/jupyterlab-manager",
    "@jupyterlite/pyodide-kernel-extension",
)
KEPT = ("build", *APPS)
LOOSE = (
    "config-utils.js",
    "jupyter-lite.ipynb",
    "service-worker.js",
    "manifest.webmanifest",
    "icon-120x120.png",
    "icon-512x512.png",
)
DEAD = re.compile(
    r"\.map$|^build/(?!(?:{apps}|schemas|themes)/)[^/]+/|/fa-[a-z-]+-\d+\.svg$|^(?:{apps})/(?:tree|workspaces|build)/".format(
        apps="|".join(APPS)
    )
)
"""Maps, views that are left out, fonts in a form that no browser takes, ways from old addresses."""
STATIC = Path(__file__).parent / "static"
OWN = "rulebook-lab"
"""The Lab's own extension: its buttons, and what it says of a page that the book has renewed."""

_SCRIPT = re.compile(
    r"<script>\s*\(async function.*?import\(\s*'([^']+)'\s*\).*?</script>", re.DOTALL
)
_LABEXTENSIONS = "share/jupyter/labextensions/"

Settings = Mapping[str, Any]


def unpack_application(wheels: Mapping[str, Path], into: Path) -> None:
    """Put JupyterLab's files, and those of its extensions, into a folder."""
    for name, content in _application(wheels["jupyterlite-core"]):
        _write(into / name, content)
    sources = ("anywidget", "jupyterlab-widgets", "jupyterlite-pyodide-kernel")
    for name, content in (one for source in sources for one in _extensions(wheels[source])):
        _write(into / "extensions" / name, content)
    _write(into / "extensions" / OWN / "static" / "plugin.js", (STATIC / "plugin.js").read_bytes())
    for app in APPS:
        page = into / app / "index.html"
        page.write_text(without_script(page.read_text("utf-8")), "utf-8")
    _write(into / "build/schemas/all_federated.json", json.dumps(list(_schemas(into))).encode())
    _write(into / "api/translations/all.json", b'{"data": {}, "message": ""}')
    english = {"data": {"en": {"displayName": "English", "nativeName": "English"}}, "message": ""}
    _write(into / "api/translations/en.json", json.dumps(english).encode())


def without_script(page: str) -> str:
    """Return a page of JupyterLite with its script as a file.

    >>> without_script("<html><script> (async function () { import('../x.js') }) </script>")[16:]
    '<link rel="icon" href="favicon.ico"><script type="module" src="../x.js"></script>'
    """
    script = r'<link rel="icon" href="favicon.ico"><script type="module" src="\1"></script>'
    page, found = _SCRIPT.subn(script, page)
    assert found == 1, "JupyterLite begins another way"
    return page.replace("<html>", '<html lang="en">', 1)


def configure(into: Path, settings: Settings) -> None:
    """Write what JupyterLite reads first: its name, its extensions, where its Python is."""
    root = into / "jupyter-lite.json"
    told = json.loads(root.read_text("utf-8"))
    told["jupyter-config-data"] |= {
        "federated_extensions": [*map(_federated, _manifests(into)), _own()],
        **settings,
    }
    root.write_text(json.dumps(told, indent=1), "utf-8")


def _own() -> dict[str, str]:
    return {"name": OWN, "load": "static/plugin.js", "extension": "./extension"}


def _federated(manifest: Settings) -> dict[str, str]:
    built = manifest["jupyterlab"]["_build"]
    return {"name": manifest["name"], "load": built["load"], "extension": built["extension"]}


def _manifests(into: Path) -> list[Any]:
    folders = (into / "extensions" / name for name in EXTENSIONS)
    return [json.loads((folder / "package.json").read_text("utf-8")) for folder in folders]


def _schemas(into: Path) -> Iterator[dict[str, Any]]:
    """Yield the settings of the extensions, as JupyterLite wants them."""
    for manifest in _manifests(into):
        folder = into / "extensions" / manifest["name"] / "schemas" / manifest["name"]
        for path in sorted(folder.glob("*.json")):
            yield {
                "id": f"{manifest['name']}:{path.stem}",
                "raw": "{}",
                "schema": json.loads(path.read_text("utf-8")),
                "settings": {},
                "version": manifest["version"],
            }


def _application(wheel: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of JupyterLite that are kept, each with its place in the Lab's folder."""
    with zipfile.ZipFile(wheel) as opened:
        packed = next(name for name in opened.namelist() if name.endswith(".tgz"))
        archive = io.BytesIO(opened.read(packed))
    with tarfile.open(fileobj=archive, mode="r:gz") as files:
        for member in files:
            name = member.name.removeprefix("package/")
            top = PurePosixPath(name).parts[0]
            wanted = name in (*LOOSE, "jupyter-lite.json") or top in KEPT
            if member.isfile() and wanted and not DEAD.search(name):
                content = files.extractfile(member)
                assert content is not None
                yield name, content.read()


def _extensions(wheel: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of the extensions of JupyterLab in a wheel."""
    with zipfile.ZipFile(wheel) as opened:
        for name in opened.namelist():
            _, found, place = name.partition(_LABEXTENSIONS)
            if found and not place.endswith((".map", ".whl", ".orig", "/", "install.json")):
                # No wheel is offered: what the kernel needs it has from the start.
                offered = place.endswith("/pypi/all.json")
                yield place, b"{}" if offered else opened.read(name)


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
