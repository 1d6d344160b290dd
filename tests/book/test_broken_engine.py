"""A page goes red when the engine changes: nbval sees a copy without the twin rule."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rulebook.tools.pages import find
from tests.toc import BOOK, ROOT

pytestmark = pytest.mark.book

RULE = "tick_tock_tower/rules/movement.py"
PUSH = "        spaces[twin] = here - 1\n"
NO_PUSH = "        spaces[twin] = here\n"
CLAUSE = "TTT-TWIN-1"

SCENARIO = """
game = "tick_tock_tower"
title = "Tick steps and Tock is pushed"

[given]
heroes = ["Tick", "Brass Owl", "Tock", "Silver Bat"]
spaces = { Tick = 3, Tock = 5 }
hands = { Tick = ["Big Step", "Tiny Step", "Spring Jump"] }

[[when]]
move = "Big Step"
"""

PAGE = """
```{code-cell}
from rulebook import Example

Example("tick_tock_tower/a-push-to-break")
```
"""


def in_copy(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a Python module with the packages of the copy at ``root`` before the installed ones."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root), str(root / "book")])}
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(
        command, cwd=root, env=environment, capture_output=True, text=True, check=False
    )


def nbval(root: Path, page: Path) -> subprocess.CompletedProcess[str]:
    """Run one page under strict nbval in the copy at ``root``."""
    options = ["-q", "--nbval", "--nbval-current-env", "-p", "no:cacheprovider", "-c", os.devnull]
    return in_copy(root, "pytest", *options, "--rootdir", str(root), str(page))


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of both packages, to be broken."""
    unwanted = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "engines", tmp_path / "engines", ignore=unwanted)
    shutil.copytree(BOOK / "rulebook", tmp_path / "book" / "rulebook", ignore=unwanted)
    # Which says what of a page is compared.
    shutil.copy(BOOK / "conftest.py", tmp_path)
    return tmp_path


def break_the_twin_rule(root: Path) -> None:
    source = (root / "engines" / RULE).read_text("utf-8")
    assert source.count(PUSH) == 1, "the push of a twin has moved: say here where it is done now"
    (root / "engines" / RULE).write_text(source.replace(PUSH, NO_PUSH), "utf-8")


def test_a_transcript_without_any_expectation_changes_with_the_rule(copy: Path) -> None:
    """Nothing but the stored transcript says here what should happen."""
    scenario = copy / "engines/tick_tock_tower/scenarios/a-push-to-break.toml"
    scenario.parent.mkdir(exist_ok=True)
    scenario.write_text(SCENARIO, "utf-8")
    (copy / "page.md").write_text(PAGE, "utf-8")
    made = in_copy(copy, "rulebook.tools.pages", "--from", "page.md")
    assert made.returncode == 0, made.stderr
    page = copy / "page.ipynb"
    assert CLAUSE in page.read_text("utf-8")

    whole = nbval(copy, page)
    assert whole.returncode == 0, whole.stdout
    break_the_twin_rule(copy)
    broken = nbval(copy, page)
    assert broken.returncode == 1, broken.stdout
    assert "mismatch 'text/plain'" in broken.stdout, broken.stdout


def test_a_page_of_the_book_goes_red_with_the_rule(copy: Path) -> None:
    # A transcript cites in brackets; a page that only lists clauses does not change with them.
    told = [page for page in find([BOOK]) if f"({CLAUSE})" in outputs(page)]
    assert told, f"no page shows an example of {CLAUSE}"
    page = Path(shutil.copy(told[0], copy))
    whole = nbval(copy, page)
    assert whole.returncode == 0, whole.stdout
    break_the_twin_rule(copy)
    assert nbval(copy, page).returncode == 1


def outputs(page: Path) -> str:
    """Return what the code cells of a page store."""
    cells = json.loads(page.read_text("utf-8"))["cells"]
    return json.dumps([cell.get("outputs", []) for cell in cells])
