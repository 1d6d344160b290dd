"""What comes from npm: pinned, the same from every registry, whole before a site plays."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from sphinx.errors import ExtensionError

from rulebook.site.engine import LOCK, PYODIDE, RUNTIME, find_runtime
from tests.toc import ROOT

WANTED = json.loads((ROOT / "package.json").read_text("utf-8"))
LOCKED = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]


def test_the_lock_file_pins_every_package_by_its_hash_and_names_no_registry() -> None:
    assert all(entry["integrity"].startswith("sha512-") for path, entry in LOCKED.items() if path)
    assert [path for path, entry in LOCKED.items() if "resolved" in entry] == []


@pytest.mark.parametrize("kind", ["dependencies", "devDependencies"])
def test_what_is_asked_for_is_one_version_and_the_one_locked(kind: str) -> None:
    assert LOCKED[""][kind] == WANTED[kind]
    for name, version in WANTED[kind].items():
        assert re.fullmatch(r"[\d.]+", version), name
        assert LOCKED[f"node_modules/{name}"]["version"] == version


def test_what_is_installed_is_what_is_locked() -> None:
    for name in (*WANTED["dependencies"], *WANTED["devDependencies"]):
        package = ROOT / "node_modules" / name / "package.json"
        installed = json.loads(package.read_text("utf-8"))["version"]
        assert installed == LOCKED[f"node_modules/{name}"]["version"], name


def test_without_pyodide_there_is_no_runtime(tmp_path: Path) -> None:
    assert find_runtime(tmp_path) is None


@pytest.mark.parametrize("lost", [*RUNTIME, LOCK])
def test_a_runtime_that_lacks_a_file_is_refused(tmp_path: Path, lost: str) -> None:
    shutil.copytree(ROOT / PYODIDE, tmp_path / PYODIDE)
    assert find_runtime(tmp_path) == tmp_path / PYODIDE
    (tmp_path / PYODIDE / lost).unlink()
    with pytest.raises(ExtensionError, match=f"lacks {re.escape(lost)}"):
        find_runtime(tmp_path)
