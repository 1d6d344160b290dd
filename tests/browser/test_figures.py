"""What a page weighs and how long a reader waits: measured, and printed at the end of the run."""

from __future__ import annotations

import gzip
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from playwright.sync_api import Browser, Response

from engines.registry import GAMES
from tests.browser.chromium import Visit
from tests.browser.figures import note_figure
from tests.browser.live import LiveFigure
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
    note_figure(pytestconfig, f"{name}: first click to first answer", f"{first / 1000:.1f} s")
    spread = f"median {median(answers):.0f} ms, worst {max(answers):.0f} ms"
    note_figure(pytestconfig, f"{name}: later answers", spread, "16 ms, 50 ms")


def weight(responses: list[Response]) -> int:
    """Return the bytes of all that was loaded, each file compressed with gzip."""
    bodies: dict[str, int] = {}
    for response in responses:
        if response.ok and response.url not in bodies:
            bodies[response.url] = len(gzip.compress(response.body(), 6))
    return sum(bodies.values())


BARE = """async (folder) => {
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
}"""


def first_answer(visit: Visit, name: str) -> float:
    """Open a page and return the milliseconds from the first click to the first answer."""
    visit.go(name)
    visit.page.wait_for_load_state("networkidle")
    started = visit.page.evaluate("performance.now()")
    figure = LiveFigure(visit.page)
    figure.wake()
    return float(visit.page.evaluate("performance.now()") - started)


def test_the_engine_wakes_sooner_than_pyodide_starts_by_itself(
    visit: Visit, browser: Browser, pytestconfig: pytest.Config, built_book: Path
) -> None:
    """Both in one run: a cold start, one on the second page of a visit, and the same files bare."""
    (folder,) = (built_book / "_engine").iterdir()
    cold = first_answer(visit, PAGES[0])
    second = first_answer(visit, PAGES[1])
    context = browser.new_context()
    other = context.new_page()
    other.goto(f"{visit.site}{TOWER}.html")
    bare: Any = other.evaluate(BARE, f"{visit.site}_engine/{folder.name}/")
    context.close()
    note_figure(pytestconfig, "Pyodide alone starts in", f"{bare / 1000:.1f} s")
    for told, took, aim in (("cold", cold, 0.6), ("on the second page", second, 0.4)):
        value = f"{took / 1000:.1f} s, {took / bare:.2f} of that"
        note_figure(pytestconfig, f"First click to first answer, {told}", value, f"{aim}")
    # However busy the machine is: starting plainly takes longer than Pyodide alone.
    assert max(cold, second) < 0.9 * bare


WATCHED = """([worker, game, moves]) => new Promise((told) => {
  const engine = new Worker(worker, { type: "module" });
  const answers = [];
  const started = performance.now();
  let asked, awake, spec = { kind: "table", game };
  const ask = (action) => {
    asked = performance.now();
    engine.postMessage(JSON.stringify({ figure: "one", spec, do: action }));
  };
  engine.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if ("loaded" in message || message.waking) return;
    if (message.awake) {
      awake = performance.now() - started;
      return ask();
    }
    if (!spec.seats && message.spec) {
      spec = { ...message.spec, seats: message.spec.seats.map(() => "fair") };
      engine.postMessage(JSON.stringify({ figure: "one", spec, fresh: true, do: { do: "begin" } }));
      return;
    }
    answers.push(performance.now() - asked);
    if (message.spec && answers.length < moves) {
      spec = message.spec;
      return ask({ do: "next" });
    }
    engine.terminate();
    told({ awake, answers, problem: message.problem ?? message.broken ?? message.failed ?? "" });
  };
  engine.postMessage(JSON.stringify({ anew: [] }));
})"""
WATCHED_MOVES = 80


@pytest.mark.parametrize("game", GAMES)
def test_what_is_waited_for_while_sensible_bots_play(
    browser: Browser, site: str, game: str, pytestconfig: pytest.Config, built_book: Path
) -> None:
    """A whole table of them is watched: Tickle's think longest, about a thousand plays a move."""
    (folder,) = (built_book / "_engine").iterdir()
    address = f"{site}_engine/{folder.name}/"
    page = browser.new_page()
    page.goto(f"{address}files.json")
    told: Any = page.evaluate(WATCHED, [f"{address}worker.js", game, WATCHED_MOVES])
    page.close()
    assert told["problem"] == ""
    assert len(told["answers"]) == WATCHED_MOVES
    spread = f"median {median(told['answers']):.0f} ms, worst {max(told['answers']):.0f} ms"
    note_figure(pytestconfig, f"{game}: answers while sensible bots play", spread, "16 ms, 50 ms")
    # However busy the machine is: an answer is far from waking anew.
    assert median(told["answers"]) < told["awake"] / 8
