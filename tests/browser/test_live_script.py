"""What the scripts of a page do with a figure, in Chromium: draw, keep the focus, ask, escape."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from rulebook import Ask, Wrong
from rulebook.live.figure import figure_html
from rulebook.live.styles import STATIC, board_css, live_css
from rulebook.live.widget import script
from rulebook.parts.example import Example
from rulebook.sessions.desk.session import DeskSession
from rulebook.sessions.example import ExampleSession
from rulebook.sessions.session import Session
from rulebook.site.extension import PAGE_SCRIPTS
from rulebook.site.frames_beside import taken_out
from tests.rulebook import lanterns

pytestmark = pytest.mark.browser

HOSTILE = "</script><img src=x onerror=alert(1)>"
WHY = "Not dark. The two have changed places."
CLAUSE = "../lanterns/lighting.html#lan-swap-1"
DARK = Wrong("dark", "The two have changed places.", "LAN-SWAP-1")
ASK = Ask("Which is lantern 3 now?", "lanterns.3", options=["lit", DARK])


def page_with(*figures: str) -> str:
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><title>Test</title>"
        f"<style>{board_css()}{live_css()}</style><body>{''.join(figures)}</body></html>"
    )


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 800, "height": 900})
    yield page
    page.close()


@pytest.fixture
def problems(page: Page) -> Iterator[list[str]]:
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(str(error)))
    page.on("dialog", lambda dialog: found.append(dialog.message))
    yield found
    assert found == []


def show(page: Page, *figures: str) -> None:
    body, frames = taken_out("".join(figures))
    page.set_content(page_with(body))
    plain = script().rpartition("\nexport default")[0]
    wires = "\n".join((STATIC / name).read_text("utf-8") for name in PAGE_SCRIPTS)
    page.add_script_tag(content=f"{{{plain}\nwindow.rulebook = rulebook;\n{frames}{wires}}}")


def figure(*moves: str, ask: Ask | None = None, title: str = "Lighting up") -> str:
    return figure_html(Example.of_run(lanterns.run(*moves, title=title), ask=ask), "u", "../")


def now(page: Page) -> list[str]:
    return page.locator(".rb-now li").all_inner_texts()


@pytest.mark.usefixtures("problems")
def test_piece_keeps_its_element_unless_it_changed(page: Page) -> None:
    show(page, figure("Light 2", "Swap 2 > 3"))
    mark = "document.querySelectorAll('.rb-picture [data-key]').forEach(one => one.mark = 1)"
    page.evaluate(mark)
    page.locator(".rb-next").click()
    kept = page.evaluate(
        "[...document.querySelectorAll('.rb-picture svg > [data-key]')]"
        ".filter(one => one.mark).map(one => one.dataset.key)"
    )
    assert kept == ["scenery", "lantern:1", "lantern:3", "match:1"]


@pytest.mark.usefixtures("problems")
def test_piece_slides_and_does_not_when_the_reader_prefers_less_motion(page: Page) -> None:
    moving = "document.getAnimations().map(one => one.effect.target.dataset.key)"
    show(page, figure("Light 2"))
    page.locator(".rb-next").click()
    assert page.evaluate(moving) == ["lantern:2"]
    page.emulate_media(reduced_motion="reduce")
    page.locator(".rb-back").click()
    page.evaluate("document.getAnimations().forEach(one => one.finish())")
    page.locator(".rb-next").click()
    assert page.evaluate(moving) == []
    page.emulate_media(reduced_motion="no-preference")


@pytest.mark.usefixtures("problems")
def test_wrong_answer_says_why_and_leaves_the_others_open(page: Page) -> None:
    show(page, figure("Light 2", "Swap 2 > 3", ask=ASK))
    caption, said = page.locator(".rb-caption"), page.locator(".rb-say")
    assert caption.inner_text() == "What happens here?"
    page.locator(".rb-next").click()
    assert (said.text_content() or "").endswith("Which is lantern 3 now?")
    dark = page.locator('[data-name="answer dark"]')
    dark.focus()
    page.keyboard.press("Enter")
    assert page.locator(".rb-where").inner_text() == "Step 1 of 2"
    assert page.locator(".rb-ask .rb-wrong").inner_text().endswith(f"{WHY} LAN-SWAP-1")
    assert page.locator(".rb-ask .rb-wrong a").get_attribute("href") == CLAUSE
    assert said.text_content() == WHY
    assert focused(page) == "answer dark"
    assert dark.get_attribute("aria-disabled") == "true"
    assert caption.inner_text() == "What happens here?"
    page.keyboard.press("Enter")
    assert page.locator(".rb-ask .rb-wrong").count() == 1
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    assert page.locator(".rb-where").inner_text() == "Step 2 of 2"
    assert page.locator(".rb-now .rb-result").inner_text().endswith("Right: lit.")
    assert (said.text_content() or "").startswith("Right: lit.")
    assert caption.inner_text() == "Lighting up"
    assert page.evaluate("document.activeElement.closest('.rb-figure') !== null")
    page.locator(".rb-back").click()
    assert page.locator(".rb-ask").count() == 0
    assert caption.inner_text() == "Lighting up"


@pytest.mark.usefixtures("problems")
@pytest.mark.parametrize("way", ["Just show me", "Next step"])
def test_question_is_passed_over_by_looking(page: Page, way: str) -> None:
    show(page, figure("Light 2", "Swap 2 > 3", ask=ASK))
    page.locator(".rb-next").click()
    page.get_by_role("button", name=way).click()
    assert page.locator(".rb-where").inner_text() == "Step 2 of 2"
    assert page.locator(".rb-now .rb-result").count() == 0
    assert page.locator(".rb-caption").inner_text() == "Lighting up"


@pytest.mark.usefixtures("problems")
def test_question_about_a_position_alone_goes_when_it_is_answered(page: Page) -> None:
    show(page, figure(ask=Ask("Which is lantern 1?", "lanterns.1", options=["lit", "dark"])))
    assert page.locator(".rb-bar").is_hidden()
    page.get_by_role("button", name="dark", exact=True).click()
    assert page.locator(".rb-now .rb-result").inner_text().endswith("Right: dark.")
    assert page.locator(".rb-ask").count() == 0
    assert page.locator(".rb-caption").inner_text() == "Lighting up"


@pytest.mark.usefixtures("problems")
def test_hostile_words_stay_words(page: Page) -> None:
    show(page, figure("Light 2", title=HOSTILE))
    page.locator(".rb-next").click()
    assert page.locator(".rb-caption").inner_text() == HOSTILE
    assert page.locator("img").count() == 0


# -- a session behind the figure -------------------------------------------------------------------

WIRE = """
const model = {
  handlers: {}, screen: null,
  get(name) { return this[name]; },
  on(name, act) { this.handlers[name] = act; },
  off() {},
  async send(action) { this.screen = await window.act(action); this.handlers["change:screen"](); },
};
window.act(null).then((screen) => {
  model.screen = screen;
  rulebook.render({ model, el: document.body });
});
"""


@pytest.fixture(scope="module")
def sessions(page: Page) -> list[Session]:
    """The session that the page's figure talks to: the last one in the list."""
    there: list[Session] = []
    page.expose_function(
        "act", lambda action: there[-1].do(action) if action else there[-1].screen()
    )
    return there


