"""The image of a started engine's memory, from which the engine in the page starts.

Node runs the same Pyodide here that the page runs later (``live/engine/image.mjs``): it imports
the wheel, loads the games, takes away what no question needs, and writes its memory down. What
was made is kept until the wheel, Pyodide or the maker is another.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import deflate

from rulebook.live.styles import STATIC

MAKER = STATIC.parent / "engine" / "image.mjs"
CLOSEST = 12
"""How hard it is tried to pack; what Python itself brings packs four in a hundred worse."""


@dataclass(frozen=True)
class Shape:
    """How an image lies, in bytes."""

    head: int
    """What stands before the memory."""
    filled: int
    """How much of the memory the WebAssembly file fills: there the image holds the difference."""
    memory: int


@dataclass(frozen=True)
class Image:
    """An image, packed by gzip, whose check sum tells a damaged one."""

    packed: bytes
    shape: Shape


class NoImage(Exception):
    """Why an engine starts without an image: then it starts more slowly, and answers the same."""


def image_of(runtime: Path, wheel: Path, kept: Path) -> Image:
    """Return the image of an engine with a wheel imported.

    Raises NoImage where there is no Node, or it cannot make one.
    """
    node = shutil.which("node")
    if node is None:
        raise NoImage("there is no Node to make one")
    sources = [MAKER, runtime / "pyodide.asm.mjs", runtime / "pyodide.asm.wasm", wheel]
    file = _kept(kept, "image", sources, lambda: _made(node, runtime, wheel))
    told, _, packed = file.partition(b"\n")
    return Image(packed, Shape(**json.loads(told)))


def packed(path: Path, kept: Path) -> bytes:
    """Return what a file holds, packed by gzip; the same every time."""
    return _kept(kept, path.stem, [path], lambda: _gzip(path.read_bytes()))


def _gzip(content: bytes) -> bytes:
    return bytes(deflate.gzip_compress(content, CLOSEST))


def _made(node: str, runtime: Path, wheel: Path) -> bytes:
    """Make an image: a line of JSON with its shape, and the image packed."""
    with TemporaryDirectory() as folder:
        into = Path(folder) / "image"
        command = [node, str(MAKER), str(runtime), str(wheel), str(into)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            said = "\n".join(line[:300] for line in done.stderr.splitlines())
            raise NoImage(f"none could be made:\n{said[-3000:]}")
        content = into.read_bytes()
    told = json.loads(done.stdout.splitlines()[-1])
    shape = Shape(told["head"], told["filled"], len(content) - told["head"])
    return json.dumps(asdict(shape)).encode() + b"\n" + _gzip(content)


def _kept(folder: Path, name: str, sources: list[Path], make: Callable[[], bytes]) -> bytes:
    """Return what was made of the same sources before, or make it and keep it alone."""
    digest = hashlib.sha256()
    for source in (Path(__file__), *sources):
        digest.update(hashlib.sha256(source.read_bytes()).digest())
    path = folder / f"{name}-{digest.hexdigest()[:16]}"
    if not path.is_file():
        content = make()
        folder.mkdir(parents=True, exist_ok=True)
        for older in folder.glob(f"{name}-*"):
            older.unlink(missing_ok=True)
        fresh = path.with_suffix(".fresh")
        fresh.write_bytes(content)
        fresh.replace(path)  # Another build at the same time finds all of it or nothing.
    return path.read_bytes()
