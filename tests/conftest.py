"""What several tests stand on: the built book, its pages, and the order of the run."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock
from hypothesis import HealthCheck, settings

from tests.book import fifth_game as fifth
from tests.browser.figures import figures
from tests.toc import ROOT, page_names
from tests.units import FIFTH_GAME, PAGE_BY_PAGE

WORKER = os.environ.get("PYTEST_XDIST_WORKER", "")
"""Which of several processes of one run this is, "" when there is but one."""

# No test is timed, and a run of CI tries the same cases each time: it fails for what was changed.
settings.register_profile("project", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("project"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "project")


# A game that is not registered here: tests/book/test_fifth_game.py plays it in a copy.
collect_ignore = ["fifth_game"]


def build_book(
    root: Path, into: Path, *more: str, environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Build the book of the project at ``root`` as ``make book`` does, warnings as errors."""
    jupyter_book = "from jupyter_book.cli.main import main; main()"
    command = [sys.executable, "-c", jupyter_book, "build", "book", *more]
    command += ["--config", "_config.yml", "--path-output", str(into), "-W", "-n", "--keep-going"]
    return subprocess.run(
        command, cwd=root, env=environment, capture_output=True, text=True, check=False
    )


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let somebody who works on the tests look at a book that is built already."""
    told = "test the HTML in this folder instead of building the book anew"
    parser.addoption("--built-book", type=Path, metavar="FOLDER", help=told)


@pytest.fixture(scope="session")
def built_book(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the book's HTML, built once a run from every page, each executed anew."""
    built: Path | None = pytestconfig.getoption("--built-book")
    if built is not None:
        return built
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if WORKER else base
    said = shared / "book-said.txt"
    with FileLock(shared / "book.lock"):
        if not said.exists():
            done = build_book(ROOT, shared / "book")
            said.write_text(f"{done.stdout}\n{done.stderr}" if done.returncode else "", "utf-8")
    if problem := said.read_text("utf-8"):
        pytest.fail(f"the book does not build without warnings:\n{problem[-8000:]}", pytrace=False)
    return shared / "book" / "_build" / "html"


@pytest.fixture(scope="session")
def fifth_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with a fifth game dropped into it."""
    root = tmp_path_factory.mktemp("fifth") / "project"
    root.mkdir()
    fifth.copy_project(root)
    fifth.drop(root)
    return root


@pytest.fixture(scope="session")
def fifth_book(fifth_game: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the HTML of the fifth game's own pages, built in the copy, engine included."""
    into = tmp_path_factory.mktemp("fifth-book")
    contents = into / "_toc.yml"
    first, *others = (f"{fifth.NAME}/{page}" for page in fifth.PAGES)
    chapters = "".join(f"  - file: {page}\n" for page in others)
    contents.write_text(f"format: jb-book\nroot: {first}\nchapters:\n{chapters}", "utf-8")
    fifth.link_fetched(fifth_game)
    done = build_book(
        fifth_game, into, "--toc", str(contents), environment=fifth.environment(fifth_game)
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"[-8000:]
    return into / "_build" / "html"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test that asks for ``page_name`` every page of the book in turn."""
    if "page_name" in metafunc.fixturenames:
        metafunc.parametrize("page_name", page_names(), scope="session")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Say which tests one process runs together; without pytest-xdist nobody asks."""
    from tests.sharing import Sharing

    return Sharing(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run what is quick first, then the pages and the build, the browser last.

    Playwright keeps an event loop running in this thread once it has started; nothing that wants
    one of its own may come after it. Where several processes run the tests, one of them builds the
    book while the others go on. The pages come after all that takes long and belongs together, so
    that no process is left waiting at the end; what is measured comes when they are done.
    """

    def lateness(item: pytest.Item) -> int:
        file = item.path.relative_to(ROOT).as_posix()
        if item.get_closest_marker("browser") or file in FIFTH_GAME:
            if item.path.name == "test_figures.py":
                return 5
            return 4 if file in PAGE_BY_PAGE else 3
        if item.get_closest_marker("book"):
            return -1 if WORKER and item.path.name == "test_build.py" else 2
        return 1 if item.path.suffix == ".ipynb" else 0

    items.sort(key=lateness)


# -- what was measured, printed at the end ---------------------------------------------------------


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand the figures of this process to the one that prints them."""
    if WORKER:
        session.config.workeroutput["figures"] = figures(session.config)  # type: ignore[attr-defined]


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take the figures of another process."""
    figures(node.config).extend(getattr(node, "workeroutput", {}).get("figures", []))


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print what was measured."""
    if figures(config):
        terminalreporter.section("figures of the built book")
        for told in figures(config):
            terminalreporter.line(told)
