"""The engine in the page: every example can be left, linked to and come back to, with no server.

The same steps are made in a session here and in the page; what the page shows must be the session's
screen. The engine is stopped, starved and fed with hostile links.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from rulebook.sessions.listing import MOVES, WHY_NOT
from rulebook.sessions.opening import open_session
from rulebook.sessions.screen import Choice, Screen
from rulebook.sessions.session import Session
from tests.browser.chromium import Visit
from tests.browser.conftest import WIDE
from tests.browser.live import WAKES, LiveFigure, link
from tests.browser.test_every_page import NARROW, TOO_WIDE, violations

pytestmark = pytest.mark.browser

PAGES = [
    "tick_tock_tower/twin-rule",
    "haunted_clock_tower/second-tile",
    "tock/capturing",
    "tickle/joining",
]
TOWER = PAGES[0]


def session_of(figure: LiveFigure) -> Session:
    return open_session(figure.spec, uid=figure.root.get_attribute("id") or "")


def way(session: Session, is_there: Callable[[Screen], bool], group: str) -> list[Choice]:
    """Return the choices of a group, at most three, that lead from the screen to a wanted one."""
    ways: list[list[Choice]] = [[]]
    for _ in range(3):
        longer: list[list[Choice]] = []
        for before in ways:
            trial = explored(session)
            screen = trial.screen()
            for choice in before:
                screen = trial.do(choice["do"])
            for choice in [
                one for one in screen["choices"] if (one["group"] or "").partition(" (")[0] == group
            ][:8]:
                after = explored(session)
                for one in (*before, choice):
                    screen = after.do(one["do"])
                if is_there(screen):
                    return [*before, choice]
                longer.append([*before, choice])
        ways = longer[:20]
    raise AssertionError(f"no way in {group!r}")


def explored(session: Session) -> Session:
    trial = open_session(session.spec())
    trial.do({"do": "explore"})
    return trial


def illegal_move(session: Session) -> list[Choice]:
    """Return what to choose for a move that is refused with its clause."""
    return way(session, lambda screen: bool(screen["lines"][0]["tone"] == "refusal"), WHY_NOT)


def own_move(session: Session) -> list[Choice]:
    """Return what to choose for a legal move that leaves the example's path."""
    return way(session, lambda screen: screen["history"]["branch"], MOVES)


def make(figure: LiveFigure, session: Session, choices: list[Choice]) -> Screen:
    """Choose in the page and in the session here; the page must show the session's screens."""
    for choice in choices:
        figure.choose(str(choice["group"]), choice["label"])
        screen = session.do(choice["do"])
        figure.shows(screen)
    return screen


@pytest.fixture
def tower(visit: Visit) -> LiveFigure:
    """The first figure of a page of the tower, asleep."""
    visit.go(TOWER)
    return LiveFigure(visit.page)


@dataclass(frozen=True)
class Playing:
    """A page whose first figure plays, and the same session here."""

    visit: Visit
    figure: LiveFigure
    session: Session


@pytest.fixture(scope="module", params=PAGES)
def playing(request: pytest.FixtureRequest, browser: Browser, site: str) -> Iterator[Playing]:
    """One page of each game, woken once for all that is tried on it."""
    context = browser.new_context(viewport=WIDE, reduced_motion="reduce")
    visit = Visit(context.new_page(), site)
    visit.go(request.param)
    figure = LiveFigure(visit.page)
    session = session_of(figure)
    figure.wake()
    figure.shows(session.do({"do": "explore"}))
    yield Playing(visit, figure, session)
    context.close()
    assert visit.problems == []


def test_an_example_is_left_with_a_legal_and_an_illegal_move(playing: Playing) -> None:
    visit, figure, session = playing.visit, playing.figure, playing.session
    make(figure, session, own_move(session))
    assert "rb-branch" in (figure.root.get_attribute("class") or "")

    screen = make(figure, session, illegal_move(session))
    assert screen["lines"][1]["cites"]
    assert figure.root.locator('.rb-now [data-tone="refusal"] a.rb-chip').count() >= 1

    figure.button("Back to the example").click()
    figure.shows(session.do({"do": "return"}))
    assert len(visit.page.workers) == 1


def test_axe_and_a_phone_take_a_figure_that_plays(playing: Playing, axe: str) -> None:
    visit, figure, session = playing.visit, playing.figure, playing.session
    explore = {"do": "explore"}
    if explore in [choice["do"] for choice in session.screen()["choices"]]:
        figure.button("What if …?").click()
        figure.shows(session.do(explore))
    make(figure, session, own_move(session))
    make(figure, session, illegal_move(session))
    for theme in ("light", "dark"):
        assert violations(visit, axe, theme) == [], theme
    visit.page.set_viewport_size(NARROW)
    measured = visit.page.evaluate(TOO_WIDE)
    visit.page.set_viewport_size(WIDE)
    assert measured == {"page": NARROW["width"], "over": []}


