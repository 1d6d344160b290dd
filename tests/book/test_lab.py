"""What the Lab is made of: pinned packages, JupyterLab's files, a Python, the book's notebooks."""

from __future__ import annotations

import io
import json
import re
import zipfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sphinx.errors import ExtensionError

from rulebook.parts.chart import Chart
from rulebook.site.lab.build import LAB, SWITCH, has_lab, settings
from rulebook.site.lab.contents import MARK, notebook, read_by
from rulebook.site.lab.packages import REQUIREMENTS, NoLab, find_wheels, pinned
from rulebook.site.lab.python import STAND_INS, archive
from tests.toc import BOOK, ROOT, page_names

HEAVIEST = 45_000_000
"""Bytes that the Lab may have on the disk."""
PAGES = [name for name in page_names() if (BOOK / f"{name}.ipynb").is_file()]


def test_every_package_is_pinned_by_its_hash() -> None:
    lines = [one for one in REQUIREMENTS.read_text("utf-8").splitlines() if not one.startswith("#")]
    assert len(pinned("\n".join(lines))) == len(lines)


def test_a_package_that_is_not_there_or_another_is_named(tmp_path: Path) -> None:
    folder = tmp_path / ".venv" / "lab"
    folder.mkdir(parents=True)
    (folder / "comm-0.2.3-py3-none-any.whl").write_bytes(b"another")
    with pytest.raises(NoLab, match=r"comm.*`make book` fetches them"):
        find_wheels(tmp_path)


def test_a_site_is_built_without_the_lab_where_that_is_asked_or_cannot_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulebook.site.lab.build.find_wheels", lambda root: {})

    def site(engine: str) -> Any:
        config = SimpleNamespace(rulebook_engine=engine)
        builder = SimpleNamespace(format="html")
        return SimpleNamespace(builder=builder, config=config, srcdir=tmp_path / "book")

    monkeypatch.delenv(SWITCH, raising=False)
    assert has_lab(site("abc"))
    assert not has_lab(site("")), "its Python is the engine's"
    monkeypatch.setenv(SWITCH, "no")
    assert not has_lab(site("abc"))


def wheel(path: Path, *names: str) -> Path:
    with zipfile.ZipFile(path, "w") as made:
        for name in names:
            made.writestr(name, "x = 1\n")
    return path


def test_the_archive_is_the_same_each_time_and_has_no_terminal(tmp_path: Path) -> None:
    names = ("IPython/core/page.py", "IPython/terminal/ptutils.py", "IPython/core/tests/a.py")
    wheels = {"ipython": wheel(tmp_path / "ipython.whl", *names)}
    made = archive(wheels, {"a.svg": b"<svg/>"})
    assert made == archive(wheels, {"a.svg": b"<svg/>"})
    there = set(zipfile.ZipFile(io.BytesIO(made)).namelist())
    assert there == {"IPython/core/page.py", "rulebook_pictures/a.svg", *STAND_INS}


@pytest.mark.parametrize("name", STAND_INS)
def test_what_stands_in_is_python(name: str) -> None:
    compile(STAND_INS[name], name, "exec")


def test_no_other_host_is_named_in_what_is_set() -> None:
    told = json.dumps(settings())
    assert "://" not in told
    assert '"disablePyPIFallback": true' in told


@pytest.fixture(scope="module")
def notebooks() -> dict[str, dict[str, Any]]:
    """Every page as the Lab has it; each clause on the page that tells it, or is said to."""
    where = {match.lower(): "welcome" for match in clauses()}
    return {name: notebook(name, BOOK / f"{name}.ipynb", where).content for name in PAGES}


def clauses() -> set[str]:
    texts = (path.read_text("utf-8") for path in (ROOT / "engines").glob("*/clauses.toml"))
    return {found for text in texts for found in re.findall(r'"([A-Z]+-[A-Z0-9-]+)"', text)} | {
        found for path in PAGES for found in re.findall(r"\[\]\(#([a-z0-9-]+)\)", source(path))
    }


def source(name: str) -> str:
    return (BOOK / f"{name}.ipynb").read_text("utf-8")


def test_a_notebook_says_which_page_it_is_and_keeps_its_cells(
    notebooks: dict[str, dict[str, Any]],
) -> None:
    for name, content in notebooks.items():
        assert content["metadata"][MARK]["page"] == f"{name}.html"
        assert len(content["metadata"][MARK]["version"]) == 12
        cells = json.loads(source(name))["cells"]
        code = [one["source"] for one in cells if one["cell_type"] == "code"]
        assert code == [one["source"] for one in content["cells"] if one["cell_type"] == "code"]


