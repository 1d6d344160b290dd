"""A page of the book in JupyterLab itself: the same example, over the kernel wire."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from rulebook.live.frontend import SWITCH
from rulebook.tools.page_text import KERNEL
from rulebook.tools.serve import HOST
from tests.browser.conftest import WIDE
from tests.browser.live import LiveFigure
from tests.toc import BOOK

pytestmark = pytest.mark.browser

EXAMPLE = "tick_tock_tower/tick-pushes-tock"
PAGE = "tick_tock_tower/twin-rule"
STARTS = 120
"""Seconds that JupyterLab may take to start."""
KEYS = (
    "d d a b x m y r z c v 1 j k 0 0 Space Enter ArrowUp ArrowDown ArrowLeft Shift+M Shift+A Escape"
)
"""Shortcuts of a notebook in command mode: cells deleted, cut, added, turned into others, left."""

IS_IDLE = """() => {
  const shown = globalThis.jupyterapp?.shell.currentWidget?.sessionContext;
  return shown?.session?.kernel?.status === 'idle';
}"""


def free_port() -> int:
    with socket.socket() as tried:
        tried.bind((HOST, 0))
        return int(tried.getsockname()[1])


def small() -> dict[str, Any]:
    """Return a notebook with an example and a table."""
    sources = (
        'from rulebook import Example, Table\nExample("' + EXAMPLE + '")',
        'Table("tock", seed=4)',
    )
    cells = [
        {
            "cell_type": "code",
            "id": f"cell-{number}",
            "source": source,
            "metadata": {},
            "outputs": [],
            "execution_count": None,
        }
        for number, source in enumerate(sources)
    ]
    return {"cells": cells, "metadata": {"kernelspec": KERNEL}, "nbformat": 4, "nbformat_minor": 5}


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab that has a page of the book, and nothing of this machine."""
    tmp_path = tmp_path_factory.mktemp("lab")
    notebooks = tmp_path / "book"
    notebooks.mkdir()
    page = json.loads((BOOK / f"{PAGE}.ipynb").read_text("utf-8"))
    # The first example is enough: a long page would scroll away from it while it runs.
    numbers = [n for n, cell in enumerate(page["cells"]) if "Example(" in "".join(cell["source"])]
    page["cells"] = page["cells"][: numbers[0] + 1]
    (notebooks / "page.ipynb").write_text(json.dumps(page), "utf-8")
    for name in ("keys", "classic", "kernel", "kept"):
        (notebooks / f"{name}.ipynb").write_text(json.dumps(small()), "utf-8")
    port = free_port()
    settings = {
        "ServerApp.root_dir": str(notebooks),
        "ServerApp.ip": HOST,
        "ServerApp.port": str(port),
        "ServerApp.port_retries": "0",
        "ServerApp.allow_root": "True",
        "ServerApp.open_browser": "False",
        "IdentityProvider.token": "",
        "LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
        "LabApp.news_url": "None",
        "LabApp.expose_app_in_browser": "True",
        "JupyterNotebookApp.expose_app_in_browser": "True",
    }
    folders = {
        f"JUPYTER_{name}_DIR": str(tmp_path / name) for name in ("CONFIG", "DATA", "RUNTIME")
    }
    environment = {
        **{key: value for key, value in os.environ.items() if key != SWITCH},
        **folders,
        "HOME": str(tmp_path),
        "IPYTHONDIR": str(tmp_path / "ipython"),
        "JUPYTER_PREFER_ENV_PATH": "1",
    }
    command = [sys.executable, "-m", "jupyterlab"]
    command += [f"--{name}={value}" for name, value in settings.items()]
    said = tmp_path / "said.txt"
    with said.open("w") as log:
        server = subprocess.Popen(command, cwd=notebooks, env=environment, stdout=log, stderr=log)
    try:
        address = f"http://{HOST}:{port}/"
        until = time.monotonic() + STARTS
        while not answers(f"{address}api"):
            if server.poll() is not None or time.monotonic() > until:
                pytest.fail(f"JupyterLab does not start:\n{said.read_text()[-3000:]}")
            time.sleep(0.5)
        yield address
    finally:
        server.terminate()
        try:
            server.wait(30)
        except subprocess.TimeoutExpired:
            # It waits for ever for a kernel that was just starting.
            server.kill()
            server.wait()