def test_a_board_part_is_picked_with_the_mouse(tower: LiveFigure) -> None:
    session = session_of(tower)
    tower.wake()
    screen = session.do({"do": "explore"})
    part = next(iter(screen["parts"]))
    tower.root.locator(f'.rb-picture [data-part="{part}"][role="button"]').click()
    tower.shows(session.do({"do": "pick", "part": part}))


def test_nothing_of_the_engine_is_loaded_before_it_is_wanted(visit: Visit) -> None:
    asked: list[str] = []
    visit.page.on("request", lambda request: asked.append(request.url))
    visit.go(TOWER)
    visit.page.wait_for_load_state("networkidle")
    LiveFigure(visit.page).root.locator("button.rb-next").click()
    assert not any("_engine" in url for url in asked)
    LiveFigure(visit.page).button("What if …?").hover()
    visit.page.wait_for_event("worker", timeout=WAKES) if not visit.page.workers else None
    assert len(visit.page.workers) == 1


def test_what_is_clicked_while_it_wakes_is_carried_out(tower: LiveFigure) -> None:
    session = session_of(tower)
    tower.button("What if …?").click()
    expect(tower.notice).to_contain_text("waking up")
    assert tower.notice.locator("progress").count() == 1
    assert "waking up" in tower.said
    tower.button("Next step").click()
    assert tower.place == f"Step 1 of {len(session.screen()['history']['steps']) - 1}"
    tower.awake()
    session.do({"do": "explore"})
    tower.shows(session.do({"do": "goto", "at": 1}))
    expect(tower.notice).to_be_hidden()


