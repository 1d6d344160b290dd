"""The wheel: pure, with both packages and their data, the same bytes from the same sources."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from rulebook.tools.wheel import CannotBuild, build_wheel
from tests.toc import ROOT

DATA = ("clauses.toml", "board.css", "py.typed", "*.js", "live.css", "print.css")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(ROOT, tmp_path_factory.mktemp("wheel"))


def test_it_is_pure_and_holds_both_packages_with_their_data(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    held = set(zipfile.ZipFile(wheel).namelist())
    assert {name.split("/")[0] for name in held if ".dist-info/" not in name} == {
        "engines",
        "rulebook",
    }
    for package, folder in ((ROOT / "engines", "engines"), (ROOT / "book/rulebook", "rulebook")):
        patterns = ("*.py", "scenarios/**/*.toml", *DATA)
        for path in (one for pattern in patterns for one in package.rglob(pattern)):
            assert f"{folder}/{path.relative_to(package).as_posix()}" in held


def test_the_same_sources_give_the_same_bytes(wheel: Path, tmp_path: Path) -> None:
    assert build_wheel(ROOT, tmp_path).read_bytes() == wheel.read_bytes()


def test_the_engines_import_from_it_with_the_standard_library_alone(wheel: Path) -> None:
    code = f"import sys; sys.path.insert(0, {str(wheel)!r}); import engines.play.record, rulebook"
    command = [sys.executable, "-I", "-S", "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_folder_without_a_project_is_refused_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(CannotBuild) as refused:
        build_wheel(tmp_path, tmp_path)
    assert str(refused.value).startswith(f"cannot build the wheel of {tmp_path}: ")
    assert "\n" not in str(refused.value)
