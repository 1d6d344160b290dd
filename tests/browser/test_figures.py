"""What a page weighs and how long a reader waits: measured, and printed at the end of the run."""

from __future__ import annotations

import gzip
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Response

from tests.browser.chromium import Visit
from tests.browser.figures import note_figure
from tests.browser.live import WAKES, LiveFigure
from tests.browser.test_engine_in_the_page import PAGES, TOWER
from tests.toc import page_names

pytestmark = pytest.mark.browser

MOVES_MADE = 40

STEP = """async (button) => {
  const before = performance.now();
  button.click();
  await new Promise(requestAnimationFrame);
  return performance.now() - before;
}"""
ANSWER = """async (figure) => {
  const names = ["Moves", "Why not …?"];
  const buttons = names.flatMap((name) =>
    [...figure.querySelectorAll(`details[data-name="${name}"] button`)].slice(0, 3));
  const back = figure.querySelector('[data-name="Back to the example"]');
  const button = buttons.length ? buttons[Math.floor(Math.random() * buttons.length)] : back;
  if (!button) return null;
  const before = performance.now();
  button.click();
  while (figure.hasAttribute("aria-busy")) {
    await new Promise((resume) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = resume;
      channel.port2.postMessage(null);
    });
  }
  return performance.now() - before;
}"""


def test_what_pages_weigh(built_book: Path, pytestconfig: pytest.Config) -> None:
    pages = {name: built_book / f"{name}.html" for name in page_names()}
    sizes = {name: path.stat().st_size for name, path in pages.items() if path.is_file()}
    assert sizes
    heaviest = sorted(sizes, key=sizes.__getitem__, reverse=True)
    told = ", ".join(f"{name} {sizes[name] / 1000:.0f} kB" for name in heaviest[:3])
    over = sum(size > 150_000 for size in sizes.values())
    middle = median(sizes.values()) / 1000
    value = f"median {middle:.0f} kB, {over} of {len(sizes)} above 150 kB; heaviest {told}"
    note_figure(pytestconfig, "HTML of a page", value, "at most 150 kB")


@pytest.mark.parametrize("name", PAGES)
def test_what_a_reader_waits_for(visit: Visit, name: str, pytestconfig: pytest.Config) -> None:
    loaded: list[Response] = []
    visit.page.context.on("response", lambda response: loaded.append(response))
    visit.go(name)
    visit.page.wait_for_load_state("networkidle")
    before = weight(loaded)
    painted = visit.page.evaluate(
        "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
    )
    figure = LiveFigure(visit.page)
    stored = figure.root.locator("button.rb-next").evaluate(STEP)

    started = visit.page.evaluate("performance.now()")
    figure.button("What if …?").click()
    figure.awake()
    first = visit.page.evaluate("performance.now()") - started
    answers: list[float] = []
    for _ in range(MOVES_MADE):
        took = figure.root.evaluate(ANSWER)
        if took is None:
            figure.wake()
        else:
            answers.append(took)
    after = weight(loaded)
    assert answers

    note_figure(pytestconfig, f"{name}: loaded", f"{before / 1e6:.2f} MB, awake {after / 1e6:.2f}",
                "2 MB, awake 8 MB, compressed")  # fmt: skip
    note_figure(pytestconfig, f"{name}: first contentful paint", f"{painted:.0f} ms")
    note_figure(pytestconfig, f"{name}: click to stored frame", f"{stored:.0f} ms", "50 ms")
    note_figure(pytestconfig, f"{name}: first click to first answer", f"{first / 1000:.1f} s",
                "2.5 s where Pyodide alone takes 2.0")  # fmt: skip
    spread = f"median {median(answers):.0f} ms, worst {max(answers):.0f} ms"
    note_figure(pytestconfig, f"{name}: later answers", spread, "30 ms, 100 ms")


def weight(responses: list[Response]) -> int:
    """Return the bytes of all that was loaded, each file compressed with gzip."""
    bodies: dict[str, int] = {}
    for response in responses:
        if response.ok and response.url not in bodies:
            bodies[response.url] = len(gzip.compress(response.body(), 6))
    return sum(bodies.values())


def test_what_pyodide_alone_takes(
    visit: Visit, pytestconfig: pytest.Config, built_book: Path
) -> None:
    """The measure for the first answer: the same files, started by themselves."""
    (folder,) = (built_book / "_engine").iterdir()
    visit.go(TOWER)
    bare: Any = visit.page.evaluate(
        """async (folder) => {
          const text = `onmessage = async () => {
            const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all(
              [import("${folder}pyodide.js"), import("${folder}pyodide.asm.js")]);
            await loadPyodide({ indexURL: "${folder}", createPyodideModule });
            postMessage("awake");
          };`;
          const source = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
          const worker = new Worker(source, { type: "module" });
          const before = performance.now();
          const awake = new Promise((told) => { worker.onmessage = told; });
          worker.postMessage("wake");
          await awake;
          worker.terminate();
          return performance.now() - before;
        }""",
        f"{visit.site}_engine/{folder.name}/",
    )
    assert 0 < bare < WAKES
    note_figure(pytestconfig, "Pyodide alone starts in", f"{bare / 1000:.1f} s")
