"""The engine starts from an image of its memory, and plainly where there is none that fits."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route

from tests.browser.live import WAKES

pytestmark = pytest.mark.browser

WITHOUT = "The engine starts without an image of its memory: "
BUILD_ID_AT = 16
"""Where Pyodide's own head of an image names the Pyodide that it belongs to."""

ASK = """([worker, question]) => new Promise((told) => {
  const engine = new Worker(worker, { type: "module" });
  const waking = [];
  engine.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.awake) return engine.postMessage(question);
    if (message.waking) return waking.push(message.waking);
    if ("loaded" in message) return;
    engine.terminate();
    told({ waking, message });
  };
  engine.postMessage(JSON.stringify({ anew: [] }));
})"""
TABLE = {"figure": "one", "spec": {"kind": "table", "game": "tickle"}, "do": {"do": "begin"}}


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """A page of the site that is no page of the book: it starts the engine by itself."""
    context: BrowserContext = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(WAKES)
    page.goto(f"{site}_static/documentation_options.js")
    yield page
    context.close()


@pytest.fixture(scope="module")
def folder(built_book: Path) -> Path:
    """The folder of the engine in the built book."""
    (folder,) = (built_book / "_engine").iterdir()
    return folder


def ask(page: Page, site: str, folder: Path) -> Any:
    """Start an engine, begin a table, and return what it said while it woke and answered."""
    worker = f"{site}_engine/{folder.name}/worker.js"
    return page.evaluate(ASK, [worker, json.dumps(TABLE)])


def test_two_wakings_deal_two_tables_and_no_file_of_the_plain_start_is_asked_for(
    page: Page, site: str, folder: Path
) -> None:
    """What is drawn by chance is not part of the image, where it would always be the same."""
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    first, second = ask(page, site, folder), ask(page, site, folder)
    assert first["waking"] == ["starting Python"], "nothing is imported"
    seeds = [one["message"]["spec"]["seed"] for one in (first, second)]
    assert seeds[0] != seeds[1]
    assert "memory.bin" in asked
    assert not {"rulebook.zip", "python_stdlib.zip", "pyodide.asm.wasm"} & set(asked)


def missing(route: Route) -> None:
    route.fulfill(status=404, body="Nothing here", content_type="text/plain")


def half(route: Route) -> None:
    answer = route.fetch()
    body = answer.body()
    route.fulfill(response=answer, body=body[: len(body) // 2])


def damaged(route: Route) -> None:
    answer = route.fetch()
    body = bytearray(answer.body())
    body[len(body) // 2] ^= 0xFF
    route.fulfill(response=answer, body=bytes(body))


REFUSED = {
    "missing": (missing, "the file memory.bin could not be loaded: the server answered 404"),
    "half": (half, "the file memory.bin could not be loaded: only 2."),
    "damaged": (damaged, ""),
}


@pytest.mark.parametrize(("fault", "reason"), REFUSED.values(), ids=REFUSED)
def test_an_image_that_does_not_come_whole_is_left_and_the_reason_told(
    page: Page, site: str, folder: Path, fault: Callable[[Route], None], reason: str
) -> None:
    page.context.route("**/memory.bin", fault)
    worker = f"{site}_engine/{folder.name}/worker.js"
    with page.expect_console_message(lambda told: told.text.startswith(WITHOUT)) as told:
        page.evaluate(
            "worker => { new Worker(worker, { type: 'module' }).postMessage('{\"anew\": []}'); }",
            worker,
        )
    assert told.value.type == "info"
    assert reason in told.value.text
    assert len(told.value.text) < 300


def test_an_image_of_another_pyodide_is_refused_and_the_engine_answers_all_the_same(
    page: Page, site: str, folder: Path
) -> None:
    image = bytearray(gzip.decompress((folder / "memory.bin").read_bytes()))
    image[BUILD_ID_AT] ^= 0xFF
    packed = gzip.compress(bytes(image), 1)
    listed = json.loads((folder / "files.json").read_text("utf-8"))
    listed["sizes"]["memory.bin"] = len(packed)
    page.context.route("**/memory.bin", lambda route: route.fulfill(body=packed))
    page.context.route("**/files.json", lambda route: route.fulfill(body=json.dumps(listed)))
    said: list[str] = []
    page.on("console", lambda message: said.append(f"{message.type} {message.text}"))
    found = ask(page, site, folder)
    assert found["message"]["spec"]["game"] == "tickle"
    assert found["waking"][-1] == "opening the book"
    assert len(said) == 1
    assert said[0].startswith(f"info {WITHOUT}Snapshot build id mismatch")


def test_a_browser_that_cannot_unpack_starts_plainly(page: Page, site: str, folder: Path) -> None:
    script = "delete globalThis.DecompressionStream;\n" + (folder / "worker.js").read_text("utf-8")
    page.context.route(
        "**/worker.js",
        lambda route: route.fulfill(body=script, content_type="text/javascript"),
    )
    said: list[str] = []
    page.on("console", lambda message: said.append(f"{message.type} {message.text}"))
    found = ask(page, site, folder)
    assert found["message"]["spec"]["game"] == "tickle"
    assert found["waking"] == ["starting Python", "opening the book"]
    assert said == [f"info {WITHOUT}this browser cannot unpack one"]