def test_all_is_done_with_the_keyboard_alone(tower: LiveFigure) -> None:
    session, keyboard = session_of(tower), tower.page.keyboard
    tower.root.focus()
    for _ in range(12):
        keyboard.press("Tab")
        if tower.focus == "What if …?":
            break
    keyboard.press("Enter")
    tower.awake()
    screen = session.do({"do": "explore"})
    assert tower.focus in screen["parts"]
    stops = tower.root.locator('.rb-picture [data-part][tabindex="0"]')
    assert stops.count() == 1
    seen = [tower.focus]
    for key in ("ArrowDown", "ArrowDown", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowUp"):
        keyboard.press(key)
        seen.append(tower.focus)
        assert tower.focus in screen["parts"]
        assert stops.count() == 1
    assert len(set(seen)) > 1
    part = tower.focus
    keyboard.press("Enter")
    tower.shows(session.do({"do": "pick", "part": part}))
    assert tower.focus
    if session.screen()["parts"]:
        keyboard.press("Escape")
        tower.shows(session.do({"do": "clear"}))
        assert tower.focus
    tower.button("Back to the example").focus()
    keyboard.press("Enter")
    tower.settled()
    assert tower.focus


# -- links -----------------------------------------------------------------------------------------


def test_a_copied_link_opens_what_was_shown(visit: Visit, tower: LiveFigure) -> None:
    session = session_of(tower)
    tower.wake()
    session.do({"do": "explore"})
    make(tower, session, own_move(session))
    tower.button("Copy link").click()
    expect(tower.notice).to_contain_text("link")
    address = visit.page.url
    assert address.startswith(visit.site)

    visit.page.goto("about:blank")
    visit.page.goto(address)
    opened = LiveFigure(visit.page)
    opened.awake()
    opened.shows(session.screen())


def test_a_link_goes_to_the_figure_of_its_scenario(visit: Visit) -> None:
    visit.go(TOWER)
    last = LiveFigure(visit.page, visit.page.locator("figure[data-rulebook]").last)
    spec = {**last.spec, "at": 1}
    visit.page.goto("about:blank")
    visit.go(TOWER, link(spec))
    last.settled()
    last.shows(open_session(spec).screen() | {"board": _board(last, spec)})
    assert visit.page.evaluate("document.activeElement.id") == last.root.get_attribute("id")


def _board(figure: LiveFigure, spec: dict[str, object]) -> str:
    return open_session(spec, uid=figure.root.get_attribute("id") or "").screen()["board"]


MARKUP = "</script><img src=x onerror=hacked=1><svg onload=hacked=1>"
SPEC = {"kind": "example", "scenario": "tick_tock_tower/tick-pushes-tock"}
HOSTILE = {
    "markup for a scenario": link({**SPEC, "scenario": MARKUP}),
    "markup for a kind": link({"kind": MARKUP}),
    "markup for a move": link({**SPEC, "moves": [MARKUP]}),
    "a path out of the book": link({**SPEC, "scenario": "../../engines/__init__"}),
    "wrong types": link({**SPEC, "at": "1", "moves": {"0": 1}}),
    "a number": link(7),
    "nothing": link(None),
    "a prototype": link({**SPEC, "__proto__": {"at": 1}, "constructor": "x"}),
    "a huge one": link({**SPEC, "moves": ["Big Step"] * 5000}),
    "too many moves": link({**SPEC, "moves": ["x"] * 300}),
    "a deep one": "#rulebook=" + '{"kind":"example","scenario":' + "[" * 4000 + "]" * 4000 + "}",
    "half of one": link(SPEC)[:-20],
    "no text": "#rulebook=%E0%A4%A",
    "a script": "#rulebook=javascript:hacked=1",
}


@pytest.fixture(scope="module")
def awake(browser: Browser, site: str) -> Iterator[Visit]:
    """A page of the tower whose engine runs, for all the links."""
    context = browser.new_context(viewport=WIDE, reduced_motion="reduce")
    visit = Visit(context.new_page(), site)
    visit.go(TOWER)
    LiveFigure(visit.page).wake()
    yield visit
    context.close()


@pytest.mark.parametrize("fragment", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_link_is_refused_and_runs_nothing(awake: Visit, fragment: str) -> None:
    page = awake.page
    images = page.locator("article img").count()
    page.evaluate("location.hash = ''")
    for one in page.locator(".rb-notice").all():
        one.evaluate("one => { one.hidden = true; one.textContent = ''; }")
    page.evaluate("text => { location.hash = text; }", fragment)
    notice = page.locator(".rb-notice:visible")
    expect(notice).to_contain_text("The link in the address is refused", timeout=WAKES)
    assert len(notice.inner_text()) < 800
    figure = LiveFigure(page)
    figure.settled()
    assert page.evaluate("typeof hacked") == "undefined"
    assert page.locator("article img").count() == images
    figure.button("Next step").click()
    figure.settled()
    figure.button("First step").click()
    figure.settled()
    assert awake.problems == []
    assert len(page.workers) == 1


# -- an engine that hangs or cannot start ----------------------------------------------------------


def test_a_worker_that_hangs_is_started_anew_with_the_position_kept(
    visit: Visit, tower: LiveFigure
) -> None:
    session = session_of(tower)
    tower.wake()
    session.do({"do": "explore"})
    after = make(tower, session, own_move(session))
    (hanging,) = visit.page.workers
    hanging.evaluate("() => { setTimeout(() => { for (;;); }); }")
    tower.button("First step").click()
    expect(tower.notice).to_contain_text("started anew. Your position is kept.", timeout=WAKES)
    tower.shows(after, said="Your position is kept.")
    assert visit.page.workers != [hanging]
    tower.button("First step").click()
    tower.shows(session.do({"do": "goto", "at": 0}))


@pytest.mark.parametrize("lost", ["worker.js", "pyodide.asm.bin", "pyodide.js"])
def test_an_engine_that_cannot_start_says_why_and_stepping_works(
    visit: Visit, tower: LiveFigure, lost: str
) -> None:
    visit.page.context.route(f"**/_engine/*/{lost}", lambda route: route.abort())
    tower.button("What if …?").click()
    expect(tower.notice).to_contain_text("The engine cannot start", timeout=WAKES)
    expect(tower.notice).to_contain_text("loaded")
    expect(tower.notice).to_contain_text("goes on working")
    tower.button("Next step").click()
    assert tower.place.startswith("Step 1 of")
    assert visit.problems
    visit.problems.clear()


def test_a_server_that_sends_wrong_types_still_serves(visit: Visit, tower: LiveFigure) -> None:
    def plain(route: object) -> None:
        answer = route.fetch()  # type: ignore[attr-defined]
        route.fulfill(  # type: ignore[attr-defined]
            response=answer, headers={**answer.headers, "content-type": "application/octet-stream"}
        )

    for name in ("pyodide.asm.bin", "memory.bin", "pyodide-lock.json"):
        visit.page.context.route(f"**/_engine/*/{name}", plain)
    tower.wake()


def test_a_page_opened_from_a_file_says_how_it_would_play(
    browser: Browser, built_book: Path
) -> None:
    page: Page = browser.new_page(viewport=WIDE)
    page.goto((built_book / f"{TOWER}.html").as_uri())
    figure = LiveFigure(page)
    figure.button("What if …?").click()
    expect(figure.notice).to_contain_text("python -m http.server")
    figure.button("Next step").click()
    assert figure.place.startswith("Step 1 of")
    page.close()