def test_every_link_of_a_notebook_leads_to_a_notebook(
    notebooks: dict[str, dict[str, Any]],
) -> None:
    lost = []
    for name, content in notebooks.items():
        prose = "".join(one["source"] for one in content["cells"] if one["cell_type"] == "markdown")
        prose = re.sub(r"```.*?```|`[^`]*`", "", prose, flags=re.DOTALL)
        for address in re.findall(r"\]\(([^)]+)\)", prose):
            path = (BOOK / name).parent / address.partition("#")[0]
            if "://" not in address and not path.is_file():
                lost.append(f"{name}: {address}")
        assert "{literalinclude}" not in prose
    assert lost == []


def test_what_a_page_quotes_stands_in_its_notebook() -> None:
    page = notebook(
        "engine_guide/fifth-game-rules", BOOK / "engine_guide/fifth-game-rules.ipynb", {}
    )
    prose = "".join(
        one["source"] for one in page.content["cells"] if one["cell_type"] == "markdown"
    )
    assert "def breaches(" in prose
    assert "literalinclude" not in prose


def test_what_a_page_reads_of_the_project_is_found() -> None:
    name = "engine_guide/fifth-game"
    page = notebook(name, BOOK / f"{name}.ipynb", {})
    found = {path.relative_to(ROOT).as_posix() for path in read_by(page, BOOK)}
    assert "tests/fifth_game/engines/lanterns/game.py" in found
    assert all(one.startswith("tests/fifth_game/engines/") for one in found)


def test_no_page_brings_modules_beside_the_notebooks() -> None:
    """They would be imported there in place of the project's, and lack what is not Python."""
    name = "engine_guide/training"
    page = notebook(name, BOOK / f"{name}.ipynb", {})
    assert [path.name for path in read_by(page, BOOK)] == ["match.json"] * 3
    page.content["cells"][-2]["source"] = 'Path("..").glob("*/data/match.json")'
    with pytest.raises(ExtensionError, match=rf'^{name}\.ipynb: Path\("\.\."\) takes \w+\.py into'):
        list(read_by(page, BOOK))


@pytest.fixture(scope="module")
def lab(built_book: Path) -> Path:
    if not (built_book / LAB).is_dir():
        pytest.skip("the book was built without the Lab")
    return built_book / LAB


@pytest.mark.book
def test_it_is_light_and_brings_nothing_twice(lab: Path) -> None:
    files = [path for path in lab.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) <= HEAVIEST
    assert [path for path in files if path.suffix in (".map", ".wasm", ".whl")] == []


@pytest.mark.book
def test_its_python_is_the_engines(lab: Path) -> None:
    starter = (lab / "python" / "python.js").read_text("utf-8")
    found = re.search(r'new URL\("([^"]+)"', starter)
    assert found is not None
    engine = lab / "python" / found[1]
    for name in ("pyodide.js", "pyodide.asm.js", "pyodide.asm.bin", "rulebook.zip"):
        assert (engine / name).is_file(), name


@pytest.mark.book
def test_every_page_is_there_and_listed(lab: Path) -> None:
    versions = json.loads((lab / "pages.json").read_text("utf-8"))
    assert set(versions) == {f"{name}.ipynb" for name in PAGES}
    listed = set()
    for path in (lab / "api/contents").rglob("all.json"):
        listed |= {one["path"] for one in json.loads(path.read_text("utf-8"))["content"]}
    assert {path for path in listed if path.endswith(".ipynb")} == set(versions)
    for path in versions:
        assert (lab / "files" / path).is_file()


@pytest.mark.book
def test_every_chart_has_its_picture(lab: Path) -> None:
    with zipfile.ZipFile(lab / "python" / "packages.zip") as packed:
        stored = {name for name in packed.namelist() if name.startswith("rulebook_pictures/")}
    kept = (
        output["data"]["application/vnd.rulebook+json"]
        for name in PAGES
        for cell in json.loads(source(name))["cells"]
        for output in cell.get("outputs", [])
        if output.get("data", {}).get("application/vnd.rulebook+json", {}).get("kind") == "chart"
    )
    assert stored == {f"rulebook_pictures/{Chart.of(one).fingerprint}.svg" for one in kept}
