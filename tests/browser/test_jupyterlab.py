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
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from rulebook.live.frontend import SWITCH
from rulebook.tools.serve import HOST
from tests.browser.conftest import WIDE
from tests.browser.live import LiveFigure
from tests.toc import BOOK

pytestmark = pytest.mark.browser

PAGE = "tick_tock_tower/twin-rule"
STARTS = 120
"""Seconds that JupyterLab may take to start."""


def free_port() -> int:
    with socket.socket() as tried:
        tried.bind((HOST, 0))
        return int(tried.getsockname()[1])


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[str]:
    """The address of a JupyterLab that has a page of the book, and nothing of this machine."""
    notebooks = tmp_path / "book"
    notebooks.mkdir()
    page = json.loads((BOOK / f"{PAGE}.ipynb").read_text("utf-8"))
    # The first example is enough: a long page would scroll away from it while it runs.
    numbers = [n for n, cell in enumerate(page["cells"]) if "Example(" in "".join(cell["source"])]
    page["cells"] = page["cells"][: numbers[0] + 1]
    (notebooks / "page.ipynb").write_text(json.dumps(page), "utf-8")
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
        server.wait(30)


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
    figure.group("Moves").get_by_role("button", name="Catch Up", exact=True).click()
    expect(root.locator(".rb-now .rb-lines li").first).not_to_have_text(start[0])
    figure.group("Why not").get_by_role("button").first.click()
    expect(root.locator('.rb-now [data-tone="refusal"]').first).to_contain_text("may not play")
    figure.button("Back to the example").click()
    expect(root.locator(".rb-now .rb-lines li")).to_have_text(start)
    assert errors == []
    assert outside == []
    context.close()