def answers(address: str) -> bool:
    try:
        with urllib.request.urlopen(address, timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def test_an_example_is_clicked_through_in_jupyterlab(browser: Browser, lab: str) -> None:
    context = browser.new_context(viewport=WIDE, reduced_motion="reduce")
    page = context.new_page()
    outside: list[str] = []
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on(
        "request",
        lambda request: (
            outside.append(request.url)
            if not request.url.startswith((lab, "data:", "blob:"))
            else None
        ),
    )
    page.goto(f"{lab}lab/tree/page.ipynb?reset", wait_until="load")
    page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=STARTS * 1000)
    page.locator("#jp-main-statusbar", has_text="| Idle").wait_for(timeout=STARTS * 1000)
    page.evaluate("void jupyterapp.commands.execute('notebook:run-all-cells')")
    root = page.locator(".jp-OutputArea .rb-figure").first
    root.wait_for(timeout=STARTS * 1000)
    figure = LiveFigure(page, root)
    root.scroll_into_view_if_needed()

    start = figure.lines
    root.locator("button.rb-next").click()
    expect(root.locator(".rb-where")).to_contain_text("Step 1 of")
    assert figure.lines != start
    root.locator("button.rb-back").click()
    expect(root.locator(".rb-now .rb-lines li")).to_have_text(start)

    figure.button("What if …?").click()
    figure.group("Moves").get_by_role("button", name="Play Catch Up", exact=True).click()
    expect(root.locator(".rb-now .rb-lines li").first).not_to_have_text(start[0])
    figure.group("Why not").get_by_role("button", name="Keep the goal On the Chime").click()
    refusal = root.locator('.rb-now [data-tone="refusal"]').first
    expect(refusal).to_contain_text("Tock may not keep the goal On the Chime")
    figure.button("Back to the example").click()
    expect(root.locator(".rb-now .rb-lines li")).to_have_text(start)
    assert errors == []
    assert outside == []
    context.close()


class Notebook:
    """A notebook that is open in JupyterLab, or in Jupyter Notebook."""

    def __init__(self, page: Page, lab: str, name: str, path: str = "lab/tree") -> None:
        self.page = page
        page.goto(f"{lab}{path}/{name}.ipynb?reset", wait_until="load")
        page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=STARTS * 1000)
        self.figures = page.locator(".jp-NotebookPanel .rb-figure")
        self.stills = page.locator(".rb-still:visible")

    def command(self, name: str, **options: str) -> None:
        self.page.evaluate(f"void jupyterapp.commands.execute('{name}', {json.dumps(options)})")

    def idle(self) -> None:
        self.page.wait_for_function(IS_IDLE, timeout=STARTS * 1000)

    def run(self) -> Locator:
        """Run every cell; return the figure of the first."""
        self.idle()
        self.command("notebook:run-all-cells")
        self.figures.nth(1).wait_for(timeout=STARTS * 1000)
        return self.figures.first

    @property
    def cells(self) -> list[str]:
        """The kinds of the cells in order, and which is the active one."""
        found = self.page.locator(".jp-Notebook .jp-Cell")
        kinds = ("jp-CodeCell", "jp-MarkdownCell", "jp-RawCell", "jp-mod-active")
        classes = found.evaluate_all("cells => cells.map(cell => [...cell.classList])")
        return [" ".join(kind for kind in kinds if kind in one) for one in classes]


