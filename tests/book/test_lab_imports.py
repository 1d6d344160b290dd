"""What the cells of a page import is there in the Lab; where it cannot be, the Lab says so.

Python 3.11 cannot import all that the Lab's own Python can, so of other people's packages a module
counts as imported when it lies in the Lab's archive. The project's own are really imported.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulebook.site.engine import ENGINE_FOLDER
from rulebook.site.lab.build import LAB
from rulebook.site.lab.python import ARCHIVE
from tests.toc import BOOK, page_names

IMPORTS = """
import json, sys
from importlib.machinery import ModuleSpec
from types import ModuleType
from unittest.mock import MagicMock
from zipfile import ZipFile

engine, packages, lines = json.loads(sys.argv[1])
sys.path.append(engine)
there = set(ZipFile(packages).namelist())

class OfTheArchive:
    @staticmethod
    def find_spec(name, path=None, target=None):
        place = name.replace(".", "/")
        found = {f"{place}.py", f"{place}/__init__.py"} & there
        return ModuleSpec(name, OfTheArchive, is_package=True) if found else None

    @staticmethod
    def create_module(spec):
        module = ModuleType(spec.name)
        module.__getattr__ = lambda name: MagicMock()
        return module

    @staticmethod
    def exec_module(module):
        pass

sys.meta_path.append(OfTheArchive)
lost = {}
for line in lines:
    try:
        exec(line)
    except ImportError as error:
        lost[line] = str(error)
print(json.dumps(lost))
"""
HAS_NONE = ("from engines import training",)
"""What needs packages that no page can have: the page `training` says so, as the error does."""


def imported() -> Iterator[str]:
    """Yield every import of a page's cells as a line."""
    for name in page_names():
        path = BOOK / f"{name}.ipynb"
        cells = json.loads(path.read_text("utf-8"))["cells"] if path.is_file() else []
        for cell in cells:
            if cell["cell_type"] == "code":
                found = ast.walk(ast.parse("".join(cell["source"])))
                yield from (
                    ast.unparse(one)
                    for one in found
                    if isinstance(one, ast.Import | ast.ImportFrom)
                )


@pytest.mark.book
def test_what_a_page_imports_is_in_the_lab_or_the_lab_says_why_not(
    built_book: Path, tmp_path: Path
) -> None:
    if not (built_book / LAB).is_dir():
        pytest.skip("the book was built without the Lab")
    (engine,) = (built_book / ENGINE_FOLDER).glob("*/rulebook.zip")
    zipfile.ZipFile(engine).extractall(tmp_path)
    packages = built_book / LAB / "python" / ARCHIVE
    lines = sorted({*imported(), "import numpy", "import jupytext"})
    asked = json.dumps([str(tmp_path), str(packages), lines])
    command = [sys.executable, "-I", "-S", "-c", IMPORTS, asked]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    lost = json.loads(done.stdout)
    assert lost.keys() == {*HAS_NONE, "import numpy", "import jupytext"}
    assert "the Lab inside the book cannot have" in lost[HAS_NONE[0]]