def wired(page: Page, sessions: list[Session], session: Session) -> None:
    """Draw a session, and let the page's actions go to it."""
    sessions.append(session)
    show(page)
    page.evaluate(WIRE)
    page.locator(".rb-figure").wait_for()


@pytest.fixture
def session(page: Page, sessions: list[Session], problems: list[str]) -> ExampleSession:
    session = ExampleSession(Example.of_run(lanterns.run("Light 2", "Swap 2 > 3")))
    wired(page, sessions, session)
    return session


def focused(page: Page) -> str:
    found = page.evaluate(
        "document.activeElement.dataset.part ?? document.activeElement.dataset.name ?? 'nothing'"
    )
    return str(found)


def test_moves_are_made_by_keyboard_alone(page: Page, session: ExampleSession) -> None:
    what_if = page.get_by_role("button", name="What if")
    what_if.focus()
    page.keyboard.press("Enter")
    page.locator('[data-part="lantern:1"][role="button"]').wait_for()
    assert focused(page) != "nothing"
    stops = page.locator('.rb-picture [data-part][tabindex="0"]')
    assert stops.count() == 1
    stops.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert focused(page) == "lantern:3"
    page.keyboard.press("Enter")
    page.locator('[data-part="match:1"][aria-label="Light 3"]').wait_for()
    assert focused(page) in ("match:1", "lantern:1", "lantern:2")
    page.keyboard.press("Escape")
    page.locator('[data-part="lantern:3"][role="button"]').wait_for()
    assert session.picked == ()
    page.locator('[data-part="lantern:3"]').focus()
    page.keyboard.press(" ")
    page.locator('[data-part="match:1"][aria-label="Light 3"]').wait_for()
    page.locator('[data-part="match:1"]').focus()
    page.keyboard.press("Enter")
    page.get_by_text("Ann lights lantern 3.").first.wait_for()
    assert focused(page) != "nothing"
    assert "Ann lights lantern 3." in (page.locator(".rb-say").text_content() or "")


