"""The Lab: from a page to its notebook, run, changed, kept and put back; from this site alone.

One reader goes the whole way, since the Lab takes seconds to start; Firefox goes there in
``test_every_browser.py``.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from rulebook.parts.part import MIME
from rulebook.site.lab.build import LAB
from tests.browser.chromium import served
from tests.browser.conftest import WIDE
from tests.browser.figures import note_figure
from tests.browser.live import LiveFigure

pytestmark = pytest.mark.browser

STARTS = 90_000
"""Milliseconds that the Lab may take on a machine that does much else."""
PAGE = "lab"
CELL = """([index, from, to]) => {
  const { sharedModel } = jupyterapp.shell.currentWidget.content.widgets[index].model;
  sharedModel.setSource(sharedModel.getSource().replace(from, to));
}"""
RUN = """async index => {
  jupyterapp.shell.currentWidget.content.activeCellIndex = index;
  await jupyterapp.commands.execute("notebook:run-cell");
}"""
SOURCE = """index =>
  jupyterapp.shell.currentWidget.content.widgets[index].model.sharedModel.getSource()"""
RAN = """() => jupyterapp.shell.currentWidget.content.widgets.every(({ model }) =>
  model.type !== "code" || model.executionCount)"""
OLDER = """() => jupyterapp.shell.currentWidget.context.model.setMetadata(
  "rulebook", { page: "lab.html", version: "older" })"""
KEPT = "() => !jupyterapp.shell.currentWidget.context.model.dirty"
OPEN = "() => globalThis.jupyterapp?.shell.currentWidget?.content?.widgets?.length > 1"
SENT = """() => performance.getEntriesByType("resource").reduce((sum, one) =>
  sum + one.encodedBodySize, 0)"""
GUIDE = "engine_guide/records.ipynb"
ERRORS = """() => jupyterapp.shell.currentWidget.content.widgets.flatMap(({ model }) =>
  model.type === "code" ? model.sharedModel.getOutputs() : [])
  .filter(({ output_type }) => output_type === "error")"""
RUN_LAST = """async source => {
  const { content } = jupyterapp.shell.currentWidget;
  content.activeCellIndex = content.widgets.length - 1;
  content.activeCell.model.sharedModel.setSource(source);
  await jupyterapp.commands.execute("notebook:run-cell");
  return content.activeCell.model.sharedModel.getOutputs();
}"""
CELLS = """
from pathlib import Path
from rulebook import Example
mine = Path("mine.toml").read_text()
written = Path("back.toml").write_text(mine.replace("A position", "From the Lab"))
Example("mine.toml")
"""
HEARTBEAT = "/api/service-worker-heartbeat"
"""What JupyterLite asks the root of this host for, and answers itself."""
HARMLESS = ("No exact match found for python", "Disabling terminals plugin", "was preloaded using")


class Watched:
    """What a reader's browser asks for and complains of, in every page and worker."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self.site = site
        self.problems: list[str] = []
        self.bytes = 0
        context.on("request", lambda request: self._asked(request.url))
        context.on("response", lambda answer: self._answered(answer.url, answer.status))
        context.on("console", lambda told: self._told(told.type, told.text))
        context.on("weberror", lambda error: self.problems.append(f"script error: {error.error}"))

    def _asked(self, url: str) -> None:
        if not url.startswith((self.site, "data:", "blob:")) and HEARTBEAT not in url:
            self.problems.append(f"request outside the site: {url}")

    def _answered(self, url: str, status: int) -> None:
        if status >= 400:
            self.problems.append(f"answer {status}: {url}")

    def _told(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and not any(one in text for one in HARMLESS):
            self.problems.append(f"console {kind}: {text}")


@pytest.fixture(scope="module")
def site_with_lab(built_book: Path) -> Iterator[str]:
    if not (built_book / LAB).is_dir():
        pytest.skip("the book was built without the Lab: `make test` fetches what it is made of")
    with served(built_book) as address:
        yield address


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport=WIDE, reduced_motion="reduce")
    yield context
    context.close()


def code_cell(page: Page, number: int) -> tuple[int, Locator]:
    """Return the index and the element of a notebook's code cell by its number among them."""
    kinds: list[str] = page.evaluate(
        "jupyterapp.shell.currentWidget.content.widgets.map(({ model }) => model.type)"
    )
    index = [at for at, kind in enumerate(kinds) if kind == "code"][number]
    return index, page.locator(f'.jp-Notebook [data-windowed-list-index="{index}"]')