@pytest.fixture
def opened_page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=WIDE, reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(("name", "path"), [("keys", "lab/tree"), ("classic", "notebooks")])
def test_keys_typed_on_a_board_leave_the_readers_cells_alone(
    opened_page: Page, lab: str, name: str, path: str
) -> None:
    """And one step beside the board they are the notebook's: the test would see them."""
    notebook = Notebook(opened_page, lab, name, path)
    root = notebook.run()
    root.get_by_role("button", name="What if …?", exact=True).click()
    part = root.locator('[data-part][role="button"]').first
    part.wait_for()
    root.scroll_into_view_if_needed()
    root.locator("button.rb-next").click()
    before = notebook.cells
    for place in ("button", "part", "picture"):
        if place == "button":
            root.locator("button.rb-back").focus()
        elif place == "part":
            root.get_by_role("button", name="What if …?", exact=True).or_(part).first.focus()
        else:
            root.locator(".rb-picture").click(position={"x": 2, "y": 2})
        for key in KEYS.split():
            opened_page.keyboard.press(key)
        assert notebook.cells == before, place
        assert opened_page.locator(".jp-Dialog").count() == 0, place
    opened_page.locator(".jp-Notebook .jp-Cell").first.focus()
    opened_page.keyboard.press("b")
    expect(opened_page.locator(".jp-Notebook .jp-Cell")).to_have_count(len(before) + 1)


def test_board_whose_kernel_was_started_anew_says_what_to_do(opened_page: Page, lab: str) -> None:
    """In both of its views; and the cell, run again, gives one that plays."""
    notebook = Notebook(opened_page, lab, "kernel")
    root = notebook.run()
    notebook.command("notebook:create-output-view")
    views = opened_page.locator(".jp-LinkedOutputView .rb-figure")
    views.first.wait_for()
    notebook.command("docmanager:open", path="kernel.ipynb")
    root.locator("button.rb-next").click()
    expect(root.locator(".rb-where")).to_contain_text("Step 1 of")
    notebook.command("kernelmenu:restart")
    opened_page.locator(".jp-Dialog button.jp-mod-warn").click()
    expect(root.locator(".rb-notice")).to_contain_text("Run the cell again", timeout=STARTS * 1000)
    expect(views.first.locator(".rb-notice")).to_contain_text("Run the cell again")
    root.locator("button.rb-back").click()
    expect(root.locator(".rb-where")).to_contain_text("Step 1 of")
    notebook.idle()
    root = notebook.run()
    expect(opened_page.locator(".jp-NotebookPanel .rb-notice:visible")).to_have_count(0)
    root.locator("button.rb-next").click()
    expect(root.locator(".rb-where")).to_contain_text("Step 1 of")


def test_notebook_opened_again_plays_on_or_shows_its_pictures(opened_page: Page, lab: str) -> None:
    """With its kernel the boards go on where they were; without it they stand there to be read."""
    notebook = Notebook(opened_page, lab, "kept")
    notebook.run().locator("button.rb-next").click()
    expect(notebook.stills).to_have_count(0)
    notebook.command("docmanager:save")
    saved = "[...document.querySelectorAll('.jp-mod-dirty')].length === 0"
    opened_page.wait_for_function(saved)
    opened_page.wait_for_timeout(1000)

    notebook = Notebook(opened_page, lab, "kept")
    root = notebook.figures.first
    expect(root.locator(".rb-where")).to_contain_text("Step 1 of", timeout=STARTS * 1000)
    root.locator("button.rb-back").click()
    expect(root.locator(".rb-where")).to_have_text("2 steps")

    opened_page.evaluate("jupyterapp.serviceManager.kernels.shutdownAll().then(() => null)")
    notebook = Notebook(opened_page, lab, "kept")
    expect(notebook.stills).to_have_count(2, timeout=STARTS * 1000)
    expect(notebook.stills.first).to_contain_text("run the cell")
    expect(notebook.stills.first.locator("svg.rb-board")).to_be_visible()
    notebook.idle()
    expect(opened_page.get_by_text("model not found").locator("visible=true")).to_have_count(0)