def test_refusal_is_shown_with_its_clause_and_said(page: Page, session: ExampleSession) -> None:
    page.get_by_role("button", name="What if").click()
    page.locator("summary", has_text="Why not").click()
    page.get_by_role("button", name="Swap 1 > 2").click()
    page.locator('[data-tone="refusal"]').first.wait_for()
    assert now(page)[0] == "Ann may not play: Swap 1 > 2"
    assert "LAN-SWAP-1" in now(page)[1]
    assert "Lantern 1 is dark." in (page.locator(".rb-say").text_content() or "")
    assert focused(page) == "Swap 1 > 2"
    assert session.at == 0


def test_back_to_the_example(page: Page, session: ExampleSession) -> None:
    page.get_by_role("button", name="What if").click()
    page.get_by_role("button", name="Light 1", exact=True).click()
    page.get_by_text("Ann lights lantern 1.").first.wait_for()
    assert page.locator(".rb-branch").count() == 1
    page.get_by_role("button", name="Back to the example").click()
    page.locator(".rb-branch").wait_for(state="detached")
    assert session.left is None
    assert page.locator(".rb-picture [role=button]").count() == 0


@pytest.mark.usefixtures("problems")
def test_words_typed_for_one_case_stay_with_it_whatever_happens_to_the_others(
    page: Page, sessions: list[Session]
) -> None:
    """Every case of a book has the same commands: each field and button is its own case's."""
    desk = DeskSession.from_spec({"kind": "desk", "game": "tock", "open": True})
    for text in ("First", "Second"):
        desk.do({"do": "title", "text": text})
        desk.do({"do": "start", "from": "empty" if desk.cases else "set-up"})
        desk.do({"do": "title", "text": text})
        desk.do({"do": "keep"})
    wired(page, sessions, desk)

    def of(case: str, label: str) -> Locator:
        group = page.locator("details", has=page.locator("summary", has_text=case))
        group.evaluate("group => group.open = true")
        return group.get_by_label(label).or_(group.get_by_role("button", name=label, exact=True))

    of("1. First", "Question").fill("What may red play?")
    of("2. Second", "Title").fill("Half a ti")
    of("1. First", "Title").fill("The first")
    page.keyboard.press("Enter")
    expect(of("1. The first", "Question")).to_have_value("What may red play?")
    expect(of("2. Second", "Title")).to_have_value("Half a ti")
    expect(of("2. Second", "Question")).to_have_value("")
    of("2. Second", "Earlier").focus()
    page.keyboard.press("Enter")
    expect(of("2. The first", "Question")).to_have_value("What may red play?")
    expect(of("1. Second", "Title")).to_have_value("Half a ti")
    of("1. Second", "Ask this").focus()
    page.keyboard.press("Enter")
    page.get_by_text("Nothing is asked before it.").first.wait_for()
    own = "document.activeElement.closest('details').querySelector('summary').textContent"
    assert page.evaluate(own) == "1. Second"
    assert desk.cases[0].question == ""