def test_from_a_page_to_its_notebook_and_back_to_the_books_version(
    context: BrowserContext, site_with_lab: str, pytestconfig: pytest.Config, built_book: Path
) -> None:
    watched, page = Watched(context, site_with_lab), context.new_page()
    page.goto(f"{site_with_lab}{PAGE}.html")
    link = page.get_by_role("link", name="Open as a notebook")
    link.focus()
    began = time.monotonic()
    page.keyboard.press("Enter")
    page.wait_for_url("**/lab/lab/index.html*")
    page.wait_for_function(OPEN, timeout=STARTS)
    note_figure(pytestconfig, "click to a usable Lab", f"{time.monotonic() - began:.1f} s")

    # Run all, from the button; the first figure plays over the same wire as in JupyterLab.
    began = time.monotonic()
    page.get_by_role("button", name="Run all", exact=True).click()
    index, cell = code_cell(page, 0)
    figure = cell.locator(".rb-figure")
    figure.wait_for(timeout=STARTS)
    waited = f"{time.monotonic() - began:.1f} s, with Python's start"
    note_figure(pytestconfig, "Run all to the first live figure in the Lab", waited)
    page.wait_for_function(RAN, timeout=STARTS)  # One Python runs the cells and the figures.
    where = figure.locator(".rb-where")
    figure.locator("button.rb-next").click()
    expect(where).to_contain_text("Step 1 of", timeout=STARTS)
    figure.locator("button.rb-back").click()
    expect(where).not_to_contain_text("Step 1 of", timeout=STARTS)
    live = LiveFigure(page, figure)
    live.wake()
    live.group("Moves").get_by_role("button").first.click()
    expect(where).to_contain_text("Step 1 of", timeout=STARTS)  # It is the example's own move.
    note_figure(pytestconfig, "bytes sent for the Lab", f"{page.evaluate(SENT) / 1e6:.1f} MB")

    # A scenario that is changed is judged anew.
    page.evaluate(CELL, [index, "K: reserve", "5: reserve"])
    page.evaluate(RUN, index)
    expect(cell.locator(".jp-OutputArea")).to_contain_text("TOCK-START", timeout=STARTS)
    page.evaluate(OLDER)
    page.evaluate("jupyterapp.commands.execute('docmanager:save')")
    page.wait_for_function(KEPT)

    # It is there when the page is loaded again, also when the book has a newer version of it; it
    # goes when the reader says so.
    page.reload()
    page.wait_for_function(OPEN, timeout=STARTS)
    index, _ = code_cell(page, 0)
    assert "5: reserve" in page.evaluate(SOURCE, index)
    expect(page.get_by_text("The book has a newer version of this page")).to_be_visible()
    page.get_by_role("button", name="Reset").click()
    page.locator(".jp-Dialog").get_by_role("button", name="Reset").click()
    page.wait_for_function(f"index => ({SOURCE})(index).includes('K: reserve')", arg=index)
    assert watched.problems == [], "\n".join(watched.problems)


def test_the_engine_guide_runs_whole_and_files_go_from_a_desk_into_the_lab_and_back(
    context: BrowserContext, site_with_lab: str, tmp_path: Path
) -> None:
    """The page has a cell that is refused on purpose; the cells below it run all the same."""
    desk = context.new_page()
    desk.goto(f"{site_with_lab}desk/tock.html")
    desk.get_by_role("button", name="Open the desk").click()
    figure = LiveFigure(desk)
    desk.locator(".rb-tabs").wait_for(timeout=STARTS)
    figure.button("Take away").click()
    with desk.expect_download() as saved:
        figure.button("Scenario file (TOML)").click()
    mine = tmp_path / "mine.toml"
    saved.value.save_as(mine)

    page = context.new_page()
    page.goto(f"{site_with_lab}lab/index.html?path={GUIDE}")
    page.wait_for_function(OPEN, timeout=STARTS)
    with page.expect_file_chooser() as chosen:
        page.get_by_title("Upload Files").click()
    chosen.value.set_files(mine)
    listed = page.locator(".jp-DirListing-item")
    expect(listed.filter(has_text="mine.toml")).to_be_visible()
    page.get_by_role("button", name="Run all", exact=True).click()
    page.wait_for_function(RAN, timeout=STARTS)
    assert len(page.evaluate(ERRORS)) == 1
    output = page.evaluate(RUN_LAST, CELLS)
    assert output[0]["data"][MIME]["kind"] == "example", output
    listed.filter(has_text="back.toml").click(button="right", timeout=STARTS)
    with page.expect_download() as saved:
        page.locator(".lm-Menu-item", has_text="Download").click()
    back = tmp_path / "back.toml"
    saved.value.save_as(back)

    desk.bring_to_front()
    figure.button("Set up").click()
    figure.group("Start from").locator("input[type=file]").set_input_files(back)
    figure.button("Take away").click()
    expect(figure.root).to_contain_text("From the Lab", timeout=STARTS)


def test_a_browser_that_keeps_nothing_is_told_at_the_door(
    context: BrowserContext, site_with_lab: str
) -> None:
    page = context.new_page()
    page.add_init_script(
        "Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('no'); } })"
    )
    page.goto(f"{site_with_lab}lab/index.html")
    told = page.get_by_role("alert")
    expect(told).to_contain_text("The Lab cannot open here: this browser keeps nothing")


def test_without_the_list_of_versions_a_notebook_still_has_its_button(
    browser: Browser, site_with_lab: str
) -> None:
    # What is asked through a service worker is never seen by a route.
    context = browser.new_context(viewport=WIDE, service_workers="block")
    page = context.new_page()
    page.route("**/lab/pages.json", lambda route: route.abort())
    page.goto(f"{site_with_lab}lab/index.html?path={GUIDE}")
    run_all = page.get_by_role("button", name="Run all", exact=True)
    expect(run_all).to_be_visible(timeout=STARTS)
    assert page.get_by_role("button", name="Reset", exact=True).count() == 0
    context.close()


def test_a_page_opened_as_a_file_has_no_way_to_the_lab(
    context: BrowserContext, built_book: Path
) -> None:
    page = context.new_page()
    page.goto((built_book.resolve() / f"{PAGE}.html").as_uri())
    assert page.get_by_role("link", name="Open as a notebook").count() == 0
