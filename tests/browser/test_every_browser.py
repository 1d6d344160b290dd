"""The proof in every browser: an example stepped and left, a link opened, a game played to its end.

Each browser is started once in the whole run, so what else asks for Firefox stands here too. A
browser that is not there is a skipped test, whose reason is printed at the end of the run.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from engines.registry import load_game
from rulebook.sessions.opening import open_session
from rulebook.site.lab.build import LAB
from tests.browser import firefox, webkit
from tests.browser.firefox import Firefox
from tests.browser.live import link
from tests.browser.readers import ChromiumReader, Reader, problems, recorded, until
from tests.browser.test_print import EXAMPLES, SHEETS, sheets
from tests.browser.test_tables import PLAYED
from tests.browser.webkit import WebKit

pytestmark = pytest.mark.browser

EXAMPLE = "tick_tock_tower/twin-rule"
NOTEBOOK = "tock/jack.ipynb"
GAME = "haunted_clock_tower"
WAKES = 240
"""Seconds: WebKit takes a good while to start Python on a machine that does much else."""
MOST = 3000
STEPPED = """() => {
  document.querySelector("figure[data-rulebook] .rb-last").click();
  return document.querySelector(".rb-where").textContent;
}"""
LEFT = """() => {
  const chips = [...document.querySelectorAll(".rb-now a.rb-chip")];
  setTimeout(() => chips.find(chip => !chip.href.includes("twin-rule")).click());
}"""
PLACE = 'document.querySelector(".rb-where")?.textContent'
OWN = """
from rulebook import Example
Example.from_toml('''
game = "tock"
title = "A 5 brings nobody out"
[given]
to_move = "red"
hands = { red = ["5"], green = ["2"], blue = ["3"], black = ["4"] }
[[when]]
move = "5: reserve > red+0"
''')
"""
PANEL = "[...jupyterapp.shell.widgets('main')][0]"
"""The notebook; Firefox takes no widget as the current one before a reader has touched it."""
WRITE = f"""async source => {{
  const {{ content, id }} = {PANEL};
  jupyterapp.shell.activateById(id);
  content.activeCellIndex = content.widgets.findIndex(({{ model }}) => model.type === "code");
  content.activeCell.model.sharedModel.setSource(source);
  await jupyterapp.commands.execute("notebook:run-cell");
}}"""
FIRST_CELL = f"""() => {PANEL}.content.widgets
  .find(({{ model }}) => model.type === "code").model.sharedModel.getSource()"""
OUTPUT = ".jp-Notebook .jp-CodeCell .jp-OutputArea"
WARN = ".jp-Dialog .jp-mod-warn"
LINES = """() => [...document.querySelectorAll(".rb-now .rb-lines li")]
  .map(line => line.textContent).join(" ")"""


@pytest.fixture(scope="module")
def book(built_book: Path) -> Iterator[str]:
    """The address of the book under a server that has pages record what goes wrong."""
    with recorded(built_book) as address:
        yield address


@pytest.fixture(scope="module")
def chromium_reader(browser: Browser) -> Iterator[ChromiumReader]:
    page = browser.new_page()
    yield ChromiumReader(page)
    page.close()


@pytest.fixture(scope="module")
def firefox_reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Firefox]:
    if why := firefox.missing():
        pytest.skip(why)
    with firefox.launched(tmp_path_factory.mktemp("firefox")) as reader:
        yield reader


@pytest.fixture(scope="module")
def webkit_reader() -> Iterator[WebKit]:
    if why := webkit.missing():
        pytest.skip(why)
    with webkit.launched() as reader:
        yield reader


@pytest.fixture(params=["chromium", "firefox", "webkit"], scope="module")
def reader(request: pytest.FixtureRequest) -> Iterator[Reader]:
    """A reader with each browser; nothing may go wrong on any page that is opened."""
    found: Reader = request.getfixturevalue(f"{request.param}_reader")
    yield found
    assert getattr(found, "problems", []) == []


def test_an_example_is_stepped_and_left_and_stands_there_on_the_way_back(
    reader: Reader, book: str
) -> None:
    reader.go(f"{book}{EXAMPLE}.html")
    place = reader.run(STEPPED)
    assert place.startswith("Step ")
    reader.run(LEFT)
    until(reader, f'!location.pathname.includes("{EXAMPLE}") && document.readyState === "complete"')
    reader.back()
    until(reader, f'location.pathname.includes("{EXAMPLE}") && {PLACE} === "{place}"')
    assert problems(reader) == []


def test_a_link_is_opened_and_its_game_played_to_the_end(reader: Reader, book: str) -> None:
    """The link carries a game with two moves made; the engine wakes with it."""
    state = load_game(GAME).new(seed=5)
    moves = []
    for _ in range(2):
        moves.append(str(state.legal_moves()[0]))
        state.play(state.legal_moves()[0])
    spec = {"kind": "table", "game": GAME, "seed": 5, "moves": moves}
    told = open_session(spec).screen()
    reader.go(f"{book}{GAME}/table.html{link(spec)}")
    until(reader, "document.querySelector('[data-name=\"Hint\"]')", WAKES)
    assert told["lines"][-1]["text"] in reader.run(LINES)
    assert reader.run(PLAYED, {"most": MOST}) < MOST
    assert "The game is over" in reader.run(LINES)
    assert problems(reader) == []


def test_a_page_is_run_changed_kept_and_put_back_as_a_notebook_in_firefox(
    firefox_reader: Firefox, book: str, built_book: Path
) -> None:
    """The Lab in another browser than Chromium, where ``test_lab.py`` goes the same way."""
    if not (built_book / LAB).is_dir():
        pytest.skip("the book was built without the Lab")
    reader, address = firefox_reader, f"{book}{LAB}/index.html?path={NOTEBOOK}"
    reader.go(address)
    run_all = "document.querySelector('[data-jp-item-name=\"rulebook-run\"] jp-button')"
    until(reader, run_all, WAKES)
    reader.run(f"() => {run_all}.click()")
    figure = "document.querySelector('.jp-Notebook .rb-figure')"
    until(reader, figure, WAKES)
    reader.run(f"() => {figure}.querySelector('button.rb-next').click()")
    until(reader, f"{figure}.querySelector('.rb-where').textContent.includes('1 of')", WAKES)

    # A scenario of the reader's own gets its verdict, and is there when the page is loaded again.
    reader.run(WRITE, OWN)
    until(reader, f"document.querySelector('{OUTPUT}').textContent.includes('TOCK-START-2')", WAKES)
    reader.run(f"() => {PANEL}.context.save().then(() => null)")
    until(reader, f"!{PANEL}.context.model.dirty", WAKES)
    reader.go(address)
    until(reader, f"({FIRST_CELL})().includes('from_toml')", WAKES)
    reset = "document.querySelector('[data-jp-item-name=\"rulebook-reset\"] jp-button')"
    until(reader, reset, WAKES)
    reader.run(f"() => {reset}.click()")
    until(reader, f"document.querySelector('{WARN}')", WAKES)
    reader.run(f"() => document.querySelector('{WARN}').click()")
    until(reader, f"!({FIRST_CELL})().includes('from_toml')", WAKES)
    heard = [one for one in reader.problems if not one.startswith("warn")]
    reader.problems.clear()
    assert heard == []


def test_what_goes_wrong_is_heard(reader: Reader, book: str) -> None:
    """Else the proof would hold of a page that is broken."""
    reader.go(f"{book}welcome.html")
    reader.run("() => { setTimeout(() => { throw new Error('thrown'); }); }")
    reader.run(
        "() => { console.error('said'); Promise.reject('broken'); new Image().src = 'no.png'; }"
    )
    reader.run("() => new Promise(done => setTimeout(done, 300))")
    heard = " ".join(problems(reader))
    assert all(word in heard for word in ("thrown", "error: said", "rejected: broken"))
    getattr(reader, "problems", []).clear()


def test_firefox_prints_boards_with_their_text(firefox_reader: Firefox, book: str) -> None:
    firefox_reader.go(f"{book}{EXAMPLES}.html")
    text = sheets(firefox_reader.print())
    assert len(text) <= SHEETS
    whole = " ".join(text)
    assert whole.count("deal 1 of 3") >= len(text), "each board says which deal it is"
    assert "¶" not in whole


def test_firefox_scrolls_a_board_on_the_paper_of_the_page(
    firefox_reader: Firefox, book: str
) -> None:
    """Its own bar is white by night, and shows nothing that could be pulled."""
    firefox_reader.go(f"{book}{EXAMPLES}.html")
    bar = firefox_reader.run(
        "() => getComputedStyle(document.querySelector('.rb-picture')).scrollbarColor"
    )
    assert bar.endswith(("transparent", "rgba(0, 0, 0, 0)"))
