"""Build the project's own wheel, which the engine in the page imports."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


class CannotBuild(RuntimeError):
    """The wheel could not be built; the message ends with what the builder said."""


def build_wheel(root: Path, into: Path) -> Path:
    """Build the wheel of the project at ``root`` into a folder and return its path.

    The same sources give the same bytes. Raises :class:`CannotBuild`.
    """
    command = [
        sys.executable,
        "-m",
        "hatchling",
        "build",
        "--target",
        "wheel",
        "--directory",
        str(into.resolve()),
    ]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    wheels = sorted(into.glob("*.whl"))
    if done.returncode or len(wheels) != 1:
        lines = (done.stderr or done.stdout).strip().splitlines()
        said = lines[-1] if lines else "the builder said nothing"
        raise CannotBuild(f"cannot build the wheel of {root}: {said}")
    return wheels[0]
