"""The packages of which the Lab is made: wheels that `make book` fetches, known by their hashes.

``requirements.txt`` pins each of them. A wheel that is another than the one pinned is none.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

REQUIREMENTS = Path(__file__).parent / "requirements.txt"
WHEELS = Path(".venv/lab")
"""Where `make book` puts the wheels, seen from the project's folder."""

_PINNED = re.compile(r"^([\w-]+)==\S+ --hash=sha256:([0-9a-f]{64})$", re.MULTILINE)


class NoLab(Exception):
    """Why a site is built without the Lab."""


def pinned(text: str) -> dict[str, str]:
    """Return the hash of each package that requirements name.

    >>> pinned("# Two\\ncomm==0.2.3 --hash=sha256:" + 64 * "a")["comm"][:4]
    'aaaa'
    """
    return dict(_PINNED.findall(text))


def find_wheels(root: Path) -> dict[str, Path]:
    """Return the wheel of each package; NoLab if one of them is not there, or is another."""
    folder = root / WHEELS
    there = {_hash(path): path for path in folder.glob("*.whl")}
    wanted = pinned(REQUIREMENTS.read_text("utf-8"))
    lost = [name for name, digest in wanted.items() if digest not in there]
    if lost:
        raise NoLab(f"{WHEELS} lacks {', '.join(lost)}; `make book` fetches them")
    return {name: there[digest] for name, digest in wanted.items()}


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
